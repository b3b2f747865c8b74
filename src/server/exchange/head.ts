/** The head of a request before it becomes a call: its target, its Host, its method, and bounds for its size. */
import type { RuleId } from '../../document/rules.ts';
import { limits } from '../../document/limits.ts';
import type { RequestHead } from '../calls/call.ts';

/**
 * A PATCH is a call to a route that does not exist: it counts, and its answer shows the remaining requests, as always.
 */
const known = new Set(['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);

/** A request target may be a whole address. Only its path and query count. */
export function originForm(target: string): string {
  if (target.charCodeAt(0) === 47 || !/^https?:\/\//i.test(target)) return target;
  const path = target.slice(8).search(/[/?]/) + 8;
  if (path < 8) return '/';
  return target.charCodeAt(path) === 47 ? target.slice(path) : `/${target.slice(path)}`;
}

/** The error in the headers of a socket, which are names and values in turn: too many, or not exactly one host. */
export function wrongHeaders(rawHeaders: readonly string[]): 'ERR-12' | 'ERR-13' | null {
  if (rawHeaders.length >= 2 * limits.requests.headers) return 'ERR-13';
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 ? null : 'ERR-12';
}

export function wrongHead({ method = '', url = '', headers: { host } }: RequestHead): RuleId | null {
  if (!known.has(method)) return 'ERR-17';
  if (url.charCodeAt(0) !== 47 && url !== '*') return 'ERR-16';
  return isHost(host) ? null : 'ERR-12';
}

/** A name or an address, perhaps with a port. */
const hostName = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;
export const isHost = (host: string | undefined): host is string => host !== undefined && hostName.test(host);

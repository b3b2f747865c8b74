/** The head of a request before it becomes a call: its target, its Host, its method, and bounds for its size. */
import type { RuleId } from '../../document/rules.ts';
import { limits } from '../../document/limits.ts';

/**
 * A PATCH is a call to a route that does not exist: it counts, and its answer shows the remaining requests, as always.
 */
const known = new Set(['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);

export const isKnown = (method: string): boolean => known.has(method);

/** A request target may be a whole address. Only its path and query count. */
export function originForm(target: string): string {
  if (target.charCodeAt(0) === 47 || !/^https?:\/\//i.test(target)) return target;
  const path = target.slice(8).search(/[/?]/) + 8;
  if (path < 8) return '/';
  return target.charCodeAt(path) === 47 ? target.slice(path) : `/${target.slice(path)}`;
}

/** A request as it came: names and values of its headers by turns. */
interface RawHead {
  readonly rawHeaders: readonly string[];
  readonly method?: string | undefined;
}

export function wrongHead({ rawHeaders, method }: RawHead, target: string): RuleId | null {
  if (rawHeaders.length >= 2 * limits.requests.headers) return 'ERR-13';
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts !== 1) return 'ERR-12';
  if (!isKnown(method ?? '')) return 'ERR-17';
  return target.charCodeAt(0) === 47 || target === '*' ? null : 'ERR-16';
}

/** A name or an address, perhaps with a port. */
const hostName = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;
export const isHost = (host: string | undefined): host is string => host !== undefined && hostName.test(host);

/** Who may use the control plane: programs of this machine, and those that the options of the server admit. */
import { isLoopback } from '../addresses.ts';
import type { RequestHead } from '../server/calls/call.ts';
import { equal } from '../server/formats/hash.ts';
import type { Access } from '../server/rights/origins.ts';

/** Why a request may not use the control plane; null if it may. `serverOrigin` is the address that it used. */
export function accessRefusal(
  asked: RequestHead,
  serverOrigin: string,
  access: Access,
): { status: 401 | 403; says: string } | null {
  const isAuthorized = hasToken(asked, access);
  const says = originRefusal(asked, serverOrigin, access, isAuthorized);
  if (says !== null) return { status: 403, says };
  return access.token === null || isAuthorized
    ? null
    : { status: 401, says: 'needs its token: Authorization: Bearer <token of --control-token>' };
}

/**
 * A page of another origin, or a name that somebody made to point here, must not reach a server on this machine. A
 * caller with the token may use any name: no page can guess it.
 */
export function originRefusal(
  asked: RequestHead,
  serverOrigin: string,
  access: Access,
  isAuthorized = false,
): string | null {
  const { host = '', origin } = asked.headers;
  const [scheme] = serverOrigin.split(':', 1);
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  if (!isLoopback(name) && !access.hosts.includes(name) && !isAuthorized) {
    return access.hosts.length === 0 && access.token === null
      ? 'answers to loopback names only; --control-host admits another'
      : `does not answer to the name ${name}`;
  }
  const { 'sec-fetch-site': site } = asked.headers;
  const isApart = origin === undefined && (site === 'cross-site' || site === 'same-site') && !isAuthorized;
  if (isApart) return 'is closed to other sites';
  if (origin === undefined || origin === `${scheme}://${host}` || isAdmitted(asked, access)) return null;
  return 'is closed to other origins; --control-origin admits one';
}

/** Whether the page of a request was admitted by its origin. */
export const isAdmitted = ({ headers: { origin } }: RequestHead, { origins }: Access): boolean =>
  origin !== undefined && origins.includes(origin);

export const hasToken = ({ headers: { authorization = '' } }: RequestHead, { token }: Access): boolean =>
  token !== null && equal(`Bearer ${token}`, authorization);

/** The headers with which a page of an admitted origin may read an answer. */
export const corsOf = (asked: RequestHead, access: Access): Readonly<Record<string, string>> =>
  isAdmitted(asked, access)
    ? {
        'access-control-allow-origin': asked.headers.origin!,
        vary: 'origin',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type',
      }
    : {};

/** Who may use the control plane: this machine, and by name whom the server was told of. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../rights/addresses.ts';

/** Who is let in besides this machine: nobody, unless the options say so. */
export interface Access {
  /** Names by which other machines call this one. */
  readonly hosts: readonly string[];
  /** Origins whose pages may use it. */
  readonly origins: readonly string[];
  /** What every order has to bring along as `Authorization: Bearer …`; null if none. */
  readonly token: string | null;
}
export const closed: Access = { hosts: [], origins: [], token: null };

/** Why a request may not use the control plane; null if it may. */
export function stranger(req: IncomingMessage, access: Access): { status: 401 | 403; says: string } | null {
  const bears = hasToken(req, access);
  const says = foreign(req, access, bears);
  if (says !== null) return { status: 403, says };
  return access.token === null || bears
    ? null
    : { status: 401, says: 'needs its token: Authorization: Bearer <token of --control-token>' };
}

/**
 * A page of another origin, or a name that somebody made to point here, must not reach a server on this machine. Who has
 * the token may use any name: no page can guess it.
 */
export function foreign(req: IncomingMessage, access: Access = closed, bears = false): string | null {
  const { host = '', origin } = req.headers;
  const scheme = 'encrypted' in req.socket ? 'https' : 'http';
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  if (!isLoopback(name) && !access.hosts.includes(name) && !bears) {
    return access.hosts.length === 0 && access.token === null
      ? 'answers to loopback names only; --control-host admits another'
      : `does not answer to the name ${name}`;
  }
  if (origin === undefined || origin === `${scheme}://${host}` || isAdmitted(req, access)) return null;
  return 'is closed to other origins; --control-origin admits one';
}

/** Whether the page of a request was admitted by its origin. */
export const isAdmitted = ({ headers: { origin } }: IncomingMessage, { origins }: Access): boolean =>
  origin !== undefined && origins.includes(origin);

/** Compared in a time that tells nothing. */
export function hasToken({ headers: { authorization = '' } }: IncomingMessage, { token }: Access): boolean {
  return token !== null && timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What a page of an admitted origin needs to read an answer. */
export const corsOf = (req: IncomingMessage, access: Access): Readonly<Record<string, string>> =>
  isAdmitted(req, access)
    ? {
        'access-control-allow-origin': req.headers.origin!,
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type',
        vary: 'origin',
      }
    : {};

/** Which hosts and which web pages may use a server: those of this machine, and those that its options name. */
import type { RequestHead } from '../calls/call.ts';
import { bare, isAddress, isLoopback } from '../../addresses.ts';
import { equal } from '../formats/hash.ts';

/** Who may use the server from other machines: nobody, unless the options say so. */
export interface Access {
  /** Names by which other machines call this one. */
  readonly hosts: readonly string[];
  /** Origins whose pages may use it. */
  readonly origins: readonly string[];
  /** The value that every order has to send as `Authorization: Bearer …`; null if none. */
  readonly token: string | null;
  /** Origins besides those of this machine whose pages may use the service; null if all may. */
  readonly pages: readonly string[] | null;
  /** Names by which the consent page may be called, besides `hosts`: those of the certificate. */
  readonly names: readonly string[];
}
export const closedAccess: Access = { hosts: [], origins: [], token: null, pages: null, names: [] };

/** The options of a server about access. */
interface AccessOptions {
  readonly controlHosts?: readonly string[];
  readonly controlOrigins?: readonly string[];
  readonly controlToken?: string;
  readonly allowOrigins?: readonly string[];
  readonly tls?: boolean | readonly string[];
}

export const accessOf = ({
  controlHosts = [],
  controlOrigins = [],
  controlToken,
  allowOrigins,
  tls = [],
}: AccessOptions): Access => ({
  hosts: controlHosts.map((name) => name.toLowerCase()),
  origins: controlOrigins,
  token: controlToken ?? null,
  pages: allowOrigins ?? null,
  names: typeof tls === 'boolean' ? [] : tls.map((name) => name.toLowerCase()),
});

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

/**
 * Why a page may not use the service; null for a page that may, and for every other program: only browsers say where a
 * request comes from. Such a page may ask, as a link does, but neither read the answer nor change anything.
 */
export function pageRefusal({ headers }: RequestHead, serverOrigin: string, access: Access): string | null {
  if (access.pages === null) return null;
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin === undefined ? site !== 'cross-site' : isWelcome(origin, serverOrigin, access)) return null;
  const page = origin === undefined || origin === 'null' ? 'a page without an origin' : `a page of ${origin}`;
  return `${page} may not use this server; --allow-origin ${origin ?? '*'} admits it`;
}

/** A page of this machine, one that was admitted, or one of this server itself. */
function isWelcome(origin: string, serverOrigin: string, access: Access): boolean {
  const { pages } = access;
  if (pages === null || pages.includes('*') || pages.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  return isLoopback(new URL(origin).hostname) || (origin === serverOrigin && isOwnName(serverOrigin, access));
}

/**
 * Whether a server is called by a name that nobody else can point here: one of this machine, one that it was told of, or
 * an address. By any other name a page may pass for a page of this server.
 */
export function isOwnName(origin: string, { hosts, names, pages }: Access): boolean {
  if (pages === null || !URL.canParse(origin)) return pages === null;
  const name = bare(new URL(origin).hostname);
  const starred = name.replace(/^[^.]+/, '*');
  return isLoopback(name) || isAddress(name) || [...hosts, ...names].some((host) => host === name || host === starred);
}

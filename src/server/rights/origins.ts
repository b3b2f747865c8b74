/** Which web pages may use a server: those of this machine, and those that its options name. */
import type { RequestHead } from '../calls/call.ts';
import { bare, isAddress, isLoopback } from '../../addresses.ts';

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

/**
 * Why a page may not use the service; null for a page that may, and for every other program: only browsers say where a
 * request comes from. Such a page may still send a GET, as a link does, but it cannot read the answer.
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

/** Where a request to an address of the live service goes instead. */
import { askedHeader, liveHosts } from '../../server/exchange/live-hosts.ts';

/** Where a request goes instead, and the header that tells the server which address was meant. */
export interface Way {
  readonly to: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** The way of a request; undefined if it is not for the live service. Throws if no server stands for that. */
export type Lead = (address: string) => Way | undefined;

/** Whether a host is one of those that are led; with a dot at its end it is the same. */
export function ledFrom(from: string | undefined): (host: string) => boolean {
  const named = from?.split(',').map((host) => host.trim().toLowerCase()) ?? liveHosts;
  const hosts = new Set(named.flatMap((host) => [host, `www.${host}`]));
  return (host) => hosts.has(host.toLowerCase().replace(/\.$/, ''));
}

export function leadOf(from: string | undefined, server: () => URL | undefined): Lead {
  const isLed = ledFrom(from);
  return (address) => {
    if (!URL.canParse(address)) return undefined;
    const { origin, protocol, hostname, pathname, search } = new URL(address);
    if (!isLed(hostname) || !/^https?:$/.test(protocol)) return undefined;
    const to = server();
    if (to === undefined) throw new Error(`${unsent(hostname)}`);
    const served = new URL(`${to.pathname.replace(/\/$/, '')}${pathname}${search}`, to);
    return { to: served, headers: { [askedHeader]: origin } };
  };
}

const unsent = (host: string): string =>
  `boardstone: a request to ${host} was not sent, because no server stands for the live service here: ` +
  'set BOARDSTONE_URL, call redirect(server), or send it inside a test of boardstone/node-test, vitest, jest or playwright';

/** The address of a server as somebody gives it. */
export function serverAt(typed: string, what: string): URL {
  if (URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)) return new URL(typed);
  throw new TypeError(`boardstone/redirect: ${what} is no address: ${typed}`);
}

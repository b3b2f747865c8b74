/**
 * No library sends anything to the live service: in this process the names of its hosts are not resolved, and no
 * socket is opened to them. Requests by fetch, http and https are led to a server before it comes here.
 */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const says = (host: string): Error =>
  new Error(
    `boardstone: no connection to ${host} was opened, because nothing is sent to the live service here. ` +
      'Only requests by fetch, http and https are led to the server by themselves: give this client its address ' +
      '(server.url, BOARDSTONE_URL)',
  );

type Anything = (...args: any[]) => any;
const resolvers = ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny'] as const;

/** From now on; `isLive` knows the hosts. */
export function guard(isLive: (host: string) => boolean): void {
  const native: Anything = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const host = hostIn(args);
    if (host === undefined || !isLive(host)) return Reflect.apply(native, this, args);
    process.nextTick(() => this.destroy(says(host)));
    return this;
  };
  for (const name of resolvers) {
    const promised = refusing(dns.promises[name], isLive);
    const called: Anything = dns[name];
    const resolve: Anything = (host, ...rest) => {
      if (!isLive(String(host))) return called(host, ...rest);
      process.nextTick(rest.at(-1), says(host));
    };
    // Node says under a symbol of its own which names the results have in a promise.
    for (const symbol of Object.getOwnPropertySymbols(called))
      Object.defineProperty(resolve, symbol, Object.getOwnPropertyDescriptor(called, symbol)!);
    Object.assign(dns, { [name]: resolve });
    Object.assign(dns.promises, { [name]: promised });
  }
  syncBuiltinESMExports();
}

const refusing =
  (native: Anything, isLive: (host: string) => boolean): Anything =>
  async (host, ...rest) => {
    if (isLive(String(host))) throw says(host);
    return native(host, ...rest);
  };

/** `connect(options)`, `connect(port, host)`, and what Node itself makes of both: a list. */
function hostIn(args: readonly unknown[]): string | undefined {
  const [first, second] = args.flat() as readonly unknown[];
  const { host, servername } = Object(first) as { readonly host?: unknown; readonly servername?: unknown };
  return [host, servername, second].find((known): known is string => typeof known === 'string' && known !== '');
}

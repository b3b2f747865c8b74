/**
 * For a client whose address cannot be changed. `BOARDSTONE_URL=http://127.0.0.1:4747 node --import boardstone/redirect
 * client.js` sends what the client asks of the live service to that server: by fetch, http and https alike.
 */
import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { leadOf } from './addresses.ts';

const lead = leadOf(process.env);

const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const request = input instanceof Request ? input : undefined;
  const to = lead(request?.url ?? String(input));
  if (to === undefined) return send(input, init);
  return request === undefined ? send(to, init) : send(new Request(to, request), init);
};

const native = { http: http.request, https: https.request };

/** `request(address, options, answer)` or `request(options, answer)`. */
const leading =
  (scheme: keyof typeof native): typeof http.request =>
  (...given: unknown[]) => {
    const [first, second] = given;
    const isAddress = typeof first === 'string' || first instanceof URL;
    const options: RequestOptions = Object(isAddress ? second : first);
    const to = lead(isAddress ? String(first) : addressOf(scheme, options));
    if (to === undefined) return Reflect.apply(native[scheme], undefined, given);
    const answer = given.find((one) => typeof one === 'function');
    const there = { ...options, ...addressed(to), headers: withoutHost(options.headers) };
    return Reflect.apply(native[to.protocol === 'https:' ? 'https' : 'http'], undefined, [there, answer]);
  };

function addressOf(
  scheme: string,
  { protocol = `${scheme}:`, hostname, host, port, path = '/' }: RequestOptions,
): string {
  const name = hostname ?? host?.replace(/:\d+$/, '') ?? 'localhost';
  return `${protocol}//${name}${port ? `:${port}` : ''}${path ?? ''}`;
}

/** What an agent, a socket and a name of TLS say belongs to the address that is no longer asked. */
const addressed = ({
  protocol,
  hostname,
  port,
  pathname,
  search,
}: URL): RequestOptions & { servername: undefined } => ({
  protocol,
  hostname: hostname.replace(/^\[|\]$/g, ''),
  host: hostname.replace(/^\[|\]$/g, ''),
  port: port || (protocol === 'https:' ? 443 : 80),
  path: `${pathname}${search}`,
  agent: undefined,
  createConnection: undefined,
  defaultPort: undefined,
  servername: undefined,
});

function withoutHost(headers: RequestOptions['headers']): RequestOptions['headers'] {
  if (headers === undefined || Array.isArray(headers)) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'host'));
}

for (const [scheme, module] of [
  ['http', http],
  ['https', https],
] as const) {
  module.request = leading(scheme);
  module.get = (...given: unknown[]) => {
    const request = Reflect.apply(module.request, module, given);
    request.end();
    return request;
  };
}
syncBuiltinESMExports();

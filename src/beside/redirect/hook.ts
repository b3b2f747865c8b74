/**
 * Takes the place of fetch, http and https in this process: what a program asks of the live service goes to a local
 * server, or is refused. It is never sent.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { urlToHttpOptions } from 'node:url';
import { testHeader } from '../../server/calls/call.ts';
import { ledFrom, leadOf, serverAt, type Way } from './addresses.ts';
import { followed } from './followed.ts';
import { guard } from './guard.ts';
import { inHeader } from './running.ts';

/** Who stands for the live service. */
interface Stand {
  /** The server of the test that runs, also where tests run side by side. */
  readonly inTest: AsyncLocalStorage<URL>;
  /** The servers of `redirect`, and of tests that their runner cannot distinguish: the newest counts. */
  readonly open: URL[];
  /** BOARDSTONE_URL. */
  readonly always: URL | undefined;
  /** Which test runs, as the journal shall name it. */
  readonly test: () => string | undefined;
}

const { BOARDSTONE_URL: url = '', BOARDSTONE_FROM: from } = process.env;
const fresh = (): Stand => ({
  inTest: new AsyncLocalStorage(),
  open: [],
  always: url === '' ? undefined : serverAt(url, 'BOARDSTONE_URL'),
  test: followed(),
});

/** A runner may load this module once for each file, and the package has it in two forms: they share one stand. */
const mark = Symbol.for('boardstone.redirect');
type Request = typeof http.request & { [mark]?: Stand };

const before = (http.request as Request)[mark];
const stand = before ?? fresh();
const lead = leadOf(from, () => stand.inTest.getStore() ?? stand.open.at(-1) ?? stand.always);

/** Runs a test: what it sends to the live service goes to this server. */
export const inTest = <T>(server: string, body: () => T): T => stand.inTest.run(serverAt(server, 'the server'), body);

/** From now on, until the function that it returns is called, requests for the live service go to this server. */
export function open(server: string): () => void {
  const to = serverAt(server, 'the server');
  stand.open.push(to);
  return () => {
    const at = stand.open.lastIndexOf(to);
    if (at >= 0) stand.open.splice(at, 1);
  };
}

/** The headers that tell the server which test asks; nothing if another server is asked, or nobody knows. */
function headersOf(address: string, way: Way | undefined): Readonly<Record<string, string>> {
  const isOurs = way !== undefined || (URL.canParse(address) && new URL(address).origin === stand.always?.origin);
  const test = isOurs ? stand.test() : undefined;
  return { ...way?.headers, ...(test !== undefined && { [testHeader]: inHeader(test) }) };
}

type Agent = RequestOptions['agent'];
const modules = { http, https };
const ownAgents: readonly object[] = [http.globalAgent, https.globalAgent];
const likeThem = { http: new WeakMap<object, http.Agent>(), https: new WeakMap<object, http.Agent>() };

// A runner gives each file a fetch of its own, but http is the same for all.
const send = globalThis.fetch;
if (!(mark in send)) {
  const led: typeof fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const address = request?.url ?? String(input);
    const way = lead(address);
    const more = Object.entries(headersOf(address, way));
    if (more.length === 0) return send(input, init);
    const headers = new Headers(init?.headers ?? request?.headers);
    for (const [name, value] of more) headers.set(name, value);
    const target = way === undefined ? input : request === undefined ? way.to : new Request(way.to, request);
    return send(target, { ...init, headers });
  };
  globalThis.fetch = Object.assign(led, { [mark]: stand });
}
if (before === undefined) {
  replaceRequests();
  guard(ledFrom(from));
}

function replaceRequests(): void {
  const native = { http: http.request, https: https.request };
  /** `request(address, options, answer)` or `request(options, answer)`. */
  const leading =
    (scheme: keyof typeof native): typeof http.request =>
    (...args: unknown[]) => {
      const [first, second] = args;
      const isAddress = typeof first === 'string' || first instanceof URL;
      const options: RequestOptions = Object(isAddress ? second : first);
      const address = isAddress ? String(first) : addressOf(scheme, options);
      const way = lead(address);
      const more = headersOf(address, way);
      if (way === undefined) {
        const request: http.ClientRequest = Reflect.apply(native[scheme], undefined, args);
        for (const [name, value] of Object.entries(more)) if (!request.headersSent) request.setHeader(name, value);
        return request;
      }
      const answer = args.find((known) => typeof known === 'function');
      const { to } = way;
      const sending = to.protocol === 'https:' ? 'https' : 'http';
      const agent = agentLike(options.agent ?? modules[scheme].globalAgent, sending);
      const sent = { ...options, ...addressed(to), agent, headers: led(options.headers, more) };
      const request: http.ClientRequest = Reflect.apply(native[sending], undefined, [sent, answer]);
      // A client may wait for the end of a handshake that this connection does not have.
      if (scheme === 'https' && sending === 'http')
        request.on('socket', (socket) => socket.once('connect', () => socket.emit('secureConnect')));
      return request;
    };
  for (const scheme of ['http', 'https'] as const) {
    const module = modules[scheme];
    module.request = Object.assign(leading(scheme), { [mark]: stand });
    module.get = (...args: unknown[]) => {
      const request = Reflect.apply(module.request, module, args);
      request.end();
      return request;
    };
  }
  syncBuiltinESMExports();
}

/** An agent for the other address that keeps and counts connections as the one of the client does. */
function agentLike(agent: Agent, scheme: keyof typeof modules): Agent {
  if (typeof agent !== 'object') return agent;
  const known = likeThem[scheme].get(agent);
  if (known !== undefined || ownAgents.includes(agent)) return known;
  const { keepAlive = false, maxSockets, maxFreeSockets, maxTotalSockets } = agent as http.AgentOptions;
  const made = new modules[scheme].Agent({ keepAlive, maxSockets, maxFreeSockets, maxTotalSockets });
  likeThem[scheme].set(agent, made);
  return made;
}

function addressOf(
  scheme: string,
  { protocol = `${scheme}:`, hostname, host, port, path = '/' }: RequestOptions,
): string {
  const name = hostname ?? host?.replace(/:\d+$/, '') ?? 'localhost';
  return `${protocol}//${name}${port ? `:${port}` : ''}${path ?? ''}`;
}

/** The port, the socket and the TLS name belong to the address that is no longer asked. */
function addressed(to: URL): RequestOptions & { servername: undefined } {
  const server = urlToHttpOptions(to);
  const others = { createConnection: undefined, defaultPort: undefined, servername: undefined };
  return { port: undefined, ...server, host: server.hostname, ...others };
}

/** Headers without the host that is no longer asked. Names and values by turns may be one list. */
function led(headers: RequestOptions['headers'], more: Readonly<Record<string, string>>): RequestOptions['headers'] {
  if (Array.isArray(headers)) return [...(headers as string[]), ...Object.entries(more).flat()];
  const others = Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() !== 'host');
  return { ...Object.fromEntries(others), ...more };
}

/** Answers a `Request` with a `Response`, in this process: the way of a request without a socket. */
import { kindOf, limitOf, readBody, unreadable } from '../calls/body.ts';
import type { RequestHead } from '../calls/call.ts';
import type { Refusal } from '../calls/refusal.ts';
import { answerOrder, controlBytes, faultAnswer, isControl, orderOf, tooLarge } from '../../desk/control.ts';
import { greeting, isBare, listenFor, lost, open, refusedHead, type Exchange } from '../exchange/begin.ts';
import { answerCall, guard } from '../exchange/exchange.ts';
import { isHost, isKnown, originForm } from '../exchange/head.ts';
import { bare } from '../exchange/written.ts';
import { closed, stranger } from '../../desk/access.ts';
import { ControlError } from '../../desk/control-error.ts';
import type { Service } from '../worlds/service.ts';
import { received, type Asked, type Body } from './received.ts';
import { Waiting } from './waiting.ts';

/** As the global `fetch`: it rejects if the request is aborted, or if a fault drops it. */
export type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/** `own` is the address of the server, whose control plane this process may use. @internal */
export const fetcher =
  (service: Service, own: string): Fetch =>
  async (input, init) => {
    // A request of another realm (a test environment has its own `Request`) is one too.
    const given = typeof input === 'object' && 'headers' in input && init === undefined;
    const request = given ? input : (plain(input, init) ?? new Request(input, init));
    const { signal } = request;
    signal?.throwIfAborted();
    const line = new Waiting(request.method === 'HEAD', signal);
    receive(service, own, request, line);
    return line.response;
  };

/** An address alone is asked without a `Request`, because to make one with its signal takes a tenth of the whole time. */
function plain(input: Request | URL | string, init?: RequestInit): Asked | null {
  if (init !== undefined || (typeof input !== 'string' && !(input instanceof URL))) return null;
  const address = new URL(input);
  if (address.username !== '' || address.password !== '') return null;
  return { url: address.href, method: 'GET', headers: [], body: null, signal: null };
}

function receive(service: Service, own: string, request: Asked, line: Waiting): void {
  const { method } = request;
  // A fragment is for the client alone.
  const [url = ''] = request.url.split('#', 1);
  const path = originForm(url);
  const origin = url.slice(0, url.indexOf('/', url.indexOf('//') + 2));
  const host = origin.slice(origin.indexOf('//') + 2);
  const asked: RequestHead = { method, url: path, headers: { ...named(request.headers), host } };
  const refuse = (rule: 'ERR-01' | 'ERR-12' | 'ERR-17', says?: string): void =>
    line.send(refusedHead(rule, service.now(), asked, says));
  if (!isHost(host)) return refuse('ERR-12');
  if (!isKnown(method)) return refuse('ERR-17');
  const exchange = open(service, asked, line, path, origin, new Set());
  if (typeof exchange === 'string') return refuse('ERR-01', exchange);
  if (exchange.target.startsWith('/1/')) receiveCall(exchange, request);
  else if (isControl(exchange.target) && service.control) receiveOrder(exchange, request, own);
  else if (isBare(exchange)) line.send(greeting(exchange, isNear(exchange, own), 'fetch'));
  else refuse('ERR-01', lost(exchange.target));
}

/** Not every `Headers` gives the names in small letters: that of happy-dom does not. */
const named = (headers: Asked['headers']): Record<string, string> =>
  Object.fromEntries(Array.from(headers, ([name, value]) => [name.toLowerCase(), value]));

/** The address that the program gave to the server is its own, and no name of somebody else that leads here. */
function known({ headers: { host, ...headers }, ...asked }: RequestHead, own: string): RequestHead {
  return { ...asked, headers: { ...headers, host: own.endsWith(`//${host}`) ? 'localhost' : host } };
}
const isNear = ({ asked, origin }: Exchange, own: string): boolean =>
  stranger(known(asked, own), origin, closed) === null;

function receiveCall(exchange: Exchange, request: Asked): void {
  const { worldHost, line, asked } = exchange;
  if (request.method === 'OPTIONS') return line.send(bare(204, worldHost.clock.now()), false);
  listenFor(worldHost, line);
  const kind = kindOf(asked.headers);
  // An error costs much, and most requests have no body.
  const unwanted = request.body === null ? null : unreadable(asked.headers, kind);
  const bound = { limit: limitOf(kind), unwanted };
  take(exchange, request, bound, ({ bytes, refusal }) => {
    const read = refusal !== null || bytes.length === 0 ? null : readBody(kind, asked.headers, bytes);
    answerCall(exchange, read, read === null ? null : bytes, refusal);
  });
}

function receiveOrder(exchange: Exchange, request: Asked, own: string): void {
  const { service, worldHost, line, asked, target, origin } = exchange;
  const ordered = orderOf(known(asked, own), target, origin);
  if (ordered instanceof ControlError) return line.send(faultAnswer(ordered), false);
  take(exchange, request, { limit: controlBytes, unwanted: null }, ({ bytes, refusal }) => {
    if (refusal !== null) return line.send(faultAnswer(tooLarge), false);
    void answerOrder(service, worldHost, ordered, origin, bytes).then((answer) => line.send(answer, false));
  });
}

const nothing: Body = { bytes: new Uint8Array(0), refusal: null };

/** Takes the body of a request. Nothing happens for a request that is aborted before its body has come. */
function take(
  exchange: Exchange,
  request: Asked,
  bound: { readonly limit: number; readonly unwanted: Refusal | null },
  then: (body: Body) => void,
): void {
  const line = exchange.line as Waiting;
  const go = (body: Body): void => {
    if (!line.over) guard(exchange, () => then(body));
  };
  if (request.body === null) return go(nothing);
  received(request, { ...bound, length: exchange.asked.headers['content-length'] }).then(go, (fault: unknown) =>
    line.fail(fault),
  );
}

/** Answers a `Request` with a `Response`, in this process: the way of a request without a socket. */
import type { RequestHead } from '../calls/call.ts';
import type { Front, Guest } from '../exchange/exchange.ts';
import { receive } from '../exchange/front.ts';
import { originForm } from '../exchange/head.ts';
import { closedAccess } from '../rights/origins.ts';
import type { Service } from '../worlds/service.ts';
import type { WebRequest } from './web-body.ts';
import { ResponseLine } from './response-line.ts';

/** As the global `fetch`: it rejects if the request is aborted, or if a fault drops it. */
export type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/** `own` is the address of the server, whose control plane this process may use. @internal */
export function fetcher(service: Service, own: string, guests: readonly Guest[]): Fetch {
  const front: Front = {
    service,
    guests,
    delayed: new Set(),
    by: 'fetch',
    inTurn: (play) => play(),
    access: closedAccess,
    forControl: (asked) => known(asked, own),
  };
  return async (input, init) => {
    // A test environment may have a `Request` class of its own: its requests are accepted too.
    const isRequest = typeof input === 'object' && 'headers' in input && init === undefined;
    const request = isRequest ? input : (plain(input, init) ?? new Request(input, init));
    request.signal?.throwIfAborted();
    const line = new ResponseLine(request);
    admit(front, request, line);
    return line.response;
  };
}

/** An address alone is asked without a `Request`, because to make one with its signal takes a tenth of the whole time. */
function plain(input: Request | URL | string, init?: RequestInit): WebRequest | null {
  if (init !== undefined || (typeof input !== 'string' && !(input instanceof URL))) return null;
  const address = new URL(input);
  if (address.username !== '' || address.password !== '') return null;
  return { url: address.href, method: 'GET', headers: [], body: null, signal: null };
}

function admit(front: Front, request: WebRequest, line: ResponseLine): void {
  const { method } = request;
  // A fragment is for the client alone.
  const [url = ''] = request.url.split('#', 1);
  const origin = url.slice(0, url.indexOf('/', url.indexOf('//') + 2));
  const host = origin.slice(origin.indexOf('//') + 2);
  const asked: RequestHead = { method, url: originForm(url), headers: { ...headersByName(request.headers), host } };
  receive(front, line, asked, origin);
}

/** Not every `Headers` gives the names in small letters: that of happy-dom does not. */
const headersByName = (headers: WebRequest['headers']): Record<string, string> =>
  Object.fromEntries(Array.from(headers, ([name, value]) => [name.toLowerCase(), value]));

/** The program itself chose the address, so it is trusted: no other person can have pointed that name here. */
function known({ headers: { host, ...headers }, ...asked }: RequestHead, own: string): RequestHead {
  return { ...asked, headers: { ...headers, host: own.endsWith(`//${host}`) ? 'localhost' : host } };
}

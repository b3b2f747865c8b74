/** Someone with a key and a token who speaks HTTP (1.7, 5): the only file that knows sockets, timers and the clock. */
import type { Rows } from '../declared/rows.ts';
import { EventEmitter, once } from 'node:events';
import {
  createServer,
  request as plain,
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as secure, Agent as SecureAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  asked,
  compose,
  credentialsIn,
  type Args,
  type Loose,
  type Reply,
  type Request,
  type Transport,
} from './exchange.ts';
import { asking, type Asking } from './answer.ts';
import { codeOf, isRecord, keptIn, messageOf } from '../../src/language.ts';
import type { Credentials } from './target.ts';

export interface Clock {
  /** Milliseconds since 1970; never goes back. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A word that no other run has: the time. */
export const wordNow = ({ now }: Pick<Clock, 'now'>): string => Math.floor(now()).toString(36);

export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: async (ms, signal) => {
    await wait(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
  },
};

/** No reply came: refused, reset, timed out, or not HTTP. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly request: Request;
  readonly code: string;
  /** The sentence without the request. */
  readonly reason: string;

  constructor(request: Request, code: string, message: string) {
    super(`${request.method} ${request.path}: ${message}`);
    this.reason = message;
    this.request = request;
    this.code = code;
  }
}

type Who = Partial<Credentials> & { readonly name: string | null };
type Speaking = ReturnType<typeof speaking>;

export interface Actor extends Speaking {
  /** The same actor, without waiting for limits and without repeating what was refused: for laws about limits and races. */
  readonly raw: Actor;
}

function speaking(
  { name, key, token, idMember = '', username = '' }: Who,
  send: (request: Request) => Promise<Reply>,
  excuses?: (reply: Reply) => Promise<boolean>,
  rows?: Rows,
) {
  const sender = { name, key: key ?? null, token: token ?? null };
  const call = (loose: Loose): Asking => asking(send(compose(sender, loose, rows)), excuses);
  const by = (method: string) => (path: string, args?: Args) =>
    call({ method, path, ...asked(method, args, path, rows) });
  const identity = { name: name ?? 'nobody', key: key ?? '', token: token ?? '', idMember, username };
  return { ...identity, get: by('GET'), post: by('POST'), put: by('PUT'), del: by('DELETE'), call };
}

export function actor(
  who: Who,
  send: (request: Request, raw: boolean) => Promise<Reply>,
  excuses?: (reply: Reply) => Promise<boolean>,
  rows?: Rows,
): Actor {
  const raw: Actor = {
    ...speaking(who, (request) => send(request, true), excuses, rows),
    get raw() {
      return raw;
    },
  };
  return { ...speaking(who, (request) => send(request, false), excuses, rows), raw };
}

/** How much of an answer is waited for and read: a server may answer without an end. */
export interface Bounds {
  /** The longest silence. */
  readonly timeoutMs?: number;
  /** How long a whole answer may take. */
  readonly answerMs?: number;
  readonly answerBytes?: number;
  readonly headerBytes?: number;
}

const defaultBounds = { timeoutMs: 30_000, answerMs: 60_000, answerBytes: 64 * 1024 * 1024, headerBytes: 16_384 };
/** An answer of more values than so many ids keeps every law busy for minutes. */
const bytesPerValue = 32;

/** A transport over keep-alive sockets. `base` may contain a path. After one silence the next is waited out for less. */
export function http(base: string, bounds: Bounds = {}) {
  const { timeoutMs, answerMs, answerBytes, headerBytes } = { ...defaultBounds, ...bounds };
  const { protocol, hostname, port, pathname } = new URL(base);
  const isSecure = protocol === 'https:';
  const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: 256, scheduling: 'lifo' });
  const prefix = pathname.replace(/\/+$/, '');

  let isSilent = false;
  const attempt = (request: Request, body: Body, signal?: AbortSignal, isFresh = false) =>
    new Promise<Reply>((resolve, fails) => {
      const reject = (error: unknown) => {
        clearTimeout(late);
        fails(error);
      };
      const [at, timeout] = [realClock.now(), isSilent ? timeoutMs / 3 : timeoutMs];
      const sent = (isSecure ? secure : plain)({
        agent: isFresh ? false : agent,
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        method: request.method,
        path: prefix + pathAndQuery(request),
        // A server that is not told may compress its answer: then the kit would not read it.
        headers: { 'accept-encoding': 'identity', ...headersOf(request), ...body.headers },
        timeout,
        maxHeaderSize: headerBytes,
      });
      if (signal) endsWith(signal, sent);
      const late = setTimeout(() => sent.destroy(lateAfter(answerMs)), answerMs);
      const fail = ({ code, name, message }: NodeJS.ErrnoException) =>
        reject(Object.assign(new Unanswered(request, code ?? name, message), { stale: sent.reusedSocket }));
      sent.on('timeout', () => {
        isSilent = true;
        sent.destroy(Object.assign(new Error(`no answer within ${timeout} ms`), { code: 'TIMEOUT' }));
      });
      sent.on('error', fail);
      sent.on('response', (response) => {
        isSilent = false;
        const ended = (bytes: Buffer) => {
          clearTimeout(late);
          resolve(replyOf(request, response, bytes, at));
        };
        collect(response, answerBytes).then(ended, (fault: NodeJS.ErrnoException) => {
          fail(fault);
          sent.destroy();
        });
      });
      sent.end(body.bytes);
    }).catch(unansweredBy(request));

  const wire: Transport = async (request, signal) => {
    const body = await bodyOf(request);
    return attempt(request, body, signal).catch((error: Unanswered & { stale: boolean }) => {
      // The server closed an idle socket while we wrote into it, so it has not read the request. Other idle sockets may
      // be closed too: the second try opens a new connection.
      if (error.stale && ['ECONNRESET', 'EPIPE'].includes(error.code)) return attempt(request, body, signal, true);
      throw error;
    });
  };
  return Object.assign(wire, { close: () => agent.destroy() });
}

const replyOf = (request: Request, response: IncomingMessage, bytes: Buffer, at: number): Reply => ({
  status: response.statusCode ?? 0,
  headers: flat(response),
  ...contentOf(bytes, response),
  request,
  at,
  ms: realClock.now() - at,
  era: 0,
});

const requestsOf = new WeakMap<AbortSignal, Set<ClientRequest>>();
/** Ends the request when the signal is aborted. All requests of a signal share one listener, because a run has many. */
function endsWith(signal: AbortSignal, sent: ClientRequest): void {
  const end = (request: ClientRequest) =>
    request.destroy(Object.assign(new Error('the request was ended'), { code: 'ABORT_ERR' }));
  if (signal.aborted) return void end(sent);
  const all = keptIn(requestsOf, signal, () => {
    const open = new Set<ClientRequest>();
    signal.addEventListener('abort', () => open.forEach(end), { once: true });
    return open;
  });
  all.add(sent);
  sent.once('close', () => all.delete(sent));
}

/** A request that cannot be sent is not answered either. */
const unansweredBy =
  (request: Request) =>
  (error: unknown): never => {
    if (error instanceof Unanswered) throw error;
    throw new Unanswered(request, String(codeOf(error) ?? 'UNSENT'), messageOf(error));
  };

interface Body {
  readonly headers: Record<string, string>;
  readonly bytes?: Uint8Array | string;
}

const encoded = (pairs: Iterable<readonly [string, string]>) =>
  [...pairs]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');

/** Path and query as they are sent. */
export function pathAndQuery(request: Request): string {
  const query = encoded([...request.query, ...credentialsIn(request, 'query')]);
  // An id is whatever the server says: also one with spaces.
  const path = request.path.replaceAll(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
  return query === '' ? path : `${path}?${query}`;
}

function headersOf(request: Request): Record<string, string> {
  if (request.place !== 'header' || request.key === null) return { ...request.headers };
  const token = request.token === null ? '' : `, oauth_token="${request.token}"`;
  return { authorization: `OAuth oauth_consumer_key="${request.key}"${token}`, ...request.headers };
}

async function bodyOf(request: Request): Promise<Body> {
  const credentials = credentialsIn(request, 'body');
  if (request.raw !== undefined) return sized({}, request.raw);
  if (request.multipart) {
    const form = new FormData();
    for (const [name, value] of [...credentials, ...Object.entries(request.multipart)]) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new File([value.bytes], value.name, { type: value.type ?? 'text/plain' }));
    }
    const encoder = new Response(form);
    return sized(
      { 'content-type': encoder.headers.get('content-type') ?? '' },
      new Uint8Array(await encoder.arrayBuffer()),
    );
  }
  if (request.json !== undefined) {
    const { json } = request;
    const whole = isRecord(json) ? { ...Object.fromEntries(credentials), ...json } : json;
    return sized({ 'content-type': 'application/json' }, JSON.stringify(whole));
  }
  if (request.form) {
    return sized({ 'content-type': 'application/x-www-form-urlencoded' }, encoded([...credentials, ...request.form]));
  }
  // 1.7 knows JSON bodies; it says nothing of forms.
  if (credentials.length > 0)
    return sized({ 'content-type': 'application/json' }, JSON.stringify(Object.fromEntries(credentials)));
  return request.method === 'GET' || request.method === 'HEAD' ? { headers: {} } : sized({}, '');
}

const sized = (headers: Record<string, string>, bytes: Uint8Array | string): Body => ({
  headers: { ...headers, 'content-length': String(Buffer.byteLength(bytes)) },
  bytes,
});

/** Listens instead of looping over the message: a run reads twenty thousand answers. */
const collect = (message: IncomingMessage, most: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let [size, values] = [0, 0];
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) {
        reject(tooLarge(`more than ${most} bytes`));
        return;
      }
      chunks.push(chunk);
      if (size < largeBytes) return;
      for (const byte of chunk) if (byte === comma) values += 1;
      if (values > most / bytesPerValue) reject(tooLarge(`more than ${Math.floor(most / bytesPerValue)} values`));
    });
    message.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    message.once('error', reject);
  });
/** Smaller answers need not be counted. */
const largeBytes = 256 * 1024;
const comma = 44;

const tooLarge = (says: string) => Object.assign(new Error(`the answer has ${says}`), { code: 'TOO_LARGE' });
const lateAfter = (ms: number) =>
  Object.assign(new Error(`the answer had not ended after ${ms} ms`), { code: 'TOO_LATE' });

/** Node joins all headers of one name except these. */
const flat = ({ headers }: IncomingMessage) => {
  const cookies = headers['set-cookie'];
  return (cookies ? { ...headers, 'set-cookie': cookies.join(', ') } : headers) as Record<string, string>;
};

/** The content of an answer. If a new record is answered with its address alone, or an empty object, the address has its id. */
function contentOf(bytes: Uint8Array, { statusCode, headers: { location } }: IncomingMessage) {
  const body = readBody(bytes);
  if (statusCode !== 201 || location === undefined || !/^\s*(\{\s*\}\s*)?$/.test(body.text)) return body;
  return { ...body, body: { id: location.split(/[?#]/)[0]!.split('/').at(-1) } };
}

export function readBody(bytes: Uint8Array): Pick<Reply, 'bytes' | 'text' | 'body'> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  try {
    return { bytes, text, body: JSON.parse(text) };
  } catch {
    return { bytes, text, body: undefined };
  }
}

export interface Delivery extends Pick<Reply, 'bytes' | 'text' | 'body'> {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly at: number;
}

export type Receiver = Awaited<ReturnType<typeof listen>>;

/** The webhook receiver of the kit (6.2). */
export async function listen(host = '127.0.0.1') {
  const deliveries: Delivery[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = createServer((message: IncomingMessage, response: ServerResponse) => {
    void collect(message, defaultBounds.answerBytes).then(
      (bytes) => {
        deliveries.push({
          method: message.method ?? '',
          path: message.url ?? '',
          headers: flat(message),
          at: realClock.now(),
          ...readBody(bytes),
        });
        response.writeHead(200).end();
        arrivals.emit('delivery');
      },
      () => response.destroy(),
    );
  });
  await once(server.listen(0, host), 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    deliveries: deliveries as readonly Delivery[],
    /** The first delivery that matches, or undefined after `ms`. */
    async next(fits: (delivery: Delivery) => boolean, ms: number): Promise<Delivery | undefined> {
      const signal = AbortSignal.timeout(ms);
      for (;;) {
        const found = deliveries.find(fits);
        if (found || signal.aborted) return found;
        await once(arrivals, 'delivery', { signal }).catch(() => undefined);
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

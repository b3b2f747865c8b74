/** The sockets: all bounds of a connection, the way of a request to the service, and of its answer back (7.3). */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Refusal } from '../calls/refusal.ts';
import type { RuleId } from '../../document/rules.ts';
import type { Service } from '../worlds/service.ts';
import { stranger } from '../worlds/access.ts';
import { greeting, isBare, lost } from '../exchange/welcome.ts';
import { kindOf, limitOf, readBody, unreadable, type ReadBody } from '../calls/body.ts';
import { isControl } from '../exchange/control.ts';
import { callOf, enterCall, refusedHead } from '../exchange/enter.ts';
import { guard, listenFor, type Exchange, type Line } from '../exchange/exchange.ts';
import { isHost, originForm, wrongHead } from '../exchange/head.ts';
import { bare, written, type Answer } from '../exchange/written.ts';
import { receiveControl } from './control.ts';
import { endGently, hasBody, receive } from './receive.ts';
import { playTogether } from './batch-turn.ts';
import { limits } from '../../document/limits.ts';
import { answerSocket, ignore, refuseSocket } from './refuse-socket.ts';

export interface Settings {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
}

/** Node's own defaults keep a half-sent request for minutes and refuse a long description. */
const settings = {
  maxHeaderSize: limits.requests.headBytes,
  headersTimeout: limits.requests.headMs,
  requestTimeout: limits.requests.arrivalMs,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: limits.requests.keepAliveMs,
  insecureHTTPParser: false,
  // Node would refuse without a body, so the host is checked below.
  requireHostHeader: false,
};
const bounds = { idleMs: 60_000, connections: limits.requests.connections, graceMs: 3_000 };

/** What else a server shows, beside the interface and the control plane. */
export interface Guest {
  /** Answers a request, or returns false if it is not for him. */
  receive(exchange: Exchange, req: IncomingMessage, res: ServerResponse): boolean;
  /** The server closes. */
  close(): void;
}

/** A key with its certificate, as PEM. */
interface Certificate {
  readonly key: string;
  readonly cert: string;
}

interface Door {
  readonly service: Service;
  readonly guests: readonly Guest[];
  readonly scheme: 'http' | 'https';
  stopping: boolean;
  /** Answers that a fault delays: each is sent when it is called. */
  readonly delayed: Set<() => void>;
  /** The last host and the origin made of it: nearly all requests have the same. */
  host: string | null;
  origin: string;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface Where extends Partial<Settings> {
  readonly host: string;
  readonly port: number;
  /** With a certificate it speaks TLS. */
  readonly certificate?: Certificate | undefined;
  readonly guests?: readonly Guest[];
}

export async function listen(service: Service, where: Where): Promise<Listening> {
  const { host, port, certificate, guests = [], ...own } = where;
  const scheme = certificate ? 'https' : 'http';
  const door: Door = { service, guests, scheme, stopping: false, delayed: new Set(), host: null, origin: '' };
  const all = { ...settings, ...own };
  const server = certificate
    ? (await import('node:https')).createServer({ ...all, ...certificate })
    : createServer(all);
  server.on('request', (req: IncomingMessage, res: ServerResponse) => admit(door, req, res));
  server.timeout = bounds.idleMs;
  server.maxConnections = bounds.connections; // LIM-40
  server.on('clientError', refuseSocket);
  // Without a listener Node closes such a connection without an answer.
  server.on('connect', (_, line: Socket) => answerSocket(line, new Refusal('ERR-17')));
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    // A body that is too long is refused by its length. Only a body that may come is asked for.
    if (Number(req.headers['content-length'] ?? 0) <= limitOf(kindOf(req.headers))) res.writeContinue();
    admit(door, req, res);
  });
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    res.shouldKeepAlive = false;
    const outcome = { status: 417, body: { message: 'this expectation cannot be met', error: 'ERROR' } };
    new SocketLine(res).send(written(outcome, service.now(), req), false);
    req.resume();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      // At this number the machine has no room for another connection; existing ones go on.
      server.off('error', reject).on('error', (fault) => console.error(fault.message));
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const reachable = name === '0.0.0.0' ? '127.0.0.1' : name === '[::]' ? '[::1]' : name;
  const url = `${scheme}://${reachable}:${address.port}`;
  return { url, port: address.port, close: () => close(server, door) };
}

/** Requests under way get their answers, those that a fault delays at once. What takes longer is cut off. */
function close(server: Server, door: Door): Promise<void> {
  door.stopping = true;
  for (const guest of door.guests) guest.close();
  for (const answerNow of door.delayed) answerNow();
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 20).unref();
    const cut = setTimeout(() => server.closeAllConnections(), bounds.graceMs).unref();
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** An answer goes to the socket of its request. */
class SocketLine implements Line {
  readonly #res: ServerResponse;

  constructor(res: ServerResponse) {
    this.#res = res;
  }

  get begun(): boolean {
    return this.#res.headersSent;
  }

  send({ status, headers, body }: Answer, hold: boolean): void {
    const res = this.#res;
    if (body === null) return void res.writeHead(status, headers).end();
    const length = (headers[1] = typeof body === 'string' ? Buffer.byteLength(body) : body.length);
    res.writeHead(status, headers);
    // ASCII needs no encoding and is sent twice as fast.
    const encoding = length === body.length ? 'latin1' : 'utf8';
    if (hold) res.write(body, encoding);
    else res.end(body, encoding);
  }

  cut({ status, headers, body }: Answer): void {
    const res = this.#res;
    const bytes = Buffer.from(body ?? '');
    if (body !== null) headers[1] = bytes.length;
    res.writeHead(status, headers);
    res.write(bytes.subarray(0, bytes.length >> 1), () => res.destroy());
  }

  drop(inHead = false): void {
    const res = this.#res;
    if (inHead) res.socket?.write('HTTP/1.1 ', () => res.destroy());
    else res.destroy();
  }

  whenOver(work: () => void): void {
    this.#res.once('close', work);
  }
}

/** Reads the head of a request and finds its world. */
function admit(door: Door, req: IncomingMessage, res: ServerResponse): void {
  // A request behind another one on the same connection waits, because it has to see what that one did.
  if (res.socket === null) return void res.once('socket', () => admit(door, req, res));
  res.on('error', ignore);
  if (door.stopping) res.shouldKeepAlive = false;
  const { service, delayed } = door;
  const target = (req.url = originForm(req.url as string));
  const line = new SocketLine(res);
  const wrong = wrongHead(req, target) ?? wrongHost(door, req.headers.host);
  if (wrong !== null) return refuse(service, req, res, line, wrong);
  const { origin } = door;
  const begun = performance.now();
  if (!target.startsWith('/w/')) {
    const exchange = { service, worldHost: service.main, asked: req, line, target, origin, begun, delayed };
    return enter(door, exchange, req, res);
  }
  // `/w/<name>/…` is a separate world with its own control plane.
  const [name] = target.slice(3).split(/[/?]/, 1) as [string];
  const worldHost = service.worldHost(name);
  if (worldHost === undefined)
    return refuse(service, req, res, line, 'ERR-01', `there is no world ${name.slice(0, 100)}`);
  const address = { target: target.slice(3 + name.length), origin: `${origin}/w/${name}` };
  enter(door, { service, worldHost, asked: req, line, ...address, begun, delayed }, req, res);
}

function enter({ guests }: Door, exchange: Exchange, req: IncomingMessage, res: ServerResponse): void {
  const { service, line, target } = exchange;
  if (target.startsWith('/1/'))
    receiveCall(exchange, req, res); // VER-01
  else if (isControl(target) && service.control) receiveControl(exchange, req, res);
  else if (guests.some((guest) => guest.receive(exchange, req, res))) return;
  else if (isBare(exchange)) greet(exchange, req);
  else refuse(service, req, res, line, 'ERR-01', target === '*' ? undefined : lost(target));
}

function greet(exchange: Exchange, req: IncomingMessage): void {
  const { service, line, origin } = exchange;
  line.send(greeting(exchange, stranger(req, origin, service.access) === null, 'curl'), false);
  req.resume();
}

/** Reads a host once and remembers the origin made of it. */
function wrongHost(door: Door, host: string | undefined): RuleId | null {
  if (host === door.host) return null;
  if (!isHost(host)) return 'ERR-12';
  door.host = host;
  door.origin = `${door.scheme}://${host}`;
  return null;
}

/** Answers a request that is refused before it becomes a call. */
function refuse(
  service: Service,
  req: IncomingMessage,
  res: ServerResponse,
  line: Line,
  rule: RuleId,
  says?: string,
): void {
  const early = hasBody(req);
  if (early || rule === 'ERR-12' || rule === 'ERR-13') res.shouldKeepAlive = false;
  line.send(refusedHead(rule, service.now(), req, says), early);
  if (early) endGently(req, res);
}

/** Reads the rest of a call. It is then played together with those that arrived at the same time. */
function receiveCall(exchange: Exchange, req: IncomingMessage, res: ServerResponse): void {
  const { worldHost, line } = exchange;
  if (req.method === 'OPTIONS') return line.send(bare(204, worldHost.clock.now()), false);
  listenFor(worldHost, line);
  const later = (read: ReadBody | null, bytes: Uint8Array | null): void =>
    playTogether(() => guard(exchange, () => enterCall(exchange, callOf(exchange, read), bytes)));
  if (!hasBody(req)) return later(null, null);
  const { headers } = req;
  const kind = kindOf(headers);
  receive(req, { limit: limitOf(kind), unwanted: unreadable(headers, kind) }, (bytes, refusal) => {
    if (refusal === null) return bytes.length === 0 ? later(null, null) : later(readBody(kind, headers, bytes), bytes);
    res.shouldKeepAlive = false;
    guard(exchange, () => enterCall(exchange, { ...callOf(exchange, null), unreadable: refusal }, null, true));
    endGently(req, res);
  });
}

/** The sockets: all bounds of a connection, the way of a request to the service, and of its answer back (7.3). */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Call, Outcome } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { RuleId } from '../../document/rules.ts';
import type { Service } from '../worlds/service.ts';
import type { WorldHost } from '../worlds/world-host.ts';
import { kindOf, limitOf, readBody, unreadable, type Read } from '../calls/body.ts';
import { certify } from '../../beside/tls/certificate.ts';
import { isControl, receiveControl } from './control.ts';
import { guard, msSince, playOut, type Exchange } from './exchange.ts';
import { answerFaultily, sentIn } from './faulty.ts';
import { isHost, originForm, wrongHead } from './head.ts';
import { Inspectors, isInspector, opensInspector, showInspector } from '../../beside/inspector/routes.ts';
import { parse } from '../calls/parse.ts';
import { endGently, hasBody, receive } from './receive.ts';
import { isVisit, reply, replyBare } from './reply.ts';
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

interface Door {
  readonly service: Service;
  readonly inspectors: Inspectors;
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
  readonly ca?: string | undefined;
  close(): Promise<void>;
}

export interface Where extends Partial<Settings> {
  readonly host: string;
  readonly port: number;
  /** Whether it speaks TLS, and for which names besides those of this machine. */
  readonly tls?: boolean | readonly string[];
}

export async function listen(service: Service, { host, port, tls = false, ...own }: Where): Promise<Listening> {
  const certificate = tls === false ? undefined : certify(tls === true ? [] : tls, Date.now());
  const scheme = certificate ? 'https' : 'http';
  const inspectors = new Inspectors(service);
  const door: Door = { service, inspectors, scheme, stopping: false, delayed: new Set(), host: null, origin: '' };
  const all = { ...settings, ...own };
  const server = certificate
    ? (await import('node:https')).createServer({ ...all, ...certificate, ca: undefined })
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
    reply(res, { status: 417, body: { message: 'this expectation cannot be met', error: 'ERROR' } }, service.now());
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
  return { url, port: address.port, ca: certificate?.ca, close: () => close(server, door) };
}

/** Requests under way get their answers, those that a fault delays at once. What takes longer is cut off. */
function close(server: Server, door: Door): Promise<void> {
  door.stopping = true;
  door.inspectors.close();
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

const begunOf = ({ watchers }: Service): number | undefined => (watchers.size > 0 ? performance.now() : undefined);

/** Reads the head of a request and finds its world. */
function admit(door: Door, req: IncomingMessage, res: ServerResponse): void {
  // A request behind another one on the same connection waits, because it has to see what that one did.
  if (res.socket === null) return void res.once('socket', () => admit(door, req, res));
  res.on('error', ignore);
  if (door.stopping) res.shouldKeepAlive = false;
  const { service, inspectors, delayed } = door;
  const { host } = req.headers;
  const target = (req.url = originForm(req.url as string));
  const wrong = wrongHead(req, target) ?? wrongHost(door, host);
  if (wrong !== null) return refuse(service, req, res, wrong);
  const { origin } = door;
  const begun = begunOf(service);
  if (!target.startsWith('/w/')) {
    return enter({ service, inspectors, delayed, worldHost: service.main, req, res, target, origin, begun });
  }
  // `/w/<name>/…` is a separate world with its own control plane.
  const [name] = target.slice(3).split(/[/?]/, 1) as [string];
  const worldHost = service.worldHost(name);
  if (worldHost === undefined) return refuse(service, req, res, 'ERR-01');
  const address = { target: target.slice(3 + name.length), origin: `${origin}/w/${name}` };
  enter({ service, inspectors, delayed, worldHost, req, res, ...address, begun });
}

function enter(exchange: Exchange): void {
  const { service, inspectors, worldHost, req, res, target, origin } = exchange;
  if (target.startsWith('/1/'))
    receiveCall(exchange); // VER-01
  else if (isControl(target) && service.control) receiveControl(service, req, res, worldHost, target, origin);
  else if (isInspector(target)) inspectors.receive(req, res, worldHost, target);
  else if (isVisit(req) && opensInspector(req, worldHost, target)) showInspector(res);
  else refuse(service, req, res, 'ERR-01');
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
function refuse(service: Service, req: IncomingMessage, res: ServerResponse, rule: RuleId): void {
  const early = hasBody(req);
  if (early || rule === 'ERR-12' || rule === 'ERR-13') res.shouldKeepAlive = false;
  const { status, message, error = 'ERROR' } = new Refusal(rule);
  const extra = rule === 'ERR-17' ? { allow: 'GET, PUT, POST, DELETE, HEAD, OPTIONS' } : undefined;
  reply(res, { status, body: { message, error }, rule }, service.now(), extra, early);
  if (early) endGently(req, res);
}

/** Reads the rest of a call. It is then played together with those that arrived at the same time. */
function receiveCall(exchange: Exchange): void {
  const { req, res, worldHost } = exchange;
  if (req.method === 'OPTIONS') return replyBare(res, 204, worldHost.clock.now());
  listenFor(worldHost, res);
  const later = (read: Read | null, bytes: Buffer | null): void =>
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

const callOf = ({ req, target, origin }: Exchange, read: Read | null): Call =>
  parse(req.method as string, target, req.headers, origin, read);

/** A clock that follows the client hears of each request. */
function listenFor({ quiet }: WorldHost, res: ServerResponse): void {
  if (quiet === null) return;
  quiet.begin();
  res.once('close', () => quiet.end());
}

/** A key that only another world knows leads there: some clients cannot change the path of their address. */
function enterCall(exchange: Exchange, call: Call, body: Buffer | null, hold = false): void {
  const { service, res } = exchange;
  const worldHost = exchange.worldHost === service.main ? hostOf(service, call) : exchange.worldHost;
  if (worldHost === exchange.worldHost) return answer(exchange, call, body, hold);
  listenFor(worldHost, res);
  answer({ ...exchange, worldHost }, call, body, hold);
}

function hostOf(service: Service, { key }: Call): WorldHost {
  const { main } = service;
  return key === null || main.reading.applications.get(key) ? main : (service.knows(key) ?? main);
}

/** Plays a call and sends the answer. `hold` leaves the connection open for a client that is still sending. */
function answer(exchange: Exchange, call: Call, body: Buffer | null, hold = false): void {
  const { worldHost } = exchange;
  if (!worldHost.faults.none) {
    const fault = worldHost.faults.next(call, () => sentIn(exchange.req, body));
    if (fault !== null) return answerFaultily(exchange, call, body, hold, fault);
  }
  playOut(exchange, call, (outcome, played) => finish(exchange, played, body, hold, outcome));
}

function finish(exchange: Exchange, call: Call, body: Buffer | null, hold: boolean, outcome: Outcome): void {
  const { service, worldHost, req, res } = exchange;
  const { now } = worldHost.env;
  service.keeping.call(worldHost, req, call, body, outcome, (kept) =>
    guard(exchange, () => {
      reply(res, kept, now, undefined, hold);
      service.keep(worldHost, { asked: req, call, body, outcome: kept, ms: msSince(exchange.begun) });
    }),
  );
}

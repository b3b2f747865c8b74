/** The sockets: all bounds of a connection, the way of a request to the service, and of its answer back (7.3). */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Refusal } from '../calls/refusal.ts';
import type { Service } from '../worlds/service.ts';
import { cancel, every, later } from '../worlds/timers.ts';
import { kindOf, limitOf } from '../calls/body.ts';
import { refusedHead, type Front, type Guest } from '../exchange/exchange.ts';
import { receive } from '../exchange/front.ts';
import { originForm, wrongHeaders } from '../exchange/head.ts';
import { written } from '../exchange/written.ts';
import { playTogether } from './batch-turn.ts';
import { limits } from '../../document/limits.ts';
import { answerSocket, ignore, refuseSocket, SocketLine } from './socket-line.ts';

export interface Timeouts {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
  /** How long a server that closes waits for answers under way. */
  readonly graceMs: number;
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

/** A key with its certificate, as PEM. */
interface Certificate {
  readonly key: string;
  readonly cert: string;
}

interface ServerState {
  readonly front: Front;
  readonly scheme: 'http' | 'https';
  stopping: boolean;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface ListenOptions extends Partial<Timeouts> {
  readonly host: string;
  readonly port: number;
  /** With a certificate it speaks TLS. */
  readonly certificate?: Certificate | undefined;
  readonly guests?: readonly Guest[];
}

export async function listen(service: Service, options: ListenOptions): Promise<Listening> {
  const { host, port, certificate, guests = [], graceMs = bounds.graceMs, ...own } = options;
  const scheme = certificate ? 'https' : 'http';
  const front: Front = {
    service,
    guests,
    delayed: new Set(),
    by: 'curl',
    inTurn: playTogether,
    get access() {
      return service.access;
    },
    forControl: (asked) => asked,
  };
  const state: ServerState = { front, scheme, stopping: false };
  const all = { ...settings, ...own };
  const server = certificate
    ? (await import('node:https')).createServer({ ...all, ...certificate })
    : createServer(all);
  server.on('request', (req: IncomingMessage, res: ServerResponse) => admit(state, req, res));
  server.timeout = bounds.idleMs;
  server.maxConnections = bounds.connections; // LIM-40
  // A client that has said all it wants to say still gets each answer; no types name this property of Node.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('clientError', refuseSocket);
  // Without a listener Node closes such a connection without an answer.
  server.on('connect', (_, line: Socket) => answerSocket(line, new Refusal('ERR-17')));
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    // A body that is too long is refused by its length. Only a body that may come is asked for.
    const target = originForm(req.url ?? '').replace(/^\/w\/[^/?]+/, '');
    const [larger] = guests.flatMap((guest) => guest.mostBytes?.(target) ?? []);
    const most = larger ?? limitOf(kindOf(req.headers));
    if (Number(req.headers['content-length'] ?? 0) <= most) res.writeContinue();
    admit(state, req, res);
  });
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    res.shouldKeepAlive = false;
    const outcome = { status: 417, body: { message: 'this expectation cannot be met', error: 'ERROR' } };
    new SocketLine(req, res).send(written(outcome, service.now(), req), false);
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
  return { url, port: address.port, close: () => close(server, state, graceMs) };
}

/** Requests under way get their answers, those that a fault delays at once. An answer that takes longer is cut off. */
function close(server: Server, state: ServerState, graceMs: number): Promise<void> {
  state.stopping = true;
  for (const guest of state.front.guests) guest.close?.();
  for (const answerNow of state.front.delayed) answerNow();
  return new Promise((resolve) => {
    const idleNoMore = every(20, () => server.closeIdleConnections());
    const cut = later(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      idleNoMore();
      cancel(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Reads the head of a request, and hands it to the front. */
function admit(state: ServerState, req: IncomingMessage, res: ServerResponse): void {
  // A request behind another one on the same connection waits, because it has to see what that one did.
  if (res.socket === null) return void res.once('socket', () => admit(state, req, res));
  res.on('error', ignore);
  if (state.stopping) res.shouldKeepAlive = false;
  const { front, scheme } = state;
  req.url = originForm(req.url ?? '');
  const line = new SocketLine(req, res);
  const wrong = wrongHeaders(req.rawHeaders);
  if (wrong !== null) return line.refuse(refusedHead(wrong, front.service.now(), req), true);
  receive(front, line, req, `${scheme}://${req.headers.host ?? ''}`);
}

/**
 * The inspector: the page at `/` of every server and at the address of each board and card, its files, its stream. It
 * only reads; what it orders goes to the control plane, if there is one.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '../../addresses.ts';
import { boardOf, cardOf, found, worldsOf } from './overview.ts';
import { deskOf } from '../../desk/desk.ts';
import type { Service } from '../../server/worlds/service.ts';
import { elapsed, every } from '../../server/worlds/timers.ts';
import type { WorldHost } from '../../server/worlds/world-host.ts';
import { rules, type RuleId } from '../../document/rules.ts';

import type { Exchange, Guest, Line } from '../../server/exchange/exchange.ts';
import { isVisit, jsonAnswer } from '../../server/exchange/written.ts';
import { SocketLine } from '../../server/http/socket-line.ts';
import { originRefusal, hasToken } from '../../desk/access.ts';
import { inspectorFile, page, powerUpPage } from './page-files.ts';
import { Stream } from './stream.ts';

const base = '/_inspector/';
/** How often a stream looks for news, and how often it says that it lives; streams at a time. */
const pace = { sendMs: 100, pingMs: 15_000 };
const most = { streams: 50 };

/** Headers of everything that the inspector sends. */
const shut = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');
/** A Power-Up is tried from this machine alone. */
const framesOfHere = '; frame-src http://127.0.0.1:* http://localhost:*';

/** Whether the page has something to show at this address: all boards, a board or a card. */
function opens(req: IncomingMessage, { front, worldHost, target, origin }: Exchange): boolean {
  if (req.method !== 'GET' || !isVisit(req) || originRefusal(req, origin, front.service.access) !== null) return false;
  const [path = ''] = target.split('?', 1);
  const [, kind, name = ''] = path.split('/', 3);
  if (kind === 'b') return worldHost.read((world) => boardOf(world, name)) !== undefined;
  if (kind === 'c') return worldHost.read((world) => cardOf(world, name)) !== undefined;
  return path === '/' || path === '';
}

/** The open inspectors of a server. */
class Inspectors implements Guest {
  readonly #service: Service;
  readonly #open = new Map<ServerResponse, Stream>();
  #end: (() => void) | undefined;
  #pinged = 0;

  constructor(service: Service) {
    this.#service = service;
  }

  /** It writes to the socket itself. */
  receive(exchange: Exchange): boolean {
    if (!(exchange.line instanceof SocketLine)) return false;
    const { req, res } = exchange.line;
    if (exchange.target.startsWith(base)) this.#answer(exchange, req, res);
    else if (opens(req, exchange)) show(res, page(), policy);
    else return false;
    return true;
  }

  /** Answers a request for a file, for the stream, or for a whole request or delivery. */
  #answer({ worldHost, line, target, origin }: Exchange, req: IncomingMessage, res: ServerResponse): void {
    const [path = '', query = ''] = target.slice(base.length).split('?', 2);
    const file = inspectorFile(path);
    req.resume();
    if (req.method !== 'GET') return refuse(line, 405, 'allowed here: GET');
    // A request by another name than those of this machine reads nothing that the token protects.
    const { access } = this.#service;
    const { report } = deskOf(worldHost).settings;
    const near = { ...access, ...(access.token !== null && { hosts: [] }) };
    const refused = originRefusal(req, origin, near, hasToken(req, access)) ?? this.#closed(req);
    if (refused !== null) return refuse(line, 403, `the inspector ${refused}`);
    if (file !== undefined) {
      file.text.then(
        (text) => send(res, file.mimeType, text),
        (fault: unknown) => {
          console.error(fault);
          refuse(line, 500, 'the server failed');
        },
      );
    } else if (path === 'power-up') {
      // A window that a Power-Up opens hands a token back to it.
      show(res, powerUpPage(), `${policy}${framesOfHere}`, 'same-origin-allow-popups');
    } else if (!this.#mayRead(req, query)) {
      refuse(line, 401, 'the inspector needs the token of --control-token: /_inspector/… ?token=<token>');
    } else if (path === 'report' && report) {
      const { text, headers } = report(worldHost).page();
      send(res, 'text/html; charset=utf-8', text, headers);
    } else if (path === 'events') {
      this.#begin(line, res, worldHost, new URLSearchParams(query).get('board') || null);
    } else {
      const whole = this.#whole(worldHost, path, query);
      if (whole === undefined) refuse(line, 404, 'this is no longer kept');
      else line.send(jsonAnswer(200, whole), false);
    }
  }

  /** A page of another site may not even read; without a control plane nobody on another machine may. */
  #closed({ headers, socket }: IncomingMessage): string | null {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'is closed to other sites';
    const isNear = isLoopback(socket.remoteAddress ?? '');
    return deskOf(this.#service.main).settings.control || isNear
      ? null
      : 'is for this machine alone, because there is no control plane';
  }

  /** A stream of a page can bear no header, so the token may stand in the address. */
  #mayRead({ headers }: IncomingMessage, query: string): boolean {
    const { access } = this.#service;
    if (access.token === null) return true;
    const token = new URLSearchParams(query).get('token');
    return hasToken({ headers: token === null ? headers : { authorization: `Bearer ${token}` } }, access);
  }

  #whole(worldHost: WorldHost, path: string, query: string): unknown {
    const [kind, name = ''] = path.split('/', 2);
    if (kind === 'cards') return worldHost.read((world) => cardOf(world, name));
    if (path === 'find') {
      const text = new URLSearchParams(query).get('text') ?? '';
      return worldHost.read((world) => found(world, text));
    }
    if (path === 'worlds') return worldsOf(this.#service);
    if (kind === 'webhooks') return this.#service.deliveries.show(worldHost, Number(name));
    if (kind !== 'requests' || !/^\d{1,15}$/.test(name)) return undefined;
    const request = deskOf(worldHost).journal.watched(Number(name));
    const says = request?.rule === undefined ? undefined : rules[request.rule as RuleId].says;
    return request && { ...request, ...(says !== undefined && { says }) };
  }

  #begin(line: Line, res: ServerResponse, worldHost: WorldHost, board: string | null): void {
    if (this.#open.size >= most.streams) {
      return refuse(line, 429, `no more than ${most.streams} inspectors at a time`);
    }
    res.writeHead(200, { ...shut, 'content-type': 'text/event-stream' });
    const idBoard = worldHost.read((world) => boardOf(world, board ?? '')) ?? board;
    const stream = new Stream(this.#service, worldHost, res, idBoard);
    this.#open.set(res, stream);
    this.#end ??= every(pace.sendMs, () => this.#send());
    res.once('close', () => {
      this.#open.delete(res);
      if (this.#open.size > 0) return;
      this.#end?.();
      this.#end = undefined;
    });
    // Other answers are sent to a client that has half closed its connection; a page that did so was closed.
    res.socket?.once('end', () => res.destroy());
    stream.tell();
  }

  #send(): void {
    const now = elapsed();
    const isPing = now - this.#pinged > pace.pingMs;
    if (isPing) this.#pinged = now;
    for (const [res, stream] of this.#open) {
      if (isPing) res.write(': still here\n\n');
      stream.tell();
    }
  }

  /** Ends all streams: a server that closes does not wait for open pages. */
  close(): void {
    for (const res of this.#open.keys()) res.end();
  }
}

const refuse = (line: Line, status: number, message: string): void =>
  line.send(jsonAnswer(status, { message, error: 'ERROR' }), false);

const show = (res: ServerResponse, text: string, allowed: string, opener = 'same-origin'): void =>
  send(res, 'text/html; charset=utf-8', text, {
    'content-security-policy': allowed,
    'cross-origin-opener-policy': opener,
  });

function send(res: ServerResponse, mimeType: string, text: string, more: Readonly<Record<string, string>> = {}): void {
  const length = Buffer.byteLength(text);
  res.writeHead(200, { 'content-type': mimeType, 'content-length': length, ...shut, ...more });
  res.end(text);
}

/** Serves the page of each world, and sends it what changes. */
export const inspect = (service: Service): Guest => new Inspectors(service);

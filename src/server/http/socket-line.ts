/** Writes to a socket: answers, and refusals of bytes that are no request. */
import { picked } from '../../language.ts';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../calls/refusal.ts';
import type { Bound } from '../calls/body.ts';
import type { Line, Pieces, Taken } from '../exchange/exchange.ts';
import { listed, byName, type Answer, type Headers } from '../exchange/written.ts';
import { endGently, hasBody, receiveBody, tooLate } from './receive.ts';

/** Node keeps the current answer of a socket there. A second head must not be written into it. */
type OpenSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/** Sockets whose last answer waits for those before it. */
const refusedLater = new WeakSet<Socket>();

/** A request that Node's parser refuses never reaches us as a request, so the answer is written by hand. */
export function refuseSocket(fault: Error & { readonly code?: string }, line: OpenSocket): void {
  if (!line.writable || fault.code === 'ECONNRESET') return void line.destroy();
  const current = line._httpMessage;
  // A request that has come whole is carried out, so it gets its own answer before what follows it is refused.
  if (current?.req.complete) {
    if (refusedLater.has(line)) return;
    refusedLater.add(line);
    return void current.once('finish', () => {
      refusedLater.delete(line);
      if (line.writable) refuseSocket(fault, line);
    });
  }
  if (current?.headersSent) return void line.destroy();
  const late = fault.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (late && current?.req.emit(tooLate)) return;
  const large = fault.code === 'HPE_HEADER_OVERFLOW' || fault.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW';
  const rule = late ? 'ERR-14' : large ? 'ERR-13' : 'ERR-16';
  answerSocket(line, new Refusal(rule, rule === 'ERR-16' ? 'the request is not HTTP' : undefined));
}

export function answerSocket(line: Socket, refusal: Refusal): void {
  line.on('error', ignore);
  const body = JSON.stringify({ message: refusal.message, error: 'ERROR' });
  line.write(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-boardstone-rule: ${refusal.rule}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  line.destroySoon();
}

export const ignore = (): void => {};

// The way of an answer to the socket of its request.

export class SocketLine implements Line {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  isShut = false;

  constructor(req: IncomingMessage, res: ServerResponse) {
    this.req = req;
    this.res = res;
  }

  get hasBody(): boolean {
    return hasBody(this.req);
  }

  takeBody(bound: Bound, then: Taken): void {
    const [req, res] = [this.req, this.res];
    receiveBody(req, bound, (bytes, refusal) => {
      if (refusal === null) return then(bytes, null);
      res.shouldKeepAlive = false;
      then(bytes, refusal);
      endGently(req, res);
    });
  }

  /** A connection whose client may still be sending is of no further use. */
  refuse(answer: Answer, close = false): void {
    const [req, res] = [this.req, this.res];
    const early = this.hasBody;
    if (early || close) res.shouldKeepAlive = false;
    this.send(answer, early);
    if (early) endGently(req, res);
  }

  add(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) this.res.setHeader(name, value);
  }

  get isBegun(): boolean {
    return this.res.headersSent;
  }

  send({ status, headers: all, body }: Answer, hold: boolean): void {
    const res = this.res;
    const headers = this.isShut ? unread(all) : all;
    if (body === null) return void res.writeHead(status, [...headers]).end();
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
    res.writeHead(status, withLength(headers, length));
    // ASCII needs no encoding and is sent twice as fast.
    const encoding = length === body.length ? 'latin1' : 'utf8';
    if (hold) res.write(body, encoding);
    else res.end(body, encoding);
  }

  sendSlowly({ status, headers: all, body }: Answer & { readonly body: Uint8Array }): Pieces {
    const res = this.res;
    const headers = this.isShut ? unread(all) : all;
    res.writeHead(status, withLength(headers, body.length)).flushHeaders();
    return { write: (piece) => void res.write(piece), end: () => void res.end() };
  }

  sendTruncated({ status, headers: all, body }: Answer): void {
    const res = this.res;
    const headers = this.isShut ? unread(all) : all;
    const bytes = Buffer.from(body ?? '');
    res.writeHead(status, body === null ? [...headers] : withLength(headers, bytes.length));
    res.write(bytes.subarray(0, bytes.length >> 1), () => res.destroy());
  }

  reset(inHead = false): void {
    const res = this.res;
    if (inHead) res.socket?.write('HTTP/1.1 ', () => res.destroy());
    else res.destroy();
  }

  whenOver(work: () => void): void {
    this.res.once('close', work);
  }
}

/** A fault may say another length than the true one. */
const withLength = (headers: Headers, length: number): (string | number)[] =>
  hasName(headers, 'content-length') ? [...headers] : ['content-length', length, ...headers];

/** The same word may be a value. */
function hasName(headers: Headers, name: string): boolean {
  let at = headers.indexOf(name);
  while (at % 2 === 1) at = headers.indexOf(name, at + 1);
  return at >= 0;
}

/** Without what lets scripts of another origin read an answer. */
const unread = (headers: Headers): Headers =>
  listed(picked(byName(headers), (name) => !name.startsWith('access-control-')));

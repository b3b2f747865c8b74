/** The way of an answer to the socket of its request. */
import type { ServerResponse } from 'node:http';
import type { Line } from '../exchange/exchange.ts';
import type { Answer } from '../exchange/written.ts';

export class SocketLine implements Line {
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

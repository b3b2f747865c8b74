/** Answers written by hand, to connections on which Node's parser found no request. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../calls/refusal.ts';

/** Node keeps the current answer of a socket there. A second head must not be written into it. */
type Line = Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null };

/** A request that Node's parser refuses never reaches us as a request, so the answer is written by hand. */
export function refuseSocket(fault: Error & { readonly code?: string }, line: Line): void {
  if (!line.writable || line._httpMessage?.headersSent || fault.code === 'ECONNRESET') return void line.destroy();
  const late = fault.code === 'ERR_HTTP_REQUEST_TIMEOUT';
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

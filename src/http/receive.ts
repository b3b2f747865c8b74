/** Takes a body in while it comes, and says no before its end where it is too large or of a kind nobody reads (7.3). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../model/refusal.ts';

export interface Bound {
  readonly limit: number;
  /** Why no byte of it is wanted: an empty body is no fault, so this waits for the first. */
  readonly unwanted: Refusal | null;
}

/** Either all bytes, or why they are refused while others may still come. Of a client that leaves nothing is heard. */
export type Received = (bytes: Buffer, refusal: Refusal | null) => void;

const empty = Buffer.alloc(0);

export const hasBody = ({ headers }: IncomingMessage): boolean => {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
};

export function receive(req: IncomingMessage, { limit, unwanted }: Bound, received: Received): void {
  if (Number(req.headers['content-length'] ?? 0) > limit) return received(empty, new Refusal('ERR-07'));
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer): void => {
    size += chunk.length;
    const refusal = unwanted ?? (size > limit ? new Refusal('ERR-07') : null);
    if (refusal === null) return void chunks.push(chunk);
    req.off('data', take).off('end', end);
    received(empty, refusal);
  };
  const end = (): void => received(chunks.length === 1 ? chunks[0] as Buffer : Buffer.concat(chunks, size), null);
  req.on('data', take).on('end', end);
}

const patience = { ms: 1000, bytes: 64 * 1024 * 1024 };

/**
 * Ends an answer that was given before the request's end. Closing at once would reset the connection under a client
 * that is still sending and has not read yet; so what comes is thrown away for a moment.
 */
export function endGently(req: IncomingMessage, res: ServerResponse): void {
  let left = patience.bytes;
  const end = (): void => {
    clearTimeout(timer);
    if (!res.writableEnded) res.end();
  };
  const timer = setTimeout(end, patience.ms).unref();
  req.on('data', (chunk: Buffer) => { if ((left -= chunk.length) < 0) end(); });
  req.once('end', end).once('close', end);
}

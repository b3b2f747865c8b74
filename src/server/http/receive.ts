/** Receives a body, and refuses it before its end if it is too large or of an unknown kind (7.3). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusalAt, tooLong, type Bound } from '../calls/body.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Taken } from '../exchange/exchange.ts';
import { cancel, later } from '../worlds/timers.ts';

interface SocketBound extends Bound {
  /** How many bytes all bodies under way may have together. */
  readonly together?: number;
}

/** Bodies are read before anybody is authenticated, so their total size is limited. */
const mostBytes = 1024 * 1024 * 1024;
/** Bytes of all unfinished bodies, without their first pieces: most bodies have one piece and cost nothing here. */
let waiting = 0;

const tooLargeTogether = () => new Refusal('ERR-07', 'the bodies under way are too large together: try again');

const empty = Buffer.alloc(0);

export const hasBody = ({ headers }: IncomingMessage): boolean => {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
};

/** The event of a request whose body did not come in time. Its listener refuses the request, so the journal has it. */
export const tooLate = Symbol('too late');

export function receiveBody(req: IncomingMessage, bound: SocketBound, received: Taken): void {
  const { limit, together = mostBytes } = bound;
  const announced = tooLong(Number(req.headers['content-length'] ?? 0), limit);
  if (announced !== null) return received(empty, announced);
  const chunks: Buffer[] = [];
  let size = 0,
    counted = 0;
  const release = (): void => {
    waiting -= counted;
    counted = 0;
  };
  const take = (chunk: Buffer): void => {
    size += chunk.length;
    if (chunks.length === 1) req.once('close', release);
    if (chunks.length > 0) {
      counted += chunk.length;
      waiting += chunk.length;
    }
    const refusal = refusalAt(size, bound) ?? (waiting > together ? tooLargeTogether() : null);
    if (refusal === null) chunks.push(chunk);
    else refuse(refusal);
  };
  const refuse = (refusal: Refusal): void => {
    req.off('data', take).off('end', end).off(tooLate, late);
    release();
    received(empty, refusal);
  };
  const late = (): void => refuse(new Refusal('ERR-14'));
  const end = (): void => {
    release();
    received(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size), null);
  };
  req.on('data', take).on('end', end).on(tooLate, late);
}

const patience = { ms: 1000, bytes: 64 * 1024 * 1024 };

/**
 * Ends an answer that was given before the end of the request. If we closed at once, a client that still sends would
 * see a reset connection and never read the answer. So for a moment we read on and discard.
 */
export function endGently(req: IncomingMessage, res: ServerResponse): void {
  let left = patience.bytes;
  const end = (): void => {
    cancel(timer);
    // A fault may still hold the answer, which then ends by itself.
    if (res.headersSent && !res.writableEnded) res.end();
  };
  const timer = later(end, patience.ms);
  req.on('data', (chunk: Buffer) => {
    if ((left -= chunk.length) < 0) end();
  });
  req.once('end', end).once('close', end);
}

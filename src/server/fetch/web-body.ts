/** Takes the body of a `Request`, and refuses it before its end if it is too large or of an unknown kind (7.3). */
import { refusalAt, tooLong, type Bound } from '../calls/body.ts';
import type { Refusal } from '../calls/refusal.ts';
import { bytesIn, joined } from '../formats/bytes.ts';

/** The parts of a request that we read. The classes are not asked, because a test environment has classes of its own. */
export interface WebRequest extends Pick<Request, 'url' | 'method' | 'body'> {
  readonly headers: Iterable<[name: string, value: string]>;
  readonly signal: AbortSignal | null;
}

interface Body {
  readonly bytes: Uint8Array;
  readonly refusal: Refusal | null;
}

/** Rejects if the stream fails or the request is aborted. A refused body is not read to its end. */
export async function readWebBody({ headers, body, signal }: WebRequest, bound: Bound): Promise<Body> {
  const chunks: Uint8Array[] = [];
  const refused = (refusal: Refusal): Body => ({ bytes: new Uint8Array(0), refusal });
  const length = [...headers].find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  const announced = tooLong(Number(length ?? 0), bound.limit);
  if (announced !== null) return refused(announced);
  const reader = body!.getReader();
  const leave = (): void => void reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', leave, { once: true });
  try {
    let size = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const value = bytesIn(read.value);
      if (value === undefined) throw new TypeError('a body has bytes only');
      size += value.length;
      if (value.length === 0) continue;
      const refusal = refusalAt(size, bound);
      if (refusal !== null) {
        void reader.cancel().catch(() => {});
        return refused(refusal);
      }
      chunks.push(value);
    }
    return { bytes: chunks.length === 1 ? chunks[0]! : joined(chunks), refusal: null };
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}

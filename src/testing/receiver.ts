/** A webhook receiver on this machine, for tests: keeps what it gets, in order, and answers as it was told. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** The deliveries; checks of the address are kept apart. */
  readonly posts: Received[];
  readonly heads: Received[];
  /** The next answers to deliveries; after the last one it answers 200. A function makes the answer itself. */
  readonly answers: (number | ((res: ServerResponse) => void))[];
  close(): Promise<void>;
}

export async function receiver(host = '127.0.0.1'): Promise<Receiver> {
  const posts: Received[] = [];
  const heads: Received[] = [];
  const answers: Receiver['answers'] = [];
  const server = createServer((req, res) => {
    let body = '';
    req
      .setEncoding('utf8')
      .on('data', (text: string) => {
        body += text;
      })
      .on('end', () => {
        const { method = '', url = '', headers } = req;
        (method === 'HEAD' ? heads : posts).push({ method, path: url, headers, body });
        const answer = method === 'HEAD' ? headStatus(url) : (answers.shift() ?? 200);
        if (typeof answer === 'function') answer(res);
        else res.writeHead(answer).end();
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, port, posts, heads, answers, close, [Symbol.asyncDispose]: close };
}

/** `/head/403` answers 403 to a check of the address. */
const headStatus = (path: string): number => Number(/^\/head\/(\d{3})$/.exec(path)?.[1] ?? 200);

const blockSize = 64;

/**
 * Computes the signature in another way, from a plain hash, so that an error of ours is not repeated here: HMAC is
 * H(key ^ opad, H(key ^ ipad, text)).
 */
export function signatureOf(secret: string, body: string, callbackURL: string): string {
  const padded = Buffer.alloc(blockSize);
  const key = Buffer.from(secret);
  (key.length > blockSize ? createHash('sha1').update(key).digest() : key).copy(padded);
  const inner = createHash('sha1')
    .update(padded.map((byte) => byte ^ 0x36))
    .update(Buffer.from(body + callbackURL))
    .digest();
  return createHash('sha1')
    .update(padded.map((byte) => byte ^ 0x5c))
    .update(inner)
    .digest('base64');
}

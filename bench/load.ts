/**
 * A closed-loop load: some keep-alive sockets. Each sends its next request when it has the whole answer to the last
 * one.
 */
import { connect } from 'node:net';

export const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
export const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

export interface Load {
  readonly url: string;
  /** The bytes of the n-th request. */
  readonly request: (n: number) => string;
  readonly sockets?: number;
  /** It ends when so many were sent, or after so long. */
  readonly most?: number;
  readonly ms?: number;
}

/** Returns how many answers came; an answer that is not 2xx ends the run. */
export async function answers({ url, request, sockets = 16, most = Infinity, ms = 1500 }: Load): Promise<number> {
  const { hostname, port } = new URL(url);
  let sent = 0;
  let answered = 0;
  const end = performance.now() + ms;
  // The loop polls and does not sleep. Waking an idle processor costs the sender time, and only the slower of two
  // servers would pay it.
  const wake = (): void => void (performance.now() < end && setImmediate(wake));
  wake();
  await Promise.all(
    Array.from(
      { length: sockets },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect({ host: hostname, port: Number(port), noDelay: true });
          let rest: Buffer = Buffer.alloc(0);
          const next = (): void => void socket.write(request(sent++));
          socket
            .on('connect', next)
            .on('error', reject)
            .on('close', () => resolve());
          socket.on('data', (chunk: Buffer) => {
            rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
            const head = rest.indexOf('\r\n\r\n');
            if (head < 0) return;
            const text = rest.toString('latin1', 0, head);
            const length = /content-length: (\d+)/i.exec(text);
            const chunked = !length && rest.subarray(-5).equals(Buffer.from('0\r\n\r\n'));
            if (length ? rest.length < head + 4 + Number(length[1]) : !chunked) return;
            if (text[9] !== '2') {
              reject(new Error(`${text.split('\r\n')[0]}: ${rest.subarray(head + 4, head + 300)}`));
              socket.destroy();
              return;
            }
            rest = Buffer.alloc(0);
            answered += 1;
            if (sent < most && performance.now() < end) next();
            else socket.end();
          });
        }),
    ),
  );
  return answered;
}

export const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;

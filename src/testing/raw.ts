/** Sends a request with the headers that a test gives, also those that `fetch` does not let a program set. */
import { request } from 'node:http';

export interface RawReply {
  readonly status: number;
  readonly headers: Headers;
  /** A value if it is JSON, a text if not. */
  readonly body: any;
}

export const raw = (
  port: number,
  method: string,
  path: string,
  fields: readonly string[] = [],
  host = `127.0.0.1:${port}`,
): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const given = fields.map((field) => [field.slice(0, field.indexOf(': ')), field.slice(field.indexOf(': ') + 2)]);
    const headers = { host, ...Object.fromEntries(given), connection: 'close' };
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
      reply.setEncoding('utf8');
      void reply.toArray().then((parts) => {
        const text = parts.join('');
        const isJson = reply.headers['content-type']?.includes('json') === true && text !== '';
        const shown = new Headers(Object.entries(reply.headers).map(([name, value]) => [name, String(value)]));
        resolve({ status: reply.statusCode ?? 0, headers: shown, body: isJson ? JSON.parse(text) : text });
      }, reject);
    });
    sent.on('error', reject).end();
  });

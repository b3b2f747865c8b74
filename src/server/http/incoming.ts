/** An address of this machine at which deliveries arrive. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Arrival, OpenAddress } from '../deliveries/sender.ts';
import { textIn } from '../formats/bytes.ts';
import { receiveBody } from './receive.ts';

/** The most bytes of a body: far more than a delivery has. */
const mostBytes = 16 * 1024 * 1024;

/** It keeps no program alive that has nothing else to do, unless `lasting` says so. */
export async function openAddress(
  take: (arrived: Arrival) => Promise<number>,
  { host = '127.0.0.1', port = 0, lasting = false } = {},
): Promise<OpenAddress> {
  const server = createServer((req, res) => {
    const method = req.method ?? '';
    const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
    receiveBody(req, { limit: mostBytes, unwanted: null }, (bytes, refusal) => {
      const taken = refusal === null ? take({ method, headers, body: textIn(bytes) }) : Promise.resolve(413);
      taken
        .catch(() => 500)
        .then((status) => res.writeHead(status).end())
        .catch(() => {});
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  if (!lasting) server.unref();
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${host}:${(server.address() as AddressInfo).port}/hook`, close };
}

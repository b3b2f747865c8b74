/**
 * An address that keeps the bodies of deliveries as they come. Deliveries before 2024 do not name their webhook, so no
 * signature is checked.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Json } from './recorded.ts';

export interface Hearing extends AsyncDisposable {
  readonly url: string;
  /** The bodies that came, oldest first. */
  readonly bodies: Json[];
}

export async function openHearing(): Promise<Hearing> {
  const bodies: Json[] = [];
  const receiver = createServer((request, response) => {
    request.toArray().then(
      (parts) => {
        const text = Buffer.concat(parts).toString();
        if (text !== '') bodies.push(JSON.parse(text));
        response.end();
      },
      () => response.destroy(),
    );
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    bodies,
    async [Symbol.asyncDispose]() {
      receiver.closeAllConnections();
      await once(receiver.close(), 'close');
    },
  };
}

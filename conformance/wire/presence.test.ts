/** A server that ends and begins again is noticed. */
import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { test } from 'node:test';
import { comesBack } from './presence.ts';

async function serverAt(port: number): Promise<{ server: Server; sockets: Set<Socket>; port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, sockets, port: (server.address() as AddressInfo).port };
}

test('a server that goes away and listens again has come back', async () => {
  const first = await serverAt(0);
  const held = once(first.server, 'connection');
  const pauses: number[] = [];
  let second: Server | undefined;
  const back = comesBack(`http://127.0.0.1:${first.port}`, new AbortController().signal, async (ms) => {
    pauses.push(ms);
    if (pauses.length === 2) second = (await serverAt(first.port)).server;
  });
  await held;
  first.server.close();
  for (const socket of first.sockets) socket.destroy();
  await back;
  assert.equal(pauses.length, 2);
  await new Promise((done) => second?.close(done));
});

test('a caller who stops waiting is free at once', async () => {
  const { server, port } = await serverAt(0);
  const stop = new AbortController();
  const held = once(server, 'connection');
  const back = comesBack(`http://127.0.0.1:${port}`, stop.signal);
  await held;
  stop.abort();
  await back;
  server.close();
  await once(server, 'close');
});

test('a caller who waits long for a server leaves no heap of listeners', async () => {
  const { server, port } = await serverAt(0);
  server.close();
  await once(server, 'close');
  const stop = new AbortController();
  let pauses = 0;
  await comesBack(`http://127.0.0.1:${port}`, stop.signal, async () => {
    if ((pauses += 1) === 12) stop.abort();
    else assert.ok(getEventListeners(stop.signal, 'abort').length <= 1);
  });
  assert.equal(pauses, 12);
});

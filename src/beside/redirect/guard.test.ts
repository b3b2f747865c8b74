/** Nothing that asks the live service by another way than fetch, http and https is sent, or even resolved. */
import assert from 'node:assert/strict';
import dns, { lookup } from 'node:dns';
import http2 from 'node:http2';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { test } from 'node:test';
import { connect as connectSecurely } from 'node:tls';
import { promisify } from 'node:util';
import './hook.ts';

const says = /boardstone: no connection to api\.trello\.com was opened.*give this client its address/;
const failing = async (emitter: NodeJS.EventEmitter): Promise<never> => {
  const [fault] = (await once(emitter, 'error')) as [Error];
  throw fault;
};

test('sockets of every kind are refused', async () => {
  const host = 'api.trello.com';
  await assert.rejects(failing(connect(443, host)), says);
  await assert.rejects(failing(connect({ port: 443, host: 'API.Trello.com.' })), /no connection to API/);
  await assert.rejects(failing(connectSecurely({ port: 443, host })), says);
  await assert.rejects(
    failing(connectSecurely({ port: 443, host: '192.0.2.1', servername: host })),
    /192\.0\.2\.1|api/,
  );
  const session = http2.connect(`https://${host}`);
  await assert.rejects(failing(session), says);
});

test('names are not resolved', async () => {
  await assert.rejects(dns.promises.lookup('api.trello.com'), says);
  await assert.rejects(promisify(dns.lookup)('trello.com'), /no connection to trello\.com/);
  await assert.rejects(promisify(lookup)('trello.com'), /no connection to trello\.com/);
  await assert.rejects(dns.promises.resolve4('api.trello.com'), says);
  await assert.rejects(promisify(dns.resolve)('api.trello.com'), says);
});

test('everything else goes on', async () => {
  assert.ok((await dns.promises.lookup('localhost')).address);
  assert.ok((await promisify(dns.lookup)('localhost')).family);
  const server = createServer((line) => line.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  assert.equal(String((await connect(port, '127.0.0.1').toArray())[0]), 'here');
  server.close();
});

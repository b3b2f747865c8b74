/** One request to a receiver: its bounds, its failures, and a connection that closed a moment too early. */
import assert from 'node:assert/strict';
import { createServer as createPlain, type Socket } from 'node:net';
import { test } from 'node:test';
import type { AddressInfo } from 'node:net';
import { Policy } from './webhook-targets.ts';
import { Outgoing } from './outgoing.ts';
import { receiver } from '../../testing/receiver.ts';

const post = (url: string) => ({ method: 'POST', url: new URL(url), headers: { 'x-a': 'b' }, body: '{}' }) as const;

/** A socket that says what it is told to. */
async function socket(talk: (line: Socket) => void) {
  const server = createPlain(talk);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const lines = new Set<Socket>();
  server.on('connection', (line) => lines.add(line.on('error', () => {})));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const line of lines) line.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

test('an answer that does not come in time is none', async () => {
  await using silent = await socket(() => {});
  const outgoing = new Outgoing(new Policy([]), 30);
  assert.deepEqual(await outgoing.send(post(silent.url)), { status: null, fault: 'no answer within 30 ms' });
  outgoing.close();
});

test('an answer that breaks off is none', async () => {
  await using broken = await socket((line) =>
    line.once('data', () => {
      line.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nfive.', () => line.destroy());
    }),
  );
  const outgoing = new Outgoing(new Policy([]));
  const { status, fault } = await outgoing.send(post(broken.url));
  assert.deepEqual([status, typeof fault], [null, 'string']);
  outgoing.close();
});

test('an answer that is no HTTP, and a port where nobody listens, are none', async () => {
  await using odd = await socket((line) => line.once('data', () => line.end('what?\r\n\r\n')));
  const outgoing = new Outgoing(new Policy([]));
  assert.equal((await outgoing.send(post(odd.url))).status, null);
  const gone = await receiver();
  await gone.close();
  const { status, fault } = await outgoing.send(post(gone.url));
  assert.deepEqual([status, /ECONNREFUSED/.test(fault!)], [null, true]);
  outgoing.close();
});

test('a kept connection that the receiver closed meanwhile is replaced by a new one', async () => {
  let connections = 0;
  await using fickle = await socket((line) => {
    connections += 1;
    const first = connections === 1;
    let letters = 0;
    line.on('data', () => {
      letters += 1;
      if (first && letters > 1) line.resetAndDestroy();
      else line.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
  });
  const outgoing = new Outgoing(new Policy([]));
  assert.deepEqual(await outgoing.send(post(fickle.url)), { status: 200 });
  assert.deepEqual(await outgoing.send(post(fickle.url)), { status: 200 });
  assert.equal(connections, 2);
  outgoing.close();
});

test('an address whose name or password cannot be decoded is never called', async () => {
  const outgoing = new Outgoing(new Policy([]));
  for (const url of ['http://%ff@127.0.0.1:9/', 'http://a:%zz@127.0.0.1:9/']) {
    assert.deepEqual(await outgoing.send(post(url)), { status: null, fault: 'URI malformed' });
  }
  outgoing.close();
});

test('a letter that is called back ends at once', async () => {
  await using silent = await socket(() => {});
  const outgoing = new Outgoing(new Policy([]));
  const ended = new AbortController();
  const sent = outgoing.send({ ...post(silent.url), signal: ended.signal });
  ended.abort();
  assert.equal((await sent).status, null);
  outgoing.close();
});

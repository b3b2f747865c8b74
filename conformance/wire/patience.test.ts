/** The fate of requests when a run is stopped, on a server that answers and on one that hangs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compose, type Reply, type Transport } from './exchange.ts';
import { untilStopped } from './patience.ts';

const request = compose({ name: null, key: null, token: null }, { path: '/1/boards' });

test('a server that answers is asked to the end', async () => {
  const stop = new AbortController();
  const wire = untilStopped(() => async () => ({ status: 200 }) as Reply, stop.signal)('http://127.0.0.1:9');
  stop.abort();
  for (const _ of [1, 2, 3]) assert.equal((await wire(request)).status, 200);
});

test('a server that hangs is waited for once, and then not at all', async (t) => {
  const stop = new AbortController();
  // The timers under test keep no process alive.
  const alive = setInterval(() => undefined, 1000);
  t.after(() => clearInterval(alive));
  let waited = 0;
  const hangs: Transport = (_, signal) =>
    new Promise((_answered, given) => {
      if (!signal!.aborted) waited += 1;
      signal!.throwIfAborted();
      signal!.addEventListener('abort', () => given(new Error('no answer')));
    });
  const wire = untilStopped(() => hangs, stop.signal, 1)('http://127.0.0.1:9');
  const underway = assert.rejects(wire(request), /no answer/);
  stop.abort();
  await underway;
  for (const _ of [1, 2, 3]) await assert.rejects(wire(request));
  assert.equal(waited, 1);
});

/** A server whose client has fake timers answers all the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../../index.ts';

test('a server answers, waits and closes while a test has put other timers in their place', async (t) => {
  const server = await startServer();
  const { key, token } = server.target.actors.owner;
  const ask = (path: string): Promise<Response> => fetch(`${server.url}/1${path}?key=${key}&token=${token}`);
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate'] });
  assert.equal((await ask('/members/me')).status, 200);
  server.fault({ match: { path: '/1/members/*' }, times: 1, delayMs: 20, respond: { status: 503 } });
  assert.equal((await ask('/members/me')).status, 503);
  await assert.rejects(server.waitFor({ path: '/1/boards/*', timeoutMs: 10 }), /waited 10 ms/);
  await server.close();
});

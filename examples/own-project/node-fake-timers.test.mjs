// A test whose client has fake timers: the server goes on with its own.
import assert from 'node:assert/strict';
import { test } from 'boardstone/node-test';
test('answers while the timers are fake', async (server, t) => {
  t.mock.timers.enable();
  const { key, token } = server.target.actors.owner;
  const reply = await fetch(`${server.url}/1/members/me?key=${key}&token=${token}`);
  assert.equal(reply.status, 200);
  const made = await fetch(`${server.url}/1/boards?name=A&key=${key}&token=${token}`, { method: 'POST' });
  assert.equal(made.status, 200);
  await server.advance(1000);
});

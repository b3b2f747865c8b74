/** Colleagues act between the requests of a client, in the same way each time, as far as they may. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer, type ServerOptions } from '../index.ts';

type Colleagues = NonNullable<ServerOptions['colleagues']>;

/** The acts of others while a client read its boards ten times. */
async function acts(colleagues: Colleagues): Promise<string[]> {
  await using server = await startServer({ colleagues, clock: 'manual' });
  const { key, token, username } = server.target.actors.owner;
  for (let time = 0; time < 10; time += 1)
    await server.fetch(`http://boardstone.test/1/members/me/boards?fields=name&key=${key}&token=${token}`);
  const requests = server.requests();
  assert.equal(requests.filter(({ member }) => member === username).length, 10);
  const others = requests.filter(({ member }) => member !== username);
  assert.ok(others.every(({ status }) => status < 500));
  return others.map(({ member, method, url }) => `${member} ${method} ${url}`);
}

test('the same seed gives the same acts, another one gives others', async () => {
  const some = await acts({ seed: 7, rate: 1 });
  assert.equal(some.length > 5, true);
  assert.deepEqual(await acts({ seed: 7, rate: 1 }), some);
  assert.notDeepEqual(await acts({ seed: 8, rate: 1 }), some);
});

test('they do only what they may, and only as often as is said', async () => {
  const comments = await acts({ rate: 1, may: ['comment'] });
  assert.ok(
    comments.length > 0 && comments.every((comment) => /POST \/1\/cards\/\w+\/actions\/comments/.test(comment)),
  );
  assert.deepEqual(await acts({ rate: 0 }), []);
});

test('options that mean nothing are refused', async () => {
  await assert.rejects(startServer({ colleagues: { rate: 2 } }), /^TypeError: colleagues is an object with seed, rate/);
  await assert.rejects(startServer({ colleagues: {}, record: '/tmp/x' }), /colleagues and record exclude each other/);
});

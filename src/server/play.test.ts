/** Refusals after a call passed the request limits: the budget of database time (7, 8.o1), and how it counts (7.2); values given twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../document/limits.ts';
import { addValue } from './calls/call.ts';
import { testWorld, type ActorName, type TestWorld } from '../testing/test-world.ts';

const limited = (dbBudget: number): TestWorld => Object.assign(testWorld(), { limits: true, dbBudget });

function refusals(api: TestWorld, count: number, as: ActorName): unknown[] {
  const answers = Array.from({ length: count }, () => api.call('GET', '/members/me/boards', {}, as));
  return answers.filter(({ status }) => status === 429).map(({ body }) => (body as { error: string }).error);
}

test('a token that has used up its database time is refused until the window ends, other tokens are not', () => {
  const api = limited(3);
  const { now } = api;
  assert.deepEqual(refusals(api, 5, 'owner').slice(-1), ['API_TOKEN_DB_LIMIT_EXCEEDED']);
  assert.deepEqual(refusals(api, 1, 'colleague'), []);
  api.now = now + limits.token.intervalMs;
  assert.deepEqual(refusals(api, 1, 'owner'), []);
});

test('a write beyond the budget is not made, whatever it answers', () => {
  const api = limited(1);
  const { id } = api.ok<{ id: string }>('POST', '/boards', { name: 'made' });
  assert.equal(api.call('POST', '/boards', { name: 'not made' }).status, 429);
  assert.equal(api.call('DELETE', `/boards/${id}`).status, 429);
  api.dbBudget = null;
  assert.deepEqual(
    api.ok<{ name: string }[]>('GET', '/members/me/boards').map(({ name }) => name),
    ['made'],
  );
});

test('refusals by the budget block a key like all others once there are too many, and use up no other limit', () => {
  const api = limited(1);
  const [first, ...others] = Array.from({ length: limits.refusalsPerKey.max + 3 }, () =>
    api.call('GET', '/members/me/boards', {}, 'reader'),
  );
  assert.equal(first!.status, 200);
  const allowed = limits.refusalsPerKey.max + 1;
  assert.deepEqual(
    others.map(({ rule }) => rule),
    [...Array.from({ length: allowed }, () => 'LIM-10'), 'LIM-08'],
  );
  const left = new Set(others.map(({ key, token }) => [key!.remaining, token!.remaining].join()));
  assert.deepEqual([...left], [[limits.key.max - 1, limits.token.max - 1].join()]);
});

test('different values for one name are refused with both of them, wherever they are read', () => {
  const api = testWorld();
  const twice = addValue('name', 'desc');
  for (const name of ['fields', 'filter', 'nobodyReadsThis']) {
    const { status, rule, body } = api.call('GET', '/members/me/boards', { [name]: twice });
    assert.deepEqual([status, rule], [400, 'ERR-09'], name);
    assert.match((body as { message: string }).message, /given twice, with different values: name and desc$/);
  }
});

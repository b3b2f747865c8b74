/** A window is used up once for all laws that judge it; where one of them does not hold, once more for all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../src/document/limits.ts';
import { check } from '../run/check.ts';
import { flowing, kinds, limitLaws, type Limiting } from '../testing/flowing.ts';
import { oneTokenUsedUp } from './used-up.ts';

/** The results of the laws of one window, and how many windows pass by the clock of the server. */
async function judged(how: Partial<Limiting>) {
  const kind = kinds['windows that begin with their first request'];
  const { target, clock, wire } = flowing({ kind, ...how });
  const begin = clock.now();
  const only = limitLaws.filter(({ shares }) => shares === oneTokenUsedUp);
  const common = { target, seed: 1, world: {}, connect: () => wire, clock };
  const { results } = await check({ ...common, laws: only, limits: 'probe' });
  const windows = Math.floor((clock.now() - begin) / limits.key.intervalMs);
  return { windows, statuses: Object.fromEntries(results.map(({ id, status }) => [id, status])) };
}
const passed = {
  'LIM-01/exact': 'passed',
  'LIM-03': 'passed',
  'LIM-05': 'passed',
  'LIM-07': 'passed',
  'LIM-08': 'passed',
};

test('one window is used up for five laws', async () => {
  assert.deepEqual(await judged({}), { windows: 1, statuses: passed });
});

test('a law that does not hold looks at two further windows, and at whether the limit is a bucket', async () => {
  const { windows, statuses } = await judged({ writes: true });
  assert.deepEqual(statuses, { ...passed, 'LIM-07': 'failed' });
  // In three of these a bucket is looked for.
  assert.ok(windows <= 6, `${windows} windows pass`);
});

test('what a failed law shows was sent in the window that it judges, whichever law sent it', async () => {
  const { target, clock, wire } = flowing({
    kind: kinds['windows that begin with their first request'],
    error: () => 'API_KEY_LIMIT_EXCEEDED',
  });
  const only = limitLaws.filter(({ id }) => id === 'LIM-05' || id === 'LIM-03');
  const common = { target, seed: 1, world: {}, connect: () => wire, clock };
  const { results } = await check({ ...common, laws: only, limits: 'probe' });
  const failed = results.find(({ id }) => id === 'LIM-03');
  assert.equal(failed?.status, 'failed');
  assert.ok(failed?.counterexample?.steps.some(({ status }) => status === 429));
});

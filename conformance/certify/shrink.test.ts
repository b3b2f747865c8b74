/** The fewest acts of colleagues that make tests fail are found, and a run without reason ends with a sentence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fewestActs } from './shrink.ts';
import type { Noted, Stage } from './stage.ts';

const actAfter = (follows: number): Noted => ({
  n: follows,
  at: '2026-01-01T00:00:00.000Z',
  method: 'POST',
  url: '/1/cards',
  status: 200,
  member: 'ada',
  follows,
});

/** Tests during which colleagues may act after each of 20 requests; `fails` says which acts make them fail. */
const tests = (fails: (acts: readonly number[], seed: number) => boolean): Stage => ({
  dialect: 'document',
  async run({ colleagues }) {
    const all = colleagues === undefined ? [] : (colleagues.only ?? Array.from({ length: 20 }, (_, at) => at + 1));
    const isFailed = fails(all, colleagues?.seed ?? 0);
    return {
      exit: isFailed ? 1 : 0,
      ms: 10,
      output: isFailed ? 'not ok 1 - moves\n' : '',
      requests: all.map(actAfter),
    };
  },
});

test('the remaining acts are enough, and none of them can be omitted', async () => {
  const found = await fewestActs(
    tests((acts) => acts.includes(3) && acts.includes(17)),
    [1],
  );
  assert.deepEqual(
    found?.acts.map(({ follows }) => follows),
    [3, 17],
  );
  assert.deepEqual([found?.all, found?.failing, found?.seed], [20, ['moves'], 1]);
});

test('the first seed with which the tests fail is taken', async () => {
  const stage = tests((acts, seed) => seed === 4 && acts.includes(1));
  assert.equal((await fewestActs(stage, [1, 2, 3, 4, 5]))?.seed, 4);
  assert.equal(await fewestActs(stage, [1, 2, 3]), undefined);
});

test('tests that fail without colleagues are not made small', async () => {
  await assert.rejects(
    fewestActs(
      tests(() => true),
      [1],
    ),
    /fails without colleagues \(exit code 1, moves\)/,
  );
});

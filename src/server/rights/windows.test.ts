/** The limits of part 8 on a manual clock: at, inside and beyond every number. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../document/limits.ts';
import { spend, spendCost, type Spent } from './windows.ts';
import { emptyWindows, type Windows } from '../world/runtime.ts';

const ask = (windows: Windows, now: number, token: string | null = 't', key = 'k', members = false): Spent =>
  spend(windows, key, token, members, now);
const times = (count: number, one: () => Spent): Spent[] => Array.from({ length: count }, one);

test('a token has 100 requests in ten seconds, counted from its first', () => {
  const windows = emptyWindows();
  const answers = times(100, () => ask(windows, 1000));
  assert.deepEqual(
    answers.map(({ token }) => token!.remaining),
    Array.from({ length: 100 }, (_, index) => 99 - index),
  );
  assert.equal(
    answers.some(({ refused }) => refused),
    false,
  );
  assert.equal(ask(windows, 10_999).refused, 'LIM-01');
  assert.equal(ask(windows, 10_999).token!.remaining, 0);
  assert.equal(ask(windows, 11_000).refused, undefined);
  assert.equal(ask(windows, 11_000).token!.remaining, 98);
});

test('a key has 300 requests over all its tokens and those without one', () => {
  const windows = emptyWindows();
  for (const token of ['a', 'b', 'c'])
    assert.equal(
      times(99, () => ask(windows, 0, token)).some(({ refused }) => refused),
      false,
    );
  assert.equal(times(3, () => ask(windows, 0, null)).at(-1)!.key.remaining, 0);
  assert.equal(ask(windows, 0, null).refused, 'LIM-02');
  assert.equal(ask(windows, 0, 'd').refused, 'LIM-02');
  assert.equal(ask(windows, 0, 'd', 'another').refused, undefined);
  assert.equal(ask(windows, 0, null).token, undefined);
});

test('a refused request is charged to neither key nor token', () => {
  const windows = emptyWindows();
  times(100, () => ask(windows, 0));
  const before = ask(windows, 0).key.remaining;
  times(50, () => ask(windows, 0));
  assert.equal(ask(windows, 0).key.remaining, before);
});

test('the 201st refusal blocks the key for the rest of the window, other keys not', () => {
  const windows = emptyWindows();
  times(100, () => ask(windows, 0));
  assert.equal(
    times(limits.refusalsPerKey.max, () => ask(windows, 1)).every(({ refused }) => refused === 'LIM-01'),
    true,
  );
  assert.equal(ask(windows, 2, 'fresh').refused, undefined);
  assert.equal(ask(windows, 3).refused, 'LIM-01');
  assert.equal(ask(windows, 4, 'fresh').refused, 'LIM-08');
  assert.equal(ask(windows, 9_999, null).refused, 'LIM-08');
  assert.equal(ask(windows, 5, 't2', 'other').refused, undefined);
  assert.equal(ask(windows, 10_000, 'fresh').refused, undefined);
});

test('the route of one member has 100 requests in 900 seconds per token, beside the other limits', () => {
  const windows = emptyWindows();
  times(60, () => ask(windows, 0, 't', 'k', true));
  times(40, () => ask(windows, 20_000, 't', 'k', true));
  const refused = ask(windows, 20_000, 't', 'k', true);
  assert.equal(refused.refused, 'LIM-09');
  assert.equal(refused.token!.remaining, 60);
  assert.equal(ask(windows, 20_000).refused, undefined);
  assert.equal(ask(windows, 20_000, 'other', 'k', true).refused, undefined);
  assert.equal(ask(windows, 899_999, 't', 'k', true).refused, 'LIM-09');
  assert.equal(ask(windows, 900_000, 't', 'k', true).refused, undefined);
});

test('a budget of cost is spent until it is gone and comes back with the window', () => {
  const windows = emptyWindows();
  assert.equal(spendCost(windows, 't', 60, 100, 0), true);
  assert.equal(spendCost(windows, 't', 60, 100, 0), true);
  assert.equal(spendCost(windows, 't', 1, 100, 9_999), false);
  assert.equal(spendCost(windows, 't', 1, 100, 10_000), true);
});

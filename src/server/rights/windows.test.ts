/** The limits of part 8 on a manual clock: at, inside and beyond every number. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../document/limits.ts';
import { spend, spendCost, type Spent } from './windows.ts';
import { emptyWindows, type Windows } from '../world/runtime.ts';

const { token, key, members: single, refusalsPerKey } = limits;
const ask = (windows: Windows, now: number, of: string | null = 't', by = 'k', isMember = false): Spent =>
  spend(windows, by, of, isMember, now);
const times = (count: number, call: () => Spent): Spent[] => Array.from({ length: count }, call);

test('a token has so many requests in its interval, counted from its first', () => {
  const windows = emptyWindows();
  const answers = times(token.max, () => ask(windows, 1000));
  assert.deepEqual(
    answers.map((spent) => spent.token!.remaining),
    Array.from({ length: token.max }, (_, index) => token.max - 1 - index),
  );
  assert.equal(
    answers.some(({ refused }) => refused),
    false,
  );
  assert.equal(ask(windows, token.intervalMs + 999).refused, 'LIM-01');
  assert.equal(ask(windows, token.intervalMs + 999).token!.remaining, 0);
  assert.equal(ask(windows, token.intervalMs + 1000).refused, undefined);
  assert.equal(ask(windows, token.intervalMs + 1000).token!.remaining, token.max - 2);
});

test('a key has so many requests over all its tokens and those without one', () => {
  const windows = emptyWindows();
  const each = Math.floor((key.max - 3) / 3);
  for (const token of ['a', 'b', 'c'])
    assert.equal(
      times(each, () => ask(windows, 0, token)).some(({ refused }) => refused),
      false,
    );
  assert.equal(times(key.max - 3 * each, () => ask(windows, 0, null)).at(-1)!.key.remaining, 0);
  assert.equal(ask(windows, 0, null).refused, 'LIM-02');
  assert.equal(ask(windows, 0, 'd').refused, 'LIM-02');
  assert.equal(ask(windows, 0, 'd', 'another').refused, undefined);
  assert.equal(ask(windows, 0, null).token, undefined);
});

test('a refused request is charged to neither key nor token', () => {
  const windows = emptyWindows();
  times(token.max, () => ask(windows, 0));
  const before = ask(windows, 0).key.remaining;
  times(50, () => ask(windows, 0));
  assert.equal(ask(windows, 0).key.remaining, before);
});

test('one refusal too many blocks the key for the rest of the window, other keys not', () => {
  const windows = emptyWindows();
  times(token.max, () => ask(windows, 0));
  assert.equal(
    times(refusalsPerKey.max, () => ask(windows, 1)).every(({ refused }) => refused === 'LIM-01'),
    true,
  );
  assert.equal(ask(windows, 2, 'fresh').refused, undefined);
  assert.equal(ask(windows, 3).refused, 'LIM-01');
  assert.equal(ask(windows, 4, 'fresh').refused, 'LIM-08');
  assert.equal(ask(windows, key.intervalMs - 1, null).refused, 'LIM-08');
  assert.equal(ask(windows, 5, 't2', 'other').refused, undefined);
  assert.equal(ask(windows, key.intervalMs, 'fresh').refused, undefined);
});

test('the route of one member has its own requests per token, beside the other limits', () => {
  const windows = emptyWindows();
  const later = 2 * token.intervalMs;
  times(single.max - 40, () => ask(windows, 0, 't', 'k', true));
  times(40, () => ask(windows, later, 't', 'k', true));
  const refused = ask(windows, later, 't', 'k', true);
  assert.equal(refused.refused, 'LIM-09');
  assert.equal(refused.token!.remaining, token.max - 40);
  assert.equal(ask(windows, later).refused, undefined);
  assert.equal(ask(windows, later, 'other', 'k', true).refused, undefined);
  assert.equal(ask(windows, single.intervalMs - 1, 't', 'k', true).refused, 'LIM-09');
  assert.equal(ask(windows, single.intervalMs, 't', 'k', true).refused, undefined);
});

test('a budget of cost is spent until it is gone and comes back with the window', () => {
  const windows = emptyWindows();
  assert.equal(spendCost(windows, 't', 60, 100, 0), true);
  assert.equal(spendCost(windows, 't', 60, 100, 0), true);
  assert.equal(spendCost(windows, 't', 1, 100, token.intervalMs - 1), false);
  assert.equal(spendCost(windows, 't', 1, 100, token.intervalMs), true);
});

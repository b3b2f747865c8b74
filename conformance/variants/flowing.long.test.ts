/** Limits are judged on a clock that only flows, through a slow network (8). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgedLimits, kinds, limitLaws, upTo } from '../testing/flowing.ts';

test('each law of limits judges a server whose clock only flows, through delays of up to 500 ms', async () => {
  const results = await judgedLimits({ kind: kinds['windows that all begin at the same times'], half: upTo(250) });
  assert.deepEqual(
    results.filter(({ status }) => status !== 'passed'),
    [],
  );
  assert.ok(results.length > 15);
});

test('no limits at all are one finding, and the rest is not decided', async () => {
  const none = { max: 1e9, intervalMs: 1 };
  const how = {
    kind: kinds['windows that begin with their first request'],
    limits: { key: none, token: none, members: none },
    hasHeaders: false,
  };
  const results = await judgedLimits(
    how,
    limitLaws.filter(({ rule }) => /^LIM-0[1358]$/.test(rule)),
  );
  const failed = results.filter(({ status }) => status === 'failed').map(({ id }) => id);
  assert.deepEqual(failed.toSorted(), ['LIM-01', 'LIM-01/exact']);
});

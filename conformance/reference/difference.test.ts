/** Differences are marked, also in long values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference } from './difference.ts';
import { some } from '../wire/verdict.ts';

test('two values differ line by line', () => {
  assert.deepEqual(difference({ a: 1, b: 2 }, { a: 1, b: 3 }), ['  {', '    a: 1,', '-   b: 2', '+   b: 3', '  }']);
});

test('what was expected in words stands beside what came', () => {
  assert.deepEqual(difference(some('an id'), null), ['- an id', '+ null']);
  assert.deepEqual(difference('a', undefined), ['- "a"', '+ (nothing)']);
});

test('an expectation of some keys is compared with those keys alone', () => {
  assert.deepEqual(difference({ a: 1 }, { a: 2, b: 3, c: 4 }), ['  {', '-   a: 1', '+   a: 2', '  }']);
});

test('a long run that agrees is told by its length', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at + 10}`, at]));
  assert.deepEqual(difference(many, { ...many, k39: 'x' }), [
    '  … 27 lines that agree',
    '    k36: 26,',
    '    k37: 27,',
    '    k38: 28,',
    '-   k39: 29',
    "+   k39: 'x'",
    '  }',
  ]);
});

/** Differences are marked, also in long values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference } from './difference.ts';
import { described } from '../wire/verdict.ts';

test('two values differ line by line', () => {
  assert.deepEqual(difference({ a: 1, b: 2 }, { a: 1, b: 3 }), ['  {', '    a: 1,', '-   b: 2', '+   b: 3', '  }']);
});

test('the expected value in words stands beside the actual one', () => {
  assert.deepEqual(difference(described('an id'), null), ['- an id', '+ null']);
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

test('a difference far down, or deep inside a long text, is shown', () => {
  const many = Array.from({ length: 900 }, (_, at) => ({ id: at, name: `n${at}` }));
  const other = many.map((record) => (record.id === 850 ? { ...record, name: 'x' } : record));
  const shown = difference(many, other);
  assert.ok(shown.length < 12, String(shown.length));
  assert.ok(shown.includes("-     name: 'n850'") && shown.includes("+     name: 'x'"), shown.join('\n'));
  const [less = '', more = ''] = difference('a'.repeat(5000) + 'b', 'a'.repeat(5000) + 'c');
  assert.match(less, /^- … \(\d+ characters\) a+b"$/);
  assert.match(more, /^\+ … \(\d+ characters\) a+c"$/);
});

test('of nested records only what was expected is compared', () => {
  assert.deepEqual(difference({ data: { id: 1 } }, { data: { id: 2, text: 't' }, more: 3 }), [
    '  {',
    '    data: {',
    '-     id: 1',
    '+     id: 2',
    '    }',
    '  }',
  ]);
});

/** Every assertion of a law: it holds when it must, and fails with the expected and the actual value. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contains } from '../../src/language.ts';
import { Broken, Expectation, show, described } from './verdict.ts';

const holds = (actual: unknown, say: (expectation: Expectation) => void) => {
  try {
    say(new Expectation(actual, 'it', undefined));
    return true;
  } catch (error) {
    assert.ok(error instanceof Broken);
    return false;
  }
};

const cases: readonly [
  name: string,
  say: (expectation: Expectation) => void,
  good: readonly unknown[],
  bad: readonly unknown[],
][] = [
  ['is', (e) => e.is({ a: [1] }), [{ a: [1] }], [{ a: ['1'] }, { a: [1], b: undefined }, null]],
  [
    'agrees',
    (e) => e.agrees({ a: [{ id: '1' }, { id: '2' }], log: [{ date: '3' }, { date: '1' }] }),
    [{ log: [{ date: '3' }, { date: '1' }], a: [{ id: '2' }, { id: '1' }] }],
    [{ a: [{ id: '1' }, { id: '2' }], log: [{ date: '1' }, { date: '3' }] }, { a: [{ id: '1' }], log: [] }, null],
  ],
  ['isInstant', (e) => e.isInstant('2031-01-01T00:00:00Z'), ['2031-01-01T01:00:00.000+01:00'], ['x', 1, undefined]],
  ['isNot', (e) => e.isNot(1), [2, '1'], [1]],
  ['has', (e) => e.has({ a: { b: 1 } }), [{ a: { b: 1, c: 2 } }], [{ a: {} }, [], null]],
  ['oneOf', (e) => e.oneOf([1, 'a']), [1, 'a'], [2, null]],
  ['includes', (e) => e.includes('a'), [['a'], 'cab'], [['b'], 'b', 1]],
  ['excludes', (e) => e.excludes('a'), [['b'], 'b'], [['a'], 'cab', 1]],
  ['sameAs', (e) => e.sameAs([1, 2, 2]), [[2, 1, 2]], [[1, 2], [1, 1, 2], 'x']],
  ['within', (e) => e.within(new Set([1, 2])), [[], [2, 2]], [[3], null]],
  ['between', (e) => e.between(1, 2), [1, 1.5, 2], [0, 3, '1', NaN]],
  ['matches', (e) => e.matches(/^a+$/), ['aa'], ['b', 1]],
  ['isId', (e) => e.isId(), ['0'.repeat(24), 'ABCDEF0123456789abcdef00'], ['0'.repeat(23), 'g'.repeat(24), 1]],
  ['isArray', (e) => e.isArray(), [[]], [{}, 'a']],
  ['hasLength', (e) => e.hasLength(2), [[1, 2], 'ab'], [[1], 2]],
  ['that', (e) => e.that(true, 'so'), [1], []],
];

for (const [name, say, good, bad] of cases) {
  test(`${name} holds of what fits and of nothing else`, () => {
    for (const value of good) assert.equal(holds(value, say), true, show(value));
    for (const value of bad) assert.equal(holds(value, say), false, show(value));
  });
}

test('a failure names what was judged, what was expected and what came', () => {
  assert.throws(
    () => new Expectation([3, 1], 'the ids', undefined).within([1]),
    (error: Broken) => {
      assert.deepEqual(
        [error.what, error.actual, error.message],
        ['the ids', [3], 'the ids: expected only [ 1 ], got [ 3 ]'],
      );
      return true;
    },
  );
});

test('a part is held by a record that holds more, but arrays agree in length', () => {
  assert.equal(contains({ a: [{ b: 1, c: 2 }] }, { a: [{ b: 1 }] }), true);
  assert.equal(contains({ a: [1, 2] }, { a: [1] }), false);
});

test('long values are cut when they are shown', () => {
  assert.ok(show('x'.repeat(9999)).length < 500);
  assert.equal(show(described('an id')), 'an id');
});

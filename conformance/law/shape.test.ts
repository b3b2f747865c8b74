/** Shapes of part 2: which values fit, which do not, and where the error is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOf, judge, mapOf, oneOf, type Shape } from './shape.ts';
import { Broken, Expectation } from '../wire/verdict.ts';

const id = '5f5f5f5f5f5f5f5f5f5f5f5f';
const fits = (shape: Shape, value: unknown) => faultOf(value, shape, 'it') === undefined;

test('each word takes its own values and not those of its neighbours', () => {
  const examples: readonly [shape: Shape, right: readonly unknown[], wrong: readonly unknown[]][] = [
    ['string', ['', 'a'], [null, 1, undefined]],
    ['boolean', [true, false], ['true', 1, null]],
    ['integer', [0, -1, 5], [1.5, '1', null]],
    ['number', [0.5, 3], ['3', Number.NaN, null]],
    ['object', [{}], [[], null, 'x']],
    ['array', [[]], [{}, null]],
    ['id', [id], ['', id.slice(1), 5, null]],
    ['ids', [[], [id]], [[5], [{ id }], null]],
    ['date', ['2031-05-06T07:08:09.000Z', '2031-05-06', '2031-05-06T07:08:09+02:00'], ['tomorrow', 5, null]],
    ['url', ['https://example.com/a'], ['/a', null]],
    ['limit', [{ status: 'ok', disableAt: 2, warnAt: 1 }], [{ status: 'ok' }, null]],
    ['string|null', [null, ''], [undefined, 5]],
    ['boolean|null', [null, false], ['no']],
    ['date|null', [null, '2031-05-06'], ['']],
    ['id|none', [null, '', id], ['x']],
    ['array|null', [null, []], [{}]],
    ['any', [null, 0, ''], [undefined]],
    [oneOf('dark', 'light'), ['dark'], ['bright', null]],
    [mapOf({ board: 'integer' }), [{}, { a: { board: 1 } }], [{ a: { board: '1' } }, []]],
  ];
  for (const [shape, right, wrong] of examples) {
    for (const value of right) assert.ok(fits(shape, value), `${String(shape)} takes ${JSON.stringify(value)}`);
    for (const value of wrong) assert.ok(!fits(shape, value), `${String(shape)} refuses ${JSON.stringify(value)}`);
  }
});

test('a fault in a record of records names its place', () => {
  const shape = { badges: { votes: 'integer' }, 'cover?': 'object', all: [{ id: 'id' }] } as const;
  assert.equal(faultOf({ badges: { votes: '1' }, all: [] }, shape, 'card')?.path, 'card.badges.votes');
  assert.equal(faultOf({ badges: { votes: 1 }, all: [{ id }, { id: 5 }] }, shape, 'card')?.path, 'card.all[1].id');
  assert.equal(faultOf({ badges: {}, all: [] }, shape, 'card')?.expected, 'an object with votes');
  assert.equal(faultOf({ badges: { votes: 1 }, all: [] }, shape, 'card'), undefined);
});

test('a table wants each field in one place at least, and its type in all', () => {
  const expect = Object.assign((actual: unknown, what = 'it') => new Expectation(actual, what, undefined), {
    fail: (what: string, expected: unknown, actual: unknown): never => {
      throw new Broken(what, expected, actual);
    },
  });
  const table = { name: 'string', limits: 'object', 'place?': 'any' } as const;
  const whole = { place: 'alone', record: { name: 'a', limits: {} } };
  judge({ expect }, table, [whole, { place: 'in a list', record: { name: 'a' } }]);
  assert.throws(() => judge({ expect }, table, [{ place: 'in a list', record: { name: 'a' } }]), /limits/);
  assert.throws(
    () => judge({ expect }, table, [whole, { place: 'in a list', record: { name: 5 } }]),
    /name of in a list/,
  );
  assert.throws(() => judge({ expect }, table, [{ place: 'nowhere', record: undefined }]), /nowhere/);
});

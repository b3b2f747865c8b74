/** The values that an answer shows of each kind: which values fit, which do not, and where the error is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  any,
  arrayOf,
  boolean,
  date,
  either,
  integer,
  mapOf,
  nullOr,
  number,
  object,
  objectId,
  oneOf,
  optional,
  text,
  url,
  type Data,
} from '../../src/document/values/kinds.ts';
import { faultOf, judge } from './shape.ts';
import { open, type FieldClaim } from './tables.ts';
import { Broken, Expectation } from '../wire/verdict.ts';

const id = '5f5f5f5f5f5f5f5f5f5f5f5f';
const fits = (kind: Data, value: unknown) => faultOf(value, kind, 'it') === undefined;

test('each kind takes its own values and not those of its neighbours', () => {
  const examples: readonly [kind: Data, right: readonly unknown[], wrong: readonly unknown[]][] = [
    [text(1, 2), ['', 'longer'], [null, 1, undefined]],
    [boolean, [true, false], ['true', 1, null]],
    [integer(0), [0, -1, 5], [1.5, '1', null]],
    [number(), [0.5, 3], ['3', Number.NaN, null]],
    [mapOf(any('')), [{}], [[], null, 'x']],
    [arrayOf(any('')), [[]], [{}, null]],
    [objectId, [id], ['', id.slice(1), 5, null]],
    [arrayOf(objectId), [[], [id]], [[5], [{ id }], null]],
    [date, ['2031-05-06T07:08:09.000Z', '2031-05-06', '2031-05-06T07:08:09+02:00'], ['tomorrow', 5, null]],
    [url, ['https://example.com/a'], ['/a', null]],
    [nullOr(date), [null, '2031-05-06'], ['']],
    [nullOr(either(objectId, oneOf(['']))), [null, '', id], ['x']],
    [any(''), [null, 0, ''], [undefined]],
    [oneOf(['dark', 'light']), ['dark'], ['bright', null]],
    [mapOf(object({ board: integer(0) })), [{}, { a: { board: 1 } }], [{ a: { board: '1' } }, []]],
  ];
  for (const [kind, right, wrong] of examples) {
    for (const value of right) assert.ok(fits(kind, value), `${kind.kind} takes ${JSON.stringify(value)}`);
    for (const value of wrong) assert.ok(!fits(kind, value), `${kind.kind} refuses ${JSON.stringify(value)}`);
  }
});

test('a fault in a record of records names its place', () => {
  const parts = { badges: object({ votes: integer(0) }), cover: optional(mapOf(any(''))) };
  const kind = object({ ...parts, all: arrayOf(object({ id: objectId })), due: nullOr(date) });
  const rest = { all: [], due: null };
  assert.equal(faultOf({ badges: { votes: '1' }, ...rest }, kind, 'card')?.path, 'card.badges.votes');
  assert.equal(
    faultOf({ ...rest, badges: { votes: 1 }, all: [{ id }, { id: 5 }] }, kind, 'card')?.path,
    'card.all[1].id',
  );
  assert.equal(faultOf({ badges: {}, ...rest }, kind, 'card')?.expected, 'an object with votes');
  assert.equal(faultOf({ ...rest, badges: { votes: 1 }, due: 5 }, kind, 'card')?.expected, 'an ISO 8601 date, or null');
  assert.equal(faultOf({ badges: { votes: 1 }, ...rest }, kind, 'card'), undefined);
});

test('a table wants each sure field in one place at least, and its kind in all', () => {
  const expect = Object.assign((actual: unknown, what = 'it') => new Expectation(actual, what, undefined), {
    fail: (what: string, expected: unknown, actual: unknown): never => {
      throw new Broken(what, expected, actual);
    },
  });
  const told = (kind: Data, isSure: boolean): FieldClaim => ({ kind, isSure, isSet: false, isConstant: false });
  const table = { name: told(text(), true), limits: told(mapOf(any('')), true), place: told(any(''), false) };
  const whole = { place: 'alone', record: { name: 'a', limits: {} } };
  judge({ expect }, table, [whole, { place: 'in a list', record: { name: 'a' } }]);
  judge({ expect }, open(table), [{ place: 'in a list', record: { name: 'a' } }]);
  assert.throws(() => judge({ expect }, table, [{ place: 'in a list', record: { name: 'a' } }]), /limits/);
  assert.throws(
    () => judge({ expect }, table, [whole, { place: 'in a list', record: { name: 5 } }]),
    /name of in a list/,
  );
  assert.throws(() => judge({ expect }, table, [{ place: 'nowhere', record: undefined }]), /nowhere/);
});

/** The checker on histories with a known verdict. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { linearizable, overlaps, type Model, type Operation } from './linearizable.ts';

type Op = { readonly write: number } | 'read';
const register: Model<number, Op, number> = {
  init: 0,
  step: (state, op, result) => (op === 'read' ? (result === undefined || result === state ? [state] : []) : [op.write]),
  key: String,
};
const write = (client: number, call: number, ret: number, value: number): Operation<Op, number> => ({
  client,
  call,
  ret,
  op: { write: value },
  result: ret === Infinity ? undefined : value,
});
const read = (client: number, call: number, ret: number, result: number): Operation<Op, number> => ({
  client,
  call,
  ret,
  op: 'read',
  result,
});
const verdict = (...history: Operation<Op, number>[]) => linearizable(history, register);

test('a read during a write may see the old value or the new one', () => {
  assert.equal(verdict(write(0, 0, 10, 1), read(1, 2, 4, 0)), 'linearizable');
  assert.equal(verdict(write(0, 0, 10, 1), read(1, 2, 4, 1)), 'linearizable');
});

test('a read after a write never sees the old value', () => {
  assert.equal(verdict(write(0, 0, 10, 1), read(1, 11, 12, 0)), 'violation');
});

test('once a read saw the new value no later read sees the old one', () => {
  assert.equal(verdict(write(0, 0, 10, 1), read(1, 1, 3, 1), read(2, 4, 6, 0)), 'violation');
});

test('an interval is closed: an end and a beginning at the same time overlap', () => {
  assert.equal(verdict(write(0, 0, 5, 1), read(1, 5, 6, 0)), 'linearizable');
});

test('a write without answer may have happened late, early, or never', () => {
  assert.equal(verdict(write(0, 0, Infinity, 1), read(1, 20, 21, 0), read(1, 30, 31, 1)), 'linearizable');
  assert.equal(verdict(write(0, 0, Infinity, 1), read(1, 20, 21, 0)), 'linearizable');
  assert.equal(verdict(write(0, 0, Infinity, 1), read(1, 20, 21, 1), read(1, 30, 31, 0)), 'violation');
});

test('two writes at once settle in one order that all see', () => {
  const both = [write(0, 0, 10, 1), write(1, 0, 10, 2)];
  assert.equal(verdict(...both, read(2, 11, 12, 1), read(3, 11, 12, 1)), 'linearizable');
  assert.equal(verdict(...both, read(2, 11, 12, 1), read(3, 13, 14, 2)), 'violation');
});

test('a search cut short, or too long a history, is undecided and never a pass', () => {
  const history = Array.from({ length: 12 }, (_, at) => write(at, 0, 100, at)).concat(read(20, 101, 102, 99));
  assert.equal(linearizable(history, register, 50), 'undecided');
  assert.equal(
    linearizable(
      Array.from({ length: 31 }, (_, at) => write(at, 0, 1, at)),
      register,
    ),
    'undecided',
  );
});

test('a model may allow several next states', () => {
  const coin: Model<string, 'flip' | 'look', string> = {
    init: 'none',
    key: (state) => state,
    step: (state, op, result) => (op === 'flip' ? ['heads', 'tails'] : result === state ? [state] : []),
  };
  const look = (call: number, result: string) => ({ client: 1, call, ret: call + 1, op: 'look' as const, result });
  const flip = { client: 0, call: 0, ret: 1, op: 'flip' as const, result: '' };
  assert.equal(linearizable([flip, look(2, 'tails'), look(4, 'tails')], coin), 'linearizable');
  assert.equal(linearizable([flip, look(2, 'tails'), look(4, 'heads')], coin), 'violation');
});

test('histories made by a real register are linearizable, and are not once a read is corrupted', () => {
  const plan = fc.array(
    fc.record({ client: fc.nat(3), isWrite: fc.boolean(), before: fc.nat(20), after: fc.nat(20) }),
    { minLength: 4, maxLength: 16 },
  );
  fc.assert(
    fc.property(plan, (steps) => {
      let value = 0;
      const free = [0, 0, 0, 0];
      const history = steps
        .map(({ client, isWrite, before, after }, at) => {
          const point = (at + 1) * 10;
          const call = Math.max(free[client]!, point - before);
          const ret = point + after;
          free[client] = ret + 1;
          if (call > point) return undefined;
          if (isWrite) value = at + 1;
          return isWrite ? write(client, call, ret, at + 1) : read(client, call, ret, value);
        })
        .filter((entry) => entry !== undefined);
      assert.equal(verdict(...history), 'linearizable');
      const reading = history.findIndex(({ op }) => op === 'read');
      if (reading < 0) return;
      assert.equal(verdict(...history.with(reading, { ...history[reading]!, result: 999 })), 'violation');
    }),
    { numRuns: 60, seed: 11 },
  );
});

test('only what ran at the same time, by different clients, overlaps', () => {
  const at = (client: number, call: number, ret: number) => ({ client, call, ret });
  assert.equal(overlaps([at(0, 0, 10), at(1, 5, 15), at(2, 11, 20)]), 2);
  assert.equal(overlaps([at(0, 0, 10), at(0, 5, 15)]), 0);
  assert.equal(overlaps([at(0, 0, 10), at(1, 10, 20)]), 0);
});

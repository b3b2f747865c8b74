/** An answer of ours differs from a recorded one in its types, values and order, and in parts that only one of them has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareBodies } from './points.ts';

test('a comparison asks every key, its type, its value, the order and what is too much', () => {
  const known = { words: new Set(['0123456789abcdef01234567']), at: 0 };
  const id = 'fedcba9876543210fedcba98';
  const compared = (recorded: unknown, ours: unknown) =>
    compareBodies(recorded, ours, known).differences.map(({ at, what }) => `${what} ${at}`);
  assert.deepEqual(compared({ a: 1, b: [1, 2] }, { a: 1, b: [1, 2] }), []);
  assert.deepEqual(compared({ a: 1 }, { a: '1' }), ['type body.a']);
  assert.deepEqual(compared({ a: 1 }, { a: 2 }), ['value body.a']);
  assert.deepEqual(compared({ a: 1 }, {}), ['missing body.a']);
  assert.deepEqual(compared({}, { more: 1 }), ['further body.more']);
  assert.deepEqual(compared([1, 2], [2, 1]), ['value body[0]', 'value body[1]']);
  assert.deepEqual(compared([1], [1, 2]), ['length body']);
  assert.deepEqual(compared(id, '00000000aaaaaaaaaaaaaaaa'), [], 'made ids differ');
  assert.deepEqual(compared('0123456789abcdef01234567', id), ['value body'], 'known ids do not');
});

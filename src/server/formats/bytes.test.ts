/** Bytes, text and base64 as Node has them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { base64, fromBase64, fromLatin1, hex, indexIn, joined, latin1, textIn, utf8 } from './bytes.ts';

const bytes = fc.uint8Array({ maxLength: 100 });
// The library's own unit of all signs makes a table of a million of them first.
const anySign = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

test('text and bytes become each other as with Buffer', () => {
  fc.assert(
    fc.property(bytes, fc.string({ unit: anySign }), (some, text) => {
      const buffer = Buffer.from(some);
      assert.deepEqual(
        [latin1(some), base64(some), hex(some), textIn(some)],
        [buffer.toString('latin1'), buffer.toString('base64'), buffer.toString('hex'), new TextDecoder().decode(some)],
      );
      assert.deepEqual(fromLatin1(latin1(some)), some);
      assert.deepEqual([...utf8(text)], [...Buffer.from(text)]);
    }),
    { seed: 1 },
  );
  const long = new Uint8Array(100_000).fill(7);
  assert.equal(base64(long), Buffer.from(long).toString('base64'));
});

test('base64 is read as leniently as Buffer reads it', () => {
  const signs = fc.constantFrom(...'AZaz09+/-_=', ' ', '\n', '*', 'é');
  fc.assert(
    fc.property(fc.string({ unit: signs }), (text) => {
      assert.deepEqual([...fromBase64(text)], [...Buffer.from(text, 'base64')]);
    }),
    { seed: 1 },
  );
});

test('a part is found where Buffer finds it', () => {
  const few = fc.uint8Array({ max: 2, maxLength: 30 });
  fc.assert(
    fc.property(few, fc.uint8Array({ max: 2, minLength: 1, maxLength: 4 }), fc.nat(10), (whole, part, from) => {
      assert.equal(indexIn(whole, part, from), Buffer.from(whole).indexOf(part, from));
    }),
    { seed: 1 },
  );
  assert.deepEqual([...joined([utf8('a'), new Uint8Array(0), utf8('bc')])], [97, 98, 99]);
});

/** Our hashes are those of Node, whatever their texts and keys are. */
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { hmacSha1, hmacSha256, sha256Base64, sha256Hex } from './hash.ts';

const texts = fc.string({ unit: 'grapheme', maxLength: 300 });

test('SHA-256 is that of Node', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const hash = (form: 'hex' | 'base64'): string => createHash('sha256').update(text).digest(form);
      assert.deepEqual([sha256Hex(text), sha256Base64(text)], [hash('hex'), hash('base64')]);
    }),
    { seed: 1 },
  );
});

test('HMAC is that of Node, with short keys and with long ones', () => {
  fc.assert(
    fc.property(texts, texts, (key, text) => {
      assert.equal(hmacSha1(key, text), createHmac('sha1', key).update(text).digest('base64'));
      assert.equal(hmacSha256(key, text), createHmac('sha256', key).update(text).digest('hex'));
    }),
    { seed: 1 },
  );
});

test('every length up to three blocks is padded as it must be', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'x'.repeat(length);
    assert.equal(sha256Hex(text), createHash('sha256').update(text).digest('hex'), String(length));
  }
});

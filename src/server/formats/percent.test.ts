/** Names as segments of an address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encoded, encodedStrictly, lastWord } from './percent.ts';

test('half a letter is encoded like any other sign', () => {
  assert.equal(encoded('a\ud800'), 'a%EF%BF%BD');
  assert.equal(encodedStrictly("!'()*~\udc00"), '%21%27%28%29%2A~%EF%BF%BD');
});

test('no file name leads out of its folder', () => {
  for (const name of ['.', '..', '...', '']) {
    const { pathname } = new URL(lastWord(name), 'http://here/a/b/');
    assert.match(pathname, /^\/a\/b\/[_file]+$/, name);
  }
  assert.equal(lastWord('..a'), '..a');
  assert.equal(lastWord('../a?b#c'), '..%2Fa%3Fb%23c');
});

/** How text from elsewhere is shown on a terminal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visible } from './visible.ts';

test('signs that steer a terminal are written out, all others stay', () => {
  assert.equal(visible('a\u001b[2J\rb\u0007\u009b1m\u202ec'), 'a\\u001b[2J\\u000db\\u0007\\u009b1m\\u202ec');
  for (const text of ['two\nlines\tand a tab', 'žluťoučký 🐎', '日本語', '\u200d']) assert.equal(visible(text), text);
});

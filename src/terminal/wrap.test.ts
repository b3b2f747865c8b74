/** Text is wrapped behind its head. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { helpOf } from './flags.ts';
import { wrap } from './wrap.ts';

test('further lines stand as far in as the head is wide', () => {
  assert.equal(wrap('- ', 'one two three', 9), '- one two\n  three');
});

test('a word longer than the line stands alone', () => {
  assert.equal(wrap('', 'a incomprehensible b', 6), 'a\nincomprehensible\nb');
});

test('code is never broken', () => {
  assert.equal(wrap('', 'see `GET /cards` now', 10), 'see\n`GET /cards`\nnow');
});

test('a head without text has no blank at its end', () => {
  assert.equal(wrap('- ', ''), '-');
});

test('the help of a flag goes on under its own words in a terminal, and is one line in a pipe', () => {
  const flags = { port: { value: 'number', says: 'the port; 0 means any free one', usual: '4747' } };
  assert.equal(helpOf(flags, 40), `  --port <number>  the port; 0 means any free one\n${' '.repeat(19)}(4747)`);
  assert.equal(helpOf(flags, Infinity), '  --port <number>  the port; 0 means any free one (4747)');
});

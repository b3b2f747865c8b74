/** The inverted index: one, few and many records of a word, kept through every change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lexicon } from './lexicon.ts';
import { Table } from './table.ts';

interface Note {
  readonly id: string;
  readonly text: string;
}
const idOf = (n: number): string => n.toString(16).padStart(24, '0');

function notes() {
  const table = new Table<Note>();
  const lexicon = new Lexicon<Note>(['text'], ({ text }) => text);
  table.index(lexicon);
  return {
    table,
    lexicon,
    add: (n: number, text: string): Note => {
      const note = { id: idOf(n), text };
      table.add(note);
      return note;
    },
  };
}
const found = (lexicon: Lexicon<Note>, word: string): number[] =>
  [...lexicon.newest(word)].map(({ id }) => parseInt(id, 16));

for (const count of [1, 2, 32, 33, 1000]) {
  test(`a word in ${count} records gives them newest first, in whatever order they came`, () => {
    const { lexicon, add, table } = notes();
    const order = Array.from({ length: count }, (_, n) => (n * 617) % count);
    const made = order.map((n) => add(n, `common own${n} common`));
    assert.deepEqual(
      found(lexicon, 'common'),
      Array.from({ length: count }, (_, n) => count - 1 - n),
    );
    assert.equal(lexicon.size('common'), count);
    assert.deepEqual(found(lexicon, `own${count - 1}`), [count - 1]);
    for (const note of made) table.remove(note);
    assert.deepEqual([found(lexicon, 'common'), lexicon.size('common'), lexicon.beginning('', 10)], [[], 0, []]);
  });
}

test('a changed text is found by its new words and not by its old ones', () => {
  const { lexicon, add, table } = notes();
  const [one, other] = [add(1, 'old words'), add(2, 'old')];
  table.patch(one, { text: 'new words' });
  assert.deepEqual([found(lexicon, 'old'), found(lexicon, 'new'), found(lexicon, 'words')], [[2], [1], [1]]);
  table.patch(other, { text: 'old' });
  assert.equal(lexicon.size('old'), 1);
});

test('beginnings stand for the words that begin so, in order and no more than asked', () => {
  const { lexicon, add } = notes();
  add(1, 'halt halcyon have hal ha 7 hz');
  assert.deepEqual(lexicon.beginning('hal', 10), ['hal', 'halcyon', 'halt']);
  assert.deepEqual(lexicon.beginning('ha', 2), ['ha', 'hal']);
  assert.deepEqual(lexicon.beginning('x', 2), []);
});

/** Texts into words (4.7, SRC-07). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holds, words } from './lexicon.ts';

const rows: readonly [text: string, expected: readonly string[]][] = [
  ['', []],
  ['  ...  ', []],
  ['One two', ['one', 'two']],
  ['snake_case and e-mail', ['snake_case', 'and', 'e', 'mail']],
  ['a1 2b', ['a1', '2b']],
  ['Café ÉCOLE naïve', ['cafe', 'ecole', 'naive']],
  ['東京 tower', ['東', '京', 'tower']],
  ['go 🚀now', ['go', '🚀', 'now']],
  ['Привет, мир', ['привет', 'мир']],
  ["don't", ['don', 't']],
  ['ﬁne Ｗｉｄｅ', ['fine', 'wide']],
  ['x\u0000y\ud800z', ['x', 'y', 'z']],
];
for (const [text, expected] of rows) {
  test(`the words of ${JSON.stringify(text)} are ${expected.join(' ') || 'none'}`, () => {
    assert.deepEqual(words(text), expected);
  });
}

test('a long run is cut, so that what is looked for and what is found are cut alike', () => {
  assert.deepEqual(words('x'.repeat(1000)), ['x'.repeat(64)]);
});

test('of a sign that stands for many letters no more is spelled out than a text may be long', () => {
  const letters = words('\ufdfa '.repeat(8192)).join('').length;
  assert.ok(letters > 2 ** 14 && letters <= 2 ** 15);
});

test('words are held one after the other, and the last may be begun', () => {
  const text = 'fix the login page of the login service';
  const held: readonly [string[], boolean, boolean][] = [
    [['login'], false, true],
    [['log'], false, false],
    [['log'], true, true],
    [['login', 'page'], false, true],
    [['page', 'login'], false, false],
    [['login', 'serv'], true, true],
    [['logi', 'service'], true, false],
    [['service', 'x'], false, false],
    [['the', 'login', 'service'], false, true],
  ];
  for (const [sought, partial, expected] of held) {
    assert.equal(holds(text, sought, partial), expected, sought.join(' '));
  }
});

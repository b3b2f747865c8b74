/** The names of failed tests are found in what usual runners print. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failingTests } from './failing.ts';
import { failureText } from './plain.ts';

const printed: Readonly<Record<string, readonly [output: string, names: readonly string[]]>> = {
  'node:test': [
    `✔ makes a card (3.1ms)
▶ cards
  ✖ moves a card (2.24ms)
▶ cards (7.1ms)
✖ failing tests:

test at test/cards.test.mjs:24:1
✖ moves a card (2.24ms)
  AssertionError [ERR_ASSERTION]: Expected`,
    ['cards.test.mjs › moves a card'],
  ],
  TAP: [
    `not ok 1 - moves a card
  ---
ok 2 - makes a card
not ok 3 - is not written yet # TODO
not ok 4 - loses a card
  ---
  duration_ms: 4.5
  location: '/home/me/lost.test.js:24:1'
  ...
not ok 5 - /home/me/cards.test.js
not ok 6 - cards
  ---
  type: 'suite'
  location: '/home/me/lost.test.js:20:1'
  failureType: 'subtestsFailed'`,
    ['moves a card', 'lost.test.js › loses a card'],
  ],
  jest: ['  ● cards › moves a card\n\n    expect(received)', ['cards › moves a card']],
  vitest: [
    ' FAIL  test/cards.test.ts > cards > moves a card\nAssertionError',
    ['test/cards.test.ts > cards > moves a card'],
  ],
  pytest: [
    'FAILED tests/test_cards.py::test_move - assert 1 == 2\n1 failed, 3 passed',
    ['tests/test_cards.py::test_move'],
  ],
  unittest: [
    'FAIL: test_move (test_cards.Cards)\nERROR: test_make (test_cards.Cards)',
    ['test_move (test_cards.Cards)', 'test_make (test_cards.Cards)'],
  ],
  go: ['--- FAIL: TestMove (0.00s)', ['TestMove']],
  rspec: ['rspec ./spec/card_spec.rb:4 # Card moves', ['Card moves']],
  minitest: [
    '  1) Failure:\nCardsTest#test_move [test/cards_test.rb:13]:\nExpected: 1\n\n  2) Error:\nCardsTest#test_make:\nKeyError: no',
    ['CardsTest#test_move', 'CardsTest#test_make'],
  ],
  'test-unit': ['Failure: test_move(CardsTest)\n/home/me/cards_test.rb:13', ['test_move(CardsTest)']],
  nothing: ['all is well', []],
};

for (const [runner, [output, names]] of Object.entries(printed)) {
  test(`finds what failed in the output of ${runner}`, () => {
    assert.deepEqual(failingTests(output), names);
    assert.deepEqual(failingTests(output.replaceAll('✖', '\u001b[31m✖').replaceAll('\n', '\u001b[39m\r\n')), names);
  });
}

test('tells the first error of a command that failed, although many lines follow it', () => {
  const output = ['file:///tests/client.mjs:5', '# SyntaxError: missing )', ...Array(30).fill('# todo 0')].join('\n');
  const said = failureText('fails on the plain server', { exit: 1, ms: 10, output });
  assert.match(said, /exit code 1\)\.\n# SyntaxError: missing \)\n(# todo 0\n){14}…\n(# todo 0\n){15}$/);
  assert.doesNotMatch(failureText('fails', { exit: 1, ms: 10, output: 'Error: short' }), /…/);
});

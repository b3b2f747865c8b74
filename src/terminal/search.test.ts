/** Rules are found by words in each of their forms, and by names as a whole or by their parts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { search } from './search.ts';
import { sayingAll, wordsAsked, wordsOf } from './words.ts';

test('a word is found in each of its forms, and by another word of the same meaning', () => {
  for (const text of ['copied', 'copies', 'copying', 'copy', 'duplicates', 'cloned'])
    assert.ok(sayingAll(text)(wordsOf('a card is copied')), text);
  for (const text of ['creation', 'created', 'creating', 'creates'])
    assert.ok(sayingAll(text)(wordsOf('create')), text);
  assert.ok(!sayingAll('a board is copied')(wordsOf('a card is copied')));
});

test('a name is found as a whole before its parts, and one that stands alone as a whole only', () => {
  assert.deepEqual([...wordsOf('idList')], ['idlist', 'id', 'list']);
  assert.deepEqual(
    wordsAsked('idList', () => false),
    ['idlist'],
  );
  assert.deepEqual(
    wordsAsked('idList of a card', () => false),
    ['id', 'list', 'card'],
  );
  assert.deepEqual(
    wordsAsked('idList of a card', () => true),
    ['idlist', 'card'],
  );
});

test('the rule that has all words comes first, and words that no rule has lead to nothing', () => {
  assert.equal(search('short link of a board')[0], 'CNV-31');
  assert.equal(search('rate limit exceeded for a token')[0], 'LIM-01');
  assert.equal(search('how many custom fields has a board')[0], 'CF-16', 'a rule with a number');
  assert.deepEqual(search('zeppelins'), []);
  assert.deepEqual(search('what is it'), []);
});

/** Which known word a mistyped one is taken for: rather none than one that nobody meant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './did-you-mean.ts';

const nouns = ['boards', 'lists', 'cards', 'types', 'name', 'due', 'desc', 'idBoard', 'post'];

test('a slip finds its word, and a short word that begins otherwise finds none', () => {
  for (const [typed, meant] of [
    ['bord', 'boards'],
    ['crads', 'cards'],
    ['psot', 'post'],
    ['nmae', 'name'],
    ['dueDate', 'due'],
    ['description', 'desc'],
    ['board', 'idBoard'],
    ['titel', 'name'],
  ] as const)
    assert.equal(nearest(typed, nouns), meant, typed);
  // Of the tools for agents.
  assert.equal(nearest('actor', ['method', 'path', 'body', 'as']), 'as');
  assert.equal(nearest('CRD-3', ['CRD-13', 'CRD-39', 'CRD-03']), 'CRD-03');
  for (const typed of ['nope', 'foo', 'x', 'wall'])
    assert.equal(nearest(typed, ['type', 'cards', 'bill']), undefined, typed);
});

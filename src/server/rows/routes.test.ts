/** Which endpoint a path means (1.1, 9.3). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { row } from './endpoint.ts';
import { noun } from '../../document/nouns.ts';
import { match, meantAt, routes } from './routes.ts';

const declared = (method: 'GET' | 'POST', path: string) =>
  row(method, path, { because: 'a test', says: path, run: () => path });
const table = routes([
  declared('GET', '/members/{member}'),
  declared('GET', '/members/{member}/savedSearches/{savedSearch}'),
  declared('GET', '/notifications/{notification}/{field}'),
  declared('POST', '/notifications/all/read'),
  declared('GET', '/boards/{board}/{field}'),
  declared('GET', '/boards/{board}/cards'),
  declared('GET', '/boards/{board}/cards/{filter}'),
  declared('GET', '/membersSearch'),
]);
const found = (method: string, path: string): string | undefined => {
  const hit = match(table, method, path.split('/').slice(1));
  return hit && `${hit.endpoint.path} ${hit.words.join(',')}`.trim();
};

test('singular, plural and any case of a noun mean the same route', () => {
  const rows: [string, string | undefined][] = [
    ['/members/me', '/members/{member} me'],
    ['/member/me', '/members/{member} me'],
    ['/Member/me', '/members/{member} me'],
    ['/member/me/savedSearch/1', '/members/{member}/savedSearches/{savedSearch} me,1'],
    ['/members/me/savedsearches/1', '/members/{member}/savedSearches/{savedSearch} me,1'],
    ['/board/1/card', '/boards/{board}/cards 1'],
    ['/boards/1/cards/open', '/boards/{board}/cards/{filter} 1,open'],
    ['/memberSearch', '/membersSearch'],
    ['/membersSearch', '/membersSearch'],
  ];
  for (const [path, expected] of rows) assert.equal(found('GET', path), expected, path);
});

test('words are kept as they were sent: only nouns have two spellings', () => {
  assert.equal(found('GET', '/boards/Ab/labelNames'), '/boards/{board}/{field} Ab,labelNames');
  assert.equal(found('GET', '/boards/1/name'), '/boards/{board}/{field} 1,name');
});

test('a noun wins over a word, and the word is tried where the noun leads nowhere', () => {
  assert.equal(found('POST', '/notifications/all/read'), '/notifications/all/read');
  assert.equal(found('GET', '/notifications/all/read'), '/notifications/{notification}/{field} all,read');
});

test('a path that is not declared is not found', () => {
  for (const path of ['/', '/members', '/members/me/x', '/boards/1/cards/open/x', '/members//', '/members/']) {
    assert.equal(found('GET', path), undefined, path);
  }
  assert.equal(found('PATCH', '/members/me'), undefined);
});

test('a path that leads nowhere names the noun that it comes nearest to', () => {
  const near = (path: string): string => meantAt(table, path.split('/').slice(1));
  assert.deepEqual(
    ['/bords', '/boards/1/crads', '/memberz/me', '/boards/1/cards/open/x', '/zzzzzzzz', '/bo'].map(near),
    [', did you mean boards?', '', ', did you mean members?', '', '', ''],
  );
  assert.deepEqual(['//boards', '/boards//1', '/bords/'].map(near), [
    ', which has two slashes in a row',
    ', which has two slashes in a row',
    ', did you mean boards?',
  ]);
});

test('two endpoints for one route are a mistake in the declarations', () => {
  assert.throws(() => routes([declared('GET', '/boards/{board}'), declared('GET', '/board/{other}')]), /two endpoints/);
});

test('nouns lose their plural ending and their case', () => {
  for (const [word, stem] of [
    ['cards', 'card'],
    ['card', 'card'],
    ['savedSearches', 'savedsearch'],
    ['customEmojis', 'customemoji'],
    ['checkItemStates', 'checkitemstate'],
  ])
    assert.equal(noun(word!), stem);
});

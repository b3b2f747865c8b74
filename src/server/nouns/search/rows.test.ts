/** Which cards a search finds (4.7): words, operators, scopes, order, and who sees what. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, type BoardWorld } from '../../../testing/board-world.ts';
import { library, searchOf, type Named } from '../../../testing/library.ts';
import type { ActorName } from '../../../testing/test-world.ts';

const books = library();
const search = searchOf(books);
const cards = (query: string, args?: Record<string, unknown>, as?: ActorName): string =>
  search(query, { modelTypes: 'cards', ...args }, as)
    .cards.map(({ name }) => name.split(' ')[0])
    .join();

const rows: readonly [query: string, expected: string][] = [
  ['maps', 'Maps'],
  ['MAPS north', 'Maps'],
  ['maps index', ''],
  ['map', ''],
  ['halcyon -far', 'Maps'],
  ['-halcyon', 'Index'],
  ['"of the north"', 'Maps'],
  ['"the of north"', ''],
  ['-"of the north" of', 'Index'],
  ['vellum', 'Index'],
  ['proofread', 'Maps'],
  ['printing', 'Maps'],
  ['survey.pdf', 'Maps'],
  ['vellum names', 'Index'],
  ['name:halcyon', 'Far'],
  ['description:halcyon', 'Maps'],
  ['comment:vellum', 'Index'],
  ['comment:names', ''],
  ['checklist:twice', 'Maps'],
  ['checklist:maps', ''],
  ['-comment:vellum of', 'Maps'],
  ['-checklist:twice of', 'Index'],
  ['board:atlas', 'Index,Maps'],
  ['board:nowhere', ''],
  ['-board:atlas', 'Far'],
  ['list:doing', 'Index,Maps'],
  ['list:far', 'Far'],
  ['-list:doing', 'Far'],
  ['@ben_okoro', 'Maps'],
  ['-@ben_okoro', 'Far,Index'],
  ['@me', ''],
  ['@nobody', ''],
  ['label:red', 'Far'],
  ['#red', 'Far'],
  ['label:"in doubt"', 'Far'],
  ['label:doubt', 'Far'],
  ['label:blue', ''],
  ['-label:red', 'Index,Maps'],
  ['is:open', 'Far,Maps'],
  ['is:archived', 'Index'],
  ['is:starred', 'Far'],
  ['-is:starred', 'Index,Maps'],
  ['has:attachments', 'Maps'],
  ['has:checklists', 'Maps'],
  ['has:comments', 'Index'],
  ['has:cover', 'Index'],
  ['has:description', 'Maps'],
  ['has:due', 'Far,Maps'],
  ['has:labels', 'Far'],
  ['has:members', 'Maps'],
  ['has:start', 'Maps'],
  ['has:stickers', 'Maps'],
  ['-has:due', 'Index'],
  ['due:day', ''],
  ['due:week', 'Maps'],
  ['due:2', 'Maps'],
  ['due:1', ''],
  ['due:overdue', 'Far'],
  ['due:incomplete', 'Far,Maps'],
  ['due:complete', ''],
  ['created:day', 'Far,Index,Maps'],
  ['-created:day', ''],
  ['edited:1', 'Far,Index,Maps'],
  ['halcyon due:week', 'Maps'],
  ['of is:open', 'Maps'],
  ['of @ben_okoro', 'Maps'],
  ['of label:doubt', ''],
  ['has:due sort:due', 'Far,Maps'],
  ['has:due sort:-due', 'Maps,Far'],
  ['has:due -sort:due', 'Maps,Far'],
  ['created:day sort:created', 'Far,Index,Maps'],
  ['created:day sort:-created', 'Maps,Index,Far'],
  ['created:day sort:due', 'Far,Maps,Index'],
  ['...', ''],
];

for (const [query, expected] of rows) {
  test(`a search for ${query} finds ${expected || 'no card'}`, () => {
    assert.equal(cards(query), expected);
  });
}

test('the words of a board and a list are those of their names, and their ids name them too', () => {
  assert.equal(cards(`board:${books.board.id}`), 'Index,Maps');
  assert.equal(cards(`board:${books.board.shortLink}`), 'Index,Maps');
  assert.equal(cards(`list:${books.elsewhere.idList}`), 'Far');
});

test('beginnings of words are enough where partial is true, except in quotes', () => {
  assert.deepEqual(
    [cards('hal', { partial: 'true' }), cards('hal'), cards('"hal"', { partial: 'true' })],
    ['Far,Maps', '', ''],
  );
  assert.equal(cards('nor ma', { partial: 'true' }), 'Maps');
  assert.equal(cards('name:hal', { partial: 'true' }), 'Far');
  assert.equal(cards('far-aw', { partial: 'true' }), 'Far');
  assert.equal(cards('comment:vel', { partial: 'true' }), 'Index');
  assert.deepEqual(search('northw', { partial: 'true' }).organizations.length, 1);
});

test('a card that holds a word in several places is found once, in the order of age', () => {
  const api = boardWorld();
  const make = (name: string): string => api.ok<Named>('POST', '/cards', { idList: api.doing.id, name }).id;
  const [, second, third, fourth] = [make('1 kelp'), make('2'), make('3 kelp'), make('4')];
  for (const id of [second, third]) api.ok('POST', `/cards/${id}/actions/comments`, { text: 'kelp, and kelp again' });
  api.ok('POST', `/checklists/${api.ok<Named>('POST', '/checklists', { idCard: fourth, name: 'x' }).id}/checkItems`, {
    name: 'kelp',
  });
  const names = (query: string, args = {}): string =>
    search(query, args, 'owner', api)
      .cards.map(({ name }) => name)
      .join();
  assert.equal(names('kelp'), '4,3 kelp,2,1 kelp');
  assert.equal(names('kel', { partial: 'true' }), '4,3 kelp,2,1 kelp');
  assert.equal(names('kelp sort:due'), '4,3 kelp,2,1 kelp');
  assert.equal(names('kelp sort:edited'), '4,3 kelp,2,1 kelp');
});

test('cards sorted by their latest change begin with the one that changed last', () => {
  const api = library();
  api.now += 1000;
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'Maps anew' });
  const names = (query: string): string[] => search(query, {}, 'owner', api).cards.map(({ name }) => name);
  assert.equal(names('sort:edited created:day')[0], 'Maps anew');
  assert.equal(names('-sort:edited created:day').at(-1), 'Maps anew');
});

const lookers: readonly [ActorName, string, number][] = [
  ['owner', 'Far,Maps', 1],
  ['reader', 'Far,Maps', 1],
  ['colleague', 'Maps', 1],
  ['outsider', '', 0],
];

for (const [as, expected, boards] of lookers) {
  test(`the ${as} finds only what the ${as} may see`, () => {
    const { cards: found, boards: on, actions, organizations } = search('halcyon', {}, as);
    assert.equal(found.map(({ name }) => name.split(' ')[0]).join(), expected);
    assert.deepEqual([on.length, actions.length, organizations.length], [boards, 0, 0]);
    assert.equal(search('vellum', {}, as).actions.length, boards);
    assert.equal(search('northwind_press', {}, as).organizations.length, boards);
  });
}

test('a public board of an outsider is searched when it is named, and not before', () => {
  const api = library();
  api.ok('PUT', `/boards/${api.elsewhere.idBoard}/prefs/permissionLevel`, { value: 'public' });
  const found = (args: object): number => search('halcyon', { ...args }, 'outsider', api).cards.length;
  assert.deepEqual(
    [found({}), found({ idBoards: api.elsewhere.idBoard }), found({ idCards: api.elsewhere.id })],
    [0, 1, 1],
  );
});

const scopes: readonly [title: string, args: (api: BoardWorld) => object, as: ActorName, expected: string][] = [
  ["one's own boards", () => ({ idBoards: 'mine' }), 'owner', 'Far,Index,Maps'],
  ['boards by id', ({ board }) => ({ idBoards: board.id }), 'owner', 'Index,Maps'],
  [
    'several boards',
    ({ board, elsewhere }) => ({ idBoards: [board.id, elsewhere.idBoard].join() }),
    'owner',
    'Far,Index,Maps',
  ],
  ['a workspace', ({ world }) => ({ idOrganizations: world.fixtureNames.workspace }), 'owner', 'Far,Index,Maps'],
  [
    'a workspace one sees in part',
    ({ world }) => ({ idOrganizations: world.fixtureNames.workspace }),
    'colleague',
    'Index,Maps',
  ],
  ['cards by id', ({ card }) => ({ idCards: card.id }), 'owner', 'Maps'],
  ['no board in particular', () => ({ idBoards: '', idOrganizations: 'mine' }), 'owner', 'Far,Index,Maps'],
];

for (const [title, args, as, expected] of scopes) {
  test(`a search is narrowed to ${title}`, () => {
    assert.equal(cards('created:day', { ...args(books) }, as), expected);
  });
}

test('cards that are named by id still have to hold the words', () => {
  const ids = [books.card.id, books.elsewhere.id].join();
  assert.equal(cards('of', { idCards: books.elsewhere.id }), '');
  assert.equal(cards('of', { idCards: ids }), 'Maps');
  assert.equal(cards('o', { idCards: books.second.id, partial: true }), 'Index');
});

test('a changed record is found as it is now, and a refused call changes nothing', () => {
  const api = library();
  const found = (query: string): string =>
    search(query, {}, 'owner', api)
      .cards.map(({ name }) => name.split(' ')[0])
      .join();
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'Charts', desc: '' });
  assert.deepEqual([found('maps'), found('charts'), found('halcyon')], ['', 'Charts', 'Far']);
  assert.equal(api.call('PUT', `/cards/${api.card.id}`, { name: 'Scrolls', idList: 'f'.repeat(24) }).status, 404);
  assert.deepEqual([found('scrolls'), found('charts')], ['', 'Charts']);
  const [{ id }] = api.ok<[Named]>('GET', `/cards/${api.second.id}/actions?filter=commentCard`);
  api.ok('PUT', `/actions/${id}`, { text: 'about parchment' });
  assert.deepEqual([found('vellum'), found('parchment')], ['', 'Index']);
  api.ok('DELETE', `/cards/${api.second.id}`);
  assert.deepEqual([found('parchment'), search('parchment', {}, 'owner', api).actions], ['', []]);
});

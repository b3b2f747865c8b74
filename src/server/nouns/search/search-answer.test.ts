/** The answers of a search (4.7): each kind by its own words, its pages and fields; members; what is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';
import { library, searchOf } from '../../../testing/library.ts';
import type { ActorName } from '../../../testing/test-world.ts';

const books = library();
const search = searchOf(books);

test('one text finds comments, boards, cards, members and workspaces', () => {
  const all = search('halcyon');
  assert.deepEqual(Object.keys(all), ['options', 'actions', 'boards', 'cards', 'members', 'organizations']);
  assert.deepEqual(all.options, {
    terms: [{ text: 'halcyon' }],
    modifiers: [],
    modelTypes: ['actions', 'boards', 'cards', 'members', 'organizations'],
    partial: false,
  });
  assert.deepEqual(
    all.cards.map(({ name }) => name),
    ['Far away halcyon', 'Maps of the north'],
  );
  assert.deepEqual(
    all.boards.map(({ name }) => name),
    ['Atlas'],
  );
  assert.deepEqual(
    search('vellum').actions.map(({ data }) => data.text),
    ['Ask the binder about vellum'],
  );
  assert.deepEqual(
    search('quill').members.map(({ username }) => username),
    ['ada_quill'],
  );
  for (const word of ['northwind', 'northwind_press']) {
    assert.deepEqual(
      search(word).organizations.map(({ name }) => name),
      ['northwind_press'],
    );
  }
});

test('each kind has its limit and its pages', () => {
  const api = boardWorld();
  for (let n = 0; n < 25; n += 1) api.ok('POST', '/cards', { idList: api.doing.id, name: `leaf ${n}` });
  const leaves = (args: object): number[] =>
    search('leaf', { ...args }, 'owner', api).cards.map(({ name }) => Number(name.slice(5)));
  const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first - n);
  assert.deepEqual(leaves({}), from(24, 10));
  assert.deepEqual(leaves({ cards_page: '2' }), from(4, 5));
  assert.deepEqual(leaves({ cards_limit: '3', cards_page: '1' }), from(21, 3));
  assert.deepEqual(leaves({ cards_limit: '1000' }), from(24, 25));
  assert.deepEqual(leaves({ cards_limit: '0' }), []);
  assert.deepEqual(leaves({ cards_page: '100' }), []);
  for (const name of ['Atlas two', 'Atlas three']) api.ok('POST', '/boards', { name });
  assert.deepEqual(
    search('atlas', { boards_limit: '1', boards_page: '1' }, 'owner', api).boards.map(({ name }) => name),
    ['Atlas two'],
  );
});

test('only the kinds that are asked for are there, with the fields and children that are asked for', () => {
  const { options, ...rest } = search('halcyon', {
    modelTypes: 'boards,cards',
    board_fields: 'name',
    card_fields: 'name',
    card_board: 'true',
    card_board_fields: 'closed',
    card_list: 'true',
    card_list_fields: 'name',
    card_members: 'true',
    card_member_fields: 'username',
    card_attachments: 'true',
    card_attachment_fields: 'name',
    card_stickers: 'true',
    board_organization: 'true',
    board_organization_fields: 'name',
  });
  assert.deepEqual(options.modelTypes, ['boards', 'cards']);
  assert.deepEqual(Object.keys(rest), ['boards', 'cards']);
  const [far, maps] = rest.cards;
  assert.deepEqual(Object.keys(far!), ['id', 'name', 'attachments', 'members', 'stickers', 'board', 'list']);
  assert.deepEqual(
    [maps!['board'], maps!['members'], (maps!['stickers'] as object[]).length],
    [{ id: books.board.id, closed: false }, [{ id: books.member('colleague').id, username: 'ben_okoro' }], 1],
  );
  assert.deepEqual(rest.boards, [
    {
      id: books.board.id,
      name: 'Atlas',
      organization: { id: books.world.fixtureNames.workspace, name: 'northwind_press' },
    },
  ]);
});

test('without a word about fields each kind is shown with its usual ones', () => {
  const {
    boards,
    cards: found,
    members,
    organizations,
  } = books.ok<Record<string, object[]>>('GET', '/search', { query: 'press', partial: 'true' });
  assert.deepEqual([boards!.length, found!.length, members!.length], [0, 0, 0]);
  assert.deepEqual(Object.keys(organizations![0]!).sort(), ['displayName', 'id', 'name']);
  assert.deepEqual(Object.keys(search('ada_quill').members[0]!).sort(), [
    'avatarHash',
    'confirmed',
    'fullName',
    'id',
    'initials',
    'username',
  ]);
  assert.deepEqual(Object.keys(search('atlas').boards[0]!).sort(), ['id', 'idOrganization', 'name']);
});

test('comments are found with what the query asks of their card', () => {
  const texts = (query: string): number => search(query, { modelTypes: 'actions' }).actions.length;
  const asked = [
    'vellum is:archived',
    'vellum is:open',
    'vellum name:names',
    'vellum name:maps',
    'vellum -name:maps',
    'vellum created:day',
    'vellum -created:day',
    'vellum board:atlas',
    'is:archived',
    'vellum -binder',
    'comment:vellum',
    'description:vellum',
  ];
  assert.deepEqual(asked.map(texts), [1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0]);
});

test('boards, workspaces and members are found by their own words and operators alone', () => {
  const boards = (query: string): string =>
    search(query)
      .boards.map(({ name }) => name)
      .join();
  const asked = [
    'atlas',
    'name:halcyon',
    'description:halcyon',
    'is:starred',
    'is:open',
    'is:archived',
    'board:atlas',
    '-board:atlas',
    'atlas comment:x',
    'atlas has:due',
    'edited:day',
    'atlas created:day',
    'sort:-created is:open',
    '-atlas',
  ];
  assert.deepEqual(asked.map(boards), [
    'Atlas',
    '',
    'Atlas',
    'Elsewhere',
    'Elsewhere,Atlas',
    '',
    'Atlas',
    'Elsewhere',
    '',
    '',
    'Elsewhere,Atlas',
    'Atlas',
    'Atlas,Elsewhere',
    'Elsewhere',
  ]);
  assert.equal(search('ada_quill is:open').members.length, 0);
  assert.equal(search('description:ada_quill').members.length, 0);
  assert.equal(search('name:northwind_press').organizations.length, 1);
  assert.equal(search('comment:northwind_press').organizations.length, 0);
});

test('members are found by the beginnings of their names, at both routes alike', () => {
  const names = (args: Record<string, unknown>, as?: ActorName): string => {
    const [one, other] = ['/search/members', '/membersSearch'].map((path) =>
      books.ok<{ username: string }[]>('GET', path, args, as),
    );
    assert.deepEqual(one, other);
    return one!.map(({ username }) => username).join();
  };
  assert.equal(names({ query: 'o' }), 'ben_okoro,ola_reyes');
  assert.equal(names({ query: 'o', limit: '1' }), 'ben_okoro');
  assert.equal(names({ query: 'ola rey' }), 'ola_reyes');
  assert.equal(names({ query: 'o', onlyOrgMembers: 'true' }), 'ben_okoro');
  assert.equal(
    names({ query: 'o', idOrganization: books.world.fixtureNames.workspace, onlyOrgMembers: 'true' }),
    'ben_okoro',
  );
  assert.equal(names({ query: 'o', idBoard: books.board.id }), 'ben_okoro,ola_reyes');
  assert.equal(names({ query: 'o', onlyOrgMembers: 'true' }, 'outsider'), '');
  assert.equal(names({ query: '?' }), '');
  const [ben] = books.ok<object[]>('GET', '/membersSearch', { query: 'ben' });
  assert.deepEqual(Object.keys(ben!), [
    'id',
    'avatarHash',
    'avatarUrl',
    'confirmed',
    'fullName',
    'idBoards',
    'idOrganizations',
    'initials',
    'username',
    'similarity',
    'active',
  ]);
});

test('somebody who was only invited is found by nobody', () => {
  const api = boardWorld();
  api.ok('PUT', `/boards/${api.board.id}/members`, { email: 'eve@example.com', fullName: 'Eve Ng' });
  assert.deepEqual(api.ok('GET', '/search/members', { query: 'eve' }), []);
  assert.deepEqual(search('eve', {}, 'owner', api).members, []);
});

test('a search without a query, of strange kinds, or where one may not look is refused', () => {
  const strange = 'f'.repeat(24);
  refusesAll(books, [
    ['GET', '/search', {}, 400, /^invalid value for query/],
    ['GET', '/search', { query: ' ' }, 400, /^invalid value for query/],
    ['GET', '/search', { query: 'x', modelTypes: 'shoes' }, 400, /modelTypes/],
    ['GET', '/search', { query: 'x', cards_limit: '1001' }, 400, /cards_limit/],
    ['GET', '/search', { query: 'x', cards_page: '101' }, 400, /cards_page/],
    ['GET', '/search', { query: 'x', members_limit: '-1' }, 400, /members_limit/],
    ['GET', '/search', { query: 'x', partial: 'perhaps' }, 400, /partial/],
    ['GET', '/search', { query: 'x', card_fields: 'size' }, 400, /card_fields/],
    ['GET', '/search', { query: 'x', idBoards: 'all' }, 400, /idBoards/],
    ['GET', '/search', { query: 'x', idBoards: strange }, 404, /idBoards/],
    ['GET', '/search', { query: 'x', idCards: strange }, 404, /idCards/],
    ['GET', '/search', { query: 'x', idOrganizations: strange }, 404, /idOrganizations/],
    ['GET', '/search', { query: 'x', idBoards: books.elsewhere.idBoard }, 401, /unauthorized/, 'colleague'],
    ['GET', '/search', { query: 'x', idCards: books.elsewhere.id }, 401, /unauthorized/, 'colleague'],
    ['GET', '/search', { query: 'x '.repeat(65) }, 400, /more than 64/],
    ['GET', '/search', { query: 'x' }, 401, /./, null],
    ['GET', '/search/members', {}, 400, /^invalid value for query/],
    ['GET', '/search/members', { query: ' ' }, 400, /^invalid value for query/],
    ['GET', '/search/members', { query: 'a '.repeat(65) }, 400, /^invalid value for query/],
    ['GET', '/search/members', { query: 'x', limit: '21' }, 400, /limit/],
    ['GET', '/membersSearch', { query: 'x', limit: '0' }, 400, /limit/],
    ['GET', '/membersSearch', { query: 'x', idBoard: books.elsewhere.idBoard }, 401, /unauthorized/, 'colleague'],
    [
      'GET',
      '/membersSearch',
      { query: 'x', idOrganization: books.world.fixtureNames.workspace },
      401,
      /unauthorized/,
      'outsider',
    ],
  ]);
});

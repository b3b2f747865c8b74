/** Search as it is called (4.7): kinds, operators, scopes, pages, what is shown, and who sees what. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardScene, refusesAll, type BoardScene } from '../../scenes/board-scene.ts';
import type { ActorName } from '../../scenes/scene.ts';

interface Named {
  id: string;
  name: string;
  [field: string]: unknown;
}
interface Found {
  options: { terms: object[]; modifiers: object[]; modelTypes: string[]; partial: boolean };
  cards: Named[];
  boards: Named[];
  organizations: Named[];
  members: { username: string }[];
  actions: { data: { text: string } }[];
}

const day = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Two boards: on Atlas (of the workspace) cards of every sort, on Elsewhere a card that the owner alone sees. */
function library(): BoardScene {
  const on = boardScene({ permissionLevel: 'org' });
  const { card, second, elsewhere, board } = on;
  on.ok('PUT', `/boards/${elsewhere.idBoard}/prefs/permissionLevel`, { value: 'private' });
  on.ok('PUT', `/cards/${card.id}`, {
    name: 'Maps of the north',
    desc: 'Drawn by halcyon hands',
    due: iso(on.now + 2 * day),
    idMembers: on.member('colleague').id,
    start: iso(on.now),
  });
  on.ok('PUT', `/cards/${second.id}`, { name: 'Index of names', closed: 'true', cover: { color: 'red' } });
  on.ok('PUT', `/cards/${elsewhere.id}`, { name: 'Far away halcyon', due: iso(on.now - day) });
  on.ok('POST', `/cards/${elsewhere.id}/labels`, { name: 'in doubt', color: 'red' });
  on.ok('POST', `/cards/${second.id}/actions/comments`, { text: 'Ask the binder about vellum' });
  const { id } = on.ok<Named>('POST', '/checklists', { idCard: card.id, name: 'Before printing' });
  on.ok('POST', `/checklists/${id}/checkItems`, { name: 'proofread twice' });
  on.ok('POST', `/cards/${card.id}/attachments`, { url: 'https://example.com/', name: 'survey.pdf' });
  on.ok('POST', `/cards/${card.id}/stickers`, { image: 'check', top: 0, left: 0, zIndex: 1 });
  on.ok('PUT', `/boards/${board.id}`, { desc: 'Everything about halcyon seas' });
  on.ok('POST', '/members/me/boardStars', { idBoard: elsewhere.idBoard, pos: 'top' });
  return on;
}
const shelf = library();
const search = (query: string, args: Record<string, unknown> = {}, as?: ActorName, on = shelf): Found =>
  on.ok('GET', '/search', { query, card_fields: 'name', ...args }, as);
const cards = (query: string, args?: Record<string, unknown>, as?: ActorName): string =>
  search(query, { modelTypes: 'cards', ...args }, as)
    .cards.map(({ name }) => name.split(' ')[0])
    .join();

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
  assert.equal(cards(`board:${shelf.board.id}`), 'Index,Maps');
  assert.equal(cards(`board:${shelf.board.shortLink}`), 'Index,Maps');
  assert.equal(cards(`list:${shelf.elsewhere.idList}`), 'Far');
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
  const on = boardScene();
  const make = (name: string): string => on.ok<Named>('POST', '/cards', { idList: on.doing.id, name }).id;
  const [, second, third, fourth] = [make('1 kelp'), make('2'), make('3 kelp'), make('4')];
  for (const id of [second, third]) on.ok('POST', `/cards/${id}/actions/comments`, { text: 'kelp, and kelp again' });
  on.ok('POST', `/checklists/${on.ok<Named>('POST', '/checklists', { idCard: fourth, name: 'x' }).id}/checkItems`, {
    name: 'kelp',
  });
  const names = (query: string, args = {}): string =>
    search(query, args, 'owner', on)
      .cards.map(({ name }) => name)
      .join();
  assert.equal(names('kelp'), '4,3 kelp,2,1 kelp');
  assert.equal(names('kel', { partial: 'true' }), '4,3 kelp,2,1 kelp');
  assert.equal(names('kelp sort:due'), '4,3 kelp,2,1 kelp');
  assert.equal(names('kelp sort:edited'), '4,3 kelp,2,1 kelp');
});

test('cards sorted by their latest change begin with the one that changed last', () => {
  const on = library();
  on.now += 1000;
  on.ok('PUT', `/cards/${on.card.id}`, { name: 'Maps anew' });
  const names = (query: string): string[] => search(query, {}, 'owner', on).cards.map(({ name }) => name);
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
  const on = library();
  on.ok('PUT', `/boards/${on.elsewhere.idBoard}/prefs/permissionLevel`, { value: 'public' });
  const found = (args: object): number => search('halcyon', { ...args }, 'outsider', on).cards.length;
  assert.deepEqual(
    [found({}), found({ idBoards: on.elsewhere.idBoard }), found({ idCards: on.elsewhere.id })],
    [0, 1, 1],
  );
});

const scopes: readonly [title: string, args: (on: BoardScene) => object, as: ActorName, expected: string][] = [
  ["one's own boards", () => ({ idBoards: 'mine' }), 'owner', 'Far,Index,Maps'],
  ['boards by id', ({ board }) => ({ idBoards: board.id }), 'owner', 'Index,Maps'],
  [
    'several boards',
    ({ board, elsewhere }) => ({ idBoards: [board.id, elsewhere.idBoard].join() }),
    'owner',
    'Far,Index,Maps',
  ],
  ['a workspace', ({ world }) => ({ idOrganizations: world.cast.workspace }), 'owner', 'Far,Index,Maps'],
  [
    'a workspace one sees in part',
    ({ world }) => ({ idOrganizations: world.cast.workspace }),
    'colleague',
    'Index,Maps',
  ],
  ['cards by id', ({ card }) => ({ idCards: card.id }), 'owner', 'Maps'],
  ['no board in particular', () => ({ idBoards: '', idOrganizations: 'mine' }), 'owner', 'Far,Index,Maps'],
];
for (const [title, args, as, expected] of scopes) {
  test(`a search is narrowed to ${title}`, () => {
    assert.equal(cards('created:day', { ...args(shelf) }, as), expected);
  });
}

test('cards that are named by id still have to hold the words', () => {
  const ids = [shelf.card.id, shelf.elsewhere.id].join();
  assert.equal(cards('of', { idCards: shelf.elsewhere.id }), '');
  assert.equal(cards('of', { idCards: ids }), 'Maps');
  assert.equal(cards('o', { idCards: shelf.second.id, partial: true }), 'Index');
});

test('each kind has its limit and its pages', () => {
  const on = boardScene();
  for (let n = 0; n < 25; n += 1) on.ok('POST', '/cards', { idList: on.doing.id, name: `leaf ${n}` });
  const leaves = (args: object): number[] =>
    search('leaf', { ...args }, 'owner', on).cards.map(({ name }) => Number(name.slice(5)));
  const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first - n);
  assert.deepEqual(leaves({}), from(24, 10));
  assert.deepEqual(leaves({ cards_page: '2' }), from(4, 5));
  assert.deepEqual(leaves({ cards_limit: '3', cards_page: '1' }), from(21, 3));
  assert.deepEqual(leaves({ cards_limit: '1000' }), from(24, 25));
  assert.deepEqual(leaves({ cards_limit: '0' }), []);
  assert.deepEqual(leaves({ cards_page: '100' }), []);
  for (const name of ['Atlas two', 'Atlas three']) on.ok('POST', '/boards', { name });
  assert.deepEqual(
    search('atlas', { boards_limit: '1', boards_page: '1' }, 'owner', on).boards.map(({ name }) => name),
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
    [{ id: shelf.board.id, closed: false }, [{ id: shelf.member('colleague').id, username: 'ben_okoro' }], 1],
  );
  assert.deepEqual(rest.boards, [
    { id: shelf.board.id, name: 'Atlas', organization: { id: shelf.world.cast.workspace, name: 'northwind_press' } },
  ]);
});

test('without a word about fields each kind is shown with its usual ones', () => {
  const {
    boards,
    cards: found,
    members,
    organizations,
  } = shelf.ok<Record<string, object[]>>('GET', '/search', { query: 'press', partial: 'true' });
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

test('what changes is found as it is now, and what is refused changes nothing', () => {
  const on = library();
  const found = (query: string): string =>
    search(query, {}, 'owner', on)
      .cards.map(({ name }) => name.split(' ')[0])
      .join();
  on.ok('PUT', `/cards/${on.card.id}`, { name: 'Charts', desc: '' });
  assert.deepEqual([found('maps'), found('charts'), found('halcyon')], ['', 'Charts', 'Far']);
  assert.equal(on.call('PUT', `/cards/${on.card.id}`, { name: 'Scrolls', idList: 'f'.repeat(24) }).status, 404);
  assert.deepEqual([found('scrolls'), found('charts')], ['', 'Charts']);
  const [{ id }] = on.ok<[Named]>('GET', `/cards/${on.second.id}/actions?filter=commentCard`);
  on.ok('PUT', `/actions/${id}`, { text: 'about parchment' });
  assert.deepEqual([found('vellum'), found('parchment')], ['', 'Index']);
  on.ok('DELETE', `/cards/${on.second.id}`);
  assert.deepEqual([found('parchment'), search('parchment', {}, 'owner', on).actions], ['', []]);
});

test('members are found by the beginnings of their names, at both routes alike', () => {
  const names = (args: Record<string, unknown>, as?: ActorName): string => {
    const [one, other] = ['/search/members', '/membersSearch'].map((path) =>
      shelf.ok<{ username: string }[]>('GET', path, args, as),
    );
    assert.deepEqual(one, other);
    return one!.map(({ username }) => username).join();
  };
  assert.equal(names({ query: 'o' }), 'ben_okoro,ola_reyes');
  assert.equal(names({ query: 'o', limit: '1' }), 'ben_okoro');
  assert.equal(names({ query: 'ola rey' }), 'ola_reyes');
  assert.equal(names({ query: 'o', onlyOrgMembers: 'true' }), 'ben_okoro');
  assert.equal(names({ query: 'o', idOrganization: shelf.world.cast.workspace, onlyOrgMembers: 'true' }), 'ben_okoro');
  assert.equal(names({ query: 'o', idBoard: shelf.board.id }), 'ben_okoro,ola_reyes');
  assert.equal(names({ query: 'o', onlyOrgMembers: 'true' }, 'outsider'), '');
  assert.equal(names({ query: '?' }), '');
  const [ben] = shelf.ok<object[]>('GET', '/membersSearch', { query: 'ben' });
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
  const on = boardScene();
  on.ok('PUT', `/boards/${on.board.id}/members`, { email: 'eve@example.com', fullName: 'Eve Ng' });
  assert.deepEqual(on.ok('GET', '/search/members', { query: 'eve' }), []);
  assert.deepEqual(search('eve', {}, 'owner', on).members, []);
});

test('a search without a query, of strange kinds, or where one may not look is refused', () => {
  const strange = 'f'.repeat(24);
  refusesAll(shelf, [
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
    ['GET', '/search', { query: 'x', idBoards: shelf.elsewhere.idBoard }, 401, /unauthorized/, 'colleague'],
    ['GET', '/search', { query: 'x', idCards: shelf.elsewhere.id }, 401, /unauthorized/, 'colleague'],
    ['GET', '/search', { query: 'x '.repeat(65) }, 400, /more than 64/],
    ['GET', '/search', { query: 'x' }, 401, /./, null],
    ['GET', '/search/members', {}, 400, /^invalid value for query/],
    ['GET', '/search/members', { query: ' ' }, 400, /^invalid value for query/],
    ['GET', '/search/members', { query: 'a '.repeat(65) }, 400, /^invalid value for query/],
    ['GET', '/search/members', { query: 'x', limit: '21' }, 400, /limit/],
    ['GET', '/membersSearch', { query: 'x', limit: '0' }, 400, /limit/],
    ['GET', '/membersSearch', { query: 'x', idBoard: shelf.elsewhere.idBoard }, 401, /unauthorized/, 'colleague'],
    [
      'GET',
      '/membersSearch',
      { query: 'x', idOrganization: shelf.world.cast.workspace },
      401,
      /unauthorized/,
      'outsider',
    ],
  ]);
});

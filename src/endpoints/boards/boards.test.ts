/** Boards made, read, changed, copied and deleted (2.4, 4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardScene, refusesAll } from '../../scenes/board-scene.ts';
import { scene, type Scene } from '../../scenes/scene.ts';
import { board } from '../../resources/board.ts';
import { customFieldsPlugin } from '../../spec/values.ts';
import { limits } from '../../spec/limits.ts';

const { positionStep: step } = limits;

interface Prefs {
  permissionLevel: string;
  voting: string;
  comments: string;
  [pref: string]: unknown;
}
interface Shown {
  id: string;
  name: string;
  desc: string;
  closed: boolean;
  idOrganization: string;
  prefs: Prefs;
  labelNames: Record<string, string>;
  subscribed: boolean;
  pinned: boolean;
  shortUrl: string;
  url: string;
  powerUps: string[];
  limits: object;
  idBoardSource: string;
  idTags: string[];
  memberships: { idMember: string; memberType: string }[];
}
interface LoggedAction {
  type: string;
  data: Record<string, unknown> & { old?: Record<string, unknown> };
}
interface Named {
  id: string;
  name: string;
  pos: number;
  color: string | null;
}

const make = (on: Scene, args: Record<string, unknown> = {}, as?: 'colleague' | 'outsider'): Shown =>
  on.ok('POST', '/boards', { name: 'Atlas', ...args }, as);
const whole = (on: Scene, { id }: { id: string }): Shown => on.ok('GET', `/boards/${id}?fields=all`);
const log = (on: Scene, { id }: { id: string }): LoggedAction[] => on.ok('GET', `/boards/${id}/actions`);

test('a new board has three lists, six nameless labels and its maker for an admin', () => {
  const on = scene();
  const made = make(on);
  assert.deepEqual(Object.keys(made).sort(), ['id', 'limits', ...board.usual].sort());
  const lists = on.ok<Named[]>('GET', `/boards/${made.id}/lists`);
  assert.deepEqual(
    lists.map(({ name, pos }) => [name, pos]),
    [
      ['To Do', step],
      ['Doing', 2 * step],
      ['Done', 3 * step],
    ],
  );
  const labels = on.ok<Named[]>('GET', `/boards/${made.id}/labels`);
  assert.deepEqual(
    labels.map(({ name, color }) => [color, name]),
    ['green', 'yellow', 'orange', 'red', 'purple', 'blue'].map((color) => [color, '']),
  );
  const { memberships } = whole(on, made);
  assert.deepEqual(
    memberships.map(({ idMember, memberType }) => [idMember, memberType]),
    [[on.token('owner').idMember, 'admin']],
  );
  assert.deepEqual(
    log(on, made).map(({ type }) => type),
    ['createList', 'createList', 'createList', 'createBoard'],
  );
});

test("a board is private and its maker's own unless it is made in a workspace", () => {
  const on = scene();
  const { prefs, idOrganization } = make(on);
  assert.equal(idOrganization, '');
  assert.deepEqual(
    [
      prefs.permissionLevel,
      prefs.voting,
      prefs.comments,
      prefs['invitations'],
      prefs['selfJoin'],
      prefs['cardCovers'],
      prefs['background'],
      prefs['cardAging'],
    ],
    ['private', 'members', 'members', 'members', true, true, 'blue', 'regular'],
  );
  const inside = make(on, { idOrganization: on.world.cast.workspace });
  assert.deepEqual([inside.idOrganization, inside.prefs.permissionLevel], [on.world.cast.workspace, 'org']);
  assert.deepEqual(
    log(on, inside)
      .map(({ type }) => type)
      .slice(-2),
    ['addToOrganizationBoard', 'createBoard'],
  );
  assert.equal(on.call('GET', `/boards/${inside.id}`, {}, 'colleague').status, 200);
  assert.equal(on.call('GET', `/boards/${make(on).id}`, {}, 'colleague').status, 401);
});

const arguments_: readonly [Record<string, unknown>, (made: Shown, on: Scene) => unknown, unknown][] = [
  [{ defaultLists: 'false' }, (made, on) => on.ok('GET', `/boards/${made.id}/lists`), []],
  [{ defaultLabels: 'false' }, (made, on) => on.ok('GET', `/boards/${made.id}/labels`), []],
  [
    { defaultLabels: 'false', 'labelNames/sky': 'far' },
    (made, on) => on.ok<Named[]>('GET', `/boards/${made.id}/labels`).map(({ name, color }) => [name, color]),
    [['far', 'sky']],
  ],
  [{ labelNames_red: 'urgent' }, ({ labelNames }) => labelNames['red'], 'urgent'],
  [{ labelNames: { red: 'urgent' } }, ({ labelNames }) => labelNames['red'], 'urgent'],
  [{ desc: 'of the world' }, ({ desc }) => desc, 'of the world'],
  [{ closed: 'true' }, ({ closed }) => closed, true],
  [{ subscribed: 'true' }, (made, on) => whole(on, made).subscribed, true],
  [{ powerUps: 'voting' }, (made, on) => whole(on, made).powerUps, ['voting']],
  [{ powerUps: 'all' }, (made, on) => whole(on, made).powerUps, ['calendar', 'cardAging', 'recap', 'voting']],
  [{ prefs_permissionLevel: 'public' }, ({ prefs }) => prefs.permissionLevel, 'public'],
  [{ 'prefs/voting': 'org' }, ({ prefs }) => prefs.voting, 'org'],
  [{ prefs: { comments: 'observers' } }, ({ prefs }) => prefs.comments, 'observers'],
  [{ prefs_voting: 'disabled', 'prefs/voting': 'public' }, ({ prefs }) => prefs.voting, 'public'],
  [
    {
      prefs_invitations: 'admins',
      prefs_selfJoin: '0',
      prefs_cardCovers: 'false',
      prefs_background: 'lime',
      prefs_cardAging: 'pirate',
      prefs_hideVotes: '1',
      prefs_isTemplate: 'true',
      prefs_calendarFeedEnabled: 'true',
    },
    ({ prefs }) =>
      [
        'invitations',
        'selfJoin',
        'cardCovers',
        'background',
        'cardAging',
        'hideVotes',
        'isTemplate',
        'calendarFeedEnabled',
        'backgroundColor',
      ].map((pref) => prefs[pref]),
    ['admins', false, false, 'lime', 'pirate', true, true, true, '#4BBF6B'],
  ],
];

for (const [args, read, expected] of arguments_) {
  test(`POST /boards takes ${JSON.stringify(args)}`, () => {
    const on = scene();
    assert.deepEqual(read(make(on, args), on), expected);
  });
}

test('a board copies the lists, labels and definitions of its source, and its cards where that is asked', () => {
  const on = boardScene();
  on.ok('POST', `/boards/${on.board.id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  on.ok('POST', `/boards/${on.board.id}/labels`, { name: 'urgent', color: 'red' });
  const bare = make(on, { idBoardSource: on.board.id });
  const full = make(on, {
    idBoardSource: on.board.id,
    keepFromSource: 'cards',
    desc: 'again',
    powerUps: 'recap',
    'labelNames/red': 'later',
  });
  for (const [copy, cards, label] of [
    [bare, [], 'urgent'],
    [full, ['Maps', 'Index'], 'later'],
  ] as const) {
    const { idBoardSource, labelNames } = on.ok<Shown>('GET', `/boards/${copy.id}?fields=labelNames,idBoardSource`);
    assert.equal(idBoardSource, on.board.id);
    assert.equal(labelNames['red'], label);
    assert.deepEqual(
      on.ok<Named[]>('GET', `/boards/${copy.id}/lists`).map(({ name }) => name),
      ['Doing', 'Done'],
    );
    assert.deepEqual(
      on.ok<Named[]>('GET', `/boards/${copy.id}/cards`).map(({ name }) => name),
      cards,
    );
    assert.deepEqual(
      log(on, copy)
        .filter(({ type }) => type !== 'updateBoard')
        .map(({ type, data }) => [type, data['boardSource']]),
      [['copyBoard', { id: on.board.id }]],
    );
  }
  assert.deepEqual(whole(on, full).powerUps, ['recap']);
  assert.equal(full.desc, 'again');
});

const changes: readonly [Record<string, unknown>, (shown: Shown) => unknown, unknown][] = [
  [{ name: 'Globe' }, ({ name }) => name, 'Globe'],
  [{ desc: '' }, ({ desc }) => desc, ''],
  [{ closed: '1' }, ({ closed }) => closed, true],
  [{ subscribed: 'true' }, ({ subscribed }) => subscribed, true],
  [{ pinned: 'true' }, ({ pinned }) => pinned, true],
  [{ idOrganization: '' }, ({ idOrganization }) => idOrganization, ''],
  [{ 'prefs/permissionLevel': 'public' }, ({ prefs }) => prefs.permissionLevel, 'public'],
  [{ prefs_selfJoin: 'false' }, ({ prefs }) => prefs['selfJoin'], false],
  [{ prefs: { hideVotes: true, voting: 'org' } }, ({ prefs }) => [prefs['hideVotes'], prefs.voting], [true, 'org']],
  [{ 'labelNames/pink': 'rosy' }, ({ labelNames }) => labelNames['pink'], 'rosy'],
];
for (const [args, read, expected] of changes) {
  test(`PUT /boards/{board} takes ${JSON.stringify(args)} and answers the board`, () => {
    const on = boardScene();
    assert.equal(on.ok<Shown>('PUT', `/boards/${on.board.shortLink}`, args).id, on.board.id);
    assert.deepEqual(read(whole(on, on.board)), expected);
  });
}

const fields: readonly [path: string, value: string, field: string, expected: unknown][] = [
  ['name', 'Globe', 'name', 'Globe'],
  ['desc', 'x', 'desc', 'x'],
  ['closed', 'true', 'closed', true],
  ['subscribed', 'true', 'subscribed', true],
  ['pinned', 'true', 'pinned', true],
  ['idOrganization', '', 'idOrganization', ''],
];
for (const [field, value, name, expected] of fields) {
  test(`PUT /boards/{board}/${field} takes a value and GET reads it back`, () => {
    const on = boardScene();
    on.ok('PUT', `/boards/${on.board.id}/${field}`, { value });
    assert.deepEqual(on.ok('GET', `/boards/${on.board.id}/${name}`), { _value: expected });
  });
}

for (const [pref, value] of Object.entries({
  permissionLevel: 'public',
  hideVotes: true,
  voting: 'org',
  comments: 'disabled',
  invitations: 'admins',
  selfJoin: false,
  cardCovers: false,
  isTemplate: true,
  cardAging: 'pirate',
  calendarFeedEnabled: true,
  background: 'grey',
})) {
  test(`PUT /boards/{board}/prefs/${pref} sets it`, () => {
    const on = boardScene();
    assert.equal(
      on.ok<Shown>('PUT', `/boards/${on.board.id}/prefs/${pref}`, { value: String(value) }).prefs[pref],
      value,
    );
    assert.equal(on.ok<Prefs>('GET', `/boards/${on.board.id}/prefs`)[pref], value);
  });
}

test('a colour is named on a board, by its label or by a new one', () => {
  const on = boardScene();
  on.ok('PUT', `/boards/${on.board.id}/labelNames/green`, { value: 'go' });
  on.ok('PUT', `/boards/${on.board.id}/labelNames/green`, { value: 'gone' });
  assert.equal(on.ok<Record<string, string>>('GET', `/boards/${on.board.id}/labelnames`)['green'], 'gone');
  assert.equal(on.world.by.labelsOfBoard.of(on.board.id).size, 1);
});

test('a change of several fields is one entry of the log with all that was', () => {
  const on = boardScene();
  on.ok('PUT', `/boards/${on.board.id}`, {
    name: 'Globe',
    closed: 'true',
    'prefs/voting': 'org',
    'labelNames/red': 'hot',
    'labelNames/blue': '',
  });
  const [entry, ...rest] = log(on, on.board).filter(({ type }) => type === 'updateBoard');
  assert.equal(rest.length, 0);
  assert.deepEqual(entry!.data.old, {
    name: 'Atlas',
    closed: false,
    prefs: { voting: 'members' },
    labelNames: { red: '' },
  });
  on.ok('PUT', `/boards/${on.board.id}`, { name: 'Globe', subscribed: 'true' });
  assert.equal(log(on, on.board).filter(({ type }) => type === 'updateBoard').length, 1);
});

test('a board that leaves its workspace loses the tags and the level of it', () => {
  const on = boardScene({ permissionLevel: 'org' });
  const tag = on.ok<{ id: string }>('POST', `/organizations/${on.world.cast.workspace}/tags`, { name: 'maps' });
  on.ok('POST', `/boards/${on.board.id}/idTags`, { value: tag.id });
  on.ok('PUT', `/boards/${on.board.id}`, { idOrganization: 'null' });
  const { prefs, idTags } = whole(on, on.board);
  assert.deepEqual([prefs.permissionLevel, idTags], ['private', []]);
  assert.ok(log(on, on.board).some(({ type }) => type === 'removeFromOrganizationBoard'));
});

test('a deleted board is gone with all it held', () => {
  const on = boardScene();
  assert.deepEqual(on.ok('DELETE', `/boards/${on.board.id}`), { _value: null });
  for (const path of [`/boards/${on.board.id}`, `/lists/${on.doing.id}`, `/cards/${on.card.id}`]) {
    assert.equal(on.call('GET', path).status, 404, path);
  }
  assert.equal(on.world.by.membershipsOfModel.of(on.board.id).size, 0);
});

test('the lists of a board are filtered, open ones first of all', () => {
  const on = boardScene();
  on.ok('PUT', `/lists/${on.done.id}/closed`, { value: 'true' });
  const names = (query: string): string[] =>
    on.ok<Named[]>('GET', `/boards/${on.board.id}/lists${query}`).map(({ name }) => name);
  const rows = [
    ['', 'Doing'],
    ['?filter=open', 'Doing'],
    ['?filter=closed', 'Done'],
    ['/all', 'Doing,Done'],
    ['/none', ''],
    ['/closed', 'Done'],
  ];
  for (const [query, expected] of rows) assert.equal(names(query!).join(), expected, query);
  const [doing] = on.ok<{ cards: { name: string }[] }[]>(
    'GET',
    `/boards/${on.board.id}/lists?cards=open&card_fields=name`,
  );
  assert.deepEqual(
    doing!.cards.map(({ name }) => name),
    ['Maps', 'Index'],
  );
});

test('a member pins a board for oneself, without a trace in its log, until it is unpinned or gone', () => {
  const on = boardScene();
  const { id } = on.board;
  const told = log(on, on.board).length;
  const pinned = (as: 'owner' | 'colleague'): unknown[] => [
    on.ok<{ idBoardsPinned: string[] }>('GET', '/members/me?fields=idBoardsPinned', {}, as).idBoardsPinned,
    on.ok<Named[]>('GET', '/members/me/boards/pinned?fields=name', {}, as).map((one) => one.id),
  ];
  for (const path of [`/boards/${id}`, `/boards/${on.elsewhere.idBoard}`]) on.ok('PUT', path, { pinned: true });
  assert.deepEqual(
    [pinned('owner')[0], pinned('colleague')],
    [
      [id, on.elsewhere.idBoard],
      [[], []],
    ],
  );
  on.ok('PUT', `/boards/${on.elsewhere.idBoard}`, { pinned: false });
  assert.deepEqual([pinned('owner'), log(on, on.board).length], [[[id], [id]], told]);
  on.ok('DELETE', `/boards/${id}`);
  assert.deepEqual(pinned('owner'), [[], []]);
  assert.equal(make(on, { pinned: true }).pinned, true);
});

test('members write on a board, its admins set it, others do neither', () => {
  const on = boardScene({ permissionLevel: 'public' });
  const id = on.board.id;
  on.ok('PUT', `/boards/${id}`, { name: 'By a member', 'labelNames/red': 'too' }, 'colleague');
  on.ok('PUT', `/boards/${id}`, { subscribed: 'true' }, 'outsider');
  assert.equal(whole(on, on.board).subscribed, false);
  const admins: [string, string, Record<string, unknown>][] = [
    ['PUT', `/boards/${id}`, { closed: 'true' }],
    ['PUT', `/boards/${id}`, { prefs_voting: 'org' }],
    ['PUT', `/boards/${id}/prefs/voting`, { value: 'org' }],
    ['PUT', `/boards/${id}/closed`, { value: 'true' }],
    ['PUT', `/boards/${id}`, { idOrganization: '' }],
    ['DELETE', `/boards/${id}`, {}],
  ];
  refusesAll(
    on,
    admins.flatMap(([method, path, args]) =>
      (['colleague', 'outsider', 'reader'] as const).map(
        (as) => [method, path, args, 401, /unauthorized/, as] as const,
      ),
    ),
  );
  refusesAll(on, [
    ['PUT', `/boards/${id}`, { name: 'x' }, 401, /unauthorized/, 'outsider'],
    ['PUT', `/boards/${id}/labelNames/red`, { value: 'x' }, 401, /unauthorized/, 'outsider'],
  ]);
});

test('what a board cannot be is refused', () => {
  const on = boardScene();
  const id = on.board.id;
  const strange = 'f'.repeat(24);
  const foreign = on.ok<{ id: string }>('POST', '/organizations', { displayName: 'Elsewhere' }, 'outsider').id;
  on.ok('PUT', `/organizations/${foreign}/prefs/permissionLevel`, { value: 'public' }, 'outsider');
  const hidden = make(on, {}, 'outsider').id;
  refusesAll(on, [
    ['POST', '/boards', {}, 400, /^invalid value for name/],
    ['POST', '/boards', { name: '  ' }, 400, /^invalid value for name/],
    ['POST', '/boards', { name: 'x'.repeat(limits.text + 1) }, 400, /^invalid value for name/],
    ['POST', '/boards', { name: 'x', idOrganization: 'nope' }, 400, /idOrganization/],
    ['POST', '/boards', { name: 'x', idOrganization: strange }, 404, /idOrganization/],
    ['POST', '/boards', { name: 'x', idOrganization: foreign }, 401, /unauthorized/],
    ['POST', '/boards', { name: 'x', idBoardSource: hidden }, 401, /unauthorized/],
    ['POST', '/boards', { name: 'x', keepFromSource: 'everything' }, 400, /keepFromSource/],
    ['POST', '/boards', { name: 'x', defaultLists: 'perhaps' }, 400, /defaultLists/],
    ['POST', '/boards', { name: 'x', prefs_permissionLevel: 'secret' }, 400, /prefs_permissionLevel/],
    ['POST', '/boards', { name: 'x', prefs_background: strange }, 404, /background/],
    ['POST', '/boards', { name: 'x', prefs: { voting: 'nobody' } }, 400, /prefs/],
    ['POST', '/boards', { name: 'x', powerUps: 'flying' }, 400, /powerUps/],
    ['POST', '/boards', { name: 'x' }, 401, /unauthorized/, 'reader'],
    ['POST', '/boards', { name: 'x' }, 401, /./, null],
    ['GET', '/boards/Stuff', {}, 400, /^invalid id/],
    ['GET', `/boards/${strange}`, {}, 404, /not found/],
    ['GET', `/boards/${hidden}`, {}, 401, /unauthorized/],
    ['PUT', `/boards/${id}`, { name: '' }, 400, /name/],
    ['PUT', `/boards/${id}`, { idOrganization: foreign }, 401, /unauthorized/],
    ['PUT', `/boards/${id}`, { 'prefs/cardAging': 'slow' }, 400, /cardAging/],
    ['PUT', `/boards/${id}/name`, {}, 400, /invalid value for value/],
    ['PUT', `/boards/${id}/closed`, { value: 'perhaps' }, 400, /invalid value for value/],
    ['PUT', `/boards/${id}/memberships`, { value: 'x' }, 400, /field/],
    ['PUT', `/boards/${id}/prefs/speed`, { value: 'x' }, 400, /pref/],
    ['PUT', `/boards/${id}/prefs/voting`, { value: 'x' }, 400, /invalid value for value/],
    ['PUT', `/boards/${id}/labelNames/mauve`, { value: 'x' }, 400, /color/],
    ['PUT', `/boards/${id}/labelNames/red`, {}, 400, /value/],
    ['GET', `/boards/${id}/nonsense`, {}, 400, /field/],
    ['GET', `/boards/${id}/lists/visible`, {}, 400, /filter/],
    ['GET', `/boards/${id}?lists=some`, {}, 400, /lists/],
    ['GET', `/boards/${id}?fields=size`, {}, 400, /fields/],
  ]);
});

test('each field of a board is read by itself as it is read with the others', () => {
  const on = boardScene();
  const names = Object.keys(board.fields);
  const all = on.ok<Record<string, unknown>>('GET', `/boards/${on.board.id}?fields=${names.join()}`);
  for (const field of names) {
    // The memberships have a route of their own.
    if (field === 'memberships') continue;
    const expected = all[field];
    const bare = typeof expected === 'object' && expected !== null && !Array.isArray(expected);
    assert.deepEqual(on.ok('GET', `/boards/${on.board.id}/${field}`), bare ? expected : { _value: expected }, field);
  }
});

test('a record, its board and its list are asked for their id by itself too', () => {
  const on = boardScene();
  const list = on.ok<{ id: string }>('POST', '/lists', { idBoard: on.board.id, name: 'Maps' });
  assert.deepEqual(on.ok('GET', `/boards/${on.board.id}/id`), { _value: on.board.id });
  assert.deepEqual(on.ok('GET', `/lists/${list.id}/id`), { _value: list.id });
  assert.deepEqual(on.ok('GET', `/lists/${list.id}/board/id`), { _value: on.board.id });
});

/** Boards changed: fields, preferences, names of labels, what is pinned, and what the log keeps of it (2.4, 4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld } from '../../../testing/board-world.ts';
import { log, make, wholeBoard, type Named, type Prefs, type Shown } from '../../../testing/made-board.ts';

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
    const api = boardWorld();
    assert.equal(api.ok<Shown>('PUT', `/boards/${api.board.shortLink}`, args).id, api.board.id);
    assert.deepEqual(read(wholeBoard(api, api.board)), expected);
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
    const api = boardWorld();
    api.ok('PUT', `/boards/${api.board.id}/${field}`, { value });
    assert.deepEqual(api.ok('GET', `/boards/${api.board.id}/${name}`), { _value: expected });
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
    const api = boardWorld();
    assert.equal(
      api.ok<Shown>('PUT', `/boards/${api.board.id}/prefs/${pref}`, { value: String(value) }).prefs[pref],
      value,
    );
    assert.equal(api.ok<Prefs>('GET', `/boards/${api.board.id}/prefs`)[pref], value);
  });
}

test('a colour is named on a board, by its label or by a new one', () => {
  const api = boardWorld();
  api.ok('PUT', `/boards/${api.board.id}/labelNames/green`, { value: 'go' });
  api.ok('PUT', `/boards/${api.board.id}/labelNames/green`, { value: 'gone' });
  assert.equal(api.ok<Record<string, string>>('GET', `/boards/${api.board.id}/labelnames`)['green'], 'gone');
  assert.equal(api.world.by.labelsOfBoard.of(api.board.id).size, 1);
});

test('a change of several fields is one entry of the log with all that was', () => {
  const api = boardWorld();
  api.ok('PUT', `/boards/${api.board.id}`, {
    name: 'Globe',
    closed: 'true',
    'prefs/voting': 'org',
    'labelNames/red': 'hot',
    'labelNames/blue': '',
  });
  const [entry, ...rest] = log(api, api.board).filter(({ type }) => type === 'updateBoard');
  assert.equal(rest.length, 0);
  assert.deepEqual(entry!.data.old, {
    name: 'Atlas',
    closed: false,
    prefs: { voting: 'members' },
    labelNames: { red: '' },
  });
  api.ok('PUT', `/boards/${api.board.id}`, { name: 'Globe', subscribed: 'true' });
  assert.equal(log(api, api.board).filter(({ type }) => type === 'updateBoard').length, 1);
});

test('a board that leaves its workspace loses the tags and the level of it', () => {
  const api = boardWorld({ permissionLevel: 'org' });
  const tag = api.ok<{ id: string }>('POST', `/organizations/${api.world.fixtureNames.workspace}/tags`, {
    name: 'maps',
  });
  api.ok('POST', `/boards/${api.board.id}/idTags`, { value: tag.id });
  api.ok('PUT', `/boards/${api.board.id}`, { idOrganization: 'null' });
  const { prefs, idTags } = wholeBoard(api, api.board);
  assert.deepEqual([prefs.permissionLevel, idTags], ['private', []]);
  assert.ok(log(api, api.board).some(({ type }) => type === 'removeFromOrganizationBoard'));
});

test('a member pins a board for oneself, without a trace in its log, until it is unpinned or gone', () => {
  const api = boardWorld();
  const { id } = api.board;
  const told = log(api, api.board).length;
  const pinned = (as: 'owner' | 'colleague'): unknown[] => [
    api.ok<{ idBoardsPinned: string[] }>('GET', '/members/me?fields=idBoardsPinned', {}, as).idBoardsPinned,
    api.ok<Named[]>('GET', '/members/me/boards/pinned?fields=name', {}, as).map((named) => named.id),
  ];
  for (const path of [`/boards/${id}`, `/boards/${api.elsewhere.idBoard}`]) api.ok('PUT', path, { pinned: true });
  assert.deepEqual(
    [pinned('owner')[0], pinned('colleague')],
    [
      [id, api.elsewhere.idBoard],
      [[], []],
    ],
  );
  api.ok('PUT', `/boards/${api.elsewhere.idBoard}`, { pinned: false });
  assert.deepEqual([pinned('owner'), log(api, api.board).length], [[[id], [id]], told]);
  api.ok('DELETE', `/boards/${id}`);
  assert.deepEqual(pinned('owner'), [[], []]);
  assert.equal(make(api, { pinned: true }).pinned, true);
});

test('the level org and a workspace mean the same in either order', () => {
  const seen = [0, 1].map((first) => {
    const api = boardWorld();
    const { id } = api.ok<{ id: string }>('POST', '/boards', { name: 'Late' });
    api.ok('PUT', `/boards/${id}`, { idOrganization: null });
    const steps = [{ 'prefs/permissionLevel': 'org' }, { idOrganization: api.world.fixtureNames.workspace }];
    for (const at of [first, 1 - first]) api.ok('PUT', `/boards/${id}`, steps[at]);
    return api.call('GET', `/boards/${id}`, { fields: 'name' }, 'colleague').status;
  });
  assert.deepEqual(seen, [200, 200]);
});

test('a deleted board leaves nothing in the log but what its cards did that are elsewhere now', () => {
  const api = boardWorld();
  const { id } = api.ok<{ id: string }>('POST', '/boards', { name: 'Short', defaultLists: true });
  const [list] = api.ok<{ id: string }[]>('GET', `/boards/${id}/lists`);
  const names = ['stays', 'leaves'].map((name) => api.ok<{ id: string }>('POST', '/cards', { name, idList: list!.id }));
  api.ok('PUT', `/cards/${names[1]!.id}`, { idBoard: api.board.id });
  api.ok('DELETE', `/boards/${id}`);
  const left = [...api.world.actions.rows.values()].filter(({ idBoard }) => idBoard === id);
  assert.deepEqual([...new Set(left.map(({ idCard }) => idCard))], [names[1]!.id]);
  assert.ok(left.some(({ type }) => type === 'createCard'));
});

/** Boards changed: fields, preferences, names of labels, what is pinned, and what the log keeps of it (2.4, 4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld } from '../../../testing/board-world.ts';
import { log, make, whole, type Named, type Prefs, type Shown } from '../../../testing/made-board.ts';

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
    const on = boardWorld();
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
    const on = boardWorld();
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
    const on = boardWorld();
    assert.equal(
      on.ok<Shown>('PUT', `/boards/${on.board.id}/prefs/${pref}`, { value: String(value) }).prefs[pref],
      value,
    );
    assert.equal(on.ok<Prefs>('GET', `/boards/${on.board.id}/prefs`)[pref], value);
  });
}

test('a colour is named on a board, by its label or by a new one', () => {
  const on = boardWorld();
  on.ok('PUT', `/boards/${on.board.id}/labelNames/green`, { value: 'go' });
  on.ok('PUT', `/boards/${on.board.id}/labelNames/green`, { value: 'gone' });
  assert.equal(on.ok<Record<string, string>>('GET', `/boards/${on.board.id}/labelnames`)['green'], 'gone');
  assert.equal(on.world.by.labelsOfBoard.of(on.board.id).size, 1);
});

test('a change of several fields is one entry of the log with all that was', () => {
  const on = boardWorld();
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
  const on = boardWorld({ permissionLevel: 'org' });
  const tag = on.ok<{ id: string }>('POST', `/organizations/${on.world.fixtureNames.workspace}/tags`, { name: 'maps' });
  on.ok('POST', `/boards/${on.board.id}/idTags`, { value: tag.id });
  on.ok('PUT', `/boards/${on.board.id}`, { idOrganization: 'null' });
  const { prefs, idTags } = whole(on, on.board);
  assert.deepEqual([prefs.permissionLevel, idTags], ['private', []]);
  assert.ok(log(on, on.board).some(({ type }) => type === 'removeFromOrganizationBoard'));
});

test('a member pins a board for oneself, without a trace in its log, until it is unpinned or gone', () => {
  const on = boardWorld();
  const { id } = on.board;
  const told = log(on, on.board).length;
  const pinned = (as: 'owner' | 'colleague'): unknown[] => [
    on.ok<{ idBoardsPinned: string[] }>('GET', '/members/me?fields=idBoardsPinned', {}, as).idBoardsPinned,
    on.ok<Named[]>('GET', '/members/me/boards/pinned?fields=name', {}, as).map((named) => named.id),
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

test('the level org and a workspace mean the same in either order', () => {
  const seen = [0, 1].map((first) => {
    const on = boardWorld();
    const { id } = on.ok<{ id: string }>('POST', '/boards', { name: 'Late' });
    on.ok('PUT', `/boards/${id}`, { idOrganization: null });
    const steps = [{ 'prefs/permissionLevel': 'org' }, { idOrganization: on.world.fixtureNames.workspace }];
    for (const at of [first, 1 - first]) on.ok('PUT', `/boards/${id}`, steps[at]);
    return on.call('GET', `/boards/${id}`, { fields: 'name' }, 'colleague').status;
  });
  assert.deepEqual(seen, [200, 200]);
});

test('a deleted board leaves nothing in the log but what its cards did that are elsewhere now', () => {
  const on = boardWorld();
  const { id } = on.ok<{ id: string }>('POST', '/boards', { name: 'Short', defaultLists: true });
  const [list] = on.ok<{ id: string }[]>('GET', `/boards/${id}/lists`);
  const names = ['stays', 'leaves'].map((name) => on.ok<{ id: string }>('POST', '/cards', { name, idList: list!.id }));
  on.ok('PUT', `/cards/${names[1]!.id}`, { idBoard: on.board.id });
  on.ok('DELETE', `/boards/${id}`);
  const left = [...on.world.actions.rows.values()].filter(({ idBoard }) => idBoard === id);
  assert.deepEqual([...new Set(left.map(({ idCard }) => idCard))], [names[1]!.id]);
  assert.ok(left.some(({ type }) => type === 'createCard'));
});

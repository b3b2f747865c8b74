/** Boards made by all arguments of their row, and copied from a source (2.4, 4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld } from '../../../testing/board-world.ts';
import { log, make, wholeBoard, type Named, type Shown } from '../../../testing/made-board.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';
import { boardResource } from './shown.ts';
import { customFieldsPlugin } from '../../../document/values/words.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

test('a new board has three lists, six nameless labels and its maker for an admin', () => {
  const api = testWorld();
  const made = make(api);
  assert.deepEqual(Object.keys(made).sort(), ['id', 'limits', ...boardResource.usual].sort());
  const lists = api.ok<Named[]>('GET', `/boards/${made.id}/lists`);
  assert.deepEqual(
    lists.map(({ name, pos }) => [name, pos]),
    [
      ['To Do', step],
      ['Doing', 2 * step],
      ['Done', 3 * step],
    ],
  );
  const labels = api.ok<Named[]>('GET', `/boards/${made.id}/labels`);
  assert.deepEqual(
    labels.map(({ name, color }) => [color, name]),
    ['green', 'yellow', 'orange', 'red', 'purple', 'blue'].map((color) => [color, '']),
  );
  const { memberships } = wholeBoard(api, made);
  assert.deepEqual(
    memberships.map(({ idMember, memberType }) => [idMember, memberType]),
    [[api.token('owner').idMember, 'admin']],
  );
  assert.deepEqual(
    log(api, made).map(({ type }) => type),
    ['createList', 'createList', 'createList', 'createBoard'],
  );
});

test("a board is private and its maker's own unless it is made in a workspace", () => {
  const api = testWorld();
  const { prefs, idOrganization } = make(api);
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
  const inside = make(api, { idOrganization: api.world.fixtureNames.workspace });
  assert.deepEqual([inside.idOrganization, inside.prefs.permissionLevel], [api.world.fixtureNames.workspace, 'org']);
  assert.deepEqual(
    log(api, inside)
      .map(({ type }) => type)
      .slice(-2),
    ['addToOrganizationBoard', 'createBoard'],
  );
  assert.equal(api.call('GET', `/boards/${inside.id}`, {}, 'colleague').status, 200);
  assert.equal(api.call('GET', `/boards/${make(api).id}`, {}, 'colleague').status, 401);
});

const arguments_: readonly [Record<string, unknown>, (made: Shown, api: TestWorld) => unknown, unknown][] = [
  [{ defaultLists: 'false' }, (made, api) => api.ok('GET', `/boards/${made.id}/lists`), []],
  [{ defaultLabels: 'false' }, (made, api) => api.ok('GET', `/boards/${made.id}/labels`), []],
  [
    { defaultLabels: 'false', 'labelNames/sky': 'far' },
    (made, api) => api.ok<Named[]>('GET', `/boards/${made.id}/labels`).map(({ name, color }) => [name, color]),
    [['far', 'sky']],
  ],
  [{ labelNames_red: 'urgent' }, ({ labelNames }) => labelNames['red'], 'urgent'],
  [{ labelNames: { red: 'urgent' } }, ({ labelNames }) => labelNames['red'], 'urgent'],
  [{ desc: 'of the world' }, ({ desc }) => desc, 'of the world'],
  [{ closed: 'true' }, ({ closed }) => closed, true],
  [{ subscribed: 'true' }, (made, api) => wholeBoard(api, made).subscribed, true],
  [{ powerUps: 'voting' }, (made, api) => wholeBoard(api, made).powerUps, ['voting']],
  [{ powerUps: 'all' }, (made, api) => wholeBoard(api, made).powerUps, ['calendar', 'cardAging', 'recap', 'voting']],
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
    const api = testWorld();
    assert.deepEqual(read(make(api, args), api), expected);
  });
}

test('a board copies the lists, labels and definitions of its source, and its cards where that is asked', () => {
  const api = boardWorld();
  api.ok('POST', `/boards/${api.board.id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  api.ok('POST', `/boards/${api.board.id}/labels`, { name: 'urgent', color: 'red' });
  const bare = make(api, { idBoardSource: api.board.id });
  const full = make(api, {
    idBoardSource: api.board.id,
    keepFromSource: 'cards',
    desc: 'again',
    powerUps: 'recap',
    'labelNames/red': 'later',
  });
  for (const [copy, cards, label] of [
    [bare, [], 'urgent'],
    [full, ['Maps', 'Index'], 'later'],
  ] as const) {
    const { idBoardSource, labelNames } = api.ok<Shown>('GET', `/boards/${copy.id}?fields=labelNames,idBoardSource`);
    assert.equal(idBoardSource, api.board.id);
    assert.equal(labelNames['red'], label);
    assert.deepEqual(
      api.ok<Named[]>('GET', `/boards/${copy.id}/lists`).map(({ name }) => name),
      ['Doing', 'Done'],
    );
    assert.deepEqual(
      api.ok<Named[]>('GET', `/boards/${copy.id}/cards`).map(({ name }) => name),
      cards,
    );
    assert.deepEqual(
      log(api, copy)
        .filter(({ type }) => type !== 'updateBoard')
        .map(({ type, data }) => [type, data['boardSource']]),
      [['copyBoard', { id: api.board.id }]],
    );
  }
  assert.deepEqual(wholeBoard(api, full).powerUps, ['recap']);
  assert.equal(full.desc, 'again');
});

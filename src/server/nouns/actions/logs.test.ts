/** Actions in logs: filters, pages, bounds, models, and who sees what (4.2, 4.4, 4.8). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { comment, type LoggedAction as Shown } from '../../../testing/logged.ts';
import { limits } from '../../../document/limits.ts';

const most = limits.actions.max;
/** So many pages of the usual size reach as far as pages may. */
const pages = limits.actionsReach / limits.actions.default;

const ids = (found: readonly Shown[]): string[] => found.map(({ id }) => id);

/** Every log that holds the comments on the card. */
const logs = (on: BoardWorld): string[] => [
  '/members/me/actions',
  `/boards/${on.board.id}/actions`,
  `/lists/${on.doing.id}/actions`,
  `/organizations/${on.board.idOrganization!}/actions`,
  `/cards/${on.card.id}/actions`,
];

test('every log takes the same arguments and gives the newest first', () => {
  const on = boardWorld();
  const said = ['one', 'two', 'three'].map((text) => comment(on, text).id).reverse();
  for (const path of logs(on)) {
    const list = (args: Record<string, unknown> = {}) =>
      on.ok<Shown[]>('GET', path, { filter: 'commentCard', ...args });
    assert.deepEqual(ids(list()), said, path);
    assert.deepEqual(Object.keys(list()[0]!), ['id', 'data', 'date', 'idMemberCreator', 'type', 'memberCreator']);
    assert.deepEqual(Object.keys(list()[0]!.memberCreator!), ['id', 'avatarHash', 'fullName', 'initials', 'username']);
    assert.deepEqual(ids(list({ limit: 2 })), said.slice(0, 2));
    assert.deepEqual(ids(list({ limit: 2, page: 1 })), said.slice(2));
    assert.deepEqual(list({ limit: 0 }), []);
    assert.deepEqual(ids(list({ before: said[0] })), said.slice(1));
    assert.deepEqual(ids(list({ since: said[2] })), said.slice(0, 2));
    assert.deepEqual(ids(list({ since: 'null', before: '' })), said);
    assert.deepEqual(list({ format: 'count' }), { _value: 3 });
    assert.deepEqual(list({ format: 'count', limit: 2 }), { _value: 2 });
    assert.deepEqual(Object.keys(list({ format: 'minimal' })[0]!), ['id', 'data', 'date', 'idMemberCreator', 'type']);
    assert.deepEqual(list({ fields: 'type', memberCreator: false, limit: 1 }), [{ id: said[0], type: 'commentCard' }]);
    assert.deepEqual(list({ fields: 'type', memberCreator_fields: 'username', limit: 1 })[0]!.memberCreator, {
      id: on.member('owner').id,
      username: 'ada_quill',
    });
    assert.equal(list({ entities: true })[0]!.entities!.length, 6);
    assert.equal(typeof list({ display: true })[0]!.display, 'object');
    assert.deepEqual(ids(list({ idModels: on.card.id })), said);
    assert.deepEqual(list({ idModels: on.second.id }), []);
    refusesAll(on, [
      ['GET', path, { filter: 'moveCard' }, 400, /filter/],
      ['GET', path, { fields: 'type,colour' }, 400, /fields/],
      ['GET', path, { limit: most + 1 }, 400, /limit/],
      ['GET', path, { limit: -1 }, 400, /limit/],
      ['GET', path, { limit: '' }, 400, /limit/],
      ['GET', path, { format: 'long' }, 400, /format/],
      ['GET', path, { page: pages }, 400, /page/],
      ['GET', path, { page: 2, limit: most }, 400, /page/],
      ['GET', path, { page: -1 }, 400, /page/],
      ['GET', path, { since: 'yesterday' }, 400, /since/],
      ['GET', path, { before: '2026-02-30' }, 400, /before/],
      ['GET', path, { before: 'lastView' }, 400, /before/],
      ['GET', path, { entities: 'some' }, 400, /entities/],
      ['GET', path, { memberCreator_fields: 'colour' }, 400, /memberCreator_fields/],
      ['GET', path, { idModels: 'x' }, 400, /idModels/],
    ]);
    assert.equal(on.call('GET', path, { page: pages - 1 }).status, 200);
    assert.equal(on.call('GET', path, { page: 0, limit: most }).status, 200);
  }
});

test('a log without a filter holds everything, a page at a time', () => {
  const on = boardWorld();
  for (let index = 0; index < 60; index += 1) comment(on, `${index}`);
  for (const path of logs(on).slice(0, 4))
    assert.equal(on.ok<Shown[]>('GET', path).length, limits.actions.default, path);
  assert.equal(on.ok<Shown[]>('GET', `/lists/${on.doing.id}/actions?limit=${most}`).length, 63);
});

test('a filter names types, or updates of one field', () => {
  const on = boardWorld();
  on.ok('PUT', `/cards/${on.card.id}`, { name: 'a', desc: 'b' });
  on.ok('PUT', `/cards/${on.card.id}`, { closed: true });
  comment(on);
  const path = `/boards/${on.board.id}/actions`;
  const count = (filter: string) => on.ok<Shown[]>('GET', path, { filter }).length;
  const rows: readonly (readonly [string, number])[] = [
    ['updateCard', 2],
    ['updateCard:name', 1],
    ['updateCard:desc', 1],
    ['updateCard:closed', 1],
    ['updateCard:idList', 0],
    ['updateCard:name,updateCard:desc', 1],
    ['updateCard:closed,commentCard', 2],
    ['updateCard,updateCard:name', 2],
    ['commentCard', 1],
    ['emailCard', 0],
  ];
  for (const [filter, expected] of rows) assert.equal(count(filter), expected, filter);
  assert.equal(count('all,commentCard'), on.ok<Shown[]>('GET', path).length);
});

test('paging by the last id gives every action once, though hundreds share a second', () => {
  const on = boardWorld();
  for (let index = 0; index < 300; index += 1) comment(on, `${index}`);
  on.now += 1000;
  for (let index = 0; index < 20; index += 1) comment(on, `later ${index}`);
  for (const path of logs(on)) {
    const found: string[] = [];
    for (let before: string | undefined; ;) {
      const page = on.ok<Shown[]>('GET', path, { filter: 'commentCard', limit: 37, ...(before && { before }) });
      if (page.length === 0) break;
      found.push(...ids(page));
      before = found.at(-1);
    }
    assert.deepEqual(found, ids(on.ok<Shown[]>('GET', path, { filter: 'commentCard', limit: most })), path);
    assert.equal(new Set(found).size, 320);
  }
});

test('a date bounds a log, and the id of a card stands for its moment', () => {
  const on = boardWorld();
  const early = comment(on);
  on.now += 60_000;
  const late = comment(on);
  const path = `/cards/${on.card.id}/actions`;
  assert.deepEqual(ids(on.ok<Shown[]>('GET', path, { since: early.date })), [late.id]);
  assert.deepEqual(ids(on.ok<Shown[]>('GET', path, { before: late.date })), [early.id]);
  assert.deepEqual(ids(on.ok<Shown[]>('GET', path, { before: late.date.replace('Z', '+00:00') })), [early.id]);
  assert.deepEqual(ids(on.ok<Shown[]>('GET', path, { since: on.card.id })), [late.id, early.id]);
});

test('lastView is the time the caller last looked at the board', () => {
  const on = boardWorld();
  const early = comment(on);
  const look = { idBoard: on.board.id, idMember: on.member('owner').id, subscribed: false, myPrefs: {} };
  const asked = { filter: 'commentCard', since: 'lastView' };
  assert.deepEqual(
    logs(on).map((path) => on.ok<Shown[]>('GET', path, asked).length),
    [1, 1, 1, 1, 1],
  );
  on.world.boardViews.add({ id: '0'.repeat(24), ...look, dateLastView: early.date });
  on.now += 1000;
  const late = comment(on);
  for (const path of logs(on)) assert.deepEqual(ids(on.ok<Shown[]>('GET', path, asked)), [late.id], path);
});

test('a log holds nothing that the caller may not see', () => {
  const on = boardWorld();
  comment(on);
  const owner = on.member('owner').id;
  const seen = (as: 'colleague' | 'outsider') =>
    on.ok<Shown[]>('GET', `/members/${owner}/actions`, { filter: 'createCard' }, as);
  assert.deepEqual([seen('colleague').length, seen('outsider').length], [2, 0]);
  refusesAll(on, [
    ['GET', `/boards/${on.board.id}/actions`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `/organizations/${on.board.idOrganization!}/actions`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', '/members/me/actions', {}, 401, /invalid key/, null],
  ]);
});

test('models are found by the shorter way, and give the same', () => {
  const on = boardWorld();
  for (let index = 0; index < 30; index += 1) comment(on);
  const far = comment(on, 'far', on.elsewhere);
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('colleague').id });
  const list = (idModels: string) =>
    on.ok<Shown[]>('GET', '/members/me/actions', { idModels, filter: 'commentCard', limit: most });
  assert.deepEqual(ids(list(on.elsewhere.id)), [far.id]);
  assert.equal(list(on.doing.id).length, 30);
  assert.equal(list(`${on.elsewhere.id},${on.card.id}`).length, 31);
  assert.equal(list(`${on.elsewhere.id},${on.elsewhere.idList},${on.elsewhere.idBoard}`).length, 1);
  const about = on.ok<Shown[]>('GET', '/members/me/actions', {
    idModels: on.member('colleague').id,
    filter: 'addMemberToCard',
  });
  assert.equal(about.length, 1);
});

test('a parent shows its actions where it is asked, with the same words', () => {
  const on = boardWorld();
  const { id } = comment(on);
  const shown = (query: string) =>
    on.ok<{ actions?: unknown }>('GET', `/cards/${on.card.id}?fields=name&${query}`).actions;
  assert.equal(shown('actions=none'), undefined);
  assert.deepEqual(ids(shown('actions=commentCard') as Shown[]), [id]);
  assert.deepEqual(shown('actions=commentCard&actions_format=count'), { _value: 1 });
  assert.deepEqual(shown('actions=commentCard&action_fields=type&action_memberCreator=false'), [
    { id, type: 'commentCard' },
  ]);
  assert.deepEqual(shown('actions=commentCard&action_fields=type&actions_format=minimal'), [
    { id, type: 'commentCard' },
  ]);
  const query = 'actions=commentCard&action_fields=type&actions_entities=true&actions_memberCreator=false';
  const [named] = shown(query) as Shown[];
  assert.deepEqual(Object.keys(named!), ['id', 'type', 'entities']);
  assert.equal((shown('actions=commentCard&actions_display=true') as Shown[])[0]!.display !== undefined, true);
});

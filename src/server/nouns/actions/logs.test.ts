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
const logs = (api: BoardWorld): string[] => [
  '/members/me/actions',
  `/boards/${api.board.id}/actions`,
  `/lists/${api.doing.id}/actions`,
  `/organizations/${api.board.idOrganization!}/actions`,
  `/cards/${api.card.id}/actions`,
];

test('every log takes the same arguments and gives the newest first', () => {
  const api = boardWorld();
  const said = ['one', 'two', 'three'].map((text) => comment(api, text).id).reverse();
  for (const path of logs(api)) {
    const list = (args: Record<string, unknown> = {}) =>
      api.ok<Shown[]>('GET', path, { filter: 'commentCard', ...args });
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
      id: api.member('owner').id,
      username: 'ada_quill',
    });
    assert.equal(list({ entities: true })[0]!.entities!.length, 6);
    assert.equal(typeof list({ display: true })[0]!.display, 'object');
    assert.deepEqual(ids(list({ idModels: api.card.id })), said);
    assert.deepEqual(list({ idModels: api.second.id }), []);
    refusesAll(api, [
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
    assert.equal(api.call('GET', path, { page: pages - 1 }).status, 200);
    assert.equal(api.call('GET', path, { page: 0, limit: most }).status, 200);
  }
});

test('a log without a filter holds everything, a page at a time', () => {
  const api = boardWorld();
  for (let index = 0; index < 60; index += 1) comment(api, `${index}`);
  for (const path of logs(api).slice(0, 4))
    assert.equal(api.ok<Shown[]>('GET', path).length, limits.actions.default, path);
  assert.equal(api.ok<Shown[]>('GET', `/lists/${api.doing.id}/actions?limit=${most}`).length, 63);
});

test('a filter names types, or updates of one field', () => {
  const api = boardWorld();
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'a', desc: 'b' });
  api.ok('PUT', `/cards/${api.card.id}`, { closed: true });
  comment(api);
  const path = `/boards/${api.board.id}/actions`;
  const count = (filter: string) => api.ok<Shown[]>('GET', path, { filter }).length;
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
  assert.equal(count('all,commentCard'), api.ok<Shown[]>('GET', path).length);
});

test('paging by the last id gives every action once, though hundreds share a second', () => {
  const api = boardWorld();
  for (let index = 0; index < 300; index += 1) comment(api, `${index}`);
  api.now += 1000;
  for (let index = 0; index < 20; index += 1) comment(api, `later ${index}`);
  for (const path of logs(api)) {
    const found: string[] = [];
    for (let before: string | undefined; ;) {
      const page = api.ok<Shown[]>('GET', path, { filter: 'commentCard', limit: 37, ...(before && { before }) });
      if (page.length === 0) break;
      found.push(...ids(page));
      before = found.at(-1);
    }
    assert.deepEqual(found, ids(api.ok<Shown[]>('GET', path, { filter: 'commentCard', limit: most })), path);
    assert.equal(new Set(found).size, 320);
  }
});

test('a date bounds a log, and the id of a card stands for its moment', () => {
  const api = boardWorld();
  const early = comment(api);
  api.now += 60_000;
  const late = comment(api);
  const path = `/cards/${api.card.id}/actions`;
  assert.deepEqual(ids(api.ok<Shown[]>('GET', path, { since: early.date })), [late.id]);
  assert.deepEqual(ids(api.ok<Shown[]>('GET', path, { before: late.date })), [early.id]);
  assert.deepEqual(ids(api.ok<Shown[]>('GET', path, { before: late.date.replace('Z', '+00:00') })), [early.id]);
  assert.deepEqual(ids(api.ok<Shown[]>('GET', path, { since: api.card.id })), [late.id, early.id]);
});

test('lastView is the time the caller last looked at the board', () => {
  const api = boardWorld();
  const early = comment(api);
  const look = { idBoard: api.board.id, idMember: api.member('owner').id, subscribed: false, myPrefs: {} };
  const asked = { filter: 'commentCard', since: 'lastView' };
  assert.deepEqual(
    logs(api).map((path) => api.ok<Shown[]>('GET', path, asked).length),
    [1, 1, 1, 1, 1],
  );
  api.world.boardViews.add({ id: '0'.repeat(24), ...look, dateLastView: early.date });
  api.now += 1000;
  const late = comment(api);
  for (const path of logs(api)) assert.deepEqual(ids(api.ok<Shown[]>('GET', path, asked)), [late.id], path);
});

test('a log holds nothing that the caller may not see', () => {
  const api = boardWorld();
  comment(api);
  const owner = api.member('owner').id;
  const seen = (as: 'colleague' | 'outsider') =>
    api.ok<Shown[]>('GET', `/members/${owner}/actions`, { filter: 'createCard' }, as);
  assert.deepEqual([seen('colleague').length, seen('outsider').length], [2, 0]);
  refusesAll(api, [
    ['GET', `/boards/${api.board.id}/actions`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `/organizations/${api.board.idOrganization!}/actions`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', '/members/me/actions', {}, 401, /invalid key/, null],
  ]);
});

test('models are found by the shorter way, and give the same', () => {
  const api = boardWorld();
  for (let index = 0; index < 30; index += 1) comment(api);
  const far = comment(api, 'far', api.elsewhere);
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: api.member('colleague').id });
  const list = (idModels: string) =>
    api.ok<Shown[]>('GET', '/members/me/actions', { idModels, filter: 'commentCard', limit: most });
  assert.deepEqual(ids(list(api.elsewhere.id)), [far.id]);
  assert.equal(list(api.doing.id).length, 30);
  assert.equal(list(`${api.elsewhere.id},${api.card.id}`).length, 31);
  assert.equal(list(`${api.elsewhere.id},${api.elsewhere.idList},${api.elsewhere.idBoard}`).length, 1);
  const actions = api.ok<Shown[]>('GET', '/members/me/actions', {
    idModels: api.member('colleague').id,
    filter: 'addMemberToCard',
  });
  assert.equal(actions.length, 1);
});

test('a parent shows its actions where it is asked, with the same words', () => {
  const api = boardWorld();
  const { id } = comment(api);
  const shown = (query: string) =>
    api.ok<{ actions?: unknown }>('GET', `/cards/${api.card.id}?fields=name&${query}`).actions;
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

/** Boards read, listed and deleted, who may do what, and what is refused (2.4, 4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, readsAlone, refusesAll } from '../../../testing/board-world.ts';
import { make, wholeBoard, type Named } from '../../../testing/made-board.ts';
import { boardResource } from './shown.ts';
import { limits } from '../../../document/limits.ts';

test('a deleted board is gone with all it held', () => {
  const api = boardWorld();
  assert.deepEqual(api.ok('DELETE', `/boards/${api.board.id}`), { _value: null });
  for (const path of [`/boards/${api.board.id}`, `/lists/${api.doing.id}`, `/cards/${api.card.id}`]) {
    assert.equal(api.call('GET', path).status, 404, path);
  }
  assert.equal(api.world.by.membershipsOfModel.of(api.board.id).size, 0);
});

test('the lists of a board are filtered, open ones first of all', () => {
  const api = boardWorld();
  api.ok('PUT', `/lists/${api.done.id}/closed`, { value: 'true' });
  const names = (query: string): string[] =>
    api.ok<Named[]>('GET', `/boards/${api.board.id}/lists${query}`).map(({ name }) => name);
  const rows = [
    ['', 'Doing'],
    ['?filter=open', 'Doing'],
    ['?filter=closed', 'Done'],
    ['/all', 'Doing,Done'],
    ['/none', ''],
    ['/closed', 'Done'],
  ];
  for (const [query, expected] of rows) assert.equal(names(query!).join(), expected, query);
  const [doing] = api.ok<{ cards: { name: string }[] }[]>(
    'GET',
    `/boards/${api.board.id}/lists?cards=open&card_fields=name`,
  );
  assert.deepEqual(
    doing!.cards.map(({ name }) => name),
    ['Maps', 'Index'],
  );
});

test('members write on a board, its admins set it, others do neither', () => {
  const api = boardWorld({ permissionLevel: 'public' });
  const id = api.board.id;
  api.ok('PUT', `/boards/${id}`, { name: 'By a member', 'labelNames/red': 'too' }, 'colleague');
  api.ok('PUT', `/boards/${id}`, { subscribed: 'true' }, 'outsider');
  assert.equal(wholeBoard(api, api.board).subscribed, false);
  const admins: [string, string, Record<string, unknown>][] = [
    ['PUT', `/boards/${id}`, { closed: 'true' }],
    ['PUT', `/boards/${id}`, { prefs_voting: 'org' }],
    ['PUT', `/boards/${id}/prefs/voting`, { value: 'org' }],
    ['PUT', `/boards/${id}/closed`, { value: 'true' }],
    ['PUT', `/boards/${id}`, { idOrganization: '' }],
    ['DELETE', `/boards/${id}`, {}],
  ];
  refusesAll(
    api,
    admins.flatMap(([method, path, args]) =>
      (['colleague', 'outsider', 'reader'] as const).map(
        (as) => [method, path, args, 401, /unauthorized/, as] as const,
      ),
    ),
  );
  refusesAll(api, [
    ['PUT', `/boards/${id}`, { name: 'x' }, 401, /unauthorized/, 'outsider'],
    ['PUT', `/boards/${id}/labelNames/red`, { value: 'x' }, 401, /unauthorized/, 'outsider'],
  ]);
});

test('a state that a board cannot have is refused', () => {
  const api = boardWorld();
  const id = api.board.id;
  const strange = 'f'.repeat(24);
  const foreign = api.ok<{ id: string }>('POST', '/organizations', { displayName: 'Elsewhere' }, 'outsider').id;
  api.ok('PUT', `/organizations/${foreign}/prefs/permissionLevel`, { value: 'public' }, 'outsider');
  const hidden = make(api, {}, 'outsider').id;
  refusesAll(api, [
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
  const api = boardWorld();
  // The memberships have a route of their own.
  const fields = Object.keys(boardResource.fields).filter((field) => field !== 'memberships');
  readsAlone(api, `/boards/${api.board.id}`, fields);
});

test('a record, its board and its list are asked for their id by itself too', () => {
  const api = boardWorld();
  const list = api.ok<{ id: string }>('POST', '/lists', { idBoard: api.board.id, name: 'Maps' });
  assert.deepEqual(api.ok('GET', `/boards/${api.board.id}/id`), { _value: api.board.id });
  assert.deepEqual(api.ok('GET', `/lists/${list.id}/id`), { _value: list.id });
  assert.deepEqual(api.ok('GET', `/lists/${list.id}/board/id`), { _value: api.board.id });
});

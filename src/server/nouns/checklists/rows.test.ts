/** Checklists by themselves (4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plant, snapshot } from '../../../fixtures/plant.ts';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

interface Shown {
  id: string;
  name: string;
  idCard: string;
  pos: number;
  checkItems: { id: string }[];
}

const checklist = (api: BoardWorld, args: object = {}): Shown =>
  api.ok('POST', '/checklists', { idCard: api.card.id, name: 'Steps', ...args });

test('a checklist is made, changed by either route, read by field and deleted', () => {
  const api = boardWorld();
  const { id } = checklist(api);
  assert.equal(api.ok<Shown>('PUT', `/checklists/${id}`, { name: 'Stages', pos: 7 }).pos, 7);
  assert.equal(api.ok<Shown>('PUT', `/checklists/${id}/name`, { value: '' }).name, '');
  assert.equal(api.ok<Shown>('PUT', `/checklist/${id}/pos`, { value: 'bottom' }).pos, 7);
  assert.deepEqual(api.ok('GET', `/checklists/${id}/pos`), { _value: 7 });
  assert.equal(api.ok<{ id: string }>('GET', `/checklists/${id}/board`).id, api.board.id);
  assert.deepEqual(api.ok('GET', `/checklists/${id}/board/name`), { _value: 'Atlas' });
  const updates = api.ok<{ data: { old: object } }[]>('GET', `/cards/${api.card.id}/actions?filter=updateChecklist`);
  assert.deepEqual(
    updates.map(({ data }) => data.old),
    [{ name: 'Stages' }, { name: 'Steps', pos: step }],
  );
  const [shown] = [1, 2].map(() => api.ok<Shown>('POST', `/checklists/${id}/checkItems`, { name: 'One' }));
  assert.deepEqual(api.ok('DELETE', `/checklists/${id}/checkItems/${shown!.id}`), { limits: {} });
  assert.equal(api.world.checkItems.rows.size, 1);
  assert.deepEqual(api.ok('DELETE', `/checklists/${id}`), { limits: {} });
  assert.deepEqual([api.card.idChecklists, api.world.checkItems.rows.size], [[], 0]);
});

test('a checklist goes to another card of its board, its items with it', () => {
  const api = boardWorld();
  const made = checklist(api);
  api.ok('POST', `/checklists/${made.id}/checkItems`, { name: 'One' });
  const moved = api.ok<Shown>('PUT', `/checklists/${made.id}/idCard`, { value: api.second.id });
  assert.deepEqual([moved.idCard, moved.checkItems.length], [api.second.id, 1]);
  assert.deepEqual([api.card.idChecklists, api.second.idChecklists], [[], [made.id]]);
  const types = (card: string) => api.ok<{ type: string }[]>('GET', `/cards/${card}/actions?filter=all`)[0]!.type;
  assert.deepEqual([types(api.card.id), types(api.second.id)], ['removeChecklistFromCard', 'addChecklistToCard']);
});

test('a checklist of a board lies on no card until it is put on one', () => {
  const api = boardWorld();
  const make = (name: string): Shown => api.ok('POST', `/boards/${api.board.id}/checklists`, { name });
  const { id, ...made } = make('For later');
  assert.deepEqual([made.name, 'idCard' in made, made.checkItems], ['For later', false, []]);
  assert.deepEqual(api.ok('GET', `/checklists/${id}/idCard`), { _value: null });
  assert.equal(api.ok<Shown>('PUT', `/checklists/${id}`, { pos: 'bottom', name: 'Later' }).name, 'Later');
  api.ok('POST', `/checklists/${id}/checkItems`, { name: 'One' });
  assert.deepEqual(api.ok('GET', `/checklists/${id}/cards`), []);
  assert.deepEqual(snapshot(plant(snapshot(api.world), 1, 0)), snapshot(api.world));
  assert.equal(api.ok<Shown>('PUT', `/checklists/${id}`, { idCard: api.card.id }).idCard, api.card.id);
  const shared = make('Shared');
  api.ok('POST', `/cards/${api.card.id}/checklists`, { value: shared.id });
  assert.equal(api.ok<Shown>('GET', `/checklists/${shared.id}`).idCard, api.card.id);
  assert.deepEqual(api.card.idChecklists, [id, shared.id]);
  api.ok('DELETE', `/checklists/${make('Never').id}`);
  const log = api.ok<{ type: string }[]>('GET', `/boards/${api.board.id}/actions?limit=2`).map(({ type }) => type);
  assert.deepEqual(log, ['updateChecklist', 'updateChecklist']);
  refusesAll(api, [['POST', `/boards/${api.board.id}/checklists`, {}, 400, /^invalid value for name/]]);
});

test('a checklist shows its cards and items as it is asked', () => {
  const api = boardWorld();
  const { id } = checklist(api);
  api.ok('POST', `/checklists/${id}/checkItems`, { name: 'One' });
  for (const [query, expected] of [
    ['fields=name&checkItems=none', { id, name: 'Steps' }],
    [
      'fields=name&checkItem_fields=name',
      { id, name: 'Steps', checkItems: [{ id: [...api.world.checkItems.rows.keys()][0], name: 'One' }] },
    ],
    [
      'fields=name&checkItems=none&cards=open&card_fields=name',
      { id, name: 'Steps', cards: [{ id: api.card.id, name: 'Maps' }] },
    ],
    ['fields=name&checkItems=none&cards=closed', { id, name: 'Steps', cards: [] }],
  ] as const)
    assert.deepEqual(api.ok('GET', `/checklists/${id}?${query}`), expected);
  const cards = (path: string) =>
    api.ok<{ id: string }[]>('GET', `/checklists/${id}/cards${path}`).map((card) => card.id);
  assert.deepEqual(
    [cards(''), cards('/visible'), cards('/closed'), cards('?filter=none'), cards('?limit=0')],
    [[api.card.id], [api.card.id], [], [], []],
  );
  const listed = api.ok<Shown[]>('GET', `/boards/${api.board.id}/checklists`, { checkItems: 'none', fields: 'idCard' });
  assert.deepEqual(listed, [{ id, idCard: api.card.id }]);
  const named = api.ok<{ checkItems: Record<string, unknown>[] }>(
    'GET',
    `/checklists/${id}?fields=checkItems&checkItems=none`,
  );
  assert.deepEqual(
    named.checkItems.map(({ name, nameData }) => [name, nameData]),
    [['One', { emoji: {} }]],
  );
});

test('a checklist without a card, on another board or for an outsider is refused', () => {
  const api = boardWorld();
  const { id } = checklist(api);
  refusesAll(api, [
    ['POST', '/checklists', { name: 'x' }, 400, /^invalid value for idCard/],
    ['POST', '/checklists', { idCard: 'f'.repeat(24) }, 404, /not found/],
    ['POST', '/checklists', { idCard: api.card.id }, 401, /unauthorized/, 'outsider'],
    ['PUT', `/checklists/${id}`, { idCard: api.elsewhere.id }, 400, /another board/],
    ['PUT', `/checklists/${id}/idCard`, { value: 'x' }, 400, /^invalid value for value: expected an id/],
    ['PUT', `/checklists/${id}`, { pos: -1 }, 400, /pos/],
    ['PUT', `/checklists/${id}/idBoard`, { value: api.board.id }, 400, /field/],
    ['GET', `/checklists/${id}`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `/checklists/${id}/cards/some`, {}, 400, /filter/],
    ['GET', `/checklists/${id}/colour`, {}, 400, /field/],
    ['GET', '/checklists/nonsense', {}, 400, /^invalid id$/],
    ['DELETE', `/checklists/${id}`, {}, 401, /unauthorized/, 'reader'],
    ['DELETE', `/checklists/${'f'.repeat(24)}`, {}, 404, /not found/],
  ]);
});

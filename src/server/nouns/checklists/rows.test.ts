/** Checklists by themselves (4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plant, snapshot } from '../../world/plant.ts';
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

const checklist = (on: BoardWorld, args: object = {}): Shown =>
  on.ok('POST', '/checklists', { idCard: on.card.id, name: 'Steps', ...args });

test('a checklist is made, changed by either route, read by field and deleted', () => {
  const on = boardWorld();
  const { id } = checklist(on);
  assert.equal(on.ok<Shown>('PUT', `/checklists/${id}`, { name: 'Stages', pos: 7 }).pos, 7);
  assert.equal(on.ok<Shown>('PUT', `/checklists/${id}/name`, { value: '' }).name, '');
  assert.equal(on.ok<Shown>('PUT', `/checklist/${id}/pos`, { value: 'bottom' }).pos, 7);
  assert.deepEqual(on.ok('GET', `/checklists/${id}/pos`), { _value: 7 });
  assert.equal(on.ok<{ id: string }>('GET', `/checklists/${id}/board`).id, on.board.id);
  assert.deepEqual(on.ok('GET', `/checklists/${id}/board/name`), { _value: 'Atlas' });
  const updates = on.ok<{ data: { old: object } }[]>('GET', `/cards/${on.card.id}/actions?filter=updateChecklist`);
  assert.deepEqual(
    updates.map(({ data }) => data.old),
    [{ name: 'Stages' }, { name: 'Steps', pos: step }],
  );
  const [shown] = [1, 2].map(() => on.ok<Shown>('POST', `/checklists/${id}/checkItems`, { name: 'One' }));
  assert.deepEqual(on.ok('DELETE', `/checklists/${id}/checkItems/${shown!.id}`), { limits: {} });
  assert.equal(on.world.checkItems.rows.size, 1);
  assert.deepEqual(on.ok('DELETE', `/checklists/${id}`), { limits: {} });
  assert.deepEqual([on.card.idChecklists, on.world.checkItems.rows.size], [[], 0]);
});

test('a checklist goes to another card of its board, its items with it', () => {
  const on = boardWorld();
  const made = checklist(on);
  on.ok('POST', `/checklists/${made.id}/checkItems`, { name: 'One' });
  const moved = on.ok<Shown>('PUT', `/checklists/${made.id}/idCard`, { value: on.second.id });
  assert.deepEqual([moved.idCard, moved.checkItems.length], [on.second.id, 1]);
  assert.deepEqual([on.card.idChecklists, on.second.idChecklists], [[], [made.id]]);
  const types = (card: string) => on.ok<{ type: string }[]>('GET', `/cards/${card}/actions?filter=all`)[0]!.type;
  assert.deepEqual([types(on.card.id), types(on.second.id)], ['removeChecklistFromCard', 'addChecklistToCard']);
});

test('a checklist of a board lies on no card until it is put on one', () => {
  const on = boardWorld();
  const make = (name: string): Shown => on.ok('POST', `/boards/${on.board.id}/checklists`, { name });
  const { id, ...made } = make('For later');
  assert.deepEqual([made.name, 'idCard' in made, made.checkItems], ['For later', false, []]);
  assert.deepEqual(on.ok('GET', `/checklists/${id}/idCard`), { _value: null });
  assert.equal(on.ok<Shown>('PUT', `/checklists/${id}`, { pos: 'bottom', name: 'Later' }).name, 'Later');
  on.ok('POST', `/checklists/${id}/checkItems`, { name: 'One' });
  assert.deepEqual(on.ok('GET', `/checklists/${id}/cards`), []);
  assert.deepEqual(snapshot(plant(snapshot(on.world), 1, 0)), snapshot(on.world));
  assert.equal(on.ok<Shown>('PUT', `/checklists/${id}`, { idCard: on.card.id }).idCard, on.card.id);
  const shared = make('Shared');
  on.ok('POST', `/cards/${on.card.id}/checklists`, { value: shared.id });
  assert.equal(on.ok<Shown>('GET', `/checklists/${shared.id}`).idCard, on.card.id);
  assert.deepEqual(on.card.idChecklists, [id, shared.id]);
  on.ok('DELETE', `/checklists/${make('Never').id}`);
  const log = on.ok<{ type: string }[]>('GET', `/boards/${on.board.id}/actions?limit=2`).map(({ type }) => type);
  assert.deepEqual(log, ['updateChecklist', 'updateChecklist']);
  refusesAll(on, [['POST', `/boards/${on.board.id}/checklists`, {}, 400, /^invalid value for name/]]);
});

test('a checklist shows its cards and items as it is asked', () => {
  const on = boardWorld();
  const { id } = checklist(on);
  on.ok('POST', `/checklists/${id}/checkItems`, { name: 'One' });
  for (const [query, expected] of [
    ['fields=name&checkItems=none', { id, name: 'Steps' }],
    [
      'fields=name&checkItem_fields=name',
      { id, name: 'Steps', checkItems: [{ id: [...on.world.checkItems.rows.keys()][0], name: 'One' }] },
    ],
    [
      'fields=name&checkItems=none&cards=open&card_fields=name',
      { id, name: 'Steps', cards: [{ id: on.card.id, name: 'Maps' }] },
    ],
    ['fields=name&checkItems=none&cards=closed', { id, name: 'Steps', cards: [] }],
  ] as const)
    assert.deepEqual(on.ok('GET', `/checklists/${id}?${query}`), expected);
  const cards = (path: string) =>
    on.ok<{ id: string }[]>('GET', `/checklists/${id}/cards${path}`).map((card) => card.id);
  assert.deepEqual(
    [cards(''), cards('/visible'), cards('/closed'), cards('?filter=none'), cards('?limit=0')],
    [[on.card.id], [on.card.id], [], [], []],
  );
  const listed = on.ok<Shown[]>('GET', `/boards/${on.board.id}/checklists`, { checkItems: 'none', fields: 'idCard' });
  assert.deepEqual(listed, [{ id, idCard: on.card.id }]);
  const named = on.ok<{ checkItems: Record<string, unknown>[] }>(
    'GET',
    `/checklists/${id}?fields=checkItems&checkItems=none`,
  );
  assert.deepEqual(
    named.checkItems.map(({ name, nameData }) => [name, nameData]),
    [['One', { emoji: {} }]],
  );
});

test('a checklist without a card, on another board or for an outsider is refused', () => {
  const on = boardWorld();
  const { id } = checklist(on);
  refusesAll(on, [
    ['POST', '/checklists', { name: 'x' }, 400, /^invalid value for idCard/],
    ['POST', '/checklists', { idCard: 'f'.repeat(24) }, 404, /not found/],
    ['POST', '/checklists', { idCard: on.card.id }, 401, /unauthorized/, 'outsider'],
    ['PUT', `/checklists/${id}`, { idCard: on.elsewhere.id }, 400, /another board/],
    ['PUT', `/checklists/${id}/idCard`, { value: 'x' }, 400, /^invalid value for value: expected an id/],
    ['PUT', `/checklists/${id}`, { pos: -1 }, 400, /pos/],
    ['PUT', `/checklists/${id}/idBoard`, { value: on.board.id }, 400, /field/],
    ['GET', `/checklists/${id}`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `/checklists/${id}/cards/some`, {}, 400, /filter/],
    ['GET', `/checklists/${id}/colour`, {}, 400, /field/],
    ['GET', '/checklists/nonsense', {}, 400, /^invalid id$/],
    ['DELETE', `/checklists/${id}`, {}, 401, /unauthorized/, 'reader'],
    ['DELETE', `/checklists/${'f'.repeat(24)}`, {}, 404, /not found/],
  ]);
});

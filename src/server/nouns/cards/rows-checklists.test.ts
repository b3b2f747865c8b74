/** Checklists below cards (4.1) and by themselves (4.7), and their items. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

interface Item {
  id: string;
  idChecklist: string;
  name: string;
  state: string;
  pos: number;
  due: string | null;
  idMember: string | null;
  limits?: object;
  nameData: object;
}
interface Shown {
  id: string;
  name: string;
  idCard: string;
  idBoard: string;
  pos: number;
  checkItems: Item[];
  limits?: object;
}

const checklist = (on: BoardWorld, args: object = {}, card = on.card): Shown =>
  on.ok('POST', `/cards/${card.id}/checklists`, { name: 'Steps', ...args });
const item = (on: BoardWorld, { id }: Shown, args: object = {}): Item =>
  on.ok('POST', `/cards/${on.card.id}/checklist/${id}/checkItem`, { name: 'First', ...args });
const log = (on: BoardWorld, card = on.card): string[] =>
  on.ok<{ type: string }[]>('GET', `/cards/${card.id}/actions?filter=all`).map(({ type }) => type);

test('a checklist of a card has a name, a place and no items yet', () => {
  const on = boardWorld();
  const path = `/cards/${on.card.id}/checklists`;
  const made = on.ok<Shown>('POST', path);
  assert.deepEqual(made, {
    id: made.id,
    name: 'Checklist',
    idCard: on.card.id,
    idBoard: on.board.id,
    pos: step,
    limits: {},
    checkItems: [],
  });
  assert.equal(on.ok<Shown>('POST', path, { name: '', value: null }).name, '');
  assert.equal(on.ok<Shown>('POST', path, { pos: 'top', name: 'x'.repeat(limits.text) }).pos, step / 2);
  assert.deepEqual(
    on.ok<Shown[]>('GET', path).map(({ pos }) => pos),
    [step / 2, step, 2 * step],
  );
  assert.deepEqual(on.ok('GET', path, { filter: 'none' }), []);
  assert.deepEqual(log(on).slice(0, 3), ['addChecklistToCard', 'addChecklistToCard', 'addChecklistToCard']);
});

test('checklists at equal positions stand by age, in a card as on their own route', () => {
  const on = boardWorld();
  const older = checklist(on);
  const own = checklist(on, {}, on.second);
  checklist(on, { value: older.id }, on.second);
  const { checklists } = on.ok<{ checklists: Shown[] }>('GET', `/cards/${on.second.id}?checklists=all`);
  assert.deepEqual(checklists, on.ok<Shown[]>('GET', `/cards/${on.second.id}/checklists`));
  assert.deepEqual(
    checklists.map(({ id, pos }) => [id, pos]),
    [
      [older.id, step],
      [own.id, step],
    ],
  );
});

test('value puts that very checklist on another card, which shares its items from then on', () => {
  const on = boardWorld();
  const made = checklist(on);
  item(on, made);
  const shared = checklist(on, { value: made.id }, on.second);
  assert.deepEqual([shared.id, shared.checkItems.length, shared.idCard], [made.id, 1, on.card.id]);
  on.ok('DELETE', `/cards/${on.card.id}/checklists/${made.id}`);
  const kept = on.ok<Shown>('GET', `/checklists/${made.id}`);
  assert.deepEqual([kept.idCard, kept.checkItems.length], [on.second.id, 1]);
  assert.deepEqual(on.ok('DELETE', `/cards/${on.second.id}/checklists/${made.id}`), { limits: {} });
  assert.deepEqual([on.world.checklists.rows.size, on.world.checkItems.rows.size], [0, 0]);
  assert.deepEqual([log(on)[0], log(on, on.second)[0]], ['removeChecklistFromCard', 'removeChecklistFromCard']);
});

test('a shared checklist stays with the card that is left when its first one is deleted', () => {
  const on = boardWorld();
  const made = checklist(on);
  checklist(on, { value: made.id }, on.second);
  on.ok('DELETE', `/cards/${on.card.id}`);
  const kept = on.ok<Shown>('GET', `/checklists/${made.id}`);
  assert.deepEqual([kept.idCard, on.second.idChecklists], [on.second.id, [made.id]]);
});

test('idChecklistSource puts a copy on a card, with its items and under its name unless another is given', () => {
  const on = boardWorld();
  const source = checklist(on);
  item(on, source, { checked: true });
  item(on, source, { name: 'Second', pos: 'top' });
  for (const [args, name] of [
    [{ name: undefined }, 'Steps'],
    [{ name: 'Again' }, 'Again'],
  ] as const) {
    const given = { idChecklistSource: source.id, ...(args.name && { name: args.name }) };
    const copy = on.ok<Shown>('POST', `/cards/${on.second.id}/checklists`, given);
    assert.notEqual(copy.id, source.id);
    assert.deepEqual(
      [copy.name, copy.idCard, copy.checkItems.map(({ name: of, state }) => [of, state])],
      [
        name,
        on.second.id,
        [
          ['Second', 'incomplete'],
          ['First', 'complete'],
        ],
      ],
    );
  }
});

test('a value that a card does not take as a checklist is refused', () => {
  const on = boardWorld();
  const made = checklist(on);
  const path = `/cards/${on.card.id}/checklists`;
  refusesAll(on, [
    ['POST', path, { value: made.id }, 400, /already on the card/],
    ['POST', `/cards/${on.elsewhere.id}/checklists`, { value: made.id }, 400, /another board/],
    ['POST', path, { value: 'f'.repeat(24) }, 404, /not found/],
    ['POST', path, { value: 'x' }, 400, /value/],
    ['POST', path, { idChecklistSource: 'f'.repeat(24) }, 404, /not found/],
    ['POST', path, { name: 'x'.repeat(limits.text + 1) }, 400, /name/],
    ['POST', path, { pos: 'middle' }, 400, /pos/],
    ['POST', path, {}, 401, /unauthorized/, 'outsider'],
    ['DELETE', `/cards/${on.second.id}/checklists/${made.id}`, {}, 404, /not found/],
    ['DELETE', `${path}/${made.id}`, {}, 401, /unauthorized/, 'reader'],
  ]);
});

test('an item is added below a checklist by either route, at the bottom unless a place is given', () => {
  const on = boardWorld();
  const made = checklist(on);
  const first = item(on, made);
  assert.deepEqual(first, {
    id: first.id,
    idChecklist: made.id,
    name: 'First',
    nameData: { emoji: {} },
    pos: step,
    state: 'incomplete',
    due: null,
    dueReminder: null,
    idMember: null,
    limits: {},
  });
  assert.equal(item(on, made, { pos: 'top', checked: 'true' }).state, 'complete');
  const due = '2026-04-01T00:00:00.000Z';
  const other = on.ok<Item>('POST', `/checklists/${made.id}/checkItems`, {
    name: 'x'.repeat(limits.text),
    due,
    idMember: on.member('colleague').id,
  });
  assert.deepEqual([other.pos, other.due, other.idMember], [2 * step, due, on.member('colleague').id]);
  assert.deepEqual(
    on.ok<Item[]>('GET', `/checklist/${made.id}/checkItems`).map(({ pos }) => pos),
    [step / 2, step, 2 * step],
  );
  assert.deepEqual(on.ok('GET', `/checklists/${made.id}/checkItems?filter=none`), []);
  assert.deepEqual(on.ok('GET', `/checklists/${made.id}/checkItems/${first.id}?fields=name`), {
    id: first.id,
    name: 'First',
  });
});

test('an item is ticked off, renamed, moved and given away by every route that changes one', () => {
  const on = boardWorld();
  const [made, other] = [checklist(on), checklist(on)];
  const { id } = item(on, made);
  item(on, other);
  const card = `/cards/${on.card.id}`;
  const whole = `${card}/checklist/${made.id}/checkItem/${id}`;
  const changes = [
    ['PUT', `${card}/checkItem/${id}`, { state: 'complete' }, 'state', 'complete'],
    ['PUT', `${card}/checkItems/${id}`, { state: 'false' }, 'state', 'incomplete'],
    ['PUT', `${whole}`, { state: true }, 'state', 'complete'],
    ['PUT', `${whole}/state`, { value: 'incomplete' }, 'state', 'incomplete'],
    ['PUT', `${whole}/name`, { value: 'Renamed' }, 'name', 'Renamed'],
    ['PUT', `${whole}/pos`, { value: '2.5' }, 'pos', 2.5],
    ['PUT', `${card}/checkItem/${id}`, { due: '2026-04-01' }, 'due', '2026-04-01T00:00:00.000Z'],
    ['PUT', `${card}/checkItem/${id}`, { due: '' }, 'due', null],
    ['PUT', `${card}/checkItem/${id}`, { dueReminder: 30 }, 'dueReminder', 30],
    ['PUT', `${card}/checkItem/${id}`, { idMember: on.member('colleague').id }, 'idMember', on.member('colleague').id],
    ['PUT', `${card}/checkItem/${id}`, { idMember: null }, 'idMember', null],
    ['PUT', `${card}/checkItem/${id}`, { idChecklist: other.id }, 'idChecklist', other.id],
  ] as const;
  for (const [method, path, args, field, value] of changes) {
    assert.deepEqual(
      on.ok<Record<string, unknown>>(method, path, args)[field],
      value,
      `${path} ${JSON.stringify(args)}`,
    );
    assert.deepEqual(on.ok<Record<string, unknown>>('GET', `${card}/checkItem/${id}`)[field], value);
  }
  assert.equal(on.world.checkItems.the(id).pos, 2 * step);
  on.ok('DELETE', `${card}/checklist/${other.id}/checkItem/${id}`);
  refusesAll(on, [['GET', `${card}/checkItem/${id}`, {}, 404, /not found/]]);
});

test('ticking an item off is an action of its own, and the card counts it', () => {
  const on = boardWorld();
  const made = checklist(on);
  const { id, name } = item(on, made);
  item(on, made, { name: 'Open' });
  on.ok('PUT', `/cards/${on.card.id}/checkItem/${id}`, { state: 'complete' });
  const [last] = on.ok<{ type: string; data: Record<string, unknown> }[]>(
    'GET',
    `/cards/${on.card.id}/actions?filter=all`,
  );
  assert.equal(last!.type, 'updateCheckItemStateOnCard');
  assert.deepEqual(last!.data['checkItem'], { id, name, state: 'complete', textData: { emoji: {} } });
  assert.deepEqual(
    [last!.data['old'], last!.data['checklist']],
    [{ state: 'incomplete' }, { id: made.id, name: 'Steps' }],
  );
  assert.deepEqual(on.ok('GET', `/cards/${on.card.id}/checkItemStates`), [{ idCheckItem: id, state: 'complete' }]);
  assert.deepEqual(on.ok('GET', `/cards/${on.card.id}/checkItemStates?fields=state`), [{ state: 'complete' }]);
});

test('an item becomes a card of its list, due when it was and for whom it was, and is no item any more', () => {
  const on = boardWorld();
  const made = checklist(on);
  const { id } = item(on, made, { name: 'Draw', due: '2026-04-01', idMember: on.member('colleague').id });
  const path = `/cards/${on.card.id}/checklist/${made.id}/checkItem/${id}/convertToCard`;
  const card = on.ok<Record<string, unknown>>('POST', path);
  assert.deepEqual(
    [card['name'], card['idList'], card['due'], card['idMembers'], card['idShort']],
    ['Draw', on.doing.id, '2026-04-01T00:00:00.000Z', [on.member('colleague').id], 3],
  );
  assert.deepEqual(on.ok<Shown>('GET', `/checklists/${made.id}`).checkItems, []);
  const actions = on.ok<{ type: string; data: Record<string, { id: string }> }[]>(
    'GET',
    `/cards/${String(card['id'])}/actions?filter=all`,
  );
  assert.deepEqual(
    actions.map(({ type }) => type),
    ['addMemberToCard', 'convertToCardFromCheckItem'],
  );
  assert.deepEqual([actions[1]!.data['cardSource']!.id, actions[1]!.data['checklist']!.id], [on.card.id, made.id]);
});

test('an item without a name, out of its place or of another card is refused', () => {
  const on = boardWorld();
  const [made, foreign] = [checklist(on), checklist(on, {}, on.second)];
  const { id } = item(on, made);
  const card = `/cards/${on.card.id}`;
  const whole = `${card}/checklist/${made.id}/checkItem`;
  refusesAll(on, [
    ['POST', whole, {}, 400, /name/],
    ['POST', whole, { name: '' }, 400, /name/],
    ['POST', whole, { name: 'x'.repeat(limits.text + 1) }, 400, /name/],
    ['POST', whole, { name: 'x', pos: 0 }, 400, /pos/],
    ['POST', whole, { name: 'x', checked: 'perhaps' }, 400, /checked/],
    ['POST', whole, { name: 'x', idMember: on.member('outsider').id }, 400, /not on the board/],
    ['POST', `${card}/checklist/${foreign.id}/checkItem`, { name: 'x' }, 404, /not found/],
    ['POST', `${card}/checklist/${foreign.id}/checkItem/${id}/convertToCard`, {}, 404, /not found/],
    ['POST', `${card}/checklist/nonsense/checkItem`, { name: 'x' }, 400, /^invalid id$/],
    ['PUT', `${card}/checkItem/${id}`, { state: 'half' }, 400, /state/],
    ['PUT', `${card}/checkItem/${id}`, { name: '' }, 400, /name/],
    ['PUT', `${card}/checkItem/${id}`, { idChecklist: foreign.id }, 404, /not on the card/],
    ['PUT', `${card}/checkItem/${id}`, { dueReminder: 1.5 }, 400, /dueReminder/],
    ['PUT', `${whole}/${id}/state`, { value: 'half' }, 400, /^invalid value for value: expected one of /],
    ['PUT', `${whole}/${id}/state`, {}, 400, /^invalid value for value: expected one of /],
    ['PUT', `${whole}/${id}/colour`, { value: 'red' }, 400, /field/],
    ['PUT', `/cards/${on.second.id}/checkItem/${id}`, { name: 'x' }, 404, /not found/],
    ['DELETE', `/cards/${on.second.id}/checkItem/${id}`, {}, 404, /not found/],
    ['POST', whole, { name: 'x' }, 401, /unauthorized/, 'outsider'],
    ['POST', `${whole}/${id}/convertToCard`, {}, 401, /unauthorized/, 'reader'],
    ['DELETE', `/checklists/${foreign.id}/checkItems/${id}`, {}, 404, /not found/],
  ]);
});

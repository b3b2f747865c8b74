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

const checklist = (api: BoardWorld, args: object = {}, card = api.card): Shown =>
  api.ok('POST', `/cards/${card.id}/checklists`, { name: 'Steps', ...args });
const item = (api: BoardWorld, { id }: Shown, args: object = {}): Item =>
  api.ok('POST', `/cards/${api.card.id}/checklist/${id}/checkItem`, { name: 'First', ...args });
const log = (api: BoardWorld, card = api.card): string[] =>
  api.ok<{ type: string }[]>('GET', `/cards/${card.id}/actions?filter=all`).map(({ type }) => type);

test('a checklist of a card has a name, a place and no items yet', () => {
  const api = boardWorld();
  const path = `/cards/${api.card.id}/checklists`;
  const made = api.ok<Shown>('POST', path);
  assert.deepEqual(made, {
    id: made.id,
    name: 'Checklist',
    idCard: api.card.id,
    idBoard: api.board.id,
    pos: step,
    limits: {},
    checkItems: [],
  });
  assert.equal(api.ok<Shown>('POST', path, { name: '', value: null }).name, '');
  assert.equal(api.ok<Shown>('POST', path, { pos: 'top', name: 'x'.repeat(limits.text) }).pos, step / 2);
  assert.deepEqual(
    api.ok<Shown[]>('GET', path).map(({ pos }) => pos),
    [step / 2, step, 2 * step],
  );
  assert.deepEqual(api.ok('GET', path, { filter: 'none' }), []);
  assert.deepEqual(log(api).slice(0, 3), ['addChecklistToCard', 'addChecklistToCard', 'addChecklistToCard']);
});

test('checklists at equal positions stand by age, in a card as on their own route', () => {
  const api = boardWorld();
  const older = checklist(api);
  const own = checklist(api, {}, api.second);
  checklist(api, { value: older.id }, api.second);
  const { checklists } = api.ok<{ checklists: Shown[] }>('GET', `/cards/${api.second.id}?checklists=all`);
  assert.deepEqual(checklists, api.ok<Shown[]>('GET', `/cards/${api.second.id}/checklists`));
  assert.deepEqual(
    checklists.map(({ id, pos }) => [id, pos]),
    [
      [older.id, step],
      [own.id, step],
    ],
  );
});

test('value puts that very checklist on another card, which shares its items from then on', () => {
  const api = boardWorld();
  const made = checklist(api);
  item(api, made);
  const shared = checklist(api, { value: made.id }, api.second);
  assert.deepEqual([shared.id, shared.checkItems.length, shared.idCard], [made.id, 1, api.card.id]);
  api.ok('DELETE', `/cards/${api.card.id}/checklists/${made.id}`);
  const kept = api.ok<Shown>('GET', `/checklists/${made.id}`);
  assert.deepEqual([kept.idCard, kept.checkItems.length], [api.second.id, 1]);
  assert.deepEqual(api.ok('DELETE', `/cards/${api.second.id}/checklists/${made.id}`), { limits: {} });
  assert.deepEqual([api.world.checklists.rows.size, api.world.checkItems.rows.size], [0, 0]);
  assert.deepEqual([log(api)[0], log(api, api.second)[0]], ['removeChecklistFromCard', 'removeChecklistFromCard']);
});

test('a shared checklist stays with the card that is left when its first one is deleted', () => {
  const api = boardWorld();
  const made = checklist(api);
  checklist(api, { value: made.id }, api.second);
  api.ok('DELETE', `/cards/${api.card.id}`);
  const kept = api.ok<Shown>('GET', `/checklists/${made.id}`);
  assert.deepEqual([kept.idCard, api.second.idChecklists], [api.second.id, [made.id]]);
});

test('idChecklistSource puts a copy on a card, with its items and under its name unless another is given', () => {
  const api = boardWorld();
  const source = checklist(api);
  item(api, source, { checked: true });
  item(api, source, { name: 'Second', pos: 'top' });
  for (const [args, name] of [
    [{ name: undefined }, 'Steps'],
    [{ name: 'Again' }, 'Again'],
  ] as const) {
    const given = { idChecklistSource: source.id, ...(args.name && { name: args.name }) };
    const copy = api.ok<Shown>('POST', `/cards/${api.second.id}/checklists`, given);
    assert.notEqual(copy.id, source.id);
    assert.deepEqual(
      [copy.name, copy.idCard, copy.checkItems.map(({ name: of, state }) => [of, state])],
      [
        name,
        api.second.id,
        [
          ['Second', 'incomplete'],
          ['First', 'complete'],
        ],
      ],
    );
  }
});

test('a value that a card does not take as a checklist is refused', () => {
  const api = boardWorld();
  const made = checklist(api);
  const path = `/cards/${api.card.id}/checklists`;
  refusesAll(api, [
    ['POST', path, { value: made.id }, 400, /already on the card/],
    ['POST', `/cards/${api.elsewhere.id}/checklists`, { value: made.id }, 400, /another board/],
    ['POST', path, { value: 'f'.repeat(24) }, 404, /not found/],
    ['POST', path, { value: 'x' }, 400, /value/],
    ['POST', path, { idChecklistSource: 'f'.repeat(24) }, 404, /not found/],
    ['POST', path, { name: 'x'.repeat(limits.text + 1) }, 400, /name/],
    ['POST', path, { pos: 'middle' }, 400, /pos/],
    ['POST', path, {}, 401, /unauthorized/, 'outsider'],
    ['DELETE', `/cards/${api.second.id}/checklists/${made.id}`, {}, 404, /not found/],
    ['DELETE', `${path}/${made.id}`, {}, 401, /unauthorized/, 'reader'],
  ]);
});

test('an item is added below a checklist by either route, at the bottom unless a place is given', () => {
  const api = boardWorld();
  const made = checklist(api);
  const first = item(api, made);
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
  assert.equal(item(api, made, { pos: 'top', checked: 'true' }).state, 'complete');
  const due = '2026-04-01T00:00:00.000Z';
  const other = api.ok<Item>('POST', `/checklists/${made.id}/checkItems`, {
    name: 'x'.repeat(limits.text),
    due,
    idMember: api.member('colleague').id,
  });
  assert.deepEqual([other.pos, other.due, other.idMember], [2 * step, due, api.member('colleague').id]);
  assert.deepEqual(
    api.ok<Item[]>('GET', `/checklist/${made.id}/checkItems`).map(({ pos }) => pos),
    [step / 2, step, 2 * step],
  );
  assert.deepEqual(api.ok('GET', `/checklists/${made.id}/checkItems?filter=none`), []);
  assert.deepEqual(api.ok('GET', `/checklists/${made.id}/checkItems/${first.id}?fields=name`), {
    id: first.id,
    name: 'First',
  });
});

test('an item is ticked off, renamed, moved and given away by every route that changes one', () => {
  const api = boardWorld();
  const [made, other] = [checklist(api), checklist(api)];
  const { id } = item(api, made);
  item(api, other);
  const card = `/cards/${api.card.id}`;
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
    [
      'PUT',
      `${card}/checkItem/${id}`,
      { idMember: api.member('colleague').id },
      'idMember',
      api.member('colleague').id,
    ],
    ['PUT', `${card}/checkItem/${id}`, { idMember: null }, 'idMember', null],
    ['PUT', `${card}/checkItem/${id}`, { idChecklist: other.id }, 'idChecklist', other.id],
  ] as const;
  for (const [method, path, args, field, value] of changes) {
    assert.deepEqual(
      api.ok<Record<string, unknown>>(method, path, args)[field],
      value,
      `${path} ${JSON.stringify(args)}`,
    );
    assert.deepEqual(api.ok<Record<string, unknown>>('GET', `${card}/checkItem/${id}`)[field], value);
  }
  assert.equal(api.world.checkItems.the(id).pos, 2 * step);
  api.ok('DELETE', `${card}/checklist/${other.id}/checkItem/${id}`);
  refusesAll(api, [['GET', `${card}/checkItem/${id}`, {}, 404, /not found/]]);
});

test('ticking an item off is an action of its own, and the card counts it', () => {
  const api = boardWorld();
  const made = checklist(api);
  const { id, name } = item(api, made);
  item(api, made, { name: 'Open' });
  api.ok('PUT', `/cards/${api.card.id}/checkItem/${id}`, { state: 'complete' });
  const [last] = api.ok<{ type: string; data: Record<string, unknown> }[]>(
    'GET',
    `/cards/${api.card.id}/actions?filter=all`,
  );
  assert.equal(last!.type, 'updateCheckItemStateOnCard');
  assert.deepEqual(last!.data['checkItem'], { id, name, state: 'complete', textData: { emoji: {} } });
  assert.deepEqual(
    [last!.data['old'], last!.data['checklist']],
    [{ state: 'incomplete' }, { id: made.id, name: 'Steps' }],
  );
  assert.deepEqual(api.ok('GET', `/cards/${api.card.id}/checkItemStates`), [{ idCheckItem: id, state: 'complete' }]);
  assert.deepEqual(api.ok('GET', `/cards/${api.card.id}/checkItemStates?fields=state`), [{ state: 'complete' }]);
});

test('an item becomes a card of its list, due when it was and for whom it was, and is no item any more', () => {
  const api = boardWorld();
  const made = checklist(api);
  const { id } = item(api, made, { name: 'Draw', due: '2026-04-01', idMember: api.member('colleague').id });
  const path = `/cards/${api.card.id}/checklist/${made.id}/checkItem/${id}/convertToCard`;
  const card = api.ok<Record<string, unknown>>('POST', path);
  assert.deepEqual(
    [card['name'], card['idList'], card['due'], card['idMembers'], card['idShort']],
    ['Draw', api.doing.id, '2026-04-01T00:00:00.000Z', [api.member('colleague').id], 3],
  );
  assert.deepEqual(api.ok<Shown>('GET', `/checklists/${made.id}`).checkItems, []);
  const actions = api.ok<{ type: string; data: Record<string, { id: string }> }[]>(
    'GET',
    `/cards/${String(card['id'])}/actions?filter=all`,
  );
  assert.deepEqual(
    actions.map(({ type }) => type),
    ['addMemberToCard', 'convertToCardFromCheckItem'],
  );
  assert.deepEqual([actions[1]!.data['cardSource']!.id, actions[1]!.data['checklist']!.id], [api.card.id, made.id]);
});

test('the card that loses an item to a new card has changed too: in its log, and by the date of its last activity', () => {
  const api = boardWorld();
  const made = checklist(api);
  const { id, name } = item(api, made);
  api.now += 60_000;
  api.ok('POST', `/cards/${api.card.id}/checklist/${made.id}/checkItem/${id}/convertToCard`);
  const [last] = api.ok<{ type: string; date: string; data: Record<string, { checkItem?: { name: string } }> }[]>(
    'GET',
    `/cards/${api.card.id}/actions?filter=all`,
  );
  assert.deepEqual([last!.type, last!.data['old']!.checkItem!.name], ['updateChecklist', name]);
  const { _value: date } = api.ok<{ _value: string }>('GET', `/cards/${api.card.id}/dateLastActivity`);
  assert.equal(date, last!.date);
});

test('a change of a checklist on two cards is in the log of both, whichever card the path names', () => {
  const api = boardWorld();
  const made = checklist(api);
  const { id } = item(api, made);
  api.ok('POST', `/cards/${api.second.id}/checklists`, { value: made.id });
  api.ok('PUT', `/cards/${api.second.id}/checkItem/${id}`, { state: 'complete' });
  for (const card of [api.card, api.second]) {
    const [last] = api.ok<{ data: { card: object; old: object } }[]>('GET', `/cards/${card.id}/actions?filter=all`);
    const { name, idShort, shortLink } = card;
    assert.deepEqual(last!.data.card, { id: card.id, name, idShort, shortLink });
    assert.deepEqual(last!.data.old, { state: 'incomplete' });
  }
});

test('an item without a name, out of its place or of another card is refused', () => {
  const api = boardWorld();
  const [made, foreign] = [checklist(api), checklist(api, {}, api.second)];
  const { id } = item(api, made);
  const card = `/cards/${api.card.id}`;
  const whole = `${card}/checklist/${made.id}/checkItem`;
  refusesAll(api, [
    ['POST', whole, {}, 400, /name/],
    ['POST', whole, { name: '' }, 400, /name/],
    ['POST', whole, { name: 'x'.repeat(limits.text + 1) }, 400, /name/],
    ['POST', whole, { name: 'x', pos: 0 }, 400, /pos/],
    ['POST', whole, { name: 'x', checked: 'perhaps' }, 400, /checked/],
    ['POST', whole, { name: 'x', idMember: api.member('outsider').id }, 400, /not on the board/],
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
    ['PUT', `/cards/${api.second.id}/checkItem/${id}`, { name: 'x' }, 404, /not found/],
    ['DELETE', `/cards/${api.second.id}/checkItem/${id}`, {}, 404, /not found/],
    ['POST', whole, { name: 'x' }, 401, /unauthorized/, 'outsider'],
    ['POST', `${whole}/${id}/convertToCard`, {}, 401, /unauthorized/, 'reader'],
    ['DELETE', `/checklists/${foreign.id}/checkItems/${id}`, {}, 404, /not found/],
  ]);
});

/** Cards and lists that move, within a board and to another (3.2, 4.5.2–4.5.4). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';
import { choose, crossing, defineOn, fieldsOf, texts, type Crossing } from '../../../testing/field-world.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

interface Shown {
  id: string;
  idBoard: string;
  idList: string;
  idShort: number;
  pos: number;
  shortLink: string;
  idMembers: string[];
  idMembersVoted: string[];
  labels: { id: string; name: string; color: string }[];
  subscribed: boolean;
  badges: { comments: number };
  idChecklists: { id: string }[];
}

const move = (on: Crossing, idCard = on.card.id, more: object = {}): Shown =>
  on.ok('PUT', `/cards/${idCard}`, { idBoard: on.far.id, ...more });

test('a card keeps its position in another list of its board, unless one is given', () => {
  const on = boardWorld();
  const moved = on.ok<Shown>('PUT', `/cards/${on.second.id}`, { idList: on.done.id });
  assert.deepEqual([moved.idList, moved.pos, moved.idShort], [on.done.id, 2 * step, 2]);
  assert.equal(on.ok<Shown>('PUT', `/cards/${on.card.id}`, { idList: on.done.id, pos: 'top' }).pos, step);
  assert.equal(on.ok<Shown>('PUT', `/cards/${on.card.id}`, { pos: 'bottom' }).pos, 3 * step);
});

test('on another board a card goes to the bottom, gets a number there and keeps id, short link and comments', () => {
  const on = crossing();
  on.ok('POST', `/cards/${on.card.id}/actions/comments`, { text: 'mind the gap' });
  const moved = move(on);
  assert.deepEqual(
    [moved.id, moved.shortLink, moved.idBoard, moved.idList, moved.idShort, moved.pos, moved.badges.comments],
    [on.card.id, on.card.shortLink, on.far.id, on.elsewhere.idList, 2, 2 * step, 1],
  );
  assert.equal(on.ok<Shown>('POST', '/cards', { idList: on.elsewhere.idList }).idShort, 3);
  assert.equal(on.ok<Shown>('POST', '/cards', { idList: on.doing.id }).idShort, 3, 'its old number is not given twice');
});

test('a card takes along members of the other board and labels that match by name and colour', () => {
  const on = crossing();
  const [owner, colleague] = [on.member('owner').id, on.member('colleague').id];
  const label = (idBoard: string, name: string, color: string) =>
    on.ok<{ id: string }>('POST', '/labels', { idBoard, name, color }).id;
  const here = [
    label(on.board.id, 'late', 'red'),
    label(on.board.id, 'late', 'blue'),
    label(on.board.id, 'soon', 'red'),
  ];
  const there = [label(on.far.id, 'soon', 'red'), label(on.far.id, 'late', 'red'), label(on.far.id, 'late', 'green')];
  on.ok('PUT', `/cards/${on.card.id}`, {
    idLabels: here.join(),
    idMembers: [owner, colleague].join(),
    subscribed: true,
  });
  on.ok('PUT', `/cards/${on.card.id}/subscribed`, { value: true }, 'colleague');
  on.ok('POST', `/cards/${on.card.id}/membersVoted`, { value: colleague }, 'colleague');
  const moved = move(on);
  assert.deepEqual(
    moved.labels.map(({ id }) => id),
    [there[1], there[0]],
  );
  assert.deepEqual([moved.idMembers, moved.idMembersVoted, moved.subscribed], [[owner], [], true]);
  assert.deepEqual(on.world.cards.the(on.card.id).subscribers, [owner]);
});

test('members and labels of the other board may be named in the request that moves', () => {
  const on = crossing();
  const label = on.ok<{ id: string }>('POST', '/labels', { idBoard: on.far.id, name: 'new', color: null }).id;
  const old = on.ok<{ id: string }>('POST', '/labels', { idBoard: on.board.id, name: 'old', color: null }).id;
  const [owner, colleague] = [on.member('owner').id, on.member('colleague').id];
  const to = { idBoard: on.far.id, idList: on.elsewhere.idList, pos: 7 };
  refusesAll(on, [
    ['PUT', `/cards/${on.card.id}`, { ...to, idLabels: old }, 400, /label does not belong/],
    ['PUT', `/cards/${on.card.id}`, { ...to, idMembers: colleague }, 400, /not on the board/],
  ]);
  const moved = on.ok<Shown>('PUT', `/cards/${on.card.id}`, { ...to, idLabels: label, idMembers: owner });
  assert.deepEqual([moved.labels.map(({ id }) => id), moved.idMembers, moved.pos], [[label], [owner], 7]);
});

test('a list of another board needs that board named, and a board without an open list takes no card', () => {
  const on = crossing();
  refusesAll(on, [
    ['PUT', `/cards/${on.card.id}`, { idList: on.elsewhere.idList }, 404, /does not exist on board/],
    ['PUT', `/cards/${on.card.id}/idList`, { value: on.elsewhere.idList }, 404, /does not exist on board/],
    ['PUT', `/cards/${on.card.id}`, { idBoard: on.far.id, idList: on.done.id }, 404, /does not exist on board/],
    ['PUT', `/cards/${on.card.id}`, { idBoard: on.far.id }, 401, /unauthorized/, 'colleague'],
  ]);
  on.ok('PUT', `/lists/${on.elsewhere.idList}/closed`, { value: true });
  refusesAll(on, [['PUT', `/cards/${on.card.id}/idBoard`, { value: on.far.id }, 400, /no open list/]]);
  const late = on.ok<{ id: string }>('POST', '/lists', { idBoard: on.far.id, name: 'Late', pos: 'bottom' });
  assert.equal(on.ok<Shown>('PUT', `/cards/${on.card.id}/idBoard`, { value: on.far.id }).idList, late.id);
  assert.equal(
    on.ok<Shown>('PUT', `/cards/${on.second.id}/idBoard`, { value: on.far.id, idList: on.elsewhere.idList }).idList,
    on.elsewhere.idList,
  );
});

test('checklists go along, and one that another card shares is copied', () => {
  const on = crossing();
  const own = on.ok<{ id: string }>('POST', `/cards/${on.card.id}/checklists`, { name: 'own' });
  const shared = on.ok<{ id: string }>('POST', `/cards/${on.card.id}/checklists`, { name: 'shared' });
  on.ok('POST', `/checklists/${own.id}/checkItems`, { name: 'item', idMember: on.member('colleague').id });
  on.ok('POST', `/checklists/${shared.id}/checkItems`, { name: 'both', checked: true });
  on.ok('POST', `/cards/${on.second.id}/checklists`, { value: shared.id });
  const [first, second] = move(on).idChecklists;
  assert.equal(first!.id, own.id);
  assert.notEqual(second!.id, shared.id);
  type List = {
    idBoard: string;
    idCard: string;
    name: string;
    checkItems: { name: string; state: string; idMember: string | null }[];
  };
  const [taken, copy, kept] = [own.id, second!.id, shared.id].map((id) => on.ok<List>('GET', `/checklists/${id}`));
  assert.deepEqual([taken!.idBoard, taken!.idCard, taken!.checkItems[0]!.idMember], [on.far.id, on.card.id, null]);
  assert.deepEqual(
    [copy!.idBoard, copy!.idCard, copy!.name, copy!.checkItems.map(({ name, state }) => [name, state])],
    [on.far.id, on.card.id, 'shared', [['both', 'complete']]],
  );
  assert.deepEqual([kept!.idBoard, kept!.idCard, kept!.checkItems.length], [on.board.id, on.second.id, 1]);
});

test('the history of a card stays on the board it left, where both ends of the move are told', () => {
  const on = crossing();
  const field = defineOn(on, on.board.id, 'text', 'Note');
  on.ok('PUT', `/cards/${on.card.id}/customField/${field.id}/item`, { value: { text: 'x' } });
  on.ok('PUT', `/cards/${on.card.id}`, { name: 'renamed' });
  const told = (idBoard: string): string[] =>
    on
      .ok<{ type: string; data: { card?: { id: string } } }[]>('GET', `/boards/${idBoard}/actions`, { filter: 'all' })
      .filter(({ data }) => data.card?.id === on.card.id)
      .map(({ type }) => type);
  move(on);
  assert.deepEqual(told(on.board.id), ['moveCardFromBoard', 'updateCard', 'updateCustomFieldItem', 'createCard']);
  assert.deepEqual(told(on.far.id), ['moveCardToBoard']);
  const [made] = on.ok<{ type: string; data: object }[]>('GET', `/boards/${on.far.id}/actions`, {
    filter: 'addCustomField',
  });
  assert.equal(made?.type, 'addCustomField');
});

test('a list goes to another board with its cards, their values and their checklists', () => {
  const on = crossing();
  const field = defineOn(on, on.board.id, 'list', 'Size', '1', '2', '3');
  defineOn(on, on.far.id, 'list', 'Size', '3', '4', '5');
  choose(on, field, '2');
  const shared = on.ok<{ id: string }>('POST', `/cards/${on.card.id}/checklists`, { name: 'shared' });
  on.ok('POST', `/cards/${on.second.id}/checklists`, { value: shared.id });
  on.ok('PUT', `/cards/${on.second.id}/closed`, { value: true });
  on.ok('PUT', `/lists/${on.doing.id}/subscribed`, { value: true }, 'colleague');
  const list = on.ok<{ idBoard: string; pos: number }>('PUT', `/lists/${on.doing.id}/idBoard`, { value: on.far.id });
  assert.deepEqual([list.idBoard, list.pos], [on.far.id, 1 + step]);
  const cards = on.ok<Shown[]>('GET', `/boards/${on.far.id}/cards/all`).slice(1);
  assert.deepEqual(
    cards.map(({ id, idBoard, idShort, pos }) => [id, idBoard, idShort, pos]),
    [
      [on.card.id, on.far.id, 2, step],
      [on.second.id, on.far.id, 3, 2 * step],
    ],
  );
  assert.deepEqual(
    cards.map(({ idChecklists }) => idChecklists),
    [[{ id: shared.id }], [{ id: shared.id }]],
  );
  assert.equal(on.world.checklists.the(shared.id).idBoard, on.far.id);
  assert.deepEqual(texts(fieldsOf(on)[0]!.options), ['2', '3', '4', '5']);
  assert.deepEqual(on.world.lists.the(on.doing.id).subscribers, []);
  const log = on.ok<{ type: string }[]>('GET', `/boards/${on.board.id}/actions`, { limit: 1 });
  assert.equal(log[0]!.type, 'moveListFromBoard');
  assert.deepEqual(on.ok('GET', `/boards/${on.board.id}/actions`, { filter: 'moveCardFromBoard' }), []);
});

test('the cards of a list go to the bottom of another in their order', () => {
  const on = boardWorld();
  on.ok('PUT', `/cards/${on.second.id}`, { pos: 'top' });
  const moved = on.ok<Shown[]>('POST', `/lists/${on.doing.id}/moveAllCards`, {
    idBoard: on.board.id,
    idList: on.done.id,
  });
  assert.deepEqual(
    moved.map(({ id, pos }) => [id, pos]),
    [
      [on.second.id, step],
      [on.card.id, 2 * step],
    ],
  );
});

test('all open cards of a list move, also more than an answer shows', () => {
  const on = boardWorld();
  for (let turn = 0; turn < limits.results; turn += 1) on.ok('POST', '/cards', { idList: on.doing.id });
  const args = { idBoard: on.board.id, idList: on.done.id };
  const moved = on.ok<Shown[]>('POST', `/lists/${on.doing.id}/moveAllCards`, args);
  assert.equal(moved.length, limits.results);
  assert.deepEqual(
    [on.doing, on.done].map(({ id }) => on.world.by.openCardsOfList.of(id).size),
    [0, limits.results + 2],
  );
});

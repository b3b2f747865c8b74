/** Cards and lists that move, within a board and to another (3.2, 4.5.2–4.5.4). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';
import { choose, twoBoards, defineOn, fieldsOf, texts, type Crossing } from '../../../testing/field-world.ts';
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

const move = (api: Crossing, idCard = api.card.id, more: object = {}): Shown =>
  api.ok('PUT', `/cards/${idCard}`, { idBoard: api.far.id, ...more });

test('a card keeps its position in another list of its board, unless one is given', () => {
  const api = boardWorld();
  const moved = api.ok<Shown>('PUT', `/cards/${api.second.id}`, { idList: api.done.id });
  assert.deepEqual([moved.idList, moved.pos, moved.idShort], [api.done.id, 2 * step, 2]);
  assert.equal(api.ok<Shown>('PUT', `/cards/${api.card.id}`, { idList: api.done.id, pos: 'top' }).pos, step);
  assert.equal(api.ok<Shown>('PUT', `/cards/${api.card.id}`, { pos: 'bottom' }).pos, 3 * step);
});

test('on another board a card goes to the bottom, gets a number there and keeps id, short link and comments', () => {
  const api = twoBoards();
  api.ok('POST', `/cards/${api.card.id}/actions/comments`, { text: 'mind the gap' });
  const moved = move(api);
  assert.deepEqual(
    [moved.id, moved.shortLink, moved.idBoard, moved.idList, moved.idShort, moved.pos, moved.badges.comments],
    [api.card.id, api.card.shortLink, api.far.id, api.elsewhere.idList, 2, 2 * step, 1],
  );
  assert.equal(api.ok<Shown>('POST', '/cards', { idList: api.elsewhere.idList }).idShort, 3);
  assert.equal(
    api.ok<Shown>('POST', '/cards', { idList: api.doing.id }).idShort,
    3,
    'its old number is not given twice',
  );
});

test('a card takes along members of the other board and labels that match by name and colour', () => {
  const api = twoBoards();
  const [owner, colleague] = [api.member('owner').id, api.member('colleague').id];
  const label = (idBoard: string, name: string, color: string) =>
    api.ok<{ id: string }>('POST', '/labels', { idBoard, name, color }).id;
  const here = [
    label(api.board.id, 'late', 'red'),
    label(api.board.id, 'late', 'blue'),
    label(api.board.id, 'soon', 'red'),
  ];
  const there = [
    label(api.far.id, 'soon', 'red'),
    label(api.far.id, 'late', 'red'),
    label(api.far.id, 'late', 'green'),
  ];
  api.ok('PUT', `/cards/${api.card.id}`, {
    idLabels: here.join(),
    idMembers: [owner, colleague].join(),
    subscribed: true,
  });
  api.ok('PUT', `/cards/${api.card.id}/subscribed`, { value: true }, 'colleague');
  api.ok('POST', `/cards/${api.card.id}/membersVoted`, { value: colleague }, 'colleague');
  const moved = move(api);
  assert.deepEqual(
    moved.labels.map(({ id }) => id),
    [there[1], there[0]],
  );
  assert.deepEqual([moved.idMembers, moved.idMembersVoted, moved.subscribed], [[owner], [], true]);
  assert.deepEqual(api.world.cards.the(api.card.id).subscribers, [owner]);
});

test('members and labels of the other board may be named in the request that moves', () => {
  const api = twoBoards();
  const label = api.ok<{ id: string }>('POST', '/labels', { idBoard: api.far.id, name: 'new', color: null }).id;
  const old = api.ok<{ id: string }>('POST', '/labels', { idBoard: api.board.id, name: 'old', color: null }).id;
  const [owner, colleague] = [api.member('owner').id, api.member('colleague').id];
  const to = { idBoard: api.far.id, idList: api.elsewhere.idList, pos: 7 };
  refusesAll(api, [
    ['PUT', `/cards/${api.card.id}`, { ...to, idLabels: old }, 400, /label does not belong/],
    ['PUT', `/cards/${api.card.id}`, { ...to, idMembers: colleague }, 400, /not on the board/],
  ]);
  const moved = api.ok<Shown>('PUT', `/cards/${api.card.id}`, { ...to, idLabels: label, idMembers: owner });
  assert.deepEqual([moved.labels.map(({ id }) => id), moved.idMembers, moved.pos], [[label], [owner], 7]);
});

test('a list of another board needs that board named, and a board without an open list takes no card', () => {
  const api = twoBoards();
  refusesAll(api, [
    ['PUT', `/cards/${api.card.id}`, { idList: api.elsewhere.idList }, 404, /does not exist on board/],
    ['PUT', `/cards/${api.card.id}/idList`, { value: api.elsewhere.idList }, 404, /does not exist on board/],
    ['PUT', `/cards/${api.card.id}`, { idBoard: api.far.id, idList: api.done.id }, 404, /does not exist on board/],
    ['PUT', `/cards/${api.card.id}`, { idBoard: api.far.id }, 401, /unauthorized/, 'colleague'],
  ]);
  api.ok('PUT', `/lists/${api.elsewhere.idList}/closed`, { value: true });
  refusesAll(api, [['PUT', `/cards/${api.card.id}/idBoard`, { value: api.far.id }, 400, /no open list/]]);
  const late = api.ok<{ id: string }>('POST', '/lists', { idBoard: api.far.id, name: 'Late', pos: 'bottom' });
  assert.equal(api.ok<Shown>('PUT', `/cards/${api.card.id}/idBoard`, { value: api.far.id }).idList, late.id);
  assert.equal(
    api.ok<Shown>('PUT', `/cards/${api.second.id}/idBoard`, { value: api.far.id, idList: api.elsewhere.idList }).idList,
    api.elsewhere.idList,
  );
});

test('checklists go along, and one that another card shares is copied', () => {
  const api = twoBoards();
  const own = api.ok<{ id: string }>('POST', `/cards/${api.card.id}/checklists`, { name: 'own' });
  const shared = api.ok<{ id: string }>('POST', `/cards/${api.card.id}/checklists`, { name: 'shared' });
  api.ok('POST', `/checklists/${own.id}/checkItems`, { name: 'item', idMember: api.member('colleague').id });
  api.ok('POST', `/checklists/${shared.id}/checkItems`, { name: 'both', checked: true });
  api.ok('POST', `/cards/${api.second.id}/checklists`, { value: shared.id });
  const [first, second] = move(api).idChecklists;
  assert.equal(first!.id, own.id);
  assert.notEqual(second!.id, shared.id);
  type List = {
    idBoard: string;
    idCard: string;
    name: string;
    checkItems: { name: string; state: string; idMember: string | null }[];
  };
  const [taken, copy, kept] = [own.id, second!.id, shared.id].map((id) => api.ok<List>('GET', `/checklists/${id}`));
  assert.deepEqual([taken!.idBoard, taken!.idCard, taken!.checkItems[0]!.idMember], [api.far.id, api.card.id, null]);
  assert.deepEqual(
    [copy!.idBoard, copy!.idCard, copy!.name, copy!.checkItems.map(({ name, state }) => [name, state])],
    [api.far.id, api.card.id, 'shared', [['both', 'complete']]],
  );
  assert.deepEqual([kept!.idBoard, kept!.idCard, kept!.checkItems.length], [api.board.id, api.second.id, 1]);
});

test('the history of a card stays on the board it left, where both ends of the move are told', () => {
  const api = twoBoards();
  const field = defineOn(api, api.board.id, 'text', 'Note');
  api.ok('PUT', `/cards/${api.card.id}/customField/${field.id}/item`, { value: { text: 'x' } });
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'renamed' });
  const told = (idBoard: string): string[] =>
    api
      .ok<{ type: string; data: { card?: { id: string } } }[]>('GET', `/boards/${idBoard}/actions`, { filter: 'all' })
      .filter(({ data }) => data.card?.id === api.card.id)
      .map(({ type }) => type);
  move(api);
  assert.deepEqual(told(api.board.id), ['moveCardFromBoard', 'updateCard', 'updateCustomFieldItem', 'createCard']);
  assert.deepEqual(told(api.far.id), ['moveCardToBoard']);
  const [made] = api.ok<{ type: string; data: object }[]>('GET', `/boards/${api.far.id}/actions`, {
    filter: 'addCustomField',
  });
  assert.equal(made?.type, 'addCustomField');
});

test('a list goes to another board with its cards, their values and their checklists', () => {
  const api = twoBoards();
  const field = defineOn(api, api.board.id, 'list', 'Size', '1', '2', '3');
  defineOn(api, api.far.id, 'list', 'Size', '3', '4', '5');
  choose(api, field, '2');
  const shared = api.ok<{ id: string }>('POST', `/cards/${api.card.id}/checklists`, { name: 'shared' });
  api.ok('POST', `/cards/${api.second.id}/checklists`, { value: shared.id });
  api.ok('PUT', `/cards/${api.second.id}/closed`, { value: true });
  api.ok('PUT', `/lists/${api.doing.id}/subscribed`, { value: true }, 'colleague');
  const list = api.ok<{ idBoard: string; pos: number }>('PUT', `/lists/${api.doing.id}/idBoard`, { value: api.far.id });
  assert.deepEqual([list.idBoard, list.pos], [api.far.id, 1 + step]);
  const cards = api.ok<Shown[]>('GET', `/boards/${api.far.id}/cards/all`).slice(1);
  assert.deepEqual(
    cards.map(({ id, idBoard, idShort, pos }) => [id, idBoard, idShort, pos]),
    [
      [api.card.id, api.far.id, 2, step],
      [api.second.id, api.far.id, 3, 2 * step],
    ],
  );
  assert.deepEqual(
    cards.map(({ idChecklists }) => idChecklists),
    [[{ id: shared.id }], [{ id: shared.id }]],
  );
  assert.equal(api.world.checklists.the(shared.id).idBoard, api.far.id);
  assert.deepEqual(texts(fieldsOf(api)[0]!.options), ['2', '3', '4', '5']);
  assert.deepEqual(api.world.lists.the(api.doing.id).subscribers, []);
  const log = api.ok<{ type: string }[]>('GET', `/boards/${api.board.id}/actions`, { limit: 1 });
  assert.equal(log[0]!.type, 'moveListFromBoard');
  assert.deepEqual(api.ok('GET', `/boards/${api.board.id}/actions`, { filter: 'moveCardFromBoard' }), []);
});

test('the cards of a list go to the bottom of another in their order', () => {
  const api = boardWorld();
  api.ok('PUT', `/cards/${api.second.id}`, { pos: 'top' });
  const moved = api.ok<Shown[]>('POST', `/lists/${api.doing.id}/moveAllCards`, {
    idBoard: api.board.id,
    idList: api.done.id,
  });
  assert.deepEqual(
    moved.map(({ id, pos }) => [id, pos]),
    [
      [api.second.id, step],
      [api.card.id, 2 * step],
    ],
  );
});

test('all open cards of a list move, also more than an answer shows', () => {
  const api = boardWorld();
  for (let turn = 0; turn < limits.results; turn += 1) api.ok('POST', '/cards', { idList: api.doing.id });
  const args = { idBoard: api.board.id, idList: api.done.id };
  const moved = api.ok<Shown[]>('POST', `/lists/${api.doing.id}/moveAllCards`, args);
  assert.equal(moved.length, limits.results);
  assert.deepEqual(
    [api.doing, api.done].map(({ id }) => api.world.by.openCardsOfList.of(id).size),
    [0, limits.results + 2],
  );
});

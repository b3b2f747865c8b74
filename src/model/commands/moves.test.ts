/** Cards and lists that move, within a board and to another (3.2, 4.5.2–4.5.4). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardScene, refusesAll, type BoardScene } from '../../scenes/board-scene.ts';
import { customFieldsPlugin } from '../../spec/values.ts';
import { limits } from '../../spec/limits.ts';

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
interface Option {
  id: string;
  value: { text: string };
}
interface Field {
  id: string;
  fieldGroup: string;
  name: string;
  type: string;
  options: Option[];
}
interface Item {
  id: string;
  idCustomField: string;
  idValue?: string;
  value?: Record<string, string>;
}

interface Crossing extends BoardScene {
  far: { id: string };
}
function crossing(extension = true): Crossing {
  const on = boardScene();
  for (const id of extension ? [on.board.id, on.elsewhere.idBoard] : [on.board.id]) {
    on.ok('POST', `/boards/${id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  }
  return { ...on, far: on.world.boards.get(on.elsewhere.idBoard)! };
}
const define = (on: Crossing, idModel: string, type: string, name: string, ...options: string[]): Field =>
  on.ok('POST', '/customFields', {
    idModel,
    modelType: 'board',
    name,
    type,
    ...(type === 'list' && { options: options.map((text) => ({ value: { text } })) }),
  });
const choose = (on: Crossing, field: Field, text: string, idCard = on.card.id): Item =>
  on.ok('PUT', `/cards/${idCard}/customField/${field.id}/item`, {
    idValue: field.options.find(({ value }) => value.text === text)!.id,
  });
const fieldsOf = (on: Crossing, idBoard = on.far.id): Field[] => on.ok('GET', `/boards/${idBoard}/customFields`);
const itemsOf = (on: Crossing, idCard = on.card.id): Item[] => on.ok('GET', `/cards/${idCard}/customFieldItems`);
const move = (on: Crossing, idCard = on.card.id, more: object = {}): Shown =>
  on.ok('PUT', `/cards/${idCard}`, { idBoard: on.far.id, ...more });
const texts = ({ options }: Field): string[] => options.map(({ value }) => value.text);

test('a card keeps its position in another list of its board, unless one is given', () => {
  const on = boardScene();
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
  assert.deepEqual(on.world.cards.get(on.card.id)!.subscribers, [owner]);
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

test('a missing definition comes along with all its options, and the values are made anew', () => {
  const on = crossing();
  const [list, text, unused] = [
    define(on, on.board.id, 'list', 'Size', '1', '2', '3'),
    define(on, on.board.id, 'text', 'Note'),
    define(on, on.board.id, 'number', 'Unused'),
  ];
  const before = [
    choose(on, list, '2'),
    on.ok<Item>('PUT', `/cards/${on.card.id}/customField/${text.id}/item`, { value: { text: 'x' } }),
  ];
  move(on);
  const [size, note, ...rest] = fieldsOf(on);
  assert.deepEqual([size!.fieldGroup, note!.fieldGroup, rest], [list.fieldGroup, text.fieldGroup, []]);
  assert.deepEqual(texts(size!), ['1', '2', '3']);
  const after = itemsOf(on);
  assert.deepEqual(
    after.map(({ idCustomField, idValue, value }) => [idCustomField, idValue ?? value]),
    [
      [size!.id, size!.options[1]!.id],
      [note!.id, { text: 'x' }],
    ],
  );
  assert.equal(
    after.some(({ id }) => before.some((item) => item.id === id)),
    false,
  );
  assert.deepEqual(
    fieldsOf(on, on.board.id).map(({ id }) => id),
    [list.id, text.id, unused.id],
  );
  assert.deepEqual(fieldsOf(on, on.board.id)[0]!.options, list.options);
});

test('a definition of the same group is used, and 2 of options 1,2,3 merged into 3,4,5 reads 2,3,4,5', () => {
  const on = crossing();
  const source = define(on, on.board.id, 'list', 'Size', '1', '2', '3');
  const there = define(on, on.far.id, 'list', 'Size', '3', '4', '5');
  choose(on, source, '2');
  choose(on, source, '3', on.second.id);
  move(on);
  const [size, ...more] = fieldsOf(on);
  assert.deepEqual([size!.id, more], [there.id, []]);
  assert.deepEqual(texts(size!), ['2', '3', '4', '5']);
  assert.deepEqual(size!.options.slice(1), there.options, 'the options that were there keep id, colour and place');
  assert.equal(itemsOf(on)[0]!.idValue, size!.options[0]!.id);
  move(on, on.second.id);
  assert.deepEqual(texts(fieldsOf(on)[0]!), ['2', '3', '4', '5'], 'an option of the same text is not merged twice');
  assert.equal(itemsOf(on, on.second.id)[0]!.idValue, there.options[0]!.id);
});

const merges: readonly (readonly [source: string, chosen: string, destination: string, merged: string])[] = [
  ['one two three', 'two', 'three four five', 'two three four five'],
  ['1 2 3', '3', '1 2', '1 2 3'],
  ['1 2 3', '2', '1 9', '1 2 9'],
  ['1 2 3', '2', '4 5 6', '2 4 5 6'],
  ['1 2 30', '30', '4 5 6', '4 5 6 30'],
  ['a b', 'b', '', 'b'],
  ['low mid high', 'mid', 'high low', 'mid high low'],
];
for (const [source, chosen, destination, merged] of merges) {
  test(`${chosen} of ${source} merged into ${destination || 'nothing'} reads ${merged}`, () => {
    const on = crossing();
    const field = define(on, on.board.id, 'list', 'Size', ...source.split(' '));
    define(on, on.far.id, 'list', 'Size', ...(destination ? destination.split(' ') : []));
    choose(on, field, chosen);
    move(on);
    assert.equal(texts(fieldsOf(on)[0]!).join(' '), merged);
  });
}

test('options that share a place are spaced anew where one has to come between them', () => {
  const on = crossing();
  const field = define(on, on.board.id, 'list', 'Size', 'a', 'b', 'c');
  const there = define(on, on.far.id, 'list', 'Size', 'a', 'c');
  for (const { id } of there.options) on.ok('PUT', `/customFields/${there.id}/options/${id}`, { pos: 5 });
  choose(on, field, 'b');
  move(on);
  assert.deepEqual(texts(fieldsOf(on)[0]!), ['a', 'b', 'c']);
});

test('two fields of one group keep two values', () => {
  const on = crossing();
  const twins = [define(on, on.board.id, 'text', 'Note'), define(on, on.board.id, 'text', 'Note')];
  define(on, on.far.id, 'text', 'Note');
  twins.forEach(({ id }, turn) =>
    on.ok('PUT', `/cards/${on.card.id}/customField/${id}/item`, { value: { text: `${turn}` } }),
  );
  move(on);
  assert.deepEqual(
    itemsOf(on).map(({ value }) => value),
    [{ text: '0' }, { text: '1' }],
  );
  assert.deepEqual(
    itemsOf(on).map(({ idCustomField }) => idCustomField),
    fieldsOf(on).map(({ id }) => id),
  );
});

test('a move that would need a fifty-first definition moves nothing', () => {
  const on = crossing();
  const field = define(on, on.board.id, 'text', 'One more');
  on.ok('PUT', `/cards/${on.card.id}/customField/${field.id}/item`, { value: { text: 'x' } });
  for (let turn = 0; turn < 50; turn += 1) define(on, on.far.id, 'text', `f${turn}`);
  refusesAll(on, [
    ['PUT', `/cards/${on.card.id}`, { idBoard: on.far.id }, 400, /at most 50/],
    ['PUT', `/lists/${on.doing.id}`, { idBoard: on.far.id }, 400, /at most 50/],
    ['POST', '/cards', { idList: on.elsewhere.idList, idCardSource: on.card.id }, 400, /at most 50/],
  ]);
  assert.equal(move(on, on.second.id).idBoard, on.far.id, 'a card without a value needs no definition');
});

test('a card that goes to a board with the extension off leaves its values behind', () => {
  const on = crossing(false);
  const field = define(on, on.board.id, 'text', 'Note');
  on.ok('PUT', `/cards/${on.card.id}/customField/${field.id}/item`, { value: { text: 'x' } });
  move(on);
  on.ok('POST', `/boards/${on.far.id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  assert.deepEqual([fieldsOf(on), itemsOf(on)], [[], []]);
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
  const field = define(on, on.board.id, 'text', 'Note');
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
  const field = define(on, on.board.id, 'list', 'Size', '1', '2', '3');
  define(on, on.far.id, 'list', 'Size', '3', '4', '5');
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
  assert.equal(on.world.checklists.get(shared.id)!.idBoard, on.far.id);
  assert.deepEqual(texts(fieldsOf(on)[0]!), ['2', '3', '4', '5']);
  assert.deepEqual(on.world.lists.get(on.doing.id)!.subscribers, []);
  const log = on.ok<{ type: string }[]>('GET', `/boards/${on.board.id}/actions`, { limit: 1 });
  assert.equal(log[0]!.type, 'moveListFromBoard');
  assert.deepEqual(on.ok('GET', `/boards/${on.board.id}/actions`, { filter: 'moveCardFromBoard' }), []);
});

test('the cards of a list go to the bottom of another in their order', () => {
  const on = boardScene();
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

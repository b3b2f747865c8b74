/** The custom fields of cards that go to another board: definitions found or made, options merged (4.5.2–4.5.4). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../../document/limits.ts';
import { refusesAll } from '../../../testing/board-world.ts';
import { write } from '../../../testing/test-world.ts';
import {
  choose,
  twoBoards,
  defineOn,
  fieldsOf,
  itemsOf,
  switched,
  texts,
  type Crossing,
  type Item,
} from '../../../testing/field-world.ts';

const tooMany = new RegExp(`at most ${limits.customFieldsPerBoard}`);

const move = (api: Crossing, idCard = api.card.id): { idBoard: string } =>
  api.ok('PUT', `/cards/${idCard}`, { idBoard: api.far.id });

test('a missing definition comes along with all its options, and the values are made anew', () => {
  const api = twoBoards();
  const [list, text, unused] = [
    defineOn(api, api.board.id, 'list', 'Size', '1', '2', '3'),
    defineOn(api, api.board.id, 'text', 'Note'),
    defineOn(api, api.board.id, 'number', 'Unused'),
  ];
  const before = [
    choose(api, list, '2'),
    api.ok<Item>('PUT', `/cards/${api.card.id}/customField/${text.id}/item`, { value: { text: 'x' } }),
  ];
  move(api);
  const [size, note, ...rest] = fieldsOf(api);
  assert.deepEqual([size!.fieldGroup, note!.fieldGroup, rest], [list.fieldGroup, text.fieldGroup, []]);
  assert.deepEqual(texts(size!.options), ['1', '2', '3']);
  const after = itemsOf(api);
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
    fieldsOf(api, api.board.id).map(({ id }) => id),
    [list.id, text.id, unused.id],
  );
  assert.deepEqual(fieldsOf(api, api.board.id)[0]!.options, list.options);
});

test('a definition of the same group is used, and 2 of options 1,2,3 merged into 3,4,5 reads 2,3,4,5', () => {
  const api = twoBoards();
  const source = defineOn(api, api.board.id, 'list', 'Size', '1', '2', '3');
  const there = defineOn(api, api.far.id, 'list', 'Size', '3', '4', '5');
  choose(api, source, '2');
  choose(api, source, '3', api.second.id);
  move(api);
  const [size, ...more] = fieldsOf(api);
  assert.deepEqual([size!.id, more], [there.id, []]);
  assert.deepEqual(texts(size!.options), ['2', '3', '4', '5']);
  assert.deepEqual(size!.options.slice(1), there.options, 'the options that were there keep id, colour and place');
  assert.equal(itemsOf(api)[0]!.idValue, size!.options[0]!.id);
  move(api, api.second.id);
  assert.deepEqual(
    texts(fieldsOf(api)[0]!.options),
    ['2', '3', '4', '5'],
    'an option of the same text is not merged twice',
  );
  assert.equal(itemsOf(api, api.second.id)[0]!.idValue, there.options[0]!.id);
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
    const api = twoBoards();
    const field = defineOn(api, api.board.id, 'list', 'Size', ...source.split(' '));
    defineOn(api, api.far.id, 'list', 'Size', ...(destination ? destination.split(' ') : []));
    choose(api, field, chosen);
    move(api);
    assert.equal(texts(fieldsOf(api)[0]!.options).join(' '), merged);
  });
}

test('options that share a place are spaced anew where one has to come between them', () => {
  const api = twoBoards();
  const field = defineOn(api, api.board.id, 'list', 'Size', 'a', 'b', 'c');
  const there = defineOn(api, api.far.id, 'list', 'Size', 'a', 'c');
  for (const { id } of there.options) api.ok('PUT', `/customFields/${there.id}/options/${id}`, { pos: 5 });
  choose(api, field, 'b');
  move(api);
  assert.deepEqual(texts(fieldsOf(api)[0]!.options), ['a', 'b', 'c']);
});

test('two fields of one group keep two values', () => {
  const api = twoBoards();
  const twins = [defineOn(api, api.board.id, 'text', 'Note'), defineOn(api, api.board.id, 'text', 'Note')];
  defineOn(api, api.far.id, 'text', 'Note');
  twins.forEach(({ id }, turn) =>
    api.ok('PUT', `/cards/${api.card.id}/customField/${id}/item`, { value: { text: `${turn}` } }),
  );
  move(api);
  assert.deepEqual(
    itemsOf(api).map(({ value }) => value),
    [{ text: '0' }, { text: '1' }],
  );
  assert.deepEqual(
    itemsOf(api).map(({ idCustomField }) => idCustomField),
    fieldsOf(api).map(({ id }) => id),
  );
});

test('a move that would need one definition too many moves nothing', () => {
  const api = twoBoards();
  const field = defineOn(api, api.board.id, 'text', 'One more');
  api.ok('PUT', `/cards/${api.card.id}/customField/${field.id}/item`, { value: { text: 'x' } });
  for (let turn = 0; turn < limits.customFieldsPerBoard; turn += 1) defineOn(api, api.far.id, 'text', `f${turn}`);
  refusesAll(api, [
    ['PUT', `/cards/${api.card.id}`, { idBoard: api.far.id }, 400, tooMany],
    ['PUT', `/lists/${api.doing.id}`, { idBoard: api.far.id }, 400, tooMany],
    ['POST', '/cards', { idList: api.elsewhere.idList, idCardSource: api.card.id }, 400, tooMany],
  ]);
  assert.equal(move(api, api.second.id).idBoard, api.far.id, 'a card without a value needs no definition');
});

test('a card that goes to a board with the extension off leaves its values behind', () => {
  const api = twoBoards(false);
  const field = defineOn(api, api.board.id, 'text', 'Note');
  api.ok('PUT', `/cards/${api.card.id}/customField/${field.id}/item`, { value: { text: 'x' } });
  move(api);
  switched(api, api.far.id);
  assert.deepEqual([fieldsOf(api), itemsOf(api)], [[], []]);
});

test('a value whose option is gone, as a fixture may have it, stays behind', () => {
  const api = twoBoards();
  const list = defineOn(api, api.board.id, 'list', 'Size', '1');
  write(api, 'owner', (change) =>
    change.add('customFieldItems', {
      idCustomField: list.id,
      idModel: api.card.id,
      idValue: 'f'.repeat(24),
      value: null,
    }),
  );
  move(api);
  assert.deepEqual(itemsOf(api), []);
});

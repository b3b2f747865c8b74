/** The custom fields of cards that go to another board: definitions found or made, options merged (4.5.2–4.5.4). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../../document/limits.ts';
import { refusesAll } from '../../../testing/board-world.ts';
import { write } from '../../../testing/test-world.ts';
import {
  choose,
  crossing,
  defineOn,
  fieldsOf,
  itemsOf,
  switched,
  texts,
  type Crossing,
  type Item,
} from '../../../testing/field-world.ts';

const tooMany = new RegExp(`at most ${limits.customFieldsPerBoard}`);

const move = (on: Crossing, idCard = on.card.id): { idBoard: string } =>
  on.ok('PUT', `/cards/${idCard}`, { idBoard: on.far.id });

test('a missing definition comes along with all its options, and the values are made anew', () => {
  const on = crossing();
  const [list, text, unused] = [
    defineOn(on, on.board.id, 'list', 'Size', '1', '2', '3'),
    defineOn(on, on.board.id, 'text', 'Note'),
    defineOn(on, on.board.id, 'number', 'Unused'),
  ];
  const before = [
    choose(on, list, '2'),
    on.ok<Item>('PUT', `/cards/${on.card.id}/customField/${text.id}/item`, { value: { text: 'x' } }),
  ];
  move(on);
  const [size, note, ...rest] = fieldsOf(on);
  assert.deepEqual([size!.fieldGroup, note!.fieldGroup, rest], [list.fieldGroup, text.fieldGroup, []]);
  assert.deepEqual(texts(size!.options), ['1', '2', '3']);
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
  const source = defineOn(on, on.board.id, 'list', 'Size', '1', '2', '3');
  const there = defineOn(on, on.far.id, 'list', 'Size', '3', '4', '5');
  choose(on, source, '2');
  choose(on, source, '3', on.second.id);
  move(on);
  const [size, ...more] = fieldsOf(on);
  assert.deepEqual([size!.id, more], [there.id, []]);
  assert.deepEqual(texts(size!.options), ['2', '3', '4', '5']);
  assert.deepEqual(size!.options.slice(1), there.options, 'the options that were there keep id, colour and place');
  assert.equal(itemsOf(on)[0]!.idValue, size!.options[0]!.id);
  move(on, on.second.id);
  assert.deepEqual(
    texts(fieldsOf(on)[0]!.options),
    ['2', '3', '4', '5'],
    'an option of the same text is not merged twice',
  );
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
    const field = defineOn(on, on.board.id, 'list', 'Size', ...source.split(' '));
    defineOn(on, on.far.id, 'list', 'Size', ...(destination ? destination.split(' ') : []));
    choose(on, field, chosen);
    move(on);
    assert.equal(texts(fieldsOf(on)[0]!.options).join(' '), merged);
  });
}

test('options that share a place are spaced anew where one has to come between them', () => {
  const on = crossing();
  const field = defineOn(on, on.board.id, 'list', 'Size', 'a', 'b', 'c');
  const there = defineOn(on, on.far.id, 'list', 'Size', 'a', 'c');
  for (const { id } of there.options) on.ok('PUT', `/customFields/${there.id}/options/${id}`, { pos: 5 });
  choose(on, field, 'b');
  move(on);
  assert.deepEqual(texts(fieldsOf(on)[0]!.options), ['a', 'b', 'c']);
});

test('two fields of one group keep two values', () => {
  const on = crossing();
  const twins = [defineOn(on, on.board.id, 'text', 'Note'), defineOn(on, on.board.id, 'text', 'Note')];
  defineOn(on, on.far.id, 'text', 'Note');
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

test('a move that would need one definition too many moves nothing', () => {
  const on = crossing();
  const field = defineOn(on, on.board.id, 'text', 'One more');
  on.ok('PUT', `/cards/${on.card.id}/customField/${field.id}/item`, { value: { text: 'x' } });
  for (let turn = 0; turn < limits.customFieldsPerBoard; turn += 1) defineOn(on, on.far.id, 'text', `f${turn}`);
  refusesAll(on, [
    ['PUT', `/cards/${on.card.id}`, { idBoard: on.far.id }, 400, tooMany],
    ['PUT', `/lists/${on.doing.id}`, { idBoard: on.far.id }, 400, tooMany],
    ['POST', '/cards', { idList: on.elsewhere.idList, idCardSource: on.card.id }, 400, tooMany],
  ]);
  assert.equal(move(on, on.second.id).idBoard, on.far.id, 'a card without a value needs no definition');
});

test('a card that goes to a board with the extension off leaves its values behind', () => {
  const on = crossing(false);
  const field = defineOn(on, on.board.id, 'text', 'Note');
  on.ok('PUT', `/cards/${on.card.id}/customField/${field.id}/item`, { value: { text: 'x' } });
  move(on);
  switched(on, on.far.id);
  assert.deepEqual([fieldsOf(on), itemsOf(on)], [[], []]);
});

test('a value whose option is gone, as a fixture may have it, stays behind', () => {
  const on = crossing();
  const list = defineOn(on, on.board.id, 'list', 'Size', '1');
  write(on, 'owner', (change) =>
    change.add('customFieldItems', {
      idCustomField: list.id,
      idModel: on.card.id,
      idValue: 'f'.repeat(24),
      value: null,
    }),
  );
  move(on);
  assert.deepEqual(itemsOf(on), []);
});

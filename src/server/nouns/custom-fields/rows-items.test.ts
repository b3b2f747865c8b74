/** The values of a card's custom fields (2.8, 3.3, 4.5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { define, fieldWorld, ladder, type Field, type Item } from '../../../testing/field-world.ts';
import { limits } from '../../../document/limits.ts';

const types = ['text', 'number', 'date', 'checkbox', 'list'] as const;
type Fields = Record<(typeof types)[number], Field>;

function itemWorld(): BoardWorld & { fields: Fields; path(field: Field): string; items(id?: string): Item[] } {
  const on = fieldWorld();
  const fields = Object.fromEntries(
    types.map((type) => [
      type,
      define(on, type, { name: type, ...(type === 'list' && { options: ladder('1', '2') }) }),
    ]),
  ) as Fields;
  return {
    ...on,
    fields,
    path: ({ id }) => `/card/${on.card.shortLink}/customField/${id}/item`,
    items: (id = on.card.id) => on.ok('GET', `/cards/${id}/customFieldItems`),
  };
}

const kept: readonly (readonly [keyof Fields, object, object])[] = [
  ['text', { text: 'Hallo, Welt' }, { text: 'Hallo, Welt' }],
  ['text', { text: '' }, { text: '' }],
  ['text', { text: 'ä'.repeat(limits.text) }, { text: 'ä'.repeat(limits.text) }],
  ['number', { number: '42' }, { number: '42' }],
  ['number', { number: '-0.50' }, { number: '-0.50' }],
  ['number', { number: '6.02e23' }, { number: '6.02e23' }],
  ['date', { date: '2026-03-01T12:00:00.000Z' }, { date: '2026-03-01T12:00:00.000Z' }],
  ['date', { date: '2026-03-01T12:00:00+02:00' }, { date: '2026-03-01T10:00:00.000Z' }],
  ['checkbox', { checked: 'true' }, { checked: 'true' }],
  ['checkbox', { checked: 'false' }, { checked: 'false' }],
];

for (const [type, value, expected] of kept) {
  test(`a ${type} value reads back as a string of the same value: ${JSON.stringify(value).slice(0, 40)}`, () => {
    const on = itemWorld();
    const field = on.fields[type];
    const item = on.ok<Item>('PUT', on.path(field), { value });
    assert.deepEqual(item, {
      id: item.id,
      value: expected,
      idCustomField: field.id,
      idModel: on.card.id,
      modelType: 'card',
    });
    assert.deepEqual(on.items(), [item]);
  });
}

test('a list value is the id of an option and has no value', () => {
  const on = itemWorld();
  const { list } = on.fields;
  const idValue = list.options[1]!.id;
  const item = on.ok<Item>('PUT', on.path(list), { idValue, value: '' });
  assert.deepEqual(item, { id: item.id, idValue, idCustomField: list.id, idModel: on.card.id, modelType: 'card' });
});

test('a card keeps one item per field: a second write changes it, and the same again changes nothing', () => {
  const on = itemWorld();
  const { text } = on.fields;
  const first = on.ok<Item>('PUT', on.path(text), { value: { text: 'a' } });
  const second = on.ok<Item>('PUT', on.path(text), { value: { text: 'b' } });
  on.ok('PUT', on.path(text), { value: { text: 'b' } });
  assert.deepEqual([second.id, second.value], [first.id, { text: 'b' }]);
  assert.equal(on.items().length, 1);
  const log = on.ok<{ data: { old: unknown; customFieldItem: { value: unknown } } }[]>(
    'GET',
    `/cards/${on.card.id}/actions`,
    { filter: 'updateCustomFieldItem' },
  );
  assert.deepEqual(
    log.map(({ data }) => [data.old, data.customFieldItem.value]),
    [
      [{ value: { text: 'a' } }, { text: 'b' }],
      [{ value: null }, { text: 'a' }],
    ],
  );
});

const clearings: readonly (readonly [keyof Fields, Record<string, unknown>])[] = [
  ['text', { idValue: '', value: '' }],
  ['text', { value: '' }],
  ['number', { value: null }],
  ['date', { value: {} }],
  ['checkbox', { idValue: null, value: '' }],
  ['list', { idValue: '', value: '' }],
  ['list', { idValue: '' }],
  ['list', { idValue: null, value: null }],
  ['text', { idValue: 'null', value: 'null' }],
  ['list', { value: '' }],
];
for (const [type, args] of clearings) {
  test(`${JSON.stringify(args)} clears a ${type} value, and is harmless a second time`, () => {
    const on = itemWorld();
    const field = on.fields[type];
    const value = {
      text: { text: 'x' },
      number: { number: '1' },
      date: { date: '2026-03-01' },
      checkbox: { checked: 'true' },
      list: undefined,
    }[type];
    on.ok('PUT', on.path(field), value ? { value } : { idValue: field.options[0]!.id });
    assert.equal(on.items().length, 1);
    assert.deepEqual(on.ok('PUT', on.path(field), args), {});
    assert.deepEqual(on.items(), []);
    assert.deepEqual(on.ok('PUT', on.path(field), args), {});
  });
}

test('a value that does not fit its field is refused, and the old one stays', () => {
  const on = itemWorld();
  const { text, number, date, checkbox, list } = on.fields;
  on.ok('PUT', on.path(text), { value: { text: 'old' } });
  on.ok('PUT', on.path(list), { idValue: list.options[0]!.id });
  const other = on.ok<Field>('POST', '/customFields', {
    idModel: on.board.id,
    modelType: 'board',
    name: 'l',
    type: 'list',
    options: [{ value: { text: '1' } }],
  });
  const wrong: readonly (readonly [Field, Record<string, unknown>])[] = [
    [text, { value: { number: '1' } }],
    [text, { value: { text: 1 } }],
    [text, { value: 'x' }],
    [text, { value: ['x'] }],
    [text, { value: { text: 'x', number: '1' } }],
    [text, { value: { text: 'x' }, idValue: list.options[0]!.id }],
    [text, { value: { text: 'x'.repeat(limits.text + 1) } }],
    [text, {}],
    [number, { value: { number: '' } }],
    [number, { value: { number: 'one' } }],
    [number, { value: { number: '0x10' } }],
    [number, { value: { number: 'NaN' } }],
    [number, { value: { number: '1e999' } }],
    [number, { value: { number: 1 } }],
    [date, { value: { date: 'tomorrow' } }],
    [date, { value: { date: '2026-02-30' } }],
    [date, { value: { date: '' } }],
    [checkbox, { value: { checked: 'yes' } }],
    [checkbox, { value: { checked: true } }],
    [checkbox, { value: { checked: 'TRUE' } }],
    [list, { idValue: 'f'.repeat(24) }],
    [list, { idValue: 'x' }],
    [list, { idValue: 7 }],
    [list, { idValue: other.options[0]!.id }],
    [list, { value: { text: '1' } }],
    [list, { idValue: list.options[1]!.id, value: { text: '2' } }],
  ];
  refusesAll(
    on,
    wrong.map(([field, args]) => ['PUT', on.path(field), args, 400, /Invalid custom field item value|idValue/]),
  );
});

test('an item is not deleted by DELETE', () => {
  const on = itemWorld();
  on.ok('PUT', on.path(on.fields.text), { value: { text: 'x' } });
  refusesAll(on, [['DELETE', on.path(on.fields.text), {}, 404, /Cannot DELETE/]]);
});

test('card, cards of the board and the board with its cards show the same items, and only when asked', () => {
  const on = itemWorld();
  const items = [on.ok<Item>('PUT', on.path(on.fields.text), { value: '{"text":"x"}' })];
  type Shown = { id: string; customFieldItems?: Item[] };
  assert.deepEqual(
    on.ok<Shown>('GET', `/cards/${on.card.id}?fields=name&customFieldItems=true`).customFieldItems,
    items,
  );
  assert.equal('customFieldItems' in on.ok<Shown>('GET', `/cards/${on.card.id}`), false);
  assert.deepEqual(
    on
      .ok<Shown[]>('GET', `/boards/${on.board.id}/cards?fields=name&customFieldItems=true`)
      .map(({ customFieldItems }) => customFieldItems),
    [items, []],
  );
  const whole = on.ok<{ cards: Shown[]; customFields: Field[] }>(
    'GET',
    `/boards/${on.board.id}?cards=open&customFields=true&card_customFieldItems=true`,
  );
  assert.deepEqual(
    whole.cards.map(({ customFieldItems }) => customFieldItems),
    [items, []],
  );
  assert.equal(whole.customFields.length, 5);
  assert.equal(
    'cards' in on.ok<object>('GET', `/boards/${on.board.id}?customFields=true&card_customFieldItems=true`),
    false,
  );
});

test('several items are written at once, all or none', () => {
  const on = itemWorld();
  const { text, number, list } = on.fields;
  const path = `/cards/${on.card.id}/customFields`;
  const customFieldItems = [
    { idCustomField: text.id, value: { text: 'x' } },
    { idCustomField: list.id, idValue: list.options[0]!.id },
  ];
  const items = on.ok<Item[]>('PUT', path, { customFieldItems });
  assert.deepEqual(
    items.map(({ idCustomField, value, idValue }) => [idCustomField, value ?? idValue]),
    [
      [text.id, { text: 'x' }],
      [list.id, list.options[0]!.id],
    ],
  );
  assert.deepEqual(on.ok('PUT', path, { customFieldItems: JSON.stringify(customFieldItems) }), items);
  const good = { idCustomField: number.id, value: { number: '1' } };
  refusesAll(on, [
    ['PUT', path, {}, 400, /customFieldItems/],
    ['PUT', path, { customFieldItems: 'x' }, 400, /customFieldItems/],
    [
      'PUT',
      path,
      { customFieldItems: [good, { idCustomField: text.id, value: { number: '1' } }] },
      400,
      /Invalid custom field item/,
    ],
    ['PUT', path, { customFieldItems: [good, { idCustomField: 'f'.repeat(24), value: '' }] }, 404, /not found/],
  ]);
});

test('a field of another board, a reader and an outsider write nothing', () => {
  const on = itemWorld();
  const { text } = on.fields;
  const value = { text: 'x' };
  refusesAll(on, [
    ['PUT', `/cards/${on.elsewhere.id}/customField/${text.id}/item`, { value }, 404, /not found/],
    [
      'PUT',
      `/cards/${on.elsewhere.id}/customFields`,
      { customFieldItems: [{ idCustomField: text.id, value }] },
      404,
      /not found/,
    ],
    ['PUT', on.path(text), { value }, 401, /unauthorized/, 'reader'],
    ['PUT', on.path(text), { value }, 401, /unauthorized/, 'outsider'],
  ]);
  assert.ok(on.ok<Item>('PUT', on.path(text), { value }, 'colleague').id);
});

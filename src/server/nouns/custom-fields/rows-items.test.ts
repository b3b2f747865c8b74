/** The values of a card's custom fields (2.8, 3.3, 4.5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { define, fieldWorld, optionsNamed, type Field, type Item } from '../../../testing/field-world.ts';
import { limits } from '../../../document/limits.ts';

const types = ['text', 'number', 'date', 'checkbox', 'list'] as const;
type Fields = Record<(typeof types)[number], Field>;

function itemWorld(): BoardWorld & { fields: Fields; path(field: Field): string; items(id?: string): Item[] } {
  const api = fieldWorld();
  const fields = Object.fromEntries(
    types.map((type) => [
      type,
      define(api, type, { name: type, ...(type === 'list' && { options: optionsNamed('1', '2') }) }),
    ]),
  ) as Fields;
  return {
    ...api,
    fields,
    path: ({ id }) => `/card/${api.card.shortLink}/customField/${id}/item`,
    items: (id = api.card.id) => api.ok('GET', `/cards/${id}/customFieldItems`),
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
    const api = itemWorld();
    const field = api.fields[type];
    const item = api.ok<Item>('PUT', api.path(field), { value });
    assert.deepEqual(item, {
      id: item.id,
      value: expected,
      idCustomField: field.id,
      idModel: api.card.id,
      modelType: 'card',
    });
    assert.deepEqual(api.items(), [item]);
  });
}

test('a list value is the id of an option and has no value', () => {
  const api = itemWorld();
  const { list } = api.fields;
  const idValue = list.options[1]!.id;
  const item = api.ok<Item>('PUT', api.path(list), { idValue, value: '' });
  assert.deepEqual(item, { id: item.id, idValue, idCustomField: list.id, idModel: api.card.id, modelType: 'card' });
});

test('a card keeps one item per field: a second write changes it, and the same again changes nothing', () => {
  const api = itemWorld();
  const { text } = api.fields;
  const first = api.ok<Item>('PUT', api.path(text), { value: { text: 'a' } });
  const second = api.ok<Item>('PUT', api.path(text), { value: { text: 'b' } });
  api.ok('PUT', api.path(text), { value: { text: 'b' } });
  assert.deepEqual([second.id, second.value], [first.id, { text: 'b' }]);
  assert.equal(api.items().length, 1);
  const log = api.ok<{ data: { old: unknown; customFieldItem: { value: unknown } } }[]>(
    'GET',
    `/cards/${api.card.id}/actions`,
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
    const api = itemWorld();
    const field = api.fields[type];
    const value = {
      text: { text: 'x' },
      number: { number: '1' },
      date: { date: '2026-03-01' },
      checkbox: { checked: 'true' },
      list: undefined,
    }[type];
    api.ok('PUT', api.path(field), value ? { value } : { idValue: field.options[0]!.id });
    assert.equal(api.items().length, 1);
    assert.deepEqual(api.ok('PUT', api.path(field), args), {});
    assert.deepEqual(api.items(), []);
    assert.deepEqual(api.ok('PUT', api.path(field), args), {});
  });
}

test('a value that does not fit its field is refused, and the old one stays', () => {
  const api = itemWorld();
  const { text, number, date, checkbox, list } = api.fields;
  api.ok('PUT', api.path(text), { value: { text: 'old' } });
  api.ok('PUT', api.path(list), { idValue: list.options[0]!.id });
  const other = api.ok<Field>('POST', '/customFields', {
    idModel: api.board.id,
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
    api,
    wrong.map(([field, args]) => ['PUT', api.path(field), args, 400, /Invalid custom field item value|idValue/]),
  );
});

test('an item is not deleted by DELETE', () => {
  const api = itemWorld();
  api.ok('PUT', api.path(api.fields.text), { value: { text: 'x' } });
  refusesAll(api, [['DELETE', api.path(api.fields.text), {}, 404, /Cannot DELETE/]]);
});

test('card, cards of the board and the board with its cards show the same items, and only when asked', () => {
  const api = itemWorld();
  const items = [api.ok<Item>('PUT', api.path(api.fields.text), { value: '{"text":"x"}' })];
  type Shown = { id: string; customFieldItems?: Item[] };
  assert.deepEqual(
    api.ok<Shown>('GET', `/cards/${api.card.id}?fields=name&customFieldItems=true`).customFieldItems,
    items,
  );
  assert.equal('customFieldItems' in api.ok<Shown>('GET', `/cards/${api.card.id}`), false);
  assert.deepEqual(
    api
      .ok<Shown[]>('GET', `/boards/${api.board.id}/cards?fields=name&customFieldItems=true`)
      .map(({ customFieldItems }) => customFieldItems),
    [items, []],
  );
  const whole = api.ok<{ cards: Shown[]; customFields: Field[] }>(
    'GET',
    `/boards/${api.board.id}?cards=open&customFields=true&card_customFieldItems=true`,
  );
  assert.deepEqual(
    whole.cards.map(({ customFieldItems }) => customFieldItems),
    [items, []],
  );
  assert.equal(whole.customFields.length, 5);
  assert.equal(
    'cards' in api.ok<object>('GET', `/boards/${api.board.id}?customFields=true&card_customFieldItems=true`),
    false,
  );
});

test('several items are written at once, all or none', () => {
  const api = itemWorld();
  const { text, number, list } = api.fields;
  const path = `/cards/${api.card.id}/customFields`;
  const customFieldItems = [
    { idCustomField: text.id, value: { text: 'x' } },
    { idCustomField: list.id, idValue: list.options[0]!.id },
  ];
  const items = api.ok<Item[]>('PUT', path, { customFieldItems });
  assert.deepEqual(
    items.map(({ idCustomField, value, idValue }) => [idCustomField, value ?? idValue]),
    [
      [text.id, { text: 'x' }],
      [list.id, list.options[0]!.id],
    ],
  );
  assert.deepEqual(api.ok('PUT', path, { customFieldItems: JSON.stringify(customFieldItems) }), items);
  const good = { idCustomField: number.id, value: { number: '1' } };
  refusesAll(api, [
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
  const api = itemWorld();
  const { text } = api.fields;
  const value = { text: 'x' };
  refusesAll(api, [
    ['PUT', `/cards/${api.elsewhere.id}/customField/${text.id}/item`, { value }, 404, /not found/],
    [
      'PUT',
      `/cards/${api.elsewhere.id}/customFields`,
      { customFieldItems: [{ idCustomField: text.id, value }] },
      404,
      /not found/,
    ],
    ['PUT', api.path(text), { value }, 401, /unauthorized/, 'reader'],
    ['PUT', api.path(text), { value }, 401, /unauthorized/, 'outsider'],
  ]);
  assert.ok(api.ok<Item>('PUT', api.path(text), { value }, 'colleague').id);
});

/** Custom field definitions and their options (2.8, 4.5). */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { write } from '../../../testing/test-world.ts';
import {
  define,
  fieldWorld,
  ladder,
  switched,
  texts,
  type Field,
  type Item,
  type Option,
} from '../../../testing/field-world.ts';
import { customFieldsPlugin } from '../../../document/values/values.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

/** The least that defines a field. */
const plain = (on: BoardWorld) => ({ idModel: on.board.id, modelType: 'board', name: 'f', type: 'text' });
const hash = (name: string, type: string): string =>
  createHash('sha256')
    .update(`{"name":${JSON.stringify(name)},"type":"${type}"}`)
    .digest('hex');

test('a definition shows the fields of its table, and options only where its type is list', () => {
  const on = fieldWorld();
  for (const type of ['checkbox', 'date', 'list', 'number', 'text']) {
    const field = define(on, type);
    assert.deepEqual(
      [field.idModel, field.modelType, field.name, field.type],
      [on.board.id, 'board', `a ${type}`, type],
    );
    assert.equal(field.fieldGroup, hash(`a ${type}`, type));
    assert.equal('options' in field, type === 'list');
  }
  const listed = on.ok<Field[]>('GET', `/boards/${on.board.id}/customFields`);
  assert.deepEqual(
    listed.map(({ pos }) => pos),
    [1, 2, 3, 4, 5].map((turn) => turn * step),
  );
});

test('fieldGroup is equal for one name and type on every board and follows a new name', () => {
  const on = fieldWorld();
  switched(on, on.elsewhere.idBoard);
  const here = define(on, 'text', { name: 'Größe "L"' });
  const there = define(on, 'text', { name: 'Größe "L"', idModel: on.elsewhere.idBoard });
  assert.equal(here.fieldGroup, there.fieldGroup);
  assert.equal(here.fieldGroup, hash('Größe "L"', 'text'));
  const renamed = on.ok<Field>('PUT', `/customFields/${here.id}`, { name: 'Weight' });
  assert.equal(renamed.fieldGroup, hash('Weight', 'text'));
});

test('options are taken as a list or as JSON text, each with its colour and place', () => {
  const on = fieldWorld();
  const options = [
    { color: 'red', value: { text: 'high' }, pos: 3 },
    { value: { text: 'low' }, pos: 'top' },
    { value: { text: 'mid' } },
  ];
  for (const given of [options, JSON.stringify(options)]) {
    const field = define(on, 'list', { options: given });
    assert.deepEqual(
      field.options.map(({ value, color, pos }) => [value.text, color, pos]),
      [
        ['low', 'none', 1.5],
        ['high', 'red', 3],
        ['mid', 'none', 16387],
      ],
    );
    for (const option of field.options) assert.deepEqual([option._id, option.idCustomField], [option.id, field.id]);
  }
});

test('a value outside its set is refused before anything is defined', () => {
  const on = fieldWorld();
  const usual = plain(on);
  refusesAll(on, [
    ...Object.keys(usual).map((name) => {
      const args: Record<string, unknown> = { ...usual };
      delete args[name];
      return ['POST', '/customFields', args, 400, new RegExp(name)] as const;
    }),
    ['POST', '/customFields', { ...usual, modelType: 'card' }, 400, /modelType/],
    ['POST', '/customFields', { ...usual, type: 'color' }, 400, /type/],
    ['POST', '/customFields', { ...usual, name: ' ' }, 400, /name/],
    ['POST', '/customFields', { ...usual, pos: 0 }, 400, /pos/],
    ['POST', '/customFields', { ...usual, options: ladder('1') }, 400, /options/],
    ['POST', '/customFields', { ...usual, type: 'list', options: [{ value: { text: '' } }] }, 400, /options/],
    [
      'POST',
      '/customFields',
      { ...usual, type: 'list', options: [{ value: { text: 'x' }, color: 'teal' }] },
      400,
      /options/,
    ],
    ['POST', '/customFields', { ...usual, idModel: 'f'.repeat(24) }, 404, /idModel/],
    ['POST', '/customFields', usual, 401, /unauthorized/, 'outsider'],
    ['POST', '/customFields', usual, 401, /unauthorized/, 'reader'],
  ]);
});

test('while the extension is off, fields hide, nothing is defined or changed, and all returns with it', () => {
  const on = fieldWorld();
  const field = define(on, 'list', { options: ladder('1') });
  const option = field.options[0]!;
  on.ok('PUT', `/cards/${on.card.id}/customField/${field.id}/item`, { idValue: option.id });
  const items = on.ok<Item[]>('GET', `/cards/${on.card.id}/customFieldItems`);
  on.ok('DELETE', `/boards/${on.board.id}/boardPlugins/${customFieldsPlugin}`);
  assert.deepEqual(on.ok('GET', `/boards/${on.board.id}/customFields`), []);
  assert.deepEqual(
    on.ok<{ customFields: Field[] }>('GET', `/boards/${on.board.id}?customFields=true`).customFields,
    [],
  );
  assert.deepEqual(
    on.ok<{ customFieldItems: Item[] }>('GET', `/cards/${on.card.id}?customFieldItems=true`).customFieldItems,
    [],
  );
  const off = /extension is disabled for this board: POST \/boards\/\{id\}\/boardPlugins\?idPlugin=\w+ enables it/;
  refusesAll(on, [
    ['POST', '/customFields', plain(on), 403, off],
    ['GET', `/customFields/${field.id}`, {}, 403, off],
    ['PUT', `/customFields/${field.id}`, { name: 'x' }, 403, off],
    ['DELETE', `/customFields/${field.id}`, {}, 403, off],
    ['POST', `/customFields/${field.id}/options`, { value: { text: '2' } }, 403, off],
    ['PUT', `/customFields/${field.id}/options/${option.id}`, { value: { text: '2' } }, 403, off],
    ['DELETE', `/customFields/${field.id}/options/${option.id}`, {}, 403, off],
    ['PUT', `/cards/${on.card.id}/customField/${field.id}/item`, { idValue: '', value: '' }, 403, off],
  ]);
  switched(on, on.board.id);
  assert.deepEqual(on.ok('GET', `/customFields/${field.id}`), { ...field });
  assert.deepEqual(on.ok('GET', `/cards/${on.card.id}/customFieldItems`), items);
});

test('a board takes its last field and not the next, until one is deleted', () => {
  const on = fieldWorld();
  const fields = Array.from({ length: limits.customFieldsPerBoard }, (_, turn) =>
    define(on, 'text', { name: `f${turn}` }),
  );
  const more = { ...plain(on), name: 'one more' };
  refusesAll(on, [['POST', '/customFields', more, 400, new RegExp(`at most ${limits.customFieldsPerBoard}`)]]);
  on.ok('DELETE', `/customFields/${fields[7]!.id}`);
  on.ok('POST', '/customFields', more);
  assert.equal(on.ok<Field[]>('GET', `/boards/${on.board.id}/customFields`).length, limits.customFieldsPerBoard);
});

test('a definition takes new name, place, front and options, and keeps its board and type', () => {
  const on = fieldWorld();
  const [text, field] = [define(on, 'text'), define(on, 'list', { options: ladder('1', '2', '3') })];
  const [first, second] = field.options;
  on.ok('PUT', `/cards/${on.card.id}/customField/${field.id}/item`, { idValue: first!.id });
  on.ok('PUT', `/cards/${on.second.id}/customField/${field.id}/item`, { idValue: second!.id });
  const changed = on.ok<Field>('PUT', `/customFields/${field.id}`, {
    idModel: on.board.id,
    modelType: 'board',
    type: 'list',
    name: 'Size',
    pos: 'top',
    'display/cardFront': 'false',
    options: [
      { value: { text: '2' }, color: 'blue' },
      { id: field.options[2]!.id, value: { text: 'three' } },
      { value: { text: '4' } },
    ],
  });
  assert.deepEqual(texts(changed.options), ['2', 'three', '4']);
  assert.deepEqual(
    changed.options.slice(0, 2).map(({ id }) => id),
    [second!.id, field.options[2]!.id],
  );
  assert.deepEqual([changed.name, changed.display.cardFront, changed.pos], ['Size', false, text.pos / 2]);
  assert.deepEqual(on.ok('GET', `/cards/${on.card.id}/customFieldItems`), [], 'its option is gone');
  assert.equal(on.ok<Item[]>('GET', `/cards/${on.second.id}/customFieldItems`)[0]!.idValue, second!.id);
  refusesAll(on, [
    ['PUT', `/customFields/${field.id}`, { type: 'text' }, 400, /type/],
    ['PUT', `/customFields/${field.id}`, { idModel: on.elsewhere.idBoard }, 400, /idModel/],
    ['PUT', `/customFields/${field.id}`, { modelType: 'card' }, 400, /modelType/],
    ['PUT', `/customFields/${text.id}`, { options: ladder('1') }, 400, /options/],
    ['PUT', `/customFields/${field.id}`, { name: '' }, 400, /name/],
  ]);
});

for (const [spelling, value] of [
  ['display', { cardFront: false }],
  ['display/cardFront', 'false'],
  ['display_cardFront', false],
] as const) {
  test(`${spelling} takes a new field off the front of cards`, () => {
    const on = fieldWorld();
    assert.equal(define(on, 'text').display.cardFront, true);
    assert.equal(define(on, 'text', { [spelling]: value }).display.cardFront, false);
  });
}

test('deleting a definition answers an empty object and takes every value of it along', () => {
  const on = fieldWorld();
  const [field, other] = [define(on, 'text'), define(on, 'number')];
  for (const { id } of [on.card, on.second]) {
    on.ok('PUT', `/cards/${id}/customField/${field.id}/item`, { value: { text: 'x' } });
    on.ok('PUT', `/cards/${id}/customField/${other.id}/item`, { value: { number: '1' } });
  }
  assert.deepEqual(on.ok('DELETE', `/customFields/${field.id}`), {});
  for (const { id } of [on.card, on.second]) {
    assert.deepEqual(
      on.ok<Item[]>('GET', `/cards/${id}/customFieldItems`).map(({ idCustomField }) => idCustomField),
      [other.id],
    );
  }
  refusesAll(on, [
    ['GET', `/customFields/${field.id}`, {}, 404, /not found/],
    ['DELETE', `/customFields/${field.id}`, {}, 404, /not found/],
  ]);
});

test('options are added, read, changed and deleted, with the colour none unless one is given', () => {
  const on = fieldWorld();
  const field = define(on, 'list', { options: ladder('1') });
  const path = `/customField/${field.id}/options`;
  const added = on.ok<Option>('POST', path, { value: { text: '2' } });
  assert.deepEqual(added, {
    id: added.id,
    _id: added.id,
    idCustomField: field.id,
    value: { text: '2' },
    color: 'none',
    pos: 2 * step,
  });
  const top = on.ok<Option>('POST', path, { value: '{"text":"0"}', color: 'sky', pos: 'top' });
  assert.deepEqual([top.color, top.pos], ['sky', step / 2]);
  const changed = on.ok<Option>('PUT', `${path}/${added.id}`, { value: { text: 'two' }, pos: 'top' });
  assert.deepEqual([changed.id, changed.value.text, changed.pos], [added.id, 'two', 4096]);
  assert.deepEqual(texts(on.ok<Option[]>('GET', `/CUSTOMFIELDS/${field.id}/Options`)), ['two', '0', '1']);
  assert.deepEqual(on.ok('GET', `${path}/${added.id}`), changed);
  on.ok('PUT', `/cards/${on.card.id}/customField/${field.id}/item`, { idValue: added.id });
  assert.deepEqual(on.ok('DELETE', `${path}/${added.id}`), {});
  assert.deepEqual(on.ok('GET', `/cards/${on.card.id}/customFieldItems`), []);
  assert.deepEqual(texts(on.ok<Option[]>('GET', path)), ['0', '1']);
  refusesAll(on, [
    ['POST', path, {}, 400, /value/],
    ['POST', path, { value: 'plain' }, 400, /value/],
    ['POST', path, { value: { text: 'x' }, color: 'teal' }, 400, /color/],
    ['POST', path, { value: { text: 'x' }, pos: -1 }, 400, /pos/],
    ['PUT', `${path}/${added.id}`, { value: { text: 'x' } }, 404, /not found/],
    ['GET', `${path}/nonsense`, {}, 400, /idOption/],
    ['POST', `/customFields/${define(on, 'text').id}/options`, { value: { text: 'x' } }, 400, /list field/],
  ]);
});

test('options keep their order however often the last is put on top, and whatever numbers they were given', () => {
  const on = fieldWorld();
  const field = define(on, 'list', { options: ladder('1', '2') });
  const path = `/customFields/${field.id}/options`;
  const listed = (): Option[] => on.ok('GET', path);
  for (let turn = 0; turn < 1200; turn += 1) on.ok('PUT', `${path}/${listed()[1]!.id}`, { pos: 'top' });
  assert.deepEqual(texts(listed()), ['1', '2']);
  assert.ok(listed().every(({ pos }) => pos > 0));
  on.ok('PUT', `${path}/${listed()[0]!.id}`, { pos: '1e300' });
  assert.deepEqual(texts(listed()), ['2', '1']);
  on.ok('POST', path, { value: { text: '3' }, pos: 'bottom' });
  on.ok('PUT', `${path}/${listed()[0]!.id}`, { pos: 'bottom' });
  assert.deepEqual(texts(listed()), ['1', '3', '2']);
  const [, , last] = listed();
  assert.equal(on.ok<Option>('PUT', `${path}/${last!.id}`, { pos: 'bottom' }).pos, last!.pos);
});

test('the log tells of fields and options made, changed and deleted', () => {
  const on = fieldWorld();
  const field = define(on, 'list');
  const option = on.ok<Option>('POST', `/customFields/${field.id}/options`, { value: { text: '1' } });
  on.ok('PUT', `/customFields/${field.id}`, { name: 'Size' });
  on.ok('DELETE', `/customFields/${field.id}/options/${option.id}`);
  on.ok('DELETE', `/customFields/${field.id}`);
  const log = on.ok<
    { type: string; data: { customField: { name: string }; option?: { id: string }; old?: { name?: string } } }[]
  >('GET', `/boards/${on.board.id}/actions`, { filter: 'addCustomField,updateCustomField,deleteCustomField' });
  assert.deepEqual(
    log.map(({ type, data }) => [type, data.customField.name, data.option?.id ?? null, data.old?.name ?? null]),
    [
      ['deleteCustomField', 'Size', null, null],
      ['deleteCustomField', 'Size', option.id, null],
      ['updateCustomField', 'Size', null, 'a list'],
      ['updateCustomField', 'a list', option.id, null],
      ['addCustomField', 'a list', null, null],
    ],
  );
});

test('a member of the board defines fields, an onlooker does not see them', () => {
  const on = fieldWorld();
  const field = on.ok<Field>('POST', '/customFields', plain(on), 'colleague');
  refusesAll(on, [
    ['GET', `/customFields/${field.id}`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `/boards/${on.board.id}/customFields`, {}, 401, /unauthorized/, 'outsider'],
    ['DELETE', `/customFields/${field.id}`, {}, 401, /unauthorized/, 'reader'],
  ]);
  assert.equal(on.ok<Field>('GET', `/customFields/${field.id}`, { fields: 'name,type' }, 'reader').name, 'f');
});

test('spellings that disagree count in the same order as those of a preference', () => {
  const on = boardWorld();
  on.ok('POST', `/boards/${on.board.id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  const field = { idModel: on.board.id, modelType: 'board', name: 'Size', type: 'text', pos: 'top' };
  const both = { 'display/cardFront': false, display_cardFront: true };
  const made = on.ok<{ display: { cardFront: boolean } }>('POST', '/customFields', { ...field, ...both });
  const prefs = { 'prefs/selfJoin': false, prefs_selfJoin: true };
  const board = on.ok<{ prefs: { selfJoin: boolean } }>('PUT', `/boards/${on.board.id}`, prefs);
  assert.deepEqual([made.display.cardFront, board.prefs.selfJoin], [false, false]);
});

test('of more options than a call gives, the first are shown', () => {
  const on = boardWorld();
  on.ok('POST', `/boards/${on.board.id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  const options = Array.from({ length: limits.results + 1 }, (_, at) => ({ value: { text: `${at}` }, pos: at + 1 }));
  const id = write(on, 'owner', (change) => {
    const known = { idModel: on.board.id, name: 'Long', type: 'list' as const, pos: 1, fieldGroup: 'x' };
    const whole = options.map((option) => ({ ...option, id: change.nextId(), color: 'none' as const }));
    return change.add('customFields', { ...known, options: whole }).id;
  });
  assert.equal(on.ok<object[]>('GET', `/customFields/${id}/options`).length, limits.results);
});

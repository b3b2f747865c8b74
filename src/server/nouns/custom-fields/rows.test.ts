/** Custom field definitions and their options (2.8, 4.5). */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { write } from '../../../testing/test-world.ts';
import {
  define,
  fieldWorld,
  optionsNamed,
  switched,
  texts,
  type Field,
  type Item,
  type Option,
} from '../../../testing/field-world.ts';
import { customFieldsPlugin } from '../../../document/values/words.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

/** The least that defines a field. */
const plain = (api: BoardWorld) => ({ idModel: api.board.id, modelType: 'board', name: 'f', type: 'text' });
const hash = (name: string, type: string): string =>
  createHash('sha256')
    .update(`{"name":${JSON.stringify(name)},"type":"${type}"}`)
    .digest('hex');

test('a definition shows the fields of its table, and options only where its type is list', () => {
  const api = fieldWorld();
  for (const type of ['checkbox', 'date', 'list', 'number', 'text']) {
    const field = define(api, type);
    assert.deepEqual(
      [field.idModel, field.modelType, field.name, field.type],
      [api.board.id, 'board', `a ${type}`, type],
    );
    assert.equal(field.fieldGroup, hash(`a ${type}`, type));
    assert.equal('options' in field, type === 'list');
  }
  const listed = api.ok<Field[]>('GET', `/boards/${api.board.id}/customFields`);
  assert.deepEqual(
    listed.map(({ pos }) => pos),
    [1, 2, 3, 4, 5].map((turn) => turn * step),
  );
});

test('fieldGroup is equal for one name and type on every board and follows a new name', () => {
  const api = fieldWorld();
  switched(api, api.elsewhere.idBoard);
  const here = define(api, 'text', { name: 'Größe "L"' });
  const there = define(api, 'text', { name: 'Größe "L"', idModel: api.elsewhere.idBoard });
  assert.equal(here.fieldGroup, there.fieldGroup);
  assert.equal(here.fieldGroup, hash('Größe "L"', 'text'));
  const renamed = api.ok<Field>('PUT', `/customFields/${here.id}`, { name: 'Weight' });
  assert.equal(renamed.fieldGroup, hash('Weight', 'text'));
});

test('options are taken as a list or as JSON text, each with its colour and place', () => {
  const api = fieldWorld();
  const options = [
    { color: 'red', value: { text: 'high' }, pos: 3 },
    { value: { text: 'low' }, pos: 'top' },
    { value: { text: 'mid' } },
  ];
  for (const given of [options, JSON.stringify(options)]) {
    const field = define(api, 'list', { options: given });
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
  const api = fieldWorld();
  const usual = plain(api);
  refusesAll(api, [
    ...Object.keys(usual).map((name) => {
      const args: Record<string, unknown> = { ...usual };
      delete args[name];
      return ['POST', '/customFields', args, 400, new RegExp(name)] as const;
    }),
    ['POST', '/customFields', { ...usual, modelType: 'card' }, 400, /modelType/],
    ['POST', '/customFields', { ...usual, type: 'color' }, 400, /type/],
    ['POST', '/customFields', { ...usual, name: ' ' }, 400, /name/],
    ['POST', '/customFields', { ...usual, pos: 0 }, 400, /pos/],
    ['POST', '/customFields', { ...usual, options: optionsNamed('1') }, 400, /options/],
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
  const api = fieldWorld();
  const field = define(api, 'list', { options: optionsNamed('1') });
  const option = field.options[0]!;
  api.ok('PUT', `/cards/${api.card.id}/customField/${field.id}/item`, { idValue: option.id });
  const items = api.ok<Item[]>('GET', `/cards/${api.card.id}/customFieldItems`);
  api.ok('DELETE', `/boards/${api.board.id}/boardPlugins/${customFieldsPlugin}`);
  assert.deepEqual(api.ok('GET', `/boards/${api.board.id}/customFields`), []);
  assert.deepEqual(
    api.ok<{ customFields: Field[] }>('GET', `/boards/${api.board.id}?customFields=true`).customFields,
    [],
  );
  assert.deepEqual(
    api.ok<{ customFieldItems: Item[] }>('GET', `/cards/${api.card.id}?customFieldItems=true`).customFieldItems,
    [],
  );
  const off = /extension is disabled for this board: POST \/boards\/\{id\}\/boardPlugins\?idPlugin=\w+ enables it/;
  refusesAll(api, [
    ['POST', '/customFields', plain(api), 403, off],
    ['GET', `/customFields/${field.id}`, {}, 403, off],
    ['PUT', `/customFields/${field.id}`, { name: 'x' }, 403, off],
    ['DELETE', `/customFields/${field.id}`, {}, 403, off],
    ['POST', `/customFields/${field.id}/options`, { value: { text: '2' } }, 403, off],
    ['PUT', `/customFields/${field.id}/options/${option.id}`, { value: { text: '2' } }, 403, off],
    ['DELETE', `/customFields/${field.id}/options/${option.id}`, {}, 403, off],
    ['PUT', `/cards/${api.card.id}/customField/${field.id}/item`, { idValue: '', value: '' }, 403, off],
  ]);
  switched(api, api.board.id);
  assert.deepEqual(api.ok('GET', `/customFields/${field.id}`), { ...field });
  assert.deepEqual(api.ok('GET', `/cards/${api.card.id}/customFieldItems`), items);
});

test('a board takes its last field and not the next, until one is deleted', () => {
  const api = fieldWorld();
  const fields = Array.from({ length: limits.customFieldsPerBoard }, (_, turn) =>
    define(api, 'text', { name: `f${turn}` }),
  );
  const more = { ...plain(api), name: 'one more' };
  refusesAll(api, [['POST', '/customFields', more, 400, new RegExp(`at most ${limits.customFieldsPerBoard}`)]]);
  api.ok('DELETE', `/customFields/${fields[7]!.id}`);
  api.ok('POST', '/customFields', more);
  assert.equal(api.ok<Field[]>('GET', `/boards/${api.board.id}/customFields`).length, limits.customFieldsPerBoard);
});

test('a definition takes new name, place, front and options, and keeps its board and type', () => {
  const api = fieldWorld();
  const [text, field] = [define(api, 'text'), define(api, 'list', { options: optionsNamed('1', '2', '3') })];
  const [first, second] = field.options;
  api.ok('PUT', `/cards/${api.card.id}/customField/${field.id}/item`, { idValue: first!.id });
  api.ok('PUT', `/cards/${api.second.id}/customField/${field.id}/item`, { idValue: second!.id });
  const changed = api.ok<Field>('PUT', `/customFields/${field.id}`, {
    idModel: api.board.id,
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
  assert.deepEqual(api.ok('GET', `/cards/${api.card.id}/customFieldItems`), [], 'its option is gone');
  assert.equal(api.ok<Item[]>('GET', `/cards/${api.second.id}/customFieldItems`)[0]!.idValue, second!.id);
  refusesAll(api, [
    ['PUT', `/customFields/${field.id}`, { type: 'text' }, 400, /type/],
    ['PUT', `/customFields/${field.id}`, { idModel: api.elsewhere.idBoard }, 400, /idModel/],
    ['PUT', `/customFields/${field.id}`, { modelType: 'card' }, 400, /modelType/],
    ['PUT', `/customFields/${text.id}`, { options: optionsNamed('1') }, 400, /options/],
    ['PUT', `/customFields/${field.id}`, { name: '' }, 400, /name/],
  ]);
});

for (const [spelling, value] of [
  ['display', { cardFront: false }],
  ['display/cardFront', 'false'],
  ['display_cardFront', false],
] as const) {
  test(`${spelling} takes a new field off the front of cards`, () => {
    const api = fieldWorld();
    assert.equal(define(api, 'text').display.cardFront, true);
    assert.equal(define(api, 'text', { [spelling]: value }).display.cardFront, false);
  });
}

test('deleting a definition answers an empty object and takes every value of it along', () => {
  const api = fieldWorld();
  const [field, other] = [define(api, 'text'), define(api, 'number')];
  for (const { id } of [api.card, api.second]) {
    api.ok('PUT', `/cards/${id}/customField/${field.id}/item`, { value: { text: 'x' } });
    api.ok('PUT', `/cards/${id}/customField/${other.id}/item`, { value: { number: '1' } });
  }
  assert.deepEqual(api.ok('DELETE', `/customFields/${field.id}`), {});
  for (const { id } of [api.card, api.second]) {
    assert.deepEqual(
      api.ok<Item[]>('GET', `/cards/${id}/customFieldItems`).map(({ idCustomField }) => idCustomField),
      [other.id],
    );
  }
  refusesAll(api, [
    ['GET', `/customFields/${field.id}`, {}, 404, /not found/],
    ['DELETE', `/customFields/${field.id}`, {}, 404, /not found/],
  ]);
});

test('options are added, read, changed and deleted, with the colour none unless one is given', () => {
  const api = fieldWorld();
  const field = define(api, 'list', { options: optionsNamed('1') });
  const path = `/customField/${field.id}/options`;
  const added = api.ok<Option>('POST', path, { value: { text: '2' } });
  assert.deepEqual(added, {
    id: added.id,
    _id: added.id,
    idCustomField: field.id,
    value: { text: '2' },
    color: 'none',
    pos: 2 * step,
  });
  const top = api.ok<Option>('POST', path, { value: '{"text":"0"}', color: 'sky', pos: 'top' });
  assert.deepEqual([top.color, top.pos], ['sky', step / 2]);
  const changed = api.ok<Option>('PUT', `${path}/${added.id}`, { value: { text: 'two' }, pos: 'top' });
  assert.deepEqual([changed.id, changed.value.text, changed.pos], [added.id, 'two', 4096]);
  assert.deepEqual(texts(api.ok<Option[]>('GET', `/CUSTOMFIELDS/${field.id}/Options`)), ['two', '0', '1']);
  assert.deepEqual(api.ok('GET', `${path}/${added.id}`), changed);
  api.ok('PUT', `/cards/${api.card.id}/customField/${field.id}/item`, { idValue: added.id });
  assert.deepEqual(api.ok('DELETE', `${path}/${added.id}`), {});
  assert.deepEqual(api.ok('GET', `/cards/${api.card.id}/customFieldItems`), []);
  assert.deepEqual(texts(api.ok<Option[]>('GET', path)), ['0', '1']);
  refusesAll(api, [
    ['POST', path, {}, 400, /value/],
    ['POST', path, { value: 'plain' }, 400, /value/],
    ['POST', path, { value: { text: 'x' }, color: 'teal' }, 400, /color/],
    ['POST', path, { value: { text: 'x' }, pos: -1 }, 400, /pos/],
    ['PUT', `${path}/${added.id}`, { value: { text: 'x' } }, 404, /not found/],
    ['GET', `${path}/nonsense`, {}, 400, /idOption/],
    ['POST', `/customFields/${define(api, 'text').id}/options`, { value: { text: 'x' } }, 400, /list field/],
  ]);
});

test('options keep their order however often the last is put on top, and whatever numbers they were given', () => {
  const api = fieldWorld();
  const field = define(api, 'list', { options: optionsNamed('1', '2') });
  const path = `/customFields/${field.id}/options`;
  const listed = (): Option[] => api.ok('GET', path);
  for (let turn = 0; turn < 1200; turn += 1) api.ok('PUT', `${path}/${listed()[1]!.id}`, { pos: 'top' });
  assert.deepEqual(texts(listed()), ['1', '2']);
  assert.ok(listed().every(({ pos }) => pos > 0));
  api.ok('PUT', `${path}/${listed()[0]!.id}`, { pos: '1e300' });
  assert.deepEqual(texts(listed()), ['2', '1']);
  api.ok('POST', path, { value: { text: '3' }, pos: 'bottom' });
  api.ok('PUT', `${path}/${listed()[0]!.id}`, { pos: 'bottom' });
  assert.deepEqual(texts(listed()), ['1', '3', '2']);
  const [, , last] = listed();
  assert.equal(api.ok<Option>('PUT', `${path}/${last!.id}`, { pos: 'bottom' }).pos, last!.pos);
});

test('the log tells of fields and options made, changed and deleted', () => {
  const api = fieldWorld();
  const field = define(api, 'list');
  const option = api.ok<Option>('POST', `/customFields/${field.id}/options`, { value: { text: '1' } });
  api.ok('PUT', `/customFields/${field.id}`, { name: 'Size' });
  api.ok('DELETE', `/customFields/${field.id}/options/${option.id}`);
  api.ok('DELETE', `/customFields/${field.id}`);
  const log = api.ok<
    { type: string; data: { customField: { name: string }; option?: { id: string }; old?: { name?: string } } }[]
  >('GET', `/boards/${api.board.id}/actions`, { filter: 'addCustomField,updateCustomField,deleteCustomField' });
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
  const api = fieldWorld();
  const field = api.ok<Field>('POST', '/customFields', plain(api), 'colleague');
  refusesAll(api, [
    ['GET', `/customFields/${field.id}`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `/boards/${api.board.id}/customFields`, {}, 401, /unauthorized/, 'outsider'],
    ['DELETE', `/customFields/${field.id}`, {}, 401, /unauthorized/, 'reader'],
  ]);
  assert.equal(api.ok<Field>('GET', `/customFields/${field.id}`, { fields: 'name,type' }, 'reader').name, 'f');
});

test('spellings that disagree count in the same order as those of a preference', () => {
  const api = boardWorld();
  api.ok('POST', `/boards/${api.board.id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  const field = { idModel: api.board.id, modelType: 'board', name: 'Size', type: 'text', pos: 'top' };
  const both = { 'display/cardFront': false, display_cardFront: true };
  const made = api.ok<{ display: { cardFront: boolean } }>('POST', '/customFields', { ...field, ...both });
  const prefs = { 'prefs/selfJoin': false, prefs_selfJoin: true };
  const board = api.ok<{ prefs: { selfJoin: boolean } }>('PUT', `/boards/${api.board.id}`, prefs);
  assert.deepEqual([made.display.cardFront, board.prefs.selfJoin], [false, false]);
});

test('of more options than a call gives, the first are shown', () => {
  const api = boardWorld();
  api.ok('POST', `/boards/${api.board.id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  const options = Array.from({ length: limits.results + 1 }, (_, at) => ({ value: { text: `${at}` }, pos: at + 1 }));
  const id = write(api, 'owner', (change) => {
    const known = { idModel: api.board.id, name: 'Long', type: 'list' as const, pos: 1, fieldGroup: 'x' };
    const whole = options.map((option) => ({ ...option, id: change.nextId(), color: 'none' as const }));
    return change.add('customFields', { ...known, options: whole }).id;
  });
  assert.equal(api.ok<object[]>('GET', `/customFields/${id}/options`).length, limits.results);
});

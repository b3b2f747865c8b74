/** The reader of the document's tables, on small tables written here. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentFields, documentHeaders, documentLimits, documentRows, documentSets } from '../testing/document.ts';

const table = (head: string, ...rows: string[]): string =>
  [head, head.replace(/[^|]+/g, '---'), ...rows].map((row) => `| ${row} |`).join('\n');
const made = [
  '## 2. Records',
  '### 2.1 Words',
  table(
    'Set | Values',
    'PetField | name, age',
    'PetFilter (pets) | all, tame',
    'NoiseType | bark, meow. Further noises: hiss.',
  ),
  '### 2.2 Pet',
  table('Field | Type', 'id | an id', 'name, age | words'),
  '## 4. Routes',
  '### 4.1 Pets',
  table(
    'Method and path | Permission | Arguments',
    'POST /1/pets | write | name R string 1..9; noise O default bark, NoiseType; ' +
      'tricks O `all` or comma-separated PetField',
    'GET /1/pets/[pet] | not shown | parameters owner (boolean) and fields are used with it',
  ),
  '### 4.2 Keepers',
  table('Parameter | Default | Values', 'pets_before, pets_since | none | date or null', 'pets | none | PetFilter'),
  'Below it:',
  table(
    'Path | Permission | Arguments',
    '/pets | read, own | limit O default 5, 0..9; a_fields O default name,age; b_fields O same default',
    '/pets/[filter] | not shown | filter R, `all` or list of PetFilter',
    '/tags | read | from R number from -1 upward',
  ),
  '### 4.3 Changes',
  table(
    'Method and path | Permission | Arguments',
    'PUT /1/pets/[pet] | read | mood O calm, wild or asleep; wait O -1 (never), 1 or 60; shown O boolean',
  ),
  '### 4.4 Noises',
  table(
    'Method and path | Query | Returns',
    'GET /1/noises/{id} | loud boolean; fields (PetField) | noise',
    'POST /1/noises | JSON body: pitch, length, all strings | noise',
  ),
  '### 4.5 Marks',
  table(
    'Method and path | Payload | Returns',
    'POST /1/customFields | JSON: kind R (dot, line); pos O top or positive integer | mark',
    'PUT on the mark | same | mark',
    'PUT /1/marks/{id} | JSON: pos (position), value {text}; color optional | mark',
  ),
  '### 4.6 Copies',
  table('Method and path | Payload | Returns', 'POST /1/copies | whole O boolean, default false | copy'),
  'ready at /1/organization/<a>/exports/<b>/download',
  '### 4.7 Rest',
  table('Route | Notes', 'GET /1/find?query=<text> | finds'),
  '## 8. Limits',
  table('Limit | Value', 'Pets | 9'),
  'Headers:',
  table('Header | Meaning', 'x-pets-left | how many'),
].join('\n\n');

const row = (method: string, path: string) =>
  documentRows(made).find((declared) => declared.method === method && declared.path === path)!;
const arg = (method: string, path: string, name: string) => {
  const { raw: _, ...rest } = row(method, path).args.find((argument) => argument.name === name)!;
  return rest;
};

test('sets lose their remark and gain the words of a second sentence', () => {
  assert.deepEqual(
    [...documentSets(made)],
    [
      ['PetField', ['name', 'age']],
      ['PetFilter', ['all', 'tame']],
      ['NoiseType', ['bark', 'meow', 'hiss']],
    ],
  );
});

test('fields, limits and headers are read from their tables', () => {
  assert.deepEqual(documentFields(made, '2.2'), ['id', 'name', 'age']);
  assert.deepEqual([...documentLimits(made)], [['Pets', '9']]);
  assert.deepEqual(documentHeaders(made), ['x-pets-left']);
});

test('a row has its section, method, path with blanks, parameters and permissions', () => {
  const { args: _, ...rest } = row('GET', '/members/{}/pets');
  assert.deepEqual(rest, {
    section: '4.2',
    method: 'GET',
    path: '/members/{}/pets',
    params: [],
    needs: ['read', 'own'],
  });
  assert.equal(row('GET', '/pets/{}').needs, null);
  assert.deepEqual(row('PUT', '/pets/{}').params, ['pet']);
  assert.equal(row('GET', '/organization/{}/exports/{}/download').section, '4.6');
});

test('bounds are of a length where the row says string or characters, else of a number', () => {
  assert.deepEqual(arg('POST', '/pets', 'name'), { name: 'name', required: true, min: 1, max: 9, text: true });
  assert.deepEqual(arg('GET', '/members/{}/pets', 'limit'), {
    name: 'limit',
    required: false,
    default: '5',
    min: 0,
    max: 9,
  });
  assert.deepEqual(arg('GET', '/members/{}/tags', 'from'), { name: 'from', required: true, min: -1 });
});

test('a set takes a list where it is of fields or types, or where the row says list', () => {
  assert.deepEqual(arg('POST', '/pets', 'noise'), {
    name: 'noise',
    required: false,
    default: 'bark',
    set: 'NoiseType',
    list: true,
  });
  assert.deepEqual(arg('POST', '/pets', 'tricks'), { name: 'tricks', required: false, set: 'PetField', list: true });
  assert.deepEqual(arg('GET', '/members/{}', 'pets'), {
    name: 'pets',
    required: false,
    default: 'none',
    set: 'PetFilter',
  });
  assert.deepEqual(arg('GET', '/members/{}/pets/{}', 'filter'), {
    name: 'filter',
    required: true,
    set: 'PetFilter',
    list: true,
  });
});

test('defaults, same defaults, bare words and booleans are told apart', () => {
  assert.equal(arg('GET', '/members/{}/pets', 'b_fields').default, 'name,age');
  assert.deepEqual(arg('PUT', '/pets/{}', 'mood'), {
    name: 'mood',
    required: false,
    words: ['calm', 'wild', 'asleep'],
  });
  assert.deepEqual(arg('PUT', '/pets/{}', 'wait').words, ['-1', '1', '60']);
  assert.deepEqual(arg('POST', '/copies', 'whole'), {
    name: 'whole',
    required: false,
    default: 'false',
    boolean: true,
  });
  assert.deepEqual(arg('POST', '/customFields', 'kind').words, ['dot', 'line']);
});

test('names are found where a row gives neither R nor O', () => {
  const names = (method: string, path: string) => row(method, path).args.map(({ name }) => name);
  assert.deepEqual(names('GET', '/pets/{}'), ['owner', 'fields']);
  assert.deepEqual(names('GET', '/noises/{}'), ['loud', 'fields']);
  assert.deepEqual(names('POST', '/noises'), ['pitch', 'length']);
  assert.deepEqual(names('PUT', '/marks/{}'), ['pos', 'value', 'color']);
  assert.deepEqual(names('GET', '/find'), ['query']);
  assert.deepEqual(names('PUT', '/customFields/{}'), ['kind', 'pos']);
});

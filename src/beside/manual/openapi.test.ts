/** The OpenAPI description is valid, complete, the same each time, and tells lists from records. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { startServer } from '../../index.ts';
import { ofTag, openapi, tags } from './openapi.ts';
import { version } from '../../shipped.ts';
import { sampleOf, notInSample } from '../../testing/sample.ts';
import { rows } from './rows.ts';

interface Parameter {
  name: string;
  in: string;
}
interface Reference {
  $ref: string;
}
interface Operation {
  operationId: string;
  parameters?: Reference[];
  requestBody?: unknown;
  responses: { 200: Reference; 429: Reference };
  'x-experimental'?: true;
}
const description = openapi(version());
const paths = description['paths'] as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((path) => Object.values(path));

/** The part to which a reference leads. */
function part<T>($ref: string): T {
  const [, , of, name] = $ref.split('/');
  return (description['components'] as Record<string, Record<string, T>>)[of!]![name!]!;
}

const parameterOf = (parameter: Parameter | Reference): Parameter =>
  '$ref' in parameter ? part(parameter.$ref) : parameter;

test('an independent validator finds the description valid', notInSample, async () => {
  const { valid, errors } = await new Validator().validate(openapi(version()));
  assert.equal(valid, true, JSON.stringify(errors, null, 2));
});

test('the description holds at most 700,000 characters', () => {
  assert.ok(JSON.stringify(description).length <= 700_000, String(JSON.stringify(description).length));
});

test('every declared endpoint is an operation with an id of its own', () => {
  assert.equal(operations.length, rows.length);
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, rows.length);
});

test('the id of an operation is a word that a person can type', () => {
  for (const { operationId } of operations) assert.match(operationId, /^[a-z][A-Za-z0-9]{2,60}$/);
  const { get, put } = paths['/cards/{card}']!;
  assert.deepEqual([get?.operationId, put?.operationId], ['getCard', 'updateCard']);
  assert.equal(paths['/boards/{board}/cards']!['get']!.operationId, 'listBoardCards');
});

test('pages, scripts and archives have their media types, and exports are marked as experimental', () => {
  const mediaOf = (path: string): string[] => {
    const { $ref } = paths[path]!['get']!.responses[200];
    return Object.keys(part<{ content: object }>($ref).content);
  };
  assert.deepEqual(mediaOf('/client.js'), ['text/javascript']);
  assert.deepEqual(mediaOf('/authorize'), ['text/html']);
  const download = '/organizations/{organization}/exports/{export}/download';
  assert.deepEqual(mediaOf(download), ['application/zip']);
  const marked = Object.entries(paths).filter(([, here]) =>
    Object.values(here).some((operation) => operation['x-experimental']),
  );
  assert.ok(marked.length > 5);
  assert.ok(marked.every(([path]) => path.includes('/exports')));
});

test('an argument of a write is described in the query and in the body, and a limit has error words of its own', () => {
  const post = paths['/cards']!['post']!;
  const names = post.parameters!.map(parameterOf).map(({ name }) => name);
  assert.ok(names.includes('idList') && post.requestBody !== undefined);
  const { $ref } = post.responses[429];
  assert.match(JSON.stringify(part($ref)), /schemas\/LimitError/);
  assert.match(JSON.stringify(description), /"Error":.*?"enum":\["ERROR"\]/);
});

test('the operations of one tag are a valid description of their own', async () => {
  for (const tag of sampleOf(['search', 'cards', 'boards'], 3)) {
    const part = ofTag(description, tag);
    const { valid, errors } = await new Validator().validate(structuredClone(part));
    assert.equal(valid, true, `${tag}: ${JSON.stringify(errors, null, 2)}`);
    assert.ok(JSON.stringify(part).length < JSON.stringify(description).length / 2, tag);
  }
  const all = tags.flatMap((tag) => Object.keys(ofTag(description, tag)['paths'] as object));
  assert.deepEqual([...new Set(all)].sort(), Object.keys(paths).sort());
});

test('the control plane serves it with its own address', async () => {
  const server = await startServer({ fixture: 'empty' });
  const answer = await fetch(`${server.url}/_boardstone/service/openapi.json`);
  assert.deepEqual(await answer.json(), openapi(version(), server.url));
  await server.close();
});

test('the same declarations give the same text', () => {
  assert.equal(JSON.stringify(openapi(version())), JSON.stringify(openapi(version())));
});

test('parts that rows share stand once: an operation takes less than 2.5 kB', () => {
  const { length } = JSON.stringify(openapi(version()));
  assert.ok(length < 2500 * operations.length, `${length} characters for ${operations.length} operations`);
});

test('every parameter in a path is described, and no path differs from another in parameter names alone', () => {
  for (const [path, methods] of Object.entries(paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters: references = [] } of Object.values(methods)) {
      const parameters = references.map(parameterOf);
      assert.deepEqual(
        parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name),
        names,
        path,
      );
    }
  }
  const shapes = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  assert.equal(new Set(shapes).size, shapes.length);
});

test('every reference leads to a component', () => {
  const components = openapi(version())['components'] as Record<string, Record<string, unknown>>;
  const references = [...JSON.stringify(openapi(version())).matchAll(/"\$ref":"#\/components\/([^/"]+)\/([^"]+)"/g)];
  assert.ok(references.length > 0);
  const leadsNowhere = references.filter(([, kind, name]) => components[kind!]?.[name!] === undefined);
  assert.deepEqual(
    leadsNowhere.map(([text]) => text),
    [],
  );
});

test('an answer with records of a central resource has an example, because mocks make none of so deep a schema', () => {
  const { responses } = description['components'] as { responses: Record<string, { content?: Content['content'] }> };
  const deep = Object.entries(responses).filter(([, { content }]) =>
    /schemas\/(action|board|card|list|member|organization)"/.test(
      JSON.stringify(content?.['application/json']?.schema ?? ''),
    ),
  );
  assert.ok(deep.length > 10);
  assert.deepEqual(
    deep.filter(([, { content }]) => content!['application/json'].example === undefined).map(([name]) => name),
    [],
  );
});

test('a row that answers with many is a list, one that leads to a record is none', () => {
  const paths = openapi(version())['paths'] as Record<string, Record<string, Answering>>;
  const schemaOf = (path: string, method = 'get') =>
    part<Content>(paths[path]![method]!.responses[200].$ref).content['application/json'].schema;
  const isList = (path: string, method?: string) => schemaOf(path, method).type === 'array';
  assert.equal(isList('/boards/{board}/cards'), true);
  const card = { $ref: '#/components/schemas/card' };
  assert.deepEqual(schemaOf('/boards/{board}/cards/{filter}'), { oneOf: [{ type: 'array', items: card }, card] });
  assert.equal(isList('/cards/{card}'), false);
  assert.equal(isList('/cards/{card}/list'), false);
  assert.equal(isList('/cards/{card}', 'put'), false);
  assert.equal(isList('/cards/{card}/idMembers', 'post'), true);
});

interface Answering {
  responses: { 200: Reference };
}
interface Content {
  content: { 'application/json': { schema: { type?: string }; example?: unknown } };
}

test('says the parts of records that the document lists', () => {
  const { schemas } = openapi('0').components as any;
  const partsOf = (record: string, field: string) => Object.keys(schemas[record].properties[field].properties);
  assert.deepEqual(partsOf('export', 'status'), ['attempts', 'finished', 'stage', 'total', 'progress']);
  assert.deepEqual(partsOf('action', 'display'), ['translationKey', 'entities']);
  assert.deepEqual(partsOf('action', 'limits'), ['reactions']);
  assert.ok(partsOf('member', 'prefs').includes('timezoneInfo'));
  assert.equal(schemas.action.properties.memberCreator.$ref, '#/components/schemas/member');
});

test('says the default of each argument that has one', () => {
  const { paths, components } = openapi('0') as any;
  const parameters = (path: string): any[] =>
    paths[path].get.parameters.map((parameter: any) =>
      parameter.$ref ? components.parameters[parameter.$ref.split('/').at(-1)] : parameter,
    );
  const usual = Object.fromEntries(parameters('/members/{member}').map(({ name, schema }) => [name, schema.default]));
  const expected = { notifications_limit: 50, boards: 'none', card_fields: 'all', notifications_entities: false };
  for (const [name, value] of Object.entries(expected)) assert.equal(usual[name], value, name);
  assert.ok(Object.hasOwn(usual, 'boardsInvited_fields') && usual['boardsInvited_fields'] !== undefined);
});

/** The interface as OpenAPI 3.1, made from the declarations: paths, arguments, resources, credentials, refusals. */
import { resources } from './resources.ts';
import { rows, rulesOf, viewOf, type Argument, type Row } from './rows.ts';
import type { Resource } from '../resources/resource.ts';
import { jsonOf, objectId } from '../spec/kinds.ts';
import { rateLimitHeader } from '../spec/limits.ts';
import { rules } from '../spec/rules.ts';
import { version } from '../version.ts';

type Json = Record<string, unknown>;

/** The same declarations give the same bytes: nothing here depends on time, chance or the world. */
export function openapi(server = 'http://127.0.0.1:4747'): Json {
  const shared = new Map<string, Json>();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Boards, lists and cards',
      version: version(),
      description:
        'Arguments of a body are read from the query and from forms as well (1.7). ' +
        'A singular noun in a path means the same as its plural (1.1).',
    },
    servers: [{ url: `${server}/1` }],
    security: [{ key: [], token: [] }, { authorization: [] }],
    tags: [...new Set(rows.map(tagOf))].sort().map((name) => ({ name })),
    paths: paths(shared),
    components: {
      schemas: { Error: error, ...Object.fromEntries(resources.map((one) => [one.name, resourceSchema(one)])) },
      parameters: Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: { Refusal: refusal, TooMany: tooMany },
      headers: Object.fromEntries(rateLimitHeaders.map((name) => [name, { schema: { type: 'integer' } }])),
      securitySchemes: {
        key: { type: 'apiKey', in: 'query', name: 'key' },
        token: { type: 'apiKey', in: 'query', name: 'token' },
        authorization: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'OAuth oauth_consumer_key="<key>", oauth_token="<token>"',
        },
      },
    },
  };
}

export const rateLimitHeaders = (['token', 'key'] as const).flatMap((of) =>
  (['interval-ms', 'max', 'remaining'] as const).map((what) => rateLimitHeader(of, what)),
);
const limited = Object.fromEntries(rateLimitHeaders.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const errorWords = [...new Set(Object.values(rules).map(({ error: word }) => word ?? 'ERROR'))].sort();
const error: Json = {
  type: 'object',
  required: ['message', 'error'],
  properties: { message: { type: 'string' }, error: { type: 'string', enum: errorWords } },
};
const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const refusal: Json = {
  description: 'A rule refused the request; nothing has changed',
  headers: limited,
  content: errorContent,
};
const tooMany: Json = { description: 'A limit of part 8 is exceeded', headers: limited, content: errorContent };

function resourceSchema(of: Resource<never>): Json {
  const fields = Object.entries(of.kinds).map(([name, kind]) => [name, jsonOf(kind)]);
  const embeds = Object.keys(of.embeds)
    .filter((name) => !Object.hasOwn(of.fields, name))
    .map((name) => [name, {}]);
  const properties = { id: jsonOf(objectId), ...Object.fromEntries([...fields, ...embeds]) };
  return { type: 'object', required: ['id'], properties };
}

/** Rows whose paths differ only in the names of parameters share one path; the first row gives the names. */
function paths(shared: Map<string, Json>): Json {
  const byShape = new Map<string, { path: string; names: string[]; operations: Json }>();
  for (const row of rows) {
    const shape = row.endpoint.path.replace(/\{\w+\}/g, '{}');
    const names = row.path.map(({ name }) => name);
    const known = byShape.get(shape) ?? { path: row.endpoint.path, names, operations: {} };
    byShape.set(shape, known);
    known.operations[row.endpoint.method.toLowerCase()] = operation(row, known.names, shared);
  }
  return Object.fromEntries([...byShape.values()].map(({ path, operations }) => [path, operations]));
}

function operation(row: Row, names: readonly string[], shared: Map<string, Json>): Json {
  const { endpoint, own } = row;
  const inBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const parameters = [
    ...row.path.map((word, index) => ({
      name: names[index],
      in: 'path',
      required: true,
      description: word.expects,
      schema: schemaIn(word),
    })),
    ...(inBody ? [] : own.map(inQuery)),
    ...viewParameters(row, shared),
  ];
  const ids = rulesOf(row);
  return {
    operationId: operationId(row),
    tags: [tagOf(row)],
    summary: endpoint.says,
    description: [
      endpoint.section ? `Stated in ${endpoint.section}.` : `Not shown by the document: ${endpoint.because ?? ''}.`,
      endpoint.needs.length > 0 ? `Needs ${endpoint.needs.join(', ')}.` : '',
      ids.length > 0 ? `Rules: ${ids.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    ...(endpoint.open ? { security: [{ key: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(inBody && own.length > 0 ? { requestBody: body(own) } : {}),
    responses: {
      200: { description: 'Done', headers: limited, content: { 'application/json': { schema: answer(row) } } },
      429: { $ref: '#/components/responses/TooMany' },
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

const tagOf = ({ endpoint }: Row): string => endpoint.path.split('/')[1]!;
const operationId = ({ endpoint }: Row): string =>
  endpoint.method.toLowerCase() +
  endpoint.path
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith('{') ? `By${capital(part.slice(1, -1))}` : part.split(/\W/).map(capital).join('')))
    .join('');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const inQuery = (argument: Argument): Json => ({
  name: argument.name,
  in: 'query',
  ...(argument.required ? { required: true } : {}),
  description: argument.expects,
  schema: schemaIn(argument),
});

/** The arguments that control what is shown are the same wherever a resource is shown. */
function viewParameters(row: Row, shared: Map<string, Json>): Json[] {
  const { shows, own } = row;
  if (!shows) return [];
  const taken = new Set(own.map(({ name }) => name));
  return viewOf(shows, row.endpoint.section !== undefined)
    .filter(({ name }) => !taken.has(name))
    .map((argument) => {
      const key = `${shows.name}.${argument.name}`;
      shared.set(key, inQuery(argument));
      return { $ref: `#/components/parameters/${key}` };
    });
}

function body(own: readonly Argument[]): Json {
  const required = own.filter((one) => one.required).map(({ name }) => name);
  const schema = {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(own.map((one) => [one.name, { ...schemaIn(one), description: one.expects }])),
  };
  const content = { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } };
  return { required: required.length > 0, content };
}

function answer({ endpoint, shows }: Row): Json {
  if (!shows) return {};
  const $ref = `#/components/schemas/${shows.name}`;
  return endpoint.many ? { type: 'array', items: { $ref } } : { $ref };
}

/** What an argument takes as JSON Schema; a record is named by a word. */
const schemaIn = ({ kind }: Argument): Json => (kind ? jsonOf(kind) : { type: 'string' });

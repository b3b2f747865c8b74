/** The interface as OpenAPI 3.1, made from the declarations: paths, arguments, resources, credentials, refusals. */
import { resources } from './resources.ts';
import { rows, rulesOf, viewOf, type Argument, type Row } from './rows.ts';
import type { Resource } from '../../server/rows/resource.ts';
import { jsonOf, objectId } from '../../server/values/kinds.ts';
import { rateLimitHeaders } from '../../document/limits.ts';
import { rules } from '../../document/rules.ts';
import { filledIn } from '../../server/values/paths.ts';

type Json = Record<string, unknown>;

type Part = 'parameters' | 'responses' | 'schemas';

/** Parts that several operations use stand once, under a name. */
class Shared {
  readonly #parts = new Map<string, Json>();

  /** A reference to `what` under one of the names, or `what` itself if other things have them all. */
  refer(part: Part, names: readonly string[], what: Json): Json {
    const text = JSON.stringify(what);
    const path = names
      .map((name) => `${part}/${name}`)
      .find((one) => JSON.stringify(this.#parts.get(one) ?? what) === text);
    if (path === undefined) return what;
    this.#parts.set(path, what);
    return { $ref: `#/components/${path}` };
  }

  of(part: Part): Json {
    const paths = [...this.#parts.keys()].filter((path) => path.startsWith(`${part}/`)).sort();
    return Object.fromEntries(paths.map((path) => [path.slice(part.length + 1), this.#parts.get(path)]));
  }
}

/** The same declarations give the same bytes: nothing here depends on time, chance or the world. */
export function openapi(version: string, server = 'http://127.0.0.1:4747'): Json {
  const shared = new Shared();
  const byPath = paths(shared);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Boards, lists and cards',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Arguments of a body are read from the query and from forms as well (1.7). ' +
        'A singular noun in a path means the same as its plural (1.1).',
    },
    servers: [{ url: `${server}/1` }],
    security: [{ key: [], token: [] }, { authorization: [] }],
    tags: [...new Set(rows.map(tagOf))].sort().map((name) => ({ name, description: `Rows under /${name}` })),
    paths: byPath,
    components: {
      schemas: {
        Error: error,
        ...Object.fromEntries(resources.map((one) => [one.name, resourceSchema(one)])),
        ...shared.of('schemas'),
      },
      parameters: shared.of('parameters'),
      responses: { Refusal: refusal, TooMany: tooMany, ...shared.of('responses') },
      headers: Object.fromEntries(rateHeaders.map((name) => [name, { schema: { type: 'integer' } }])),
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

export const rateHeaders = [...rateLimitHeaders('token'), ...rateLimitHeaders('key')];
const limited = Object.fromEntries(rateHeaders.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
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
  const embeds = Object.entries(of.embeds)
    .filter(([name]) => !Object.hasOwn(of.fields, name))
    .map(([name, { shows }]) => [name, shows ? recordsOf(shows.resource(), !shows.one) : {}]);
  const properties = { id: jsonOf(objectId), ...Object.fromEntries([...fields, ...embeds]) };
  return { type: 'object', required: ['id'], properties };
}

/** A record of a resource, or a list of them. */
function recordsOf(of: Resource<never>, many: boolean): Json {
  const $ref = `#/components/schemas/${of.name}`;
  return many ? { type: 'array', items: { $ref } } : { $ref };
}

/** Rows whose paths differ only in the names of parameters share one path; the first row gives the names. */
function paths(shared: Shared): Json {
  const byShape = new Map<string, { path: string; names: string[]; operations: Json }>();
  for (const row of rows) {
    const shape = filledIn(row.endpoint.path, () => '{}');
    const names = row.path.map(({ name }) => name);
    const known = byShape.get(shape) ?? { path: row.endpoint.path, names, operations: {} };
    byShape.set(shape, known);
    known.operations[row.endpoint.method.toLowerCase()] = operation(row, known.names, shared);
  }
  return Object.fromEntries([...byShape.values()].map(({ path, operations }) => [path, operations]));
}

function operation(row: Row, names: readonly string[], shared: Shared): Json {
  const { endpoint, own, claim, because } = row;
  const inBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const parameters = [
    ...row.path.map((word, index) => {
      const name = names[index]!;
      const what = { name, in: 'path', required: true, ...described(word) };
      return shared.refer('parameters', [`${name}InPath`], what);
    }),
    ...(inBody ? [] : own.map((one) => shared.refer('parameters', [one.name], inQuery(one)))),
    ...viewParameters(row, shared),
  ];
  const ids = rulesOf(row);
  return {
    operationId: operationId(row),
    tags: [tagOf(row)],
    summary: endpoint.says,
    description: [
      claim ? `Stated in ${claim.section}.` : `Chosen: ${because}.`,
      endpoint.needs.length > 0 ? `Needs ${endpoint.needs.join(', ')}.` : '',
      ids.length > 0 ? `Rules: ${ids.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    ...(endpoint.open ? { security: [{ key: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(inBody && own.length > 0 ? { requestBody: body(row, shared) } : {}),
    responses: {
      200: answer(row, shared),
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
  ...described(argument),
});

/** The arguments that control what is shown are the same wherever a resource is shown. */
function viewParameters(row: Row, shared: Shared): Json[] {
  const { shows, own } = row;
  if (!shows) return [];
  const taken = new Set(own.map(({ name }) => name));
  return viewOf(shows, row.endpoint.method === 'GET' && row.claim !== undefined)
    .filter(({ name }) => !taken.has(name))
    .map((argument) => {
      const { name } = argument;
      return shared.refer('parameters', [name, `${shows.name}.${name}`], inQuery(argument));
    });
}

function body(row: Row, shared: Shared): Json {
  const required = row.own.filter((one) => one.required).map(({ name }) => name);
  const schema = shared.refer('schemas', [`${operationId(row)}Body`], {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    ...(row.claim?.example && { examples: [withIds(row.claim.example)] }),
    properties: Object.fromEntries(
      row.own.map((one) => {
        const { schema, ...rest } = described(one);
        return [one.name, { ...(schema as Json), ...rest }];
      }),
    ),
  });
  const content = { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } };
  return { ...(required.length > 0 && { required: true }), content };
}

/** The smallest valid body; `{list}` stands for the id of a record. */
const withIds = (example: Json): Json =>
  Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/^\{\w+\}$/, '65f0c0ffee65f0c0ffee65f0') : value,
    ]),
  );

function answer({ endpoint, shows }: Row, shared: Shared): Json {
  const { many, orOne } = endpoint;
  const records = (of: Resource<never>): Json =>
    orOne ? { oneOf: [recordsOf(of, true), recordsOf(of, false)] } : recordsOf(of, many !== undefined);
  const schema = shows ? records(shows) : {};
  const what = { description: 'Done', headers: limited, content: { 'application/json': { schema } } };
  return shared.refer(
    'responses',
    [shows ? `${shows.name}${many ? 'List' : ''}${orOne ? 'OrOne' : ''}` : 'Done'],
    what,
  );
}

/** The schema, and a description where the schema alone does not say what is expected. */
function described(argument: Argument): Json {
  const schema = schemaIn(argument);
  return { ...(tellsAll(schema) ? {} : { description: argument.expects }), schema };
}

const tellsAll = ({ type, enum: words }: Json): boolean =>
  words !== undefined || type === 'boolean' || type === 'integer';

/** What an argument takes as JSON Schema; a record is named by a word. */
const schemaIn = ({ kind }: Argument): Json => (kind ? jsonOf(kind) : { type: 'string' });

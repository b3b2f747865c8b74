/** The interface as OpenAPI 3.1, made from the declarations: paths, arguments, resources, credentials, refusals. */
import { answerSchemas, answerWithout, refusesAlways, type Answer } from './openapi-answers.ts';
import examples from './openapi-examples.json' with { type: 'json' };
import { resources } from './resources.ts';
import { rows, rulesOf, viewOf, type Argument, type Row } from './rows.ts';
import type { Resource } from '../../server/rows/resource.ts';
import { objectId } from '../../document/values/kinds.ts';
import { jsonOf } from '../../terminal/json-schema.ts';
import { rateLimitHeaders } from '../../document/limits.ts';
import { noun } from '../../document/nouns.ts';
import { rules } from '../../document/rules.ts';
import { capital, grouped, picked } from '../../language.ts';
import { filledIn } from '../../document/values/paths.ts';

type Json = Record<string, unknown>;

type Part = 'parameters' | 'responses' | 'schemas';

/** A schema that is longer than what refers to it. */
const longSchema = 90;

/** Parts that several operations use stand once, under a name. */
class Shared {
  readonly #parts = new Map<string, Json>();
  readonly #references = new Map<string, Json[]>();

  /** A reference to `what` under one of the names, or `what` itself if other things have them all. */
  refer(part: Part, names: readonly string[], what: Json): Json {
    const text = JSON.stringify(what);
    const path = names
      .map((name) => `${part}/${name.replaceAll('/', '.')}`)
      .find((entry) => JSON.stringify(this.#parts.get(entry) ?? what) === text);
    if (path === undefined) return what;
    this.#parts.set(path, what);
    const reference: Json = { $ref: `#/components/${path}` };
    this.#references.set(path, [...(this.#references.get(path) ?? []), reference]);
    return reference;
  }

  /** A part that one operation alone uses stands there after all. */
  placeSingles(part: Part): void {
    for (const [path, [reference, ...further]] of this.#references) {
      if (!path.startsWith(`${part}/`) || further.length > 0) continue;
      delete reference!['$ref'];
      Object.assign(reference!, this.#parts.get(path));
      this.#parts.delete(path);
    }
  }

  readonly #named = new Map<string, string>();
  /** A long schema stands once, under the name of the part that had it first. */
  once(name: string, schema: Json): Json {
    const text = JSON.stringify(schema);
    if (text.length < longSchema) return schema;
    const path = this.#named.get(text) ?? this.#free(`schemas/${name}`);
    this.#named.set(text, path);
    this.#parts.set(path, schema);
    return { $ref: `#/components/${path}` };
  }

  #free(path: string, turn = 1): string {
    const name = turn === 1 ? path : `${path}${turn}`;
    return this.#parts.has(name) ? this.#free(path, turn + 1) : name;
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
  shared.placeSingles('parameters');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Boards, lists and cards',
      // That of the interface (9.1); that of the program is beside it.
      version: '1',
      'x-boardstone-version': version,
      contact: { name: 'The makers of boardstone' },
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Arguments are sent in the query, in a JSON body or in a form; an argument that is required has to be in one of ' +
        'them, once (1.7). A singular noun in a path means the same as its plural (1.1). Of a write the arguments that ' +
        'its body requires are the required ones. Every answer, also one that succeeds, has the headers of the response ' +
        'Refusal (part 8). `boardstone spec <rule>` explains a rule.',
    },
    servers: [{ url: `${server}/1` }],
    security: [{ key: [], token: [] }, { authorization: [] }],
    tags: tags.map((name) => ({ name, description: `Operations whose path begins with /${name}` })),
    paths: byPath,
    components: {
      schemas: {
        Error: errorOf(['ERROR']),
        LimitError: errorOf(limitWords),
        ...answerSchemas,
        ...Object.fromEntries(resources.map((resource) => [resource.name, resourceSchema(resource)])),
        ...shared.of('schemas'),
      },
      parameters: shared.of('parameters'),
      responses: { Refusal: refusal, TooMany: tooMany, ...shared.of('responses') },
      headers: Object.fromEntries(rateHeaders.map((name) => [headerName(name), { schema: { type: 'integer' } }])),
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

/** The operations of one tag, with the components that they need. */
export function ofTag(whole: Json, tag: string): Json {
  const all = whole as { paths: Record<string, Record<string, { tags: string[] }>>; components: Record<string, Json> };
  const chosen = Object.entries(all.paths).flatMap(([path, operations]) => {
    const tagged = Object.entries(operations).filter(([, { tags: of }]) => of.includes(tag));
    return tagged.length === 0 ? [] : [[path, Object.fromEntries(tagged)] as const];
  });
  const needed = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, part, name] of JSON.stringify(value).matchAll(/"#\/components\/([^/"]+)\/([^"]+)"/g)) {
      const place = `${part}/${name}`;
      if (needed.has(place)) continue;
      needed.add(place);
      visit(all.components[part!]![name!]);
    }
  };
  visit(chosen);
  const components = Object.entries(all.components).map(([part, of]) => [
    part,
    part === 'securitySchemes' ? of : picked(of, (name) => needed.has(`${part}/${name}`)),
  ]);
  const tagsOf = (whole['tags'] as { name: string }[]).filter(({ name }) => name === tag);
  return { ...whole, tags: tagsOf, paths: Object.fromEntries(chosen), components: Object.fromEntries(components) };
}

export const rateHeaders = [...rateLimitHeaders('token'), ...rateLimitHeaders('key')];
/** `tokenMax` of `x-rate-limit-api-token-max`. */
const headerName = (name: string): string =>
  name.replace('x-rate-limit-api-', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const limited = Object.fromEntries(
  rateHeaders.map((name) => [name, { $ref: `#/components/headers/${headerName(name)}` }]),
);
const limitWords = [...new Set(Object.values(rules).flatMap(({ error: word }) => word ?? []))].sort();
const errorOf = (words: readonly string[]): Json => ({
  type: 'object',
  required: ['message', 'error'],
  properties: { message: { type: 'string' }, error: { type: 'string', enum: words } },
});
const refusing = (description: string, schema: string): Json => ({
  description,
  headers: limited,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});
const refusal = refusing('A rule refused the request; nothing has changed', 'Error');
const tooMany = refusing('A limit of part 8 is exceeded', 'LimitError');

function resourceSchema(of: Resource<never>): Json {
  const fields = Object.entries(of.kinds).map(([name, kind]) => {
    const { usual, shows } = of.embeds[name] ?? {};
    return [name, usual === true && shows?.one ? recordsOf(shows.resource(), false) : jsonOf(kind)];
  });
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
  const { endpoint, ownArguments: own, claim, because } = row;
  const inBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const parameters = [
    ...row.path.map((word, index) => {
      const name = names[index]!;
      const what = { name, in: 'path', required: true, ...described(word, shared) };
      return shared.refer('parameters', [`${name}InPath`], what);
    }),
    ...own.map((argument) => {
      // Of a write each may stand in the body instead.
      const what = inQuery(inBody ? { ...argument, required: false } : argument, shared);
      return shared.refer(
        'parameters',
        [argument.name, `${tagOf(row)}.${argument.name}`, `${operationId(row)}.${argument.name}`],
        what,
      );
    }),
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
      isExperimental(row) ? 'Experimental (9.2).' : '',
      ids.length > 0 ? `Rules: ${ids.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    ...(isExperimental(row) ? { 'x-experimental': true } : {}),
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

/** VER-02: nothing else marks them. */
const isExperimental = ({ endpoint }: Row): boolean => endpoint.path.includes('/exports');

/** Nouns at the beginning of paths, in the plural wherever a path has it. */
export const tags: readonly string[] = [
  ...grouped(
    rows.map(({ endpoint }) => endpoint.path.split('/')[1]!),
    noun,
  ).values(),
]
  .map((spellings) => spellings.toSorted((a, b) => b.length - a.length)[0]!)
  .sort();
const tagOf = ({ endpoint }: Row): string => {
  const first = noun(endpoint.path.split('/')[1]!);
  return tags.find((name) => noun(name) === first)!;
};

const ids = new Map<Row, string>();
/** `getCard`, `listBoardCards`, `createCardLabel`: a name that a person can type; twins say what they are found by. */
function operationId(row: Row): string {
  if (ids.size === 0) {
    const short = rows.map((entry) => nameOf(entry, false));
    rows.forEach((entry, at) => {
      const name = short[at]!;
      const isTwin = short.indexOf(name) !== short.lastIndexOf(name);
      ids.set(entry, isTwin ? nameOf(entry, true) : name);
    });
  }
  return ids.get(row)!;
}

/** Last words of a path that say what is done. */
const isDeed = (word: string): boolean => /^(archive|move|mark|convert|generate)/.test(word);
const singular = (word: string): string => word.replace(/(?<=[^su])s$/, '').replace(/(?<=earch|atch)e$/, '');

function nameOf({ endpoint: { method, path, many } }: Row, full: boolean): string {
  const words = path.split('/').slice(1);
  const last = words.at(-1)!;
  const named = words.map((word, at) => {
    if (!word.startsWith('{')) {
      const isWhole = word === last && (isDeed(word) || method !== 'POST');
      return capitals(isWhole ? word : singular(word));
    }
    const name = word.slice(1, -1);
    // The parameter of a noun says nothing more than the noun.
    const isNoun = noun(words[at - 1]!).endsWith(noun(name.replace(/^id(?=[A-Z])/, '')));
    return !full && isNoun ? '' : `${full || word === last ? 'By' : ''}${capitals(name)}`;
  });
  const verb = { GET: many ? 'list' : 'get', POST: 'create', PUT: 'update', DELETE: 'delete' }[method];
  const name = (isDeed(last) ? '' : verb) + named.join('');
  return name.charAt(0).toLowerCase() + name.slice(1);
}
const capitals = (text: string): string => text.split(/\W/).map(capital).join('');

const inQuery = (argument: Argument, shared: Shared): Json => ({
  name: argument.name,
  in: 'query',
  ...(argument.required ? { required: true } : {}),
  ...described(argument, shared),
});

/** The arguments that control what is shown are the same wherever a resource is shown. */
function viewParameters(row: Row, shared: Shared): Json[] {
  const { shows, ownArguments: own } = row;
  if (!shows) return [];
  const taken = new Set(own.map(({ name }) => name));
  return viewOf(
    shows,
    row.endpoint.method === 'GET' && row.claim !== undefined && !row.endpoint.many,
    row.endpoint.shows,
  )
    .filter(({ name }) => !taken.has(name))
    .map((argument) => {
      const { name } = argument;
      const names = [name, `${shows.name}.${name}`, `${operationId(row)}.${name}`];
      return shared.refer('parameters', names, inQuery(argument, shared));
    });
}

function body(row: Row, shared: Shared): Json {
  const required = row.ownArguments.filter((argument) => argument.required).map(({ name }) => name);
  const schema = shared.refer('schemas', [`${operationId(row)}Body`], {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    ...(row.claim?.example && { examples: [withIds(row.claim.example)] }),
    properties: Object.fromEntries(
      row.ownArguments.map((argument) => {
        const { schema, ...rest } = described(argument, shared);
        return [argument.name, { ...(schema as Json), ...rest }];
      }),
    ),
  });
  return { content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } };
}

/** The smallest valid body; `{list}` stands for the id of a record. */
const withIds = (example: Json): Json =>
  Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/^\{\w+\}$/, '65f0c0ffee65f0c0ffee65f0') : value,
    ]),
  );

function answer(row: Row, shared: Shared): Json {
  const { name, media, schema } = row.shows ? resourceAnswer(row, row.shows) : answerWithout(row);
  const description = refusesAlways(row) ? 'Never: this operation refuses every request' : 'Done';
  const example = (examples as Json)[name.replace(/List|OrOne/g, '')];
  const shown = example === undefined || !name.includes('List') ? example : [example];
  const content = { [media]: { schema, ...(shown !== undefined && { example: shown }) } };
  return shared.refer('responses', [description === 'Done' ? name : 'Never'], { description, content });
}

function resourceAnswer({ endpoint: { many, orOne } }: Row, of: Resource<never>): Answer {
  const schema = orOne ? { oneOf: [recordsOf(of, true), recordsOf(of, false)] } : recordsOf(of, many !== undefined);
  return { name: `${of.name}${many ? 'List' : ''}${orOne ? 'OrOne' : ''}`, media: 'application/json', schema };
}

/** The schema, and a description where the schema alone does not say what is expected. */
function described(argument: Argument, shared: Shared): Json {
  const { name, usual, fallback, expects } = argument;
  const schema = schemaIn(argument);
  const says = saysEverything(schema, argument.kind) ? {} : { description: expects };
  // Long words stand once, in the schema.
  const isLong = expects.length > longSchema;
  const shown = isLong ? shared.once(`${capitals(name)}Words`, { ...says, ...schema }) : schema;
  const value = schema['type'] === 'string' ? fallback : usual;
  // The document gives defaults; an argument without one has no effect if it is left out.
  return { ...(isLong ? {} : says), schema: value === undefined ? shown : { ...shown, default: value } };
}

const saysEverything = ({ type, enum: words }: Json, kind: Argument['kind']): boolean =>
  words !== undefined ||
  type === 'boolean' ||
  type === 'integer' ||
  kind?.kind === 'position' ||
  (kind?.kind === 'text' && kind.never === undefined);

/** The values of an argument as JSON Schema; a record is named by a word. */
const schemaIn = ({ kind }: Argument): Json => (kind ? jsonOf(kind) : { type: 'string' });

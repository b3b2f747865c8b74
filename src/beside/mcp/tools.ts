/** The tools of an agent, read off the description of the control plane: a tool for each order, and one for requests. */
import { isRecord } from '../../language.ts';

/** The parts of OpenAPI that are read here. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
  };
}

/** A tool that an agent can call. A mistake of the caller is an answer that a model can read. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly schema: ArgumentSchema;
  readonly changes: boolean;
  answer(args: Arguments): Promise<Said>;
}
/** JSON schema of the arguments of a tool. */
export interface ArgumentSchema {
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}
export type Arguments = Readonly<Record<string, unknown>>;
export interface Said {
  readonly isError: boolean;
  readonly text: string;
}

/** Sends a request to the server that is steered; the path begins at its address. */
export type Reach = (method: string, path: string, body?: unknown) => Promise<Said>;

export const text = (description: string): object => ({ type: 'string', description });
export const inputOf = (
  properties: ArgumentSchema['properties'],
  ...required: readonly string[]
): ArgumentSchema & Readonly<Record<string, unknown>> => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

const world = text('the name of the world, as fork and worlds return it; without it the main world');
/** `/w/try`, the address of a world; a name is one word of a path. */
const addressOf = ({ world: name = '' }: Arguments): string =>
  name === '' ? '' : `/w/${encodeURIComponent(String(name))}`;

/** An agent has no use for these: three describe what are tools here, one is large, one is requests_find. */
const omitted = ['GET /', 'GET /openapi.json', 'GET /service/openapi.json', 'GET /requests.har', 'GET /requests'];
/** These look and change nothing, although they have a body. */
const looks = /\/(find|verify|wait|changes|expect)$|^POST \/records/;

export function orderTools(description: Description, reach: Reach): readonly Tool[] {
  const orders = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return orders
    .filter(({ method, path }) => !omitted.includes(`${method} ${path}`))
    .map(({ method, path, operation }) => orderTool(method, path, operation, reach));
}

/** `POST /changes/expect` is `changes_expect`, `GET /webhooks/{id}` is `get_webhooks_id`. */
const nameOf = (method: string, path: string): string =>
  [...(method === 'POST' ? [] : [method]), ...(path.match(/\w+/g) ?? [])].join('_').toLowerCase();

function orderTool(method: string, path: string, operation: Operation, reach: Reach): Tool {
  const { description = '', parameters = [], requestBody } = operation;
  const words = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const { schema, example } = requestBody?.content['application/json'] ?? {};
  // References of a schema begin at the root of the document that it is part of.
  const { $defs, $id: _, ...body } = (schema ?? {}) as Readonly<Record<string, unknown>>;
  const ofPath = Object.fromEntries(words.map((word) => [word, text(`the ${word} in the path ${path}`)]));
  const schemaOfAll = inputOf({ world, ...ofPath, ...(schema !== undefined && { body }) }, ...words);
  return {
    name: nameOf(method, path),
    description: example === undefined ? description : `${description} For example ${JSON.stringify(example)}.`,
    schema: $defs === undefined ? schemaOfAll : { ...schemaOfAll, $defs },
    changes: method !== 'GET' && !looks.test(`${method} ${path}`),
    answer(args) {
      const filled = path.replace(/\{(\w+)\}/, (_, word: string) => encodeURIComponent(String(args[word])));
      return reach(method, `${addressOf(args)}/_boardstone${filled}`, args['body']);
    },
  };
}

/** A request to the service itself, in the name of an actor of the world. */
export const requestTool = (reach: Reach): Tool => ({
  name: 'request',
  description:
    'Sends one request to the service, as a client does, in the name of an actor. ' +
    'For example {"method": "PUT", "path": "/1/cards/…", "query": {"idList": "…"}}.',
  schema: inputOf(
    {
      world,
      as: text('the actor: owner, colleague, outsider, reader or another one of the fixture; without it owner'),
      method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'DELETE'], default: 'GET' },
      path: text('the path, which begins with /1: /1/members/me/boards'),
      query: { type: 'object', description: 'the arguments of the address' },
      body: { description: 'a JSON body' },
    },
    'path',
  ),
  changes: true,
  async answer(args) {
    const { as = 'owner', method = 'GET', path, query, body } = args;
    const [plain = '', typed = ''] = String(path).split('?');
    if (!/^\/1(\/|$)/.test(plain)) return { isError: true, text: 'path has to begin with /1: /1/members/me/boards' };
    const target = await reach('GET', `${addressOf(args)}/_boardstone/target`);
    if (target.isError) return target;
    const { actors } = JSON.parse(target.text) as { readonly actors: Readonly<Record<string, Credentials>> };
    const actor = Object.hasOwn(actors, String(as)) ? actors[String(as)] : undefined;
    if (actor === undefined)
      return { isError: true, text: `there is no actor ${String(as)}; there are ${Object.keys(actors).join(', ')}` };
    const address = new URLSearchParams({ key: actor.key, token: actor.token });
    for (const [name, value] of [...new URLSearchParams(typed), ...(isRecord(query) ? Object.entries(query) : [])])
      address.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    return reach(String(method), `${addressOf(args)}${plain}?${address}`, body);
  },
});

interface Credentials {
  readonly key: string;
  readonly token: string;
}

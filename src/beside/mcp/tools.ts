/** The tools of an agent, read off the description of the control plane: a tool for each order, and one for requests. */
import { isRecord } from '../../language.ts';

/** What of OpenAPI is read here. */
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

/** A request to the server that a call of a tool stands for. */
export interface Asked {
  readonly method: string;
  /** From the address of the server on. */
  readonly path: string;
  readonly body?: unknown;
}

type Arguments = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of its arguments. */
  readonly schema: object;
  readonly changes: boolean;
  ask(given: Arguments): Asked;
}

const text = (description: string): object => ({ type: 'string', description });
const world = text('the name of the world, as fork and worlds return it; without it the main world');

/** `/w/try`, the address of a world; a name is one word of a path. */
const addressOf = ({ world: name = '' }: Arguments): string => (name === '' ? '' : `/w/${encodeURIComponent(String(name))}`);

/** Orders that a model has no use for: two list what it has as tools, one waits, one holds a megabyte. */
const omitted = ['GET /', 'GET /openapi.json', 'GET /service/openapi.json', 'GET /requests.har', 'GET /requests'];
/** These look and change nothing, although they have a body. */
const looks = /\/(find|verify|wait|changes|expect)$|^POST \/(changes|records)/;

/** `POST /changes/expect` is `changes_expect`, `GET /webhooks/{id}` is `get_webhooks_id`. */
const nameOf = (method: string, path: string): string =>
  [...(method === 'POST' ? [] : [method]), ...(path.match(/\w+/g) ?? [])].join('_').toLowerCase();

export function toolsOf(description: Description): readonly Tool[] {
  const orders = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return orders
    .filter(({ method, path }) => !omitted.includes(`${method} ${path}`))
    .map(({ method, path, operation }) => toolOf(method, path, operation));
}

function toolOf(method: string, path: string, { description = '', parameters = [], requestBody }: Operation): Tool {
  const words = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const { schema, example } = requestBody?.content['application/json'] ?? {};
  // References of a schema begin at the root of the document that it is part of.
  const { $defs, ...body } = (schema ?? {}) as Readonly<Record<string, unknown>>;
  const hasBody = schema !== undefined;
  const shown = example === undefined ? '' : ` For example ${JSON.stringify(example)}.`;
  return {
    name: nameOf(method, path),
    description: `${description === '' ? `${method} ${path} of the control plane.` : description}${shown}`,
    schema: {
      type: 'object',
      properties: {
        world,
        ...Object.fromEntries(words.map((word) => [word, text(`the ${word} in the path ${path}`)])),
        ...(hasBody && { body }),
      },
      ...($defs !== undefined && { $defs }),
      ...(words.length > 0 && { required: words }),
      additionalProperties: false,
    },
    changes: method !== 'GET' && !looks.test(`${method} ${path}`),
    ask: (given) => ({
      method,
      path: `${addressOf(given)}/_boardstone${path.replace(/\{(\w+)\}/, (_, word: string) => encodeURIComponent(String(given[word])))}`,
      ...(hasBody && 'body' in given && { body: given['body'] }),
    }),
  };
}

/** A request to the service itself, in the name of an actor of the world. */
export function requestTool(actors: (given: Arguments) => Promise<Readonly<Record<string, Credentials>>>) {
  return {
    name: 'request',
    description:
      'Sends one request to the service, as a client does, in the name of an actor. Paths begin with /1: {"method": "PUT", "path": "/1/cards/…", "query": {"idList": "…"}}.',
    schema: {
      type: 'object',
      properties: {
        world,
        as: text('the actor: owner, colleague, outsider, reader or another one of the fixture; without it owner'),
        method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'DELETE'], default: 'GET' },
        path: text('the path, as /1/members/me/boards'),
        query: { type: 'object', description: 'the arguments of the address' },
        body: { description: 'a JSON body' },
      },
      required: ['path'],
      additionalProperties: false,
    },
    changes: true,
    async ask(given: Arguments): Promise<Asked> {
      const { as = 'owner', method = 'GET', path, query, body } = given;
      const known = await actors(given);
      const actor = Object.hasOwn(known, String(as)) ? known[String(as)] : undefined;
      if (actor === undefined) throw new Error(`there is no actor ${String(as)}; there are ${Object.keys(known).join(', ')}`);
      if (!/^\/1(\/|$)/.test(String(path))) throw new Error('path begins with /1');
      const [plain = '', typed = ''] = String(path).split('?');
      const address = new URLSearchParams(typed);
      for (const [name, value] of isRecord(query) ? Object.entries(query) : [])
        address.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
      if (!address.has('key')) address.set('key', actor.key);
      if (!address.has('token')) address.set('token', actor.token);
      return {
        method: String(method),
        path: `${addressOf(given)}${plain}?${address}`,
        ...(body !== undefined && { body }),
      };
    },
  };
}

export interface Credentials {
  readonly key: string;
  readonly token: string;
}

/** What a conforming variant is: a server that keeps the whole document and differs from ours wherever it is silent. */
import { argsOf, type Reply, type Request, type Transport } from '../wire/exchange.ts';
import { deep, isRecord } from '../wire/json-values.ts';
import type { Target } from '../wire/target.ts';
import { goesTo, type MutantCall, type MutantPlay } from '../mutants/mutant.ts';

export type Json = any;
type Memory = Map<string, Json>;

/** One such difference: it stands between the kit and our server, or changes the rules of our server. */
export interface Variant {
  readonly id: string;
  /** What the document leaves open, and what this server does there. */
  readonly says: string;
  /** Changes a request before our server gets it. */
  readonly hears?: (request: Request, memory: Memory) => Request;
  /** Changes a reply before the kit gets it. */
  readonly tells?: (reply: Reply, request: Request, memory: Memory) => Partial<Reply> | undefined;
  /** Refuses by itself: returns the reply; otherwise the request goes on. */
  readonly instead?: (request: Request, memory: Memory) => Partial<Reply> | undefined;
  /** Other rules, as far as a document with other choices allows. */
  readonly plays?: (play: MutantPlay) => MutantPlay;
  /** Changes its target file. */
  readonly changeTarget?: (target: Target) => Target;
}

type Way = 'hears' | 'tells' | 'instead' | 'plays' | 'changeTarget';
const made =
  <Name extends Way>(way: Name) =>
  (id: string, says: string, how: NonNullable<Variant[Name]>): Variant => ({ id, says, [way]: how });
/** Variants that differ in one way. */
export const hears = made('hears');
export const tells = made('tells');
export const instead = made('instead');
export const plays = made('plays');
export const targets = made('changeTarget');

const segmentsOf = ({ path }: Pick<Request, 'path'>) =>
  path
    .split('/')
    .slice(2)
    .filter((one) => one !== '');

/** Whether a request goes to the address, written like `on` of a mutant. */
export const goes = (pattern: string, request: Pick<Request, 'method' | 'path'>): boolean =>
  goesTo(pattern, { method: request.method, segments: segmentsOf(request) });
export const goesToAny = (patterns: readonly string[], request: Pick<Request, 'method' | 'path'>): boolean =>
  patterns.some((pattern) => goes(pattern, request));

export const nothing = { text: '', bytes: Buffer.alloc(0), body: undefined };
/** A refusal of its own. */
export const no = (status: number, text = 'no'): Partial<Reply> => ({
  status,
  text,
  bytes: Buffer.from(text),
  body: undefined,
});

/** Whether it is a refusal that the document does not describe. Of the limits and of one 403 it does. */
export const isOwnRefusal = ({ status, body }: Reply): boolean =>
  status >= 400 && status !== 429 && !(status === 403 && /custom fields/i.test(String(body?.message)));

type ChangeObject = (one: Record<string, Json>, request: Request, at: string) => Json;
/** Changes every object of every answer. */
export const everywhere =
  (change: ChangeObject): NonNullable<Variant['tells']> =>
  (reply, request) =>
    reply.status < 300 && reply.body !== undefined
      ? { body: deep(reply.body, (one, at) => change(one, request, at)) }
      : undefined;

/** Changes single values of every answer, by their keys. */
export const values = (change: (value: Json, key: string, one: Record<string, Json>) => Json) =>
  everywhere((one) => Object.fromEntries(Object.entries(one).map(([key, value]) => [key, change(value, key, one)])));

/** Changes every text in a request, in its path and in everything it carries. */
export function rewritten(request: Request, change: (text: string) => string): Request {
  const all = (value: Json): Json =>
    typeof value === 'string'
      ? change(value)
      : Array.isArray(value)
        ? value.map(all)
        : value !== null && typeof value === 'object' && !('bytes' in value) && !(value instanceof Uint8Array)
          ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, all(one)]))
          : value;
  const { path, query, json, form, multipart } = request;
  return {
    ...request,
    path: change(path),
    query: all(query),
    ...(json === undefined ? {} : { json: all(json) }),
    ...(form === undefined ? {} : { form: all(form) }),
    ...(multipart === undefined ? {} : { multipart: all(multipart) }),
  };
}

/** Changes arguments by name, wherever they are sent; undefined leaves one out. */
export function renamed(request: Request, change: (name: string, value: Json) => Json): Request {
  const pairs = (all: Request['query']) =>
    all.flatMap(([name, value]) => {
      const now = change(name, value);
      return now === undefined ? [] : [[name, String(now)] as const];
    });
  const { json } = request;
  const changed = isRecord(json)
    ? Object.entries(json).map(([name, value]) => [name, change(name, value)] as const)
    : [];
  return {
    ...request,
    query: pairs(request.query),
    ...(request.form ? { form: pairs(request.form) } : {}),
    ...(isRecord(json) ? { json: Object.fromEntries(changed.filter(([, value]) => value !== undefined)) } : {}),
  };
}

/** Changes the text of a whole answer. */
export const retold = (reply: Reply, change: (text: string) => string): Partial<Reply> | undefined => {
  const text = change(reply.text);
  return text === reply.text ? undefined : { text, ...(reply.body === undefined ? {} : { body: JSON.parse(text) }) };
};

type On = string | readonly string[];
/** Refuses some requests of such rows. */
export const refuses = (
  id: string,
  says: string,
  on: On,
  fits: (args: Record<string, Json>, request: Request) => boolean = () => true,
  status = 400,
): Variant =>
  instead(id, says, (request) =>
    goesToAny([on].flat(), request) && fits(argsOf(request), request) ? no(status) : undefined,
  );
/** Answers such rows with another body. */
export const answers = (id: string, says: string, on: On, change: (body: Json, request: Request) => Json): Variant =>
  tells(id, says, ({ status, body }, request) => {
    const other = status < 300 && goesToAny([on].flat(), request) ? change(body, request) : undefined;
    return other === undefined ? undefined : { body: other };
  });

/** Rules that read other arguments for some calls. */
export const withArguments =
  (on: string, change: (args: Record<string, Json>, call: MutantCall) => Record<string, Json>) =>
  (play: MutantPlay): MutantPlay =>
  (world, call, env) => {
    if (!goesTo(on, call)) return play(world, call, env);
    const args = Object.assign(Object.create(null), change({ ...call.args }, call));
    return play(world, { ...call, args }, env);
  };

/** A request that changes nothing and costs the same as every request. */
const idle = { method: 'GET', path: '/1/members/me/boards', query: [['fields', 'name']], place: 'query' } as const;

/** What stands between the kit and our server if all these differences are used at once. */
export function throughVariants(ways: readonly Variant[], wire: Transport): Transport {
  const memories = new Map(ways.map((one) => [one, new Map<string, Json>()]));
  return async (request, signal) => {
    for (const one of ways) {
      const own = one.instead?.(request, memories.get(one)!);
      if (!own) continue;
      const { actor, key, token } = request;
      const reply = await wire({ ...idle, headers: {}, actor, key, token }, signal);
      // A limit comes before every other error.
      if (reply.status === 429) return { ...reply, request };
      return { ...reply, headers: { ...reply.headers, 'content-type': 'text/plain' }, ...own, request };
    }
    const heard = ways.reduce((sent, one) => one.hears?.(sent, memories.get(one)!) ?? sent, request);
    let reply: Reply = { ...(await wire(heard, signal)), request };
    for (const one of ways.toReversed()) {
      const changes = one.tells?.(reply, request, memories.get(one)!);
      if (changes) reply = whole({ ...reply, ...changes }, changes);
    }
    return reply;
  };
}

/** Makes body, text and bytes of a reply the same. */
function whole(reply: Reply, told: Partial<Reply>): Reply {
  if (!('text' in told) && 'body' in told) {
    const text = JSON.stringify(told.body);
    return { ...reply, text, bytes: Buffer.from(text) };
  }
  return 'text' in told && !('bytes' in told) ? { ...reply, bytes: Buffer.from(reply.text) } : reply;
}

/** One request and its reply as plain values, and how a law describes the request it means (1.7, 5.1, 5.2). */
import { pathIn } from '../declared/nouns.ts';
import { requiredInTable, meantByDocument, ours, type DeclaredEndpoint, type Rows } from '../declared/rows.ts';
import { isRecord, picked } from '../../src/language.ts';

export type Pair = readonly [name: string, value: string];
/** Where key and token are sent: 5.1 and 5.2 name the query and the body; of two the other stands in the query. */
type Place = 'query' | 'body' | 'key in body' | 'token in body' | 'header';
/** The credentials of a request that stand in its query, or in its body. */
export const credentialsIn = ({ place, key, token }: Request, where: 'query' | 'body'): [string, string][] =>
  Object.entries({ key, token }).filter(
    (pair): pair is [string, string] =>
      pair[1] !== null && place !== 'header' && ['body', `${pair[0]} in body`].includes(place) === (where === 'body'),
  );

export interface Upload {
  readonly name: string;
  readonly type?: string;
  readonly bytes: Uint8Array | string;
}

export interface Request {
  /** Whose request it is, or null for nobody's. */
  readonly actor: string | null;
  readonly method: string;
  /** Encoded, from `/1` on, without the query. */
  readonly path: string;
  /** Without credentials. */
  readonly query: readonly Pair[];
  readonly json?: unknown;
  readonly form?: readonly Pair[];
  readonly multipart?: Readonly<Record<string, string | Upload>>;
  /** A body that is sent unchanged. */
  readonly raw?: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string | null;
  readonly token: string | null;
  readonly place: Place;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON value, or undefined if the body is not JSON. Of any type: `list`, `record` and `expect` judge it. */
  readonly body: any;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly request: Request;
  /** When the request was sent, in milliseconds since 1970 on a clock that never goes back. */
  readonly at: number;
  readonly ms: number;
  /** Grows whenever the clock of the server is moved: times of two eras cannot be compared. */
  readonly era: number;
  /** How far the clock of the server had been moved, in milliseconds. */
  readonly moved?: number;
  /** Part of making the scene, not of the law itself. */
  readonly setUp?: boolean;
  /** Which of several replicas answered. */
  readonly via?: string;
  /** How many redirects were followed. */
  readonly hops?: number;
  /** The server takes no files in forms, as far as is known. */
  readonly isOfNoFiles?: boolean;
}

/** Sends one request to a server and returns the reply. */
export type Transport = (request: Request, signal?: AbortSignal) => Promise<Reply>;

/**
 * The value that `call` takes: a request in as few words as possible, by default a read with the credentials of the
 * actor.
 */
export interface Loose extends Partial<Omit<Request, 'actor' | 'path' | 'query' | 'form'>> {
  readonly path: string;
  /** Pairs may repeat a name; a record is written like `args`. */
  readonly query?: readonly Pair[] | Args;
  readonly form?: readonly Pair[] | Args;
}

/** Named arguments: undefined is left out, null is the word `null`, lists are joined by commas. */
export type Args = Readonly<Record<string, unknown>>;

/**
 * With more characters than this, arguments go into a JSON body instead of the query: many servers limit their request
 * line.
 */
const longQuery = 4000;

const isPlain = (value: unknown) =>
  value === null ||
  typeof value !== 'object' ||
  (Array.isArray(value) && value.every((element) => typeof element !== 'object'));

function pairs(args: readonly Pair[] | Args): Pair[] {
  if (Array.isArray(args)) return [...args];
  return Object.entries(args)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      typeof value === 'object' && !isPlain(value) ? JSON.stringify(value) : String(value),
    ]);
}

/** The arguments of a query by their names, in whichever form it is given. */
export const byName = (query: readonly Pair[] | Args = []): Args =>
  Array.isArray(query) ? Object.fromEntries(query) : (query as Args);

/**
 * Arguments go into the query. Those of a write go into a JSON body if one is an object, if they are very long, or if
 * the row shows a JSON payload.
 */
export function asked(method: string, args: Args = {}, path = '', rows = ours): Pick<Loose, 'query' | 'json'> {
  const query = pairs(args);
  const mayHaveBody = query.length > 0 && (method === 'POST' || method === 'PUT');
  if (!mayHaveBody) return { query };
  const isPayload =
    rows.at(method, path)?.claim?.isJson || !Object.values(args).every(isPlain) || lengthOf(query) > longQuery;
  return isPayload ? { json: picked(args, (name) => args[name] !== undefined) } : { query };
}

const lengthOf = (query: readonly Pair[]): number =>
  query.reduce((sum, [name, value]) => sum + name.length + encodeURIComponent(value.toWellFormed()).length, 0);

/**
 * The arguments that the strictest reader of a row wants sent, though a request makes sense without them: each argument
 * that its table marks as required, with nothing in it, if it can have nothing in it.
 */
const emptyMarks = (row: DeclaredEndpoint | undefined, given: Args): Args => {
  const missing = row ? requiredInTable(row).filter((name) => !(name in given)) : [];
  const marked = row?.arguments.filter(({ name }) => missing.includes(name)) ?? [];
  const empty = marked.flatMap(({ name, kind }): [string, null | ''][] => {
    if (kind.kind === 'nullOr') return [[name, null]];
    return kind.kind === 'text' && kind.min === 0 ? [[name, '']] : [];
  });
  return Object.fromEntries(empty);
};

/** A read that says what the document takes for arguments that it leaves out, where the dialect takes something else. */
function explicit(loose: Loose, rows: Rows): Loose {
  const row = rows.differences.length > 0 ? rows.at('GET', loose.path) : undefined;
  const documented = row ? Object.entries(meantByDocument(rows, row)) : [];
  const query = pairs(loose.query ?? []);
  const missing = documented.filter(([wanted]) => !query.some(([name]) => name === wanted));
  return missing.length === 0 ? loose : { ...loose, query: [...query, ...pairs(Object.fromEntries(missing))] };
}
/** The request with these beside what it sends, carried as the rest of it is. */
function strict(loose: Loose, rows: Rows): Loose {
  const { method = 'GET', path, query = [], json, form, multipart, raw } = loose;
  if (method === 'GET') return explicit(loose, rows);
  if (raw !== undefined || (json !== undefined && !isRecord(json))) return loose;
  const args = { ...Object.fromEntries([...pairs(query), ...pairs(form ?? [])]), ...multipart, ...json };
  const more = emptyMarks(rows.at(method, path), args);
  if (json !== undefined) return { ...loose, json: { ...json, ...more } };
  if (form !== undefined) return { ...loose, form: [...pairs(form), ...pairs(more)] };
  if (multipart !== undefined) return { ...loose, multipart: { ...multipart, ...Object.fromEntries(pairs(more)) } };
  return { ...loose, query: [...pairs(query), ...pairs(more)] };
}

export function compose(
  { name, key, token }: { name: string | null; key: string | null; token: string | null },
  loose: Loose,
  rows = ours,
): Request {
  const { query = [], form, ...others } = strict(loose, rows);
  const defaults = { actor: name, key, token, method: 'GET', headers: {}, place: 'query' } as const;
  return { ...defaults, ...others, query: pairs(query), ...(form && { form: pairs(form) }) };
}

/** All arguments of a request, wherever they are sent: what a mutant or a passive law looks at. */
export function argsOf(request: Request): Record<string, unknown> {
  const body = request.json !== null && typeof request.json === 'object' ? request.json : {};
  return {
    ...Object.fromEntries(request.query),
    ...Object.fromEntries(request.form ?? []),
    ...request.multipart,
    ...body,
  };
}

/** The values of a JSON body, by name: nothing, if it is no object. */
export const payloadOf = ({ json }: Pick<Request, 'json'>): Readonly<Record<string, unknown>> =>
  isRecord(json) ? json : {};

// `attachments` begins like a token of the live service.
const idLike = /^([0-9a-f]{24}|[0-9a-f]{64}|ATTA\w{20,})$/i;

/** The path of a request with its ids left out: `/1/cards/*`. */
export function routeOf(request: Pick<Request, 'path'>): string {
  const segments = request.path.split('/');
  const isShortLink = (segment: string, at: number) =>
    /^(cards?|boards?)$/.test(segments[at - 1] ?? '') && segment.length === 8 && /\d|[A-Z]/.test(segment);
  return segments.map((segment, at) => (idLike.test(segment) || isShortLink(segment, at) ? '*' : segment)).join('/');
}

/** The same for both numbers of a noun, with the method: what a server answers to one such request it mostly does to all. */
export const keyOf = (request: Pick<Request, 'method' | 'path'>): string =>
  `${request.method} ${pathIn(routeOf(request), 'plural')}`;

export function describe(request: Request): string {
  const args = Object.entries(argsOf(request)).map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
    return `${name}=${text.length > 60 ? `${text.slice(0, 57)}… (${text.length} characters)` : text}`;
  });
  return [request.actor ?? 'nobody', request.method, request.path, ...args].join(' ');
}

/** A refusal of a server that lets one of several requests win and asks the others to come again (7.3). */
export const isConflict = ({ status }: Pick<Reply, 'status'>) => status === 409 || status === 503;
/** How long to wait for a server that has no time now and asks to come again; null if it does not ask. */
export function busyMs({ status, headers }: Pick<Reply, 'status' | 'headers'>): number | null {
  const retryAfter = status === 503 ? headers['retry-after'] : undefined;
  return retryAfter === undefined ? null : Math.min(1000, Number(retryAfter) * 1000 || 1000);
}
/** Part 8 permits limits of the size of an answer. */
export const isTooLarge = ({ status, request }: Pick<Reply, 'status' | 'request'>) =>
  status === 413 && request.method === 'GET';
/** How a file is sent is not shown: 1.7 names the query and JSON bodies. A server that took one refuses it for another reason. */
export const refusesFiles = ({ status, request }: Reply, tookOne: boolean): boolean =>
  request.multipart !== undefined && (status === 415 || (!tookOne && (status === 400 || status === 422)));
export const succeeded = ({ status }: Pick<Reply, 'status'>) => status >= 200 && status < 300;
/** How a server answers at a row that it does not have. */
export const isNoRow = ({ status }: Pick<Reply, 'status'>) => [404, 405, 501].includes(status);

/** Whether a client would send it so: to version 1, with a key and a token in the query and no headers of its own. */
const isOrdinary = ({ path, headers, place, key, token }: Request): boolean =>
  path.startsWith('/1/') && place === 'query' && key !== null && token !== null && Object.keys(headers).length === 0;

/** A request that anybody would send shows a fault better than one by which a law learns something else. */
export const plainFirst = (replies: readonly Reply[]): Reply[] =>
  [true, false].flatMap((isFirst) => replies.filter(({ request }) => isOrdinary(request) === isFirst));

/** Forgets the oldest replies until `most` of them and `bytes` of their bodies are left; returns how many bytes are left. */
export function forgetOldest(journal: Reply[], most: number, bytes: number): number {
  let size = journal.reduce((sum, reply) => sum + reply.bytes.length, 0);
  let dropped = Math.max(0, journal.length - most);
  for (const reply of journal.slice(0, dropped)) size -= reply.bytes.length;
  while (size > bytes && dropped < journal.length) size -= journal[dropped++]!.bytes.length;
  journal.splice(0, dropped);
  return size;
}

/** Response mutants that many laws share: what implementers get wrong, written as changed requests or as changed replies. */
import { argsOf, type Reply, type Request } from '../wire/exchange.ts';
import { isRecord } from '../wire/json-values.ts';
import type { ResponseMutant, Saying } from './law.ts';

type Args = Record<string, any>;
export type Where = (request: Request) => boolean;

/** Requests of this method whose path ends so: `to('POST', /\/cards$/)`. */
export const to =
  (method: string, path: RegExp = /./): Where =>
  (request) =>
    request.method === method && path.test(request.path);

/** Requests that bring this argument, with such a value. */
export const has =
  (name: string, value: RegExp | ((given: string) => boolean) = () => true): Where =>
  (request) => {
    const given = argsOf(request)[name];
    return given !== undefined && (value instanceof RegExp ? value.test(String(given)) : value(String(given)));
  };

/** A value of exactly that length, for `has`. */
export const ofLength = (length: number) => (given: string) => given.length === length;

export const lacks =
  (name: string): Where =>
  (request) =>
    argsOf(request)[name] === undefined;

export const both =
  (...wheres: readonly Where[]): Where =>
  (request) =>
    wheres.every((where) => where(request));

const anywhere: Where = () => true;

/** One key of a record with another value, where it has that key. */
const revised =
  (name: string, change: (value: any) => unknown) =>
  (record: Args): Args =>
    name in record ? { ...record, [name]: change(record[name]) } : record;

/** The server reads other arguments than were sent. */
export const reads = (change: (args: Args) => Args, where: Where = anywhere): ResponseMutant => ({
  instead: async (request, send) => (where(request) ? send(withArgs(request, change)) : undefined),
});

function withArgs(request: Request, change: (args: Args) => Args): Request {
  const query = Object.entries(change(Object.fromEntries(request.query)));
  return {
    ...request,
    query: query.map(([name, value]) => [name, String(value)] as const),
    ...(isRecord(request.json) ? { json: change(request.json) } : {}),
    ...(request.multipart ? { multipart: change(request.multipart) } : {}),
  };
}

/** The server does not read this argument. */
export const ignores = (name: string, where?: Where): ResponseMutant => reads(({ [name]: _, ...rest }) => rest, where);

/** The server takes another value for the argument than was sent. */
export const mistakes = (name: string, change: (value: any) => unknown, where?: Where): ResponseMutant =>
  reads(revised(name, change), where);

/** The server behaves as if this had been sent where the argument is left out. */
export const assumes = (name: string, value: unknown, where: Where = anywhere): ResponseMutant =>
  reads((args) => ({ [name]: value, ...args }), where);

/** An id that a mutant makes up. */
export const another = '5f5f5f5f5f5f5f5f5f5f5f5f';

/** What is refused is answered as if it had gone well. */
export const accepts =
  (where: Where = anywhere): ResponseMutant =>
  (reply, request) =>
    reply.status >= 400 && where(request) ? { status: 200, body: { id: another } } : undefined;

/** What goes well is refused. */
export const refuses =
  (where: Where): ResponseMutant =>
  (reply, request) =>
    reply.status < 300 && where(request) ? { status: 400, body: { message: 'no' } } : undefined;

/** This value of an argument is refused. */
export const refusesValue = (name: string, value: string): ResponseMutant =>
  refuses(({ query }) => query.some((pair) => pair[0] === name && pair[1] === value));

/** What is refused is done all the same, with arguments that the server can take. */
export const tames = (name: string, change: (value: any) => unknown, where?: Where): ResponseMutant => ({
  instead: async (request, send) => {
    const reply = await send(request);
    if (reply.status < 400 || (where && !where(request))) return reply;
    return send(withArgs(request, revised(name, change)));
  },
});

/** The reply is refused, and yet the server does what it can take of it. */
export const refusesButDoes = (name: string, change: (value: any) => unknown, where?: Where): ResponseMutant => ({
  instead: async (request, send) => {
    const reply = await send(request);
    if (reply.status >= 400 && (!where || where(request))) await send(withArgs(request, revised(name, change)));
    return reply;
  },
});

/** Says that it went well, and does nothing. */
export const doesNothing = (where: Where): ResponseMutant => ({
  instead: async (request) => (where(request) ? { status: 200, body: { id: another } } : undefined),
});

/** A mutant that acts from this turn on: the first such request is turn 1. */
export const fromTurn = (first: number, where: Where, mutant: Saying): Saying =>
  counted((turn) => turn >= first, where, mutant);

/** A mutant that acts once, at this turn. */
export const onTurn = (only: number, where: Where, mutant: Saying): Saying =>
  counted((turn) => turn === only, where, mutant);

const counted =
  (isTime: (turn: number) => boolean, where: Where, mutant: Saying): Saying =>
  (reply, request, memory) => {
    if (!where(request)) return undefined;
    memory['turn'] = (memory['turn'] ?? 0) + 1;
    return isTime(memory['turn']) ? mutant(reply, request, memory) : undefined;
  };

/** What a read gave at its first turn, or a later one, it gives ever after. */
export const keeps =
  (since = 1, where: Where = anywhere): Saying =>
  (reply, request, memory) => {
    if (!where(request)) return undefined;
    const read = (memory[JSON.stringify([request.path, request.query])] ??= { turn: 0 });
    read.turn += 1;
    if (read.turn === since) read.body = reply.body;
    return read.turn >= since ? { body: read.body } : undefined;
  };

/** Every record in a value, changed. */
export function deep(value: unknown, change: (record: Args) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => deep(one, change));
  if (!isRecord(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, deep(one, change)])));
}

/** Every reply shows the records in it otherwise. */
export const shows =
  (change: (record: Args) => unknown, where: Where = anywhere): ResponseMutant =>
  (reply: Reply, request) =>
    where(request) && reply.status < 300 && typeof reply.body === 'object'
      ? { body: deep(reply.body, change) }
      : undefined;

/** A list is answered otherwise. */
export const relists =
  (change: (records: any[]) => unknown[], where: Where = anywhere): Saying =>
  ({ body }, request) =>
    where(request) && Array.isArray(body) ? { body: change(body) } : undefined;

/** A list has one record more, that is none of its own. */
export const oneMore = relists((all) => [...all, { ...all[0], id: another }]);

/** The items that a card shows are others. */
export const withItems =
  (change: (items: any[]) => unknown[]): Saying =>
  ({ body }) =>
    Array.isArray(body?.customFieldItems)
      ? { body: { ...body, customFieldItems: change(body.customFieldItems) } }
      : undefined;

/** A card shows no items. */
export const noItems = withItems(() => []);

/** A field is left out wherever it stands. */
export const forgets = (field: string, where?: Where): ResponseMutant =>
  shows(({ [field]: _, ...rest }) => rest, where);

/** A field is shown otherwise wherever it stands. */
export const twists = (field: string, change: (value: any) => unknown, where?: Where): ResponseMutant =>
  shows(revised(field, change), where);

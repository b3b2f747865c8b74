/** Response mutants that many laws share: what implementers get wrong, written as changed requests or as changed replies. */
import type { Reply, Request } from '../wire/exchange.ts';
import { isRecord } from '../wire/json-values.ts';
import type { ResponseMutant, Saying } from './law.ts';
import type { Where } from '../wire/where.ts';

type Args = Record<string, any>;

/** A value of exactly this length, for `has`. */
export const ofLength = (length: number) => (given: string) => given.length === length;

const anywhere: Where = () => true;

/** Changes one key of a record, if the record has it. */
const revised =
  (name: string, change: (value: any) => unknown) =>
  (record: Args): Args =>
    name in record ? { ...record, [name]: change(record[name]) } : record;

/** The server reads other arguments than those sent. */
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

/** The server ignores this argument. */
export const ignores = (name: string, where?: Where): ResponseMutant => reads(({ [name]: _, ...rest }) => rest, where);

/** The server reads another value of the argument than the one sent. */
export const mistakes = (name: string, change: (value: any) => unknown, where?: Where): ResponseMutant =>
  reads(revised(name, change), where);

/** The server behaves as if this had been sent when the argument is left out. */
export const assumes = (name: string, value: unknown, where: Where = anywhere): ResponseMutant =>
  reads((args) => ({ [name]: value, ...args }), where);

/** An id that does not exist. */
export const another = '5f5f5f5f5f5f5f5f5f5f5f5f';

/** A refused request is answered as if it had succeeded. */
export const accepts =
  (where: Where = anywhere): ResponseMutant =>
  (reply, request) =>
    reply.status >= 400 && where(request) ? { status: 200, body: { id: another } } : undefined;

/** A request that succeeds is refused. */
export const refuses =
  (where: Where): ResponseMutant =>
  (reply, request) =>
    reply.status < 300 && where(request) ? { status: 400, body: { message: 'no' } } : undefined;

/** This value of an argument is refused. */
export const refusesValue = (name: string, value: string): ResponseMutant =>
  refuses(({ query }) => query.some((pair) => pair[0] === name && pair[1] === value));

/** A refused request is carried out nevertheless, with arguments that the server can take. */
export const tames = (name: string, change: (value: any) => unknown, where?: Where): ResponseMutant => ({
  instead: async (request, send) => {
    const reply = await send(request);
    if (reply.status < 400 || (where && !where(request))) return reply;
    return send(withArgs(request, revised(name, change)));
  },
});

/** The reply is a refusal, but the server does what it can of the request. */
export const refusesButDoes = (name: string, change: (value: any) => unknown, where?: Where): ResponseMutant => ({
  instead: async (request, send) => {
    const reply = await send(request);
    if (reply.status >= 400 && (!where || where(request))) await send(withArgs(request, revised(name, change)));
    return reply;
  },
});

/** Answers success and does nothing. */
export const doesNothing = (where: Where): ResponseMutant => ({
  instead: async (request) => (where(request) ? { status: 200, body: { id: another } } : undefined),
});

/** A mutant that acts from this turn on; the first such request is turn 1. */
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

/** A read answers for ever what it answered at its first turn, or at a later one. */
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

/** Changes every record in every reply. */
export const shows =
  (change: (record: Args) => unknown, where: Where = anywhere): ResponseMutant =>
  (reply: Reply, request) =>
    where(request) && reply.status < 300 && typeof reply.body === 'object'
      ? { body: deep(reply.body, change) }
      : undefined;

/** Changes a list. */
export const relists =
  (change: (records: any[]) => unknown[], where: Where = anywhere): Saying =>
  ({ body }, request) =>
    where(request) && Array.isArray(body) ? { body: change(body) } : undefined;

/** A list has one record more, which does not belong to it. */
export const oneMore = relists((all) => [...all, { ...all[0], id: another }]);

/** Changes the items that a card shows. */
export const withItems =
  (change: (items: any[]) => unknown[]): Saying =>
  ({ body }) =>
    Array.isArray(body?.customFieldItems)
      ? { body: { ...body, customFieldItems: change(body.customFieldItems) } }
      : undefined;

/** A card shows no items. */
export const noItems = withItems(() => []);

/** Leaves a field out everywhere. */
export const forgets = (field: string, where?: Where): ResponseMutant =>
  shows(({ [field]: _, ...rest }) => rest, where);

/** Changes a field everywhere. */
export const twists = (field: string, change: (value: any) => unknown, where?: Where): ResponseMutant =>
  shows(revised(field, change), where);

/** The record a path names is answered as if it were somebody else's to read. */
export const asOwner: ResponseMutant = {
  instead: async (request, send, memory) => {
    if (request.actor === 'owner') memory['owner'] = request;
    const { key, token } = memory['owner'] ?? request;
    return send({ ...request, key, token });
  },
};

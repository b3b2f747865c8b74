/** Starts several clients at the same moment, and keeps the history of their answers. */
import { Unanswered, type Actor } from '../wire/actor.ts';
import type { T } from '../scene/tools.ts';
import type { Answer, Asking } from '../wire/answer.ts';
import { disclaims } from '../wire/target.ts';
import { Broken, Inconclusive, Skip, type Bar } from '../wire/verdict.ts';
import { overlaps, type Operation } from './linearizable.ts';

interface Client<Op> {
  readonly actor: Actor;
  /** Sent one after another. */
  readonly ops: readonly Op[];
  /** Repeats them, so often at most, until each of the others has its first answer. */
  readonly watches?: number;
  /** Begins so much later than the others. */
  readonly afterMs?: number;
}

export interface Race<Op, Result> {
  readonly clients: readonly Client<Op>[];
  /** Undefined where there is nothing to send. */
  perform(actor: Actor, op: Op): Promise<Answer | undefined> | undefined;
  /** The result that the reply tells; a refusal is a result too. */
  result(reply: Answer, op: Op): Result;
  /** Other requests went before, so connections need not be opened. */
  readonly isWarm?: boolean;
}

/** Opens the connection of every client, then starts all at once. Times are those of the wire. */
export async function race<Op, Result>(
  t: T,
  { clients, perform, result, isWarm = false }: Race<Op, Result>,
): Promise<Operation<Op, Result>[]> {
  if (disclaims(t.target, 'races')) throw new Skip('the target takes one request at a time');
  const total = clients.reduce((sum, { ops, watches = 1 }) => sum + ops.length * watches, 0);
  await t.room(
    clients.map(({ actor }) => actor),
    total + clients.length,
  );
  if (!isWarm)
    await Promise.all(
      clients.map(({ actor }) => actor.raw.get('/1/members/me/boards', { fields: 'name', filter: 'starred' })),
    );
  const history: Operation<Op, Result>[] = [];
  const send = async ({ actor }: Client<Op>, client: number, op: Op) => {
    const sent = t.clock.now();
    try {
      const reply = await perform(actor.raw, op);
      if (reply === undefined) return;
      if (reply.status === 429) throw new Inconclusive('a limit came between the clients of a race');
      const isKnown = reply.status < 500;
      history.push({
        client,
        op,
        call: reply.at,
        ret: isKnown ? reply.at + reply.ms : Infinity,
        result: isKnown ? result(reply, op) : undefined,
      });
    } catch (error) {
      if (!(error instanceof Unanswered || error instanceof Broken)) throw error;
      history.push({ client, op, call: sent, ret: Infinity, result: undefined });
    }
  };
  let unanswered = clients.filter(({ watches }) => watches === undefined).length;
  const run = async (runner: Client<Op>, client: number) => {
    const { ops, watches, afterMs = 0 } = runner;
    if (afterMs > 0) await t.clock.sleep(afterMs);
    const all = watches === undefined ? ops : Array.from({ length: watches }, () => ops).flat();
    for (const [at, op] of all.entries()) {
      if (watches !== undefined && at > 0 && unanswered === 0) return;
      await send(runner, client, op);
      if (watches === undefined && at === 0) unanswered -= 1;
    }
  };
  const endings = await Promise.allSettled(clients.map(run));
  for (const ending of endings) if (ending.status === 'rejected') throw ending.reason;
  return history.toSorted((a, b) => a.call - b.call);
}

/** Something that an actor asks for, or nothing where there is nothing to ask for. */
type MayAsk = (who: Actor) => Promise<Answer | undefined>;

/**
 * When each of so many clients begins: spread over the time that an answer usually took, so that each meets the others at
 * another moment of their work, as when they have read and not yet written. At once where that is too short to wait for.
 */
export function spread(count: number, times: readonly number[]): readonly number[] {
  const typicalMs = Math.min(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0, longestMs);
  return Array.from({ length: count }, (_, at) => (typicalMs < shortestMs ? 0 : (typicalMs * at) / count));
}
const shortestMs = 2;
const longestMs = 100;

/**
 * Sends all of these at the same moment, each by a client of its own; after answers to the like, spread over the time that
 * these took. The answers in the same order.
 */
export async function together(
  t: T,
  requests: readonly MayAsk[],
  earlier: readonly (Answer | undefined)[] = [],
): Promise<(Answer | undefined)[]> {
  const begins = spread(
    requests.length,
    earlier.flatMap((reply) => reply?.ms ?? []),
  );
  const replies: (Answer | undefined)[] = requests.map(() => undefined);
  const history = await race<number, boolean>(t, {
    isWarm: true,
    clients: requests.map((_, at) => ({ actor: t.owner, ops: [at], afterMs: begins[at]! })),
    perform: async (who, at) => (replies[at] = await requests[at]!(who)),
    result: ({ taken }) => taken,
  });
  t.witness('overlaps', overlaps(history));
  await t.settle();
  return replies;
}

/** Sends one such request for each of these at the same moment. */
export const eachTogether = <Of>(t: T, all: readonly Of[], ask: (who: Actor, thing: Of) => Asking) =>
  together(
    t,
    all.map((thing) => (who) => ask(who, thing)),
  );

/** The history as a picture shows it. */
export function drawn(history: readonly Operation<unknown, unknown>[]): Bar[] {
  const start = Math.min(...history.map(({ call }) => call));
  const since = (time: number) => Math.round((time - start) * 1000) / 1000;
  return history.map(({ client, call, ret, op, result }) => ({
    client,
    from: since(call),
    to: ret === Infinity ? null : since(ret),
    op,
    result: result ?? null,
  }));
}

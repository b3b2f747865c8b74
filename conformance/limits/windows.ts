/** Uses up limits (8): at one instant where the clock stands still, otherwise within one window of any kind of limiter. */
import { limits } from '../../src/document/limits.ts';
import type { Actor } from '../wire/actor.ts';
import { oncePer, type T } from '../scene/tools.ts';
import type { Answer } from '../wire/answer.ts';
import type { Reply } from '../wire/exchange.ts';
import { remainingOf } from '../wire/pace.ts';
import { Broken, Inconclusive, described } from '../wire/verdict.ts';
import { Failures } from './failures.ts';
import { explain, type Explanation, type TimedAnswer } from './feasible.ts';
import { probe } from './probe.ts';

/** A limit and one request that it counts. */
export interface Counted {
  readonly what: string;
  readonly max: number;
  readonly intervalMs: number;
  readonly send: () => Promise<Answer>;
}

/** A cheap request that counts for key and token, and not for the route of a member. */
export const askOnce = (who: Actor): Promise<Answer> =>
  who.raw.get('/1/members/me/boards', { fields: 'name', filter: 'starred' });
/** The limit of one token. */
export const tokenOf = (who: Actor): Counted => ({ what: 'one token', ...limits.token, send: () => askOnce(who) });
/** With a key and no token: refused or not, it is a request with that key. */
export const askWithKey = (t: T, { key }: Actor): Promise<Answer> =>
  t.nobody.raw.call({ path: '/1/members/me/boards', query: { fields: 'name' }, key });

export const isRefused = ({ status }: Pick<Answer, 'status'>): boolean => status === 429;

/** The error and the message of a refusal by a limit: both must be there, and the error must be this one. */
export function expectWord(t: T, reply: Answer, word: string): void {
  reply.hasStatus(429);
  const { error, message } = reply.body ?? {};
  t.expect(error, 'the error of the refusal', reply).is(word);
  t.expect(typeof message === 'string' && message !== '', 'whether the refusal has a message', reply).is(true);
}

/** The number that a header says is left; LIM-04 judges whether the header is there. */
export const leftBy = (t: T, reply: Answer, whose: 'key' | 'token'): number =>
  remainingOf(reply, whose) ?? t.inconclusive(`no header tells what is left of the ${whose}`);

/** How many requests are under way at once: more of them the longer an answer takes, so that a limit is soon used up. */
const atATime = { least: 10, most: 100, forEachMs: 5 };

/** Sends this number of requests, several at the same time; returns the answers. */
export async function times(count: number, send: () => Promise<Answer>): Promise<Answer[]> {
  const replies: Answer[] = [];
  const senders: Promise<void>[] = [];
  let [left, wanted] = [count, atATime.least];
  const failures: unknown[] = [];
  const start = () => {
    while (senders.length < Math.min(wanted, atATime.most, count))
      senders.push(keepSending().catch((error: unknown) => void failures.push(error)));
  };
  const keepSending = async () => {
    while (left > 0 && failures.length === 0) {
      left -= 1;
      const reply = await send();
      replies.push(reply);
      wanted = Math.max(wanted, reply.ms / atATime.forEachMs);
      start();
    }
  };
  start();
  for (const sender of senders) await sender;
  if (failures.length > 0) throw failures[0];
  return replies;
}

/** Two tokens of one key, or there is nothing to judge. */
export function sameKey(t: T, other: Actor): void {
  if (other.key !== t.owner.key) t.skip(`the ${other.name} has another key than the owner`);
}

/** Exactly this number of them is answered, and the limit refuses the rest: returns the refusals. */
export function exactly(t: T, what: string, answers: readonly Answer[], count: number): [Answer, ...Answer[]] {
  const refused = answers.filter(isRefused);
  const answered = answers.length - refused.length;
  t.expect(answered, `the number of requests of ${what} that one window answers, of ${answers.length}`, refused[0]).is(
    count,
  );
  t.witness('refusals', refused.length);
  return refused as [Answer, ...Answer[]];
}
export const usesUp = async (t: T, { what, send }: Counted, left: number, beyond = 1) =>
  exactly(t, what, await times(left + beyond, send), left);

/** The same as a precondition: if the limit itself is not kept, the law is undecided, because other laws judge that. */
export function ifKept(t: T, what: string, answers: readonly Answer[], count: number): [Answer, ...Answer[]] {
  try {
    return exactly(t, what, answers, count);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return t.inconclusive(`the limit of ${what} itself is not kept: ${error.message}`);
  }
}
export const usedUp = async (t: T, { what, max, send }: Counted, beyond = 1) =>
  ifKept(t, what, await times(max + beyond, send), max);

/** After this long without a request every window is over, of every kind. */
export const windowsPass = (t: T, { intervalMs }: { intervalMs: number } = limits.key): Promise<void> =>
  t.pass(intervalMs + 50);

/** Servers that do not keep a limit itself: laws that depend on it are not tried again there. */
const notStored = new WeakSet<object>();
/** Servers that broke a law in so many tries that no end of a window explains it: later laws fail there sooner. */
const accused = new WeakSet<object>();
/** Servers that limit by a token bucket. */
const buckets = new WeakSet<object>();
/** One try: how long the window was in use for it, and what was wrong. */
export interface Try {
  readonly ms: number;
  readonly error?: unknown;
}

/**
 * Tries until it holds, or until no end of a window explains that it does not. Where time flows, the end of a fixed
 * window may fall into a try, because nobody knows when it ends. Each try begins where the last one ended, so one of the
 * next tries meets no end.
 */
export async function tried(t: T, intervalMs: number, attempt: (turn: number) => Promise<Try>): Promise<void> {
  const { server } = t;
  const failures = new Failures(intervalMs);
  for (;;) {
    const { ms, error } = await attempt(failures.tries + 1);
    if (error === undefined) return;
    const isOpen = error instanceof Inconclusive;
    if (t.isStill || !(error instanceof Broken || isOpen) || !t.isLimited()) throw error;
    failures.add(ms, error.message);
    if ((failures.tries > 1 || buckets.has(server)) && (await isBucket(t))) undecidedByBucket(t);
    const isNoEnd = failures.noEndExplains(accused.has(server));
    if (!isNoEnd && failures.mayTryAgain && !(isOpen && notStored.has(server))) continue;
    if (isOpen) notStored.add(server);
    else if (failures.endsMayExplain(isNoEnd))
      t.inconclusive(`it takes ${Math.round(failures.usualMs)} ms here, too long for one window`);
    else accused.add(server);
    throw error;
  }
}

/** The error that an act threw, if it did. */
export const endOf = (act: () => Promise<void>): Promise<unknown> =>
  act().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

/** Acts when no window is in use, so that the whole act fits into one window; tries again if an end fell into it. */
export function inOneWindow(
  t: T,
  act: () => Promise<void>,
  { limit }: { limit: { intervalMs: number } } = { limit: limits.key },
): Promise<void> {
  return tried(t, limit.intervalMs, async () => {
    await unusedWindows(t, limit);
    const begin = t.clock.now();
    const error = await endOf(act);
    return { ms: t.clock.now() - begin, error };
  });
}

/** Waits until no window of any kind is in use; on a clock that stands still it leaves them so. */
export async function unusedWindows(t: T, limit: { intervalMs: number }): Promise<void> {
  if (t.isStill || t.isLimited()) await windowsPass(t, limit);
  if (t.isStill) t.after(() => windowsPass(t, limit));
}

/**
 * After a limit was used up at one instant: it opens again within its interval, and from then on exactly one interval
 * later. Each step looks closer: the next opening lies in the last so many milliseconds before a whole interval has
 * passed since the first request was answered again, wherever windows begin.
 */
export async function opensOnTime(t: T, limit: Counted, steps: readonly number[]): Promise<void> {
  const { what, max, intervalMs, send } = limit;
  let width = intervalMs;
  for (const [at, step] of steps.entries()) {
    if (at > 0) {
      await usesUp(t, limit, max - 1);
      await t.pass(intervalMs - width);
      const early = await send();
      t.expect(early.status, `the status for ${what} ${width} ms before the interval is over`, early).is(429);
    }
    const reply = await untilOpen(t, limit, width, step);
    t.expect(reply.status, `the status for ${what} once ${intervalMs} ms have passed`, reply).isNot(429);
    width = step;
  }
  await windowsPass(t, limit);
  const again = await send();
  t.expect(again.status, `the status for ${what} in the next interval`, again).isNot(429);
}

/** Asks again after each step until it is answered; returns the last answer. */
export async function untilOpen(t: T, { send }: Pick<Counted, 'send'>, width: number, step: number): Promise<Answer> {
  for (let waited = 0; ;) {
    const ms = Math.min(step, width - waited + 1);
    await t.pass(ms);
    waited += ms;
    const reply = await send();
    if (!isRefused(reply) || waited > width) return reply;
  }
}

interface Watched extends Explanation {
  readonly refusals: number;
  /** The requests that were sent for it. */
  readonly steps: readonly Reply[];
}

/** Uses up a limit for some windows in a row, and finds the kinds of limiter that explain what is answered. */
async function watched(t: T, { send, ...limit }: Counted): Promise<Watched> {
  const before = t.steps.length;
  let time = await t.now();
  const clock = {
    now: () => (t.target.control ? time : t.clock.now()),
    sleep: async (ms: number) => {
      await t.pass(ms);
      time = await t.now();
    },
  };
  const timed = async (): Promise<TimedAnswer> => {
    const sent = (time = await t.now());
    const reply = await send();
    return { sent, received: (time = await t.now()), accepted: !isRefused(reply) };
  };
  const log = await probe({ clock, send: timed, limit });
  const refusals = log.filter(({ accepted }) => !accepted).length;
  return { ...explain(log, limit), refusals, steps: t.steps.slice(before) };
}

/**
 * The observations of the limit of one token at each server: its law judges it, and others ask whether it is a bucket.
 */
const seenOfToken = new WeakMap<object, Watched>();
/** Once for each target, not for each server: otherwise two actors could wait for each other. */
const watchToken = oncePer(
  ({ target }) => target,
  (t) => watched(t, tokenOf(t.owner)),
);
async function watchedToken(t: T): Promise<Watched> {
  const seen = seenOfToken.get(t.server) ?? (await watchToken(t));
  seenOfToken.set(t.server, seen);
  return seen;
}

export const tokenIsExplained = (t: T) => expectExplained(t, tokenOf(t.owner), watchedToken(t));

/** Some limiter that the document permits explains how this limit refuses, and for how long. */
export async function expectExplained(t: T, limit: Counted, watching = watched(t, limit)): Promise<void> {
  const { families, bucket, why, refusals, steps } = await watching;
  t.witness('refusals', refusals);
  for (const family of families) t.choice(`what limiter of ${limit.what} explains the refusals`, family);
  if (families.length > 0) return;
  if (bucket) undecidedByBucket(t);
  const expected = `a limiter of ${limit.max} requests in ${limit.intervalMs / 1000} seconds that explains them`;
  throw new Broken(`the answers to ${limit.what}`, described(expected), why, steps.at(-1), { steps });
}

/** A token bucket answers more than 100 requests in some ten seconds, but never more at once. The document leaves this open. */
export const undecidedByBucket = (t: T): never =>
  t.inconclusive('a token bucket, which is no limit per 10 seconds, explains what is refused');

/** Whether the server limits by a token bucket. This is asked before a law fails. */
export async function isBucket(t: T): Promise<boolean> {
  const { families, bucket } = await watchedToken(t);
  const isOne = families.length === 0 && bucket;
  if (isOne) buckets.add(t.server);
  return isOne;
}

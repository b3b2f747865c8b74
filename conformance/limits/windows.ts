/** Uses up limits at one instant of a clock that stands still: exact counts, for every kind of window (8). */
import { limits } from '../../src/spec/limits.ts';
import type { Actor } from '../wire/actor.ts';
import type { T } from '../scene/tools.ts';
import type { Answer } from '../wire/answer.ts';

/** A limit and one request that it counts. */
export interface Counted {
  readonly what: string;
  readonly max: number;
  readonly intervalMs: number;
  readonly send: () => Promise<Answer>;
}

const abreast = 10;

/** A cheap request that counts for key and token, and not for the route of a member. */
export const ask = (who: Actor): Promise<Answer> =>
  who.raw.get('/1/members/me/boards', { fields: 'name', filter: 'starred' });
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

/** All windows of ten seconds are over, of every kind; also after the law. */
export async function freshWindows(t: T): Promise<void> {
  const pass = () => t.control.advance(limits.key.intervalMs + 1);
  t.after(pass);
  await pass();
}
/** The windows of the route of one member are over too. */
export async function freshMembers(t: T): Promise<void> {
  const pass = () => t.control.advance(limits.members.intervalMs + 1);
  t.after(pass);
  await pass();
}

/** Sends so many, several at the same time; returns the answers. */
export async function times(count: number, send: () => Promise<Answer>): Promise<Answer[]> {
  const replies: Answer[] = [];
  while (replies.length < count) {
    replies.push(...(await Promise.all(Array.from({ length: Math.min(abreast, count - replies.length) }, send))));
  }
  return replies;
}

/** Exactly so many more are answered, and the next is refused by the limit. */
export async function usesUp(t: T, { what, send }: Counted, left: number): Promise<Answer> {
  const replies = await times(left, send);
  const refused = replies.filter(isRefused);
  t.expect(left - refused.length, `requests of ${what} answered at one moment`, refused[0]).is(left);
  const next = await send();
  t.expect(next.status, `the status of request ${left + 1} of ${what} at that moment`, next).is(429);
  t.witness('refusals');
  return next;
}

/**
 * After a limit was used up: it opens again within its interval, and from then on exactly one interval later. Each step
 * looks closer: the next opening lies in the last so many milliseconds before a whole interval has passed since the
 * first request was answered again, wherever windows begin.
 */
export async function opensOnTime(t: T, limit: Counted, steps: readonly number[]): Promise<void> {
  const { what, max, intervalMs, send } = limit;
  let width = intervalMs;
  const looks = (await standsStill(t)) ? steps : steps.slice(0, 2).map((step) => Math.max(step, intervalMs / 10));
  for (const step of looks) {
    if (width < intervalMs) {
      await t.control.advance(intervalMs - width);
      const early = await send();
      t.expect(early.status, `the status for ${what} ${width} ms before the interval is over`, early).is(429);
    }
    const reply = await untilOpen(t, limit, width, step);
    t.expect(reply.status, `the status for ${what} once ${intervalMs} ms have passed`, reply).isNot(429);
    await usesUp(t, limit, max - 1);
    width = step;
  }
  await t.control.advance(intervalMs + 1);
  const again = await send();
  t.expect(again.status, `the status for ${what} in the next interval`, again).isNot(429);
}

/** Whether the clock moves only on order. Otherwise no step can be shorter than the requests themselves take. */
async function standsStill(t: T): Promise<boolean> {
  const before = await t.now();
  await t.clock.sleep(5);
  return (await t.now()) === before;
}

async function untilOpen(t: T, { send }: Counted, width: number, step: number): Promise<Answer> {
  for (let waited = 0; ;) {
    const ms = Math.min(step, width - waited + 1);
    await t.control.advance(ms);
    waited += ms;
    const reply = await send();
    if (!isRefused(reply) || waited > width) return reply;
  }
}

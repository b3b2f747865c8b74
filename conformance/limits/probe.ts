/** Uses up one limit on purpose and records every answer: enough to see its size, interval and family (part 8). */
import type { Clock } from '../wire/actor.ts';
import type { TimedAnswer, Limit } from './feasible.ts';

export interface Probing {
  readonly clock: Clock;
  /** One request that the limit counts. */
  readonly send: () => Promise<TimedAnswer>;
  readonly limit: Limit;
}

/** How many requests are under way at once; one more for each `forEachMs` that an answer takes. */
const atATime = { least: 4, most: 100, forEachMs: 5 };
/** The time between polls, and so the precision of an end; keeps refusals well below 200 in a window. */
const pollMs = 100;
/** Up to this part of the interval few polls are enough: others may use the time. */
const early = { part: 0.8, tries: 10 };

/**
 * Silence for one interval; a burst until the first refusal; polls until accepted; at once a second burst (which must
 * have exactly the maximum if windows are fixed); polls; and a short third burst. A burst is at most twice the
 * maximum and one.
 */
export async function probe({ clock, send, limit }: Probing): Promise<TimedAnswer[]> {
  const log: TimedAnswer[] = [];
  await clock.sleep(limit.intervalMs + pollMs);
  for (const most of [2 * limit.max + 1, 2 * limit.max + 1, atATime.least * 2]) {
    await burst(log, send, most);
    if (most > atATime.least * 2) await poll(log, { clock, send, limit });
  }
  return log;
}

async function burst(log: TimedAnswer[], send: () => Promise<TimedAnswer>, most: number) {
  for (let [sent, width] = [0, atATime.least]; sent < most;) {
    const batch = await Promise.all(Array.from({ length: Math.min(width, most - sent) }, send));
    log.push(...batch);
    sent += batch.length;
    const slowest = Math.max(...batch.map(({ sent: at, received }) => received - at));
    width = Math.min(atATime.most, Math.max(atATime.least, Math.round(slowest / atATime.forEachMs)));
    if (batch.some(({ accepted }) => !accepted)) return;
  }
}

async function poll(log: TimedAnswer[], { clock, send, limit }: Probing) {
  const { intervalMs } = limit;
  const begin = clock.now();
  const coarse = (intervalMs * early.part) / early.tries;
  for (let accepted = false; !accepted && clock.now() < begin + intervalMs * 1.5;) {
    const isEarly = clock.now() + coarse <= begin + intervalMs * early.part;
    await clock.sleep(isEarly ? coarse : pollMs);
    const answer = await send();
    log.push(answer);
    ({ accepted } = answer);
  }
}

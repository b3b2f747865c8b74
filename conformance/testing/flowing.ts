/**
 * Servers for tests whose clock goes on by itself, behind a slow network: they limit in every way that part 8 permits,
 * or in a wrong one. Nobody really waits: time passes when all are waiting.
 */
import { setImmediate as allDone } from 'node:timers/promises';
import { limits } from '../../src/document/limits.ts';
import { laws } from '../laws/all.ts';
import { check } from '../run/check.ts';
import { inProcess, replyTo } from '../run/in-process.ts';
import type { Clock } from '../wire/actor.ts';
import type { Request, Transport } from '../wire/exchange.ts';
import { isMembersRoute } from '../wire/pace.ts';

type Limit = Readonly<Record<'max' | 'intervalMs', number>>;
/** Tells how many requests are left at this time, and counts one more. */
interface Counter {
  left(now: number): number;
  take(now: number): void;
}
export type Kind = (limit: Limit, phase: number) => Counter;

const windowed =
  (isOver: (now: number, start: number, phase: number, intervalMs: number) => boolean): Kind =>
  ({ max, intervalMs }, phase) => {
    let [start, count] = [-Infinity, 0];
    const turn = (now: number) => {
      if (isOver(now, start, phase, intervalMs)) [start, count] = [now, 0];
    };
    return { left: (now) => (turn(now), max - count), take: (now) => (turn(now), void (count += 1)) };
  };

export const kinds = {
  'windows that begin with their first request': windowed((now, start, _, ms) => now >= start + ms),
  'windows that all begin at the same times': windowed(
    (now, start, phase, ms) => Math.floor((now - phase) / ms) !== Math.floor((start - phase) / ms),
  ),
  'a log of the last ten seconds': ({ max, intervalMs }) => {
    let log: number[] = [];
    const left = (now: number) => max - (log = log.filter((at) => at > now - intervalMs)).length;
    return { left, take: (now) => void log.push(now) };
  },
  'a bucket that fills slowly': ({ max, intervalMs }) => {
    let [level, last] = [max, 0];
    const left = (now: number) => {
      level = Math.min(max, level + ((now - last) * max) / intervalMs);
      last = now;
      return Math.floor(level);
    };
    return { left, take: (now) => void (left(now), (level -= 1)) };
  },
} as const satisfies Record<string, Kind>;

/** Time passes only when nothing else is left to do. */
function flowingClock(): Clock {
  let now = Date.UTC(2026, 2, 2, 9);
  let isFlowing = false;
  const waiting: { readonly at: number; readonly wake: () => void }[] = [];
  const flow = async () => {
    isFlowing = true;
    for (; waiting.length > 0; await allDone()) {
      await allDone();
      const next = waiting.reduce((first, entry) => (entry.at < first.at ? entry : first));
      waiting.splice(waiting.indexOf(next), 1);
      now = Math.max(now, next.at);
      next.wake();
    }
    isFlowing = false;
  };
  const sleep = (ms: number) =>
    new Promise<void>((wake) => {
      waiting.push({ at: now + Math.max(0, ms), wake });
      if (!isFlowing) void flow();
    });
  return { now: () => now, sleep };
}

type Of = 'key' | 'token' | 'members' | 'refusals';
/** How a server limits. All else is as the document says. */
export interface Limiting {
  readonly kind: Kind;
  /** How long a request, or an answer, is under way. */
  readonly half?: () => number;
  readonly limits?: Partial<Record<Of, Limit>>;
  /** For whom a request counts; null for nobody. */
  readonly by?: Partial<Record<Of, (request: Request) => string | null>>;
  /** Whether a request, or what came of it, counts. */
  readonly counts?: (request: Request, status: number) => boolean;
  readonly error?: (whose: Of) => string;
  /** Whether it does what it refuses. */
  readonly writes?: boolean;
  readonly hasHeaders?: boolean;
}
const counted = ['key', 'token', 'members'] as const;
const usualError = (whose: Of) => `API_${whose === 'key' ? 'KEY' : 'TOKEN'}_LIMIT_EXCEEDED`;

/** Our rules on such a clock, behind limits or without any. */
export function flowing(how?: Limiting) {
  const { half = () => 1, hasHeaders = true }: Partial<Limiting> = how ?? {};
  const { counts = (_, status) => status !== 429, error = usualError }: Partial<Limiting> = how ?? {};
  const of = { ...limits, refusals: limits.refusalsPerKey, ...how?.limits };
  const by: Required<NonNullable<Limiting['by']>> = {
    key: ({ key }) => key,
    token: ({ token }) => token,
    members: (request) => (isMembersRoute(request) ? request.token : null),
    refusals: ({ key }) => key,
    ...how?.by,
  };
  const counters = new Map<string, Counter>();
  const counterOf = (whose: Of, request: Request): Counter | undefined => {
    const name = by[whose](request);
    if (!how || name === null) return undefined;
    const full = `${whose} ${name}`;
    const phase = [...full].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 10_000, 7);
    if (!counters.has(full)) counters.set(full, how.kind(of[whose], phase));
    return counters.get(full);
  };

  const { target, connect } = inProcess();
  const [plane, ask] = [connect(target.control!), connect(target.baseUrl)];
  const clock = flowingClock();
  let known = clock.now();
  const wire: Transport = async (request) => {
    const at = clock.now();
    await clock.sleep(half());
    const now = clock.now();
    await plane({ method: 'POST', path: '/clock/advance', json: { ms: now - known } } as Request);
    known = now;
    const concerned = counted.flatMap((whose) => {
      const counter = counterOf(whose, request);
      return counter ? [{ whose, counter }] : [];
    });
    const refusals = counterOf('refusals', request);
    const isBlocked = refusals !== undefined && refusals.left(now) < 0;
    const refused = isBlocked ? 'key' : concerned.find(({ counter }) => counter.left(now) <= 0)?.whose;
    if (refused) refusals?.take(now);
    const body = refused && { error: error(refused), message: 'Rate limit exceeded' };
    const reply = body && !how?.writes ? undefined : await ask(request);
    const answer = body ? replyTo(request, { status: 429, body }) : reply!;
    if (counts(request, answer.status)) for (const { counter } of concerned) counter.take(now);
    const shown = concerned.filter(({ whose }) => hasHeaders && whose !== 'members');
    const values = shown.flatMap(({ whose, counter }) =>
      Object.entries({
        'interval-ms': of[whose].intervalMs,
        max: of[whose].max,
        remaining: Math.max(0, counter.left(now)),
      }).map(([name, value]) => [`x-rate-limit-api-${whose}-${name}`, String(value)]),
    );
    const headers = { ...answer.headers, ...Object.fromEntries(values) };
    await clock.sleep(half());
    return { ...answer, headers, at, ms: clock.now() - at };
  };
  const { control: _, capabilities, ...rest } = target;
  return { target: { ...rest, capabilities: { ...capabilities, ...(!how && { limits: false }) } }, clock, wire };
}

/** The laws that use limits up, count what is left or read the headers. */
export const limitLaws = laws.filter(({ rule, id }) => /^LIM-(0\d|2[0-79])$/.test(rule) && id !== 'LIM-24/places');

export async function judgedLimits(how: Limiting, only = limitLaws) {
  const { target, clock, wire } = flowing(how);
  const common = { target, seed: 1, world: {}, connect: () => wire, clock };
  const { results } = await check({ ...common, laws: only, slow: true, limits: 'probe' });
  return results.map(({ id, status, reason = '' }) => ({ id, status, reason }));
}

/** Delays from 0 to this number of milliseconds, the same in each run. */
export function upTo(most: number): () => number {
  let state = 1;
  return () => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32) * most;
}

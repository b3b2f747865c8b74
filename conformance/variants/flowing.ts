/**
 * Servers for tests whose clock goes on by itself, behind a slow network: they limit in every way that part 8 permits,
 * or in a wrong one. Nobody really waits: time passes when all are waiting.
 */
import { setImmediate as allDone } from 'node:timers/promises';
import { limits } from '../../src/spec/limits.ts';
import { inProcess } from '../run/in-process.ts';
import type { Clock } from '../wire/actor.ts';
import type { Reply, Request, Transport } from '../wire/exchange.ts';
import { isMembersRoute } from '../wire/pace.ts';
import type { Target } from '../wire/target.ts';
import { no } from './variant.ts';

interface Limit {
  readonly max: number;
  readonly intervalMs: number;
}
/** What is left before a request at this time, and that one more is counted. */
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
      const next = waiting.reduce((first, one) => (one.at < first.at ? one : first));
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

export interface Flowing {
  readonly target: Target;
  readonly clock: Clock;
  readonly wire: Transport;
}

/** What stands before our rules: a refusal, or what is done with the reply of the rules. */
type Judge = (request: Request, now: number) => { refusal?: Partial<Reply>; told(status: number): Reply['headers'] };
const unlimited: Judge = () => ({ told: () => ({}) });

/** Our rules on such a clock: `half` is how long a request, or an answer, is under way. */
export function flowing(half: () => number = () => 1, judge = unlimited, writes = false): Flowing {
  const { target, connect } = inProcess();
  const plane = connect(target.control!);
  const ask = connect(target.baseUrl);
  const clock = flowingClock();
  let known = clock.now();
  const wire: Transport = async (request) => {
    const at = clock.now();
    await clock.sleep(half());
    const [now, ms] = [clock.now(), clock.now() - known];
    known = now;
    await plane({ method: 'POST', path: '/clock/advance', json: { ms } } as Request);
    const { refusal, told } = judge(request, now);
    const reply = refusal && !writes ? await ask({ ...request, ...idle }) : await ask(request);
    const given = { ...reply, ...refusal, request };
    const headers = { ...given.headers, ...told(given.status) };
    await clock.sleep(half());
    return { ...given, headers, at, ms: clock.now() - at };
  };
  const { control: _, capabilities, ...rest } = target;
  const can = judge === unlimited ? { ...capabilities, limits: false } : capabilities;
  return { target: { ...rest, ...(can ? { capabilities: can } : {}) }, clock, wire };
}
/** A request that changes nothing. */
const idle = { method: 'GET', path: '/1/members/me/boards', query: [] } as const;

/** How a server limits. What is not named is as the document says. */
export interface Limiting {
  readonly kind: Kind;
  readonly half?: () => number;
  /** Whether a refusal takes from the limits too. */
  readonly countsRefusals?: boolean;
  readonly limits?: Partial<Record<'key' | 'token' | 'members' | 'refusals', Limit>>;
  /** Whether a request, or what came of it, counts. */
  readonly counts?: (request: Request, status: number) => boolean;
  readonly isMembers?: (request: Request) => boolean;
  /** For whom the limits of keys and tokens, and the refusals, are counted. */
  readonly ofKey?: (request: Request) => string | null;
  readonly ofToken?: (request: Request) => string | null;
  readonly ofRefusals?: (request: Request) => string | null;
  readonly error?: (whose: string) => string;
  /** Whether it does what it refuses. */
  readonly writes?: boolean;
  readonly hasHeaders?: boolean;
}

/** The same behind limits of some kind. */
export function limited(how: Limiting): Flowing {
  const { key, token, members, refusalsPerKey } = limits;
  const of = { key, token, members, refusals: refusalsPerKey, ...how.limits };
  const counters = new Map<string, Counter>();
  const counter = (whose: keyof typeof of, name: string | null) => {
    const full = `${whose} ${name}`;
    const phase = [...full].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 10_000, 7);
    if (!counters.has(full)) counters.set(full, how.kind(of[whose], phase));
    return counters.get(full)!;
  };
  const { ofKey = (one) => one.key, ofToken = (one) => one.token, isMembers = isMembersRoute } = how;
  const { ofRefusals = ofKey, counts = () => true, hasHeaders = true } = how;
  const { error = (whose) => (whose === 'key' ? 'API_KEY_LIMIT_EXCEEDED' : 'API_TOKEN_LIMIT_EXCEEDED') } = how;

  return flowing(
    how.half,
    (request, now) => {
      const [mine, its] = [ofKey(request), ofToken(request)];
      const concerned: readonly (readonly ['key' | 'token' | 'members', Counter])[] = [
        ...(mine === null ? [] : [['key', counter('key', mine)] as const]),
        ...(its === null ? [] : [['token', counter('token', its)] as const]),
        ...(its !== null && isMembers(request) ? [['members', counter('members', its)] as const] : []),
      ];
      const refusals = counter('refusals', ofRefusals(request));
      const isBlocked = mine !== null && refusals.left(now) < 0;
      const refused = isBlocked ? 'key' : concerned.find(([, one]) => one.left(now) <= 0)?.[0];
      if (refused) refusals.take(now);
      const told = (status: number) => {
        if (refused ? how.countsRefusals : counts(request, status)) for (const [, one] of concerned) one.take(now);
        const shown = concerned.filter(([whose]) => hasHeaders && whose !== 'members');
        const values = shown.flatMap(([whose, one]) =>
          Object.entries({
            'interval-ms': of[whose].intervalMs,
            max: of[whose].max,
            remaining: Math.max(0, one.left(now)),
          }).map(([name, value]) => [`x-rate-limit-api-${whose}-${name}`, String(value)]),
        );
        return Object.fromEntries(values);
      };
      const body = refused && { error: error(refused), message: 'Rate limit exceeded' };
      return { ...(body ? { refusal: { ...no(429, JSON.stringify(body)), body } } : {}), told };
    },
    how.writes,
  );
}

/** Delays between nothing and so many milliseconds, the same in each run. */
export function upTo(most: number): () => number {
  let state = 1;
  return () => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32) * most;
}

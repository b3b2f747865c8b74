/** Keeps the kit below the limits of part 8, with a reserve, corrected by what each reply says. */
import { limits, rateLimitHeader } from '../../src/spec/limits.ts';
import type { Clock } from './actor.ts';
import type { Reply, Request } from './exchange.ts';
import { Spent } from './verdict.ts';

export interface PaceOptions {
  readonly clock: Clock;
  /** How much of a limit may be used, 0..1. */
  readonly share: number;
  /** Moves the clock of the server, if that is possible: then nobody waits. */
  readonly advance?: (ms: number) => Promise<void>;
  /** A server on this machine without limit headers gets requests at full speed until it refuses something. */
  readonly near?: boolean;
  /** Whether the kit may wait a quarter of an hour for the limit of /1/members. */
  readonly slow?: boolean;
}

export interface Pacer {
  /**
   * Waits until the request may be sent without coming near a limit, and counts it. A raw request waits only so that
   * others are not disturbed.
   */
  admit(request: Request, raw: boolean, signal?: AbortSignal): Promise<void>;
  /** Waits until this many such requests may be sent at once; counts none of them. */
  room(request: Request, requests: number, signal?: AbortSignal): Promise<void>;
  /** How many such requests may be sent before one has to wait. */
  left(request: Request): number;
  learn(reply: Reply): void;
  /** After a 429: waits until the window that refused is surely over. */
  edge(request: Request, signal?: AbortSignal, attempt?: number): Promise<void>;
  /** Whether limits slow the run down, so that only waiting helps. */
  isBound(): boolean;
  /** The server's clock was moved by this much. */
  moved(ms: number): void;
}

interface Bucket {
  readonly name: string;
  readonly max: number;
  readonly intervalMs: number;
  readonly allowed: number;
  /** When our requests left, oldest first. */
  sent: number[];
  /** What the last reply said remains, and when the window that it speaks of was first seen. */
  remaining: number | undefined;
  since: number;
}

/** Of the 100 requests in 900 s to the route of one member the kit uses no more than this, unless time can be moved. */
const membersShare = 0.6;
/** How many refusals the kit may cause in one window: the service blocks a key after 200. */
const refusalsAllowed = 150;

const isMembers = ({ name }: Bucket) => name.startsWith('members');
export const isMembersRoute = ({ path }: Pick<Request, 'path'>) => /^\/1\/members?\/[^/]+\/?$/.test(path);
export const remainingOf = (reply: Reply, whose: 'key' | 'token'): number | undefined => {
  const value = reply.headers[rateLimitHeader(whose, 'remaining')];
  return value === undefined || value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value);
};
/** A refusal for which waiting does not help is for the law to judge. */
export const isStray429 = (reply: Reply) =>
  reply.status === 429 && reply.body?.error !== 'API_TOO_MANY_CARDS_REQUESTED';

export function pacer({ clock, share, advance, near = false, slow = false }: PaceOptions): Pacer {
  const buckets = new Map<string, Bucket>();
  let refusals: number[] = [];
  let quietReplies = 0;
  let anyHeaders = false;
  let anyRefusal = false;

  const bucket = (name: string, max: number, intervalMs: number, part: number) => {
    const known = buckets.get(name);
    if (known) return known;
    const made: Bucket = {
      name,
      max,
      intervalMs,
      allowed: Math.max(1, Math.floor(max * part)),
      sent: [],
      remaining: undefined,
      since: clock.now(),
    };
    buckets.set(name, made);
    return made;
  };
  const bucketsOf = (request: Request): Bucket[] => [
    ...(request.token === null
      ? []
      : [bucket(`token ${request.token}`, limits.token.max, limits.token.intervalMs, share)]),
    ...(request.key === null ? [] : [bucket(`key ${request.key}`, limits.key.max, limits.key.intervalMs, share)]),
    ...(isMembersRoute(request)
      ? [
          bucket(
            // The document does not say whose limit it is, so on another machine the kit is careful.
            near ? `members of ${request.token}` : 'members',
            limits.members.max,
            limits.members.intervalMs,
            advance || near ? share : Math.min(share, membersShare),
          ),
        ]
      : []),
  ];

  /** Milliseconds until the bucket has room for this many more. */
  function waitFor(one: Bucket, more: number): number {
    const now = clock.now();
    if (!advance) one.sent = one.sent.filter((at) => at > now - one.intervalMs);
    const reserve = Math.min(one.max - one.allowed, one.max * 0.1);
    const over = one.sent.length + Math.min(more, one.allowed) - one.allowed;
    const byLog = over <= 0 ? 0 : one.sent[over - 1]! + one.intervalMs - now;
    const isStale = !advance && now >= one.since + one.intervalMs;
    const bySaying =
      one.remaining === undefined || isStale || one.remaining - more + 1 > reserve
        ? 0
        : one.since + one.intervalMs - now;
    return Math.max(0, byLog, bySaying);
  }

  /** Waits until this many requests may be sent; they are then sent before anybody else can use the room. */
  async function makeRoom(concerned: readonly Bucket[], more: number, then: () => void, signal?: AbortSignal) {
    const isFull = (one: Bucket) => waitFor(one, more) > 0;
    while (!isUnlimited() && !signal?.aborted) {
      const full = concerned.find(isFull);
      if (full === undefined) break;
      await pass(full, waitFor(full, more), signal);
    }
    then();
  }

  function forget(name?: string) {
    for (const one of buckets.values()) {
      if (name !== undefined && one.name !== name) continue;
      Object.assign(one, { sent: [], remaining: undefined, since: clock.now() });
    }
  }

  async function pass(one: Bucket, ms: number, signal?: AbortSignal) {
    if (advance) return advance(one.intervalMs);
    if (isMembers(one) && !slow) {
      throw new Spent(
        `the kit's share of /1/members/{member} in 900 s (${one.allowed} requests) is used up; --slow waits`,
      );
    }
    await clock.sleep(Math.ceil(ms) + 1, signal);
  }

  /** A server with limits off whose clock can be moved gets requests at full speed. */
  const isUnlimited = () => (advance !== undefined || (near && !anyRefusal)) && !anyHeaders && quietReplies >= 3;

  return {
    async admit(request, raw, signal) {
      const concerned = bucketsOf(request);
      const count = () => concerned.forEach(({ sent }) => sent.push(clock.now()));
      if (!raw) return makeRoom(concerned, 1, count, signal);
      if (!advance) {
        refusals = refusals.filter((at) => at > clock.now() - limits.refusalsPerKey.intervalMs);
        if (refusals.length >= refusalsAllowed) await clock.sleep(limits.refusalsPerKey.intervalMs, signal);
      }
      count();
    },
    room: (request, requests, signal) => makeRoom(bucketsOf(request), requests, () => undefined, signal),
    left: (request) =>
      Math.min(
        ...bucketsOf(request).map((one) => {
          const now = clock.now();
          return one.allowed - one.sent.filter((at) => at > now - one.intervalMs).length;
        }),
      ),
    learn(reply) {
      if (reply.status === 429) {
        refusals.push(clock.now());
        anyRefusal = true;
      }
      const told = { key: remainingOf(reply, 'key'), token: remainingOf(reply, 'token') };
      if (told.key === undefined && told.token === undefined) quietReplies += 1;
      else anyHeaders = true;
      for (const [whose, remaining] of Object.entries(told)) {
        const one = buckets.get(`${whose} ${reply.request[whose as 'key' | 'token']}`);
        if (!one || remaining === undefined) continue;
        if (one.remaining === undefined || remaining > one.remaining) one.since = reply.at;
        one.remaining = remaining;
      }
    },
    isBound: () => advance === undefined && (anyHeaders || anyRefusal || !near),
    async edge(request, signal, attempt = 1) {
      const [longest] = bucketsOf(request).toSorted((a, b) => b.intervalMs - a.intervalMs);
      const short = bucketsOf(request).find((one) => !isMembers(one)) ?? longest;
      if (!short || !longest) return;
      // Refused again after a pause: it is the limit of one member, of which other tokens may have used a part.
      const isUsed = longest.sent.length >= longest.max * membersShare || attempt > 1;
      const used = isMembers(longest) && isUsed ? longest : short;
      await pass(used, used.intervalMs, signal);
      if (!advance) forget(used.name);
    },
    moved(ms) {
      for (const one of buckets.values()) if (ms >= one.intervalMs) forget(one.name);
    },
  };
}

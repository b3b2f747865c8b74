/** Keeps the kit below the limits of part 8, with a reserve, corrected by what each reply says. */
import { limits, rateLimitHeader } from '../../src/document/limits.ts';
import type { Clock } from './actor.ts';
import type { Reply, Request } from './exchange.ts';
import { Skip } from './verdict.ts';

export interface PaceOptions {
  readonly clock: Clock;
  /** How much of a limit may be used, 0..1. */
  readonly share: number;
  /** Moves the clock of the server, if that is possible: then nobody waits. */
  readonly advance?: (ms: number) => Promise<void>;
  /** A server on this machine without limit headers gets requests at full speed until it refuses something. */
  readonly isLocal?: boolean;
  /** Whether the kit may wait a quarter of an hour for the limit of /1/members. */
  readonly slow?: boolean;
}

interface Bucket {
  readonly name: string;
  readonly max: number;
  readonly intervalMs: number;
  readonly allowed: number;
  /** Our requests, oldest first. One that was answered counts from then: only after that is it surely counted there. */
  sent: { readonly at: number; readonly underway?: Request }[];
  /** The remainder that the last reply told, and when the window that it speaks of was first seen. */
  remaining: number | undefined;
  since: number;
}

/** Of the requests to the route of one member the kit uses no more than this, unless time can be moved. */
const membersShare = 0.6;

const isMembers = ({ name }: Bucket) => name.startsWith('members');
export const isMembersRoute = ({ path }: Pick<Request, 'path'>) => /^\/1\/members?\/[^/]+\/?$/.test(path);
const remaining = { key: rateLimitHeader('key', 'remaining'), token: rateLimitHeader('token', 'remaining') };
export const remainingOf = (reply: Reply, whose: 'key' | 'token'): number | undefined => {
  const value = reply.headers[remaining[whose]];
  return value === undefined || value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value);
};
/** A refusal for which waiting does not help is for the law to judge. */
export const isStray429 = (reply: Reply) =>
  reply.status === 429 && reply.body?.error !== 'API_TOO_MANY_CARDS_REQUESTED';

export class Pacer {
  readonly #options: PaceOptions;
  readonly #buckets = new Map<string, Bucket>();
  #quietReplies = 0;
  #anyHeaders = false;
  #anyRefusal = false;

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  /** Waits until the request may be sent without coming near a limit, and counts it. A raw request never waits. */
  async waitAndCount(request: Request, raw: boolean, signal?: AbortSignal): Promise<void> {
    const concerned = this.#bucketsOf(request);
    const count = () =>
      concerned.forEach(({ sent }) => sent.push({ at: this.#options.clock.now(), underway: request }));
    if (!raw) return this.#makeRoom(concerned, 1, count, signal);
    count();
  }

  /** Waits until this many such requests may be sent at once; counts none of them. */
  room(request: Request, requests: number, signal?: AbortSignal): Promise<void> {
    return this.#makeRoom(this.#bucketsOf(request), requests, () => undefined, signal);
  }

  /** How many such requests may be sent before one has to wait. */
  left(request: Request): number {
    return Math.min(...this.#bucketsOf(request).map((bucket) => this.#leftIn(bucket)));
  }

  /** Whether the request counts in the limit of one member and half of that is used up: a run does not wait for it. */
  isScarce(request: Request): boolean {
    if (!this.mustWait() || this.#options.slow) return false;
    return this.#bucketsOf(request).some((bucket) => isMembers(bucket) && this.#leftIn(bucket) < bucket.allowed / 2);
  }

  #leftIn({ allowed, sent, intervalMs }: Bucket): number {
    const now = this.#options.clock.now();
    return allowed - sent.filter(({ at }) => at > now - intervalMs).length;
  }

  learn(reply: Reply): void {
    // One that refuses a request because it asks for too much has no limit because of that.
    this.#anyRefusal ||= isStray429(reply);
    for (const { sent } of this.#bucketsOf(reply.request)) {
      const place = sent.findLastIndex(({ underway }) => underway === reply.request);
      if (place < 0) continue;
      sent.splice(place, 1);
      sent.push({ at: this.#options.clock.now() });
    }
    const shown = { key: remainingOf(reply, 'key'), token: remainingOf(reply, 'token') };
    if (shown.key === undefined && shown.token === undefined) this.#quietReplies += 1;
    else this.#anyHeaders = true;
    for (const [whose, remaining] of Object.entries(shown)) {
      const bucket = this.#buckets.get(`${whose} ${reply.request[whose as 'key' | 'token']}`);
      if (!bucket || remaining === undefined) continue;
      if (bucket.remaining === undefined || remaining > bucket.remaining) bucket.since = reply.at;
      bucket.remaining = remaining;
    }
  }

  /** Whether limits slow the run down, so that only waiting helps. */
  mustWait(): boolean {
    const { advance, isLocal = false } = this.#options;
    return advance === undefined && (this.#anyHeaders || this.#anyRefusal || !isLocal);
  }

  /** After a 429: waits until the window that refused is surely over. */
  async waitForNextWindow(request: Request, signal?: AbortSignal, attempt = 1): Promise<void> {
    const concerned = this.#bucketsOf(request);
    const [longest] = concerned.toSorted((a, b) => b.intervalMs - a.intervalMs);
    const short = concerned.find((bucket) => !isMembers(bucket)) ?? longest;
    if (!short || !longest) return;
    // Refused again after a pause: it is the limit of one member, of which other tokens may have used a part.
    const isUsed = longest.sent.length >= longest.max * membersShare || attempt > 1;
    const used = isMembers(longest) && isUsed ? longest : short;
    await this.#pass(used, used.intervalMs, signal);
    // Requests that others sent while this one waited still count.
    if (!this.#options.advance) Object.assign(used, { remaining: undefined, since: this.#options.clock.now() });
  }

  /** The server's clock was moved by this much. */
  moved(ms: number): void {
    for (const bucket of this.#buckets.values()) if (ms >= bucket.intervalMs) this.#forget(bucket);
  }

  #bucket(name: string, max: number, intervalMs: number, part: number): Bucket {
    const known = this.#buckets.get(name);
    if (known) return known;
    const allowed = Math.max(1, Math.floor(max * part));
    const since = this.#options.clock.now();
    const made: Bucket = { name, max, intervalMs, allowed, sent: [], remaining: undefined, since };
    this.#buckets.set(name, made);
    return made;
  }

  #bucketsOf(request: Request): Bucket[] {
    const { share, advance, isLocal = false } = this.#options;
    const { token, key } = request;
    const buckets: Bucket[] = [];
    if (token !== null) buckets.push(this.#bucket(`token ${token}`, limits.token.max, limits.token.intervalMs, share));
    if (key !== null) buckets.push(this.#bucket(`key ${key}`, limits.key.max, limits.key.intervalMs, share));
    if (isMembersRoute(request)) {
      // The document does not say whose limit it is, so on another machine the kit is careful.
      const name = isLocal ? `members of ${token}` : 'members';
      const part = advance || isLocal ? share : Math.min(share, membersShare);
      buckets.push(this.#bucket(name, limits.members.max, limits.members.intervalMs, part));
    }
    return buckets;
  }

  /** Milliseconds until the bucket has room for this many more. */
  #waitFor(bucket: Bucket, more: number): number {
    const { clock, advance } = this.#options;
    const now = clock.now();
    if (!advance) bucket.sent = bucket.sent.filter(({ at }) => at > now - bucket.intervalMs);
    // The header of an answer may be older than what was sent since: a tenth is left for that.
    const reserve = Math.min(bucket.max - bucket.allowed, bucket.max * 0.1);
    const over = bucket.sent.length + Math.min(more, bucket.allowed) - bucket.allowed;
    // A clock that is moved may stand still meanwhile: then no time that passes here ends a window there.
    const left = (since: number) => (advance ? bucket.intervalMs : since + bucket.intervalMs - now);
    const byLog = over <= 0 ? 0 : left(bucket.sent[over - 1]!.at);
    const isStale = !advance && now >= bucket.since + bucket.intervalMs;
    const hasRoom = bucket.remaining === undefined || isStale || bucket.remaining - more + 1 > reserve;
    const byHeader = hasRoom ? 0 : left(bucket.since);
    return Math.max(0, byLog, byHeader);
  }

  /** Waits until this many requests may be sent; they are then sent before anybody else can use the room. */
  async #makeRoom(concerned: readonly Bucket[], more: number, then: () => void, signal?: AbortSignal): Promise<void> {
    const isFull = (bucket: Bucket) => this.#waitFor(bucket, more) > 0;
    while (!this.#isUnlimited() && !signal?.aborted) {
      const full = concerned.find(isFull);
      if (full === undefined) break;
      await this.#pass(full, this.#waitFor(full, more), signal);
    }
    then();
  }

  #forget(bucket: Bucket): void {
    Object.assign(bucket, { sent: [], remaining: undefined, since: this.#options.clock.now() });
  }

  async #pass(bucket: Bucket, ms: number, signal?: AbortSignal): Promise<void> {
    const { clock, advance, slow = false } = this.#options;
    if (advance) return advance(bucket.intervalMs);
    if (isMembers(bucket) && !slow) {
      throw new Skip(
        `the kit's share of /1/members/{member} in ${limits.members.intervalMs / 1000} s ` +
          `(${bucket.allowed} requests) is used up; --slow waits`,
      );
    }
    await clock.sleep(Math.ceil(ms) + 1, signal);
  }

  /** A server with limits off whose clock can be moved gets requests at full speed. */
  #isUnlimited(): boolean {
    const { advance, isLocal = false } = this.#options;
    const isFree = advance !== undefined || (isLocal && !this.#anyRefusal);
    return isFree && !this.#anyHeaders && this.#quietReplies >= 3;
  }
}

/**
 * Whether a limiter that the document permits explains this log (7.2, 8). The document says neither when windows begin (the
 * phase) nor of which kind they are (the family).
 */

import { keysOf } from '../../src/language.ts';

/** One request. The server judged it at some time between `sent` and `received`. */
export interface TimedAnswer {
  readonly sent: number;
  readonly received: number;
  readonly accepted: boolean;
}

export interface Limit {
  readonly max: number;
  readonly intervalMs: number;
}

export type Explanation = ReturnType<typeof explain>;

/**
 * Two clocks drift apart a little within half a minute, so lengths of time are not compared more exactly. Order needs
 * no such tolerance.
 */
const slackMs = 2;

export function explain(log: readonly TimedAnswer[], limit: Limit) {
  const entries = log.toSorted((a, b) => a.sent - b.sent || a.received - b.received);
  const reasons = {
    'fixed window': fixedWindow(entries, limit),
    'window from the first request': firstRequest(entries, limit),
    'sliding log': sliding(entries, limit, false),
    'sliding log that counts refusals': sliding(entries, limit, true),
  };
  const why = Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason !== null));
  return {
    /** The kinds of limiter that could have answered like this. If the list is empty, the limit is broken. */
    families: keysOf(reasons).filter((family) => reasons[family] === null),
    /** A token bucket explains it; the document's words allow only a limit per ten seconds. */
    bucket: bucket(entries, limit),
    /** Why each of the families is excluded. */
    why,
  };
}

/** Windows of one length with unknown ends: tries every phase at which an answer changes windows, and between them. */
function fixedWindow(entries: readonly TimedAnswer[], limit: Limit): string | null {
  const { intervalMs } = limit;
  const wide = entries.map((answer) => ({ ...answer, from: answer.sent - slackMs, to: answer.received + slackMs }));
  const mod = (time: number) => ((time % intervalMs) + intervalMs) % intervalMs;
  const ends = [...new Set(wide.flatMap(({ from, to }) => [mod(from), mod(to)]))].toSorted((a, b) => a - b);
  const between = ends.map((end, at) => (end + (ends[at + 1] ?? ends[0]! + intervalMs)) / 2);
  let why: string | null = null;
  for (const phase of between) {
    why = atPhase(wide, limit, phase);
    if (why === null) break;
  }
  return why;
}

type Wide = TimedAnswer & { readonly from: number; readonly to: number };

/** Checks one phase: no window may hold more accepted requests than allowed, and each refusal must fit into a full window. */
function atPhase(entries: readonly Wide[], { max, intervalMs }: Limit, phase: number): string | null {
  const window = (time: number) => Math.floor((time - phase) / intervalMs);
  /** By window: when each accepted request that may be in it was sent, in order. */
  const touching = new Map<number, number[]>();
  const within = new Map<string, number>();
  /** By window: when the last accepted request that surely is in it was sent. A full window stays full. */
  const lastSure = new Map<number, number>();
  const add = (w: number, sent: number) => {
    const sents = touching.get(w);
    if (sents) sents.push(sent);
    else touching.set(w, [sent]);
  };
  for (const { sent, from, to, accepted } of entries) {
    if (!accepted) continue;
    const [first, last] = [window(from), window(to)];
    for (let w = first; w <= last; w += 1) add(w, sent);
    if (first === last) lastSure.set(first, Math.max(lastSure.get(first) ?? -Infinity, sent));
    within.set(`${first} ${last}`, (within.get(`${first} ${last}`) ?? 0) + 1);
  }
  const spans = [...within].map(([span, count]) => ({
    first: Number(span.split(' ')[0]),
    last: Number(span.split(' ')[1]),
    count,
  }));
  for (const { first: from } of spans) {
    for (const { last: to } of spans) {
      if (to < from) continue;
      const inside = spans
        .filter(({ first, last }) => first >= from && last <= to)
        .reduce((sum, { count }) => sum + count, 0);
      if (inside > max * (to - from + 1)) return `${inside} requests were accepted within ${to - from + 1} window(s)`;
    }
  }
  for (const { sent, received, from, to, accepted } of entries) {
    if (accepted) continue;
    let isPossible = false;
    for (let w = window(from); w <= window(to) && !isPossible; w += 1) {
      isPossible = countUpTo(touching.get(w) ?? [], received) >= max && (lastSure.get(w) ?? -Infinity) <= received;
    }
    if (!isPossible)
      return `a request at ${Math.round(sent - entries[0]!.sent)} ms was refused in a window that could not be full`;
  }
  return null;
}

/** How many places fulfil `holds`, if those places come first: found by halving. */
export function countFirst(length: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** How many of these ascending numbers are at most a bound. */
const countUpTo = (ascending: readonly number[], bound: number): number =>
  countFirst(ascending.length, (at) => ascending[at]! <= bound);

/** The answers so far leave this open: the open window, which began between `from` and `to`, and the one before it. */
interface State {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly before: { readonly from: number; readonly to: number; readonly count: number } | null;
}

const statesAllowed = 2000;

/** A window opens with the first request that finds none open: all possible openings are followed at once. */
function firstRequest(entries: readonly TimedAnswer[], limit: Limit): string | null {
  let states: State[] = [{ from: -Infinity, to: -Infinity, count: 0, before: null }];
  for (const [at, answer] of entries.entries()) {
    const next = new Map<string, State>();
    const coming = answer.accepted ? 0 : overlapping(entries, at);
    for (const state of states) {
      for (const record of answer.accepted ? joins(state, answer, limit) : refusals(state, answer, limit, coming)) {
        const { from, to, count, before } = record;
        next.set(`${from} ${to} ${count} ${before?.from} ${before?.to} ${before?.count}`, record);
      }
    }
    states = [...next.values()];
    if (states.length === 0) return 'no choice of openings explains every answer';
    // Too many possibilities to follow: the kit does not accuse a server of what it cannot disprove.
    if (states.length > statesAllowed) break;
  }
  return null;
}

/** Accepted requests that were sent later and may have been judged before this refusal. */
function overlapping(entries: readonly TimedAnswer[], at: number): number {
  const { received } = entries[at]!;
  let count = 0;
  for (let later = at + 1; later < entries.length && entries[later]!.sent < received; later += 1)
    if (entries[later]!.accepted) count += 1;
  return count;
}

function* joins(state: State, { sent, received }: TimedAnswer, { max, intervalMs }: Limit): Generator<State> {
  const [longest, shortest] = [intervalMs + slackMs, intervalMs - slackMs];
  const { from, to, count, before } = state;
  if (count > 0 && count < max && sent < to + longest && received >= from) {
    yield { ...state, from: Math.max(from, sent - longest), to: Math.min(to, received), count: count + 1 };
  }
  if (before && before.count < max && sent < before.to + longest && received >= before.from) {
    yield { ...state, before: { ...before, count: before.count + 1 } };
  }
  if (count === 0 || received >= from + shortest) {
    const opened = { from: Math.max(sent, from + shortest), to: received, count: 1 };
    yield { ...opened, before: count === 0 ? null : { from, to: Math.min(to, received - shortest), count } };
  }
}

function* refusals(
  state: State,
  { sent, received }: TimedAnswer,
  { max, intervalMs }: Limit,
  coming: number,
): Generator<State> {
  const [full, longest] = [max - coming, intervalMs + slackMs];
  const { from, to, count, before } = state;
  if (count > 0 && count >= full && sent < to + longest && received >= from)
    yield { ...state, from: Math.max(from, sent - longest) };
  else if (before && before.count >= full && sent < before.to + longest) yield state;
}

/**
 * At most `max` in any interval that ends now. To judge an acceptance, only requests that are surely inside count; to judge
 * a refusal, all that may be inside.
 */
function sliding(entries: readonly TimedAnswer[], { max, intervalMs }: Limit, countsRefusals: boolean): string | null {
  const counted = entries.filter(({ accepted }) => accepted || countsRefusals);
  for (const judged of entries) {
    const { sent, received, accepted } = judged;
    let others = 0;
    for (const answer of counted) {
      if (answer === judged) continue;
      const isInside = accepted
        ? answer.received <= sent && answer.sent > received - intervalMs + slackMs
        : answer.sent < received && answer.received > sent - intervalMs - slackMs;
      if (isInside) others += 1;
    }
    if (accepted && others >= max) return `a request was accepted after ${others} others in the interval before it`;
    if (!accepted && others < max)
      return `a request was refused after at most ${others} others in the interval before it`;
    const end = sent + intervalMs - slackMs;
    const together = entries.filter((answer) => answer.accepted && answer.sent >= sent && answer.received < end).length;
    if (together > max) return `${together} requests were accepted within one interval`;
  }
  return null;
}

/** A bucket of `max` tokens that refills evenly. */
function bucket(entries: readonly TimedAnswer[], { max, intervalMs }: Limit): boolean {
  const rate = max / intervalMs;
  const accepted = entries.filter((answer) => answer.accepted);
  const sents = accepted.map(({ sent }) => sent);
  for (const [at, first] of accepted.entries()) {
    for (let later = at + 1; later < accepted.length; later += 1) {
      const elapsed = accepted[later]!.received - first.sent + slackMs;
      if (later - at + 1 > max + Math.max(elapsed, 0) * rate + 1) return false;
    }
  }
  return entries.every(
    (answer) =>
      answer.accepted ||
      accepted.some((first, at) => {
        const possibly = countUpTo(sents, answer.received) - at;
        return possibly - Math.max(0, answer.sent - first.received - slackMs) * rate > max - 1;
      }),
  );
}

/** Judges the six headers of part 8 on all traffic of the run; sends no request. */
import { limits, rateLimitHeader } from '../../src/document/limits.ts';
import { onceFor } from '../../src/language.ts';
import { ours } from '../declared/rows.ts';
import { routeOf, succeeded, type Reply, type Request } from '../wire/exchange.ts';
import { remainingOf } from '../wire/pace.ts';
import { countFirst } from './feasible.ts';

export interface HeaderFault {
  readonly reply: Reply;
  readonly what: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

const slackMs = 5;
/** With how many neighbours a reply is compared: more would find nothing new and take long. */
const neighbours = 8;

const methods = ['GET', 'PUT', 'POST', 'DELETE'];

/**
 * Replies on which the headers are promised: to a request with a key and a token that is in use, to a route that
 * exists. Another server may send the pages for people. The document leaves open with which status credentials and
 * addresses are refused, and a refusal may lead to a page to log in. So a refusal counts only if the same credentials,
 * and the same kind of address, are accepted later, and if the request could be read.
 */
export function countedReplies(journal: readonly Reply[]): Reply[] {
  const ofWhom = ({ request: { key, token } }: Reply) => `${key} ${token}`;
  const routes = new Set<string>();
  const lastTaken = new Map<string, number>();
  for (const [at, reply] of journal.entries()) {
    if (!succeeded(reply)) continue;
    routes.add(`${reply.request.method} ${routeOf(reply.request)}`);
    lastTaken.set(ofWhom(reply), at);
  }
  return journal.filter((reply, at) => {
    const { request, status } = reply;
    if (!request.key || !request.token || [302, 303, 307, 401, 403].includes(status)) return false;
    if (status >= 500) return false;
    if (!request.path.startsWith('/1/') || !methods.includes(request.method)) return false;
    if (ours.at(request.method, request.path)?.open) return false;
    const isKnown = () => routes.has(`${request.method} ${routeOf(request)}`);
    return (
      succeeded(reply) ||
      status === 429 ||
      (isReadable(request) && at < (lastTaken.get(ofWhom(reply)) ?? -1) && isKnown())
    );
  });
}

/** Neither a body of its own making nor a name that is sent twice. */
const isReadable = ({ raw, query }: Request): boolean =>
  raw === undefined && new Set(query.map(([name]) => name)).size === query.length;

/** Each header, what it says, and whether it says that. */
const promised = (['token', 'key'] as const).flatMap((whose) => {
  const { max, intervalMs } = limits[whose];
  const isLeft = (left = Number.NaN) => Number.isInteger(left) && left >= 0 && left <= max;
  return [
    [rateLimitHeader(whose, 'interval-ms'), intervalMs, (value: string) => Number(value) === intervalMs],
    [rateLimitHeader(whose, 'max'), max, (value: string) => Number(value) === max],
    [
      rateLimitHeader(whose, 'remaining'),
      `a whole number from 0 to ${max}`,
      (_: string, reply: Reply) => isLeft(remainingOf(reply, whose)),
    ],
  ] as const;
});

/** A missing header, or a value that differs from the document. */
export function headerFault(reply: Reply): HeaderFault | null {
  for (const [header, expected, isRight] of promised) {
    const actual = reply.headers[header];
    if (actual === undefined || !isRight(actual, reply))
      return { reply, what: `the header ${header}`, expected, actual: actual ?? null };
  }
  return null;
}

/**
 * How many pairs of replies could be compared, and the first that is wrong. Each request takes a ticket: two replies of
 * one window never show the same remaining number, and one after another they fall by one. Judged only between replies
 * so close together that no limiter of any family can have given a ticket back, and no window can have been used up
 * again. Where a request that is not known may have left the interval between, two may show the same number.
 */
export function tickets(journal: readonly Reply[]): { readonly pairs: number; readonly fault: HeaderFault | null } {
  const { max, intervalMs } = limits.token;
  let pairs = 0;
  for (const series of byToken(journal)) {
    const known = knownFrom(series);
    const mayExpire = expiryIn(series);
    for (const [at, earlier] of series.entries()) {
      const a = remainderIn(earlier);
      if (a === undefined) continue;
      for (let next = at + 1; next < Math.min(series.length, at + 1 + neighbours); next += 1) {
        const other = series[next]!;
        if (other.era !== earlier.era || end(other) - earlier.at >= intervalMs / max) break;
        const b = remainderIn(other);
        if (b === undefined || mayExpire(earlier, other)) continue;
        const spent = max - Math.max(a, b);
        const between = () => overlapping(series, at, next);
        // `overlapping` counts no more replies than these.
        if (spent <= 3 * neighbours && between() >= spent) continue;
        pairs += 1;
        if (a === b && (timeOf(earlier) < known || !isRepeated(series, at, mayExpire))) continue;
        const fault = pairFault(earlier, other, a, b, between);
        // One that was sent long before, and waited at the server, may have been counted between them.
        const isOvertaken = () =>
          series.slice(0, Math.max(0, at - neighbours)).some((reply) => end(reply) >= earlier.at);
        if (fault && (a === b || !isOvertaken())) return { pairs, fault };
      }
    }
  }
  return { pairs, fault: null };
}

/** The remainder that a successful reply shows. */
const remainderIn = (reply: Reply) => (succeeded(reply) ? remainingOf(reply, 'token') : undefined);

/** How many replies near these two, and they themselves, were under way in the time that both of them took. */
function overlapping(series: readonly Reply[], first: number, last: number): number {
  const [earlier, later] = [series[first]!, series[last]!];
  let count = 0;
  for (let at = Math.max(0, first - neighbours); at < Math.min(series.length, last + neighbours); at += 1) {
    const reply = series[at]!;
    if (reply.era === earlier.era && reply.at <= end(later) && end(reply) >= earlier.at) count += 1;
  }
  return count;
}

/** A limiter that gives back parts of a ticket may show one number twice, but not twice so close together. */
function isRepeated(series: readonly Reply[], at: number, mayExpire: ReturnType<typeof expiryIn>): boolean {
  const earlier = series[at]!;
  const span = limits.token.intervalMs / limits.token.max;
  const near = series
    .slice(at, at + 2 * neighbours)
    .filter((reply) => reply.era === earlier.era && end(reply) - earlier.at < span)
    .filter((reply) => reply === earlier || !mayExpire(earlier, reply));
  const shown = near.map(remainderIn).filter((left) => left !== undefined);
  return shown.length - new Set(shown).size > 1;
}

function pairFault(reply: Reply, other: Reply, a: number, b: number, between: () => number): HeaderFault | null {
  const fault = { reply: other, what: 'the remainder of the token', actual: b };
  if (a === b) return { ...fault, expected: `a number other than ${a}, which another request was told` };
  const isWrong = b < a && b !== a - 1;
  return isWrong && other.at >= end(reply) && between() === 2 ? { ...fault, expected: a - 1 } : null;
}

/** Older requests leave the interval by the clock of the server, however it was moved. */
const timeOf = ({ at, moved = 0 }: Reply) => at + moved;
const end = ({ at, ms }: Reply) => at + ms;

/**
 * From when on the journal holds every request that a limiter may still count. Its oldest replies may have been
 * dropped, and somebody may have used the token before: an interval later all of that has expired, and an answer that
 * shows one ticket less than all says that there was nothing.
 */
function knownFrom(series: readonly Reply[]): number {
  const { max, intervalMs } = limits.token;
  const fresh = series.find((reply) => remainingOf(reply, 'token') === max - 1);
  const expired = series.length > 0 ? timeOf(series[0]!) + intervalMs + slackMs : 0;
  return Math.min(expired, fresh ? timeOf(fresh) : Infinity);
}

/** Whether one of our requests may have left the interval, or a window may have ended, between two of these. */
function expiryIn(series: readonly Reply[]): (earlier: Reply, other: Reply) => boolean {
  const { intervalMs } = limits.token;
  /** When the last request was answered that surely left the interval before this one was counted. */
  const lastEnd = onceFor((other: Reply) => {
    const time = timeOf(other) + other.ms - intervalMs + slackMs;
    const before = countFirst(series.length, (at) => timeOf(series[at]!) < time);
    const gone = series.slice(Math.max(0, before - neighbours), before);
    return Math.max(...gone.map((reply) => timeOf(reply) + reply.ms));
  });
  return (earlier, other) => lastEnd(other) > timeOf(earlier) - intervalMs - slackMs;
}

/**
 * All requests with each token. A request that is refused because of its sender may take a ticket too, and so may one
 * that carries the token in another place or leads to no route.
 */
function byToken(journal: readonly Reply[]): Reply[][] {
  const all = new Map<string, Reply[]>();
  // A string that never opened anything is no token: it may be a part of one.
  for (const reply of journal) if (reply.request.token && succeeded(reply)) all.set(reply.request.token, []);
  for (const reply of journal) {
    for (const token of tokensOf(reply, all)) all.get(token)!.push(reply);
  }
  return [...all.values()].map((series) => series.toSorted((a, b) => a.at - b.at));
}

/** The token of the request, and any other that its arguments or headers contain. */
function tokensOf({ request }: Reply, known: ReadonlyMap<string, unknown>): string[] {
  const { token, query, json, form, headers, path } = request;
  const carried = token === null || !known.has(token) ? [] : [token];
  const isPlain = path.length < 60 && query.length === 0 && json === undefined && form === undefined;
  if (isPlain && Object.keys(headers).length === 0) return carried;
  const text = JSON.stringify([query, json, form, headers, path]);
  return [...carried, ...[...known.keys()].filter((other) => other !== token && text.includes(other))];
}

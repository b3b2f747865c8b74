/**
 * Describes the limiter of a server, from the traffic of a run (part 8): for the report, never for a verdict.
 */
import { limits, rateLimitHeader } from '../../src/document/limits.ts';
import { grouped } from '../../src/language.ts';
import type { Reply } from '../wire/exchange.ts';
import { remainingOf } from '../wire/pace.ts';
import { explain } from './feasible.ts';
import { countedReplies } from './headers.ts';

export interface Fingerprint {
  /** The limit that the headers tell; null without headers. */
  readonly token: { readonly max: number; readonly intervalMs: number } | null;
  readonly key: { readonly max: number; readonly intervalMs: number } | null;
  /** Whether the remaining number already counts the request that is answered. */
  readonly countsItself: boolean | null;
  readonly refusals: number;
  /** Kinds of limiter that explain every answer; only if the server's own clock was used and something was refused. */
  readonly families: readonly string[];
  /** Remainders of the busiest token, in milliseconds from its first request. */
  readonly series: readonly (readonly [ms: number, remaining: number, status: number])[];
}

const seriesLength = 240;
/** With more replies than this the explanation takes too long, so it is left out. */
const explained = 1000;

/** `ownTime`: whether the clock of the server ran by itself, so that our times are its times. */
export function fingerprintOf(journal: readonly Reply[], ownTime = true): Fingerprint | undefined {
  const replies = countedReplies(journal);
  const limitOf = (whose: 'token' | 'key') => {
    const headers = replies.find(({ headers }) => headers[rateLimitHeader(whose, 'max')] !== undefined)?.headers;
    const numberOf = (what: 'max' | 'interval-ms') => Number(headers?.[rateLimitHeader(whose, what)]);
    return headers ? { max: numberOf('max'), intervalMs: numberOf('interval-ms') } : null;
  };
  const refusals = replies.filter(({ status }) => status === 429).length;
  const [token, key] = [limitOf('token'), limitOf('key')];
  if (!token && !key && refusals === 0) return undefined;
  const busiest = busiestOf(replies);
  const highest = Math.max(...busiest.map((reply) => remainingOf(reply, 'token') ?? -1));
  const start = busiest[0]?.at ?? 0;
  const step = Math.max(1, Math.ceil(busiest.length / seriesLength));
  return {
    token,
    key,
    refusals,
    countsItself: highest < 0 || !token ? null : highest < token.max,
    families: ownTime ? familiesOf(busiest) : [],
    series: busiest
      .filter((reply, at) => at % step === 0 || reply.status === 429)
      .slice(0, seriesLength * 2)
      .map((reply) => [Math.round(reply.at - start), remainingOf(reply, 'token') ?? -1, reply.status]),
  };
}

/**
 * The replies of the token that was used most within one era; times before and after a clock change cannot be compared.
 */
function busiestOf(replies: readonly Reply[]): Reply[] {
  const groups = grouped(replies, ({ request: { token }, era }) => `${token} ${era}`);
  const refused = (group: Reply[]) => group.filter(({ status }) => status === 429).length;
  return [...groups.values()].toSorted((a, b) => refused(b) - refused(a) || b.length - a.length)[0] ?? [];
}

function familiesOf(replies: readonly Reply[]): string[] {
  if (!replies.some(({ status }) => status === 429) || replies.length > explained) return [];
  const log = replies.map(({ at, ms, status }) => ({ sent: at, received: at + ms, accepted: status !== 429 }));
  const { families, bucket } = explain(log, limits.token);
  return [...families, ...(bucket ? ['token bucket'] : [])];
}

/** The size of the limits in words. */
export function sizes({ token, key, refusals }: Fingerprint): string {
  const size = (limit: Fingerprint['token']) => (limit ? `${limit.max} in ${limit.intervalMs / 1000} s` : 'not told');
  return `token ${size(token)}, key ${size(key)}, ${refusals} refusals seen`;
}

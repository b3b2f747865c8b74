/** The report of a run, as plain values: one result for each law, the sums, and the exit code. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Cleaning } from '../wire/ledger.ts';
import { levels, type Level } from '../../src/document/rule.ts';
import { rules } from '../../src/document/rules.ts';
import { pageOf } from '../../src/terminal/reference-pages.ts';
import { ruleOf } from '../../src/terminal/pick.ts';
import { grouped, isRecord } from '../../src/language.ts';
import { keyOf, routeOf } from '../wire/exchange.ts';
import type { Fingerprint } from '../limits/fingerprint.ts';
import type { Bar, Example, Obstacle } from '../wire/verdict.ts';
import type { LanguageName } from './tests/languages.ts';
import type { Unseen } from './unseen.ts';

export const statuses = ['passed', 'failed', 'measured', 'skipped', 'vacuous', 'inconclusive', 'error'] as const;
export type Status = (typeof statuses)[number];

/** One exchange of a counterexample. */
export interface Step extends Omit<Example, 'reference'> {
  readonly actor: string | null;
  /** Which of several replicas answered. */
  readonly via?: string;
  readonly setUp?: boolean;
  /** In words: how it was sent otherwise than with the key and the token of its actor in the query. */
  readonly credentials?: string;
}

/** Files of a test of one failure; Hurl has no requests at the same time. */
export type Tests = Readonly<Record<Exclude<LanguageName, 'hurl'>, string>> & { readonly hurl?: string };

export interface Counterexample {
  /** Which case of the law, and the values drawn. */
  readonly case?: string;
  readonly drawn?: unknown;
  /** The path of fast-check to these values: which draw failed, and which smaller ones. */
  readonly path?: string;
  /** The steps of the shortest history that shows it, in words. */
  readonly story?: readonly string[];
  readonly steps: readonly Step[];
  /** Which of the steps shows the failure, counted from 0. */
  readonly at?: number;
  /** A shell script of the same requests, with credentials as variables. */
  readonly curl: string;
  /** The same requests as tests that need no boardstone, where what is wrong has a place in one answer. */
  readonly tests?: Tests;
  readonly what: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** Expected and actual, line by line, with marks where they differ. */
  readonly difference: readonly string[];
  /** The answer of the oracle to the same steps. */
  readonly reference?: unknown;
  /** For `--replay`. */
  readonly trace: unknown;
  /** A concurrent history, for its picture. */
  readonly history?: readonly Bar[];
}

interface Witness {
  /** Runs in which the law really looked at the server. */
  readonly exercised: number;
  readonly requests: number;
  readonly [name: string]: number;
}

export interface Result {
  readonly id: string;
  readonly rule: string;
  readonly section: string;
  readonly level: Level;
  readonly title: string;
  /** The file of the law. */
  readonly file?: string;
  readonly status: Status;
  readonly reason?: string;
  readonly witness: Witness;
  /** Runs with drawn values, of a law that draws. */
  readonly draws?: number;
  readonly reproduced?: string;
  /** It was not made as small, or not repeated as often, as it could be: that takes at most a quarter of a run. */
  readonly unfinished?: true;
  /** The cases that fail, of a law that has several. */
  readonly failing?: { readonly cases: readonly string[]; readonly of: number };
  readonly counterexample?: Counterexample;
  /** Why the law is not decided, if that keeps back others too. */
  readonly obstacle?: Obstacle;
  /** The whole conversation of a replay. */
  readonly steps?: readonly Step[];
  /** Cases, and further draws of cases, that a late run left out of a law that otherwise passed. */
  readonly left?: number;
  readonly experimental?: true;
  readonly ms: number;
}

export interface Group {
  /** The common cause of the failures. */
  readonly cause: string;
  readonly ids: readonly string[];
}

export interface Summary extends Readonly<
  Record<Exclude<Status, 'error'> | 'errors' | 'requests' | 'draws' | 'ms', number>
> {}

export interface Report {
  readonly summary: Summary;
  readonly seed: number;
  readonly suite: {
    readonly version: string;
    readonly specDigest: string;
    /** The release by whose laws it was judged. */
    readonly asOf?: string;
    /** Where the book is served, to which rules are linked. */
    readonly book?: string;
  };
  readonly target: {
    readonly baseUrl: string;
    /** Those of its replicas, if it has several. */
    readonly baseUrls?: readonly string[];
    /** The dialect in which it was judged, if that is not the document's. */
    readonly dialect?: string;
    readonly actors: readonly string[];
    readonly capabilities?: unknown;
    /** The choices of the server at each silent point, and how often that was seen. */
    readonly choices: Readonly<Record<string, Readonly<Record<string, number>>>>;
    /** The form of the server's limiter. */
    readonly limiter?: Fingerprint;
  };
  readonly results: readonly Result[];
  readonly groups: readonly Group[];
  /** How much was asked: how many of the mutants on record its laws notice, and which laws were not asked, or in part. */
  readonly tier?: Tier;
  /** The things that a run of all laws never saw. */
  readonly unseen?: Unseen;
  /** The records that could not be cleaned up, and failures outside any law. */
  readonly residue?: Cleaning['residue'];
  readonly errors?: readonly string[];
  /** The comparison with a baseline, if one was given. */
  readonly baseline?: BaselineMatch;
  readonly shard?: string;
}

interface Tier {
  readonly name: string;
  readonly laws: number;
  readonly of: number;
  readonly noticed: number;
  readonly known: number;
  readonly left: readonly string[];
}

export interface BaselineMatch {
  readonly newFailures: readonly string[];
  readonly unexpectedPasses: readonly string[];
  readonly missing: readonly string[];
  /** The failures that it knows, each with its reason and link. */
  readonly known?: readonly string[];
}

/** Joins several results of one law: the worst one counts, but a law that passed somewhere is not vacuous. */
export function worst(results: readonly Result[]): Result {
  const order: readonly Status[] = ['failed', 'error', 'inconclusive', 'passed', 'measured', 'vacuous', 'skipped'];
  const rank = (result: Result) => 2 * order.indexOf(result.status) + Number(isMadeUp(result));
  return results.toSorted((a, b) => rank(a) - rank(b))[0]!;
}

/** Whether a failure is shown by a request that no client would send: to another version, with other credentials. */
function isMadeUp({ counterexample }: Result): boolean {
  const step = counterexample?.steps[counterexample.at ?? -1];
  return step !== undefined && (!step.path.startsWith('/1/') || step.credentials !== undefined);
}

/** How often each value was seen at each point, over several runs. */
export function summed(all: readonly Report['target']['choices'][]): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {};
  for (const [point, seen] of all.flatMap((choices) => Object.entries(choices))) {
    const sum = (sums[point] ??= {});
    for (const [value, times] of Object.entries(seen)) sum[value] = (sum[value] ?? 0) + times;
  }
  return sums;
}

/** A rule may have several laws: it is broken if one of them is. */
export function ruleCounts(results: readonly Result[]): { readonly judged: number; readonly broken: number } {
  const rules = (wanted: readonly Status[]) =>
    new Set(results.filter(({ status }) => wanted.includes(status)).map(({ rule }) => rule)).size;
  return { judged: rules(['passed', 'failed']), broken: rules(['failed']) };
}

/** The link of a rule into the book at this address. */
export const linkTo = (id: string, book: string): string =>
  `${book}/docs/reference/${pageOf(ruleOf(id)?.section ?? '')}.html#${id}`;

/** One hash of all rules of the suite, so that reports of different suites are not mixed. */
const specDigest = () => createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16);

/** The parts of every report. */
export const reportOf = (
  results: readonly Result[],
  run: Pick<Report, 'seed' | 'target'> & { readonly requests: number; readonly ms: number; readonly version: string },
): Report => ({
  summary: summarise(results, run.requests, run.ms),
  seed: run.seed,
  suite: { version: run.version, specDigest: specDigest() },
  target: run.target,
  results,
  groups: group(results),
});

/** How many laws ended in each way. */
export const countsOf = (summary: Summary): { status: Status; name: keyof Summary; count: number }[] =>
  statuses.map((status) => {
    const name = status === 'error' ? 'errors' : status;
    return { status, name, count: summary[name] };
  });

/** The requests that a run sent, for its reader. */
export const sent = ({ requests, draws, ms }: Summary): string =>
  `${requests} requests with ${draws} draws in ${(ms / 1000).toFixed(1)} s`;

export function summarise(results: readonly Result[], requests: number, ms: number): Summary {
  const count = (wanted: Status) => results.filter(({ status }) => status === wanted).length;
  const counts = Object.fromEntries(
    statuses.map((status) => [status === 'error' ? 'errors' : status, count(status)]),
  ) as Omit<Summary, 'requests' | 'draws' | 'ms'>;
  const draws = results.reduce((sum, result) => sum + (result.draws ?? 0), 0);
  return { ...counts, requests, draws, ms: Math.round(ms) };
}

/**
 * 0: something was judged and nothing is broken. 1: a rule is broken. 2: the run could not be done, or checked nothing. 3:
 * a strict run has laws that judged nothing or could not decide.
 */
export function exitCode(
  { summary, baseline, errors = [], results }: Pick<Report, 'summary' | 'baseline' | 'errors' | 'results'>,
  isStrict = false,
): 0 | 1 | 2 | 3 {
  if (baseline) {
    if (baseline.newFailures.length + baseline.unexpectedPasses.length > 0) return 1;
  } else if (summary.failed > 0) {
    return 1;
  }
  if (errors.length > 0 || summary.errors > 0) return 2;
  const exercised = results.some(
    ({ status, witness }) => ['passed', 'failed', 'measured'].includes(status) && witness.exercised > 0,
  );
  if (!exercised) return 2;
  return isStrict && summary.vacuous + summary.inconclusive > 0 ? 3 : 0;
}

/**
 * Failures with one cause belong together: the same kind of request failing in the same way. The most useful group
 * comes first; limits come last, because whoever writes a server needs them last.
 */
export function group(results: readonly Result[]): Group[] {
  const groups = grouped(
    results.filter(({ status }) => status === 'failed' || status === 'error'),
    causeOf,
  );
  const areOfLimits = (all: readonly Result[]) => all.every(({ section }) => section.startsWith('8'));
  const weight = (all: readonly Result[]) =>
    Math.min(...all.map(({ level }) => levels.indexOf(level))) * 1000 - all.length + Number(areOfLimits(all)) * 1e6;
  return [...groups]
    .toSorted(([, a], [, b]) => weight(a) - weight(b))
    .map(([cause, all]) => ({ cause, ids: all.map(({ id }) => id) }));
}

/** For each failed law: the cause that it shares with others, and the first law with this cause, which is printed in full. */
export const headlines = ({ groups }: Pick<Report, 'groups'>): ReadonlyMap<string, Headline> =>
  new Map(groups.flatMap(({ cause, ids }) => ids.map((id) => [id, { cause, first: ids[0]!, ids }])));

interface Headline extends Group {
  readonly first: string;
}

/** The route at which a law failed, with a star for each id. */
export function routeIn({ counterexample }: Result): string | undefined {
  const { steps = [], at = -1 } = counterexample ?? {};
  const step = steps.at(at);
  return step && `${step.method} ${routeOf(step)}`;
}

/** The expectation of a law for a request that should be answered. */
export const wanted = /^(success|an answer below 500)/;

/** The name of the files of a failure, without its ending. */
export const savedAs = ({ id }: Pick<Result, 'id'>): string => id.replace(/[^\w-]+/g, '-');

/** The cause that a failure has in common with others: the same kind of request, answered wrongly in the same way. */
export function causeOf({ id, status, reason = '', counterexample }: Result): string {
  const plain = (text: string) =>
    text
      // The route is named before it.
      .replace(/ of its records of \w+ [A-Z]+ .*/, '')
      .replace(/^\w+ [A-Z]+ \/\S+ (?=\S)/, '')
      .replace(/\b[0-9a-f]{24}\b/gi, '*')
      .replace(/\bbs[a-z0-9]+n\d+\b/g, '*')
      .slice(0, 160);
  if (status === 'error') return plain(reason);
  const last = counterexample?.steps[counterexample.at ?? -1] ?? counterexample?.steps.findLast(({ setUp }) => !setUp);
  if (!counterexample || !last) return plain(reason);
  const route = routeOf(last);
  const { actual, expected } = counterexample;
  const isRefusal = last.status >= 300 && (wanted.test(String(expected)) || (isRecord(actual) && 'status' in actual));
  if (last.status >= 500 || isRefusal) return `${keyOf(last)} is answered ${last.status}`;
  // A text is changed in the same way wherever it is written.
  if (id.endsWith('/texts') && actual !== null)
    return plain(`texts come back changed: ${String(actual)} for ${String(expected)}`);
  const wrong = wrongField(last, counterexample);
  if (wrong !== undefined) return `${last.method} ${route}: ${wrong}`;
  const absent = absentField(last, counterexample);
  return `${last.method} ${route}${absent === undefined ? `: ${plain(counterexample.what)}` : ` does not show ${absent}`}`;
}

/** The fields in the lines of a difference that begin with this mark (+ or -). */
const keysIn = (difference: readonly string[], mark: string): string[] =>
  difference.flatMap((line) => (line.startsWith(mark) && /^.{4}(\w+):/.exec(line)?.[1]) || []);

/** The one field with a wrong value. Laws that compare records and laws of one field describe it in the same way. */
function wrongField({ body }: Step, { what, actual, difference }: Counterexample): string | undefined {
  const record = Array.isArray(body) ? body[0] : body;
  if (!isRecord(record)) return undefined;
  const [, named = ''] = /^(\w+)(?= of |$)/.exec(what) ?? [];
  if (actual !== null && isDeepStrictEqual(record[named], actual)) return named;
  const expected = keysIn(difference, '-');
  const [changed, ...more] = keysIn(difference, '+').filter((name) => expected.includes(name));
  return more.length === 0 ? changed : undefined;
}

/** The one expected field that the answer lacks. */
function absentField({ args, body }: Step, { difference }: Counterexample): string | undefined {
  const record = Array.isArray(body) ? body[0] : body;
  if (!isRecord(record)) return undefined;
  // A list of what may be shown says of no name that it is missing.
  const lines = difference.filter((line) => !line.startsWith('- only ['));
  const isMentioned = (name: string) => lines.some((line) => line === '+ (nothing)' || line.includes(`'${name}'`));
  const asked = String(args['fields'] ?? '').split(',');
  // The compared values may be a part of the record.
  const expected = keysIn(difference, ' ').every((name) => name in record) ? keysIn(difference, '-') : [];
  const [field, ...more] = new Set(
    [...asked.filter(isMentioned), ...expected].filter((name) => /^\w+$/.test(name) && !(name in record)),
  );
  return more.length === 0 ? field : undefined;
}

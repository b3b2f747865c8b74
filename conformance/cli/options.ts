/** The flags of `check`, and the options of a run that follow from them. */
import { join } from 'node:path';
import { isOneOf, keysOf, present } from '../../src/language.ts';
import { isLevel } from '../../src/document/rule.ts';
import { UsageError, type Flags, type Typed as TypedFlags } from '../../src/terminal/flags.ts';
import { realClock, wordNow, type Bounds } from '../wire/actor.ts';
import { readBaseline } from '../run/baseline.ts';
import type { CheckOptions } from '../run/options.ts';
import { asOf, releases } from '../run/release.ts';
import { dialectNames } from '../declared/rows.ts';
import { alsoTouching, type Selection } from '../run/select.ts';
import { outputFlags, readAs } from './files.ts';
import { tierNames, type Notices, type TierName } from '../run/tiers.ts';
import type { Law } from '../law/law.ts';
import type { Screen } from '../report/live.ts';
import { isNextKnown } from '../report/next.ts';
import type { Result } from '../run/result.ts';
import type { Target } from '../wire/target.ts';

export const checkFlags = {
  target: {
    value: 'file',
    says: 'the target file: baseUrl (or baseUrls of replicas), actors, workspace, capabilities of the server',
  },
  key: { value: 'key', says: 'the key of one actor; with --token, instead of a target file' },
  token: { value: 'token', says: 'the token of that one actor' },
  only: {
    value: 'what',
    many: true,
    says: 'rule ids, sections or globs, separated by commas: CRD-02,4.5,LIM-*; for a section, other laws of it are named',
  },
  route: { value: 'row', says: "only rows like 'GET /boards/*', and the laws of their sections" },
  level: {
    value: 'level',
    says: 'the weakest level that is judged: stated, implied or chosen; a rule without a law is never judged',
    usual: 'implied',
  },
  'as-of': {
    value: 'release',
    says: 'judge by the laws that this release had: 0.1; what came later is skipped with that reason',
  },
  dialect: {
    value: 'name',
    says: 'document or live; with live, laws that differ there are omitted (boardstone spec dialects)',
    usual: "the target file's, else document",
  },
  seed: { value: 'n', says: 'draw the same random values as the run with this seed', usual: 'any' },
  runs: { value: 'n', says: 'how many random draws each law makes', usual: 'as each law says' },
  budget: { value: 'n', says: 'send at most n requests, for the laws that notice most known faults for them' },
  'time-limit': { value: 's', says: 'run at most s seconds' },
  'answer-mb': { value: 'n', says: 'read at most n MB of an answer; a longer one counts as none', usual: '64' },
  'answer-s': { value: 's', says: 'wait at most s seconds until an answer has ended', usual: '60' },
  'header-kb': { value: 'n', says: 'read at most n KB of headers', usual: '16' },
  limits: {
    value: 'how',
    says: 'off: limits are not judged, only kept if headers show them; headers: from all answers; probe: by using limits up',
    usual: 'probe on this machine, headers elsewhere',
  },
  demo: {
    value: 'fault',
    optional: true,
    says: 'judge our own server with one thing wrong: a mutant of serve --fault list, or one that reads time zones wrongly',
  },
  tier: {
    value: 'name',
    says:
      'smoke: at most 3,000 requests, which notice 66 % of the known faults; usual: at most 10,000, and 95 %; full: ' +
      'about 21,000, and 99 %; thorough: every case of every law, and up to a quarter of an hour of waiting where a ' +
      'limit needs it',
    usual: 'full; everything that --only or --route names',
  },
  slow: { says: 'the same as --tier thorough' },
  pace: { value: '0..1', says: 'how much of each limit to use', usual: '0.5, nearly all on this machine' },
  'i-own-this': { says: 'allow writing to a host that is not this machine' },
  shard: {
    value: 'i/n',
    says: 'run one of n parts, each with the same --seed; boardstone merge makes one report of theirs',
  },
  baseline: {
    value: 'file',
    says: 'a file of known failures; the run fails if there is a new failure, or if a known one passes',
  },
  bail: {
    value: 'n',
    optional: true,
    says: 'end the run after n failures that are not in the baseline; --bail alone: after the first',
  },
  next: {
    says: 'ask one case of each law, and print the one thing to do next: the row or the rule that most laws wait for',
  },
  strict: { says: 'end with 3 if a law of the run judged nothing, or could not decide' },
  watch: {
    says: 'stay, and run the failed laws again (all laws once nothing fails) when the server comes back or Enter is pressed',
  },
  for: {
    value: 'time',
    says: 'after the run, ask the laws that draw values again with other seeds for so long: 8h, 90m, 45s',
  },
  quiet: { says: 'print no progress, and at the end only broken rules and the sum' },
  'update-baseline': { says: 'write the baseline that this run matches' },
  replay: { value: 'file', says: 'run only the failure of a trace file, or the failures of a JSON report' },
  resume: {
    value: 'file',
    says: 'go on with the run of a JSON report that was stopped, with its seed; the report is of both parts',
  },
  'from-har': { value: 'file', says: 'judge recorded traffic and send nothing' },
  'write-test': {
    value: 'folder',
    says: 'write each failure there as a test that runs alone, where what is wrong has a place in one answer',
  },
  'write-test-as': {
    value: 'name',
    many: true,
    says: 'in these languages: node, pytest, go, hurl, or all',
    usual: 'node',
  },
  book: {
    value: 'url',
    says: 'where the book is served (npm run book): the report links each broken rule to its place there',
  },
  keep: { says: 'do not delete the records that the run created' },
  cleanup: { value: 'ledger', says: 'delete the records that an earlier run left' },
  'in-process': { says: 'judge our own service in this process, without a server' },
  list: { says: 'list the laws that would run' },
  explain: { value: 'id', says: 'print the sentence and the needs of a law' },
  ...outputFlags,
} as const satisfies Flags;

/** Of each of these pairs a run takes one. */
export const exclusive = [
  ...(['watch', 'replay', 'resume', 'next'] as const).map((name) => ['for', name] as const),
  ...(['for', 'watch', 'next', 'replay', 'resume', 'in-process'] as const).map((name) => ['from-har', name] as const),
  ...(['target', 'key', 'token', 'watch', 'cleanup'] as const).map((name) => ['in-process', name] as const),
  ...(['key', 'token'] as const).map((name) => ['target', name] as const),
  // They print laws and write no report.
  ...keysOf(outputFlags).flatMap((name) => [['list', name] as const, ['explain', name] as const]),
  ['replay', 'resume'],
  ['next', 'replay'],
  ['tier', 'slow'],
] as const satisfies readonly (readonly [keyof typeof checkFlags, keyof typeof checkFlags])[];

export const watchFlags = {
  upstream: { value: 'url', says: 'the server that answers, http or https, with a path before /1 if it has one' },
  host: { value: 'address', says: 'listen there', usual: '127.0.0.1' },
  port: { value: 'n', says: 'listen there; 0 is any free one', usual: '4748' },
  'keep-mb': { value: 'n', says: 'keep the latest n MB of answers to judge them', usual: '64' },
  'answer-mb': { value: 'n', says: 'judge answers up to n MB; a longer one passes by unread', usual: '8' },
  'answer-s': { value: 's', says: 'cut off an answer that has not ended after s seconds', usual: 'never' },
  'header-kb': checkFlags['header-kb'],
  limits: { value: 'how', says: 'off: the server has no limits, so that their headers are not judged' },
  only: checkFlags.only,
  level: checkFlags.level,
  ...outputFlags,
  quiet: { says: 'print no count, and at the end only broken rules and the sum' },
} as const satisfies Flags;

export const standingsFlags = {
  markdown: { value: 'file', says: 'write the table as Markdown', usual: '<folder>/README.md' },
  html: { value: 'file', says: 'write it as one HTML page', usual: '<folder>/index.html' },
} as const satisfies Flags;

/** A server with one thing wrong on purpose, and the laws on record that notice it. */
interface BrokenServer {
  readonly fault: string;
  /** The values of a target file for it; without it the control plane is asked. */
  readonly target?: object;
  readonly url: string;
  readonly says: string;
  readonly laws: readonly string[];
  close(): Promise<void>;
}

export interface Surroundings {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly laws: () => Promise<readonly Law[]>;
  readonly version: string;
  readonly color: boolean;
  /** Where progress is shown. */
  readonly screen?: Screen;
  /** Calls a function now and then; returns how to end that. */
  readonly every?: (act: () => void) => () => void;
  /** Resolves when the user presses Enter, or when the server comes back. */
  readonly enter?: (signal: AbortSignal) => Promise<void>;
  readonly comesBack?: (baseUrl: string, signal: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal;
  /** Where GitHub Actions runs the command: adds a page to the summary of the job. */
  readonly summarise?: (page: string) => void;
  /** Starts a server with one thing wrong on purpose. */
  readonly broken?: (fault: string | undefined) => Promise<BrokenServer>;
  /** The address in the commands to try next, if the server has ended when a person reads them. */
  readonly instead?: string;
  /** The oracle, which gives the right answer where a server fails. */
  readonly reference?: () => Promise<NonNullable<CheckOptions['reference']>>;
  /** Whether our own server breaks a law in the same way. */
  readonly breaksOurs?: (dialect: Pick<Target, 'dialect'>) => Promise<NonNullable<CheckOptions['breaksOurs']>>;
  /** The mutants that each law notices by the record: without it a run asks all laws. */
  readonly notices?: () => Promise<Notices>;
  /** For tests: another way to reach a server, and its time. */
  readonly connect?: CheckOptions['connect'];
  readonly clock?: CheckOptions['clock'];
}

export type Typed = TypedFlags<typeof checkFlags>['flags'];

export function selectionOf(flags: Typed): Pick<CheckOptions, 'only' | 'level' | 'shard' | 'route'> {
  const { only, level, shard, route } = flags;
  if (level !== undefined && !isLevel(level))
    throw new UsageError(`--level is stated, implied or chosen, not ${level}`);
  const part = shard === undefined ? null : /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard);
  if (shard !== undefined && (!part || Number(part[1]) > Number(part[2])))
    throw new UsageError(`--shard is i/n with i up to n, not ${shard}`);
  return present({
    only: only
      ?.split(',')
      .map((text) => text.trim())
      .filter((word) => word !== ''),
    level,
    route,
    shard: part ? { index: Number(part[1]), of: Number(part[2]) } : undefined,
  });
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
const fromOne = [(value: number) => isCount(value) && value > 0, 'a whole number from 1'] as const;
/** The bounds of the numbers that can be typed. */
const numbers = {
  runs: fromOne,
  bail: fromOne,
  budget: fromOne,
  pace: [(value: number) => value > 0 && value <= 1, 'above 0 and at most 1'],
  'time-limit': [(value: number) => value > 0, 'a number of seconds'],
  'answer-mb': [(value: number) => value > 0, 'a number of megabytes'],
  'answer-s': [(value: number) => value > 0, 'a number of seconds'],
  'header-kb': [(value: number) => value >= 1, 'a number of kilobytes from 1'],
  'keep-mb': [(value: number) => value > 0, 'a number of megabytes'],
  seed: [isCount, 'a whole number from 0'],
} as const;

type Given = { readonly [N in keyof typeof numbers]?: string | true };
function numberOf(name: keyof typeof numbers, { [name]: typed }: Given): number | undefined {
  if (typed === undefined || typed === true) return typed && 1;
  const [fits, expected] = numbers[name];
  if (typed === '' || !fits(Number(typed))) throw new UsageError(`--${name} is ${expected}, not ${typed}`);
  return Number(typed);
}

/** How much of an answer is read, and how long it is waited for. */
export function boundsOf(flags: Given): Bounds & { readonly keptBytes?: number } {
  const scaled = (name: keyof Given, by: number): number | undefined => {
    const typed = numberOf(name, flags);
    return typed && Math.ceil(typed * by);
  };
  return present({
    answerMs: scaled('answer-s', 1000),
    answerBytes: scaled('answer-mb', 1024 * 1024),
    headerBytes: scaled('header-kb', 1024),
    keptBytes: scaled('keep-mb', 1024 * 1024),
  });
}

/** When the time of a run is over, as a signal. */
export function withLimit(flags: Typed, signal: AbortSignal | undefined): AbortSignal | undefined {
  const seconds = numberOf('time-limit', flags);
  if (seconds === undefined) return signal;
  const over = AbortSignal.timeout(Math.ceil(seconds * 1000));
  return signal ? AbortSignal.any([signal, over]) : over;
}

/** How much was asked for; a long run asks everything. */
function tierOf({ tier, slow, for: time }: Typed): TierName | undefined {
  const asked = tier ?? (slow || time !== undefined ? 'thorough' : undefined);
  if (asked === undefined || isOneOf(tierNames, asked)) return asked;
  throw new UsageError(`--tier is ${tierNames.join(', ')}, not ${asked}`);
}

/** The address of the book, without a slash at its end. */
export function bookOf({ book }: Pick<Typed, 'book'>): string | undefined {
  if (book === undefined || URL.canParse(book)) return book?.replace(/\/+$/, '');
  throw new UsageError(`--book is an address like https://example.com/book, not ${book}`);
}

/** The release that was typed: 0.1.3 has the laws of 0.1. */
export function releaseOf({ 'as-of': typed }: Typed): string | undefined {
  const name = typed?.replace(/^v?(\d+\.\d+)(\.\d+)?$/, '$1');
  if (name === undefined || Object.hasOwn(releases, name)) return name;
  throw new UsageError(`--as-of is ${Object.keys(releases).join(' or ')}, not ${typed}`);
}

/** The dialect that was typed. */
export function dialectOf({ dialect }: Typed): Pick<Target, 'dialect'> {
  if (dialect === undefined) return {};
  if (isOneOf(dialectNames, dialect)) return { dialect };
  throw new UsageError(`--dialect is ${dialectNames.join(' or ')}, not ${dialect}`);
}

export function optionsOf(flags: Typed, target: Target, laws: readonly Law[], around: Surroundings): CheckOptions {
  const { clock = realClock, version, connect, signal } = around;
  const { limits, keep, 'i-own-this': owned, baseline } = flags;
  const release = releaseOf(flags);
  if (limits !== undefined && !isOneOf(['off', 'headers', 'probe'] as const, limits)) {
    throw new UsageError(`--limits is off, headers or probe, not ${limits}`);
  }
  const tier = tierOf(flags);
  const seconds = numberOf('time-limit', flags);
  return present({
    ...selectionOf(flags),
    target,
    laws,
    seed: numberOf('seed', flags) ?? Math.floor(clock.now()) % 2 ** 31,
    clock,
    version,
    tier,
    glance: flags.next,
    isEnough: flags.next ? (results: readonly Result[]) => isNextKnown(results, target.dialect) : undefined,
    slow: tier === 'thorough' || undefined,
    keep,
    owned,
    limits,
    ledgerFile: join('.boardstone', `ledger-${wordNow(clock)}.ndjson`),
    runs: numberOf('runs', flags),
    budget: numberOf('budget', flags),
    bail: numberOf('bail', flags),
    pace: numberOf('pace', flags),
    timeLimitMs: seconds && seconds * 1000,
    asOf: release === undefined ? undefined : asOf(release, selectionOf(flags).level),
    release,
    book: bookOf(flags),
    baseline: baseline !== undefined && !flags['update-baseline'] ? readAs(baseline, readBaseline) : undefined,
    connect,
    signal,
  });
}

/** Which laws of other sections touch a section that `--only` names: how many, before a run; their ids in a list. */
export function alsoTouch(laws: readonly Law[], selection: Selection, list: boolean): string {
  const ids = alsoTouching(laws, selection).map(({ id }) => id);
  if (ids.length === 0) return '';
  const named = list ? `: ${ids.join(' ')}` : '; --list names them';
  return `${ids.length} laws of other parts touch ${selection.only?.join(', ')} too${named}\n`;
}

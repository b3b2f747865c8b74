/** A whole run: connects, orders the laws, keeps to the budget, cleans up, and makes the report. */
import { createHash } from 'node:crypto';
import { keysOf } from '../../src/spec/typed.ts';
import { meant } from '../../src/spec/near.ts';
import { rules } from '../../src/spec/rules.ts';
import { http, listen, realClock, Unanswered, type Clock, type Receiver } from '../wire/actor.ts';
import { compareWithBaseline, type Baseline } from './baseline.ts';
import { control, obeys, ownWorld } from '../wire/control.ts';
import type { Reply, Transport } from '../wire/exchange.ts';
import { lab as newLab, type Lab, type LabOptions } from '../law/lab.ts';
import type { Law } from '../law/law.ts';
import { ours, type Rows } from '../reference/rows.ts';
import { cleanUp, ledger as newLedger, type Ask, type Cleaning } from '../wire/ledger.ts';
import { CannotRun, identified } from '../wire/identify.ts';
import { fingerprintOf } from '../limits/fingerprint.ts';
import { group, summarise, summed, type Report, type Result } from './result.ts';
import type { RunOptions } from './run.ts';
import { playBeside } from './beside.ts';
import { playAll, type Course } from './turns.ts';
import type { Lent } from '../wire/connect.ts';
import { narrowed, select, type Selection } from './select.ts';
import { readTarget, redactor, type Target } from '../wire/target.ts';
import { Broken } from '../wire/verdict.ts';

export interface CheckOptions extends Selection {
  readonly target: Target;
  readonly laws: readonly Law[];
  /** The rows that are asked: those that our server declares. */
  readonly rows?: Rows;
  readonly seed: number;
  readonly runs?: number;
  readonly budget?: number;
  readonly timeLimitMs?: number;
  readonly limits?: 'off' | 'headers' | 'probe';
  readonly slow?: boolean;
  readonly pace?: number;
  /** Leaves the records that the run created. */
  readonly keep?: boolean;
  /** The target is a world of the run's own, which is removed as a whole: nothing need be cleaned up. */
  readonly disposable?: boolean;
  readonly owned?: boolean;
  /** Where the ledger is written while there is something to clean up. */
  readonly ledgerFile?: string | null;
  readonly baseline?: Baseline;
  /** Ends the run after so many failures that no baseline knows. */
  readonly bail?: number;
  readonly version?: string;
  /** What the oracle answers at the end of these steps, to be shown beside the server's answer. */
  readonly reference?: (steps: readonly Reply[], target: Target) => unknown;
  /** Only this draw of this law (a replay). */
  readonly pinned?: RunOptions['pinned'];
  readonly onProgress?: (event: Progress) => void;
  readonly signal?: AbortSignal;
  /** A further world of the same server: laws run side by side there. */
  readonly another?: () => Promise<Lent | undefined>;
  /** The address that the user typed, if the target is a borrowed world. */
  readonly shownAs?: string;
  /** For tests: other ways to reach a base address, another clock, no listener. */
  readonly connect?: (baseUrl: string) => Transport;
  readonly clock?: Clock;
  readonly listen?: () => Promise<Receiver>;
}

export type Progress =
  | { readonly kind: 'start'; readonly laws: readonly Law[]; readonly seed: number }
  | { readonly kind: 'law'; readonly law: Law; readonly at: number }
  | { readonly kind: 'reply'; readonly requests: number }
  | { readonly kind: 'result'; readonly law: Law; readonly result: Result }
  | { readonly kind: 'cleaning' }
  | { readonly kind: 'cleaned' };

/**
 * How long a run may take if limits cannot be moved. After that its laws leave cases out, different ones in each run.
 * `--slow` runs all cases.
 */
const patienceMs = 60_000;

export async function check(options: CheckOptions): Promise<Report> {
  const clock = options.clock ?? realClock;
  const start = clock.now();
  const all = options.rows ?? ours;
  const rows = options.route === undefined ? all : narrowed(all, options.route);
  if (rows.all.length === 0) throw new CannotRun(`no row matches ${options.route}`);
  const laws = select(options.laws, options, all);
  if (laws.length === 0) {
    const near = meant(
      options.only?.[0] ?? '',
      options.laws.flatMap(({ id, section }) => [id, section]),
    );
    throw new CannotRun(`no law matches ${options.only?.join(', ') ?? 'the selection'}${near} (--list lists them)`);
  }
  const places = await enter(options, clock, rows, laws.length);
  const labs = places.map(({ lab }) => lab);
  const outcome: Outcome = { results: [], errors: [], gone: false };
  options.signal?.addEventListener('abort', () => labs.forEach((lab) => lab.abort.abort()), { once: true });
  try {
    options.onProgress?.({ kind: 'start', laws, seed: options.seed });
    const course = courseOf(options, laws.length, outcome, () => clock.now() - start);
    await (labs.length > 1 ? playBeside(laws, labs, course) : playAll(laws, labs[0]!, course));
  } finally {
    options.onProgress?.({ kind: 'cleaning' });
  }
  const { results, errors, gone } = outcome;
  const residue = [];
  for (const { lab, world } of places) residue.push(...(await leave(lab, world, options, gone)).residue);
  options.onProgress?.({ kind: 'cleaned' });
  const place = new Map(laws.map(({ id }, at) => [id, at]));
  results.sort((a, b) => place.get(a.id)! - place.get(b.id)!);
  return finish(options, labs, results, { residue, errors, ms: clock.now() - start });
}

/** What came of the laws so far. */
interface Outcome {
  readonly results: Result[];
  readonly errors: string[];
  /** The server stopped answering. */
  gone: boolean;
}

function courseOf(options: CheckOptions, laws: number, outcome: Outcome, passed: () => number): Course {
  const { results, errors } = outcome;
  const isNew = ({ id, status }: Result) => status === 'failed' && !Object.hasOwn(options.baseline?.failures ?? {}, id);
  return {
    options: (played) => ({
      seed: options.seed,
      judgesChoices: options.level === 'chosen',
      isLate: () => passed() > (patienceMs * (played + 1)) / laws,
      ...(options.runs === undefined ? {} : { runs: options.runs }),
      ...(options.pinned ? { pinned: options.pinned } : {}),
    }),
    begins: (law, at) => options.onProgress?.({ kind: 'law', law, at }),
    async ended(law, result, lab) {
      const wasOver = errors.length > 0;
      outcome.gone ||= (result.status === 'error' || isSilence(result)) && (await isGone(lab));
      // Nobody knows whether it was this request that ended the server.
      const isLost = outcome.gone && isSilence(result);
      const told = hiding(lab, options)(isLost ? { ...result, status: 'error' as const } : result);
      results.push(told);
      options.onProgress?.({ kind: 'result', law, result: told });
      if (wasOver) return false;
      if (options.signal?.aborted) errors.push('the run was stopped');
      else if (outcome.gone) errors.push(`the server stopped answering during ${law.id}`);
      else if (results.filter(isNew).length >= (options.bail ?? Infinity)) {
        errors.push(`ended by --bail ${options.bail}: ${laws - results.length} laws were not asked`);
      }
      return errors.length === 0;
    },
  };
}

function finish(
  options: CheckOptions,
  labs: readonly Lab[],
  results: readonly Result[],
  { residue, errors, ms }: { residue: Cleaning['residue']; errors: readonly string[]; ms: number },
): Report {
  const refusals = ({ journal }: Lab) => journal.filter(({ status }) => status === 429).length;
  const lab = labs.toSorted((a, b) => refusals(b) - refusals(a))[0]!;
  const limiter = fingerprintOf(lab.journal, !lab.movable);
  const report: Report = {
    summary: summarise(results, requestsOf(labs), ms),
    seed: options.seed,
    suite: { version: options.version ?? '0', specDigest: specDigest() },
    target: {
      baseUrl: options.shownAs ?? options.target.baseUrl,
      actors: Object.keys(options.target.actors),
      choices: summed(labs.map(({ choices }) => choices)),
      ...(options.target.capabilities ? { capabilities: options.target.capabilities } : {}),
      ...(limiter ? { limiter } : {}),
    },
    results,
    groups: group(results),
    ...(residue.length > 0 ? { residue } : {}),
    ...(errors.length > 0 ? { errors } : {}),
    ...(options.shard ? { shard: `${options.shard.index}/${options.shard.of}` } : {}),
    ...(options.baseline ? { baseline: compareWithBaseline(results, options.baseline, options.laws) } : {}),
  };
  return labs.reduce((hidden, one) => hiding(one, options)(hidden), report);
}

const requestsOf = (labs: readonly Lab[]) => labs.reduce((sum, { requests }) => sum + requests, 0);

/** Puts names in the place of credentials. */
function hiding(lab: Lab, options: CheckOptions): <Value>(value: Value) => Value {
  const [of, given] = [redactor(lab.target), redactor(options.target)];
  return (value) => of(given(value));
}

/** One hash of all rules of the suite, so that reports of different suites are not mixed. */
export const specDigest = () => createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16);

interface Place {
  readonly lab: Lab;
  /** A world that is left as a whole. */
  readonly world: Pick<Lent, 'leave'> | undefined;
}

/** In so many worlds laws run side by side, if there are laws enough. */
const mostWorlds = 4;

/** Checks that the target answers and its actors are who they say; makes worlds of its own if it can. */
async function enter(options: CheckOptions, clock: Clock, rows: Rows, laws: number): Promise<Place[]> {
  const connect = options.connect ?? ((base: string) => http(base));
  const { target } = options;
  const plane =
    target.control === undefined || options.keep || options.disposable ? undefined : connect(target.control);
  const name = `check-${Math.floor(clock.now()).toString(36)}`;
  let made = 0;
  const lend = async (): Promise<Lent | undefined> => {
    if (!plane) return options.another?.();
    const world = await ownWorld(
      control(plane, (act) => act()),
      `${name}-${(made += 1)}`,
    ).catch(() => undefined);
    return world && { ...world, target: readTarget(world.target) };
  };
  const total = { requests: 0 };
  const first = options.disposable ? undefined : await lend();
  const places = [await settle(options, first, { clock, rows, connect, total })];
  const isWhole = first !== undefined || options.disposable;
  const isFree = isWhole && options.budget === undefined && options.pinned === undefined;
  while (isFree && places.length < Math.min(mostWorlds, laws / 8)) {
    const world = await lend();
    if (!world) break;
    places.push(await settle(options, world, { clock, rows, connect, total }));
  }
  return places;
}

/** Makes ready to play in one world, or on the target itself. */
async function settle(
  options: CheckOptions,
  world: Lent | undefined,
  how: {
    readonly clock: Clock;
    readonly rows: Rows;
    readonly connect: (base: string) => Transport;
    readonly total: { requests: number };
  },
): Promise<Place> {
  const { clock, rows, connect, total } = how;
  const target = world?.target ?? options.target;
  const plane = target.control === undefined ? undefined : connect(target.control);
  const clockMode = plane ? await obeys(control(plane, (act) => act())) : null;
  const tag = `bs${Math.floor(clock.now()).toString(36)}`;
  const isWhole = world !== undefined || options.disposable === true;
  const labOptions: LabOptions = {
    target: await identified(target, connect(target.baseUrl), clock),
    transport: connect(target.baseUrl),
    clock,
    tag,
    ...(plane ? { plane, movable: clockMode !== null, frozen: clockMode === 'manual' } : {}),
    ledger: newLedger({ baseUrl: target.baseUrl, tag }, isWhole ? null : (options.ledgerFile ?? null), [], target),
    listen: options.listen ?? (() => listen()),
    onReply: () => options.onProgress?.({ kind: 'reply', requests: (total.requests += 1) }),
    shownAs: options.shownAs ?? options.target.baseUrl,
    rows,
    ...(options.reference ? { reference: options.reference } : {}),
    ...(options.pace === undefined ? {} : { pace: options.pace }),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.budget === undefined ? {} : { budget: options.budget }),
    ...(options.timeLimitMs === undefined ? {} : { deadline: clock.now() + options.timeLimitMs }),
    tidy: !isWhole && !options.keep,
    slow: options.slow ?? false,
    owned: options.owned ?? false,
  };
  return { lab: newLab(labOptions), world };
}

async function isGone(lab: Lab): Promise<boolean> {
  const [name] = keysOf(lab.target.actors);
  try {
    await lab.as(name!, { free: true }).get('/1/members/me/boards', { fields: 'name' });
    return false;
  } catch (error) {
    return error instanceof Unanswered || error instanceof Broken;
  }
}

/** Whether the only error is that no answer came. */
const isSilence = ({ status, counterexample }: Result): boolean =>
  status === 'failed' && /^none \([A-Z]+\)$/.test(String(counterexample?.actual));

async function leave(lab: Lab, world: Place['world'], options: CheckOptions, gone: boolean): Promise<Cleaning> {
  if (world) {
    await world.leave().catch(() => undefined);
    return { deleted: 0, residue: [] };
  }
  if (options.keep || options.disposable) return { deleted: 0, residue: [] };
  const left = () =>
    [...lab.ledger.entries.values()]
      .filter(({ state }) => state === 'made')
      .map(({ noun, id, marker }) => ({ noun, id, marker, why: 'the server stopped answering' }));
  if (gone) return { deleted: 0, residue: left() };
  const ask: Ask = (actor, request) => lab.as(actor, { free: true, setUp: true }).call(request);
  return cleanUp(lab.ledger, ask).catch((error: unknown) => {
    if (error instanceof Unanswered || error instanceof Broken) return { deleted: 0, residue: left() };
    throw error;
  });
}

/** A whole run: connects, orders the laws, keeps to the budget, cleans up, and makes the report. */
import { createHash } from 'node:crypto';
import { keysOf } from '../../src/spec/typed.ts';
import { meant } from '../../src/spec/near.ts';
import { rules } from '../../src/spec/rules.ts';
import { http, listen, realClock, Unanswered, type Clock, type Receiver } from '../wire/actor.ts';
import { compareWithBaseline, type Baseline } from './baseline.ts';
import { control, obeys, ownWorld, type World } from '../wire/control.ts';
import type { Reply, Transport } from '../wire/exchange.ts';
import { lab as newLab, type Lab, type LabOptions } from '../law/lab.ts';
import type { Law } from '../law/law.ts';
import { ours, type Rows } from '../reference/rows.ts';
import { cleanUp, ledger as newLedger, type Ask, type Cleaning } from '../wire/ledger.ts';
import { CannotRun, identified } from '../wire/identify.ts';
import { fingerprintOf } from '../limits/fingerprint.ts';
import { group, summarise, type Report, type Result } from './result.ts';
import type { RunOptions } from './run.ts';
import { playAll } from './turns.ts';
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
  const { lab, world } = await enter(options, clock, rows);
  const errors: string[] = [];
  let gone = false;
  const results: Result[] = [];
  const hide = hiding(lab, options);
  const isNew = ({ id, status }: Result) => status === 'failed' && !Object.hasOwn(options.baseline?.failures ?? {}, id);
  options.signal?.addEventListener('abort', () => lab.abort.abort(), { once: true });
  try {
    options.onProgress?.({ kind: 'start', laws, seed: options.seed });
    await playAll(laws, lab, {
      options: (played) => ({
        seed: options.seed,
        judgesChoices: options.level === 'chosen',
        isLate: () => clock.now() - start > (patienceMs * (played + 1)) / laws.length,
        ...(options.runs === undefined ? {} : { runs: options.runs }),
        ...(options.pinned ? { pinned: options.pinned } : {}),
      }),
      begins: (law, at) => options.onProgress?.({ kind: 'law', law, at }),
      async ended(law, result) {
        gone = (result.status === 'error' || isSilence(result)) && (await isGone(lab));
        // Nobody knows whether it was this request that ended the server.
        results.push(hide(gone && result.status === 'failed' ? { ...result, status: 'error' } : result));
        options.onProgress?.({ kind: 'result', law, result: results.at(-1)! });
        if (options.signal?.aborted) errors.push('the run was stopped');
        else if (gone) errors.push(`the server stopped answering during ${law.id}`);
        else if (results.filter(isNew).length >= (options.bail ?? Infinity)) {
          errors.push(`ended by --bail ${options.bail}: ${laws.length - results.length} laws were not asked`);
        }
        return errors.length === 0;
      },
    });
  } finally {
    options.onProgress?.({ kind: 'cleaning' });
  }
  const { residue } = await leave(lab, world, options, gone);
  options.onProgress?.({ kind: 'cleaned' });
  return finish(options, lab, results, { residue, errors, ms: clock.now() - start });
}

function finish(
  options: CheckOptions,
  lab: Lab,
  results: readonly Result[],
  { residue, errors, ms }: { residue: Cleaning['residue']; errors: readonly string[]; ms: number },
): Report {
  const limiter = fingerprintOf(lab.journal, !lab.movable);
  const report: Report = {
    summary: summarise(results, lab.requests, ms),
    seed: options.seed,
    suite: { version: options.version ?? '0', specDigest: specDigest() },
    target: {
      baseUrl: options.shownAs ?? options.target.baseUrl,
      actors: Object.keys(options.target.actors),
      choices: lab.choices,
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
  return hiding(lab, options)(report);
}

/** Puts names in the place of credentials. */
function hiding(lab: Lab, options: CheckOptions): <Value>(value: Value) => Value {
  const [of, given] = [redactor(lab.target), redactor(options.target)];
  return (value) => of(given(value));
}

/** One hash of all rules of the suite, so that reports of different suites are not mixed. */
export const specDigest = () => createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16);

/** Checks that the target answers and its actors are who they say; makes a world of its own if it can. */
async function enter(options: CheckOptions, clock: Clock, rows: Rows): Promise<{ lab: Lab; world: World | undefined }> {
  const connect = options.connect ?? ((base: string) => http(base));
  let { target } = options;
  let world: World | undefined;
  const plane = target.control === undefined ? undefined : connect(target.control);
  if (plane && !options.keep && !options.disposable) {
    world = await ownWorld(
      control(plane, (act) => act()),
      `check-${Math.floor(clock.now()).toString(36)}`,
    ).catch(() => undefined);
    if (world) target = readTarget(world.target);
  }
  const ownPlane = world && target.control !== undefined ? connect(target.control) : plane;
  const clockMode = ownPlane ? await obeys(control(ownPlane, (act) => act())) : null;
  const tag = `bs${Math.floor(clock.now()).toString(36)}`;
  const labOptions: LabOptions = {
    target: await identified(target, connect(target.baseUrl), clock),
    transport: connect(target.baseUrl),
    clock,
    tag,
    ...(ownPlane ? { plane: ownPlane, movable: clockMode !== null, frozen: clockMode === 'manual' } : {}),
    ledger: newLedger(
      { baseUrl: target.baseUrl, tag },
      world || options.disposable ? null : (options.ledgerFile ?? null),
      [],
      target,
    ),
    listen: options.listen ?? (() => listen()),
    onReply: () => options.onProgress?.({ kind: 'reply', requests: made.requests }),
    shownAs: options.shownAs ?? options.target.baseUrl,
    rows,
    ...(options.reference ? { reference: options.reference } : {}),
    ...(options.pace === undefined ? {} : { pace: options.pace }),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.budget === undefined ? {} : { budget: options.budget }),
    ...(options.timeLimitMs === undefined ? {} : { deadline: clock.now() + options.timeLimitMs }),
    tidy: !world && !options.disposable && !options.keep,
    slow: options.slow ?? false,
    owned: options.owned ?? false,
  };
  const made: Lab = newLab(labOptions);
  return { lab: made, world };
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

async function leave(lab: Lab, world: World | undefined, options: CheckOptions, gone: boolean): Promise<Cleaning> {
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

/**
 * Runs one law against one target: draws values, makes a failure small, repeats it, and returns the result with its
 * witness.
 */
import fc from 'fast-check';
import { isRecord, present } from '../../src/language.ts';
import { context, Scope, watch } from '../scene/context.ts';
import type { Lab } from '../wire/lab.ts';
import { casesOf, type Given, type Law, type OneCase } from '../law/law.ts';
import { counterexample, exampleOf, stepOf, type Failure } from './counterexample.ts';
import { noBound, type Effort } from '../wire/effort.ts';
import type { Result } from './result.ts';
import { changedIn, unmet, unmetByCase } from './select.ts';
import { endingOf, Tally, verdict } from './tally.ts';
import { Broken, Description, Discard, Inconclusive, OutOfBudget, Skip } from '../wire/verdict.ts';

export interface RunOptions {
  readonly seed: number;
  /** How many random draws each law makes; without it, the law's own number. */
  readonly runs?: number;
  /** Whether the run judges silent points too. */
  readonly judgesChoices?: boolean;
  /** The first failure ends the law and is neither made small nor repeated, because only the fact of a failure is wanted. */
  readonly quick?: boolean;
  /** Only this draw of this case (a replay). */
  readonly pinned?: { readonly case?: string; readonly drawn: unknown };
  /** Whether our own server breaks the law with the same draw: then the kit is wrong, and not the server. */
  readonly breaksOurs?: (law: Law, pinned: NonNullable<RunOptions['pinned']>, seed: number) => Promise<boolean>;
  /** Whether the run has taken more than its time so far. */
  readonly isLate?: () => boolean;
  /** Laws of which a part is asked: after so many requests they take no further case (`tiers.ts`). */
  readonly parts?: ReadonlyMap<string, number>;
  /** Limits the time of the run that goes into making failures small, and repeating them. */
  readonly effort?: Effort;
}

const defaultRuns = 12;
const runsOfEachCase = 2;
/** How many smaller draws are tried after a failure. */
const mostShrinks = 60;
/** If a law does not apply to a draw, up to this many other draws are tried in its place. */
const mostDrawsAgain = 4;
/** If the run is late, a law draws no more values for a case, and takes no further case, after so many requests. */
const fewAreEnough = 6;
/**
 * A late run still takes every case of a law whose cases need fewer requests than this, because these notice most for what
 * they cost, and every case of a law in which requests overlap, because no other law tries that.
 */
const fewForCase = 10;

/** The seed of each law depends on its name, so that a selection or a shard draws the same as the whole run. */
export function seedOf(seed: number, id: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const letter of id) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return hash | 0;
}

export async function runLaw(law: Law, lab: Lab, options: RunOptions): Promise<Result> {
  const over = lab.plays(law.id);
  return judged(law, lab, options).finally(over);
}

async function judged(law: Law, lab: Lab, options: RunOptions): Promise<Result> {
  const start = lab.clock.now();
  const before = lab.requests;
  const firstMade = lab.ledger.entries.size;
  const scope = new Scope(lab, options.effort ?? noBound());
  const tally = new Tally();
  const missing = unmet(law, lab);
  if (missing !== null) tally.end(new Skip(missing));
  else if (law.watches) judgeTraffic(law, scope, tally);
  else await runCases(law, scope, tally, options);
  scope.hasJudgedCase = false;
  const reproduced = await confirm(law, scope, tally, options);
  const { status: found, obstacle, ...more } = verdict(law, tally, scope, options.judgesChoices ?? false);
  const [first] = tally.failures;
  const shown = found === 'failed' && first ? await shownTo(law, scope, first, options) : undefined;
  if (scope.receiver) {
    await lab.sweep(firstMade, undefined, 'webhook');
    await (await scope.receiver).close();
  }
  await lab.sweep(firstMade);
  const ending = obstacle && tally.answerTo(obstacle);
  const isOurs =
    shown !== undefined && !law.watches && (await options.breaksOurs?.(law, pinnedTo(first!), options.seed));
  const status = isOurs ? 'error' : found;
  const { id, rule, section, level, title, file } = law;
  const lag = scope.lagMs > 0 ? { lagMs: scope.lagMs } : {};
  return {
    ...{ id, rule, section, level, title, status },
    witness: { exercised: tally.exercised, requests: lab.requests - before, ...scope.witnesses, ...lag },
    ...present({
      ...more,
      obstacle: obstacle && { ...obstacle, ...(ending && { example: exampleOf(lab, ending) }) },
      file,
      draws: law.given ? tally.exercised : undefined,
      // If the credentials were the error of the request, the headline names them.
      reason: shown
        ? reasonOf(
            more.reason?.replace(first!.broken.what, () => shown.what),
            isOurs,
          )
        : more.reason,
      reproduced,
      unfinished: (shown && tally.isLeftLarge) || undefined,
      counterexample: shown,
      steps: options.pinned && scope.steps.map((step) => stepOf(step, lab.sceneTarget.actors)),
      experimental: law.experimental || undefined,
    }),
    ms: Math.round(lab.clock.now() - start),
  };
}

/** The failure as a person reads it; there may be time to ask the server which of its requests are needed. */
async function shownTo(law: Law, { lab, effort }: Scope, failure: Failure & OneCase, { seed, quick }: RunOptions) {
  const mayAsk = law.confirm && !quick && !isHung(failure.broken) && !effort.isOver && lab.isSpent() === null;
  const ended = effort.begin();
  return counterexample(law, lab, failure, { seed, mayAsk }).finally(ended);
}

/** The draw that failed, as a replay takes it: a trace that the law itself made small stands for the values drawn. */
const pinnedTo = ({ label, drawn, broken }: Failure & OneCase): NonNullable<RunOptions['pinned']> => {
  const { trace } = broken.evidence;
  return { drawn: trace === undefined ? drawn : { trace }, ...(label === '' ? {} : { case: label }) };
};

const reasonOf = (reason: string | undefined, isOurs: boolean | undefined): string | undefined =>
  isOurs ? `the kit contradicts itself, because our own server breaks this law in the same way: ${reason}` : reason;

async function runCases(law: Law, scope: Scope, tally: Tally, options: RunOptions) {
  const { lab } = scope;
  const first = lab.requests;
  const isReached = () => tally.exercised > 0 && law.goals.every((goal) => scope.witnesses[goal]);
  const part = options.pinned ? undefined : options.parts?.get(law.id);
  const isPartOver = () => part !== undefined && isReached() && lab.requests - first >= part;
  const isEnough = () =>
    isPartOver() || (isReached() && lab.requests - first >= fewAreEnough && isHurried(lab, options));
  const wanted = options.pinned?.case;
  const known = casesOf(law, lab.rows);
  const labels = known.map(({ label }) => label);
  const all = known.filter((oneCase) => {
    const whyNotAsked = changedIn(lab.rows, law, oneCase.label) ?? lab.options.asOf?.(law, oneCase.label, labels);
    const why = whyNotAsked ?? unmetByCase(law, oneCase, lab);
    if (why !== null) tally.end(new Skip(why), oneCase.label);
    return why === null && (wanted === undefined || wanted === oneCase.label);
  });
  const cases = part !== undefined || isHurried(lab, options) ? rotated(all, seedOf(options.seed, law.id)) : all;
  tally.cases = cases.length;
  tally.isPart = part !== undefined;
  const takesAll =
    part === undefined && (law.goals.includes('overlaps') || (!law.waits && law.cost < fewForCase * cases.length));
  const { failures } = tally;
  for (const oneCase of cases) {
    if (tally.spent !== undefined || (options.quick && failures.length > 0)) return;
    if ((!takesAll && isEnough()) || isEnded(law, tally)) {
      tally.omittedCases += 1;
      continue;
    }
    const how = failures.length > 0 ? { ...options, quick: true } : options;
    scope.hasJudgedCase = tally.exercised > 0;
    const failure = await runCase(law, oneCase, scope, tally, how, isEnough);
    if (failure) failures.push({ ...failure, ...oneCase });
  }
}

async function runCase(
  law: Law,
  { label, values }: OneCase,
  scope: Scope,
  tally: Tally,
  options: RunOptions,
  isEnough: () => boolean,
): Promise<Failure | undefined> {
  let failure: Failure | undefined;
  scope.isQuick = options.quick ?? false;
  const once = async (drawn: Readonly<Record<string, unknown>>) => {
    const ending = await attempt(law, scope, { ...values, ...drawn });
    tally.count(ending, scope, label);
    // Another draw takes its place.
    if (ending instanceof Discard) fc.pre(false);
    if (!(ending instanceof Broken)) return;
    failure = { broken: ending, drawn, steps: ending.evidence.steps ?? scope.steps };
    throw ending;
  };
  if (options.pinned || law.given === null) {
    await once(isRecord(options.pinned?.drawn) ? options.pinned.drawn : {}).catch(unlessEnded);
    return failure;
  }
  const { quick = false, runs } = options;
  const { effort } = scope;
  let draws = 0;
  let ended: (() => void) | undefined;
  const isAsSmallAsItGets = ({ broken }: Failure) => quick || isHung(broken) || isSmall(broken);
  const property = fc.asyncProperty(drawnFrom(law.given(values)), async (drawn) => {
    if (tally.spent !== undefined || tally.errors.length > 0 || tally.obstacle) return;
    if (failure) {
      fc.pre(!isAsSmallAsItGets(failure));
      tally.isLeftLarge ||= effort.isOver;
      fc.pre(!effort.isOver);
      ended ??= effort.begin();
    } else if ((draws += 1) > law.examples.length + 1 && isEnough()) return void (tally.omittedDraws += 1);
    await once(drawn);
  });
  const several = Object.keys(values).length > 0;
  const left = (scope.lab.options.deadline ?? Infinity) - scope.lab.clock.now();
  const details = await fc.check(property, {
    seed: seedOf(options.seed, `${law.id} ${label}`),
    numRuns: Math.max(law.examples.length + 1, runs ?? law.runs ?? (several ? runsOfEachCase : defaultRuns)),
    examples: law.examples.map((example): [any] => [example]),
    endOnFailure: quick,
    maxSkipsPerRun: mostDrawsAgain,
    // To repeat the same requests shows nothing new, unless they overlap in another way.
    skipEqualValues: !law.goals.includes('overlaps'),
    ...(Number.isFinite(left) ? { interruptAfterTimeLimit: Math.max(1, left), markInterruptAsFailure: true } : {}),
  });
  ended?.();
  if (failure && details.counterexamplePath) failure = { ...failure, path: details.counterexamplePath };
  if (details.interrupted) tally.end(new OutOfBudget('the time limit is reached'));
  return failure;
}

/** Whether the law takes no further case: if it takes long, or the server hangs, another case would show the same again. */
const isEnded = ({ confirm }: Law, tally: Tally): boolean =>
  tally.failures.some(({ broken }) => !confirm || isHung(broken)) ||
  (!confirm && tally.reasons(Inconclusive).length > 0);
/** The law has made its failure small itself. */
const isSmall = ({ evidence }: Broken): boolean => evidence.trace !== undefined;
/** A request that hangs takes half a minute: once is enough. */
const isHung = ({ actual }: Broken): boolean => actual instanceof Description && actual.text === 'none (TIMEOUT)';

/** Whether the law saves requests, because the run is late. A run that can move the clock is short, so it saves none. */
const isHurried = ({ movable, options: { slow } }: Lab, { isLate, pinned }: RunOptions): boolean =>
  pinned === undefined && slow !== true && !movable && (isLate?.() ?? false);

/** Begins with a different case each time, so that over several runs each has its turn. */
const rotated = <Value>(all: readonly Value[], by: number): Value[] => {
  const at = all.length === 0 ? 0 : Math.abs(by) % all.length;
  return [...all.slice(at), ...all.slice(0, at)];
};

/** Ends a run whose reason is recorded already. */
function unlessEnded(error: unknown) {
  if (!(error instanceof Broken || error instanceof fc.PreconditionFailure)) throw error;
}

/** The values of a draw, and how many smaller ones are tried after a failure. */
const drawnFrom = (given: Given) => fc.limitShrink(fc.record(given), mostShrinks);

/** One run, and what ended it: does what the law asked to undo, and waits until nothing of it is under way. */
async function attempt(law: Law, scope: Scope, drawn: Readonly<Record<string, unknown>>) {
  scope.steps = [];
  scope.undo = [];
  try {
    await law.holds!(drawn, context(scope));
    return undefined;
  } catch (error) {
    return endingOf(error, scope);
  } finally {
    scope.isUndoing = true;
    for (const undo of scope.undo.toReversed()) await undo().catch(() => undefined);
    scope.isUndoing = false;
    await scope.lab.idle();
  }
}

/** Runs a law without requests of its own on the traffic so far. */
function judgeTraffic(law: Law, scope: Scope, tally: Tally) {
  const { journal, target, choices, rows } = scope.lab;
  try {
    law.watches!(
      journal,
      watch({ target, rows, choices, witnesses: scope.witnesses }, () => undefined),
    );
    if (journal.length > 0) tally.count(undefined, scope);
  } catch (error) {
    const ending = endingOf(error, scope);
    if (!(ending instanceof Broken)) return tally.end(ending);
    tally.exercised = 1;
    const steps = ending.reply ? [ending.reply] : [];
    tally.failures.push({ broken: ending, drawn: {}, steps, label: '', values: {} });
  }
}

/** How often a failure is repeated. */
const repetitions = 3;

async function confirm(law: Law, scope: Scope, tally: Tally, options: RunOptions): Promise<string | undefined> {
  const [first] = tally.failures;
  if (!first || !law.holds || !law.confirm || options.quick || isHung(first.broken)) return undefined;
  const { effort, steps } = scope;
  let [again, times] = [0, 0];
  const ended = effort.begin();
  // A trace that the law itself made small is repeated as it is.
  const { trace } = first.broken.evidence;
  const drawn = trace === undefined ? first.drawn : { trace };
  while (times < repetitions && scope.lab.isSpent() === null && !effort.isOver) {
    const ending = await attempt(law, scope, { ...first.values, ...drawn });
    times += 1;
    if (ending instanceof Broken) again += 1;
  }
  ended();
  tally.isLeftLarge ||= times < repetitions;
  scope.steps = steps;
  return times === 0 ? undefined : `${again}/${times}`;
}

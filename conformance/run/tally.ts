/** Adds up the runs of a law and decides its result. */
import type { Scope } from '../law/context.ts';
import type { Law } from '../law/law.ts';
import type { Failure } from './counterexample.ts';
import type { Result } from './result.ts';
import { routeOf, type Request } from '../wire/exchange.ts';
import {
  Broken,
  Discard,
  Inconclusive,
  SetUpFailure,
  show,
  Skip,
  OutOfBudget,
  type Obstacle,
} from '../wire/verdict.ts';

export type Ending =
  | { readonly kind: 'held' }
  | { readonly kind: 'discarded' }
  | { readonly kind: 'skipped' | 'undecided' | 'spent' | 'error'; readonly reason: string }
  | { readonly kind: 'blocked'; readonly obstacle: Obstacle }
  | { readonly kind: 'broken'; readonly broken: Broken };

export interface Tally {
  exercised: number;
  discarded: number;
  skips: string[];
  undecided: string[];
  errors: string[];
  /** What kept a run of the law from being judged. */
  obstacle: Obstacle | undefined;
  spent: string | undefined;
  /** Cases and draws that were left out to save requests. */
  left: number;
  failures: (Failure & { readonly label: string; readonly values: Readonly<Record<string, unknown>> })[];
  cases: number;
}

export const noRuns = (): Tally => ({
  exercised: 0,
  discarded: 0,
  skips: [],
  undecided: [],
  errors: [],
  obstacle: undefined,
  spent: undefined,
  left: 0,
  failures: [],
  cases: 0,
});

/** `last` is the latest request: a law that cannot go on could not read the answer to it. */
export function endingOf(error: unknown, last?: Request): Ending {
  if (error instanceof Broken) return { kind: 'broken', broken: error };
  if (error instanceof Skip) return { kind: 'skipped', reason: error.message };
  if (error instanceof Discard) return { kind: 'discarded' };
  if (error instanceof Inconclusive) return { kind: 'undecided', reason: error.message };
  if (error instanceof OutOfBudget) return { kind: 'spent', reason: error.message };
  if (error instanceof SetUpFailure) return { kind: 'blocked', obstacle: error.obstacle };
  if (!(error instanceof TypeError))
    return { kind: 'error', reason: error instanceof Error ? error.message : show(error) };
  const at = /\/(conformance\/[^\s)]+)/.exec(error.stack ?? '')?.[1];
  const cause = last ? `an answer to ${last.method} ${routeOf(last)} lacks what a law reads in it` : 'a law crashed';
  return { kind: 'blocked', obstacle: { cause, detail: `${error.message}${at ? ` (${at})` : ''}` } };
}

export function count(tally: Tally, ending: Ending, scope: Scope, label: string) {
  const named = label === '' ? '' : `${label}: `;
  if (ending.kind === 'held' || ending.kind === 'broken') {
    if (scope.steps.some(({ setUp }) => !setUp) || Object.keys(scope.witnesses).length > 0) tally.exercised += 1;
  } else if (ending.kind === 'discarded') tally.discarded += 1;
  else if (ending.kind === 'skipped') tally.skips.push(named + ending.reason);
  else if (ending.kind === 'undecided') tally.undecided.push(named + ending.reason);
  else if (ending.kind === 'blocked') tally.obstacle ??= ending.obstacle;
  else if (ending.kind === 'spent') tally.spent = ending.reason;
  else tally.errors.push(named + ending.reason);
}

/** The result of the law: a failure counts more than an error of the kit, and both count more than a success. */
export function verdict(law: Law, tally: Tally, scope: Scope, judgesChoices: boolean): Verdict {
  const { failures, errors, obstacle, spent, exercised } = tally;
  const [first] = failures;
  if (first && law.profile && !judgesChoices)
    return { status: 'passed', reason: 'measured only: the document leaves this open' };
  if (first) {
    const failing = { cases: failures.map(({ label }) => label), of: tally.cases };
    const many = failures.length > 1 ? ` (${failures.length} of ${tally.cases} cases fail)` : '';
    return { status: 'failed', reason: first.broken.message + many, ...(tally.cases > 1 ? { failing } : {}) };
  }
  if (errors.length > 0) return { status: 'error', reason: each(errors) };
  if (obstacle) return { status: 'inconclusive', reason: obstacle.cause, obstacle };
  if (spent !== undefined && exercised === 0) return { status: 'skipped', reason: spent };
  if (spent !== undefined) return { status: 'inconclusive', reason: `stopped after ${exercised} runs: ${spent}` };
  return exercised === 0 ? unexercised(law, tally) : held(law, tally, scope);
}

const each = (reasons: readonly string[]) => [...new Set(reasons)].join('; ');

type Verdict = Pick<Result, 'status' | 'reason' | 'left' | 'failing' | 'obstacle'>;

function unexercised(law: Law, { undecided, skips, cases, discarded }: Tally): Verdict {
  if (undecided[0] !== undefined) return { status: 'inconclusive', reason: undecided[0] };
  if (skips[0] !== undefined) return { status: 'skipped', reason: skips[0] };
  if (cases === 0 && law.holds) return { status: 'vacuous', reason: 'there is no case to try' };
  const reason = discarded > 0 ? `its precondition held in none of ${discarded} runs` : 'it looked at nothing';
  return { status: 'vacuous', reason };
}

function held(law: Law, { undecided, skips, left }: Tally, { witnesses }: Scope): Verdict {
  const unreached = law.goals.filter((goal) => !witnesses[goal]);
  if (unreached.length > 0) return { status: 'vacuous', reason: `never reached: ${unreached.join(', ')}` };
  if (undecided[0] !== undefined) {
    return { status: 'passed', reason: `in part, as it could not be decided: ${each(undecided)}` };
  }
  if (skips[0] !== undefined) return { status: 'passed', reason: `in part: ${each(skips)}` };
  if (left === 0) return { status: 'passed' };
  const reason = `in part: ${left} cases are left to --slow: limits have to be waited for`;
  return { status: 'passed', reason, left };
}

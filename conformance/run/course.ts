/** How a run goes on: what came of the laws so far, what is told of it, and whether a server is still there. */
import { keysOf } from '../../src/spec/typed.ts';
import type { Lab } from '../law/lab.ts';
import type { Law } from '../law/law.ts';
import { Unanswered } from '../wire/actor.ts';
import { redactor } from '../wire/target.ts';
import { Broken, wasStopped } from '../wire/verdict.ts';

import { isSuspect } from './obstacles.ts';
import type { CheckOptions } from './options.ts';
import type { Result } from './result.ts';
import type { Course } from './turns.ts';

/**
 * How long a run may take if limits cannot be moved. After that its laws leave cases out, different ones in each run.
 * `--slow` runs all cases.
 */
const patienceMs = 60_000;

/** What came of the laws so far. */
export interface Outcome {
  readonly results: Result[];
  readonly errors: string[];
  /** Failures that are told at the end: perhaps nothing was judged there. */
  readonly held: { readonly law: Law; readonly id: string }[];
  /** Causes that were told. */
  readonly causes: Set<string>;
  /** The server stopped answering. */
  gone: boolean;
}

export function courseOf(options: CheckOptions, laws: number, outcome: Outcome, passed: () => number): Course {
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
      // Others that were under way end with the run, and are not told.
      if (errors.length > 0) return false;
      outcome.gone ||= (result.status === 'error' || isSilence(result)) && (await isGone(lab));
      // Nobody knows whether it was this request that ended the server.
      const isLost = outcome.gone && isSilence(result);
      const told = hiding(lab, options)(isLost ? { ...result, status: 'error' as const } : result);
      results.push(told);
      const { obstacle } = told;
      if (obstacle && !outcome.causes.has(obstacle.cause)) {
        outcome.causes.add(obstacle.cause);
        options.onProgress?.({ kind: 'obstacle', obstacle });
      }
      if (isSuspect(told, (key) => lab.succeeded.has(key))) outcome.held.push({ law, id: told.id });
      else options.onProgress?.({ kind: 'result', law, result: told });
      if (options.signal?.aborted) errors.push(wasStopped);
      else if (outcome.gone) errors.push(`the server stopped answering during ${law.id}`);
      else if (results.filter(isNew).length >= (options.bail ?? Infinity)) {
        errors.push(`ended by --bail ${options.bail}: ${laws - results.length} laws were not asked`);
      }
      return errors.length === 0;
    },
  };
}

/** Puts names in the place of credentials. */
export function hiding(lab: Lab, options: CheckOptions): <Value>(value: Value) => Value {
  const [of, given] = [redactor(lab.target), redactor(options.target)];
  return (value) => of(given(value));
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

/** Known failures. A new failure fails the run, and so does a fixed failure that is still in the baseline. */
import { isRecord } from '../../src/language.ts';
import type { Law } from '../law/law.ts';
import type { BaselineMatch, Result } from './result.ts';

export interface Baseline {
  /** Law ids that are known to fail, each with a reason. */
  readonly failures: Readonly<Record<string, unknown>>;
}

export function readBaseline(text: string): Baseline {
  const value: unknown = JSON.parse(text);
  const failures = isRecord(value) ? value['failures'] : undefined;
  if (!isRecord(failures)) throw new Error('a baseline is {"failures": {"law id": "why"}}');
  return { failures };
}

export function compareWithBaseline(
  results: readonly Result[],
  { failures }: Baseline,
  laws: readonly Pick<Law, 'id'>[],
): BaselineMatch {
  const known = new Set(laws.map(({ id }) => id));
  const failed = results.filter(({ status }) => status === 'failed').map(({ id }) => id);
  return {
    newFailures: failed.filter((id) => !Object.hasOwn(failures, id)),
    unexpectedPasses: results
      .filter(({ id, status }) => status === 'passed' && Object.hasOwn(failures, id))
      .map(({ id }) => id),
    missing: Object.keys(failures).filter((id) => !known.has(id)),
  };
}

/** The baseline that this run matches: its failures, with the reasons that the old baseline gives. */
export function updated(
  results: readonly Pick<Result, 'id' | 'status' | 'reason'>[],
  before: Baseline = { failures: {} },
): Baseline {
  const judged = new Set(results.map(({ id }) => id));
  const kept = Object.entries(before.failures).filter(([id]) => !judged.has(id));
  const failing = results
    .filter(({ status }) => status === 'failed')
    .map(({ id, reason = '' }) => [id, before.failures[id] ?? reason.slice(0, 200)] as const);
  return { failures: Object.fromEntries([...kept, ...failing].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

/** `--resume`: goes on with a run that was stopped, from its JSON report. */
import { present } from '../../src/language.ts';
import { UsageError } from '../../src/terminal/flags.ts';
import type { Law } from '../law/law.ts';
import { merge } from '../report/merge.ts';
import { compareWithBaseline, type Baseline } from '../run/baseline.ts';
import type { Report } from '../run/result.ts';

const isDecided = ({ status }: Report['results'][number]) =>
  ['passed', 'failed', 'measured', 'vacuous'].includes(status);

/** The laws that the run has not decided, without those that its tier leaves out. */
export function undecided(laws: readonly Law[], { results, tier }: Report): Law[] {
  const done = new Set([...results.filter(isDecided).map(({ id }) => id), ...(tier?.left ?? [])]);
  const left = laws.filter(({ id }) => !done.has(id));
  if (left.length === 0) throw new UsageError('nothing is left to ask: the run of this report was not stopped');
  return left;
}

/** Both parts of a run as one report: of a law that was not decided before, the second part counts. */
export function mergedReport(
  { errors: _, ...before }: Report,
  after: Report,
  baseline: Baseline | undefined,
  laws: readonly Law[],
): Report {
  const again = new Set(after.results.map(({ id }) => id));
  const first = { ...before, results: before.results.filter((result) => isDecided(result) || !again.has(result.id)) };
  const both = merge([first, after]);
  return {
    ...both,
    ...present({ tier: before.tier, baseline: baseline && compareWithBaseline(both.results, baseline, laws) }),
  };
}

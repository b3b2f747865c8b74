/** Puts the reports of shards together: each law once, the sums summed, and nothing that looks better than it was. */
import { group, statuses, summarise, type Report, type Result } from '../result.ts';

export class CannotMerge extends Error {
  override readonly name = 'CannotMerge';
}

/** The worse of two results of one law stands. */
const weight: Readonly<Record<Result['status'], number>> = {
  failed: 5,
  error: 4,
  inconclusive: 3,
  vacuous: 2,
  passed: 1,
  skipped: 0,
};
if (Object.keys(weight).length !== statuses.length) throw new Error('a status has no weight');

export function merge(reports: readonly Report[]): Report {
  const [first, ...others] = reports;
  if (!first) throw new CannotMerge('there is no report to merge');
  for (const { suite, seed } of others) {
    if (suite.specDigest !== first.suite.specDigest) throw new CannotMerge('the reports are of different suites');
    if (seed !== first.seed) throw new CannotMerge(`the reports are of different seeds (${first.seed} and ${seed})`);
  }
  const byId = new Map<string, Result>();
  for (const result of reports.flatMap(({ results }) => results)) {
    const known = byId.get(result.id);
    if (!known || weight[result.status] > weight[known.status]) byId.set(result.id, result);
  }
  const results = [...byId.values()];
  const choices: Record<string, Record<string, number>> = {};
  for (const [point, seen] of reports.flatMap(({ target }) => Object.entries(target.choices))) {
    const all = (choices[point] ??= {});
    for (const [value, times] of Object.entries(seen)) all[value] = (all[value] ?? 0) + times;
  }
  const sum = (name: 'requests' | 'ms') => reports.reduce((total, { summary }) => total + summary[name], 0);
  const errors = reports.flatMap((report) => report.errors ?? []);
  const residue = reports.flatMap((report) => report.residue ?? []);
  const limiter = reports.map(({ target }) => target.limiter).find((one) => one !== undefined);
  const { shard: _, baseline: __, ...rest } = first;
  return {
    ...rest,
    summary: summarise(results, sum('requests'), sum('ms')),
    target: { ...first.target, choices, ...(limiter ? { limiter } : {}) },
    results,
    groups: group(results),
    ...(errors.length > 0 ? { errors } : {}),
    ...(residue.length > 0 ? { residue } : {}),
  };
}

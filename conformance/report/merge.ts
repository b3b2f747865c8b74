/** Merges the reports of shards: each law once, the sums added up; no result becomes better than it was. */
import { unseenByAll } from '../run/unseen.ts';
import { group, summarise, summed, worst, type Report, type Result } from '../run/result.ts';

export class CannotMerge extends Error {
  override readonly name = 'CannotMerge';
}

/** The shards that are missing. Each must be there once, and together they must be the whole. */
function absent(reports: readonly Report[]): string[] {
  const shards = reports.flatMap(({ shard }) => shard ?? []);
  if (shards.length < reports.length) return [];
  const of = Number(shards[0]?.split('/')[1]);
  const twice = shards.find((one, at) => shards.indexOf(one) !== at);
  if (twice !== undefined) throw new CannotMerge(`shard ${twice} is there twice`);
  const all = Array.from({ length: of }, (_, at) => `${at + 1}/${of}`);
  const stranger = shards.find((one) => !all.includes(one));
  if (stranger !== undefined) throw new CannotMerge(`shard ${stranger} is none of ${of}`);
  return all.filter((one) => !shards.includes(one));
}

export function merge(reports: readonly Report[]): Report {
  const [first, ...others] = reports;
  if (!first) throw new CannotMerge('there is no report to merge');
  for (const { suite, seed, target } of others) {
    if (suite.specDigest !== first.suite.specDigest) throw new CannotMerge('the reports are of different suites');
    if (target.dialect !== first.target.dialect) throw new CannotMerge('the reports are of different dialects');
    if (seed !== first.seed) throw new CannotMerge(`the reports are of different seeds (${first.seed} and ${seed})`);
  }
  const missing = absent(reports);
  if (missing.length > 0) throw new CannotMerge(`a report is missing: shard ${missing.join(', ')}`);
  const byId = new Map<string, Result[]>();
  for (const result of reports.flatMap((report) => report.results)) {
    byId.set(result.id, [...(byId.get(result.id) ?? []), result]);
  }
  const results = [...byId.values()].map(worst);
  const choices = summed(reports.map(({ target }) => target.choices));
  const sum = (name: 'requests' | 'ms') => reports.reduce((total, { summary }) => total + summary[name], 0);
  const errors = reports.flatMap((report) => report.errors ?? []);
  const residue = reports.flatMap((report) => report.residue ?? []);
  const unseen = reports.flatMap((report) => report.unseen ?? []);
  const limiter = reports.map(({ target }) => target.limiter).find((one) => one !== undefined);
  const { shard: _, baseline: __, ...rest } = first;
  return {
    ...rest,
    summary: summarise(results, sum('requests'), sum('ms')),
    target: { ...first.target, choices, ...(limiter ? { limiter } : {}) },
    results,
    groups: group(results),
    ...(unseen.length === reports.length ? { unseen: unseenByAll(unseen) } : {}),
    ...(errors.length > 0 ? { errors } : {}),
    ...(residue.length > 0 ? { residue } : {}),
  };
}

/** Merges the reports of shards: each law once, the sums added up; no result becomes better than it was. */
import { grouped, present } from '../../src/language.ts';
import { unseenByAll } from '../run/unseen.ts';
import { CannotRun } from '../wire/target.ts';
import { reportOf, summed, worst, type Report } from '../run/result.ts';

/** The shards that are missing. Each must be there once, and together they must be the whole. */
function absent(reports: readonly Report[]): string[] {
  const shards = reports.flatMap(({ shard }) => shard ?? []);
  if (shards.length < reports.length) return [];
  const of = Number(shards[0]?.split('/')[1]);
  const twice = shards.find((shard, at) => shards.indexOf(shard) !== at);
  if (twice !== undefined) throw new CannotRun(`shard ${twice} is there twice`);
  const all = Array.from({ length: of }, (_, at) => `${at + 1}/${of}`);
  const stranger = shards.find((shard) => !all.includes(shard));
  if (stranger !== undefined) throw new CannotRun(`shard ${stranger} is none of ${of}`);
  return all.filter((shard) => !shards.includes(shard));
}

export function merge(reports: readonly Report[]): Report {
  const [first, ...others] = reports;
  if (!first) throw new CannotRun('there is no report to merge');
  for (const { suite, seed, target } of others) {
    if (suite.specDigest !== first.suite.specDigest) throw new CannotRun('the reports are of different suites');
    if (suite.asOf !== first.suite.asOf) throw new CannotRun('the reports are by the laws of different releases');
    if (target.dialect !== first.target.dialect) throw new CannotRun('the reports are of different dialects');
    if (seed !== first.seed) throw new CannotRun(`the reports are of different seeds (${first.seed} and ${seed})`);
  }
  const missing = absent(reports);
  if (missing.length > 0) throw new CannotRun(`a report is missing: shard ${missing.join(', ')}`);
  const byId = grouped(
    reports.flatMap((report) => report.results),
    ({ id }) => id,
  );
  const results = [...byId.values()].map(worst);
  const choices = summed(reports.map(({ target }) => target.choices));
  const sum = (name: 'requests' | 'ms') => reports.reduce((total, { summary }) => total + summary[name], 0);
  const errors = reports.flatMap((report) => report.errors ?? []);
  const residue = reports.flatMap((report) => report.residue ?? []);
  const unseen = reports.flatMap((report) => report.unseen ?? []);
  const limiter = reports.map(({ target }) => target.limiter).find((fingerprint) => fingerprint !== undefined);
  const { suite, seed, target } = first;
  return {
    ...reportOf(results, {
      requests: sum('requests'),
      ms: sum('ms'),
      seed,
      version: suite.version,
      target: { ...target, choices, ...(limiter && { limiter }) },
    }),
    suite,
    ...present({
      unseen: unseen.length === reports.length ? unseenByAll(unseen) : undefined,
      errors: errors.length > 0 ? errors : undefined,
      residue: residue.length > 0 ? residue : undefined,
    }),
  };
}

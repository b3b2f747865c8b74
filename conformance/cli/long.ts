/** `--for`: after a run, asks the laws that draw values again with other seeds until the time is over. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../src/terminal/flags.ts';
import { write } from '../../src/terminal/output.ts';
import type { Law } from '../law/law.ts';
import { merge } from '../report/merge.ts';
import { readReport } from '../report/json.ts';
import type { Report } from '../run/result.ts';
import { realClock } from '../wire/actor.ts';
import type { Judged } from './again.ts';
import { readAs } from './files.ts';
import type { Surroundings } from './options.ts';

const units = { h: 3_600_000, m: 60_000, s: 1000 } as const;
/** `8h`, `90m`, `1h30m`, `45s` in milliseconds. */
export function lasting(typed: string): number {
  if (!/^(\d+[hms])+$/.test(typed)) throw new UsageError(`--for is a time like 8h, 90m or 45s, not ${typed}`);
  const parts = [...typed.matchAll(/(\d+)([hms])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units], 0);
}

/** Where a long run stands, so that the next one goes on if this one is stopped. */
const file = join('.boardstone', 'long.json');
/** All that was found: a report, which `--replay` takes, with what is still to do. */
interface Kept {
  readonly about: string;
  readonly leftMs: number;
  readonly report: Report;
}

/** Of a file that is no report of such a run, nothing is kept. */
function before(about: string): Kept | undefined {
  if (!existsSync(file)) return undefined;
  const kept = readAs(file, (text) => ({ ...(JSON.parse(text) as { long?: Omit<Kept, 'report'> }).long, text }));
  return kept.about === about && (kept.leftMs ?? 0) > 0
    ? { about, leftMs: kept.leftMs!, report: readReport(kept.text) }
    : undefined;
}

const isVerdict = ({ status }: Report['results'][number]) => status === 'passed' || status === 'failed';

/**
 * The joined results of two runs: a law that one of them failed is failed. The seed, and why it ended, is that of the
 * later one.
 */
function joined(known: Report | undefined, next: Report): Report {
  if (!known) return next;
  const { errors: _, ...found } = known;
  return merge([
    { ...found, seed: next.seed },
    { ...next, results: next.results.filter(isVerdict) },
  ]);
}

interface Long {
  readonly about: string;
  readonly ms: number;
  /** One run with a seed; without one it is the run that was asked for. */
  readonly judge: (laws: readonly Law[], seed?: number) => Promise<Judged>;
  readonly conclude: (report: Report) => number;
}

/** Returns the exit code for all that was found. A law that failed is asked no more: its failure is on record. */
export async function untilOver(
  { about, ms, judge, conclude }: Long,
  laws: readonly Law[],
  { err, clock = realClock, signal }: Surroundings,
): Promise<number> {
  const kept = before(about);
  if (kept) err(`${file} goes on: seed ${kept.report.seed + 1}, ${kept.report.summary.failed} laws failed so far\n`);
  const end = clock.now() + (kept?.leftMs ?? ms);
  let report: Report | undefined = kept?.report;
  while (report === undefined || (clock.now() < end && !signal?.aborted)) {
    const failed = new Set(report?.results.flatMap(({ id, status }) => (status === 'failed' ? id : [])));
    const asked = report === undefined ? laws : laws.filter(({ id, given }) => given !== null && !failed.has(id));
    if (asked.length === 0) break;
    const judged = await judge(asked, report && report.seed + 1);
    if (judged.report === undefined) return judged.code;
    report = joined(report, judged.report);
    write(file, `${JSON.stringify({ ...report, long: { about, leftMs: Math.max(0, end - clock.now()) } })}\n`);
  }
  return conclude(report!);
}

/** Runs the failures of earlier runs again, on this server or another: FIXED or FAILED. */
import { UsageError } from '../../src/terminal/flags.ts';
import { check } from '../run/check.ts';
import type { CheckOptions } from '../run/options.ts';
import { merge } from '../report/merge.ts';
import type { Report, Status } from '../run/result.ts';
import { matches } from '../run/select.ts';
import { parse } from './files.ts';

interface LawTrace {
  readonly law: string;
  readonly case?: string;
  readonly drawn: unknown;
  readonly seed?: number;
}

const isTrace = (value: unknown): value is LawTrace =>
  typeof value === 'object' && value !== null && 'law' in value && 'drawn' in value;

/** The traces in a trace file, or in the failures of a JSON report. */
const tracesIn = (value: unknown): LawTrace[] =>
  isTrace(value)
    ? [value]
    : resultsIn(value)
        .map(({ counterexample }) => counterexample?.trace)
        .filter(isTrace);

/** Failures of a report that cannot be sent again: they were seen in the traffic of a whole run. */
const untraced = (value: unknown): string[] =>
  resultsIn(value).flatMap(({ id, status, counterexample }) =>
    status === 'failed' && !isTrace(counterexample?.trace) ? id : [],
  );

const resultsIn = (value: unknown): Report['results'] => {
  const { results } = (value ?? {}) as Partial<Report>;
  return Array.isArray(results) ? results : [];
};

const words: Partial<Record<Status, string>> = { passed: 'FIXED', failed: 'FAILED' };

export async function replay(file: string, options: CheckOptions, say: (text: string) => void): Promise<Report> {
  const value = parse(file);
  const reports: Report[] = [];
  for (const { law: id, seed, drawn, ...rest } of tracesIn(value)) {
    const law = options.laws.find((entry) => entry.id === id);
    if (!law) throw new UsageError(`the trace belongs to ${id}, but there is no law ${id}`);
    if (options.only && !options.only.some((pattern) => matches(pattern, law))) continue;
    const pinned = { drawn, ...(rest.case === undefined ? {} : { case: rest.case }) };
    const report = await check({
      ...options,
      laws: [law],
      only: [id],
      level: 'chosen',
      seed: seed ?? options.seed,
      pinned,
    });
    const status = report.results[0]?.status ?? 'error';
    say(`${words[status] ?? status.toUpperCase()} ${id}\n`);
    reports.push({ ...report, seed: options.seed });
  }
  const left = untraced(value);
  if (left.length > 0)
    say(`not replayed: ${left.join(' ')} (judged by the traffic of a whole run: run without --replay to see)\n`);
  if (reports.length === 0) throw new UsageError(`${file} holds no trace of a failure and no report with one`);
  return merge(reports);
}

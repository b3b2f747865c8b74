/** The commands `check`, `merge` and `compare`: read flags, run, write reports, return the exit code. */
import { readFileSync } from 'node:fs';
import { meant } from '../../src/spec/near.ts';
import { called, readFlags, UsageError } from '../../bin/flags.ts';
import { borrowWorld, targetFrom, type Met } from '../wire/connect.ts';
import { http, realClock } from '../wire/actor.ts';
import { readBaseline, updated, type Baseline } from '../run/baseline.ts';
import { explainLaw, listLaws } from '../run/catalogue.ts';
import { check, type CheckOptions } from '../run/check.ts';
import { outputFlags, parse, read, readAs, reportsOf, saveTraces, write, writeOutputs } from './files.ts';
import { judgeRecorded } from '../run/har.ts';
import { CannotRun } from '../wire/identify.ts';
import { lab } from '../law/lab.ts';
import type { Law } from '../law/law.ts';
import { cleanUp, ledger, readLedger } from '../wire/ledger.ts';
import { checkFlags, optionsOf, selectionOf, usage, type Surroundings, type Typed } from './options.ts';
import { replay } from './replay.ts';
import { compare, compareText } from '../report/compare.ts';
import { CannotMerge, merge } from '../report/merge.ts';
import { text } from '../report/text.ts';
import { exitCode, type Report } from '../run/result.ts';
import { select } from '../run/select.ts';
import { TargetError, type Target } from '../wire/target.ts';

export async function run(
  command: string,
  argv: readonly string[],
  around: Surroundings = surroundings(),
): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    around.out(usage[command] ?? '');
    return 0;
  }
  try {
    if (command === 'merge') return runMerge(argv, around);
    if (command === 'compare') return runCompare(argv, around);
    return await runCheck(argv, around);
  } catch (error) {
    if (!isUserFault(error)) throw error;
    around.err(`boardstone ${command}: ${error.message}\n`);
    return 2;
  }
}

const isUserFault = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof CannotRun ||
  error instanceof TargetError ||
  error instanceof CannotMerge;

function surroundings(): Surroundings {
  const { stdout, stderr, env } = process;
  const stop = new AbortController();
  const near = new URL('../../package.json', import.meta.url);
  const asked = stopping(
    stop,
    () => performance.now(),
    () => process.exit(130),
  );
  process.on('SIGINT', asked).on('SIGTERM', asked);
  return {
    out: (line) => void stdout.write(line),
    err: (line) => void stderr.write(line),
    laws: async () => (await import('../laws/all.ts')).laws,
    inProcess: async () => (await import('../run/in-process.ts')).inProcess(),
    reference: async () => (await import('../reference/oracle.ts')).referenceAnswer,
    version: JSON.parse(readFileSync(near, 'utf8')).version,
    color: env['NO_COLOR'] === undefined && (stdout.isTTY || env['FORCE_COLOR'] !== undefined),
    ...(env['CI'] === undefined ? { screen: stderr } : {}),
    signal: stop.signal,
  };
}

/** Only a second Ctrl-C more than a second later ends the process at once: npm passes on the first one twice. */
export function stopping(stop: AbortController, now: () => number, end: () => void): () => void {
  let first: number | undefined;
  return () => {
    stop.abort();
    if (now() - (first ??= now()) > 1000) end();
  };
}

async function runCheck(argv: readonly string[], around: Surroundings): Promise<number> {
  const { flags, words } = readFlags(checkFlags, argv);
  if (words.length > 1) throw new UsageError(`one address at a time: ${words.join(' ')}`);
  const laws = await around.laws();
  const selection = selectionOf(flags);
  const { explain, list, cleanup, 'from-har': recording, replay: trace } = flags;
  if (explain !== undefined) return explainLaw(explain, laws, around.out) ? 0 : unknownLaw(explain, laws, around);
  if (list) return listLaws(select(laws, selection), around.out);
  if (recording !== undefined) {
    const report = readAs(recording, (har) => judgeRecorded(har, select(laws, selection), around.version));
    return conclude(report, flags, around, `${called} check`);
  }
  const patient = flags['in-process'] ? await around.inProcess?.() : undefined;
  const connect = patient?.connect ?? around.connect ?? ((base: string) => http(base));
  const { target, world }: Met =
    patient ??
    (await targetFrom({ base: words[0], file: flags.target, key: flags.key, token: flags.token, read }, (base) =>
      borrowWorld(base, connect, around.clock ?? realClock),
    ));
  try {
    if (cleanup !== undefined) return await runCleanup(cleanup, target, connect, flags, around);
    const reference = patient ? undefined : await around.reference?.();
    const options = {
      ...optionsOf(flags, target, laws, around, world !== undefined),
      ...selection,
      connect,
      ...(patient ? { limits: 'off' as const } : {}),
      ...(reference ? { reference } : {}),
      ...(world && words[0] !== undefined ? { shownAs: words[0] } : {}),
    };
    const report = trace === undefined ? await check(options) : await replay(parse(trace), options, around.err);
    const address = patient ? '--in-process' : (words[0] ?? target.baseUrl);
    const who = flags.key === undefined ? '' : ' --key $KEY --token $TOKEN';
    const file = flags.target === undefined ? '' : ` --target ${flags.target}`;
    return conclude(report, flags, around, `${called} check ${address}${file}${who}`);
  } finally {
    await world?.leave();
  }
}

/** Writes the reports that were asked for, prints the text, and returns the exit code. */
function conclude(report: Report, flags: Typed, around: Surroundings, command: string): number {
  if (flags.baseline !== undefined && flags['update-baseline']) {
    const next = updated(report.results, existing(flags.baseline));
    write(flags.baseline, `${JSON.stringify(next, null, 2)}\n`, around.out);
  }
  const traces = saveTraces(report.results);
  const isTaken = writeOutputs(report, flags, around.out);
  (isTaken ? around.err : around.out)(
    text(report, { color: around.color, command, traceFile: (id) => traces.get(id) }),
  );
  return exitCode(report);
}

/** A baseline that will be written may not exist yet. */
function existing(file: string): Baseline | undefined {
  try {
    return readBaseline(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function unknownLaw(id: string, laws: readonly Law[], around: Surroundings): number {
  const near = meant(
    id.toUpperCase(),
    laws.map((law) => law.rule),
  );
  around.err(`boardstone check: no law is called ${id}${near} (boardstone check --list)\n`);
  return 2;
}

async function runCleanup(
  file: string,
  target: Target,
  connect: NonNullable<CheckOptions['connect']>,
  flags: Typed,
  around: Surroundings,
): Promise<number> {
  const { about, lines } = readAs(file, () => readLedger(file));
  if (about.baseUrl !== target.baseUrl)
    throw new UsageError(`${file} belongs to ${about.baseUrl}, not to ${target.baseUrl}`);
  const work = lab({
    target,
    transport: connect(target.baseUrl),
    clock: around.clock ?? realClock,
    owned: flags['i-own-this'] ?? false,
    tag: about.tag,
    ledger: ledger(about, file, lines),
  });
  const { deleted, residue } = await cleanUp(work.ledger, (name, request) =>
    work.as(name, { free: true }).call(request),
  );
  around.out(`${deleted} removed, ${residue.length} left\n`);
  for (const { noun, id, marker, why } of residue) around.out(`  ${noun} ${id ?? marker ?? ''}: ${why}\n`);
  return residue.length === 0 ? 0 : 2;
}

function runMerge(argv: readonly string[], around: Surroundings): number {
  const { flags, words } = readFlags(outputFlags, argv);
  if (words.length === 0) throw new UsageError('name the JSON reports of the shards');
  const report = merge(reportsOf(words));
  const isTaken = writeOutputs(report, flags, around.out);
  (isTaken ? around.err : around.out)(text(report, { color: around.color }));
  return exitCode(report);
}

function runCompare(argv: readonly string[], around: Surroundings): number {
  const { flags, words } = readFlags({ json: outputFlags.json }, argv);
  if (words.length < 2) throw new UsageError('name at least two JSON reports');
  const compared = compare(reportsOf(words), words);
  if (flags.json !== undefined) write(flags.json, `${JSON.stringify(compared, null, 2)}\n`, around.out);
  if (flags.json !== '-') around.out(compareText(compared, around.color));
  return 0;
}

/** The commands of the kit: each reads its flags, runs, and returns an exit code. */
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../src/shipped.ts';
import { counted, messageOf } from '../../src/language.ts';
import { readFlags, UsageError } from '../../src/terminal/flags.ts';
import { outputFlags, put, reportsOf, sentIn } from './files.ts';
import { checkHelp, usage } from './help.ts';
import { standingsFlags, type Surroundings } from './options.ts';
import { runWatch } from './watch.ts';
import { compare, compareText } from '../report/compare.ts';
import { merge } from '../report/merge.ts';
import { markdown, standingsPage, standings } from '../report/standings.ts';
import { reportText } from '../report/text.ts';
import { comesBack } from '../wire/presence.ts';
import { CannotRun } from '../wire/target.ts';
import { runCheck } from './check.ts';
import { conclude } from './conclude.ts';

export async function run(
  command: string,
  argv: readonly string[],
  around: Surroundings = surroundings(),
): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    const asked = command === 'check' ? argv.find((word) => word in checkHelp) : undefined;
    around.out((asked === undefined ? usage[command] : checkHelp[asked]) ?? '');
    return 0;
  }
  try {
    if (command === 'merge') return runMerge(argv, around);
    if (command === 'compare') return runCompare(argv, around);
    if (command === 'standings') return runStandings(argv, around);
    if (command === 'watch') return await runWatch(argv, around);
    return await runCheck(argv, around);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CannotRun)) throw error;
    around.err(`boardstone ${command}: ${messageOf(error)}\n`);
    return 2;
  }
}

export function surroundings(): Surroundings {
  const { stdin, stdout, stderr, env } = process;
  const stop = new AbortController();
  const asked = stopping(
    stop,
    () => performance.now(),
    () => process.exit(130),
  );
  process.on('SIGINT', asked).on('SIGTERM', asked).on('SIGHUP', asked);
  return {
    out: (line) => void stdout.write(line),
    err: (line) => void stderr.write(line),
    laws: async () => (await import('../laws/all.ts')).laws,
    notices: async () => (await import('../mutants/notices.ts')).notices(),
    reference: async () => (await import('../reference/oracle.ts')).referenceAnswer,
    breaksOurs: async (dialect) => (await import('../run/breaks-ours.ts')).breaksOurs(dialect),
    version: version(),
    color: env['NO_COLOR'] === undefined && (stdout.isTTY || env['FORCE_COLOR'] !== undefined),
    screen: env['CI'] === undefined ? stderr : { write: (line) => stderr.write(line) },
    every(act) {
      const timer = setInterval(act, 1000);
      return () => clearInterval(timer);
    },
    enter: async (signal) => {
      await once(stdin, 'data', { signal }).catch(() => undefined);
      stdin.pause();
    },
    comesBack,
    signal: stop.signal,
    ...summaryIn(env),
  };
}

/** The summary of a job of GitHub Actions, if one runs us. */
function summaryIn({ GITHUB_STEP_SUMMARY: file = '' }: NodeJS.ProcessEnv): Pick<Surroundings, 'summarise'> {
  return file === '' ? {} : { summarise: (page) => appendFileSync(file, page) };
}

/** Only a second Ctrl-C more than a second later ends the process at once: npm passes on the first one twice. */
export function stopping(stop: AbortController, now: () => number, end: () => void): () => void {
  let first: number | undefined;
  return () => {
    stop.abort();
    if (now() - (first ??= now()) > 1000) end();
  };
}

function runMerge(argv: readonly string[], around: Surroundings): number {
  const { flags, words } = readFlags(outputFlags, argv);
  if (words.length === 0) throw new UsageError('name the JSON reports of the shards');
  const report = merge(reportsOf(words));
  return conclude(report, flags, around, reportText(report, { color: around.color }));
}

function runStandings(argv: readonly string[], around: Surroundings): number {
  const { flags, words } = readFlags(standingsFlags, argv);
  const [folder] = words;
  if (folder === undefined || words.length > 1) throw new UsageError('name the folder of the reports');
  const sent = sentIn(folder);
  if (sent.length === 0)
    throw new UsageError(`${folder} has no report: one is ${join(folder, '0.1', 'my-server.json')}`);
  const made = standings(sent);
  put(flags.markdown ?? join(folder, 'README.md'), markdown(made), around.out);
  put(flags.html ?? join(folder, 'index.html'), standingsPage(made), around.out);
  around.err(`${counted(sent.length, 'report')} in the standings\n`);
  return 0;
}

function runCompare(argv: readonly string[], around: Surroundings): number {
  const { flags, words } = readFlags({ json: outputFlags.json }, argv);
  if (words.length < 2) throw new UsageError('name at least two JSON reports');
  const compared = compare(reportsOf(words), words);
  if (flags.json !== undefined) put(flags.json, `${JSON.stringify(compared, null, 2)}\n`, around.out);
  if (flags.json !== '-') around.out(compareText(compared, around.color));
  return 0;
}

/** The commands `check`, `merge`, `compare` and `watch`: read flags, run, write reports, return the exit code. */
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../src/shipped.ts';
import { meant } from '../../src/did-you-mean.ts';
import { counted, messageOf, present } from '../../src/language.ts';
import { called, readFlags, UsageError } from '../../src/terminal/flags.ts';
import { mayWrite, write } from '../../src/terminal/output.ts';
import { rowsIn } from '../declared/rows.ts';
import { lender, targetFrom } from '../wire/connect.ts';
import { http, realClock, wordNow } from '../wire/actor.ts';
import { readBaseline, updated } from '../run/baseline.ts';
import { explainLaw, listLaws } from '../run/catalogue.ts';
import { check, whyNone } from '../run/check.ts';
import type { CheckOptions } from '../run/options.ts';
import { toldOf } from '../run/release.ts';
import {
  outputFiles,
  outputFlags,
  outputNames,
  parse,
  put,
  readAs,
  reportsOf,
  saver,
  sentIn,
  takesOutput,
  testsWanted,
  writeOutputs,
  type Outputs,
} from './files.ts';
import { judgeRecorded } from '../run/har.ts';
import { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import { cleanUp, ledgerOf, readLedger } from '../wire/ledger.ts';
import { againAndAgain, type Judged } from './again.ts';
import { lasting, untilOver } from './long.ts';
import { checkHelp, usage } from './help.ts';
import {
  alsoTouch,
  bookOf,
  boundsOf,
  checkFlags,
  dialectOf,
  optionsOf,
  releaseOf,
  selectionOf,
  standingsFlags,
  withLimit,
  type Surroundings,
  type Typed,
} from './options.ts';
import { replay } from './replay.ts';
import { unasked, whole } from './resume.ts';
import { runWatch } from './watch.ts';
import { compare, compareText } from '../report/compare.ts';
import { readReport } from '../report/json.ts';
import { merge } from '../report/merge.ts';
import { markdown, page, standings } from '../report/standings.ts';
import { annotations, summary } from '../report/github.ts';
import { live } from '../report/live.ts';
import { remnants } from '../report/lines.ts';
import { next, withRightAnswer } from '../report/next.ts';
import { teller, text, type Look, type Teller } from '../report/text.ts';
import { exitCode, type Report } from '../run/result.ts';
import { select } from '../run/select.ts';
import { untilStopped } from '../wire/patience.ts';
import { comesBack } from '../wire/presence.ts';
import { CannotRun, type Target } from '../wire/target.ts';

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
    if (command === 'watch') return await runWatch(argv, around, conclude);
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
    own: async (dialect) => (await import('../run/own.ts')).own(dialect),
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

async function runCheck(argv: readonly string[], around: Surroundings): Promise<number> {
  const { flags, words } = readFlags(checkFlags, argv);
  if (flags.demo !== undefined) return runDemo(flags, words, argv, around);
  if (words.length > 1) {
    const stray = words.find((word) => !/[:.]/.test(word)) ?? words[1];
    const most = flags.bail === true ? '; --bail takes a whole number' : '';
    throw new UsageError(`check takes one address, so ${stray} is a word too many${most}`);
  }
  const tests = testsWanted(flags);
  mayWrite(...outputFiles(flags), flags['update-baseline'] && flags.baseline, tests && join(tests.folder, 'a.test'));
  const laws = await around.laws();
  const selection = selectionOf(flags);
  const { explain, list, 'from-har': recording } = flags;
  if (explain !== undefined) {
    const { caughtBy } = await import('../mutants/served.ts');
    return explainLaw(explain, laws, caughtBy, around.out) ? 0 : unknownLaw(explain, laws, around);
  }
  const release = releaseOf(flags);
  if (release !== undefined && !flags.quiet) around.err(toldOf(release, laws));
  if (!flags.quiet) around.err(alsoTouch(laws, selection, list === true));
  if (list) {
    const listed = select(laws, selection);
    if (listed.length === 0) throw new UsageError(whyNone({ laws, ...selection }, rowsIn('document')));
    return listLaws(listed, around.out);
  }
  if (recording !== undefined) {
    const report = await readAs(recording, (har) => judgeRecorded(har, select(laws, selection), around.version));
    return conclude(report, flags, around, text(report, lookOf(flags, around, `${called} check`)));
  }
  const run = (asked: readonly Law[]) => judge(words[0], flags, asked, around);
  if (flags.for !== undefined) return runLong(words[0], flags, select(laws, selection), around);
  return flags.watch ? againAndAgain(run, laws, around, flags.next) : (await run(laws)).code;
}

/** Judges a server of ours with one thing wrong, by the laws that notice it unless others are named. */
async function runDemo(
  { demo, only, target }: Typed,
  words: readonly string[],
  argv: readonly string[],
  around: Surroundings,
): Promise<number> {
  if (around.broken === undefined || target !== undefined) throw new UsageError('--demo brings a server of its own');
  const [fault = demo === true ? undefined : demo, ...more] = words;
  if (more.length > 0 || fault?.includes('://')) throw new UsageError('--demo brings a server of its own');
  const server = await around.broken(fault);
  const again = `${called} serve --fault ${server.fault}`;
  around.err(`The server at ${server.url} is ours with one thing wrong:\n  ${server.says}\n`);
  around.err(`To serve it yourself: ${again}\n\n`);
  const rest = argv.filter((word) => word !== fault && !/^--demo(=|$)/.test(word));
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-demo-'));
  const file = join(folder, 'target.json');
  if (server.target) writeFileSync(file, JSON.stringify(server.target));
  try {
    return await runCheck(
      [
        server.url,
        ...rest,
        ...(server.target ? [`--target=${file}`] : []),
        ...(only || server.laws.length === 0 ? [] : [`--only=${server.laws.join(',')}`]),
      ],
      { ...around, instead: `--demo ${server.fault}` },
    );
  } finally {
    rmSync(folder, { recursive: true });
    await server.close();
  }
}

/** Only what all its runs found is written, and judged by the exit code. */
function runLong(address: string | undefined, flags: Typed, laws: readonly Law[], around: Surroundings) {
  const { for: time = '', only, level } = flags;
  const [other] = (['watch', 'replay', 'resume', 'next'] as const).filter((name) => flags[name]);
  if (other !== undefined) throw new UsageError(`--for and --${other} exclude each other`);
  const names: (keyof Outputs | 'baseline' | 'update-baseline')[] = [...outputNames, 'baseline', 'update-baseline'];
  const alone = { ...flags, ...Object.fromEntries(names.map((name) => [name, undefined])) } as Typed;
  return untilOver(
    {
      about: [address, flags.target, only, level, time].join(' '),
      ms: lasting(time),
      judge: (asked, seed) =>
        judge(address, seed === undefined ? alone : { ...alone, quiet: true, seed: String(seed) }, asked, around),
      conclude: (report) => conclude(report, flags, around, text(report, lookOf(flags, around, `${called} check`))),
    },
    laws,
    around,
  );
}

/** One run at the address that was typed, or with what the flags name instead. */
async function judge(
  address: string | undefined,
  flags: Typed,
  laws: readonly Law[],
  around: Surroundings,
): Promise<Judged> {
  const { cleanup, replay: trace } = flags;
  const dialect = dialectOf(flags);
  const clock = around.clock ?? realClock;
  const patient = flags['in-process'] && (await import('../run/in-process.ts')).inProcess(dialect);
  const bounds = boundsOf(flags);
  const bounded = (base: string) => http(base, bounds);
  const stop = around.clock === undefined ? withLimit(flags, around.signal) : around.signal;
  const connect = untilStopped(patient?.connect ?? around.connect ?? bounded, stop);
  const { target: found, world }: Awaited<ReturnType<typeof targetFrom>> =
    patient ??
    (await targetFrom(address, flags, readAs, (plane) => lender(connect(plane), `check-${wordNow(clock)}`)()));
  const target = { ...found, ...dialect };
  try {
    if (cleanup !== undefined)
      return { code: await runCleanup(cleanup, world?.target ?? target, connect, flags, around), target };
    const reference = patient ? undefined : await around.reference?.();
    const own = patient ? undefined : await around.own?.(target);
    const who = flags.key === undefined ? '' : ' --key $KEY --token $TOKEN';
    const file = flags.target === undefined || around.instead ? '' : ` --target ${flags.target}`;
    const spoken = flags.dialect === undefined ? '' : ` --dialect ${flags.dialect}`;
    const shown = patient ? '--in-process' : (around.instead ?? address ?? target.baseUrl);
    const look = lookOf(flags, around, `${called} check ${shown}${file}${who}${spoken}`);
    const terminal = flags.next ? silent(look) : teller(look);
    const { heard, tick } = live({
      screen: flags.quiet ? undefined : around.screen,
      say: sayOf(flags, around),
      teller: terminal,
      color: around.color,
      now: () => clock.now(),
    });
    const before = flags.resume === undefined ? undefined : readAs(flags.resume, readReport);
    const options = {
      ...optionsOf(flags, target, before ? unasked(select(laws, selectionOf(flags)), before) : laws, around),
      ...present({ seed: before?.seed }),
      connect,
      onProgress: heard,
      ...present({ notices: await around.notices?.(), limits: patient && ('off' as const), reference, own, world }),
    };
    const rest = around.every?.(tick);
    const run = trace === undefined ? check(options) : replay(parse(trace), options, around.err);
    const found = await run.finally(rest);
    const report = before ? whole(before, found, options.baseline, laws) : found;
    return { report, target, code: conclude(report, flags, around, terminal.rest(report)) };
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    const explained = withRightAnswer(error, target, await around.reference?.(), around.color);
    // A server that is being written may lack the first route yet, or be away.
    if (!flags.watch) throw explained;
    around.err(`${explained.message}\n`);
    return { target, code: 2 };
  } finally {
    await world?.leave();
  }
}

/** Tells nothing before the end, and then what is next. */
const silent = (look: Look): Teller => ({
  failure: () => '',
  obstacle: () => '',
  rest: (report) => next(report, look),
});

function lookOf(flags: Typed, { color, instead }: Surroundings, command: string): Look {
  const save = saver(testsWanted(flags));
  return {
    color,
    ...present({ book: bookOf(flags) }),
    command,
    quiet: flags.quiet ?? false,
    // Tests ask an address, and there is none any more.
    save: instead === undefined ? save : (failed) => ({ ...save(failed), tests: [] }),
  };
}

/** Where text goes: standard output, unless a report goes there. */
const sayOf = (flags: Outputs, { out, err }: Surroundings) => (takesOutput(flags) ? err : out);

type Concluding = Outputs & Pick<Typed, 'baseline' | 'update-baseline' | 'strict'>;

/** Writes the reports that were asked for, prints the text, and returns the exit code. */
function conclude(report: Report, flags: Concluding, around: Surroundings, ending: string): number {
  const { baseline } = flags;
  if (baseline !== undefined && flags['update-baseline']) {
    // One that will be written may not exist yet.
    const before = existsSync(baseline) ? readAs(baseline, readBaseline) : undefined;
    write(baseline, `${JSON.stringify(updated(report.results, before), null, 2)}\n`);
  }
  writeOutputs(report, flags, around.out);
  sayOf(flags, around)(ending);
  around.summarise?.(summary(report));
  if (around.summarise) around.err(annotations(report));
  return exitCode(report, flags.strict);
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
  const { about, entries } = readAs(file, readLedger);
  if (about.baseUrl !== target.baseUrl)
    throw new UsageError(`${file} belongs to ${about.baseUrl}, not to ${target.baseUrl}`);
  const work = new Lab({
    target,
    transport: connect(target.baseUrl),
    clock: around.clock ?? realClock,
    owned: flags['i-own-this'] ?? false,
    tag: about.tag,
    ledger: ledgerOf(about, file, entries, target),
  });
  const { deleted, residue } = await cleanUp(work.ledger, (name, request) =>
    work.as(name, { free: true }).call(request),
  );
  around.out(`${deleted} removed, ${residue.length} left\n`);
  for (const remnant of remnants(residue)) around.out(`  ${remnant}\n`);
  return residue.length === 0 ? 0 : 2;
}

function runMerge(argv: readonly string[], around: Surroundings): number {
  const { flags, words } = readFlags(outputFlags, argv);
  if (words.length === 0) throw new UsageError('name the JSON reports of the shards');
  const report = merge(reportsOf(words));
  return conclude(report, flags, around, text(report, { color: around.color }));
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
  put(flags.html ?? join(folder, 'index.html'), page(made), around.out);
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

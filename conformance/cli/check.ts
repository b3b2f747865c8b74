/** The command `check`: one run, a demonstration, a longer one, or one that is asked again and again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present } from '../../src/language.ts';
import { meant } from '../../src/did-you-mean.ts';
import { programName, oneOfEach, readFlags, UsageError } from '../../src/terminal/flags.ts';
import { mayWrite } from '../../src/terminal/output.ts';
import { rowsIn } from '../declared/rows.ts';
import { lender, targetFrom } from '../wire/connect.ts';
import { http, realClock, wordNow } from '../wire/actor.ts';
import { explainLaw, listLaws } from '../run/catalogue.ts';
import { check, whyNone } from '../run/check.ts';
import type { CheckOptions } from '../run/options.ts';
import { withdrawnText } from '../run/release.ts';
import { outputFiles, outputNames, readAs, testsWanted, type Outputs } from './files.ts';
import { judgeJournal, recordedIn } from '../run/har.ts';
import { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import { cleanUp, ledgerOf, readLedger } from '../wire/ledger.ts';
import { againAndAgain, type Judged } from './again.ts';
import { lasting, untilOver } from './long.ts';
import {
  alsoTouch,
  boundsOf,
  checkFlags,
  dialectOf,
  exclusive,
  optionsOf,
  releaseOf,
  selectionOf,
  withLimit,
  type Surroundings,
  type Typed,
} from './options.ts';
import { replay } from './replay.ts';
import { undecided, mergedReport } from './resume.ts';
import { readReport } from '../report/json.ts';
import { live } from '../report/live.ts';
import { remnants } from '../report/lines.ts';
import { withRightAnswer } from '../report/next.ts';
import { printer } from '../report/text.ts';
import { select } from '../run/select.ts';
import { untilStopped } from '../wire/patience.ts';
import { CannotRun, type Target } from '../wire/target.ts';
import { commandOf, conclude, concludeWhole, lookOf, sayOf, silent } from './conclude.ts';

export async function runCheck(argv: readonly string[], around: Surroundings): Promise<number> {
  const { flags, words } = readFlags(checkFlags, argv);
  if (flags.demo !== undefined) return runDemo(flags, words, argv, around);
  if (words.length > 1) {
    const stray = words.find((word) => !/[:.]/.test(word)) ?? words[1];
    const most = flags.bail === true ? '; --bail takes a whole number' : '';
    throw new UsageError(`check takes one address, so ${stray} is a word too many${most}`);
  }
  oneOfEach(flags, exclusive);
  if (flags['in-process'] && words.length > 0)
    throw new UsageError(`--in-process judges our own service, so it takes no address, not ${words[0]}`);
  const tests = testsWanted(flags);
  if (flags['update-baseline'] && flags.baseline === undefined)
    throw new UsageError('--update-baseline belongs to --baseline <file>');
  mayWrite(...outputFiles(flags), flags['update-baseline'] && flags.baseline, tests && join(tests.folder, 'a.test'));
  const laws = await around.laws();
  const selection = selectionOf(flags);
  const { explain, list, 'from-har': recording } = flags;
  if (explain !== undefined) {
    const { caughtBy } = await import('../mutants/served.ts');
    return explainLaw(explain, laws, caughtBy, around.out) ? 0 : unknownLaw(explain, laws, around);
  }
  const release = releaseOf(flags);
  if (release !== undefined && !flags.quiet) around.err(withdrawnText(release, laws));
  if (!flags.quiet) around.err(alsoTouch(laws, selection, list === true));
  if (list) {
    const listed = select(laws, selection);
    if (listed.length === 0) throw new UsageError(whyNone({ laws, ...selection }, rowsIn('document')));
    return listLaws(listed, around.out);
  }
  if (recording !== undefined) {
    const { traffic, partly, ...spoken } = readAs(recording, recordedIn);
    if (partly > 0)
      around.err(
        `${partly} answers are not judged: ${recording} lacks their headers, or parts of their text. Browsers and proxies ` +
          `write both; ${programName} watch judges traffic while it flows\n`,
      );
    const dialect = { ...spoken, ...dialectOf(flags) };
    const report = await judgeJournal(traffic, select(laws, selection), around.version, dialect);
    return concludeWhole(report, flags, around);
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
  const again = `${programName} serve --fault ${server.fault}`;
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
  const names: (keyof Outputs | 'baseline' | 'update-baseline')[] = [...outputNames, 'baseline', 'update-baseline'];
  const alone = { ...flags, ...Object.fromEntries(names.map((name) => [name, undefined])) } as Typed;
  return untilOver(
    {
      about: [address, flags.target, only, level, time].join(' '),
      ms: lasting(time),
      judge: (asked, seed) =>
        judge(address, seed === undefined ? alone : { ...alone, quiet: true, seed: String(seed) }, asked, around),
      conclude: (report) => concludeWhole(report, flags, around),
    },
    laws,
    around,
  );
}

/** How the server is reached, and who acts there: our own one in this process, or the one at an address. */
async function reach(address: string | undefined, flags: Typed, around: Surroundings) {
  const dialect = dialectOf(flags);
  const clock = around.clock ?? realClock;
  const ours = flags['in-process'] && (await import('../run/in-process.ts')).inProcess(dialect);
  const bounds = boundsOf(flags);
  const bounded = (base: string) => http(base, bounds);
  const stop = around.clock === undefined ? withLimit(flags, around.signal) : around.signal;
  const connect = untilStopped(ours?.connect ?? around.connect ?? bounded, stop);
  const lent = (plane: string) => lender(connect(plane), `check-${wordNow(clock)}`)();
  const { target, world }: Awaited<ReturnType<typeof targetFrom>> =
    ours ?? (await targetFrom(address, flags, readAs, lent));
  return { connect, world, clock, target: { ...target, ...dialect }, isOurs: ours !== undefined };
}

/** One run at the address that was typed, or with what the flags name instead. */
async function judge(
  address: string | undefined,
  flags: Typed,
  laws: readonly Law[],
  around: Surroundings,
): Promise<Judged> {
  const { cleanup, replay: trace } = flags;
  const { connect, world, clock, target, isOurs } = await reach(address, flags, around);
  try {
    if (cleanup !== undefined)
      return { code: await runCleanup(cleanup, world?.target ?? target, connect, flags, around), target };
    const reference = isOurs ? undefined : await around.reference?.();
    const breaksOurs = isOurs ? undefined : await around.breaksOurs?.(target);
    const shown = isOurs ? '--in-process' : (around.instead ?? address ?? target.baseUrl);
    const look = lookOf(flags, around, commandOf(flags, shown, around));
    const terminal = flags.next ? silent(look) : printer(look);
    const { heard, tick } = live({
      screen: flags.quiet ? undefined : around.screen,
      say: sayOf(flags, around),
      printer: terminal,
      color: around.color,
      now: () => clock.now(),
    });
    const before = flags.resume === undefined ? undefined : readAs(flags.resume, readReport);
    const options = {
      ...optionsOf(flags, target, before ? undecided(select(laws, selectionOf(flags)), before) : laws, around),
      ...present({ seed: before?.seed, limits: isOurs ? ('off' as const) : undefined }),
      ...present({ notices: await around.notices?.(), reference, breaksOurs, world }),
      connect,
      onProgress: heard,
    };
    const rest = around.every?.(tick);
    const run = trace === undefined ? check(options) : replay(trace, options, around.err);
    const found = await run.finally(rest);
    const report = before ? mergedReport(before, found, options.baseline, laws) : found;
    return { report, target, code: conclude(report, flags, around, terminal.rest(report)) };
  } catch (error) {
    return { target, code: await cannotRun(error, target, flags, around) };
  } finally {
    await world?.leave();
  }
}

/** A server that is being written may lack the first route yet, or be away: then a run that watches waits for it. */
async function cannotRun(error: unknown, target: Target, flags: Typed, around: Surroundings): Promise<number> {
  if (!(error instanceof CannotRun)) throw error;
  const explained = withRightAnswer(error, target, await around.reference?.(), around.color);
  if (!flags.watch) throw explained;
  around.err(`${explained.message}\n`);
  return 2;
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

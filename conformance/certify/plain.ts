/**
 * The plain run: the tests have to pass on our unchanged server, and to pass again before a failure of theirs says
 * anything.
 */
import { stripVTControlCharacters } from 'node:util';
import { visible } from '../../src/terminal/visible.ts';
import { CannotRun } from '../wire/target.ts';
import type { Ended } from './command.ts';
import { failingTests } from './failing.ts';
import { Recording } from './recording.ts';
import type { Chosen, Stage, StageRun, TestRun } from './stage.ts';
import { testNamed } from './otherwise.ts';

/** A command that nobody has seen run yet may take a minute, or as long as all runs together, up to five minutes. */
export const patienceOf = (budgetMs = Infinity): number => Math.min(300_000, Math.max(60_000, budgetMs));

export interface Plain {
  readonly recording: Recording;
  readonly ms: number;
  /** How many may run side by side. */
  readonly workers: number;
  /** All tests on another server. A failure there counts only if they passed twice, so it may be found out now. */
  readonly whole: Stage['run'];
  readonly selection: Selection;
}

export async function plainRun(
  stage: Stage,
  workers: number,
  say: (line: string) => void,
  patienceMs: number,
): Promise<Plain> {
  const recording = new Recording(stage.dialect);
  const first = await stage.run({ play: recording.play, hearsAll: true }, patienceMs);
  const limited = ofLimits(recording);
  const longer = first.exit === null && patienceMs < patienceOf() ? 'a longer --for gives it longer, up to 5m; ' : '';
  if (first.exit !== 0)
    throw new CannotRun(`${failureText('fails on the plain server', first)}${limited}${longer}nothing is judged`);
  if (recording.count === 0) throw new CannotRun(unasked);
  if (limited !== '') say(limited.trimEnd());
  recording.finish();
  const boundMs = boundOf(first.ms) + first.ms * workers;
  const selection = selectionOf(stage, recording.tests, first.ran ?? [], boundMs);
  let passedAgain: Promise<void> | undefined;
  const whole: Stage['run'] = async (differs, otherBoundMs) => {
    const ended = await stage.run(differs, otherBoundMs);
    if (ended.exit === 0) passedAgain ??= Promise.resolve();
    else await (passedAgain ??= passesAgain(stage, boundMs));
    return ended;
  };
  const plain = { recording, ms: first.ms, workers, whole, selection };
  if (workers === 1) return plain;
  const beside = await Promise.all(Array.from({ length: workers }, () => stage.run({}, boundMs)));
  const isFine = beside.every(({ exit }) => exit === 0);
  passedAgain = isFine ? Promise.resolve() : passesAgain(stage, boundMs);
  await passedAgain;
  if (isFine) return { ...plain, ms: Math.max(first.ms, ...beside.map(({ ms }) => ms)) };
  say('The tests fail when several runs go side by side, so they run one after another.');
  return { ...plain, workers: 1 };
}

async function passesAgain(stage: Stage, boundMs: number): Promise<void> {
  const ended = await stage.run({}, boundMs);
  if (ended.exit === 0) return;
  throw new CannotRun(
    `${failureText('flickers on the plain server: it passed, and then did not', ended)}nothing is judged`,
  );
}

/** Runs of a few tests instead of all. */
interface Selection {
  /** How these tests run without the others; undefined if they are too many, or if that did not succeed before. */
  chosen(tests: readonly string[] | undefined): Chosen | undefined;
  /** Whether such a run says something: all of these tests ran and passed, or they do so on the plain server. */
  isGood(chosen: Chosen, ended: StageRun): Promise<boolean>;
}

/** Some tests need others before them, and some runners do not let us choose. */
function selectionOf(stage: Stage, all: readonly string[], first: readonly TestRun[], boundMs: number): Selection {
  const known = new Map<string, Promise<boolean>>();
  let failures = 0;
  const isWhole = ({ tests }: Chosen, { exit, ran = [] }: StageRun): boolean => {
    const names = new Set(ran.map(({ test }) => test && testNamed(test)));
    return exit === 0 && tests.every((test) => names.has(test));
  };
  const tried = async (chosen: Chosen): Promise<boolean> => {
    const isGood = isWhole(chosen, await stage.run({ chosen }, boundMs));
    failures += Number(!isGood);
    return isGood;
  };
  return {
    // Where this failed twice, the tests of the suite hang together.
    chosen: (tests) =>
      tests === undefined || 2 * tests.length > all.length || failures > 1
        ? undefined
        : { tests, idle: idleFiles(first, tests) },
    async isGood(chosen, ended) {
      const name = JSON.stringify(chosen.tests);
      if (isWhole(chosen, ended)) known.set(name, Promise.resolve(true));
      else if (!known.has(name)) known.set(name, tried(chosen));
      return known.get(name)!;
    },
  };
}

/** The test files that hold none of these tests. A name may stand in several files; all of them run. */
function idleFiles(ran: readonly TestRun[], tests: readonly string[]): readonly string[] {
  const wanted = ran.filter(({ test }) => test !== undefined && tests.includes(testNamed(test)));
  // Where the file of a wanted test is not known, it may be any.
  if (tests.some((name) => !wanted.some(({ test, file }) => file !== undefined && testNamed(test!) === name)))
    return [];
  const files = new Set(wanted.map(({ file }) => file));
  return [...new Set(ran.flatMap(({ file }) => (file === undefined || files.has(file) ? [] : [file])))];
}

/** A changed server may make tests wait; the slowest run of a busy machine is no failure. */
export const boundOf = (plainMs: number): number => 5000 + 5 * plainMs;

/** A suite sends requests faster than people do, and waits for the limits that it meets by accident. */
const ofLimits = ({ limited, count }: Recording): string =>
  limited === 0
    ? ''
    : `${limited} of ${count} requests were refused by a limit (429). If your tests do not mean to meet it: --limits off\n`;

const unasked =
  'no request came to the server, so nothing can be judged. Does your client use BOARDSTONE_URL as its base address, and ' +
  'BOARDSTONE_KEY and BOARDSTONE_TOKEN as its credentials? If its address cannot be changed: docs/fixed-address.md. Servers ' +
  'that tests start themselves are seen if startServer or a test runner of boardstone starts them';

/**
 * The first failure with what follows it, because the end of an output may be the tests that passed and their sums. A file
 * that cannot be read is told at the beginning.
 */
function firstFailure(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => failingTests(line).length > 0 || /^\W*[A-Z]\w*(Error|Exception)\b/.test(line));
  return at < 0 ? [] : [...lines.slice(at, at + 15), '…'];
}

export function failureText(what: string, { exit, ms, output }: Ended): string {
  const names = failingTests(output).slice(0, 5);
  const ending = exit === null ? `it did not end within ${Math.round(ms / 1000)} s` : `exit code ${exit}`;
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const last = [...firstFailure(lines.slice(0, -15)), ...lines.slice(-15)].join('\n');
  const tests = names.length > 0 ? `, ${names.join('; ')}` : '';
  return `the command ${what} (${ending}${tests}).\n${visible(last).slice(-4000)}\n`;
}

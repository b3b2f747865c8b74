/** The plain run: the tests have to pass twice on our unchanged server, because otherwise their results say nothing. */
import { stripVTControlCharacters } from 'node:util';
import { visible } from '../../src/terminal/visible.ts';
import { CannotRun } from '../wire/target.ts';
import type { Ended } from './command.ts';
import { failingTests } from './failing.ts';
import { Recording } from './recording.ts';
import type { Noted, Stage } from './stage.ts';
import { testNamed } from './otherwise.ts';

/** A command that nobody has seen run yet may take a minute, or as long as all runs together, up to five minutes. */
export const patienceOf = (budgetMs = Infinity): number => Math.min(300_000, Math.max(60_000, budgetMs));

export interface Plain {
  readonly recording: Recording;
  readonly ms: number;
  /** How many may run side by side. */
  readonly workers: number;
  /** Whether these tests can be run without the others. */
  readonly stands: (tests: readonly string[]) => Promise<boolean>;
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
  const again = await Promise.all(Array.from({ length: workers }, () => stage.run({}, boundMs)));
  const other = again.find(({ exit }) => exit !== 0);
  const stands = standing(stage, testsIn(first.requests), boundMs);
  const slowest = Math.max(first.ms, ...again.map(({ ms }) => ms));
  if (other === undefined) return { recording, ms: slowest, workers, stands };
  const alone = workers > 1 ? await stage.run({}, boundMs) : other;
  if (alone.exit !== 0)
    throw new CannotRun(
      `${failureText('flickers on the plain server: it passed, and then did not', alone)}nothing is judged`,
    );
  say('The tests fail when several runs go side by side, so they run one after another.');
  return { recording, ms: first.ms, workers: 1, stands };
}

const testsIn = (requests: readonly Noted[]): ReadonlySet<string> =>
  new Set(requests.flatMap(({ test }) => (test === undefined ? [] : testNamed(test))));

/**
 * Some tests need others before them, and some runners do not let us choose: so they are tried once on the plain server.
 * Those with a server of their own are not heard here.
 */
function standing(stage: Stage, requested: ReadonlySet<string>, boundMs: number): Plain['stands'] {
  const known = new Map<string, Promise<boolean>>();
  let failures = 0;
  const tried = async (tests: readonly string[]): Promise<boolean> => {
    const { exit, requests } = await stage.run({ tests }, boundMs);
    const ran = testsIn(requests);
    const isGood = exit === 0 && tests.every((test) => ran.has(test) || !requested.has(test));
    failures += Number(!isGood);
    return isGood;
  };
  return (tests) => {
    const name = JSON.stringify(tests);
    // Tests of such a suite hang together.
    if (!known.has(name)) known.set(name, failures > 1 ? Promise.resolve(false) : tried(tests));
    return known.get(name)!;
  };
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

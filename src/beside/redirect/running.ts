/**
 * `BOARDSTONE_CERTIFY_TESTS`, which `boardstone certify` sets: requests say which test of node:test or vitest sends them,
 * the tests that run are noted with their files, and only the named tests run, without the files of all others.
 */
import { createHook, executionAsyncResource } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The value of `BOARDSTONE_CERTIFY_TESTS`, which is JSON. */
export interface RunOrders {
  /** The names of the tests that run; an empty list lets all run. */
  readonly tests: readonly string[];
  /** The test files that need not start, because none of these tests is in them. */
  readonly idle: readonly string[];
  /** The file that gets a line for each test that runs. */
  readonly notes: string;
  /** The module that tells jest which files to run. */
  readonly jestFilter: string;
}
/** A line of the notes: a file with tests, and a test in it that runs. */
export interface RunNote {
  readonly file?: string | undefined;
  readonly test?: string | undefined;
}

const orders = JSON.parse(process.env['BOARDSTONE_CERTIFY_TESTS'] || 'null') as RunOrders | null;
const only = orders?.tests ?? [];

const noted = new Set<string>();
function note(entry: RunNote): void {
  const line = `${JSON.stringify(entry)}\n`;
  if (orders === null || noted.has(line)) return;
  noted.add(line);
  appendFileSync(orders.notes, line);
}

/** Whether a test runs that its runner calls so. That it runs is noted, with its file if its runner tells that. */
export function isWanted(test: string, file: string | undefined): boolean {
  const wanted = only.length === 0 || only.includes(test);
  if (wanted) note({ test: inHeader(test), file });
  return wanted;
}

/**
 * The files of other tests do not start. Each runner is told so where it begins, by words that take files away from those
 * that it would run: whatever command begins it, and whatever files that command names.
 */
function startFewer({ idle, jestFilter }: RunOrders): void {
  const [, program = ''] = process.argv;
  // node:test has a process for each file; the first one has the files themselves, where the command names them.
  const named = process.execArgv.includes('--test') ? process.argv.slice(1) : [];
  const wanted = named.filter((file) => !idle.includes(resolve(file)));
  if (wanted.length > 0) process.argv.splice(1, named.length, ...wanted);
  if (process.env['NODE_TEST_CONTEXT'] && idle.includes(program)) process.exit(0);
  const none = '--passWithNoTests=true';
  const runner = /[/\\]node_modules[/\\](?:.+[/\\])?(vitest|jest)(?:\.m?js)?$/.exec(program)?.[1];
  if (runner === 'vitest') process.argv.splice(2, 0, none, ...idle.map((file) => `--exclude=${globOf(file)}`));
  if (runner === 'jest') process.argv.splice(2, 0, none, `--filter=${jestFilter}`);
}
/** A pattern that this path alone fits. */
const globOf = (path: string): string => path.replaceAll(/[\\[\](){}*?!+@|]/g, '\\$&');

/** A name in the letters that a header takes. */
export const inHeader = (test: string): string =>
  test
    .toWellFormed()
    .trim()
    .replace(/[^ -$&-~]+/g, encodeURIComponent);

/**
 * The parts that we use of a test of node:test, which is an async resource: all that its body begins descends from it.
 */
interface NodeTest {
  readonly name: string;
  readonly parent?: NodeTest | null;
  fn: unknown;
  run(...args: unknown[]): unknown;
}
const mark = Symbol('boardstone.test');
type Marked = { [mark]?: NodeTest };
const kindOf = (test: object): string => test.constructor.name;

/** Follows the tests of node:test and vitest. The function says which of them runs: its suites and its name. */
export function followed(): () => string | undefined {
  if (orders === null) return () => undefined;
  startFewer(orders);
  const skipped = new WeakSet<object>();
  createHook({
    init(_id, type, _trigger, resource: Marked & object) {
      const test = type === 'Test' ? (resource as NodeTest) : (executionAsyncResource() as Marked)[mark];
      if (test !== undefined) resource[mark] = test;
      if (test !== resource || kindOf(test) !== 'Test') return;
      note({ file: process.argv[1] });
      skipOthers(Object.getPrototypeOf(test), skipped);
    },
  }).enable();
  return () => {
    const test = (executionAsyncResource() as Marked)[mark];
    const running = test === undefined || kindOf(test) !== 'Test' ? testOfVitest() : fileAndPath(test);
    if (running?.test !== undefined) note({ ...running, test: inHeader(running.test) });
    return running?.test;
  };
}

const fileAndPath = (test: NodeTest): RunNote => ({ test: pathOf(test), file: process.argv[1] });

/** Of tests that run side by side vitest tells the one that began last, so these are not known. */
function testOfVitest(): RunNote | undefined {
  const { current, filepath } = (globalThis as VitestWorker).__vitest_worker__ ?? {};
  return current?.type === 'test' && !current.concurrent ? { test: current.name, file: filepath } : undefined;
}
interface VitestWorker {
  readonly __vitest_worker__?: {
    readonly current?: { readonly type: string; readonly name: string; readonly concurrent?: boolean };
    readonly filepath?: string;
  };
}

const pathOf = ({ name, parent }: NodeTest): string =>
  parent?.parent ? `${pathOf(parent)} › ${name}` : parent ? name : '';

/** A test that is not wanted has nothing to do. One that contains a wanted one, or stands in it, is wanted too. */
function skipOthers(tests: NodeTest, known: WeakSet<object>): void {
  if (only.length === 0 || known.has(tests)) return;
  known.add(tests);
  const { run } = tests;
  tests.run = function (this: NodeTest, ...args) {
    const path = pathOf(this);
    const isNear = (name: string): boolean =>
      name === this.name || path === name || name.startsWith(`${path} › `) || path.startsWith(`${name} › `);
    if (kindOf(this) === 'Test' && path !== '' && !only.some(isNear)) this.fn = () => {};
    return Reflect.apply(run, this, args);
  };
}

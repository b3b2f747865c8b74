/**
 * Follows the tests of a run, so that requests say which test sends them, and only the wanted tests do their work, without
 * the files of all others. Of node:test it follows the async resources; other runners come through their doors.
 */
import { createHook, executionAsyncResource } from 'node:async_hooks';
import { resolve } from 'node:path';
import { tellRunner, testOfRunner } from './doors.ts';
import { between, note, only, orders, pathOf, type Nested, type RunOrders } from './running.ts';

/**
 * The parts that we use of a test of node:test, which is an async resource: all that its body begins descends from it.
 */
interface NodeTest extends Nested {
  fn: unknown;
  run(...args: unknown[]): unknown;
}
const mark = Symbol('boardstone.test');
type Marked = { [mark]?: NodeTest };
const kindOf = (test: object): string => test.constructor.name;

/** The function says which test runs: its suites and its name. */
export function followed(): () => string | undefined {
  if (orders === null) return () => undefined;
  startFewer(orders);
  tellRunner(orders);
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
    const isOfNode = test !== undefined && kindOf(test) === 'Test';
    const running = isOfNode ? { test: pathOf(test), file: process.argv[1] } : testOfRunner();
    if (running !== undefined) note(running);
    return running?.test;
  };
}

/** node:test has a process for each file; the first one has the files themselves, where the command names them. */
function startFewer({ idle }: RunOrders): void {
  const named = process.execArgv.includes('--test') ? process.argv.slice(1) : [];
  const wanted = named.filter((file) => !idle.includes(resolve(file)));
  if (wanted.length > 0) process.argv.splice(1, named.length, ...wanted);
  if (process.env['NODE_TEST_CONTEXT'] && idle.includes(process.argv[1] ?? '')) process.exit(0);
}

/** A test that is not wanted has nothing to do. One that contains a wanted one, or stands in it, is wanted too. */
function skipOthers(tests: NodeTest, known: WeakSet<object>): void {
  if (only.length === 0 || known.has(tests)) return;
  known.add(tests);
  const { run } = tests;
  tests.run = function (this: NodeTest, ...args) {
    const path = pathOf(this);
    const isNear = (name: string): boolean =>
      name === this.name ||
      path === name ||
      name.startsWith(`${path}${between}`) ||
      path.startsWith(`${name}${between}`);
    if (kindOf(this) === 'Test' && path !== '' && !only.some(isNear)) this.fn = () => {};
    return Reflect.apply(run, this, args);
  };
}

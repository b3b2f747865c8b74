/**
 * `BOARDSTONE_CERTIFY_TESTS`, which `boardstone certify` sets: requests say which test of node:test sends them, and only
 * the named tests run. It is a list of names as JSON; an empty one lets all run.
 */
import { createHook, executionAsyncResource } from 'node:async_hooks';

const only: readonly string[] | undefined = JSON.parse(process.env['BOARDSTONE_CERTIFY_TESTS'] || 'null');

/** Whether a test runs that its runner calls so. */
export const isWanted = (test: string): boolean => !only?.length || only.includes(test);

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

/** Follows the tests of node:test. The function says which of them runs: its suites and its name. */
export function followed(): () => string | undefined {
  if (only === undefined) return () => undefined;
  const skipped = new WeakSet<object>();
  createHook({
    init(_id, type, _trigger, resource: Marked & object) {
      const test = type === 'Test' ? (resource as NodeTest) : (executionAsyncResource() as Marked)[mark];
      if (test !== undefined) resource[mark] = test;
      if (test === resource && kindOf(test) === 'Test') skipOthers(Object.getPrototypeOf(test), skipped);
    },
  }).enable();
  return () => {
    const test = (executionAsyncResource() as Marked)[mark];
    return test === undefined || kindOf(test) !== 'Test' ? undefined : pathOf(test);
  };
}

const pathOf = ({ name, parent }: NodeTest): string =>
  parent?.parent ? `${pathOf(parent)} › ${name}` : parent ? name : '';

/** A test that is not wanted has nothing to do. One that contains a wanted one, or stands in it, is wanted too. */
function skipOthers(tests: NodeTest, known: WeakSet<object>): void {
  if (!only?.length || known.has(tests)) return;
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

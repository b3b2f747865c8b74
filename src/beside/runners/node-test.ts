/** For tests that `node --test` runs: `import { test } from 'boardstone/node-test'`. */
import { AsyncResource } from 'node:async_hooks';
import { after, afterEach, beforeEach, test as runner, type TestContext, type TestOptions } from 'node:test';
import { atCaller } from './caller.ts';
import { testsOf, type RunnerHooks, type Tests } from './tests.ts';

interface NodeTest {
  /** The values that its body gets after the server. */
  readonly context: [t: TestContext];
  /** The arguments before the body. */
  readonly before: [] | [options: TestOptions];
  /** The arguments behind the body. */
  readonly after: [];
  /** The forms of it beside `test(…)`. */
  readonly kinds: 'only' | 'skip' | 'todo';
}
/** The root of the file, whatever suite the first test stands in. A file without tests asks node:test for nothing. */
const root = new AsyncResource('boardstone');
const hooks: RunnerHooks = {
  beforeEach,
  afterEach,
  afterAll: (work) => root.runInAsyncScope(() => after(work)),
  whenOver: ([t], work) => (t as TestContext).signal.addEventListener('abort', () => void work()),
  file: () => process.argv[1],
};
const tests: Tests<NodeTest> = testsOf(atCaller(runner), hooks, 1);
/** A test with a server of its own, on the demo world, in the live dialect. */
export const test: typeof tests.test = tests.test;
/** Tests on servers with other options: `const test = testWith({ clock: 'manual' })`. */
export const testWith: typeof tests.testWith = tests.testWith;

/** For tests that `node --test` runs: `import { test } from 'boardstone/node-test'`. */
import { after, afterEach, beforeEach, test as runner, type TestContext, type TestOptions } from 'node:test';
import { atCaller } from './caller.ts';
import { testsOf, type Tests } from './tests.ts';

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
const hooks = { beforeEach, afterEach, afterAll: after, file: () => process.argv[1] };
const tests: Tests<NodeTest> = testsOf(atCaller(runner), hooks, 1);
/** A test with a server of its own, on the demo world, in the live dialect. */
export const test: typeof tests.test = tests.test;
/** Tests on servers with other options: `const test = testWith({ clock: 'manual' })`. */
export const testWith: typeof tests.testWith = tests.testWith;

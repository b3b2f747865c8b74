/** For tests that `node --test` runs: `import { test } from 'boardstone/node-test'`. */
import { test as runner, type TestContext, type TestOptions } from 'node:test';
import { testsOf, type Tests } from './tests.ts';

interface NodeTest {
  readonly context: [t: TestContext];
  readonly before: [] | [options: TestOptions];
  readonly after: [];
}
const tests: Tests<NodeTest> = testsOf(runner);
export const test: typeof tests.test = tests.test;
export const testWith: typeof tests.testWith = tests.testWith;

/** For tests that `node --test` runs: `import { test } from 'boardstone/node-test'`. */
import { test as runner, type TestContext } from 'node:test';
import { testsOf, type Tests } from './tests.ts';

const tests: Tests<[t: TestContext]> = testsOf(runner);
export const test: typeof tests.test = tests.test;
export const testWith: typeof tests.testWith = tests.testWith;

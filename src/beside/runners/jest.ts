/** For tests that jest runs: `import { test } from 'boardstone/jest'`, or `require`. */
import { test as runner } from '@jest/globals';
import { testsOf, type Tests } from './tests.ts';

interface Jest {
  readonly context: [];
  readonly before: [];
  readonly after: [] | [timeoutMs: number];
}
const tests: Tests<Jest> = testsOf(runner);
export const test: typeof tests.test = tests.test;
export const testWith: typeof tests.testWith = tests.testWith;

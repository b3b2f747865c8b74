/** For tests that jest runs: `import { test } from 'boardstone/jest'`, or `require`. */
import { test as runner } from '@jest/globals';
import { testsOf, type Tests } from './tests.ts';

const tests: Tests<[]> = testsOf(runner);
export const test: typeof tests.test = tests.test;
export const testWith: typeof tests.testWith = tests.testWith;

/** For tests that vitest runs: `import { test } from 'boardstone/vitest'`. */
import { test as runner } from 'vitest';
import { testsOf, type Tests } from './tests.ts';

const tests: Tests<[]> = testsOf(runner);
export const test: typeof tests.test = tests.test;
export const testWith: typeof tests.testWith = tests.testWith;

/** For tests that jest runs: `import { test } from 'boardstone/jest'`, or `require`. */
import { afterAll, afterEach, beforeEach, expect, test as runner } from '@jest/globals';
import { testsOf, type Tests } from './tests.ts';

interface Jest {
  /** The values that its body gets after the server. */
  readonly context: [];
  /** The arguments before the body. */
  readonly before: [];
  /** The arguments behind the body. */
  readonly after: [] | [timeoutMs: number];
  /** The other forms of `test`: `test.only` and so on. */
  readonly kinds: 'only' | 'skip' | 'todo' | 'failing' | 'concurrent' | 'each';
}
const file = (): string | undefined => expect.getState().testPath;
const tests: Tests<Jest> = testsOf(runner, { beforeEach, afterEach, afterAll, file }, 0);
/** A test with a server of its own, on the demo world, in the live dialect. */
export const test: typeof tests.test = tests.test;
/** Tests on servers with other options: `const test = testWith({ clock: 'manual' })`. */
export const testWith: typeof tests.testWith = tests.testWith;

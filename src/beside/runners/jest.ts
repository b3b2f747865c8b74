/** For tests that jest runs: `import { test } from 'boardstone/jest'`, or `require`. */
import { afterAll, afterEach, beforeEach, expect, test as runner } from '@jest/globals';
import { testsOf, type RunnerHooks, type Tests } from './tests.ts';

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
/** The tests that have begun, by their names, with what is to be done when they are over. */
const begun = new Map<string | undefined, () => Promise<void>>();
afterEach(async () => {
  const { currentTestName } = expect.getState();
  const work = begun.get(currentTestName);
  begun.delete(currentTestName);
  await work?.();
});
/** Asked for at the root of the file, because the first test may stand in a `describe`. */
let last: (() => Promise<void>) | undefined;
afterAll(async () => last?.());

const hooks: RunnerHooks = {
  beforeEach,
  afterEach,
  afterAll: (work) => (last = work),
  whenOver: (_, work) => begun.set(expect.getState().currentTestName, work),
  file: () => expect.getState().testPath,
};
const tests: Tests<Jest> = testsOf(runner, hooks, 0);
/** A test with a server of its own, on the demo world, in the live dialect. */
export const test: typeof tests.test = tests.test;
/** Tests on servers with other options: `const test = testWith({ clock: 'manual' })`. */
export const testWith: typeof tests.testWith = tests.testWith;

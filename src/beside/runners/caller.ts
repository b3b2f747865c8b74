/**
 * node:test takes the line that calls it as the place of the test, and editors jump there. So a function calls it whose
 * place is the line of the user.
 */
import { Script } from 'node:vm';
import type { RunnerTest } from './tests.ts';

type Call = (run: RunnerTest, args: readonly never[]) => unknown;

/** The test of a runner, and its kinds, which are called at the place of who called us. @internal */
export function atCaller(runner: RunnerTest): RunnerTest {
  const at = (run: RunnerTest): RunnerTest =>
    ((...args: never[]) => {
      const [, , user] = callers();
      const filename = user?.getFileName();
      if (!filename) return run(...args);
      const [lineOffset, columnOffset] = [(user!.getLineNumber() ?? 1) - 1, (user!.getColumnNumber() ?? 1) - 1];
      const place = { filename, lineOffset, columnOffset };
      const call = new Script('(run, args) => run(...args)', place).runInThisContext() as Call;
      return call(run, args);
    }) as RunnerTest;
  const { only, skip, todo } = runner as { readonly [K in 'only' | 'skip' | 'todo']: RunnerTest };
  return Object.assign(at(runner), { only: at(only), skip: at(skip), todo: at(todo) });
}

/** Who called the function that asks: itself, what called that, and so on. */
function callers(): readonly NodeJS.CallSite[] {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, sites) => sites;
  const holder: { readonly stack?: readonly NodeJS.CallSite[] } = {};
  Error.captureStackTrace(holder, callers);
  const sites = holder.stack ?? [];
  Error.prepareStackTrace = prepareStackTrace;
  return sites;
}

/**
 * Tests that each have a server of their own, made of the `test` of any runner. They exist for clients of the live
 * service: the server speaks as it does unless the options say otherwise, and requests for it reach the server.
 */
import { startServer, type BoardstoneServer, type FixtureBuilder, type ServerOptions } from '../../index.ts';
import type { AnyActor } from '../../server/worlds/target.ts';
import { inTest } from '../redirect/hook.ts';

/** What a test runs: it gets the server, and what its runner gives. A server with our own fixture has its four actors. */
type Body<S, C extends readonly unknown[]> = (server: S, ...context: C) => unknown;

/** What a runner gives to the body of a test, and what it takes before and after the body. */
export interface Runner {
  readonly context: readonly unknown[];
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
}
type Declare<S, R extends Runner> = (
  name: string,
  ...given: [...R['before'], Body<S, R['context']>, ...R['after']]
) => void;

/** `test('pages', async (server) => { … })`: the server is started before the test and closed after it. */
interface ServerTest<S, R extends Runner> extends Declare<S, R> {
  /** Of the tests of the file, only this one and its like run: `test.only` where `test` stood. */
  readonly only: Declare<S, R>;
  /** A test that is not run now: `test.skip` where `test` stood. */
  readonly skip: Declare<S, R>;
}

export interface Tests<R extends Runner> {
  /** Tests on the demo world, in the live dialect. */
  readonly test: ServerTest<BoardstoneServer, R>;
  /** Tests on servers with other options: `const test = testWith({ clock: 'auto' })`. */
  testWith(options: ServerOptions & { readonly fixture?: 'demo' | 'empty' }): ServerTest<BoardstoneServer, R>;
  testWith<A extends string>(
    options: ServerOptions & { readonly fixture: FixtureBuilder<A> },
  ): ServerTest<BoardstoneServer<A>, R>;
  testWith(options: ServerOptions): ServerTest<BoardstoneServer<AnyActor>, R>;
}

/** What we use of the `test` of a runner. @internal */
export type RunnerTest = Record<'only' | 'skip', Runs> & Runs;
type Runs = (name: string, ...given: never[]) => unknown;

/** @internal */
export function testsOf<R extends Runner>(runner: RunnerTest): Tests<R> {
  function testWith(options: ServerOptions): ServerTest<BoardstoneServer, R> {
    const running =
      (name: string, body: Body<BoardstoneServer, readonly unknown[]>) =>
      async (...context: unknown[]) => {
        const server = await started({ test: name, ...options });
        try {
          await inTest(server.url, () => body(server, ...context));
        } catch (fault) {
          tellColleagues(server, options);
          throw fault;
        } finally {
          await server.close();
        }
      };
    const declare =
      (run: Runs): Declare<BoardstoneServer, R> =>
      (name, ...given) => {
        const wrapped = given.map((one: unknown) => (isBody(one) ? running(name, one) : one));
        run(name, ...(wrapped as never[]));
      };
    return Object.assign(declare(runner), { only: declare(runner.only), skip: declare(runner.skip) });
  }
  return { test: testWith({}), testWith };
}

/** A server for a test. @internal */
export const started = (options: ServerOptions): Promise<BoardstoneServer> =>
  startServer({ dialect: 'live', ...options } as ServerOptions & { fixture?: 'demo' });

/** Of a test that failed among colleagues: their seed, what they did, and how to meet just that again. @internal */
export function tellColleagues(server: BoardstoneServer, { colleagues }: ServerOptions): void {
  if (colleagues === undefined) return;
  const { seed = 1 } = colleagues;
  const acts = server.requests().filter(({ follows }) => follows !== undefined);
  const only = [...new Set(acts.map(({ follows }) => follows))];
  const told = acts.map(
    ({ follows, member, method, url }) => `  after request ${follows}: ${member} sends ${method} ${url}`,
  );
  const again = JSON.stringify({ ...colleagues, seed, ...(only.length > 0 && { only }) });
  console.error([`It failed among colleagues of seed ${seed}:`, ...told, `again  { colleagues: ${again} }`].join('\n'));
}

const isBody = (one: unknown): one is Body<BoardstoneServer, readonly unknown[]> => typeof one === 'function';

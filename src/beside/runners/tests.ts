/**
 * Tests that each have a server of their own, made of the `test` of any runner. They exist for clients of the live
 * service, so the server speaks as it does unless the options say otherwise.
 */
import { startServer, type BoardstoneServer, type FixtureBuilder, type ServerOptions } from '../../index.ts';
import type { AnyActor } from '../../server/worlds/target.ts';

/** What a test runs: it gets the server, and what its runner gives. A server with our own fixture has its four actors. */
type Body<S, C extends readonly unknown[]> = (server: S, ...context: C) => unknown;
type Declare<S, C extends readonly unknown[]> = (name: string, body: Body<S, C>) => void;

/** `test('pages', async (server) => { … })`: the server is started before the test and closed after it. */
interface ServerTest<S, C extends readonly unknown[]> extends Declare<S, C> {
  readonly only: Declare<S, C>;
  readonly skip: Declare<S, C>;
}

export interface Tests<C extends readonly unknown[]> {
  /** Tests on the demo world, in the live dialect. */
  readonly test: ServerTest<BoardstoneServer, C>;
  /** Tests on servers with other options: `const test = testWith({ clock: 'auto' })`. */
  testWith(options: ServerOptions & { readonly fixture?: 'demo' | 'empty' }): ServerTest<BoardstoneServer, C>;
  testWith<A extends string>(
    options: ServerOptions & { readonly fixture: FixtureBuilder<A> },
  ): ServerTest<BoardstoneServer<A>, C>;
  testWith(options: ServerOptions): ServerTest<BoardstoneServer<AnyActor>, C>;
}

/** What we use of the `test` of a runner. @internal */
export type RunnerTest<C extends readonly unknown[]> = Record<'only' | 'skip', Runs<C>> & Runs<C>;
type Runs<C extends readonly unknown[]> = (name: string, body: (...context: C) => Promise<void>) => unknown;

/** @internal */
export function testsOf<C extends readonly unknown[]>(runner: RunnerTest<C>): Tests<C> {
  function testWith(options: ServerOptions): ServerTest<BoardstoneServer, C> {
    const declare =
      (run: Runs<C>): Declare<BoardstoneServer, C> =>
      (name, body) =>
        void run(name, async (...context) => {
          const server = await startServer({ dialect: 'live', ...options } as ServerOptions & { fixture?: 'demo' });
          try {
            await body(server, ...context);
          } finally {
            await server.close();
          }
        });
    return Object.assign(declare(runner), { only: declare(runner.only), skip: declare(runner.skip) });
  }
  return { test: testWith({}), testWith };
}

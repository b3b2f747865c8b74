/**
 * Tests that each have a server of their own, made of the `test` of any runner. They exist for clients of the live
 * service: the server speaks as it does unless the options say otherwise, and requests for it reach the server.
 */
import { startServer, type BoardstoneServer, type FixtureBuilder, type ServerOptions } from '../../index.ts';
import type { AnyActor } from '../../desk/target.ts';
import { inTest } from '../redirect/hook.ts';

/** What a test runs: it gets the server, and what its runner gives. A server with our own fixture has its four actors. */
type Body<S, C extends readonly unknown[]> = (server: S, ...context: C) => unknown;

/** What a runner gives to the body of a test, what it takes before and after the body, and its kinds of tests. */
export interface Runner {
  readonly context: readonly unknown[];
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly kinds: keyof Kinds<unknown, Runner>;
}
type Declare<S, R extends Runner, C extends readonly unknown[] = R['context']> = (
  name: string,
  ...given: [...R['before'], Body<S, C>, ...R['after']]
) => void;

/** `test('pages', async (server) => { … })`: the server is started before the test and closed after it. */
type ServerTest<S, R extends Runner> = Declare<S, R> & Pick<Kinds<S, R>, R['kinds']>;

interface Kinds<S, R extends Runner> {
  /** Of the tests of the file, only this one and its like run: `test.only` where `test` stood. */
  readonly only: Declare<S, R> & Pick<Kinds<S, R>, R['kinds'] & 'each'>;
  /** A test that is not run now: `test.skip` where `test` stood. */
  readonly skip: Declare<S, R> & Pick<Kinds<S, R>, R['kinds'] & 'each'>;
  /**
   * The name of a test that is still to be written.
   *
   * @example
   * test.todo('moves a card to another board');
   */
  todo(name: string): void;
  /** A test that has to fail: `test.failing` where `test` stood. */
  readonly failing: Declare<S, R> & Pick<Kinds<S, R>, R['kinds'] & 'each'>;
  /** A test that runs side by side with its like: `test.concurrent` where `test` stood. */
  readonly concurrent: Declare<S, R> & Pick<Kinds<S, R>, R['kinds'] & 'each'>;
  /**
   * The same test with each row of a table: its body gets the server, then the row.
   *
   * @example
   * test.each([['Rope', 1], ['Paint', 2]])('makes %s', async (server, name, place) => { … });
   */
  each<const T>(table: readonly T[]): Declare<S, R, T extends readonly unknown[] ? T : [T]>;
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
export type RunnerTest = ((...given: never[]) => unknown) & { readonly [K in keyof Kinds<unknown, Runner>]?: unknown };
const kinds = ['only', 'skip', 'todo', 'failing', 'concurrent', 'each'] as const;

/** @internal */
export function testsOf<R extends Runner>(runner: RunnerTest): Tests<R> {
  function testWith(options: ServerOptions): ServerTest<BoardstoneServer, R> {
    const running =
      (test: unknown, body: Body<BoardstoneServer, readonly unknown[]>) =>
      async (...context: unknown[]) => {
        const server = await started({ ...(typeof test === 'string' && { test }), ...options });
        try {
          await inTest(server.url, () => body(server, ...context));
        } catch (fault) {
          tellColleagues(server, options);
          throw fault;
        } finally {
          await server.close();
        }
      };
    // What `each` makes of a table takes a name and a body, as the test itself does.
    const declare = (run: RunnerTest): RunnerTest =>
      Object.assign(
        (...given: unknown[]) => {
          const made = run(...(given.map((one) => (isBody(one) ? running(given[0], one) : one)) as never[]));
          return isBody(made) ? declare(made) : made;
        },
        Object.fromEntries(kinds.flatMap((kind) => (isBody(run[kind]) ? [[kind, declare(run[kind])]] : []))),
      );
    return declare(runner) as ServerTest<BoardstoneServer, R>;
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

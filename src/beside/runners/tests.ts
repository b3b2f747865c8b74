/**
 * Tests that each have a server of their own, made of the `test` of any runner. They exist for clients of the live
 * service: the server speaks as it does unless the options say otherwise, and requests for it reach the server.
 */
import { startServer, type BoardstoneServer, type FixtureBuilder, type ServerOptions } from '../../index.ts';
import { checkOptions } from '../../desk/options.ts';
import type { AnyActor } from '../../desk/target.ts';
import { leave } from '../client-report/left.ts';
import { inTest } from '../redirect/hook.ts';
import { isWanted } from '../redirect/running.ts';
import { withReason, whyFailed } from './failure.ts';
import { keeps, openAt, recording } from './kept.ts';

/**
 * The body of a test: it gets the server, and what its runner gives. A server with our own fixture has its four actors.
 */
type Body<S, C extends readonly unknown[]> = (server: S, ...context: C) => unknown;

/**
 * The values that a runner gives to the body of a test, those that it takes before and after the body, and its kinds of
 * tests.
 */
export interface Runner {
  readonly context: readonly unknown[];
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly kinds: keyof Kinds<unknown, Runner>;
}
type Declare<S, R extends Runner, B = Body<S, R['context']>> = (
  name: string,
  ...args: [...R['before'], B, ...R['after']]
) => void;

/** `test('pages', async (server) => { … })`: the server is started before the test and closed after it. */
type ServerTest<S, R extends Runner> = Declare<S, R> & Pick<Kinds<S, R>, R['kinds']> & Hooks<S>;

interface Hooks<S> {
  /**
   * Adds a step before each test of a file, or of a `describe`, on the server of that test.
   *
   * @example
   * test.beforeEach((server) => addCards(server.url));
   */
  beforeEach(work: (server: S) => unknown): void;
  /**
   * Adds a step after each test of a file, or of a `describe`, before the server of that test is closed.
   *
   * @example
   * test.afterEach((server) => server.verify({ status: 429, count: 0 }));
   */
  afterEach(work: (server: S) => unknown): void;
}

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
   * The same test with each row of a table: its body gets the row, then the server.
   *
   * @example
   * test.each([['Rope', 1], ['Paint', 2]])('makes %s', async (name, place, server) => { … });
   */
  each<const T>(
    table: readonly T[],
  ): Declare<S, R, (...args: [...(T extends readonly unknown[] ? T : [T]), server: S]) => unknown>;
  /** The table as a template: its body gets the row as a record, then the server. */
  each<T extends Readonly<Record<string, unknown>>>(
    headings: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Declare<S, R, (row: T, server: S) => unknown>;
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

/** The parts that we use of the `test` of a runner. @internal */
export type RunnerTest = ((...args: never[]) => unknown) & { readonly [K in keyof Kinds<unknown, Runner>]?: unknown };
const kinds = ['only', 'skip', 'todo', 'failing', 'concurrent', 'each'] as const;

/** The hooks of a runner that we use, and what it knows of a test. @internal */
export interface RunnerHooks {
  readonly beforeEach: (work: () => Promise<void>) => unknown;
  readonly afterEach: (work: () => Promise<void>) => unknown;
  /** Asked once, when the first test is declared: the work is done when the file ends. */
  readonly afterAll: (work: () => Promise<void>) => unknown;
  /** Does the work when the test that begins is over for the runner, be it that its body still runs. */
  readonly whenOver: (given: readonly unknown[], work: () => Promise<void>) => unknown;
  /** The file of the test that runs. */
  readonly file: () => string | undefined;
}

/** @internal `context`: how many values the runner itself gives to a body. */
export function testsOf<R extends Runner>(
  runner: RunnerTest,
  hooks: RunnerHooks,
  context: R['context']['length'],
): Tests<R> {
  const bodies = untilTheyEnd(hooks);
  function testWith(options: ServerOptions): ServerTest<BoardstoneServer, R> {
    const serverOf = serversWith(options);
    /** The server of the test that comes, if a hook has started it, and the hooks that still need it. */
    let early: Promise<Served> | undefined;
    const waiting = new Set<unknown>();
    const running = (test: unknown, body: (...args: unknown[]) => unknown, ofTable: boolean) => {
      if (!ofTable && body.length > context + 1) throw new TypeError(noCallback(body.length, context + 1));
      return async (...given: unknown[]) => {
        if (typeof test === 'string' && !isWanted(test, hooks.file())) return undefined;
        const begun = early !== undefined;
        const served = await (early ?? serverOf(typeof test === 'string' ? test : undefined));
        const run = () => (ofTable ? body(...given, served.server) : body(served.server, ...given));
        return bodies.run(served, test, given, () => (begun ? served.running(run) : served.during(run)));
      };
    };
    // The function that `each` makes of a table takes a name and a body, as the test itself does.
    const declare = (run: RunnerTest, ofTable = false): RunnerTest =>
      Object.assign(
        (...args: unknown[]) => {
          bodies.ready();
          const led = args.map((entry) => (isBody(entry) ? running(args[0], entry, ofTable) : entry));
          const made = run(...(led as never[]));
          return isBody(made) ? declare(made, true) : made;
        },
        Object.fromEntries(kinds.flatMap((kind) => (isBody(run[kind]) ? [[kind, declare(run[kind])]] : []))),
      );
    /** Runners differ in the order of what comes after a test: the last of all closes the server. */
    const hook = (before?: OnServer, after?: OnServer): void => {
      const self = {};
      hooks.beforeEach(async () => {
        waiting.add(self);
        const { server, running } = await (early ??= serverOf(undefined));
        await running(() => before?.(server));
      });
      hooks.afterEach(async () => {
        const served = await early;
        try {
          await served?.running(() => after?.(served.server));
        } finally {
          waiting.delete(self);
          if (waiting.size === 0) {
            early = undefined;
            if (served) await bodies.close(served);
          }
        }
      });
    };
    return Object.assign(declare(runner), {
      beforeEach: (work: OnServer) => hook(work),
      afterEach: (work: OnServer) => hook(undefined, work),
    }) as unknown as ServerTest<BoardstoneServer, R>;
  }
  return { test: testWith({}), testWith };
}

/** The bodies that run. If the runner gives one up, which is slow or waits for ever, its server says why. */
function untilTheyEnd({ afterAll, whenOver }: RunnerHooks) {
  const open = new Map<Served, unknown>();
  const tell = async (served: Served): Promise<void> => {
    if (!open.has(served)) return;
    const name = JSON.stringify(open.get(served));
    const says = await served.why();
    if (says !== undefined) console.error(`boardstone: the test ${name} did not end in its time\n${says}`);
  };
  const run = async (
    served: Served,
    name: unknown,
    given: readonly unknown[],
    body: () => unknown,
  ): Promise<unknown> => {
    open.set(served, name);
    whenOver(given, () => tell(served));
    try {
      return await body();
    } finally {
      open.delete(served);
    }
  };
  const close = async (served: Served): Promise<void> => {
    await tell(served);
    open.delete(served);
    await served.end();
  };
  let isReady = false;
  const ready = (): void => {
    if (isReady) return;
    isReady = true;
    afterAll(async () => {
      for (const served of [...open.keys()]) await close(served);
    });
  };
  return { run, tell, close, ready };
}
type OnServer = (server: BoardstoneServer) => unknown;
type Served = Awaited<ReturnType<typeof serverFor>>;

const noCallback = (asked: number, most: number): string =>
  `the body of this test asks for ${asked} arguments and gets ${most}: it has no callback "done", so return a promise`;

/**
 * A server for each test. Options that are wrong fail the tests that asked for them and no others; their error is made
 * here, because here the line of the user is in its stack, and in a test it is not. @internal
 */
export function serversWith(options: ServerOptions) {
  let wrong: unknown;
  try {
    checkOptions(options);
  } catch (fault) {
    wrong = fault;
  }
  return async (test: string | undefined): ReturnType<typeof serverFor> => {
    if (wrong !== undefined) throw wrong;
    return serverFor(options, test);
  };
}

async function serverFor(options: ServerOptions, test: string | undefined) {
  const record = recording(options);
  const server: BoardstoneServer = await startServer({
    dialect: 'live',
    ...(test !== undefined && { test }),
    ...record,
    ...options,
  } as ServerOptions & { fixture?: 'demo' });
  keeps(server, record);
  let failed = false;
  /** Says once why it failed. */
  const why = async (): Promise<string | undefined> => {
    if (failed) return undefined;
    failed = true;
    return whyFailed(server, options);
  };
  let ended = false;
  const end = async (): Promise<void> => {
    if (ended) return;
    ended = true;
    const world = openAt(server);
    leave({ test: test ?? '', failed, ...(world !== undefined && { world }), requests: server.requests() });
    await server.close();
  };
  /** Runs a body that was given to a test: if it fails, its error says what the server knows. */
  const running = async (body: () => unknown): Promise<unknown> => {
    try {
      return await inTest(server.url, body);
    } catch (fault) {
      const says = await why();
      throw says === undefined ? fault : withReason(fault, says);
    }
  };
  /** The whole test. */
  const during = async (body: () => unknown): Promise<unknown> => {
    try {
      return await running(body);
    } finally {
      await end();
    }
  };
  return { server, why, running, during, end };
}

const isBody = (known: unknown): known is (...args: unknown[]) => unknown => typeof known === 'function';

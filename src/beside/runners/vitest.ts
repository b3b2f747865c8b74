/**
 * For tests that vitest runs: `import { test } from 'boardstone/vitest'` is the whole `test` of vitest with a fixture
 * more: `test('pages', async ({ server }) => { … })`.
 */
import { test as base, type TestAPI } from 'vitest';
import type { BoardstoneServer, FixtureBuilder, ServerOptions } from '../../index.ts';
import type { AnyActor } from '../../desk/target.ts';
import { open } from '../redirect/hook.ts';
import { isWanted } from '../redirect/running.ts';
import { serversWith } from './tests.ts';

/** The values that a test finds in its context. */
export interface WithServer<A extends string = 'owner' | 'colleague' | 'outsider' | 'reader'> {
  /** A server of its own, started before the test and closed after it. */
  readonly server: BoardstoneServer<A>;
}

/** The facts that the runner tells of a test. */
interface Context {
  readonly task: {
    readonly name: string;
    readonly file?: { readonly filepath: string };
    readonly result?: { readonly state: string };
  };
}

/** Tests on servers with other options: `const test = testWith({ clock: 'auto' })`. */
export function testWith(options: ServerOptions & { readonly fixture?: 'demo' | 'empty' }): TestAPI<WithServer>;
export function testWith<A extends string>(
  options: ServerOptions & { readonly fixture: FixtureBuilder<A> },
): TestAPI<WithServer<A>>;
export function testWith(options: ServerOptions): TestAPI<WithServer<AnyActor>>;
export function testWith(options: ServerOptions): TestAPI<WithServer> {
  const serverOf = serversWith(options);
  // It starts for a test that does not name it too, because the client of the test may know the live address only.
  const server = async ({ task }: Context, use: (server: BoardstoneServer) => Promise<void>): Promise<void> => {
    const served = await serverOf(task.name);
    const end = open(served.server.url);
    running.set(served.server, served.running);
    try {
      await use(served.server);
    } finally {
      // One that took too long ends without an error of its own.
      const says = task.result?.state === 'fail' ? await served.why() : undefined;
      if (says !== undefined) console.error(says);
      end();
      await served.end();
    }
  };
  return leading(base.extend<WithServer>({ server: [server, { auto: true }] }));
}

/** Tests on the demo world, in the live dialect. */
export const test: TestAPI<WithServer> = testWith({});

/** How what a test is given runs with its server. */
const running = new WeakMap<object, (body: () => unknown) => Promise<unknown>>();

/** Every function that a test is given runs with the server of its own context, also side by side. */
function leading<T extends object>(api: T): T {
  return new Proxy(api, {
    get: (target, name) => wrapped(Reflect.get(target, name)),
    apply: (target, self, args: unknown[]) =>
      wrapped(
        Reflect.apply(
          target as () => unknown,
          self,
          args.map((argument) => (isFunction(argument) ? led(argument) : argument)),
        ),
      ),
  });
}
const wrapped = (made: unknown): unknown => (isFunction(made) ? leading(made) : made);

function led(body: Anything): Anything {
  const inside = (...args: unknown[]): unknown => {
    const context = args.find(
      (argument): argument is WithServer & Context =>
        typeof (argument as Partial<WithServer>)?.server?.url === 'string',
    );
    if (context !== undefined && !isWanted(context.task.name, context.task.file?.filepath)) return undefined;
    const run = context && running.get(context.server);
    return run === undefined ? body(...args) : run(() => body(...args));
  };
  // vitest reads off a function which parts of the context it uses.
  return Object.assign(inside, { toString: () => String(body) });
}

type Anything = (...args: unknown[]) => unknown;
const isFunction = (value: unknown): value is Anything => typeof value === 'function';

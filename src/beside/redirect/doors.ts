/**
 * The runners that are told by words of their command which tests run: vitest, jest, mocha and Playwright. The words stand
 * where the runner begins, whatever command begins it. Some of them name a module to load: a door to a function here,
 * which tells which test runs.
 */
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  between,
  type doors,
  note,
  only,
  orders,
  pathOf,
  type Nested,
  type RunNote,
  type RunOrders,
} from './running.ts';

const none = { vitest: '--passWithNoTests=true', jest: '--passWithNoTests=true', playwright: '--pass-with-no-tests' };

/** The words that each runner is told. Words of a person come later, and ours do not contradict them. */
const words = {
  vitest({ tests, idle }, given) {
    const names = given.some((word) => /^(-t|--testNamePattern)\b/.test(word)) ? [] : tests;
    const files = idle.map((file) => `--exclude=${globOf(file)}`);
    return [none.vitest, ...files, ...(names.length > 0 ? [`--testNamePattern=${endOf(names)}$`] : [])];
  },
  jest: ({ doors }, _, program) => [
    none.jest,
    `--filter=${doorIn(doors, 'filter')}`,
    ...(circusOf(program) === undefined ? [] : [`--testRunner=${doorIn(doors, 'circus')}`]),
  ],
  mocha: ({ doors }) => [`--require=${doorIn(doors, 'mocha')}`],
  // The tags of a test stand behind its name.
  playwright: ({ tests }) => (tests.length > 0 ? [none.playwright, `--grep=${endOf(tests)}(?= @|$)`] : []),
} satisfies Record<string, (orders: RunOrders, given: readonly string[], program: string) => readonly string[]>;

export function tellRunner(told: RunOrders): void {
  const [, program = '', ...given] = process.argv;
  const command = commands.exec(program);
  if (command === null) return;
  const name = (command[1] ?? 'playwright') as keyof typeof words;
  if (name === 'playwright' && given[0] !== 'test') return;
  process.argv.splice(name === 'playwright' ? 3 : 2, 0, ...words[name](told, given, program));
}
const commands =
  /[/\\]node_modules[/\\](?:.+[/\\])?(?:_?(vitest|jest|mocha|playwright)(?:\.m?js)?|@?playwright(?:[/\\]test)?[/\\]cli\.js)$/;

/** A pattern that this path alone fits. */
const globOf = (path: string): string => path.replaceAll(/[\\[\](){}*?!+@|]/g, '\\$&');
/** An expression that fits what ends with the name of one of these tests, behind the names of its suites. */
const endOf = (tests: readonly string[]): string => {
  const ends = tests.map((test) => test.replaceAll(between, ' ').replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return `(?:^| )(?:${ends.join('|')})`;
};

let running: RunNote | undefined;
/** The test that runs now, as far as its runner tells. Requests are sent by it. */
export const testOfRunner = (): RunNote | undefined => testOfVitest() ?? running ?? testOfPlaywright();

/** Of tests that run side by side vitest tells the one that began last, so these are not known. */
function testOfVitest(): RunNote | undefined {
  const { current, filepath } = (globalThis as VitestWorker).__vitest_worker__ ?? {};
  return current?.type === 'test' && !current.concurrent ? { test: current.name, file: filepath } : undefined;
}
interface VitestWorker {
  readonly __vitest_worker__?: {
    readonly current?: { readonly type: string; readonly name: string; readonly concurrent?: boolean };
    readonly filepath?: string;
  };
}

/** Playwright tells it to who asks for its module. Its workers alone have tests, one at a time. */
function testOfPlaywright(): RunNote | undefined {
  if (process.env['TEST_WORKER_INDEX'] === undefined) return undefined;
  const { cache } = createRequire(process.argv[1]!);
  playwright ??= Object.values(cache).find((module) => /[/\\]playwright[/\\]test\.js$/.test(module?.filename ?? ''));
  if (playwright === undefined) return undefined;
  try {
    const { titlePath, file } = (playwright.exports as PlaywrightTest).test.info();
    return { test: titlePath.slice(1).join(between), file };
  } catch {
    return undefined;
  }
}
let playwright: NodeJS.Module | undefined;
interface PlaywrightTest {
  readonly test: { info(): { readonly titlePath: readonly string[]; readonly file: string } };
}

/** The functions behind the doors. */
const behind = {
  /** Jest gives it the files that it found. Up to release 29 it takes back records with a path, later the paths. */
  filter(files: readonly string[]): { readonly filtered: readonly string[] } {
    for (const file of files) note({ file });
    const wanted = files.filter((file) => !orders!.idle.includes(file));
    return { filtered: Object.assign(wanted, { map: () => [...wanted] }) };
  },

  /** Jest runs a file by it: the circus that would run it does so, and the environment hears which test begins. */
  async circus(
    ...given: readonly [unknown, unknown, JestEnvironment, unknown, string, ...unknown[]]
  ): Promise<unknown> {
    const [, , environment, , file] = given;
    const hears = environment.handleTestEvent?.bind(environment);
    let together = false;
    environment.handleTestEvent = (event, state) => {
      const { name, test, concurrent } = event;
      together ||= concurrent === true;
      if (name === 'test_start') running = together ? undefined : { test: pathOf(test), file };
      if (name === 'test_start' && only.length > 0 && ![pathOf(test), test.name].some((own) => only.includes(own)))
        test.mode = 'skip';
      if (name === 'test_fn_start' && running !== undefined) note(running);
      if (name === 'test_done') running = undefined;
      return hears?.(event, state);
    };
    const path = circusOf(process.argv[1]!)!;
    const circus = createRequire(path)(path);
    return (circus.default ?? circus)(...given);
  },

  /** Hooks around all tests of mocha. A suite without tests does not begin either. */
  mocha: {
    mochaHooks: {
      beforeAll(this: { readonly test: { readonly parent: MochaSuite } }): void {
        if (only.length > 0) keepWanted(this.test.parent);
      },
      beforeEach(this: { readonly currentTest: MochaTest }): void {
        running = { test: this.currentTest.titlePath().join(between), file: this.currentTest.file };
        note(running);
      },
      afterEach(): void {
        running = undefined;
      },
    },
  },
} satisfies Readonly<Record<Door, unknown>>;
if (orders !== null) Object.assign(globalThis, { [Symbol.for('boardstone.doors')]: behind });

type Door = (typeof doors)[number];
const doorIn = (folder: string, name: Door): string => join(folder, `${name}.cjs`);

/** The module by which this jest, or a worker of it, runs a file. */
function circusOf(program: string): string | undefined {
  try {
    return createRequire(realpathSync(program)).resolve('jest-circus/runner');
  } catch {
    return undefined;
  }
}
interface JestEnvironment {
  handleTestEvent?: (event: JestEvent, state: unknown) => unknown;
}
interface JestEvent {
  readonly name: string;
  readonly test: Nested & { mode?: string };
  readonly concurrent?: boolean;
}

interface MochaTest {
  readonly file: string;
  titlePath(): readonly string[];
}
interface MochaSuite {
  readonly suites: readonly MochaSuite[];
  tests: readonly MochaTest[];
}
function keepWanted(suite: MochaSuite): void {
  suite.tests = suite.tests.filter((test) => only.includes(test.titlePath().join(between)));
  for (const inside of suite.suites) keepWanted(inside);
}

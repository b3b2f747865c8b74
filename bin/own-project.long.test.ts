/**
 * The package in a project of its own, with the tools of other people: runners, and compilers that read its types.
 * They are installed from a registry; where none can be reached, the tests say that they are skipped.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { keysOf } from '../src/language.ts';
import { chromium, noBrowser } from '../src/testing/browser.ts';
import { errorsOfTypes, unexplained } from '../src/testing/hover.ts';
import { startServer } from '../src/index.ts';
import { execute, packedIn, root } from '../src/testing/packed.ts';
import { chosen } from './certify/two-tests.ts';
import { roomFor } from './certify/stage.ts';
import { environmentOf } from './env.ts';

const installing = ['ci', '--no-fund', '--no-audit', '--ignore-scripts', '--prefer-offline'];

/** A test that fails among colleagues, with each runner. */
const body = (
  argument: string,
): string => `testWith({ colleagues: { seed: 7, rate: 1, may: ['add'] } })('alone', async (${argument}) => {
  const { key, token } = server.target.actors.owner;
  await fetch(server.url + '/1/members/me?key=' + key + '&token=' + token);
  throw new Error('not alone');
});
`;
/** Each runner is started once, for all of its files: what it is called with, and a test that fails on purpose. */
const runners = {
  'node:test': {
    argv: ['--test', 'node.test.mjs', 'node-fake-timers.test.mjs', 'met.test.mjs'],
    failing: ['met.test.mjs', `import { testWith } from 'boardstone/node-test';\n${body('server')}`],
  },
  vitest: {
    argv: [
      ...['run', 'vitest.test.mjs', 'vitest-fake-timers.test.mjs', 'jsdom.test.mjs', 'happy-dom.test.mjs'],
      'testing-library.test.mjs',
      ...['msw.test.mjs', 'fails.msw.test.mjs', 'met.vitest.test.mjs', '--reporter=default', '--reporter=tap-flat'],
    ],
    failing: ['met.vitest.test.mjs', `import { testWith } from 'boardstone/vitest';\n${body('{ server }')}`],
  },
  jest: {
    argv: ['jest.test.js', 'jest-fake-timers.test.js', 'met.jest.test.js'],
    failing: ['met.jest.test.js', `const { testWith } = require('boardstone/jest');\n${body('server')}`],
  },
  playwright: {
    argv: ['test', ...(noBrowser ? ['again.spec.mjs'] : []), '--reporter=line'],
    failing: ['met.spec.mjs', `import { testWith } from 'boardstone/playwright';\n${body('{ server }')}`],
  },
} as const;
type Runner = keyof typeof runners;

describe('a project of its own', () => {
  let user: Awaited<ReturnType<typeof packedIn>>;
  let missing: string | false = false;
  before(async () => {
    user = await packedIn(async (project) => {
      cpSync(join(root, 'examples/own-project'), project, { recursive: true });
      await execute('npm', installing, { cwd: project }).catch((fault: Error) => {
        const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.exec(
          fault.message,
        )?.[0];
        assert.ok(unreachable, fault.message);
        missing = `no registry can be reached (${unreachable}), so its tools are not there`;
      });
      for (const { failing } of Object.values(runners)) writeFileSync(join(project, failing[0]), failing[1]);
      writeFileSync(join(project, 'again.spec.mjs'), triedAgain);
      const behindMsw = readFileSync(join(root, 'examples/in-process/vitest-msw.test.mjs'), 'utf8');
      writeFileSync(join(project, 'msw.test.mjs'), behindMsw);
      const wrong = behindMsw.replace('/members/me?', '/members/me?fileds=id&').replace('ada_quill', 'nobody');
      writeFileSync(join(project, 'fails.msw.test.mjs'), wrong);
    });
  });
  after(() => user.remove());

  const running = new Map<Runner, Promise<string>>();
  /** The output of a runner for all its files. It fails, because one of its tests does. */
  const printed = (runner: Runner): Promise<string> => {
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
    const tool = runner === 'node:test' ? process.execPath : join(user.project, 'node_modules/.bin', runner);
    const start = () =>
      execute(tool, runners[runner].argv, { cwd: user.project, env: { ...env, CHROMIUM: chromium } }).then(
        ({ stdout }) => (noBrowser ? stdout : assert.fail(`${runner} passed a test that fails\n${stdout}`)),
        ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => `${stdout}${stderr}`,
      );
    const run = running.get(runner) ?? start();
    running.set(runner, run);
    return run;
  };
  const skipped = (t: { skip(why: string): void }): boolean => {
    if (missing !== false) t.skip(missing);
    return missing !== false;
  };

  test('tests its client with node:test, also with fake timers', async () => {
    assert.match(await printed('node:test'), /pass 4\n/);
  });

  const inVitest = {
    'vitest.test.mjs': 3,
    'vitest-fake-timers.test.mjs': 1,
    'jsdom.test.mjs': 5,
    'happy-dom.test.mjs': 5,
    'testing-library.test.mjs': 2,
    'msw.test.mjs': 1,
  };
  for (const [file, tests] of Object.entries(inVitest)) {
    test(`tests its client with vitest in ${file}`, async (t) => {
      if (skipped(t)) return;
      const lines = (await printed('vitest')).split('\n').filter((line) => line.includes(` - ${file} > `));
      assert.deepEqual([lines.length, lines.filter((line) => !line.startsWith('ok '))], [tests, []]);
    });
  }

  test(
    'tests its client in the browser mode of vitest, and begins a story of Storybook',
    { skip: noBrowser },
    async (t) => {
      if (skipped(t)) return;
      const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
      const at = { cwd: user.project, env: { ...env, CHROMIUM: chromium } };
      cpSync(join(root, 'examples/in-process/storybook-preview.mjs'), join(user.project, 'storybook-preview.mjs'));
      writeFileSync(join(user.project, 'story.browser.test.mjs'), story);
      await execute(join(user.project, 'node_modules/.bin/msw'), ['init', 'public/', '--no-save'], at);
      const argv = ['run', '--config', 'browser.config.mjs', '--reporter=tap-flat'];
      const ended = execute(join(user.project, 'node_modules/.bin/vitest'), argv, at);
      const { stdout, stderr } = await ended.catch((fault) => assert.fail(`${fault.stdout}${fault.stderr}`));
      assert.match(stdout, /^ok \d - .*browser\.test\.mjs > a file that a person chooses/m, stderr);
      assert.match(stdout, /^ok \d - .*story\.browser\.test\.mjs > each story begins with the demo world/m, stderr);
      assert.match(stdout, /^ok \d - .*story\.browser\.test\.mjs > a page tests its Power-Up/m, stderr);
    },
  );

  test('has for Cypress a server with tasks, and leads what a page asks to it', async (t) => {
    if (skipped(t)) return;
    writeFileSync(join(user.project, 'cypress.node.mjs'), asCypress);
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
    const { stderr } = await execute(process.execPath, ['cypress.node.mjs'], { cwd: user.project, env });
    assert.match(stderr, /boardstone, in the dialect live: 2 requests, 1 refused/);
  });

  test('learns what the service knows from a test that fails behind MSW', async (t) => {
    if (skipped(t)) return;
    const knows =
      /boardstone, in the dialect live: 1 request, 0 refused\n.*\n {4}nothing reads fileds, did you mean fields\?/;
    assert.match(await printed('vitest'), knows);
  });

  test('tests its client with jest, without any configuration, also with fake timers', async (t) => {
    if (skipped(t)) return;
    assert.match(await printed('jest'), /Tests: +1 failed, 7 passed, 8 total/);
  });

  test('tests its client with mocha', async (t) => {
    if (skipped(t)) return;
    const mocha = join(user.project, 'node_modules/.bin/mocha');
    const { stdout } = await execute(mocha, ['mocha.test.mjs'], { cwd: user.project });
    assert.match(stdout, / 1 passing/);
  });

  test('gets one report of a suite whose tests have servers of their own, and a gate', async (t) => {
    if (skipped(t)) return;
    writeFileSync(join(user.project, 'suite.vitest.test.mjs'), suite);
    const argv = ['run', '--fail-on', 'unread', '--', 'npx', 'vitest', 'run', 'suite.vitest.test.mjs'];
    const ended = execute(join(user.project, 'node_modules/.bin/boardstone'), argv, { cwd: user.project });
    const { code, stderr } = (await ended.catch((fault: unknown) => fault)) as { code?: number; stderr: string };
    assert.equal(code, 1);
    assert.match(stderr, /2 requests, 0 refused; 1 of \d+ operations used; 1 thing to improve/);
    assert.match(stderr, /2 tests with servers of their own\n/);
    assert.match(stderr, /--fail-on: Parameters that nothing reads \(unread\)/);
  });

  test('is answered behind MSW, as the page about it says', async (t) => {
    if (skipped(t)) return;
    const [, text] = /```mjs\n([^]*?)```/.exec(readFileSync(join(root, 'docs/in-process.md'), 'utf8'))!;
    writeFileSync(join(user.project, 'msw.mjs'), `${text}\n${aloneBehindMsw}`);
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
    await execute(process.execPath, ['msw.mjs'], { cwd: user.project, env });
  });

  test('tests its page with Playwright', { skip: noBrowser }, async (t) => {
    if (skipped(t)) return;
    assert.match(await printed('playwright'), /5 passed/);
  });

  test('gives a test that Playwright tries again a fresh world', async (t) => {
    if (skipped(t)) return;
    assert.match(await printed('playwright'), /1 flaky/);
  });

  for (const runner of keysOf(runners)) {
    const skip = runner === 'playwright' && noBrowser;
    test(`learns from a failing test of ${runner} which colleagues it met`, { skip }, async (t) => {
      if (skipped(t)) return;
      const said = await printed(runner);
      assert.match(said, /boardstone, in the dialect live: 1 request, 0 refused/);
      assert.match(said, /failed among colleagues of seed 7:\n.*after request 1: \w+ sends POST \/1\/cards/);
      assert.match(said, /again {2}\{ colleagues: \{"seed":7,"rate":1,"may":\["add"\],"only":\[1\]\} \}/);
      assert.doesNotMatch(said, /after request 2/);
      assert.doesNotMatch(said, /attachment #\d: what boardstone knows/);
    });
  }

  test('says in an editor what each name means, with an example of what is called or given', (t) => {
    if (skipped(t)) return;
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object };
    const modules = Object.keys(exports)
      .filter((name) => !name.endsWith('json'))
      .map((name) => `boardstone${name.slice(1)}`);
    const compiler = createRequire(join(user.project, 'package.json'))('typescript');
    assert.deepEqual(unexplained(compiler, user.project, modules), { silent: [], withoutExample: [] });
  });

  for (const runner of keysOf(chosen)) {
    test(`tells certify which test of ${runner} sends a request, and runs the named one alone`, async (t) => {
      if (skipped(t)) return;
      const { argv, files, path } = chosen[runner];
      const folder = join(user.project, 'chosen', runner);
      mkdirSync(folder, { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      const hook = join(user.project, 'node_modules/boardstone/dist/src/beside/redirect/redirect.cjs');
      const asked = async (tests: readonly string[]) => {
        await using server = await startServer();
        const room = roomFor({ tests, idle: [] });
        const { NODE_TEST_CONTEXT: _ours, ...env } = { ...process.env, ...environmentOf(server.target) };
        const orders = { BOARDSTONE_CERTIFY_TESTS: JSON.stringify(room.orders), NODE_OPTIONS: `--require ${hook}` };
        await execute(join(user.project, 'node_modules/.bin', runner), argv, {
          cwd: folder,
          env: { ...env, ...orders },
        });
        const noted = new Set(room.ran().map(({ test }) => test));
        room.remove();
        for (const { test } of server.requests()) assert.ok(noted.has(test), test);
        return server.requests().map(({ test }) => test && decodeURIComponent(test));
      };
      assert.deepEqual(await asked([]), [`${path}reads`, `${path}finds [1]`]);
      assert.deepEqual(await asked([`${path}finds [1]`]), [`${path}finds [1]`]);
    });
  }

  for (const compiler of ['typescript-5.4', 'typescript']) {
    test(`has types that are right for ${compiler} in modules of both kinds`, async (t) => {
      if (skipped(t)) return;
      const files = ['types.mts', 'types.cts'];
      for (const file of files) writeFileSync(join(user.project, file), typed);
      const ts = createRequire(join(user.project, 'package.json'))(compiler);
      assert.deepEqual(errorsOfTypes(ts, user.project, files), []);
    });
  }
});

/** A test that makes a board, and passes when it is tried again if that board is not there any more. */
const triedAgain = `import { expect } from '@playwright/test';
import { test } from 'boardstone/playwright';
test.describe.configure({ retries: 1 });
test('again', async ({ server }, { retry }) => {
  const { key, token } = server.target.actors.owner;
  const boards = 'https://api.trello.com/1/members/me/boards?fields=name&key=' + key + '&token=' + token;
  const before = await (await fetch(boards)).json();
  expect(before.map(({ name }) => name)).not.toContain('Harbour');
  await fetch('https://api.trello.com/1/boards?name=Harbour&key=' + key + '&token=' + token, { method: 'POST' });
  expect(await (await fetch(boards)).json()).toHaveLength(before.length + 1);
  expect(retry).toBe(1);
});
`;

/** The steps of Storybook with the loaders of a preview before each story, in a page with the worker of MSW. */
const story = `import { expect, test } from 'vitest';
import { createService } from 'boardstone/fetch';
import { openPowerUp } from 'boardstone/power-up';
import { loaders } from './storybook-preview.mjs';

const begun = async () => Object.assign({}, ...(await Promise.all(loaders.map((load) => load()))));
const ask = async ({ actors: { owner } }, method, path) => {
  const address = 'https://api.trello.com/1' + path + '?key=' + owner.key + '&token=' + owner.token;
  return (await fetch(address, { method })).json();
};
test('each story begins with the demo world', async () => {
  const { target } = await begun();
  const before = await ask(target, 'GET', '/members/me/boards');
  await ask(target, 'DELETE', '/boards/' + before[0].id);
  const again = await begun();
  expect(await ask(again.target, 'GET', '/members/me/boards')).toHaveLength(before.length);
});
test('a page tests its Power-Up', async () => {
  const service = createService({ dialect: 'live' });
  const [{ id: card, idBoard: board, name }] = service.cards();
  const capabilities = { 'card-badges': async (t) => [{ text: (await t.card('name')).name }] };
  const powerUp = await openPowerUp(service, { board, card, capabilities });
  expect(await powerUp.call('card-badges')).toEqual([{ text: name }]);
});
`;

/**
 * The steps of Cypress with a configuration and a support file, without its browser, which a registry does not have.
 */
const asCypress = `import assert from 'node:assert/strict';
import config from './cypress.config.mjs';

const events = {};
await config.e2e.setupNodeEvents((name, work) => void (events[name] = work));
const task = async (name, given) => {
  const answer = await events.task[name](given);
  assert.notEqual(answer, undefined, name);
  return JSON.parse(JSON.stringify(answer));
};
const hooks = {};
let lead;
let waiting;
globalThis.beforeEach = (work) => void (hooks.before = work);
globalThis.afterEach = (work) => void (hooks.after = work);
globalThis.cy = {
  task(...given) {
    const ended = task(...given);
    waiting = ended;
    return { then: (go) => void (waiting = ended.then(go)) };
  },
  wrap: () => ({ as() {} }),
  intercept: ({ hostname }, work) => void (lead = (url) => {
    assert.match(new URL(url).hostname, hostname);
    const request = { url };
    work(request);
    return request.url;
  }),
};
await import('./cypress.support.mjs');
hooks.before();
await waiting;
const { actors: { owner } } = await task('boardstone:reset');
const ask = (path, init) => fetch(lead('https://api.trello.com/1' + path + 'key=' + owner.key + '&token=' + owner.token), init);
assert.equal((await ask('/members/me?')).status, 200);
await task('boardstone:verify', { path: '/1/members/me', count: 1 });
await task('boardstone:fault', { match: { path: '/1/members/me' }, times: 1, respond: { status: 503 } });
assert.equal((await ask('/members/me?')).status, 503);
assert.ok((await task('boardstone:cards', {})).length > 0);
hooks.after.call({ currentTest: { state: 'failed' } });
await waiting;
await events['after:run']();
`;

/** Two tests, of which one misspells an argument. */
const suite = `import { test } from 'boardstone/vitest';
for (const name of ['fields', 'fileds'])
  test('asks with ' + name, async ({ server }) => {
    const { key, token } = server.target.actors.owner;
    await fetch(server.url + '/1/members/me?' + name + '=id&key=' + key + '&token=' + token);
  });
`;

/** Behind the block of docs/in-process.md: a live host is answered, and no other. */
const aloneBehindMsw = `const { key, token } = service.target.actors.owner;
const { status } = await fetch('https://api.trello.com/1/members/me?key=' + key + '&token=' + token);
if (status !== 200) throw new Error(String(status));
await fetch('https://elsewhere.example').then(
  () => process.exit(1),
  () => process.exit(0),
);`;

/** A program of either kind that names something of each entry that both kinds can import. */
const typed = `import { fixture, startServer, type BoardstoneServer, type FaultOrder } from 'boardstone';
import { createService } from 'boardstone/fetch';
import { test as jestTest } from 'boardstone/jest';
import { handlers } from 'boardstone/msw';
import { testWith } from 'boardstone/node-test';
import { test as pageTest } from 'boardstone/playwright';
import { openPowerUp } from 'boardstone/power-up';
import { redirect } from 'boardstone/redirect';
import { setupServer } from 'msw/node';

const drop: FaultOrder = { match: { path: '/1/cards/*' }, drop: true, times: undefined };
export async function main() {
  const server: BoardstoneServer = await startServer({ dialect: 'live' });
  server.fault(drop);
  redirect(server).end();
  await (await openPowerUp(server, { board: server.id('b') })).call('card-badges');
  setupServer(...handlers(createService()));
  const reply: Response = await createService().fetch(server.target.actors.owner.key);
  return reply.status;
}
testWith({ fixture: fixture().member('ben') })('a test', (server, t) => {
  // @ts-expect-error there is no such actor
  server.target.actors.bem;
  return [server.target.actors.ben.key, t.name];
});
jestTest('a test', (server) => server.verify({ method: 'GET', path: '/1/boards', count: 0 }), 1000);
jestTest.each([['a', 1]])('a row %s', (name, n, server) => [server.url, name satisfies 'a', n satisfies 1]);
pageTest('a page', async ({ page, server }) => page.goto(server.url));
`;

/** Every command of the README and of the first pages runs as it is written there, in the checkout or in a project with the package. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { packedIn, root } from '../src/testing/packed.ts';

const readme = ['README.md', 'docs/start-client.md', 'docs/start-server.md', 'docs/start-rules.md']
  .map((page) => readFileSync(join(root, page), 'utf8'))
  .join('\n');
const prose = readme.replaceAll(/^```.*?^```/gms, '').replaceAll(/^\|.*$/gm, '');
const isCommand = /^(?:\w+="[^"]*" )?(?:npm|npx|node|boardstone|docker|eval) ./;
/** The lines of the blocks in shell, without their comments, and what the prose says to type. */
const commands = [
  ...[...readme.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) => block!.trimEnd().split('\n')),
  ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!).filter((code) => isCommand.test(code)),
].map((line) => line.replace(/\s+#.*$/, ''));

interface Run {
  /** Where it is typed; else in the project. */
  readonly at?: 'checkout';
  /** A text that it prints somewhere. */
  readonly shows: RegExp;
  readonly code?: number;
  /** A server that runs meanwhile. */
  readonly beside?: string;
  /** It serves at this port until it is stopped: what is typed meanwhile, and what that prints. */
  readonly serves?: { readonly port: number; asks(said: string): string; readonly shows: RegExp };
}
/** Why it is not run here. */
type Reason = string;

const curl = (said: string): string => `${/curl '[^']+'/.exec(said)?.[0]} --silent --show-error --fail`;
const boards = { port: 4747, asks: curl, shows: /"name":"/ };
const mine = 'boardstone serve --port 8080 --fixture empty --target-out target.json';

const expected: Readonly<Record<string, Run | Reason>> = {
  'npm ci': 'it asks a registry, and begins .ci/run',
  'npm ci && npm start': 'npm ci asks a registry, and begins .ci/run; npm start is below',
  'npm ci && npm test': 'npm ci asks a registry; npm test is run beside this test',
  'npm pack': 'this test has packed it',
  'npm install boardstone': 'the page says that it finds nothing',
  'npm run statements -- <path to the document>':
    'the document is the reader’s; src/document/statements.test.ts does it',
  'npm install --save-dev <path to it>': 'this test has installed it',
  'npm install --save-dev git+<address of the repository>': 'bin/package/from-git.long.test.ts installs it so',
  'npx git+<address of the repository> serve': 'bin/package/from-git.long.test.ts installs it so',
  'npx boardstone check --demo': { shows: /FAILED CRD-03/, code: 1 },
  'npm start': { at: 'checkout', shows: /listening on http:\/\/127\.0\.0\.1:4747/, serves: boards },
  'npx boardstone serve': { shows: /listening on http:\/\/127\.0\.0\.1:4747/, serves: boards },
  'npm start -- --log': { at: 'checkout', shows: /^200 .* ms GET +\/1\/members\/me\/boards/m, serves: boards },
  'npm start -- --fault omits-due-of-card': {
    at: 'checkout',
    shows: /listening/,
    serves: {
      port: 4747,
      // With the same credentials: the first card that the owner has.
      asks: (said) =>
        `id=$(${curl(said).replace('boards?', 'cards?')} | cut -d '"' -f 4)
        ${curl(said).replace('members/me/boards?fields=name', "cards/'$id'?fields=name,due")}`,
      shows: /^\{"id":"\w+","name":"[^"]+"\}$/,
    },
  },
  'npx boardstone check http://127.0.0.1:8080 --key $KEY --token $TOKEN --next':
    'conformance/cli/next.test.ts asks for the next step of servers that grow',
  'npx boardstone check http://127.0.0.1:8080 --key $KEY --token $TOKEN --watch --next':
    'it waits for the files of the reader; conformance/cli/next.test.ts asks for the next step',
  'boardstone check <url>': 'the reader names the address; lines with one are below',
  'npx tsx bin/boardstone.ts check http://127.0.0.1:4747': 'bin/check-ourselves.mjs does it, at the end of .ci/run',
  'npx tsx bin/boardstone.ts': { at: 'checkout', shows: /^ +serve +run the local server$/m, code: 2 },
  'npm run build': 'the package of this test is built by it',
  'npm run binary': 'bin/binary.long.test.ts makes it and runs it',
  'node dist/bin/boardstone.js': 'the same program in the package is what npx runs',
  'npx ./boardstone-0.1.0.tgz serve':
    'the same packed file is installed here; src/terminal/flags.test.ts reads what npx was given',
  'npx boardstone': { shows: /^ +serve +run the local server$/m, code: 2 },
  'npx boardstone run -- pytest': { shows: /1 request, [^]*operations used/, code: 5 },
  'npx boardstone certify -- pytest': { shows: /the command fails on the plain server/, code: 2 },
  'docker compose up': 'it needs Docker and a registry of images; examples/workflows.long.test.ts reads the file',
  'boardstone run': 'it is named in a sentence; the line with a command is tried',
  'boardstone init': { shows: /fixture\.jsonc is written/ },
  'boardstone serve --data <folder>': 'the reader names the folder; bin/data.long.test.ts runs and kills it',
  'NODE_OPTIONS="--max-old-space-size=8192" npx boardstone serve --fixture big.json': {
    shows: /listening/,
    serves: { port: 4747, asks: curl, shows: /^\[/ },
  },
  'npx boardstone check http://127.0.0.1:8080 --key $KEY --token $TOKEN':
    'a server that is not ours is judged in real time, below its limits: many minutes',
  'npx boardstone check http://127.0.0.1:8080 --target target.json --only 4.5': {
    beside: mine,
    shows: /\n[1-9]\d* passed, 0 failed/,
  },
  'npx boardstone check --explain CF-07': { shows: /^CF-07 / },
  'npm run where 4.5.3': { at: 'checkout', shows: /CF-\d+[^]*server[^]*law/ },
  'npm run where CF-23': { at: 'checkout', shows: /CF-23[^]*server/ },
  'npm run where due': { at: 'checkout', shows: /src\/server\/records\/card\.ts/ },
  'npx boardstone spec': { shows: /CNV-01[^]*CF-23[^]*LIM-/ },
  'npm run where': { at: 'checkout', shows: /CNV-01[^]*CF-23[^]*LIM-/ },
  'npm run where openapi': { at: 'checkout', shows: /"openapi": ?"3\.1/ },
  'npm run where debt': { at: 'checkout', shows: /^[\d.]+ +[A-Z]+-\d+/m },
  'npm run where -- openapi --pretty --tag cards': { at: 'checkout', shows: /"openapi": "3\.1/ },
  'npm run docs': 'it writes the manual again; bin/docs/docs.test.ts compares what it would write',
  'npm run book': 'bin/book/book.long.test.ts builds the site',
  'npm run bench': 'it measures for many minutes',
};

describe('the README', () => {
  let user: Awaited<ReturnType<typeof packedIn>>;
  before(async () => {
    user = await packedIn((project) => {
      writeFileSync(join(project, 'package.json'), '{"name":"somebody","private":true}');
      cpSync(join(root, 'fixtures/empty.json'), join(project, 'big.json'));
      writeFileSync(join(project, 'pytest'), pytest, { mode: 0o755 });
    });
  });
  after(() => user.remove());

  /** The output of a shell for a line, also before it ends. */
  function typed(line: string, cwd: string) {
    const { NODE_TEST_CONTEXT: _ours, ...rest } = process.env;
    const PATH = [join(user.project, 'node_modules/.bin'), user.project, process.env['PATH']].join(':');
    const env = { ...rest, PATH, NO_COLOR: '1', npm_config_update_notifier: 'false' };
    const shell = spawn('sh', ['-c', line], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let out = '';
    shell.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    for (const stream of [shell.stdout, shell.stderr]) {
      stream.on('data', (text) => {
        said += String(text);
        shell.emit('said');
      });
    }
    const ended = once(shell, 'close').then(([code]) => code as number | null);
    return {
      out: () => out,
      said: () => said,
      ended,
      /** Until it has printed this. */
      async shows(what: RegExp): Promise<void> {
        const over = ended.then(() => assert.match(said, what, line));
        while (!what.test(said)) await Promise.race([once(shell, 'said'), over]);
      },
      async stop(): Promise<void> {
        process.kill(-shell.pid!, 'SIGTERM');
        await ended;
      },
    };
  }
  const finished = async (line: string, cwd = user.project) => {
    const program = typed(line, cwd);
    const code = await program.ended;
    return { code, out: program.out(), said: program.said() };
  };

  test('has no command that is neither tried nor excused', () => {
    assert.deepEqual([...new Set(commands)].sort(), Object.keys(expected).sort());
  });

  for (const [line, run] of Object.entries(expected)) {
    if (typeof run === 'string') continue;
    test(`${line} does what is said of it`, { timeout: 120_000 }, async (t) => {
      const { at, shows, serves, beside, code = 0 } = run;
      const cwd = at === 'checkout' ? root : user.project;
      const port = serves?.port ?? (beside && 8080);
      if (port && (await taken(port))) return t.skip(`another program listens on ${port}`);
      if (!serves) {
        const other = beside === undefined ? undefined : await served(t, beside, user.project);
        const ended = await finished(line, cwd);
        assert.equal(ended.code, code, ended.said);
        assert.match(ended.out || ended.said, shows);
        await other?.stop();
        return;
      }
      const server = await served(t, line, cwd);
      const asked = await finished(serves.asks(server.said()));
      assert.equal(asked.code, 0, asked.said);
      assert.match(asked.out, serves.shows);
      await server.shows(shows);
      await server.stop();
    });
  }

  async function served(t: TestContext, line: string, cwd: string) {
    const server = typed(line, cwd);
    t.signal.addEventListener('abort', () => void server.stop());
    await server.shows(/--help lists the flags/);
    return server;
  }

  test('lists commands with flags that they have', async () => {
    const rows = [...readme.matchAll(/^\| `boardstone ([a-z-]+).*$/gm)];
    assert.ok(rows.length >= 9);
    for (const [row, name] of rows) {
      for (const command of [
        name!,
        ...[...row.matchAll(/, `(?:boardstone )?([a-z][a-z-]*)[ `]/g)].map(([, name]) => name!),
      ]) {
        const { code, out } = await finished(`boardstone ${command} --help`);
        assert.deepEqual([code, out.includes(`boardstone ${command}`)], [0, true], command);
        if (command !== name) continue;
        for (const [flag] of row.matchAll(/--[a-z][a-z-]+/g)) assert.ok(out.includes(flag), `${command} ${flag}`);
      }
    }
  });

  test('shows a report as it is printed', async () => {
    writeFileSync(join(user.project, 'client.mjs'), nested);
    const { code, said } = await finished('npx boardstone run -- node client.mjs');
    assert.equal(code, 0, said);
    // The numbers of the first line are those of another run, but how many operations there are.
    const [, first, rest] = /^```\n(\d+ requests[^\n]*)\n\n(.*?)\n```/ms.exec(readme)!;
    for (const text of [/of \d+ operations used/.exec(first!)![0], rest!]) assert.ok(said.includes(text), said);
  });

  test('fills a world in one line', async () => {
    const [start] = /startServer\(\{ fixture: fixture\(\).*?\}\)(?=`)/.exec(readme)!;
    const [, id] = /then `(server\.id\([^`]*\))`/.exec(readme)!;
    const program = `import { fixture, startServer } from 'boardstone';
      const server = await ${start};\nconsole.log(${id});\nawait server.close();`;
    writeFileSync(join(user.project, 'filled.mjs'), program);
    const { out, said } = await finished('node filled.mjs');
    assert.match(out, /^[0-9a-f]{24}\n$/, said);
  });
});

async function taken(port: number): Promise<boolean> {
  const trial = createServer().listen(port, '127.0.0.1');
  const fault = await Promise.race([once(trial, 'listening').then(() => undefined), once(trial, 'error')]);
  if (fault === undefined) await once(trial.close(), 'close');
  return fault !== undefined;
}

/** Stands for the tests of a client, which find the server in their environment and fail. */
const pytest = `#!/bin/sh
curl --silent --fail "$BOARDSTONE_URL/1/members/me?key=$BOARDSTONE_KEY&token=$BOARDSTONE_TOKEN" > /dev/null || exit 1
test -n "$BOARDSTONE_SECRET" && exit 5
`;

/** A client that reads the checklists of twelve cards one after the other. */
const nested = `const { BOARDSTONE_URL: url, BOARDSTONE_KEY: key, BOARDSTONE_TOKEN: token } = process.env;
const call = async (method, path, args = {}) =>
  (await fetch(url + '/1' + path + '?' + new URLSearchParams({ ...args, key, token }), { method })).json();
const { id } = await call('POST', '/boards', { name: 'Harbour' });
const [list] = await call('GET', '/boards/' + id + '/lists');
const cards = [];
for (let n = 0; n < 12; n++) cards.push(await call('POST', '/cards', { idList: list.id, name: 'card ' + n }));
for (const card of cards) await call('GET', '/cards/' + card.id + '/checklists');
`;

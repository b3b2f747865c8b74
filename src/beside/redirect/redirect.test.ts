/** A program that knows only the live address reaches the local server, by fetch, http and https, or nobody. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundle } from '../../../bin/bundle.mjs';
import { startServer } from '../../index.ts';
import { test as testWithServer } from '../runners/node-test.ts';
import { notInSample } from '../../testing/sample.ts';
import { leadOf, serverAt } from './addresses.ts';
import { redirect } from './redirect.ts';
import type { RunNote } from './running.ts';

// The hook as programs get it. Each that a test starts would else compile its sources.
const made = mkdtempSync(join(tmpdir(), 'boardstone-redirect-'));
const hook = pathToFileURL(join(made, 'redirect.mjs')).href;
before(() =>
  bundle({
    entryPoints: [fileURLToPath(new URL('redirect.ts', import.meta.url))],
    outfile: fileURLToPath(hook),
    format: 'esm',
  }),
);
after(() => rmSync(made, { recursive: true }));
const run = (program: string, env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, ['--import', hook, '--input-type=module', '-e', program], {
    env: { ...process.env, ...env },
  });

it('leads every spelling of a live host, or refuses it: none goes to the network', () => {
  const lead = leadOf(undefined, () => new URL('http://127.0.0.1:1'));
  const none = leadOf(undefined, () => undefined);
  for (const host of ['api.trello.com.', 'api.trello.com%2e', 'www.trello.com', 'API.TRELLO.COM', 'trello.com.:443']) {
    assert.equal(lead(`https://${host}/1/x`)?.to.href, 'http://127.0.0.1:1/1/x', host);
    assert.throws(() => none(`https://${host}/1/x`), /was not sent/, host);
  }
  for (const host of ['trello.com.example', 'nottrello.com', 'www.example.com'])
    assert.equal(lead(`https://${host}/1/x`), undefined, host);
});

it('leads the hosts of the live service, or those that are named, and nothing else', () => {
  const lead = leadOf(undefined, () => new URL('http://127.0.0.1:1/w/one/'));
  assert.equal(lead('https://api.trello.com/1/cards?a=%20b')?.to.href, 'http://127.0.0.1:1/w/one/1/cards?a=%20b');
  for (const other of [
    'https://api.trello.com.example/1',
    'https://example/api.trello.com',
    'file:///1',
    '/1/cards',
    '',
  ]) {
    assert.equal(lead(other), undefined, other);
  }
  const named = leadOf('a.example, B.example', () => new URL('https://[::1]:2'));
  assert.equal(named('http://b.example/1')?.to.href, 'https://[::1]:2/1');
  assert.equal(named('https://api.trello.com/1'), undefined);
});

it('ends a program whose address is none', async () => {
  for (const address of ['localhost', 'ftp://127.0.0.1', '\u0000']) {
    assert.throws(() => serverAt(address, 'BOARDSTONE_URL'), /boardstone\/redirect: BOARDSTONE_URL is no address/);
  }
  await assert.rejects(
    run('console.log("ran")', { BOARDSTONE_URL: 'localhost' }),
    (fault: { stdout: string; stderr: string }) => {
      assert.match(fault.stderr, /BOARDSTONE_URL is no address/);
      return fault.stdout === '';
    },
  );
});

const live = 'https://api.trello.com/1/members/me?n=';
const byFetch = async (n: number): Promise<number> => (await fetch(live + n)).status;
const byHttps = (n: number): Promise<number> =>
  new Promise((done, fail) => {
    https.get(live + n, (reply) => done(reply.resume().statusCode!)).on('error', fail);
  });

it('sends nothing for which no server stands', async () => {
  await assert.rejects(byFetch(1), /a request to api\.trello\.com was not sent, because no server stands/);
  assert.throws(() => https.request(live), /was not sent/);
  assert.throws(() => https.get({ host: 'trello.com', path: '/1/boards' }), /a request to trello\.com was not sent/);
});

it('sends to the server that was named last, until that ends', async () => {
  await using server = await startServer();
  await using other = await startServer();
  const first = redirect(server);
  {
    using _second = redirect(other.url);
    assert.equal(await byFetch(1), 401);
  }
  assert.equal(await byHttps(2), 401);
  first.end();
  first.end();
  await assert.rejects(byFetch(3), /was not sent/);
  assert.deepEqual(
    [server, other].map((server) => server.requests().map(({ query }) => query['n'])),
    [['2'], ['1']],
  );
  assert.throws(() => redirect('nowhere'), /the server is no address: nowhere/);
});

describe('tests that run side by side', { concurrency: true }, () => {
  for (const n of [1, 2, 3]) {
    testWithServer(`have each its own server: ${n}`, { timeout: 60_000 }, async (server) => {
      for (const send of [byFetch, byHttps, byFetch]) assert.equal(await send(n), 401);
      assert.deepEqual(
        server.requests().map(({ query }) => query['n']),
        [n, n, n].map(String),
      );
    });
  }
});

it('redirects fetch, http and https, whatever their arguments look like', async () => {
  const server = await startServer({ clock: 'manual' });
  const program = `
    import http from 'node:http';
    import https, { get } from 'node:https';
    const base = 'https://api.trello.com/1/members/me?fields=username&n=';
    const read = (answer) => new Promise((done) => answer(async (reply) => done((await reply.toArray()).join(''))));
    await fetch(base + 1);
    await fetch(new Request(base + 2, { method: 'PUT', body: '{"a":1}', headers: { 'content-type': 'application/json' } }));
    await fetch(new URL(base + 3), { method: 'DELETE' });
    await read((answer) => https.get(base + 4, answer));
    await read((answer) => get(new URL(base + 5), { agent: new https.Agent({ keepAlive: true }) }, answer));
    await read((answer) => {
      const path = new URL(base + 6).pathname + new URL(base + 6).search;
      const headers = { Host: 'api.trello.com', 'content-type': 'application/json' };
      https.request({ hostname: 'api.trello.com', port: 443, path, method: 'POST', headers }, answer).end('{"b":2}');
    });
    await read((answer) => http.request('http://trello.com/1/members/me?n=7', answer).end());
  `;
  await run(program, { BOARDSTONE_URL: server.url });
  const sent = server.requests().map(({ method, query, body }) => [query['n'], method, body ?? ''].join(' ').trim());
  assert.deepEqual(sent, ['1 GET', '2 PUT {"a":1}', '3 DELETE', '4 GET', '5 GET', '6 POST {"b":2}', '7 GET']);
  await server.close();
});

describe('a client by https', () => {
  it('that waits for the end of the handshake is served', async () => {
    await using server = await startServer();
    using _redirection = redirect(server);
    const request = https.request(live, { method: 'PUT', agent: new https.Agent() });
    request.on('socket', (socket) => socket.on('secureConnect', () => request.end()));
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    assert.equal(reply.resume().statusCode, 401);
  });

  /** The port by which a request came, once its connection is free again. */
  const port = (agent?: https.Agent): Promise<number> =>
    new Promise((done, fail) => {
      const request = https.get(live, { agent }, (reply) => {
        const { localPort } = reply.socket;
        request.on('close', () => setImmediate(done, localPort!));
        reply.resume();
      });
      request.on('error', fail);
    });

  it('keeps connections, and has as many at once, as its own agent says', async () => {
    await using server = await startServer();
    using _redirection = redirect(server);
    const inTurn = async (agent?: https.Agent) => (await port(agent)) === (await port(agent));
    assert.equal(await inTurn(new https.Agent({ keepAlive: true })), true);
    assert.equal(await inTurn(new https.Agent()), false);
    const one = new https.Agent({ keepAlive: true, maxSockets: 1 });
    const [first, second] = await Promise.all([port(one), port(one)]);
    assert.equal(first, second);
    const { globalAgent } = https;
    https.globalAgent = new https.Agent();
    try {
      assert.equal(await inTurn(), false);
    } finally {
      https.globalAgent = globalAgent;
    }
  });
});

it('says which test of node:test sends a request, and runs the named ones alone', notInSample, async () => {
  await using server = await startServer();
  const { key, token } = server.target.actors.owner;
  const program = `
    import test, { before, describe, it } from 'node:test';
    import http from 'node:http';
    const at = process.env.BOARDSTONE_URL + '/1/members/me?key=${key}&token=${token}';
    before(() => fetch(at));
    test('100 % ä', async (t) => {
      await fetch(at);
      await t.test('inside', () => fetch(at));
    });
    describe('a suite', () => it('by http', () => new Promise((done) => http.get(at, (answer) => answer.resume().on('end', done)))));
  `;
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-running-'));
  const notes = join(folder, 'notes');
  const asked = async (tests: readonly string[]) => {
    const since = server.requests().length;
    await run(program, {
      BOARDSTONE_URL: server.url,
      BOARDSTONE_CERTIFY_TESTS: JSON.stringify({ tests, idle: [], notes, doors: '' }),
      NODE_TEST_CONTEXT: '',
    });
    return server
      .requests()
      .slice(since)
      .map(({ test }) => test && decodeURIComponent(test));
  };
  const all = [undefined, '100 % ä', '100 % ä › inside', 'a suite › by http'];
  assert.deepEqual(await asked([]), all);
  const lines = readFileSync(notes, 'utf8').trim().split('\n');
  const ran = lines.flatMap((line) => (JSON.parse(line) as RunNote).test ?? []);
  assert.deepEqual(ran.map(decodeURIComponent), all.slice(1));
  assert.deepEqual(await asked(['a suite › by http']), [undefined, all[3]]);
  assert.deepEqual(await asked(['100 % ä › inside']), all.slice(0, 3));
  rmSync(folder, { recursive: true });
});

it('lets a file of node:test without wanted tests end before it begins, and its notes say which files there are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-running-'));
  const notes = join(folder, 'notes');
  const files = ['one.test.mjs', 'two.test.mjs'].map((name) => join(folder, name));
  for (const file of files)
    writeFileSync(file, `import { test } from 'node:test'; test('does it', () => console.log('body of ${file}'));`);
  const tests = async (idle: readonly string[], named: readonly string[] = files) => {
    const env = {
      ...process.env,
      BOARDSTONE_CERTIFY_TESTS: JSON.stringify({ tests: [], idle, notes, doors: '' }),
      NODE_TEST_CONTEXT: undefined,
      NODE_OPTIONS: `--import ${hook}`,
    };
    const { stdout } = await promisify(execFile)(process.execPath, ['--test', ...named], { env, cwd: folder });
    return files.map((file) => stdout.includes(`body of ${file}`));
  };
  assert.deepEqual(await tests([]), [true, true]);
  const noted = readFileSync(notes, 'utf8').trim().split('\n');
  assert.deepEqual(noted.map((line) => (JSON.parse(line) as RunNote).file).sort(), files);
  assert.deepEqual(await tests([files[1]!]), [true, false]);
  assert.deepEqual(await tests([files[1]!], []), [true, false]);
  rmSync(folder, { recursive: true });
});

it('tells vitest, jest, mocha and Playwright what runs, wherever their command stands', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-running-'));
  const idle = ['/tests/[id] (a).test.js', '/tests/b.test.js'];
  const tests = ['a › [b]', 'c'];
  const orders = JSON.stringify({ tests, idle, notes: join(folder, 'notes'), doors: '/room' });
  const words = async (program: string, given: readonly string[]) => {
    const file = join(folder, program);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'console.log(JSON.stringify(process.argv.slice(2)))');
    const env = { ...process.env, BOARDSTONE_CERTIFY_TESTS: orders };
    const argv = ['--import', hook, file, ...given];
    return JSON.parse((await promisify(execFile)(process.execPath, argv, { env })).stdout) as readonly string[];
  };
  const none = '--passWithNoTests=true';
  const files = ['--exclude=/tests/\\[id\\] \\(a\\).test.js', '--exclude=/tests/b.test.js'];
  const names = '--testNamePattern=(?:^| )(?:a \\[b\\]|c)$';
  for (const [program, given, told] of [
    ['node_modules/vitest/vitest.mjs', ['run', '--', 'src'], [none, ...files, names, 'run', '--', 'src']],
    ['node_modules/vitest/vitest.mjs', ['run', '-t', 'own'], [none, ...files, 'run', '-t', 'own']],
    ['node_modules/jest/bin/jest.js', ['src'], [none, '--filter=/room/filter.cjs', 'src']],
    ['node_modules/.bin/mocha', ['src'], ['--require=/room/mocha.cjs', 'src']],
    [
      'node_modules/@playwright/test/cli.js',
      ['test', 'src'],
      ['test', '--pass-with-no-tests', '--grep=(?:^| )(?:a \\[b\\]|c)(?= @|$)', 'src'],
    ],
    ['node_modules/playwright/cli.js', ['install'], ['install']],
    ['scripts/jest.js', ['src'], ['src']],
  ] as const)
    assert.deepEqual(await words(program, given), told, program);
  rmSync(folder, { recursive: true });
});

/** The command as people and scripts run it: ready lines, refusals in one line, exit codes. */
import assert from 'node:assert/strict';
import { exec, execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { UsageError } from '../src/terminal/flags.ts';
import { issueKey, issueToken } from './issue.ts';
import { isLogged, serve } from './serve.ts';

const command = fileURLToPath(new URL('./start.mjs', import.meta.url));
const program = fileURLToPath(new URL('./boardstone.ts', import.meta.url));
const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'boardstone-'));
after(() => rmSync(folder, { recursive: true }));

const launch = (...argv: string[]): ChildProcess =>
  spawn(process.execPath, [command, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs to the end: exit code and both outputs. */
async function run(...argv: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = launch(...argv);
  let out = '',
    err = '';
  child.stdout?.on('data', (bytes) => {
    out += bytes;
  });
  child.stderr?.on('data', (bytes) => {
    err += bytes;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** Starts a server and gives its ready line. */
async function started(...argv: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = launch('serve', '--port', '0', ...argv);
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, line: line.toString() };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown[]> {
  child.kill(signal);
  return once(child, 'exit');
}

/** The sentence of a command that cannot be carried out. */
const said = (running: Promise<number>): Promise<string> =>
  running.then(
    (code) => assert.fail(`it ended with ${code}`),
    (fault) => {
      assert.ok(fault instanceof UsageError, String(fault));
      return fault.message;
    },
  );

describe('boardstone serve', () => {
  it('says in one line that it is ready, to people what to try, and ends cleanly', async () => {
    const { child, line } = await started();
    assert.match(line, /^boardstone listening on http:\/\/127\.0\.0\.1:\d+\n$/);
    const [hints] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
    assert.match(hints.toString(), /^It speaks as the document says\. .*--dialect live$/m);
    assert.match(hints.toString(), /boardstone(\.ts)? check http:/);
    const [, address = ''] = /curl '([^']+)'/.exec(hints.toString()) ?? [];
    assert.match(address, /key=[0-9a-f]{32}&token=[0-9a-f]{64}/);
    assert.equal((await fetch(address)).status, 200);
    assert.deepEqual(await ended(child, 'SIGTERM'), [0, null]);
  });

  it('lets no page of another origin change anything, unless it is named', async () => {
    for (const [flags, status] of [
      [[], 403],
      [['--allow-origin', 'http://evil.example'], 200],
    ] as const) {
      const { child, line } = await started('--json', ...flags);
      const { url, target } = JSON.parse(line);
      const { key, token } = target.actors.owner;
      const path = `${url}/1/boards?name=x&key=${key}&token=${token}`;
      const reply = await fetch(path, { method: 'POST', headers: { origin: 'http://evil.example' } });
      assert.equal(reply.status, status);
      if (status === 403) assert.match(await reply.text(), /--allow-origin http:\/\/evil\.example admits it/);
      await ended(child, 'SIGTERM');
    }
  });

  it('makes key and token that nobody can work out for a fixture without a token, and the same for a seed', async () => {
    const fixture = join(folder, 'own.json');
    writeFileSync(fixture, '{"boards": [{"name": "Mine", "lists": [{"name": "A"}]}]}');
    const tokenOf = async (...flags: string[]): Promise<string> => {
      const { child, line } = await started('--json', ...flags);
      await ended(child, 'SIGTERM');
      return JSON.parse(line).target.actors.owner.token;
    };
    const drawn = await tokenOf('--fixture', fixture);
    const [ofFixture, demo] = [await tokenOf('--fixture', fixture, '--seed', '1'), await tokenOf()];
    assert.notEqual(drawn, ofFixture);
    assert.equal(await tokenOf('--fixture', fixture, '--seed', '1'), ofFixture);
    assert.equal(await tokenOf('--seed', '1'), demo);
  });

  it('prints for a server with TLS a curl line that works, also for another user', async () => {
    const { child } = await started('--tls', '--clock', 'manual');
    const [hints] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
    const [line = '', ca = ''] = /curl --cacert (\S+) '[^']+'/.exec(hints.toString()) ?? [];
    const { stdout } = await promisify(exec)(`${line} --silent --show-error --fail`);
    assert.match(stdout, /^\[\{"id":/);
    assert.equal(statSync(ca).mode & 0o044, 0o044);
    assert.match(hints.toString(), /NODE_EXTRA_CA_CERTS=\S+ \S.*boardstone(\.ts)? check https:/);
    assert.deepEqual(await ended(child, 'SIGTERM'), [0, null]);
    assert.equal(existsSync(ca), false);
  });

  it('says what a fixture without actors lacks', async () => {
    const file = join(folder, 'nobody.json');
    writeFileSync(file, '{"members":[{"username":"ada","fullName":"Ada"}]}');
    const { child } = await started('--fixture', file);
    const [hints] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
    assert.match(hints.toString(), /The fixture names no actors[^]*"actors": \{ "owner": \{ "token"/);
    assert.deepEqual(await ended(child, 'SIGTERM'), [0, null]);
  });

  it('says that a fixture is not used where a folder goes on', async () => {
    const data = join(folder, 'data');
    const first = await started('--data', data, '--fixture', 'empty');
    await ended(first.child, 'SIGTERM');
    const { child } = await started('--data', data, '--fixture', 'demo', '--seed', '2');
    const [said] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
    assert.match(said.toString(), /^--fixture and --seed: not used, because .*data goes on with the records/);
    await ended(child, 'SIGTERM');
  });

  it('logs requests in a terminal, unless a script reads or the user wants quiet', () => {
    assert.deepEqual(
      [isLogged({}, true), isLogged({ quiet: true }, true), isLogged({ json: true }, true)],
      [true, false, false],
    );
    assert.deepEqual([isLogged({}, false), isLogged({ log: true }, false)], [false, true]);
  });

  it('gives scripts one JSON line and a target file for nobody else to read', async () => {
    const file = join(folder, 'target.json');
    const { child, line } = await started('--json', '--target-out', file, '--fixture', 'empty', '--clock', 'manual');
    const { url, pid, target } = JSON.parse(line);
    assert.deepEqual([pid, target.baseUrl], [child.pid, url]);
    assert.deepEqual(Object.keys(target.actors), ['owner', 'colleague', 'outsider', 'reader']);
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), target);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const health = (await (await fetch(`${target.control}/health`)).json()) as { clock: string };
    assert.equal(health.clock, 'manual');

    const { key } = JSON.parse((await run('key', '--url', url, '--name', 'mine', '--username', 'ada_quill')).out);
    const granted = await run('token', '--url', url, '--key', key, '--username', 'ben_okoro', '--permissions', 'read');
    const { token } = JSON.parse(granted.out);
    const me = (await (await fetch(`${url}/1/members/me?key=${key}&token=${token}`)).json()) as { username: string };
    assert.equal(me.username, 'ben_okoro');
    const refused = await said(issueToken(['--url', url, '--key', key, '--username', 'nobody']));
    assert.match(refused, /^username: there is no such member; there are ada_quill, /);
    assert.deepEqual(await ended(child, 'SIGINT'), [0, null]);
    assert.equal(
      await said(issueKey(['--url', url, '--username', 'ada_quill'])),
      `no server answers at ${url}; boardstone serve starts one, --url names another`,
    );
  });

  it('ends cleanly if it is asked to end twice', async () => {
    const { child, line } = await started('--port', '0');
    const [, url] = /(http\S+)/.exec(line)!;
    const order = { match: { path: '/1/**' }, delayMs: 300 };
    await fetch(`${url}/_boardstone/faults`, { method: 'POST', body: JSON.stringify(order) });
    const slow = fetch(`${url}/1/members/me`);
    await (await fetch(`${url}/_boardstone/faults`)).text();
    child.kill('SIGTERM');
    const end = ended(child, 'SIGTERM');
    assert.equal((await slow).status, 401);
    assert.deepEqual(await end, [0, null]);
  });

  it('ends with the program that started it, if a flag says so', async () => {
    const held = spawn(process.execPath, [command, 'serve', '--port', '0', '--with-parent'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await once(held.stdout, 'data');
    held.stdin.end();
    assert.deepEqual(await once(held, 'exit'), [0, null]);
    // A parent that is killed closes nothing; the pipe is ours, so it ends when the server does.
    const program = `require('node:child_process').spawn(process.argv[1], process.argv.slice(2),
      { stdio: ['ignore', 'inherit', 'ignore'] })`;
    const serving = [process.execPath, command, 'serve', '--port', '0', '--with-parent'];
    // As npx does: a shell stands between, and stays.
    const inShell = ['sh', '-c', `'${serving.join("' '")}'; exit 3`];
    const env = { ...process.env, npm_command: 'exec' };
    for (const argv of existsSync('/proc/self/stat') ? [serving, inShell] : [serving]) {
      const parent = spawn(process.execPath, ['-e', program, '--', ...argv], {
        stdio: ['ignore', 'pipe', 'ignore'],
        env,
      });
      await once(parent.stdout, 'data');
      parent.kill('SIGKILL');
      await once(parent.stdout.resume(), 'end');
    }
  });

  it('says in one line why it cannot start, and ends with 2', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const port = String((busy.address() as AddressInfo).port);
    const { code, out, err } = await run('serve', '--port', port);
    assert.deepEqual(
      [code, out, err],
      [2, '', `boardstone: port ${port} of 127.0.0.1 is in use; --port 0 takes any free one\n`],
    );
    busy.close();
  });

  it('names the place of what is wrong in a file', async () => {
    writeFileSync(join(folder, 'loud.json'), '{"\\u001b[2J":1}');
    const { err } = await run('serve', '--port', '0', '--fixture', join(folder, 'loud.json'));
    assert.match(err, /\\u001b\[2J: there is no such name\n$/);
    const [broken, text, none] = [join(folder, 'broken.json'), join(folder, 'text.json'), join(folder, 'none.json')];
    writeFileSync(broken, '{"members":[{"username":"ada"}]}');
    writeFileSync(text, 'no json');
    const starting = (...argv: string[]): Promise<string> => said(serve(['--port', '0', ...argv]));
    assert.match(await starting('--fixture', broken), /^fixture .*broken\.json: members\[0\]\.fullName: [^\n]+$/);
    assert.equal(await starting('--fsync'), '--fsync needs --data, a folder to keep');
    assert.equal(await starting('--fixture', none), `${none} cannot be read: no such file or directory`);
    assert.match(await starting('--fixture', text), /text\.json is not JSON: [^\n]+$/);
    assert.match(await starting('--replay', text), /text\.json: line 1 is not JSON$/);
    assert.equal(await starting('--replay', none), `${none} cannot be read: no such file or directory`);
    const below = join(text, 'no', 'where');
    for (const flag of ['--target-out', '--report', '--record'])
      assert.equal(await starting(flag, below), `${below} cannot be written: not a directory`);
    assert.equal(await starting('--record', folder), `${folder} cannot be written: illegal operation on a directory`);
    assert.equal(await starting('--host', '192.0.2.1'), '192.0.2.1 is not an address of this machine');
    for (const typed of ['omits-du-of-card', 'omits-due'])
      assert.match(
        await starting('--fault', typed),
        /, did you mean omits-due-of-card\?; serve --fault list prints all/,
      );
  });
});

describe('the command line', () => {
  const wrong: [string[], string][] = [
    [['--prot', '80'], 'unknown flag --prot, did you mean --port?'],
    [['--zzzzzzzz'], 'unknown flag --zzzzzzzz'],
    [['--constructor'], 'unknown flag --constructor'],
    [['--port'], '--port takes a value: number'],
    [['--port', 'abc'], '--port takes a whole number from 0 to 65535, not abc'],
    [['--port', '65536'], '--port takes a whole number from 0 to 65535, not 65536'],
    [['--colleagues', '7:0'], '--colleagues takes a whole number from 1 to 1000000000, not 0'],
    [['--limits', 'maybe'], '--limits takes on or off, not maybe'],
    [['--clock', 'sun'], '--clock takes real or manual or auto, not sun'],
    [['--json=yes'], '--json takes no value'],
    [['demo'], 'serve takes flags only, not demo'],
    [['--tls-ca', 'ca.pem'], '--tls-ca needs --tls'],
    [['--log', '--quiet'], '--log and --quiet exclude each other'],
    [['--no-control', '--control-token', 'a-long-secret'], '--no-control and --control-token exclude each other'],
    [['--control-token', 'short'], "--control-token is a text of at least 8 characters without spaces, not 'short'"],
    [['--control-host', 'a b'], "--control-host is an array of host names without ports, not [ 'a b' ]"],
    [['--webhook-allow', 'http://x'], "--webhook-allow is an array of host names without ports, not [ 'http://x' ]"],
  ];
  for (const [argv, reason] of wrong) {
    it(`of serve does not take ${argv.join(' ')}`, async () => assert.equal(await said(serve(argv)), reason));
  }

  it('of key and token names what is needed', async () => {
    assert.equal(await said(issueKey([])), '--username is needed');
    assert.equal(await said(issueToken(['--username', 'x'])), '--key is needed');
  });

  it('says what was probably meant, and ends with 2', async () => {
    const { code, out, err } = await run('sevre');
    assert.deepEqual([code, out, err], [2, '', 'boardstone: unknown command sevre, did you mean serve?\n']);
    assert.match((await run('--hlp')).err, /did you mean --help\?/);
  });

  it('ends with 2 if nothing is left to wait for and it has no result', async () => {
    const endless = 'data:text/javascript,globalThis.fetch = () => new Promise(() => {})';
    const node = ['--import', 'tsx', '--import', endless];
    const argv = [...node, program, 'trigger', 'updateCard', '--url', 'http://127.0.0.1:9'];
    await assert.rejects(execute(process.execPath, argv), { code: 2, stderr: /the command ended without a result/ });
  });

  it('tells its commands, their flags and its version', async () => {
    const runs = [run('--help'), run(), run('--version'), run('serve', '-h'), run('help', 'serve')] as const;
    const [help, none, version, flags, same] = await Promise.all(runs);
    assert.equal(same.out, flags.out);
    for (const name of ['serve', 'check', 'merge', 'compare', 'spec', 'key', 'token']) {
      assert.match(help.out, new RegExp(`^  ${name} `, 'm'));
    }
    assert.deepEqual([help.code, none.code, none.err, version.code, flags.code, flags.err], [0, 2, help.out, 0, 0, '']);
    assert.match(version.out, /^\d+\.\d+\.\d+\n$/);
    const known = [
      'host',
      'port',
      'fixture',
      'seed',
      'limits',
      'clock',
      'no-control',
      'json',
      'target-out',
      'fault',
      'record',
      'replay',
    ];
    for (const flag of known) assert.match(flags.out, new RegExp(`^  --${flag}[ \n]`, 'm'));
  });
});

describe('boardstone check --demo', () => {
  it('serves a server with one thing wrong, and tells the failure as any other', async () => {
    const { code, out, err } = await run('check', '--demo', '--seed', '1');
    assert.equal(code, 1);
    assert.match(
      err,
      /ours with one thing wrong:\n  takes every due date to be in UTC\n.*serve --fault takes-every-due/,
    );
    assert.match(out, /FAILED CRD-03 .*\n.*02:00/);
    // Its address is gone by then: each command brings the server again.
    const commands = [...out.matchAll(/ check (.*--(?:replay|only) .*)/g)].map(([, typed]) => typed!.split(' '));
    assert.equal(commands.length, 2);
    assert.doesNotMatch(out, /node --test/);
    for (const typed of commands) {
      const again = await run('check', ...typed);
      assert.equal(again.code, 1, again.err);
      assert.match(again.out, /FAILED CRD-03 /);
    }
  });
  it('takes the name of a fault, and no address', async () => {
    const named = await run('check', '--demo', 'lacks-due-of-card', '--bail');
    assert.match(named.err, /a card's `due` is missing from answers/);
    assert.equal(named.code, 1);
    const wrong = await run('check', '--demo', 'lacks-du-of-card');
    assert.match(wrong.err, /there is no mutant lacks-du-of-card, did you mean lacks-due-of-card\?/);
    assert.equal(wrong.code, 2);
    const addressed = await run('check', 'http://127.0.0.1:1', '--demo');
    assert.match(addressed.err, /--demo brings a server of its own/);
    assert.equal(addressed.code, 2);
  });
  it('judges a server that is wrong only when requests meet, too', async () => {
    const { out } = await run('check', '--demo', 'halves-PUT-boards-one', '--seed', '1');
    assert.match(out, /FAILED .*\/concurrent/);
  });
});

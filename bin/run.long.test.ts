/** `boardstone run`: the command finds the server, its exit code is passed on, and a report about the client is printed. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('./start.mjs', import.meta.url));
const run = (...argv: string[]) => spawnSync(process.execPath, [command, 'run', ...argv], { encoding: 'utf8' });

const client = `
  const { BOARDSTONE_URL: url, BOARDSTONE_KEY: key, BOARDSTONE_TOKEN: token, BOARDSTONE_TARGET } = process.env;
  const me = await (await fetch(url + '/1/members/me?key=' + key + '&token=' + token)).json();
  await fetch(url + '/1/members/me');
  console.log(me.id === JSON.parse(BOARDSTONE_TARGET).actors.owner.idMember);
  process.exitCode = 3;
`;

it('starts a server for a command and passes its exit code on', () => {
  const { status, stdout, stderr } = run(
    '--fixture',
    'demo',
    '--',
    process.execPath,
    '--input-type=module',
    '-e',
    client,
  );
  assert.equal(stdout, 'true\n');
  assert.match(stderr, /^2 requests, 1 refused; 1 of \d+ operations used; nothing to improve$/m);
  assert.match(stderr, /^The command failed \(exit code 3\)\. This may be why:\n {2}GET \/1\/members\/me → 401\n/m);
  assert.equal(status, 3);
});

it('gives the reasons too if the command ends well although no request succeeded', () => {
  const refused = 'await fetch(process.env.BOARDSTONE_URL + "/1/members/me")';
  const { status, stderr } = run('--', process.execPath, '--input-type=module', '-e', refused);
  assert.equal(status, 0);
  assert.match(stderr, /^No request succeeded:\n {2}GET \/1\/members\/me → 401\n/m);
});

it('serves the live dialect, unless the command line says otherwise', () => {
  const program =
    'fetch(process.env.BOARDSTONE_URL + "/_boardstone/health").then((r) => r.json()).then((h) => console.log(h.dialect))';
  assert.equal(run('--', process.execPath, '-e', program).stdout, 'live\n');
  assert.equal(run('--dialect', 'document', '--', process.execPath, '-e', program).stdout, 'document\n');
});

it('says what is missing, or that there is no such command', () => {
  assert.match(run('npm', 'test').stderr, /write -- before the command: run -- npm test/);
  assert.match(run('node', '-e', '0').stderr, /write -- before the command: run -- node -e 0/);
  assert.match(run('--log', 'npm', '--help').stderr, /write -- before the command: run -- npm --help/);
  assert.match(run('--fail-on', 'oft', '--', 'node').stderr, /--fail-on takes unread, .* or all, not oft/);
  assert.match(run().stderr, /takes a command after --/);
  const none = run('--', 'no-such-command');
  assert.match(none.stderr, /no-such-command cannot be run/);
  assert.equal(none.status, 2);
});

it('says how the address is set if no request came', () => {
  const { stderr, status } = run('--', process.execPath, '-e', '0');
  assert.doesNotMatch(stderr, /The command failed|No request succeeded/);
  assert.match(stderr, /no request came to the server\. Does your client use BOARDSTONE_URL/);
  assert.doesNotMatch(stderr, /nothing to improve/);
  assert.equal(status, 0);
});

it('speaks TLS to a command that trusts it without a word', () => {
  const program =
    'const { BOARDSTONE_URL: url } = process.env; fetch(url + "/1/cards").then((r) => console.log(url, r.status))';
  const { stdout } = run('--tls', '--', process.execPath, '-e', program);
  assert.match(stdout, /^https:\S+ 401\n$/);
});

const missing = (program: string): string | false =>
  spawnSync(program, ['--version']).error === undefined ? false : `${program} is not installed`;
const live = 'https://api.trello.com/1/members/me?fields=username&key=$BOARDSTONE_KEY&token=$BOARDSTONE_TOKEN';

it('tells of requests whose path lacks the version', { skip: missing('curl') }, () => {
  const { stderr } = run('--', 'sh', '-c', 'curl -sS "$BOARDSTONE_URL/members/me"');
  assert.match(
    stderr,
    /^0 requests to the service\n {2}1 request outside the service, whose paths begin with \/1; the first: GET \/members\/me$/m,
  );
});

it('answers a command that knows only the live address, and nothing else', { skip: missing('curl') }, () => {
  const program = `curl -sS "${live}"; curl -sS http://example.com/; curl -sS https://example.com/`;
  const { stdout, stderr, status } = run('--intercept', '--', 'sh', '-c', program);
  assert.match(
    stdout,
    /^\{"id":"[0-9a-f]{24}","username":"ada_quill"\}boardstone: only api\.trello\.com, trello\.com and/,
  );
  assert.match(stderr, /CONNECT tunnel failed, response 403/);
  assert.match(
    stderr,
    /^boardstone run: only \S+, \S+ and \S+ are answered here, so the request to example\.com:443 was not sent$/m,
  );
  assert.equal(status, 56);
});

it('does so for Python, which trusts the authority without a word', { skip: missing('python3') }, () => {
  const program = `python3 -c "import sys, urllib.request as r; print(r.urlopen(sys.argv[1]).status)" "${live}"`;
  assert.equal(run('--intercept', '--', 'sh', '-c', program).stdout, '200\n');
});

it('tells a certificate that was not accepted from silence', { skip: missing('curl') }, () => {
  const forgetful = `env -u SSL_CERT_FILE -u CURL_CA_BUNDLE curl -sS "${live}"`;
  const { stderr } = run('--intercept', '--', 'sh', '-c', forgetful);
  assert.match(stderr, /^0 requests: a client came, but did not accept the certificate of the proxy/m);
});

it('refuses two ways at once', () => {
  assert.match(run('--intercept', '--tls', '--', 'true').stderr, /--intercept and --tls exclude each other/);
});

it('writes what the command asked as an archive, which check can judge', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-har-'));
  const file = join(folder, 'asked.har');
  run('--har', file, '--', process.execPath, '--input-type=module', '-e', client);
  const { entries } = JSON.parse(readFileSync(file, 'utf8')).log;
  assert.deepEqual(
    entries.map(({ response }: { response: { status: number } }) => response.status),
    [200, 401],
  );
  const argv = [command, 'check', '--from-har', file, '--dialect', 'live'];
  const judged = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  assert.match(judged.stdout, /^[1-9]\d* passed, 0 failed, .* 2 requests with/m);
  assert.deepEqual([judged.status, judged.stderr], [0, '']);
  rmSync(folder, { recursive: true });
});

it(
  'ends a command that hears nothing, and leaves nothing behind, whichever signal comes',
  { timeout: 60_000 },
  async () => {
    const deaf =
      "for (const one of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(one, () => {}); console.log(process.pid); setInterval(() => {}, 1000)";
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
      const child = spawn(process.execPath, [command, 'run', '--', process.execPath, '-e', deaf]);
      const [pid] = (await once(child.stdout, 'data')) as [Buffer];
      child.kill(signal);
      await once(child, 'close');
      assert.throws(() => process.kill(Number(pid), 0), { code: 'ESRCH' }, signal);
    }
  },
);

/** The examples in other languages run as they are written, where the language is installed. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (...command: string[]) =>
  spawnSync(process.execPath, ['bin/start.mjs', 'run', '--clock', 'manual', '--', ...command], {
    cwd: root,
    encoding: 'utf8',
  });
const missing = (program: string): string | false =>
  spawnSync(program, ['--version']).error === undefined ? false : `${program} is not installed`;

test('Python tests pages, the limit and a signed webhook', { skip: missing('python3') }, () => {
  const { status, stderr } = run('python3', 'examples/python/test_client.py');
  assert.match(stderr, /Ran 3 tests in [^]*\nOK\n/);
  assert.equal(status, 0);
});

const noPytest = spawnSync('python3', ['-m', 'pytest', '--version']).status !== 0 && 'pytest is not installed';
test('pytest gives each test a world, and says what its server knows of one that failed', { skip: noPytest }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-pytest-'));
  writeFileSync(join(folder, 'test_worlds.py'), ofWorlds);
  const plugin = ['-p', 'boardstone_pytest', '-p', 'no:cacheprovider', '--rootdir', folder];
  const { stdout, stderr } = run(
    'env',
    `PYTHONPATH=${root}examples/python`,
    'python3',
    '-m',
    'pytest',
    ...plugin,
    folder,
  );
  rmSync(folder, { recursive: true });
  assert.match(stdout, /1 failed, 1 passed/, stdout + stderr);
  assert.match(stdout, /- what boardstone knows -+\nboardstone, in the dialect live: 1 request, 1 refused\n/);
  assert.match(stdout, /POST \/1\/boards\?nam=Shop → 400\n.*\n.*\n.*\n +nothing reads nam, did you mean name\?/);
});
const ofWorlds = `import urllib.request as r

def call(world, method, address):
    r.urlopen(r.Request(f"{world.url}/1{address}&key={world.key}&token={world.token}", method=method))

def test_passes(boardstone):
    call(boardstone, "POST", "/boards?name=Shop")
    boardstone.verify(method="POST", path="/1/boards", count=1)

def test_fails(boardstone):
    call(boardstone, "POST", "/boards?nam=Shop")
`;

test('curl makes a card, is refused, and is served when the clock has moved', { skip: missing('curl') }, () => {
  const { status, stdout } = run('sh', 'examples/with-curl.sh');
  assert.equal(stdout, 'a card: {"_value":"Paint the boat"}\none too many: 429\nten seconds later: 200\n');
  assert.equal(status, 0);
});

/** The blocks of docs/languages.md in a language, in the order of the page. */
const blocks = (language: string): string[] => {
  const page = readFileSync(new URL('../docs/languages.md', import.meta.url), 'utf8');
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, text]) => text!);
};

/** Runs a command in a folder with these files, with a server that answers at the address of the live service. */
function fixed(files: Readonly<Record<string, string>>, command: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-language-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const argv = [
    'bin/start.mjs',
    'run',
    '--intercept',
    '--',
    'sh',
    '-ec',
    `cd '${folder}'; export HOME=$PWD\n${command}`,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

test('Java reads what docs/languages.md says', { skip: missing('javac') }, () => {
  const [boards] = blocks('java') as [string];
  const live = boards.replace('System.getenv("BOARDSTONE_URL")', '"https://api.trello.com"');
  for (const text of [boards, live]) {
    const printed = fixed({ 'Boards.java': text }, 'unset NODE_OPTIONS; java Boards.java');
    assert.match(printed, /^\{"id":"[0-9a-f]{24}","username":"ada_quill"\}\n$/m);
  }
});

test('Go reaches the server at the address of the live service', { skip: missing('go') }, () => {
  const files = { 'boards_test.go': blocks('go')[0]!, 'go.mod': 'module boards\n' };
  assert.match(fixed(files, 'go test -count=1 .'), /^ok\s+boards/);
});

/** Each has a block that prints one answer, and a library that it needs. */
const scripts = [
  ['ruby', 'ruby', 'ruby -e require("net/http")'],
  ['php', 'php', 'php -r exit(function_exists("curl_init")?0:1);'],
  ['perl', 'perl', 'perl -MLWP::Protocol::https -e 1'],
  ['r', 'Rscript', 'Rscript -e library(httr)'],
] as const;
for (const [language, program, probe] of scripts) {
  const [command = '', ...argv] = probe.split(' ');
  const isThere = spawnSync(command, argv).status === 0;
  const skip = !isThere && `${program} is not installed, or lacks the library of the example`;
  test(`${language} reaches the server at the address of the live service`, { skip }, () => {
    const name = `boards.${language}`;
    assert.equal(fixed({ [name]: blocks(language)[0]! }, `${program} ${name}`).trimEnd(), '{"_value":"ada_quill"}');
  });
}

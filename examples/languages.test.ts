/** The examples in other languages run as they are written, where the language is installed. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { whole } from '../src/testing/sample.ts';

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

test('Java reads what docs/languages.md says', { skip: whole.skip || missing('javac') }, () => {
  const [boards] = blocks('java') as [string];
  const live = boards.replace('System.getenv("BOARDSTONE_URL")', '"https://api.trello.com"');
  for (const text of [boards, live]) {
    const printed = fixed({ 'Boards.java': text }, 'unset NODE_OPTIONS; java Boards.java');
    assert.match(printed, /^\{"id":"[0-9a-f]{24}","username":"ada_quill"\}\n$/m);
  }
});

test('Go reaches the server at the address of the live service', { skip: whole.skip || missing('go') }, () => {
  const files = { 'boards_test.go': blocks('go')[0]!, 'go.mod': 'module boards\n' };
  assert.match(fixed(files, 'go test -count=1 .'), /^ok\s+boards/);
});

test('Ruby reaches the server at the address of the live service', { skip: missing('ruby') }, () => {
  assert.equal(fixed({ 'boards.rb': blocks('ruby')[0]! }, 'ruby boards.rb'), '{"_value":"ada_quill"}\n');
});

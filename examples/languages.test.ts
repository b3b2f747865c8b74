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

test('Java reads what docs/languages.md says', { skip: whole.skip || missing('javac') }, () => {
  const page = readFileSync(new URL('../docs/languages.md', import.meta.url), 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-java-'));
  const file = join(folder, 'Boards.java');
  writeFileSync(file, /```java\n([^]*?)```/.exec(page)![1]!);
  const { status, stdout } = run('java', file);
  rmSync(folder, { recursive: true });
  assert.match(stdout, /^\{"id":"[0-9a-f]{24}","username":"ada_quill"\}\n$/);
  assert.equal(status, 0);
});

/** The two programs that judge a server by the examples alone, in Python and in Go, where these languages are there. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { mutantPlay } from '../../bin/faulty.ts';
import { archive } from '../../src/beside/book/archive.ts';
import { startServer, type Fixture } from '../../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardstone-judge-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'examples.jsonl');
let fixture: Fixture;
before(async () => {
  const lines: unknown[] = [];
  for await (const line of archive('0.0.0')) lines.push(line);
  fixture = (lines[0] as { readonly fixture: Fixture }).fixture;
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
});

const place = (name: string) => fileURLToPath(new URL(name, import.meta.url));
function without(program: string, argument: string): string | false {
  try {
    execFileSync(program, [argument], { stdio: 'ignore' });
    return false;
  } catch {
    return `${program} is not on this machine`;
  }
}

for (const [language, program, argv, skip] of [
  ['Python', 'python3', [place('judge.py')], without('python3', '--version')],
  ['Go', 'go', ['run', place('judge.go')], without('go', 'version')],
] as const) {
  describe(`the program in ${language}`, { skip }, () => {
    const judge = async (url: string, examples = file) => {
      const run = promisify(execFile)(program, [...argv, url, examples]);
      return run.then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { readonly code: number; readonly stdout: string }) => ({ code, stdout }),
      );
    };
    test('finds nothing wrong with a server that has another seed', async () => {
      await using server = await startServer({ fixture, clock: 'manual', seed: 99 });
      const { code, stdout } = await judge(server.url);
      assert.match(stdout, /^\d{3} passed, 0 failed, \d+ not tried$/m);
      assert.equal(code, 0);
    });
    test('fails without its file', async () => {
      const { code, stdout } = await judge('http://127.0.0.1:9', `${file}.none`);
      assert.deepEqual([stdout, code === 0], ['', false]);
    });
    test('names the rule that a server breaks', async () => {
      const play = await mutantPlay('lacks-due-of-card');
      await using server = await startServer({ fixture, clock: 'manual', play });
      const { code, stdout } = await judge(server.url);
      assert.match(stdout, /^FAILED [A-Z]+-\d+ .*\n.*due/m);
      assert.notEqual(code, 0);
    });
  });
}

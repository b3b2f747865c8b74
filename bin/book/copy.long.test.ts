/** The examples of the book, copied as tests: they pass on a server that is started as they say. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { languages } from '../../conformance/run/tests/languages.ts';
import { lineFor } from '../../src/beside/book/archive.ts';
import { ruleIds } from '../../src/terminal/pick.ts';
import { copied } from './copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardstone-copies-'));
const program = fileURLToPath(new URL('../boardstone.ts', import.meta.url));
const argv = ['--import', 'tsx', program, 'serve', '--seed', '1', '--clock', 'manual', '--port', '0', '--json'];
const server = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore'] });
let url = '';
before(async () => {
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  ({ url } = JSON.parse(line));
});
after(() => {
  server.kill();
  rmSync(folder, { recursive: true });
});

/** The output of the command, if the file fails. */
function failureOf(command: readonly [string, ...string[]], file: string): Promise<string> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const [name, ...before] = command;
  return new Promise((done) =>
    execFile(name, [...before, file], { cwd: folder, env: { ...env, BASE: url } }, (fault, out, err) =>
      done(fault ? out + err : ''),
    ),
  );
}

for (const [name, command, every] of [
  ['node', [process.execPath, '--test'], 40],
  ['pytest', ['python3'], 80],
] as const) {
  test(`an example that is copied for ${name} passes`, async () => {
    const failed: string[] = [];
    for (const id of ruleIds.filter((_, at) => at % every === 0)) {
      const line = await lineFor(id);
      const text = line && copied(line, name);
      if (text === undefined || text.startsWith('This example')) continue;
      const file = languages[name].file({ id });
      writeFileSync(join(folder, file), text);
      await fetch(`${url}/_boardstone/reset`, { method: 'POST' });
      const said = await failureOf(command, file);
      if (said !== '') failed.push(`${id}\n${text}\n${said}`);
    }
    assert.deepEqual(failed, []);
  });
}

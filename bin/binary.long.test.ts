/** The single executable, alone in an empty folder and with an empty environment: it serves, judges, lists and runs. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { execute, root } from '../src/testing/packed.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardstone-binary-'));
const program = join(folder, 'boardstone');
const said = async (...argv: string[]): Promise<string> =>
  (await execute(program, argv, { cwd: folder, env: {}, timeout: 60_000 })).stdout;

describe('the single executable', { skip: process.platform === 'linux' ? false : 'it is made for Linux' }, () => {
  before(() => execute('npm', ['run', '--silent', 'binary', program], { cwd: root }));
  after(() => rmSync(folder, { recursive: true }));

  test('says its version, helps, and lists rules', async () => {
    assert.match(await said('--version'), /^\d+\.\d+\.\d+\n$/);
    assert.match(await said('check', '--help'), /^boardstone check /);
    assert.match(await said('spec', 'CF-23'), /^CF-23 .*\n {2}section {3}4\.5\.3/);
  });

  test('serves its fixture and the inspector, and judges a server', async (t) => {
    const server = spawn(program, ['serve', '--port', '0', '--json'], { cwd: folder, env: {} });
    t.after(() => server.kill());
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const { url, target } = JSON.parse(line) as { url: string; target: { actors: { owner: Record<string, string> } } };
    const { key, token } = target.actors['owner'];
    const boards = await fetch(`${url}/1/members/me/boards?key=${key}&token=${token}`);
    assert.ok(((await boards.json()) as unknown[]).length > 0);
    assert.match(await (await fetch(`${url}/_inspector/inspector.js`)).text(), /EventSource/);
    assert.match(await said('check', url, '--only', 'CRD-02'), /[1-9]\d* passed.*, 0 failed/);
  });

  test('runs a command that finds a server in its environment', async () => {
    assert.match(
      await said('run', '--', '/bin/sh', '-c', 'echo "at $BOARDSTONE_URL"'),
      /^at http:\/\/127\.0\.0\.1:\d+$/m,
    );
  });
});

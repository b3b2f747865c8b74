/** The official conformance kit of the protocol, on `boardstone mcp`: the scenarios that it has for any server. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The others ask for tools, resources and prompts of the test server that comes with the kit. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

test('the official kit passes on boardstone mcp', { timeout: 300_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-mcp-kit-'));
  t.after(() => rmSync(folder, { recursive: true }));
  // The kit needs Node 22.
  const install = ['install', '--silent', '--no-fund', '--no-audit', '--prefix', folder];
  await run('npm', [...install, '@modelcontextprotocol/conformance@0.1.16', 'node@22']);
  const program = fileURLToPath(new URL('../start.mjs', import.meta.url));
  const server = spawn(process.execPath, [program, 'mcp', '--port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  t.after(() => void server.kill());
  const [line] = (await once(createInterface(server.stderr), 'line')) as [string];
  const url = /http:\S+/.exec(line)![0];
  const node = join(folder, 'node_modules/node/bin/node');
  const kit = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  for (const scenario of scenarios) {
    const { stdout } = await run(node, [kit, 'server', '--url', url, '--scenario', scenario], { cwd: folder });
    assert.match(stdout, /Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/, stdout);
  }
});

// The kit against our own server, both as they are built: what `.ci/run` does last. Extra arguments go to `check`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../dist/bin/boardstone.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'boardstone-'));
const target = join(folder, 'target.json');
const server = spawn(
  process.execPath,
  [command, 'serve', '--port', '0', '--json', '--fixture', 'empty', '--clock', 'manual', '--target-out', target],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const line = await new Promise((resolve, reject) => {
  server.stdout.once('data', (chunk) => resolve(String(chunk)));
  server.once('exit', () => reject(new Error('the server ended before it was ready')));
});
const { url } = JSON.parse(line);
const { status } = spawnSync(process.execPath, [command, 'check', url, '--target', target, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
server.removeAllListeners('exit');
server.kill();
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 2);

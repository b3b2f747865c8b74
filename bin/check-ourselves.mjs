// Runs the kit against our own server, both as built, over sockets and without: the end of `.ci/run`. Takes the
// arguments of `check`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../dist/bin/boardstone.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'boardstone-'));
const serve = ['serve', '--port', '0', '--json', '--fixture', 'empty', '--clock', 'manual'];
const check = (...where) =>
  spawnSync(process.execPath, [command, 'check', ...where, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 2;
const judged = async (dialect) => {
  const target = join(folder, `${dialect}.json`);
  const server = spawn(process.execPath, [command, ...serve, '--dialect', dialect, '--target-out', target], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise((resolve, reject) => {
    server.stdout.once('data', (chunk) => resolve(String(chunk)));
    server.once('exit', () => reject(new Error('the server ended before it was ready')));
  });
  const status = check(JSON.parse(line).url, '--target', target);
  server.removeAllListeners('exit');
  server.kill();
  return status;
};
// Over sockets in both dialects, and without them. Laws that need no socket are judged both ways.
const status = (await judged('document')) || (await judged('live')) || check('--in-process');
rmSync(folder, { recursive: true, force: true });
process.exit(status);

// Runs the kit against our own server, both as built, over sockets and without: the end of `.ci/run`. Takes the
// arguments of `check`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../dist/bin/boardstone.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'boardstone-'));
const check = (...where) =>
  spawnSync(process.execPath, [command, 'check', ...where, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 2;
const judged = async (flags, reached = []) => {
  const server = spawn(process.execPath, [command, 'serve', '--port', '0', '--json', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise((resolve, reject) => {
    server.stdout.once('data', (chunk) => resolve(String(chunk)));
    server.once('exit', () => reject(new Error('the server ended before it was ready')));
  });
  const status = check(JSON.parse(line).url, ...reached);
  server.removeAllListeners('exit');
  server.kill();
  return status;
};
const inDialect = (dialect) => {
  const target = join(folder, `${dialect}.json`);
  const flags = ['--fixture', 'empty', '--clock', 'manual', '--dialect', dialect, '--target-out', target];
  return judged(flags, ['--target', target]);
};
// As the README has it, on the demo world; over sockets in both dialects; and without sockets.
const status =
  (await judged([])) || (await inDialect('document')) || (await inDialect('live')) || check('--in-process');
rmSync(folder, { recursive: true, force: true });
process.exit(status);

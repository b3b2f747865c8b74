/** A command ends in time, with all that it started, whatever it does. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { runCommand } from './command.ts';

const { execPath } = process;
const program = (code: string, boundMs = 20_000, signal?: AbortSignal) =>
  runCommand([execPath, '-e', code], { environment: { GREETING: 'hello' }, boundMs, signal });

/** Whether this process still runs. One whose parent has not read its end runs no more. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('returns the exit code and both outputs, and hands its environment on', async () => {
  const { exit, output } = await program('console.log(process.env.GREETING); console.error("there"); process.exit(3)');
  assert.equal(exit, 3);
  assert.match(output, /hello/);
  assert.match(output, /there/);
});

test('says that there is no such command', async () => {
  const asked = runCommand(['no-such-command'], { environment: {}, boundMs: 1000 });
  await assert.rejects(asked, { name: 'CannotRun', message: /^no-such-command cannot be run: / });
});

test('ends a command that hangs and ignores signals', async () => {
  const { exit } = await program('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)', 700);
  assert.equal(exit, null);
});

test(
  'ends what a command left behind, in its group and out of it',
  { skip: process.platform !== 'linux', timeout: 60_000 },
  async () => {
    const { exit, output } = await program(`
    const { spawn } = require('node:child_process');
    const idle = ['-e', 'setInterval(() => {}, 1000)'];
    for (const detached of [false, true]) {
      const child = spawn(process.execPath, idle, { detached, stdio: 'inherit' });
      child.unref();
      console.log('pid ' + child.pid);
    }
    process.exit(0);
  `);
    assert.equal(exit, 0);
    const pids = [...output.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
    assert.equal(pids.length, 2);
    // The system ends a killed process soon, but not at once: its outputs are closed before it is gone.
    while (pids.some(isAlive)) await nextTurn();
  },
);

test(
  'ends what a command started outside its group, if it is stopped while it hangs',
  { skip: process.platform !== 'linux', timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boardstone-stop-'));
    const file = join(folder, 'pid');
    const stop = new AbortController();
    const running = program(
      `const { spawn } = require('node:child_process');
       const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
       require('node:fs').writeFileSync(${JSON.stringify(file)}, child.pid + ' ');
       setInterval(() => {}, 1000);`,
      60_000,
      stop.signal,
    );
    while (!existsSync(file) || !readFileSync(file, 'utf8').endsWith(' ')) await nextTurn();
    const pid = Number(readFileSync(file, 'utf8'));
    rmSync(folder, { recursive: true });
    assert.ok(isAlive(pid));
    stop.abort();
    await assert.rejects(running, /stopped; nothing is judged/);
    while (isAlive(pid)) await nextTurn();
  },
);

test('keeps the beginning and the end of an output of 100 MB', async () => {
  const { exit, output } = await program(`
    process.stdout.write('first line\\n');
    const line = 'x'.repeat(1023) + '\\n';
    const more = (left) => {
      if (left === 0) return process.stdout.write('last line\\n');
      process.stdout.write(line.repeat(1024), () => more(left - 1));
    };
    more(100);
  `);
  assert.equal(exit, 0);
  assert.ok(output.length < 1_000_000);
  assert.match(output, /^first line\n/);
  assert.match(output, /\n… \d+ characters …\n/);
  assert.match(output, /last line\n$/);
});

test('is stopped from outside', async () => {
  const stop = new AbortController();
  stop.abort();
  await assert.rejects(program('setInterval(() => {}, 1000)', 20_000, stop.signal), /stopped; nothing is judged/);
});

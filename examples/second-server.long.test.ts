/** The suite judges a server that shares nothing with ours: it passes what it claims, the rest is skipped with reasons. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { http, realClock } from '../conformance/wire/actor.ts';
import { check } from '../conformance/run/check.ts';
import type { Transport } from '../conformance/wire/exchange.ts';
import { laws } from '../conformance/laws/all.ts';
import { exitCode } from '../conformance/run/result.ts';
import { readTarget } from '../conformance/wire/target.ts';

// Both clocks run faster, so that ten seconds of a limit are soon over; nobody else is told.
const speed = 20;
const start = realClock.now();
const now = () => start + (realClock.now() - start) * speed;
const connect = (base: string): Transport => {
  const wire = http(base);
  return async (...asked) => {
    const at = now();
    return { ...(await wire(...asked)), at, ms: now() - at };
  };
};
const clock = { now, sleep: (ms: number, signal?: AbortSignal) => realClock.sleep(ms / speed, signal) };

test('a server in another hand keeps the laws it claims to keep, and every other is skipped with a reason', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'second-server-'));
  const file = join(folder, 'target.json');
  const program = fileURLToPath(new URL('./second-server.mjs', import.meta.url));
  const server = spawn(process.execPath, [program, '--target-out', file, '--speed', String(speed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => {
    server.kill();
    rmSync(folder, { recursive: true });
  });
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  const ready = JSON.parse(line) as { url: string; pid: number; target: unknown };
  assert.equal(ready.pid, server.pid);
  const target = readTarget(JSON.parse(readFileSync(file, 'utf8')));
  assert.deepEqual(target, readTarget(ready.target));
  assert.equal(target.baseUrl, ready.url);

  const report = await check({ target, laws, seed: 7, runs: 2, clock, connect, world: {} });
  const of = (status: string) => report.results.filter((one) => one.status === status);
  // Where this machine is too busy to fill a window in time, a law about limits is not decided.
  const busy = /too long for one window$/;
  const judged = report.results.filter(
    ({ status, reason }) =>
      !['passed', 'measured', 'skipped'].includes(status) && !(status === 'inconclusive' && busy.test(reason ?? '')),
  );
  assert.deepEqual(
    judged.map(({ id, status, reason }) => `${id} ${status} ${reason ?? ''}`),
    [],
  );
  assert.equal(exitCode(report), 0);
  assert.ok(of('passed').length >= 25, `only ${of('passed').length} laws passed`);
  assert.deepEqual(
    of('skipped')
      .filter(({ reason }) => !reason)
      .map(({ id }) => id),
    [],
  );
});

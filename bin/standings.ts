/** `npm run standings [-- flags]`: judges the servers that can be started here, and makes docs/standings of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { run, surroundings } from '../conformance/cli/cli.ts';
import type { Report } from '../conformance/run/result.ts';
import { version } from '../src/shipped.ts';
import { brokenServer } from './server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const release = version().split('.').slice(0, 2).join('.');
const folder = join(root, 'docs/standings', release);
const at = mkdtempSync(join(tmpdir(), 'boardstone-standings-'));
const quiet = { ...surroundings(), out: () => {}, broken: brokenServer };

/** Starts a program that prints one line with its address, and writes its target file. */
async function judged(name: string, program: readonly string[], ...flags: readonly string[]): Promise<void> {
  const target = join(at, `${name}.target.json`);
  const server = spawn(process.execPath, [...program, '--target-out', target], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(server.stdout), 'line');
  await report(name, JSON.parse(readFileSync(target, 'utf8')).baseUrl, '--target', target, ...flags);
  server.kill();
}

async function report(name: string, ...argv: readonly string[]): Promise<void> {
  const file = join(at, `${name}.json`);
  await run('check', [...argv, '--seed', '1', ...process.argv.slice(2), '--quiet', '--json', file], quiet);
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify(slim(JSON.parse(readFileSync(file, 'utf8')) as Report))}\n`,
  );
}

/** The parts that the standings show; conversations and times of this machine stay away. */
const slim = ({ summary, seed, suite, target, results, tier }: Report) => ({
  summary: { ...summary, ms: 0 },
  ...{ seed, suite },
  tier: tier && { ...tier, left: [] },
  target: { ...target, baseUrl: 'http://127.0.0.1', choices: {}, limiter: undefined },
  results: results.map(({ id, rule, section, level, title, status, reason, witness: { exercised, requests } }) => ({
    ...{ id, rule, section, level, title, status, reason, ms: 0 },
    witness: { exercised, requests },
  })),
});

mkdirSync(folder, { recursive: true });
const ours = ['bin/start.mjs', 'serve', '--port', '0', '--fixture', 'empty'];
await judged('boardstone', [...ours, '--clock', 'manual']);
await judged('boardstone, live dialect', [...ours, '--clock', 'manual', '--dialect', 'live']);
await judged('examples, second-server.mjs', ['examples/second-server.mjs', '--speed', '20'], '--limits', 'off');
await report('boardstone, with a fault on purpose', '--demo');
rmSync(at, { recursive: true });
process.exitCode = await run('standings', [join(root, 'docs/standings')], quiet);

/**
 * `npm run bench`: measures our server, a bare one and peers in turn, in one run of some minutes; writes ratios
 * to `RESULTS.md`. Our server is measured in `ROUNDS` rounds (3), what it is compared with in one. With
 * `-- --before <folder>` an earlier version, built in that folder, is measured too; with `-- --only <part>` one part.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from '../src/index.ts';
import { wholeRun } from './check.ts';
import { inProcess } from './in-process.ts';
import { median } from './load.ts';
import type { Figures } from './scale.ts';
import { record } from './results.ts';
import { start, stop } from './server.ts';
import { throughput } from './throughput.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'dist/bin/boardstone.js');
const rounds = Number(process.env['ROUNDS'] ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'boardstone-bench-'));

async function main(): Promise<void> {
  const { before, only } = parseArgs({ options: { before: { type: 'string' }, only: { type: 'string' } } }).values;
  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(line);
    console.log(line);
  };
  const parts = partsFor(before, say);
  if (only !== undefined && !Object.hasOwn(parts, only)) {
    console.error(`--only ${only}: there is no such part; the parts are ${Object.keys(parts).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  execFileSync(process.execPath, [join(root, 'bin/build.mjs')], { stdio: 'inherit' });
  if (only === undefined)
    say(
      `# Measurements\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores of ` +
        `${cpus()[0]?.model.trim()}, ${platform()}, Node ${process.version}. Server on one core, load on the other, ${rounds} ` +
        'rounds, a fresh process for each, ours and the bare server in turn. Median (lowest to highest).\n',
    );
  for (const part of only === undefined ? Object.keys(parts) : [only]) await parts[part]!();
  record(lines.join('\n'));
}

/** The measurements, by the names for `--only`. */
function partsFor(
  before: string | undefined,
  say: (line: string) => void,
): Readonly<Record<string, () => Promise<void>>> {
  const earlier = before && join(before, 'dist/bin/boardstone.js');
  return {
    throughput: () => throughput({ built, before: earlier, folder, rounds, say }),
    'in-process': () => inProcess({ built, folder, rounds: 1, say }),
    size: () => scale(say),
    start: () => startAndReset(say),
    check: () => wholeRun(say),
  };
}

/** A program of this folder, built like the package. */
async function bundled(name: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  const require = createRequire(import.meta.url);
  const { build } = createRequire(require.resolve('tsx/package.json'))('esbuild');
  const entryPoints = [join(root, `bench/${name}.ts`)];
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20' });
  return outfile;
}

/** A small world and a large one, each in a process of its own, built like the package. */
async function scale(say: (line: string) => void): Promise<void> {
  const file = await bundled('scale');
  const at = (cards: number): Figures =>
    JSON.parse(execFileSync(process.execPath, ['--expose-gc', file, String(cards)], { encoding: 'utf8' })) as Figures;
  const [small, large] = [at(1000), at(100_000)];
  say(
    '\n## Size: a hundred thousand cards on one board against a thousand\n\n"One of a thousand": the calls use the same ' +
      'number of cards in both worlds; in the large world they are spread over the whole board. "Any": in the large ' +
      'world each call uses a card that is in no cache of the processor, and the ratio shows that cost.\n\n' +
      '| | 1,000 cards | 100,000 cards | ratio |\n|---|---|---|---|',
  );
  for (const [name, title] of [
    ['read', 'read one of a thousand'],
    ['readAny', 'read any'],
    ['pageActions', 'page 50 actions'],
    ['create', 'create'],
    ['move', 'move one of a thousand'],
    ['moveAny', 'move any'],
    ['search', 'search a rare word'],
  ] as const) {
    const [few, many] = [small[name], large[name]];
    say(`| ${title} | ${few.toFixed(1)} µs | ${many.toFixed(1)} µs | ${(many / few).toFixed(2)} |`);
  }
  // A thousand cards are too few: their memory cannot be told from other changes.
  say(`| memory per card, with its action and index entries | | ${large.bytesPerCard} B | |`);
}

async function startAndReset(say: (line: string) => void): Promise<void> {
  const ready: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const up = await start([process.execPath, built, 'serve', '--port', '0', '--json']);
    ready.push(up.ms);
    await stop(up);
    const begin = performance.now();
    execFileSync(process.execPath, ['-e', '0']);
    idle.push(performance.now() - begin);
  }
  await using server = await startServer({ fixture: 'demo' });
  const resets: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const begin = performance.now();
    await server.reset();
    resets.push(performance.now() - begin);
  }
  say('\n## Start and reset\n\n| | median |\n|---|---|');
  say(`| from \`node dist/bin/boardstone.js serve\` to its ready line (demo world) | ${median(ready).toFixed(0)} ms |`);
  say(`| \`node -e 0\`, for comparison | ${median(idle).toFixed(0)} ms |`);
  say(`| reset of the demo world | ${median(resets).toFixed(1)} ms |`);
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What `certify` costs besides the tests themselves, for each run of them: `npx tsx bench/certify.ts`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Certificate } from '../conformance/certify/result.ts';
import { environmentOf } from '../bin/env.ts';
import { runCommand } from '../conformance/certify/command.ts';
import { startServer } from '../src/index.ts';
import { median } from './load.ts';
import { record } from './results.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const suite = [process.execPath, join(root, 'examples/certify/careless.test.mjs')];
const runs = 40;
const folder = mkdtempSync(join(tmpdir(), 'boardstone-certify-'));

/** The tests by themselves, on servers that are there already. */
async function alone(): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < 10; time += 1) {
    const server = await startServer({ dialect: 'live' });
    all.push((await runCommand(suite, { environment: environmentOf(server.target), boundMs: 60_000 })).ms);
    await server.close();
  }
  return median(all);
}

/** The whole of it, by the command that people type. */
function certified(): number {
  const json = join(folder, 'certify.json');
  const argv = ['certify', '--fresh', '--quiet', '--for', String(runs), '--json', json, '--', ...suite];
  try {
    execFileSync(process.execPath, ['--import', 'tsx', join(root, 'bin/boardstone.ts'), ...argv], { stdio: 'ignore' });
  } catch {
    // A variation breaks this suite, so the exit code is 1.
  }
  const { ms, variations, mutants } = JSON.parse(readFileSync(json, 'utf8')) as Certificate;
  // A variation that fails is tried twice, and the plain run too.
  const again = variations.filter(({ status }) => status === 'broken').length;
  return ms / (2 + again + variations.length + mutants.length);
}

const before = await alone();
const each = certified();
const after = await alone();
const own = (before + after) / 2;
rmSync(folder, { recursive: true, force: true });
const says =
  `A run of a suite of 23 requests takes ${Math.round(own)} ms by itself and ${Math.round(each)} ms within \`certify\`, ` +
  `which starts a server for it, chooses what to try and reads its output: ${Math.round(each - own)} ms more, ` +
  `${(each / own).toFixed(2)} times as long (goal: at most 150 ms more). Mutants on which tests fail early are shorter.`;
console.log(says);
record(`## Certifying a suite\n\n${says}\n`);

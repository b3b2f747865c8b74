/**
 * `npm run fuzz -- --requests 100000 [--for 1h] [--seed 1]`: plays `src/fuzz.test.ts` again and again, each time with the
 * next seed, until so many requests were sent or the time is over. It ends at the first failure, which its seed repeats.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What is drawn of one seed: so many histories for each server, and twenty times as many bytes for each parser. */
const runs = 1000;
const tests = fileURLToPath(new URL('../../src/fuzz.test.ts', import.meta.url));

const typed = (flag: string, usual: string): string => {
  const at = process.argv.indexOf(flag);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
};
const wanted = Number(typed('--requests', 'Infinity'));
const [, number = '1', unit = 'm'] = /^(\d+)([smh])$/.exec(typed('--for', wanted === Infinity ? '1m' : '1000h')) ?? [];
const ms = Number(number) * { s: 1000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h'];
const first = Number(typed('--seed', '1'));
const end = performance.now() + ms;

let seed = first;
let sent = 0;
for (; performance.now() < end && sent < wanted; seed += 1) {
  const env = { ...process.env, FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) };
  const child = ['--import', 'tsx', '--test', '--test-reporter=tap', tests];
  const { status, stdout, stderr } = spawnSync(process.execPath, child, { env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  for (const [, count] of stdout.matchAll(/# requests: (\d+)/g)) sent += Number(count);
  process.stdout.write(`seed ${seed}: ${status === 0 ? 'no failure' : 'FAILED'}, ${sent} requests up to now\n`);
  if (status === 0) continue;
  process.stdout.write(`${stdout}${stderr}\nFUZZ_RUNS=${runs} FUZZ_SEED=${seed} npm test -- src/fuzz repeats it\n`);
  process.exit(1);
}
process.stdout.write(`${sent} requests, seeds ${first} to ${seed - 1}: no failure\n`);

/**
 * `npm run fuzz -- --for 1h [--seed 1]`: plays `src/fuzz.test.ts` again and again, each time with the next seed, until
 * the time is over. It ends at the first failure, which its seed repeats.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What is drawn of one seed: so many requests, and as many bytes for each of the four parsers. */
const runs = 20_000;
const tests = fileURLToPath(new URL('../../src/fuzz.test.ts', import.meta.url));

const typed = (flag: string, usual: string): string => {
  const at = process.argv.indexOf(flag);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
};
const [, number = '1', unit = 'm'] = /^(\d+)([smh])$/.exec(typed('--for', '1m')) ?? [];
const ms = Number(number) * { s: 1000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h'];
const first = Number(typed('--seed', '1'));
const end = performance.now() + ms;

let seed = first;
for (; performance.now() < end; seed += 1) {
  const env = { ...process.env, FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--test', tests], { env });
  if (status === 0) continue;
  process.stdout.write(`${stdout}${stderr}\nFUZZ_RUNS=${runs} FUZZ_SEED=${seed} npm test -- src/fuzz repeats it\n`);
  process.exit(1);
}
const drawn = seed - first;
process.stdout.write(
  `${drawn * runs} requests and ${drawn * runs * 4} inputs of parsers, seeds ${first} to ${seed - 1}: no failure\n`,
);

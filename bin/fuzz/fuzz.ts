/**
 * `npm run fuzz -- --requests 100000 [--for 1h] [--seed 1]`: runs `src/fuzz.test.ts` again and again, each time with
 * the next seed, until so many requests were sent or the time is over. It stops at the first failure; the same seed
 * repeats that failure.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lasting } from '../../conformance/cli/long.ts';
import { helpOf, readFlags, UsageError } from '../../src/terminal/flags.ts';

/** How many histories one seed draws for each server; a parser gets twenty times as many texts. */
const runs = 1000;
const tests = fileURLToPath(new URL('../../src/fuzz.test.ts', import.meta.url));

const flags = {
  requests: { value: 'n', says: 'end once n requests were sent' },
  for: { value: 'time', says: 'end after this time (30s, 10m, 1h)', usual: '1m, without --requests' },
  seed: { value: 'n', says: 'begin with this seed', usual: '1' },
  help: { says: 'print this text' },
} as const;

const number = (name: 'requests' | 'seed', typed: string): number => {
  if (/^[1-9]\d{0,14}$/.test(typed)) return Number(typed);
  throw new UsageError(`--${name} takes a whole number from 1, not ${typed}`);
};

/** When it stops: after so many requests, or after so much time, whichever comes first. */
function bounds(): { readonly wanted: number; readonly ms: number; readonly first: number } {
  const { flags: given } = readFlags(flags, process.argv.slice(2));
  if (given.help) {
    console.log(helpOf(flags));
    process.exit(0);
  }
  const wanted = given.requests === undefined ? Infinity : number('requests', given.requests);
  const ms = given.for === undefined ? (given.requests === undefined ? 60_000 : Infinity) : lasting(given.for);
  return { wanted, ms, first: number('seed', given.seed ?? '1') };
}

function readBounds(): ReturnType<typeof bounds> {
  try {
    return bounds();
  } catch (fault) {
    if (!(fault instanceof UsageError)) throw fault;
    console.error(`fuzz: ${fault.message}`);
    process.exit(2);
  }
}

const { wanted, ms, first } = readBounds();
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

/** `boardstone shrink -- <command>`: finds the fewest acts of colleagues that make the tests of a client fail. */
import { commandLine, environmentHelp } from '../run.ts';
import { optionsOf, whole } from '../serve.ts';
import { help, shared, stageOf, stoppable } from './stage.ts';
import { printHelp } from '../../src/terminal/flags.ts';
import type { Shrunk } from '../../conformance/certify/shrink.ts';

/** How many seeds are tried if none is given. */
const tries = 10;
const flags = {
  colleagues: { value: 'seed', says: `the seed of what colleagues do; without it the seeds 1 to ${tries} are tried` },
  quiet: { says: 'print the result alone' },
  ...shared,
  help,
} as const;

const usage = `boardstone shrink [flags] -- <command> [its arguments]

Runs the tests of a client while other members act on its boards. If the tests fail, the acts are omitted one after
another as long as the tests still fail, and those that are left are printed. Exit code 0: the tests pass with all acts;
1: they fail, and the fewest acts are printed; 2: nothing could be tried, for example because the tests fail without
colleagues. The command finds in its environment:

${environmentHelp}`;

export async function shrink(argv: readonly string[]): Promise<number> {
  const { flags: typed, command } = commandLine('shrink', flags, argv);
  if (typed.help) return printHelp(usage, flags);
  const { colleagues, quiet, ...serving } = typed;
  const seeds =
    colleagues === undefined
      ? Array.from({ length: tries }, (_, at) => at + 1)
      : [whole('colleagues', colleagues, 0xffffffff)];
  const options = await optionsOf({ dialect: 'live', ...serving, port: '0' });
  const { fewestActs } = await import('../../conformance/certify/reports.ts');
  const code = await stoppable('shrink', undefined, async (signal) => {
    const stage = await stageOf(options, command, signal);
    const found = await fewestActs(stage, seeds, (runs, says) => {
      if (!quiet) process.stderr.write(`run ${runs} ${says}\n`);
    });
    process.stdout.write(found ? printed(found, command) : `the tests pass with colleagues of ${seedsText(seeds)}\n`);
    return found ? 1 : 0;
  });
  return code ?? 2;
}

const seedsText = (seeds: readonly number[]): string =>
  seeds.length === 1 ? `seed ${seeds[0]}` : `the seeds ${seeds[0]} to ${seeds.at(-1)}`;

function printed({ seed, failing, all, acts, runs }: Shrunk, command: readonly string[]): string {
  const only = [...new Set(acts.map(({ follows }) => follows))].join(',');
  const done = acts.map(
    ({ follows, member, method, url }) => `  after request ${follows}: ${member} sends ${method} ${url}`,
  );
  return [
    `With colleagues of seed ${seed} the tests fail:`,
    ...failing.map((name) => `  ${name}`),
    `${acts.length} of ${all} acts are enough for that (found in ${runs} runs):`,
    ...done,
    `again  npx boardstone run --colleagues ${seed}:${only} -- ${command.join(' ')}`,
    `       startServer({ colleagues: { seed: ${seed}, only: [${only.replaceAll(',', ', ')}] } })`,
    '',
  ].join('\n');
}

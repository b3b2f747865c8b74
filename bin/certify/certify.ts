/** `boardstone certify -- <command>`: runs the tests of a client on many servers, and says what these tests are worth. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, environmentHelp } from '../run.ts';
import { flags as serving, optionsOf, whole } from '../serve.ts';
import { help, shared, stageOf, stoppable } from './stage.ts';
import { printHelp, UsageError } from '../../src/terminal/flags.ts';
import { mayWrite, write } from '../../src/terminal/output.ts';
import { version } from '../../src/shipped.ts';
import type { ServerOptions } from '../../src/index.ts';
import type { Certificate } from '../../conformance/certify/result.ts';

const flags = {
  for: {
    value: 'time|number',
    says: 'how long to continue (60s, 5m), or how many changed servers to try',
    usual: '60s',
  },
  workers: { value: 'number', says: 'how many runs there are at the same time, if the tests allow it', usual: '1' },
  min: { value: 'score', says: 'the lowest score that is enough: 0.8 or 80%; below it the exit code is 1' },
  baseline: { value: 'file', says: 'known survivors and breaks, each with a reason; any other one gives exit code 1' },
  'update-baseline': { says: 'write the baseline from this run' },
  memory: {
    value: 'file',
    says: 'where results are stored, so that the next run tries new ones',
    usual: '.boardstone/certify.json',
  },
  fresh: { says: 'neither read nor write stored results' },
  json: { value: 'file', says: 'write the report as JSON; - is standard output' },
  html: { value: 'file', says: 'write the report as one HTML page' },
  junit: { value: 'file', says: 'write the report as JUnit XML' },
  verbose: { says: 'list also the noticed mutants, and the variations that broke no test' },
  quiet: { says: 'print only the last lines of the report' },
  ...shared,
  seed: { ...serving.seed, says: 'the number from which ids and tokens follow, and what is tried first among equals' },
  help,
} as const;

const usage = `boardstone certify [flags] -- <command> [its arguments]

Runs the tests of a client: on the plain server, where they have to pass; on variations, which differ only where a server
may; and on mutants, servers that are wrong in one thing that these tests could notice. Then it prints the tests that
rely on something that no server promises, the errors that no test notices, and a score: noticed of tried. Exit code 0:
judged; 1: below --min, or a variation broke a test; 2: not judged, for example because the tests fail on the plain
server.
The command finds in its environment:

${environmentHelp}`;

export async function certify(argv: readonly string[]): Promise<number> {
  const { flags: typed, command } = commandLine('certify', flags, argv);
  if (typed.help) return printHelp(usage, flags);
  const budget = budgetOf(typed.for ?? flags.for.usual);
  const workers = whole('workers', typed.workers ?? flags.workers.usual, 64, 1);
  const min = typed.min === undefined ? undefined : scoreIn(typed.min);
  mayWrite(typed.json, typed.html, typed.junit, typed['update-baseline'] && typed.baseline);
  const options = await optionsOf({ dialect: 'live', ...servingFlags(typed), port: '0' });
  const { baselineIn, concludeCertificate: conclude } = await import('../../conformance/certify/reports.ts');
  const accepted = baselineIn(typed.baseline, typed['update-baseline'] === true);
  const found = await judged(typed, command, options, { budget, workers });
  if (found === undefined) return 2;
  const summary = process.env['GITHUB_STEP_SUMMARY'] ?? '';
  return conclude(found, {
    ...typed,
    min,
    accepted,
    baseline: typed['update-baseline'] ? typed.baseline : undefined,
    isVerbose: typed.verbose === true,
    isQuiet: typed.quiet === true,
    color: process.env['NO_COLOR'] === undefined && process.stdout.isTTY,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    write: (name, text) => write(name, text),
    ...(summary !== '' && { summarise: (page: string) => appendFileSync(summary, page) }),
  });
}

/** Judges the tests. Undefined if that was not possible: then the reason was printed. */
async function judged(
  typed: CertifyFlags,
  command: readonly string[],
  options: ServerOptions,
  more: { readonly budget: ReturnType<typeof budgetOf>; readonly workers: number },
): Promise<Certificate | undefined> {
  const { certify: judge, memoryIn, noMemory } = await import('../../conformance/certify/reports.ts');
  const progress = typed.quiet ? undefined : progressOn(process.stderr);
  return stoppable('certify', progress?.clear, async (signal) => {
    const stage = await stageOf(options, command, signal);
    const file = typed.memory ?? join('.boardstone', 'certify.json');
    const memory = typed.fresh ? noMemory() : memoryIn(file, [command, stage.dialect, process.cwd()]);
    const found = await judge(stage, {
      ...more,
      command,
      version: version(),
      seed: options.seed ?? 1,
      memory,
      signal,
      say: (line) => void process.stderr.write(`${line}\n`),
      ...(progress && { onProgress: progress.tried }),
    });
    memory.save();
    progress?.clear();
    if (signal.aborted) process.stderr.write('stopped; this is what was found until then\n');
    return found;
  });
}

/** How far it is: in a terminal one line that the next one replaces, elsewhere each finding, and a line now and then. */
function progressOn(screen: NodeJS.WriteStream) {
  let last = performance.now();
  const clear = (): void => void (screen.isTTY && screen.write('\r\u001b[2K'));
  return {
    clear,
    tried(done: number, says: string): void {
      clear();
      if (screen.isTTY) return void screen.write(`${done} tried, ${says}`.slice(0, (screen.columns || 80) - 1));
      const isFinding = /^(?:survived|broken):/.test(says);
      if (!isFinding && performance.now() - last < 4500) return;
      last = performance.now();
      screen.write(`${done} tried, ${says}\n`);
    },
  };
}

type CertifyFlags = ReturnType<typeof commandLine<typeof flags>>['flags'];
const servingFlags = (typed: CertifyFlags) =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => name in shared || name === 'seed'));

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
function budgetOf(typed: string): { readonly ms?: number; readonly runs?: number } {
  const [, digits = '', unit = ''] = /^(\d{1,9}(?:\.\d+)?)(ms|s|m|h|)$/.exec(typed) ?? [];
  const number = Number(digits);
  if (digits === '' || (unit === '' && !Number.isInteger(number)))
    throw new UsageError(`--for takes a time (60s, 5m) or a number of servers (100), not ${typed}`);
  if (number === 0) throw new UsageError('--for 0 leaves no room for a single run; nothing is judged');
  return unit === '' ? { runs: number } : { ms: number * units[unit]! };
}

/** `0.8`, `80` and `80%` mean the same. */
function scoreIn(typed: string): number {
  const [, digits, percent] = /^(\d{1,3}(?:\.\d+)?)(%?)$/.exec(typed) ?? [];
  const number = Number(digits);
  const score = percent === '%' || number > 1 ? number / 100 : number;
  if (digits === undefined || score > 1)
    throw new UsageError(`--min takes a score from 0 to 1, or as 80%, not ${typed}`);
  return score;
}

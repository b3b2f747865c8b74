/** How a run ends: its reports are written, its text is printed, and the exit code follows. */
import { existsSync } from 'node:fs';
import { present } from '../../src/language.ts';
import { programName } from '../../src/terminal/flags.ts';
import { write } from '../../src/terminal/output.ts';
import { readBaseline, updated } from '../run/baseline.ts';
import { readAs, saver, takesOutput, testsWanted, writeOutputs, type Outputs } from './files.ts';
import { bookOf, type Surroundings, type Typed } from './options.ts';
import { annotations, summary } from '../report/github.ts';
import { next } from '../report/next.ts';
import { reportText, type Look, type Printer } from '../report/text.ts';
import { exitCode, type Report } from '../run/result.ts';

/** The command that asks the same again, with its secrets left to the environment. */
export function commandOf({ key, target, dialect }: Typed, shown: string, { instead }: Surroundings): string {
  const who = key === undefined ? '' : ' --key $KEY --token $TOKEN';
  const file = target === undefined || instead ? '' : ` --target ${target}`;
  const spoken = dialect === undefined ? '' : ` --dialect ${dialect}`;
  return `${programName} check ${shown}${file}${who}${spoken}`;
}

/** Tells nothing before the end, and then what is next. */
export const silent = (look: Look): Printer => ({
  failure: () => '',
  obstacle: () => '',
  rest: (report) => next(report, look),
});

export function lookOf(flags: Typed, { color, instead }: Surroundings, command: string): Look {
  const save = saver(testsWanted(flags));
  return {
    color,
    ...present({ book: bookOf(flags) }),
    command,
    quiet: flags.quiet ?? false,
    // Tests ask an address, and there is none any more.
    save: instead === undefined ? save : (failed) => ({ ...save(failed), tests: [] }),
  };
}

/** Where text goes: standard output, unless a report goes there. */
export const sayOf = (flags: Outputs, { out, err }: Surroundings) => (takesOutput(flags) ? err : out);

type Concluding = Outputs & Pick<Typed, 'baseline' | 'update-baseline' | 'strict'>;

/** Writes the reports that were asked for, prints the text, and returns the exit code. */
export function conclude(report: Report, flags: Concluding, around: Surroundings, ending: string): number {
  const { baseline } = flags;
  if (baseline !== undefined && flags['update-baseline']) {
    // One that will be written may not exist yet.
    const before = existsSync(baseline) ? readAs(baseline, readBaseline) : undefined;
    write(baseline, `${JSON.stringify(updated(report.results, before), null, 2)}\n`);
  }
  writeOutputs(report, flags, around.out);
  sayOf(flags, around)(ending);
  around.summarise?.(summary(report));
  if (around.summarise) around.err(annotations(report));
  return exitCode(report, flags.strict);
}

/** The same for a report of which nothing was printed before. */
export const concludeWhole = (report: Report, flags: Typed, around: Surroundings): number =>
  conclude(report, flags, around, reportText(report, lookOf(flags, around, `${programName} check`)));

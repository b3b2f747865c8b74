/** Reads and writes the files that the user names; an error is one line that says which file and why. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { plainly, textOf } from '../../src/files.ts';
import { isOneOf, keysOf, messageOf, present } from '../../src/language.ts';
import { UsageError, type Flags } from '../../src/terminal/flags.ts';
import { write } from '../../src/terminal/output.ts';
import { badge } from '../report/badge.ts';
import { html } from '../report/html.ts';
import { json, readReport } from '../report/json.ts';
import { junit } from '../report/junit.ts';
import { sarif } from '../report/sarif.ts';
import type { Sent } from '../report/standings.ts';
import { tap } from '../report/tap.ts';
import type { Files } from '../report/text.ts';
import { savedAs, type Report, type Result } from '../run/result.ts';
import { languageNames, languages, type LanguageName } from '../run/tests/languages.ts';

type Say = (text: string) => void;

const renderings = { json, junit, tap, html, badge, sarif } as const;
const output = { value: 'file' } as const;

export const outputFlags = {
  json: { ...output, says: 'write the report as JSON; - is standard output' },
  junit: { ...output, says: 'write the report as JUnit XML' },
  tap: { ...output, says: 'write the report as TAP' },
  html: { ...output, says: 'write the report as one HTML page' },
  badge: { ...output, says: 'write a badge as SVG' },
  sarif: { ...output, says: 'write the failures as SARIF, each with a fingerprint that stays the same' },
} as const satisfies Flags;

export type Outputs = { readonly [Name in keyof typeof renderings]?: string };

function read(file: string): string {
  try {
    return textOf(file);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** Reads a file and makes a value of it; an error of `make` is the user's to correct. */
export function readAs<Value>(file: string, make: (text: string) => Value): Value {
  const text = read(file);
  try {
    return make(text);
  } catch (error) {
    throw new UsageError(`${file}${error instanceof SyntaxError ? ' is not JSON' : ''}: ${messageOf(error)}`);
  }
}

export const parse = (file: string): unknown => readAs(file, (text) => JSON.parse(text));
export const reportsOf = (files: readonly string[]): Report[] => files.map((file) => readAs(file, readReport));

/** The reports of a folder with a folder for each release: its name, and that of the file without its ending. */
export function sentIn(folder: string): Sent[] {
  const names = (place: string): string[] => {
    try {
      return readdirSync(place).toSorted();
    } catch (error) {
      throw new UsageError(`${place} cannot be read: ${plainly(error)}`);
    }
  };
  return names(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .flatMap((release) =>
      names(join(folder, release))
        .filter((file) => file.endsWith('.json'))
        .map((file) => ({
          release,
          name: file.slice(0, -'.json'.length),
          report: readAs(join(folder, release, file), readReport),
        })),
    );
}

export const put = (file: string, content: string, out: Say): void =>
  file === '-' ? out(content) : write(file, content);

export const outputNames = keysOf(renderings);
/** The files of all reports that were asked for. */
export const outputFiles = (wanted: Outputs): (string | undefined)[] => outputNames.map((name) => wanted[name]);

/** Whether a report goes to standard output, so that nothing else may. */
export const takesOutput = (wanted: Outputs): boolean => outputFiles(wanted).includes('-');

/** Writes each report that was asked for. */
export function writeOutputs(report: Report, wanted: Outputs, out: Say): void {
  for (const name of outputNames) {
    const file = wanted[name];
    if (file !== undefined) put(file, renderings[name](report), out);
  }
}

/** Where a test of each failure is written, and in which languages. */
interface TestsWanted {
  readonly folder: string;
  readonly names: readonly LanguageName[];
}

export function testsWanted(typed: {
  readonly 'write-test'?: string;
  readonly 'write-test-as'?: string;
}): TestsWanted | undefined {
  const { 'write-test': folder, 'write-test-as': as } = typed;
  if (folder === undefined && as !== undefined)
    throw new UsageError('--write-test-as belongs to --write-test <folder>');
  const names = as === 'all' ? languageNames : (as ?? 'node').split(',').map((name) => name.trim());
  for (const name of names)
    if (!isOneOf(languageNames, name))
      throw new UsageError(`--write-test-as is ${languageNames.join(', ')} or all, not ${name}`);
  return folder === undefined ? undefined : { folder, names: names as readonly LanguageName[] };
}

const traces = join('.boardstone', 'traces');

/**
 * Saves the trace of a failure, and the same requests as a script and as tests, each in a file of its own; returns the
 * files, and the commands that run the tests.
 */
export const saver =
  ({ folder, names }: TestsWanted = { folder: traces, names: ['node', 'hurl'] }) =>
  ({ id, counterexample }: Result): Files => {
    const { trace = null, curl = '', tests } = counterexample ?? {};
    const name = savedAs({ id });
    const saved = (place: string, content: string | undefined): string | undefined => {
      if (!content) return undefined;
      write(place, `${content.trimEnd()}\n`);
      return place;
    };
    const commands = names.map((language) => {
      const { file, run } = languages[language];
      return [run, saved(join(folder, file({ id })), tests?.[language])] as const;
    });
    return {
      ...present({
        trace: saved(join(traces, `${name}.json`), trace === null ? '' : JSON.stringify(trace, null, 2)),
        script: saved(join(traces, `${name}.sh`), curl),
      }),
      tests: commands.flatMap(([run, file]) => (file === undefined ? [] : `${run} ${file}`)),
    };
  };

/** The flags of a command: one table gives the parsing, the help and the error that names the nearest flag. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nearest } from '../did-you-mean.ts';
import { wrap } from './wrap.ts';

interface Flag {
  /** The name of its value in the help; a flag without one takes no value. */
  readonly value?: string;
  readonly says: string;
  readonly usual?: string;
  /** It takes several values, separated by commas; given more than once, it takes all of them. */
  readonly many?: true;
  /** Its value is a number that may be left out. */
  readonly optional?: true;
}
export type Flags = Readonly<Record<string, Flag>>;

/** The flags that were typed: strings, or true for a flag without a value. */
export interface Typed<F extends Flags> {
  readonly flags: {
    readonly [N in keyof F]?: F[N] extends { optional: true }
      ? string | true
      : F[N] extends { value: string }
        ? string
        : true;
  };
  readonly words: readonly string[];
}

const program = import.meta.url.split('.').at(-1) ?? '';
const inCheckout = program === 'ts' || import.meta.url.includes('/.boardstone/start-');
/** The command line that starts this program, for lines that people copy. */
export const programName = inCheckout
  ? 'npx tsx bin/boardstone.ts'
  : /^c?js$/.test(program)
    ? `npx ${askedOfNpx(import.meta.url) ?? 'boardstone'}`
    : 'boardstone';

/** The file or address that npx was given: npx installs it into a folder of its own, and writes there what it was. */
export function askedOfNpx(file: string): string | undefined {
  const [folder] = /^file:.*\/_npx\/[^/]+\//.exec(file) ?? [];
  if (folder === undefined) return undefined;
  try {
    const known = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as Npx;
    return known._npx?.packages?.[0];
  } catch {
    return undefined;
  }
}
interface Npx {
  readonly _npx?: { readonly packages?: readonly string[] };
}

/** Something that the user typed is wrong: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Up to the first word, if a command follows the flags: its flags are its own. */
export function readFlags<const F extends Flags>(
  flags: F,
  argv: readonly string[],
  follows: 'nothing' | 'a command' = 'nothing',
): Typed<F> {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value, optional }]) => [
      name,
      {
        type: value === undefined || optional ? ('boolean' as const) : ('string' as const),
        ...(name === 'help' && { short: 'h' }),
      },
    ]),
  );
  const given: Record<string, string | true> = {};
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });
  const words: string[] = [];
  let number: string | undefined;
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (number !== undefined && /^\d+$/.test(token.value)) given[number] = token.value;
      else words.push(...(follows === 'nothing' ? [token.value] : argv.slice(token.index)));
      if (follows === 'a command' && words.length > 0) break;
    }
    number = undefined;
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    if (flag === undefined) {
      const near = nearest(token.name, Object.keys(flags));
      throw new UsageError(`unknown flag ${token.rawName}${near === undefined ? '' : `, did you mean --${near}?`}`);
    }
    if (flag.optional && token.value === undefined) number = token.name;
    else if (flag.value !== undefined && !token.value)
      throw new UsageError(`${token.rawName} takes a value: ${flag.value}`);
    if (flag.value === undefined && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`);
    const before = given[token.name];
    // The last one counts, so that what a script or an image gives can be given otherwise behind it.
    given[token.name] = flag.many && before !== undefined ? `${before},${token.value}` : (token.value ?? true);
  }
  return { flags: given as Typed<F>['flags'], words };
}

/** Refuses two flags of which a command takes one. */
export function oneOfEach<N extends string>(
  typed: { readonly [F in N]?: unknown },
  pairs: readonly (readonly [N, N])[],
): void {
  const both = pairs.find((pair) => pair.every((name) => typed[name] !== undefined));
  if (both !== undefined) throw new UsageError(`--${both.join(' and --')} exclude each other`);
}

/** Refuses words beside the flags. */
export function flagsOnly(command: string, [word]: readonly string[], hint = ''): void {
  if (word !== undefined) throw new UsageError(`${command} takes flags only, not ${word}${hint}`);
}

/** Each flag as it is typed, and what it does. */
export const flagLines = (flags: Flags): readonly (readonly [typed: string, says: string])[] =>
  Object.entries(flags).map(([name, { value, optional, says, usual }]) => [
    `--${name}${value === undefined ? '' : optional ? ` [${value}]` : ` <${value}>`}`,
    usual === undefined ? says : `${says} (${usual})`,
  ]);

/** Prints what a command does, with its flags; the exit code of that. */
export function printHelp(text: string, flags: Flags): 0 {
  process.stdout.write(`${text}\n\n${helpOf(flags)}\n`);
  return 0;
}

/** The flags as lines of help, as wide as the terminal; a file or a pipe gets each whole. */
export function helpOf(flags: Flags, columns = process.stdout.columns ?? Infinity): string {
  const rows = flagLines(flags);
  const width = Math.max(...rows.map(([typed]) => typed.length)) + 4;
  return rows.map(([typed, says]) => wrap(`  ${typed}`.padEnd(width), says, Math.max(columns, width + 30))).join('\n');
}

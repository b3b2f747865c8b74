/** Text with variables in it: ids that a reply shows first, credentials of the user; and how a shell writes it. */

/** Private letters of Unicode, which no request contains: they mark a variable in a text. */
const [begins, ends] = ['\u{e000}', '\u{e001}'];
const anywhere = new RegExp(`${begins}(\\w+),(-?\\d+),(\\d*)${ends}`, 'g');

export interface Variable {
  readonly name: string;
  /** The part of its value that is meant, as `slice` takes it. */
  readonly from: number;
  readonly to?: number;
}

export const variable = (name: string, from = 0, to?: number): string => `${begins}${name},${from},${to ?? ''}${ends}`;

const read = ([, name = '', from, to]: RegExpMatchArray): Variable => ({
  name,
  from: Number(from),
  ...(to ? { to: Number(to) } : {}),
});

export const variablesIn = (text: string): Variable[] => [...text.matchAll(anywhere)].map(read);

export const isCut = ({ from, to }: Variable): boolean => from !== 0 || to !== undefined;

/** Writes a text in some language: its own letters by `plain`, each variable by `put`, which sees what follows it. */
export function written(
  text: string,
  plain: (text: string) => string,
  put: (variable: Variable, next: string) => string,
): string {
  let at = 0;
  const parts: string[] = [];
  for (const match of text.matchAll(anywhere)) {
    const end = match.index + match[0].length;
    parts.push(plain(text.slice(at, match.index)), put(read(match), text.slice(end)));
    at = end;
  }
  return [...parts, plain(text.slice(at))].join('');
}

/** Inside double quotes of a shell; long runs of one letter are shortened. */
export const inShell = (text: string): string =>
  written(
    text,
    (letters) =>
      letters
        .replace(/[\\"$`]/g, '\\$&')
        .replace(
          /([A-Za-z0-9])\1{199,}/g,
          (run: string, letter: string) => `$(printf '${letter}%.0s' $(seq ${run.length}))`,
        ),
    ({ name, from, to }, next) => {
      if (from < 0) return `$(printf %s "$${name}" | tail -c ${-from})`;
      if (to !== undefined) return `$(printf %.${to}s "$${name}")`;
      return /^\w/.test(next) ? `\${${name}}` : `$${name}`;
    },
  );

/** Servers side by side: which rules each keeps, and which way each went where the document is silent. */
import type { Report, Result } from '../result.ts';
import { paints } from './text.ts';

export interface Comparison {
  readonly servers: readonly string[];
  /** Laws on which the servers differ. */
  readonly differing: readonly { readonly id: string; readonly title: string; readonly statuses: readonly string[] }[];
  readonly alike: number;
  /** Silent points, with what each server mostly did. */
  readonly choices: readonly { readonly point: string; readonly taken: readonly string[]; readonly same: boolean }[];
}

export function compare(reports: readonly Report[], names: readonly string[]): Comparison {
  const ids = [...new Set(reports.flatMap(({ results }) => results.map(({ id }) => id)))].toSorted();
  const rows = ids.map((id) => {
    const found = reports.map(({ results }) => results.find((one) => one.id === id));
    return {
      id,
      title: found.find((one) => one !== undefined)?.title ?? '',
      statuses: found.map((one) => one?.status ?? 'absent'),
    };
  });
  const points = [...new Set(reports.flatMap(({ target }) => Object.keys(target.choices)))].toSorted();
  return {
    servers: names,
    differing: rows.filter(({ statuses }) => new Set(statuses).size > 1),
    alike: rows.filter(({ statuses }) => new Set(statuses).size === 1).length,
    choices: points.map((point) => {
      const taken = reports.map(({ target }) => mostly(target.choices[point]));
      return { point, taken, same: new Set(taken).size === 1 };
    }),
  };
}

function mostly(seen: Readonly<Record<string, number>> | undefined): string {
  const [first] = Object.entries(seen ?? {}).toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? 'not seen';
}

const marks: Readonly<Record<Result['status'] | 'absent', string>> = {
  passed: 'kept',
  failed: 'BROKEN',
  skipped: 'skipped',
  vacuous: 'vacuous',
  inconclusive: 'undecided',
  error: 'error',
  absent: '-',
};

export function compareText(comparison: Comparison, color: boolean): string {
  const { servers, differing, alike, choices } = comparison;
  const paint = paints(color);
  const parted = choices.filter(({ same }) => !same);
  const widths = servers.map(
    (name, at) => Math.max(name.length, 9, ...parted.map(({ taken }) => taken[at]!.length)) + 2,
  );
  const wide = Math.max(26, ...differing.map(({ id }) => id.length), ...parted.map(({ point }) => point.length)) + 2;
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(wide)}${cells.map((cell, at) => cell.slice(0, 40).padEnd(Math.min(widths[at]!, 42))).join('')}`;
  const tint = (line: string, statuses: readonly string[]) => (statuses.includes('failed') ? paint.red(line) : line);
  return [
    paint.bold(row('', servers)),
    ...differing.map(
      ({ id, title, statuses }) =>
        `${tint(
          row(
            id,
            statuses.map((one) => marks[one as keyof typeof marks]),
          ),
          statuses,
        )}${paint.dim(title)}`,
    ),
    paint.dim(`${alike} laws end alike on all of them`),
    ...(choices.length === 0
      ? []
      : [
          '',
          paint.bold('Where the document is silent'),
          ...parted.map(({ point, taken }) => row(point, taken)),
          paint.dim(`${choices.length - parted.length} points are decided alike by all of them`),
        ]),
    '',
  ].join('\n');
}

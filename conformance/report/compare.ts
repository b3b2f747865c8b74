/** Reports of several servers side by side: which rules each keeps, and what each chose where the document is silent. */
import { counted, grouped } from '../../src/language.ts';
import type { Report, Result } from '../run/result.ts';
import { paints } from './lines.ts';

export type Comparison = ReturnType<typeof compare>;

const absent = 'absent';
type Shown = Result['status'] | typeof absent;
const notSeen = 'not seen';
const differ = (lines: readonly string[], nothing: string) =>
  new Set(lines.filter((line) => line !== nothing)).size > 1;

export function compare(reports: readonly Report[], names: readonly string[]) {
  const ids = [...new Set(reports.flatMap(({ results }) => results.map(({ id }) => id)))].toSorted();
  const rows = ids.map((id) => {
    const found = reports.map(({ results }) => results.find((result) => result.id === id));
    return {
      id,
      title: found.find((result) => result !== undefined)?.title ?? '',
      statuses: found.map((result): Shown => result?.status ?? absent),
    };
  });
  const points = [...new Set(reports.flatMap(({ target }) => Object.keys(target.choices)))].toSorted();
  const differing = rows.filter(({ statuses }) => differ(statuses, absent));
  const notAsked = (statuses: readonly Shown[]) => names.filter((_, at) => statuses[at] === absent);
  const unasked = grouped(
    rows.filter((row) => !differing.includes(row) && row.statuses.includes(absent)),
    ({ statuses }) => notAsked(statuses).join(),
  );
  return {
    servers: names,
    /** Laws on which the servers differ. */
    differing,
    alike: rows.filter(({ statuses }) => new Set(statuses).size === 1).length,
    /** Laws that some of the runs did not ask, by run; the runs that did ask have the same result. */
    unasked: [...unasked.values()].map((all) => ({ of: notAsked(all[0]!.statuses), ids: all.map(({ id }) => id) })),
    /** Silent points with what each server did most often; `same` if no two servers that were seen to decide differ. */
    choices: points.map((point) => {
      const taken = reports.map(({ target }) => mostly(target.choices[point]));
      return { point, taken, same: !differ(taken, notSeen) };
    }),
  };
}

function mostly(seen: Readonly<Record<string, number>> | undefined): string {
  const [first] = Object.entries(seen ?? {}).toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? notSeen;
}

const marks: Readonly<Record<Shown, string>> = {
  passed: 'kept',
  failed: 'BROKEN',
  measured: 'measured',
  skipped: 'skipped',
  vacuous: 'vacuous',
  inconclusive: 'undecided',
  error: 'error',
  absent: '-',
};

export function compareText(comparison: Comparison, color: boolean): string {
  const { servers, differing, alike, unasked, choices } = comparison;
  const paint = paints(color);
  const parted = choices.filter(({ same }) => !same);
  const widths = servers.map(
    (name, at) => Math.max(name.length, 9, ...parted.map(({ taken }) => taken[at]!.length)) + 2,
  );
  const wide = Math.max(26, ...differing.map(({ id }) => id.length), ...parted.map(({ point }) => point.length)) + 2;
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(wide)}${cells.map((cell, at) => cell.slice(0, 40).padEnd(Math.min(widths[at]!, 42))).join('')}`;
  const laws = differing.map(({ id, title, statuses }) => {
    const line = row(
      id,
      statuses.map((status) => marks[status]),
    );
    return `${statuses.includes('failed') ? paint.red(line) : line}${paint.dim(title)}`;
  });
  const notAsked = unasked.map(({ of, ids }) => {
    const more = ids.length > 10 ? ' … (--json names all)' : '';
    return `${counted(ids.length, 'law')} not asked of ${of.join(', ')}: ${ids.slice(0, 10).join(' ')}${more}`;
  });
  const alikePoints = `${counted(choices.length - parted.length, 'point')} decided the same way, as far as the runs saw them`;
  const silent = [
    '',
    paint.bold('Where the document is silent'),
    ...parted.map(({ point, taken }) => row(point, taken)),
    paint.dim(alikePoints),
  ];
  return [
    paint.bold(row('', servers)),
    ...laws,
    ...[`${counted(alike, 'law')} with the same result on all of them`, ...notAsked].map(paint.dim),
    ...(choices.length === 0 ? [] : silent),
    '',
  ].join('\n');
}

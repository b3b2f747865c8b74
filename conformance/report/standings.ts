/** The standings: a table of the reports that implementers sent, a part for each release, as Markdown and as a page. */
import { partOf, parts } from '../../src/document/sections.ts';
import { counted } from '../../src/language.ts';
import { html as h, type Markup } from '../../src/markup.ts';
import { CannotRun } from '../wire/target.ts';
import { ruleCounts, type Report, type Result } from '../run/result.ts';
import { head, style } from './page-style.ts';

/** A report as it was sent: the file says whose it is. */
export interface Sent {
  readonly release: string;
  readonly name: string;
  readonly report: Report;
}

interface Standing {
  readonly name: string;
  readonly judged: number;
  readonly broken: number;
  /** The laws that fail, and those that say nothing of this server. */
  readonly failed: readonly string[];
  readonly open: number;
  readonly ofParts: readonly string[];
  readonly dialect: string;
  /** How much was asked. */
  readonly tier: string;
}

const partNames = Object.keys(parts).filter((part) => part !== '9');

/** The release by whose laws a report judges: the one that it names, else that of its suite. */
const releaseOf = ({ suite }: Report): string => suite.asOf ?? suite.version.split('.').slice(0, 2).join('.');

export function standings(sent: readonly Sent[]): ReadonlyMap<string, readonly Standing[]> {
  const byRelease = new Map<string, Standing[]>();
  for (const { release, name, report } of sent) {
    const named = releaseOf(report);
    if (named !== release)
      throw new CannotRun(`${release}/${name} judges by the laws of ${named}, so it belongs to ${named}/`);
    byRelease.set(release, [...(byRelease.get(release) ?? []), standingOf(name, report)]);
  }
  const order = (a: Standing, b: Standing) => a.broken - b.broken || b.judged - a.judged || (a.name < b.name ? -1 : 1);
  const newest = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });
  return new Map(
    [...byRelease].toSorted(([a], [b]) => newest(a, b)).map(([release, all]) => [release, all.toSorted(order)]),
  );
}

function standingOf(name: string, { results, target, tier }: Report): Standing {
  const isJudged = ({ status }: Result): boolean => status === 'passed' || status === 'failed';
  return {
    name,
    ...ruleCounts(results),
    failed: results.filter(({ status }) => status === 'failed').map(({ id }) => id),
    open: results.filter((result) => !isJudged(result)).length,
    ofParts: partNames.map((part) => ofPart(results.filter(({ section }) => partOf(section) === part))),
    dialect: target.dialect ?? 'document',
    tier: tier?.name ?? 'all',
  };
}

/** `kept`, or how many of the judged rules are broken; a dash where nothing was judged. */
function ofPart(results: readonly Result[]): string {
  const { judged, broken } = ruleCounts(results);
  if (judged === 0) return '–';
  return broken === 0 ? 'kept' : `${broken} of ${judged}`;
}

const title = 'Standings';
const about =
  'Each row is a report of `boardstone check` that somebody sent: how many rules were judged, how many of them are ' +
  'broken, and of each part of the document whether it is kept. A dash says that nothing of the part was judged.';
const heads = [
  'server',
  'dialect',
  'tier',
  'rules judged',
  'broken',
  ...partNames.map((part) => `part ${part}`),
  'laws not judged',
];

const cellsOf = ({ name, dialect, tier, judged, broken, ofParts, open }: Standing): readonly string[] => [
  name,
  dialect,
  tier,
  String(judged),
  String(broken),
  ...ofParts,
  String(open),
];

const broken = (all: readonly Standing[]): readonly Standing[] => all.filter(({ failed }) => failed.length > 0);

export function markdown(of: ReadonlyMap<string, readonly Standing[]>): string {
  const cell = (text: string): string => text.replaceAll(/[|\n<]/g, ' ');
  const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  const tables = [...of].flatMap(([release, all]) => [
    `## By the laws of ${release}`,
    '',
    row(heads),
    row(heads.map(() => '---')),
    ...all.map((standing) => row(cellsOf(standing))),
    '',
    ...broken(all).flatMap(({ name, failed }) => [
      `**${cell(name)}** breaks ${counted(failed.length, 'law')}: ${failed.join(' ')}.`,
      '',
    ]),
  ]);
  return `# ${title}\n\n${about}\n\n${tables.join('\n')}`;
}

export function standingsPage(of: ReadonlyMap<string, readonly Standing[]>): string {
  const table = ([release, all]: readonly [string, readonly Standing[]]): Markup => h`<h2>By the laws of ${release}</h2>
<div class="wide"><table class="plain"><thead><tr>${heads.map((name) => h`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${all.map(
    (standing) => h`<tr>${cellsOf(standing).map((cell) => h`<td class="${classOf(cell)}">${cell}</td>`)}</tr>
`,
  )}</tbody></table></div>
${broken(all).map(
  ({ name, failed }) => h`<details><summary>${name} breaks ${counted(failed.length, 'law')}</summary>
<p>${failed.join(' ')}</p></details>
`,
)}`;
  const wide =
    'main, header { max-width: 84rem } .wide { overflow-x: auto } .wide td, .wide th { white-space: nowrap }';
  const sheet = `${style}\n${wide}`;
  return h`${head(`${title} · boardstone`, sheet)}<body><header><h1>${title}</h1><p>${about.replaceAll('`', '')}</p></header>
<main>${[...of].map(table)}</main></body></html>
`.text;
}

const classOf = (cell: string): string => (cell === 'kept' ? 'passed' : / of /.test(cell) ? 'failed' : '');

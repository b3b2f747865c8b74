/** What a run says where GitHub Actions runs it: an annotation for each cause, and a page for the summary of the job. */
import { visible } from '../../src/terminal/output.ts';
import type { Report } from '../run/result.ts';
import { weightyOf } from './weighty.ts';

/** So many annotations of a step are shown. */
const most = 10;

const escaped = (text: string) => visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const inTitle = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** One annotation. */
export const told = (kind: 'error' | 'warning', about: string, says: string): string =>
  `::${kind} title=${inTitle(`boardstone: ${about}`)}::${escaped(says)}\n`;

export const annotations = ({ groups }: Report): string =>
  groups
    .slice(0, most)
    .map(({ cause, ids }) => told('error', ids.join(' '), cause))
    .join('');

/** Text of a server in a table of Markdown. */
export const cell = (text: string) =>
  visible(text)
    .replaceAll(/[\\|<>`*_[\]]/g, '\\$&')
    .replaceAll('\n', ' ');

export function summary(report: Report): string {
  const { summary: counts, groups, seed, target } = report;
  const judged = ['passed', 'failed', 'errors', 'skipped', 'vacuous', 'inconclusive'] as const;
  const broken = groups.map(({ cause, ids }) => `| ${cell(cause)} | ${ids.map(cell).join(', ')} |`);
  const known = weightyOf(report).map(({ said, because }) => `- ${cell(said)}: ${because}`);
  return [
    `## boardstone check ${cell(target.baseUrl)}`,
    '',
    `${judged.map((name) => `${counts[name]} ${name}`).join(', ')}; ${counts.requests} requests, seed ${seed}`,
    ...(broken.length > 0 ? ['', '| what is broken | laws |', '| --- | --- |', ...broken] : []),
    ...(known.length > 0 ? ['', 'Permitted, but your users should know it:', '', ...known] : []),
    '',
  ].join('\n');
}

/** The output of a run in GitHub Actions: an annotation for each cause, and a page for the summary of the job. */
import { cell, mostAnnotations, annotation } from '../../src/terminal/github.ts';
import type { Report } from '../run/result.ts';
import { weightyOf } from './weighty.ts';

export function annotations({ groups, results }: Report): string {
  const reasonOf = (id: string | undefined) => results.find((result) => result.id === id)?.reason ?? '';
  return groups
    .slice(0, mostAnnotations)
    .map(({ cause, ids }) => annotation('error', ids.join(' '), `${cause}. ${reasonOf(ids[0])}`.trim()))
    .join('');
}

export function summary(report: Report): string {
  const { summary: counts, groups, seed, target } = report;
  const judged = ['passed', 'failed', 'errors', 'measured', 'skipped', 'vacuous', 'inconclusive'] as const;
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

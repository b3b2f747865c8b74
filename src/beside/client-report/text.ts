/** The report about a client as lines for a terminal. */
import { keysOf } from '../../language.ts';
import { cell, mostAnnotations, annotation } from '../../terminal/github.ts';
import { kinds, type ClientReport, type Finding, type UsedOperation } from './client-report.ts';

/** How many operations are listed; the JSON has all. */
const bounds = { operations: 12, parameters: 6, findings: 8 };

export const number = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

export function headline({ requests, findings, operations }: ClientReport): string {
  const { counted, before, refused } = requests;
  const left = before === 0 ? '' : ` (${before} came before them and are not kept)`;
  const found = findings.length === 0 ? 'nothing to improve' : number(findings.length, 'thing') + ' to improve';
  const used = `${operations.used.length} of ${operations.declared} operations used`;
  return `${number(counted, 'request')}${left}, ${refused} refused; ${used}; ${found}`;
}

export const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** The cost, and a better way. */
function advice({ count, saves, instead }: Finding): string {
  const better = instead === undefined ? '' : `; instead: ${instead}`;
  return `${times(count)}${better}${saves > 0 ? ` (saves ${number(saves, 'request')})` : ''}`;
}

export const answers = ({ statuses }: UsedOperation): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'no answer' : status} ×${count}`)
    .join(', ');

export function text(report: ClientReport): string {
  const { findings, errors, operations } = report;
  const lines = [headline(report)];
  for (const kind of keysOf(kinds)) {
    const some = findings.filter((finding) => finding.kind === kind);
    if (some.length === 0) continue;
    lines.push('', `${kinds[kind][0]}. ${kinds[kind][1]}`);
    for (const finding of some.slice(0, bounds.findings)) {
      lines.push(`  ${finding.operation}: ${finding.says}`, `    ${advice(finding)}`, `    first: ${finding.example}`);
    }
    if (some.length > bounds.findings) lines.push(`  … and ${some.length - bounds.findings} more`);
  }
  const never = errors.filter(({ count }) => count === 0);
  if (never.length > 0) {
    lines.push('', 'Errors that your client never met');
    for (const { status, says } of never) lines.push(`  ${status || '—'}  ${says}`);
  }
  const { used, neverRefused } = operations;
  if (used.length > 0) {
    lines.push('', `Operations used; ${neverRefused.length} of ${used.length} never met an error`);
    for (const known of used.slice(0, bounds.operations)) {
      const names = Object.keys(known.parameters);
      const more = names.length > bounds.parameters ? ', …' : '';
      lines.push(
        `  ${known.operation}  ${answers(known)}  ${names.slice(0, bounds.parameters).join(', ')}${more}`.trimEnd(),
      );
    }
    if (used.length > bounds.operations) lines.push(`  … and ${used.length - bounds.operations} more`);
  }
  return `${lines.join('\n')}\n`;
}

/** The notes that GitHub Actions shows beside a job: a warning for each finding, and a table of them. */
export const annotations = ({ findings }: ClientReport): string =>
  findings
    .slice(0, mostAnnotations)
    .map((finding) => annotation('warning', finding.operation, `${finding.says}: ${advice(finding)}`))
    .join('');

export const summary = (report: ClientReport): string =>
  [
    '## boardstone run',
    '',
    headline(report),
    ...(report.findings.length === 0
      ? []
      : ['', '| what your client might do better | operation | |', '| --- | --- | --- |']),
    ...report.findings.map(
      (finding) => `| ${[finding.says, finding.operation, advice(finding)].map(cell).join(' | ')} |`,
    ),
    '',
  ].join('\n');

/** The report as TAP 14. A law that was not judged is a skip with its reason. */
import { visible } from '../../src/terminal/visible.ts';
import { headlines, type Report, type Result } from '../run/result.ts';

const plain = (text: string) => text.replace(/[\\#]/g, '\\$&').replace(/\s+/g, ' ');

export function tap(report: Report): string {
  const { results } = report;
  const known = headlines(report);
  const lines = results.flatMap((result, at) => [point(result, at + 1), ...diagnosis(result, known.get(result.id))]);
  return visible(['TAP version 14', `1..${results.length}`, ...lines, ''].join('\n'));
}

function point({ id, title, status, reason = '' }: Result, number: number): string {
  const name = `${number} - ${plain(`${id} ${title}`)}`;
  if (status === 'passed') return `ok ${name}`;
  if (status === 'failed' || status === 'error') return `not ok ${name}`;
  return `ok ${name} # SKIP ${plain(status === 'skipped' ? reason : `${status}: ${reason}`)}`;
}

function diagnosis(
  { id, status, section, level, reason = '', counterexample, reproduced }: Result,
  headline: ReturnType<ReturnType<typeof headlines>['get']>,
): string[] {
  if (status !== 'failed' && status !== 'error') return [];
  const text = (value: unknown) => JSON.stringify(value) ?? 'null';
  return [
    '  ---',
    `  section: ${text(section)}`,
    `  level: ${level}`,
    `  message: ${text(reason)}`,
    ...(headline === undefined ? [] : [`  cause: ${text(headline.cause)}`]),
    ...(headline === undefined || headline.first === id ? [] : [`  same_cause_as: ${text(headline.first)}`]),
    ...(reproduced === undefined ? [] : [`  reproduced: ${text(reproduced)}`]),
    ...(counterexample && (headline === undefined || headline.first === id)
      ? [
          ...(counterexample.story ? ['  steps:', ...counterexample.story.map((step) => `    - ${text(step)}`)] : []),
          `  expected: ${text(counterexample.expected)}`,
          `  actual: ${text(counterexample.actual)}`,
          '  curl: |',
          ...counterexample.curl.split('\n').map((line) => `    ${line}`),
        ]
      : []),
    '  ...',
  ];
}

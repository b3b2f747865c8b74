/** The report as TAP 14. A law that was not judged is a skip with its reason. */
import { visible } from '../../src/terminal/visible.ts';
import type { Report, Result } from '../run/result.ts';

const plain = (text: string) => text.replace(/[\\#]/g, '\\$&').replace(/\s+/g, ' ');

export function tap({ results }: Report): string {
  const lines = results.flatMap((result, at) => [point(result, at + 1), ...diagnosis(result)]);
  return visible(['TAP version 14', `1..${results.length}`, ...lines, ''].join('\n'));
}

function point({ id, title, status, reason = '' }: Result, number: number): string {
  const name = `${number} - ${plain(`${id} ${title}`)}`;
  if (status === 'passed') return `ok ${name}`;
  if (status === 'failed' || status === 'error') return `not ok ${name}`;
  return `ok ${name} # SKIP ${plain(status === 'skipped' ? reason : `${status}: ${reason}`)}`;
}

function diagnosis({ status, section, level, reason = '', counterexample, reproduced }: Result): string[] {
  if (status !== 'failed' && status !== 'error') return [];
  const text = (value: unknown) => JSON.stringify(value) ?? 'null';
  return [
    '  ---',
    `  section: ${text(section)}`,
    `  level: ${level}`,
    `  message: ${text(reason)}`,
    ...(reproduced === undefined ? [] : [`  reproduced: ${text(reproduced)}`]),
    ...(counterexample
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

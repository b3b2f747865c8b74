/** The parts of a page of the manual: items, paragraphs, tables, and the sentences of rules. */
import type { Rule } from '../../document/rule.ts';
import { wrap } from '../../terminal/wrap.ts';

export const item = (text: string): string => wrap('- ', text, 118);
export const paragraph = (text: string): string => wrap('', text, 118);

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');

/** The sentence of a rule with the status that it refuses with, in brackets unless the sentence names it. */
export const withStatus = ({ says, status, error }: Rule): string => {
  const named = [status, error].filter((entry) => entry !== undefined && !new RegExp(`\\b${entry}\\b`).test(says));
  return named.length === 0 ? says : `${says} (${named.join(' ')})`;
};

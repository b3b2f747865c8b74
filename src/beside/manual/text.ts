/** Wraps text for people; code stays in one piece. */
import type { Rule } from '../../document/rule.ts';

/** Wraps words behind a head; further lines are indented by the width of the head. */
export function wrap(head: string, text: string, width = 100): string {
  const lines: string[] = [];
  let line = '';
  for (const [word] of text.matchAll(/(?:`[^`]*`|[^\s`])+/g)) {
    if (line !== '' && head.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines
    .map((one, index) => (index === 0 ? head : ' '.repeat(head.length)) + one)
    .join('\n')
    .trimEnd();
}

/** The sentence of a rule with the status that it refuses with, in brackets unless the sentence names it. */
export const withStatus = ({ says, status, error }: Rule): string => {
  const named = [status, error].filter((one) => one !== undefined && !new RegExp(`\\b${one}\\b`).test(says));
  return named.length === 0 ? says : `${says} (${named.join(' ')})`;
};

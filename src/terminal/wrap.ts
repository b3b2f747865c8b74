/** Wraps text for people; code stays in one piece. */

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
    .map((entry, index) => (index === 0 ? head : ' '.repeat(head.length)) + entry)
    .join('\n')
    .trimEnd();
}

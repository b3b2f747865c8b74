/** Text for people: words wrapped behind a head, code kept in one piece. */

/** Wraps words behind a head, further lines indented as far as the head is wide. */
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

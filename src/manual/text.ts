/** Text for people: wrapping at 100 columns, and the nearest known word to a misspelt one. */

/** Wraps words behind a head, further lines indented as far as the head is wide. */
export function wrap(head: string, text: string, width = 100): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && head.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.map((one, index) => (index === 0 ? head : ' '.repeat(head.length)) + one).join('\n').trimEnd();
}

/** How many letters differ. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + same));
    }
    before = row;
  }
  return before[b.length]!;
}

/** The known word that looks most like the given one, if any looks like it at all. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const [best] = [...known].sort((a, b) => distance(word, a) - distance(word, b));
  return best !== undefined && distance(word, best) <= Math.max(2, word.length / 2) ? best : undefined;
}

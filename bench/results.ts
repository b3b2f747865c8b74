/** Writes sections of `RESULTS.md`; those that another program measured stay as they are. */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('RESULTS.md', import.meta.url);
const titleOf = (section: string): string => section.slice(0, section.indexOf('\n'));

/** The text begins with its heading (`# ` or `## `); a section with the same heading is replaced. */
export function record(text: string): void {
  const split = (all: string): string[] => all.split(/^(?=## )/m).map((section) => `${section.trim()}\n`);
  const sections = split(readFileSync(file, 'utf8'));
  for (const section of split(text)) {
    const at = sections.findIndex((known) => titleOf(known) === titleOf(section));
    if (at < 0) sections.push(section);
    else sections[at] = section;
  }
  writeFileSync(file, sections.join('\n'));
}

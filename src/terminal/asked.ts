/**
 * The words with which people ask for a rule, where its sentence has others, and for a heading of the manual: the index at
 * the end of a book. Each entry is a name and questions behind it, separated by commas.
 */
import { access } from './asked/5-access.ts';
import { conventions } from './asked/1-conventions.ts';
import { endpoints } from './asked/4-endpoints.ts';
import { events } from './asked/6-events-errors-limits.ts';
import { pages } from './asked/pages.ts';
import { resources } from './asked/2-resources.ts';

/** A line that begins with a space goes on with the entry above it. */
function* entries(index: string): Generator<readonly [name: string, questions: readonly string[]]> {
  for (const entry of index.trim().split(/\n(?=\S)/)) {
    const [name = '', ...words] = entry.split(/\s+/);
    yield [name, words.join(' ').split(/[,:;] /)];
  }
}

const all = [conventions, resources, endpoints, access, events, pages].flatMap((index) => [...entries(index)]);

/** The names of the index: rules by their ids, and headings by their places, as `docs/oauth2.md#rules`. */
export const indexed: readonly string[] = all.map(([name]) => name);
export const asked: ReadonlyMap<string, readonly string[]> = new Map(all);

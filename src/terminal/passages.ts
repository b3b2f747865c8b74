/** The pages of the manual, taken apart into passages: a paragraph, an item of a list or a row of a table. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptIn } from '../language.ts';

export interface Passage {
  /** `docs/oauth2.md#rules` */
  readonly place: string;
  /** The title of the page, and the heading under which the passage stands. */
  readonly heading: string;
  readonly says: string;
  /** Whether it stands right below its heading. */
  readonly isFirst: boolean;
}

/** Pages of which nobody asks a question: commands write them, or they tell what was. */
const notSearched =
  /^(?:reference|choices|decisions)\/|^(?:coverage|mutation-score|fidelity|comparison|found|journeys)\.md$|CHANGELOG|RESULTS/;
/**
 * A heading with its section, as `card-email (2.3, card)`: of the difference there, one sentence says what is meant. The
 * tables of two other headings repeat rows of the document.
 */
const [ofRegistry, ofDifference] = [/\(\d[^()]*\)$|^Stages$|^Words of capabilities$/, /^The live service: /];

/** The manuals that were read. A program reads each of them once, because they do not change while it runs. */
const manuals = new Map<string, readonly Passage[]>();

/** All passages of the pages that the manual lists; none if there is no manual in this folder. */
export const readPassages = (base: string): readonly Passage[] => keptIn(manuals, base, () => passagesIn(base));

function passagesIn(base: string): readonly Passage[] {
  const page = (path: string): string => (existsSync(join(base, path)) ? readFileSync(join(base, path), 'utf8') : '');
  const listed = [...page('docs/README.md').matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path]) => path!);
  return [...new Set(listed)]
    .filter((path) => !notSearched.test(path))
    .map((path) => (path.startsWith('../') ? path.slice(3) : `docs/${path}`))
    .flatMap((path) => passagesOf(path, page(path)));
}

/** How a heading is addressed. */
const anchor = (heading: string): string =>
  `#${heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-')}`;

function passagesOf(path: string, markdown: string): Passage[] {
  const found: Passage[] = [];
  let [title, heading] = ['', ''];
  for (const block of markdown.replaceAll(/^```[^]*?^```$/gm, '').split(/\n\s*\n|\n(?=\s*- |\| |#)/)) {
    const [, level, named] = /^(#+) (.*)$/m.exec(block) ?? [];
    if (level === '#') [title, heading] = [named!, ''];
    else if (named !== undefined) heading = named;
    const says = named === undefined ? plain(block) : '';
    if (!/\w/.test(says) || (ofRegistry.test(heading) && !ofDifference.test(says))) continue;
    const place = path + (heading === '' ? '' : anchor(heading));
    const isFirst = found.at(-1)?.place !== place;
    found.push({ place, heading: heading === '' ? title : `${title}: ${heading}`, says, isFirst });
  }
  return found;
}

/** The text without its marks; the cells of a row stand behind each other. */
const plain = (block: string): string =>
  block
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .trim()
    .replace(/^- /, '')
    .replace(/^\| | \|$/g, '')
    .replaceAll(' | ', ': ');

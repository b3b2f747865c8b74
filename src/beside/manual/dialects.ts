/** `docs/dialects.md` and `boardstone spec dialects`: where the live service differs from the document. */
import { live } from '../dialects/live.ts';
import type { Difference } from '../dialects/difference.ts';
import { sections } from '../../document/sections.ts';

const intro = `# Two dialects

This page is written by \`npm run docs\` from the tables in \`src/beside/dialects\`. A test compares them.

The widely used live service does not always do what the document says. The server speaks both:
\`serve --dialect document\` (the default) and \`serve --dialect live\`; \`startServer({ dialect })\`; and for one
world \`server.world({ dialect })\` or \`POST /_boardstone/worlds {"dialect": "live"}\`. All that is not listed here is
the same in both.

Whoever has an account there can keep the list true: \`boardstone compare-live --key … --token …
--yes-read-my-account\` reads its boards, serves them here in the live dialect, asks both the same reads, and prints
each difference in the form of a row of the table, without a value of the account. It only reads.

For the keeper of the document this page is a list of what to correct. For the author of a client it is a list of what
not to rely on: a client that takes both forms works with both.
`;

const line = ({ id, section, document, live: habit, seen, laws }: Difference): string =>
  [
    `## ${id} (${section}${sections.get(section) === undefined ? '' : `, ${sections.get(section)}`})\n`,
    `- The document: ${document}.`,
    `- The live service: ${habit}.`,
    `- Seen: ${seen}.`,
    ...(laws ? [`- \`check --dialect live\` does not ask: ${Object.entries(laws).map(unasked).join(', ')}.`] : []),
    '',
  ].join('\n');

const unasked = ([id, cases]: [string, 'whole' | readonly string[]]): string =>
  cases === 'whole' ? id : `${id} (${cases.join(', ')})`;

/** In the order of the document. */
export const dialectsPage = (): string =>
  [intro, ...live.toSorted((a, b) => a.section.localeCompare(b.section, 'en', { numeric: true })).map(line)].join('\n');

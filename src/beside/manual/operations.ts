/** `docs/coverage.md`: for each row, who says so, which clients drive it, and which laws ask it, in which dialect. */
import { claimOf } from '../../document/claims/all.ts';
import { rowName } from '../../document/values/paths.ts';
import type { DialectName } from '../../document/dialects.ts';
import { live } from '../dialects/live.ts';
import { table } from './markdown.ts';
import type { Endpoint } from '../../server/rows/endpoint.ts';

/** Of each client the calls that a test makes, and the row that each of them asked. */
export type Driven = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** Of each dialect and row some laws that ask it, those first that ask the fewest rows. */
export type Asked = Readonly<Record<DialectName, Readonly<Record<string, readonly string[]>>>>;

/** How many laws are named for a row. Most rows have more, because some laws go through all rows. */
export const lawsNamed = 3;

const intro = `# What tests each operation

This page is written by \`npm run docs\` from the declarations and from records that tests keep true:
\`examples/clients/driven.json\` says which operations the published clients in \`examples/clients\` call, in both
dialects; \`conformance/run/asked.json\` says which laws asked a row of our own server, and got through, up to
${lawsNamed} for each row, those first that ask the fewest rows. [At the end](#clients-of-other-languages) stand clients
of other languages.

- **word**: the section of the document that states the row, or \`ours\` for one that it does not show.
- **clients**: those that drive it and find the answer right. The typed one checks every answer of the live dialect
  with its strict schemas; its table names the few places where these refuse what was recorded, and why.
- **laws**: those of both dialects; where the dialects differ, \`document:\` and \`live:\` stand before them. A dash says
  that no law asks the row, and nothing is claimed of it.
- **differs**: the [differences](dialects.md) of the live dialect that name the row itself.

`;

function lawsOf(name: string, { document, live: spoken }: Asked): string {
  const [here, there] = [document[name] ?? [], spoken[name] ?? []].map((laws) => laws.join(' '));
  if (here === there) return here === '' ? '–' : here!;
  return `document: ${here === '' ? '–' : here}; live: ${there === '' ? '–' : there}`;
}

export function operationsPage(rows: readonly Endpoint[], driven: Driven, asked: Asked, elsewhere: string): string {
  const drivers = (name: string): string[] =>
    Object.entries(driven).flatMap(([client, calls]) => (Object.values(calls).includes(name) ? [client] : []));
  const lines = rows.map((row) => {
    const name = rowName(row);
    const differs = live.filter(({ rows: of }) => of && of[0] !== 'all' && of[0].includes(name)).map(({ id }) => id);
    const cells = [
      `\`${name}\``,
      claimOf(row)?.section ?? 'ours',
      drivers(name).join(', ') || '–',
      lawsOf(name, asked),
    ];
    return [...cells, differs.join(', ') || '–'];
  });
  const names = rows.map(rowName);
  const count = (is: (name: string) => unknown): string => `${names.filter(is).length} of ${names.length}`;
  const sum =
    `A client drives ${count((name) => drivers(name).length > 0)} rows; a law asks ${count((name) => asked.document[name])} ` +
    `in the document's dialect and ${count((name) => asked.live[name])} in the live one.`;
  // The record has a call only if both dialects answered it as the client needs.
  const calls = Object.values(driven).reduce((all, of) => all + Object.keys(of).length, 0);
  const answered =
    `**${calls} calls of ${Object.keys(driven).length} published clients** are made by tests, and both dialects answer ` +
    `them as these need it.`;
  return `${intro}${answered} ${sum}\n\n${table(['row', 'word', 'clients', 'laws', 'differs'], lines)}\n\n${elsewhere}`;
}

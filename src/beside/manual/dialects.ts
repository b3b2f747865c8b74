/** `docs/dialects.md` and `boardstone spec dialects`: where the live service differs from the document. */
import { live } from '../dialects/live.ts';
import type { Difference, Form, Forms } from '../dialects/difference.ts';
import { table } from './markdown.ts';
import { sections } from '../../document/sections.ts';

const intro = `# Two dialects

This page is written by \`npm run docs\` from the tables in \`src/beside/dialects\`: each request is sent to a world of
each dialect, and the parts of the answers that differ stand beside each other. A test compares them.

The widely used live service does not always do what the document says. The server speaks both:
\`serve --dialect document\` (the default) and \`serve --dialect live\`; \`startServer({ dialect })\`; and for one
world \`server.world({ dialect })\` or \`POST /_boardstone/worlds {"dialect": "live"}\`. \`boardstone run\` and the test
runners speak \`live\` unless told otherwise. All that is not listed here is the same in both.

How true the live dialect is: [fidelity.md](fidelity.md), where recorded answers of the live service are the judge.
Anyone with an account there can keep the list true: \`boardstone compare-live --key … --token …
--yes-read-my-account\` reads its boards, serves them here in the live dialect, asks both the same reads, and prints
each difference in the form of an entry, without a value of the account. It only reads.

For the keeper of the document this page is a list of what to correct. For the author of a client it is a list of what
not to rely on: a client that takes both forms works with both.
`;

/** Long values are cut: they show the form, not all of it. */
const longestText = 240;
const cell = (value: unknown): string => {
  const text = JSON.stringify(value).replaceAll('|', '\\|');
  return `\`${text.length > longestText ? `${text.slice(0, longestText)}…` : text}\``;
};
const partsOf = (form: Form): string =>
  Object.entries(form)
    .map(([name, value]) => (name === '' ? cell(value) : `${name}: ${cell(value)}`))
    .join('<br>') || 'nothing of it';

const titleOf = ({ id, section }: Pick<Difference, 'id' | 'section'>): string =>
  `${id} (${[section, ...(sections.has(section) ? [sections.get(section)] : [])].join(', ')})`;

/** The answer to a request in each dialect, side by side. */
function sideBySide({ difference: { ask, old }, document, live: alive }: Forms): string {
  const [request, , args] = ask;
  const withArgs = args === undefined ? '' : ` with \`${JSON.stringify(args)}\``;
  const asked = `\`${request}\`${withArgs}${old === undefined ? '' : `, the clock in ${old}`}`;
  return `| ${asked} | |\n| --- | --- |\n| document | live |\n| ${partsOf(document)} | ${partsOf(alive)} |\n`;
}

const line =
  (forms: readonly Forms[]) =>
  ({ id, section, document, live: habit, seen, laws }: Difference): string => {
    const form = forms.find(({ difference }) => difference.id === id);
    return [
      `## ${titleOf({ id, section })}\n`,
      `- The document: ${document}.`,
      `- The live service: ${habit}.`,
      `- Evidence: ${seen}.`,
      ...(laws ? [`- \`check --dialect live\` does not ask: ${Object.entries(laws).map(notJudged).join(', ')}.`] : []),
      '',
      ...(form ? [sideBySide(form)] : []),
    ].join('\n');
  };

const notJudged = ([id, cases]: [string, 'whole' | readonly string[]]): string =>
  cases === 'whole' ? id : `${id} (${cases.join(', ')})`;

/** Which differences are about a resource or a row. */
function places(): string {
  const at = new Map<string, string[]>();
  for (const difference of live) {
    const { id, ask, fields, embeds = [], rows, said, heads, events, logged } = difference;
    const [which = []] = rows ?? [];
    const names = [
      ...[...(fields ? [fields[0]] : []), ...embeds.map(([of]) => of)].map(({ name }) => `every ${name}`),
      ...(which === 'all' ? ['every row'] : which.map((row) => `\`${row}\``)),
      ...(said ? ['every refusal'] : []),
      ...(heads ? ['every answer'] : []),
      ...(events ? ['every delivery'] : []),
      ...(logged ? ['every log'] : []),
    ];
    // A choice is about no declaration: the request that shows it says where it is.
    if (names.length === 0)
      names.push(`\`${ask[0].replaceAll(/\$id(\w+)/g, (_, noun: string) => `{${noun.toLowerCase()}}`)}\``);
    for (const name of new Set(names)) at.set(name, [...(at.get(name) ?? []), `[${id}](#${anchor(difference)})`]);
  }
  const sorted = [...at].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  const lines = sorted.map(([name, ids]) => [name, ids.join(', ')]);
  return `## Where they differ\n\n${table(['where', 'differences'], lines)}\n`;
}
/** As a code host makes anchors of headings. */
const anchor = (difference: Difference): string =>
  titleOf(difference)
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');

/** The difference with this name, or the one of headers, if it is a header that is explained nowhere else. */
export const differenceFor = (name: string): string =>
  live
    .filter(({ id, heads }) => id === name || (heads && /^x-(?!boardstone|rate-limit-api)/.test(name)))
    .map(line([]))
    .join('\n');

/** In the order of the document; with the forms of the answers, if they were asked for. */
export const dialectsPage = (forms: readonly Forms[] = []): string =>
  [
    intro,
    places(),
    ...live.toSorted((a, b) => a.section.localeCompare(b.section, 'en', { numeric: true })).map(line(forms)),
  ].join('\n');

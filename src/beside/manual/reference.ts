/** The pages of `docs/reference/`, read off registry and declarations: rules, fields, endpoints and their arguments. */
import { grouped } from '../../language.ts';
import { partOf, parts, sections } from '../../document/sections.ts';
import { chapterOf, isNested, isSplit, pageNamed, pageOf } from '../../terminal/reference-pages.ts';
import { ruleIds } from '../../terminal/pick.ts';
import { rules, type RuleId } from '../../document/rules.ts';
import { levels } from '../../document/rule.ts';
import { anchor, lawsBody, lawsPage, linkToLaws, type Judge } from './judged.ts';
import { endpointPage, resourcePage, wordsOfSets } from './reference-tables.ts';
import { resourceSections } from './resources.ts';
import { rows, type Row } from './rows.ts';
import { wrap } from '../../terminal/wrap.ts';
import { item, paragraph, table, withStatus } from './markdown.ts';

const intro = `# Reference

The rules of the service, its records with their fields, and its rows with their arguments. The numbers are those of
the service document.

Each rule has an id, which the server, the laws of the conformance kit and the journal share, and a level:

- stated, if no other level is named: a clause of the document says it;
- *implied*: it follows from a clause; [implied.md](../choices/implied.md) says how;
- *chosen*: the document is silent; [chosen.md](../choices/chosen.md) says why we chose this.

The fields and arguments on a page are stated by the section in its title, by the set of 2.1 with the same name, or by
the row, unless a line below them says why they are there.

An example shows requests to a server with the demo world (\`npm start\`) and what it answered when the page was written.
Names in braces stand for ids: \`{canal}\` is a card of that world, \`{1}\` is the record in the first answer, and
\`{x*300}\` is a text of 300 letters. The owner sends a request unless it begins with the name of another actor, or with
\`nobody\`, who has no key and no token. Of a long answer only what matters is shown, and of a page its words.
\`wait 10 s\` moves the clock, \`server {…}\` starts a server with these options, and \`the receiver gets\` is what a webhook
delivered last, with the status that the receiver answered.

A number in brackets behind a rule is the status with which the server refuses a call that breaks the rule. The link at
the end leads to the laws that judge it and to the files of the server that keep it; each law leads back to its rules.
\`npm run where <section or id>\` lists the lines that keep a rule and the laws that prove it;
\`boardstone spec <section or id>\` explains it. \`npm run docs\` writes these pages from the rules in
\`src/document/rules\`, the declarations in \`src/server\`, and the examples in \`src/beside/book/examples\`.
`;

/** File name in `docs/reference` → text. */
export type Pages = ReadonlyMap<string, string>;

interface Page {
  readonly file: string;
  readonly title: string;
  readonly body: string;
}

/** The facts that are known of the rules beyond the registry: the pages show them. */
export interface Evidence {
  /** The example of a rule, as text. */
  readonly examples: ReadonlyMap<RuleId, string>;
  /** Why a rule has no example, and the test that shows it. */
  readonly unshown: Readonly<
    Partial<Record<RuleId, { readonly because: string; readonly test?: Readonly<Record<'file' | 'title', string>> }>>
  >;
  /** The laws that judge a rule, its own first. */
  readonly judges: ReadonlyMap<RuleId, readonly Judge[]>;
  /** The files of the server that keep a rule. */
  readonly places: (id: RuleId) => readonly string[];
}

export function reference(
  known: Evidence = { examples: new Map(), unshown: {}, judges: new Map(), places: () => [] },
): Pages {
  const numbered = Object.entries(parts).map(([part, heading]) => ({
    title: `Part ${part}. ${heading}`,
    pages: isSplit(part)
      ? headingsOf(part).map((entry) => sectionPage(entry, known))
      : [partPage(part, heading, known)],
  }));
  const laws = { file: lawsPage, title: 'Laws and places of each rule', body: lawsBody(known.judges, known.places) };
  const groups = [
    ...numbered,
    { title: laws.title, pages: [laws] },
    { title: 'Routes that the document does not show', pages: ourRoutes() },
  ];
  return new Map([
    ['README.md', [intro, ...groups.map(contents), ''].join('\n')],
    ...groups.flatMap(({ pages }) =>
      pages.map(({ file, title, body }): [string, string] => [file, `[Reference](README.md)\n\n# ${title}\n\n${body}`]),
    ),
  ]);
}

function contents({ title, pages }: { readonly title: string; readonly pages: readonly Page[] }): string {
  const links = pages.map((page) => `[${page.title}](${page.file})`);
  return pages.length === 1 ? `- ${links[0]}` : `- ${title}\n${links.map((link) => `  - ${link}`).join('\n')}`;
}

const headingsOf = (part: string) =>
  [...sections].filter(([section]) => partOf(section) === part && !isNested(section));

const partPage = (part: string, heading: string, known: Evidence): Page => ({
  file: `${pageNamed(part, heading)}.md`,
  title: `Part ${part}. ${heading}`,
  body: [
    coverageOf(
      rulesWhere((section) => partOf(section) === part),
      known,
    ),
    ...headingsOf(part).map(([section, title]) => `## ${section} ${title}\n\n${sectionBody(section, known)}`),
  ].join('\n'),
});

const sectionPage = ([section, title]: readonly [string, string], known: Evidence): Page => ({
  file: `${pageOf(section)}.md`,
  title: `${section} ${title}`,
  body:
    coverageOf(
      rulesWhere((entry) => chapterOf(entry) === section),
      known,
    ) + sectionBody(section, known),
});

const rulesWhere = (holds: (section: string) => boolean): RuleId[] => ruleIds.filter((id) => holds(rules[id].section));

/** The beginning of a chapter: how many rules it has, of which level, and how many are proved and shown. */
function coverageOf(ids: readonly RuleId[], { judges, examples }: Evidence): string {
  if (ids.length === 0) return '';
  const counted = (holds: (id: RuleId) => boolean): number => ids.filter(holds).length;
  const byLevel = levels.map((level) => `${counted((id) => rules[id].level === level)} ${level}`);
  const [laws, shown] = [counted((id) => judges.has(id)), counted((id) => examples.has(id))];
  const many = ids.length === 1 ? '1 rule' : `${ids.length} rules`;
  return `*${many}: ${byLevel.join(', ')}. ${laws} ${laws === 1 ? 'has' : 'have'} a law, ${shown} an example.*\n\n`;
}

function sectionBody(section: string, known: Evidence): string {
  const ofSection = rulesWhere((entry) => chapterOf(entry) === section);
  return [
    ...(ofSection.length === 0
      ? []
      : [ofSection.map((id) => ruleLine(id, known) + exampleOf(id, known)).join('\n'), '']),
    ...(section === '2.1' ? [wordsOfSets()] : []),
    ...resourceSections
      .filter((resourceSection) => resourceSection.section === section)
      .map(({ resource }) => resourcePage(resource)),
    ...rows.filter(({ claim }) => claim?.section === section).map(endpointPage),
  ].join('\n');
}

/** The example of a rule, inside its item of the list. */
function exampleOf(id: RuleId, { examples, unshown }: Evidence): string {
  const text = examples.get(id);
  const { because, test } = unshown[id] ?? {};
  if (text === undefined) {
    if (because === undefined) return '';
    const shows = test ? ` The test "${test.title}" in \`${test.file}\` shows it.` : '';
    return `\n\n${wrap('  ', `No example, because ${because}.${shows}`, 118)}\n`;
  }
  return ['', '', '```http', ...text.split('\n'), '```', '']
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n');
}

function ruleLine(id: RuleId, { judges }: Evidence): string {
  const { section, level, experimental } = rules[id];
  const mark = level === 'stated' ? '' : ` *${level}*`;
  const where = /\.\d+\.\d|\.[so]\d/.test(section) ? ` §${section}` : '';
  const says = `${withStatus(rules[id])}${experimental ? ' (experimental)' : ''}`;
  return item(`**${id}**${anchor(id)}${where}${mark}: ${says}. ${linkToLaws(id, judges.get(id)?.length ?? 0)}`);
}

/** The rows we serve though the document does not show them: a page for each first noun. */
function ourRoutes(): Page[] {
  const ours = rows.filter(({ claim }) => !claim);
  const nouns = grouped(ours, ({ endpoint }) => nounOf(endpoint.path));
  return [...nouns]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([noun, here]) => ({
      file: `routes-${noun}.md`,
      title: `/${noun}`,
      body: [
        'The document does not show these routes. An argument with * is required.\n',
        ...[...grouped(here, ({ because }) => because ?? '')].map(routeTable),
      ].join('\n'),
    }));
}

/** The legs of OAuth stand with the page on which a member allows access. */
const nounOf = (path: string): string => {
  const noun = path.split('/')[1]!;
  return noun.startsWith('OAuth') ? 'authorize' : noun;
};

const routeTable = ([because, served]: readonly [string, readonly Row[]]): string =>
  [
    paragraph(`Served because: ${because}.`),
    '',
    table(
      ['route', 'does', 'needs', 'arguments'],
      served.toSorted((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1)).map(routeRow),
    ),
    '',
  ].join('\n');

function routeRow({ title, endpoint, ownArguments: own }: Row): string[] {
  const args = own.map(({ name, required }) => `\`${name}\`${required ? '*' : ''}`).join(' ');
  return [`\`${title}\``, endpoint.says, endpoint.needs.join(', ') || '–', args || '–'];
}

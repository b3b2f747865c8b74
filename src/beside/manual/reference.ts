/** The pages of `docs/reference/`, read off registry and declarations: rules, fields, endpoints and their arguments. */
import { article, grouped } from '../../language.ts';
import { partOf, parts, sections } from '../../document/sections.ts';
import { expects } from '../../server/values/kinds.ts';
import { ruleIds } from '../../document/pick.ts';
import { rules, type RuleId } from '../../document/rules.ts';
import type { Embed, Resource } from '../../server/rows/resource.ts';
import { rows, rulesOf, type Argument, type Row } from './rows.ts';
import { reasonsOf, resourceSections } from './resources.ts';
import { tableOf } from '../../server/records/all.ts';
import { wrap } from './text.ts';

const intro = `# Reference

These pages are written by \`npm run docs\` from the rules in \`src/document/rules\` and the declarations in
\`src/server/nouns\` and \`src/server/nouns\`. A test compares them with what it would write. The numbers are those of the
service document.

Each rule has an id, which the server, the laws of the conformance kit and the journal share, and a level:

- **stated**: a clause of the document says it;
- *implied*: it follows from a clause; [implied.md](../choices/implied.md) says how;
- *chosen*: the document is silent; [chosen.md](../choices/chosen.md) says why we chose this.

The fields and arguments on a page are stated by the section in its title, by the set of 2.1 with the same name, or by
the row, unless a line below them says why they are there.

A number in brackets behind a rule is the status with which the server refuses a call that breaks the rule.
\`npm run where <section or id>\` lists the lines that keep a rule and the laws that prove it;
\`boardstone spec <section or id>\` explains it.
`;

/** File name in `docs/reference` → text. */
export type Pages = ReadonlyMap<string, string>;

interface Page {
  readonly file: string;
  readonly title: string;
  readonly body: string;
}

export function reference(): Pages {
  const numbered = Object.entries(parts).map(([part, heading]) => ({
    title: `Part ${part}. ${heading}`,
    pages: isSplit(part) ? headingsOf(part).map(sectionPage) : [partPage(part, heading)],
  }));
  const groups = [...numbered, { title: 'Routes that the document does not show', pages: ourRoutes() }];
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

/** Resources and endpoints have a page for each section; every other part is one page. */
const isSplit = (part: string): boolean => part === '2' || part === '4';

const headingsOf = (part: string) =>
  [...sections].filter(([section]) => partOf(section) === part && !isNested(section));

const partPage = (part: string, heading: string): Page => ({
  file: fileOf(part, heading),
  title: `Part ${part}. ${heading}`,
  body: headingsOf(part)
    .map(([section, title]) => `## ${section} ${title}\n\n${sectionBody(section)}`)
    .join('\n'),
});

const sectionPage = ([section, title]: readonly [string, string]): Page => ({
  file: fileOf(section, title),
  title: `${section} ${title}`,
  body: sectionBody(section),
});

const fileOf = (section: string, heading: string): string =>
  `${section}-${heading.toLowerCase().replace(/\W+/g, '-')}.md`;

/** 4.5.1 and the like have no page of their own: they are shown within 4.5. */
const isNested = (section: string): boolean => /^\d\.\d\.\d/.test(section);

function sectionBody(section: string): string {
  const here = ruleIds.filter((id) => pageOf(rules[id].section) === section);
  return [
    ...(here.length === 0 ? [] : [here.map(ruleLine).join('\n'), '']),
    ...resourceSections.filter((one) => one.section === section).map(({ resource }) => resourcePage(resource)),
    ...rows.filter(({ claim }) => claim?.section === section).map(endpointPage),
  ].join('\n');
}

const pageOf = (section: string): string => (isNested(section) ? section.replace(/\.\d+$/, '') : section);

function ruleLine(id: RuleId): string {
  const { section, level, says, status, error, experimental } = rules[id];
  const mark = level === 'stated' ? '' : ` *${level}*`;
  const refusal = status === undefined ? '' : ` (${status}${error === undefined ? '' : ` ${error}`})`;
  const where = /\.\d+\.\d|\.[so]\d/.test(section) ? ` §${section}` : '';
  return wrap('- ', `**${id}**${where}${mark}: ${says}${refusal}${experimental ? ' (experimental)' : ''}.`, 118);
}

function resourcePage(resource: Resource<never>): string {
  const names = Object.keys(resource.fields);
  const usual = resource.usual.length === names.length ? 'all of them' : codes(resource.usual);
  const embeds = Object.entries(resource.embeds);
  return [
    `## Fields of ${article(resource.name)}\n`,
    wrap('', `${codes(names)}.`, 118),
    '',
    wrap('', `Shown unless \`fields\` says otherwise: ${usual}.`, 118),
    '',
    ...notNamed(reasonsOf(tableOf(resource.table)), names),
    ...(embeds.length === 0
      ? []
      : [
          `**Embedded where asked for:**\n`,
          '| argument | takes | further arguments | shows |',
          '|---|---|---|---|',
          ...embeds.map(([name, embed]) => embedRow(name, embed)),
          '',
        ]),
  ].join('\n');
}

/** What the document does not name, and why it is there all the same. */
const notNamed = (reasons: ReturnType<typeof reasonsOf>, all: readonly string[]): string[] =>
  reasons.length === 0
    ? []
    : [
        'Not named by the document:\n',
        ...reasons.map(([reason, names]) =>
          wrap('- ', `${names.length === all.length ? 'all of them' : codes(names)}: ${reason}.`, 118),
        ),
        '',
      ];

function embedRow(name: string, embed: Embed<never>): string {
  const { shows } = embed;
  const further = Object.keys(embed.args ?? {}).map((one) => `\`${one}\``);
  if (shows) further.push(`\`${shows.prefix}fields\``);
  const usual = shows?.usual === 'all' ? 'all fields' : shows?.usual.join(', ');
  const shown = shows ? `${shows.resource().name} (${usual})` : 'its value';
  return `| \`${name}\` | ${cell(shorten(expects(embed.on)))} | ${further.join(' ') || '–'} | ${cell(shown)} |`;
}

function endpointPage(row: Row): string {
  const { endpoint, title, own } = row;
  const ids = rulesOf(row);
  return [
    `## \`${title}\`\n`,
    wrap(
      '',
      `${capital(endpoint.says)}. ${permissions(row)}${shownAs(row)}${
        ids.length > 0 ? ` Rules: ${ids.join(', ')}.` : ''
      }`,
      118,
    ),
    '',
    ...(own.length + named(row).length === 0
      ? []
      : [
          '| argument | takes | default |',
          '|---|---|---|',
          ...named(row).map(argumentRow),
          ...own.map(argumentRow),
          '',
        ]),
    ...furtherArguments(row),
  ].join('\n');
}

/** The arguments that the row takes beyond those that the document names. */
function furtherArguments({ claim, because, own }: Row): string[] {
  if (because === undefined) return [];
  const names = own.map(({ name }) => name);
  const theirs = names.filter((name) => claim?.takes[name]);
  const ours = names.filter((name) => !claim?.takes[name]);
  const few = theirs.length < ours.length ? `all but ${codes(theirs)}` : codes(ours);
  const which = theirs.length === 0 ? 'all of these arguments' : few;
  return [wrap('', `Not named by the document: ${which}. *Chosen*, because ${because}.`, 118), ''];
}

/** Path words that are no records. */
const named = ({ endpoint, path }: Row): Argument[] => path.filter(({ name }) => endpoint.params?.[name] !== undefined);

function argumentRow({ name, required, fallback, expects }: Argument): string {
  const usual = required ? '**required**' : fallback === undefined ? '–' : `\`${fallback}\``;
  return `| \`${name}\` | ${cell(shorten(expects))} | ${cell(usual)} |`;
}

const permissions = ({ endpoint }: Row): string => {
  if (endpoint.open) return 'Needs a key only.';
  return endpoint.needs.length === 0 ? 'Needs a token.' : `Needs ${endpoint.needs.join(', ')}.`;
};

function shownAs({ endpoint: { shows } }: Row): string {
  if (!shows) return '';
  const usual = shows.usual === 'all' ? 'all fields' : shows.usual.length === 0 ? 'the id' : shows.usual.join(', ');
  const special = shows.usual === shows.resource.usual ? '' : ` (${usual})`;
  return ` Shows ${shows.resource.name}${special}, and takes its arguments.`;
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
    wrap('', `Served because: ${because}.`, 118),
    '',
    '| route | does | needs | arguments |',
    '|---|---|---|---|',
    ...served.toSorted((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1)).map(routeRow),
    '',
  ].join('\n');

function routeRow({ title, endpoint, own }: Row): string {
  const args = own.map(({ name, required }) => `\`${name}\`${required ? '*' : ''}`).join(' ');
  return `| \`${title}\` | ${cell(endpoint.says)} | ${endpoint.needs.join(', ') || '–'} | ${args || '–'} |`;
}

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || 'none';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
/** Lists of a whole set are long; the first words tell which one it is. */
const shorten = (text: string): string =>
  text.length > 140 ? `${text.slice(0, text.lastIndexOf(', ', 130))}, …` : text;

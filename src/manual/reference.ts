/** `docs/reference.md`, read off registry and declarations: each part, its rules, its endpoints and their arguments. */
import { partOf, parts, sections } from '../spec/sections.ts';
import { ruleIds } from '../spec/pick.ts';
import { rules, type RuleId } from '../spec/rules.ts';
import type { Embed, Resource } from '../resources/resource.ts';
import { notServed } from '../endpoints/all.ts';
import { rows, rulesOf, type Argument, type Row } from './rows.ts';
import { resourceSections } from './resources.ts';
import { wrap } from './text.ts';

const intro = `# Reference

This page is written by \`npm run docs\` from the rules in \`src/spec/rules\` and the declarations in
\`src/endpoints\` and \`src/resources\`; a test keeps it fresh. The numbers are those of the service document.

Each rule has an id, which the server, the laws of the conformance kit and the journal share, and a level:

- **stated**: a clause says it;
- *implied*: it follows from a clause, [choices.md](choices.md) says how;
- *chosen*: the document is silent, [choices.md](choices.md) says why we took this way.

A status behind a rule is what a refusal by it answers. \`npm run where <section or id>\` finds the lines that keep a
rule and the laws that prove it; \`boardstone spec <section or id>\` explains it.
`;

export function reference(): string {
  const pages = Object.entries(parts).map(([part, heading]) => {
    const here = [...sections].filter(([section]) => partOf(section) === part && !isNested(section));
    return [
      `## Part ${part}. ${heading}\n`,
      ...here.map(([section, title]) => sectionPage(section, title)).filter((page) => page !== ''),
    ].join('\n');
  });
  return [intro, contents(), ...pages, besides()].join('\n');
}

const contents = (): string => `${Object.entries(parts)
  .map(([part, heading]) => `- [Part ${part}. ${heading}](#${anchor(`Part ${part}. ${heading}`)})`)
  .join('\n')}
- [Routes beside the document](#routes-beside-the-document)
- [Not served](#not-served)
`;
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/** 4.5.1 and the like have no page of their own: they are shown within 4.5. */
const isNested = (section: string): boolean => /^\d\.\d\.\d/.test(section);

function sectionPage(section: string, title: string): string {
  const here = ruleIds.filter((id) => pageOf(rules[id].section) === section);
  const resources = resourceSections.filter((one) => one.section === section);
  const declared = rows.filter(({ endpoint }) => endpoint.section === section);
  if (here.length === 0 && declared.length === 0 && resources.length === 0) return '';
  return [
    `### ${section} ${title}\n`,
    here.map(ruleLine).join('\n'),
    here.length > 0 ? '' : undefined,
    ...resources.map(({ resource }) => resourcePage(resource)),
    ...declared.map(endpointPage),
  ]
    .filter((line) => line !== undefined)
    .join('\n');
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
  const embeds = Object.entries(resource.embeds as Record<string, Embed<never>>);
  return [
    `**Fields of a ${resource.name}**, besides \`id\`:\n`,
    wrap('', `${codes(names)}.`, 118),
    '',
    wrap('', `Shown unless \`fields\` says otherwise: ${usual}.`, 118),
    '',
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

function embedRow(name: string, embed: Embed<never>): string {
  const { shows } = embed;
  const further = Object.keys(embed.args ?? {}).map((one) => `\`${one}\``);
  if (shows) further.push(`\`${shows.prefix}fields\``);
  const usual = shows?.usual === 'all' ? 'all fields' : shows?.usual.join(', ');
  const shown = shows ? `${shows.resource().name} (${usual})` : 'its value';
  const { expects } = embed.on.meta() as { expects?: string };
  return `| \`${name}\` | ${cell(shorten(expects ?? 'a value'))} | ${further.join(' ') || '–'} | ${cell(shown)} |`;
}

function endpointPage(row: Row): string {
  const { endpoint, title, own } = row;
  const ids = rulesOf(row);
  return [
    `#### \`${title}\`\n`,
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
  ].join('\n');
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

/** The rows we serve though the document does not show them, by their first noun. */
function besides(): string {
  const ours = rows.filter(({ endpoint }) => endpoint.section === undefined);
  const nouns = [...new Set(ours.map(({ endpoint }) => endpoint.path.split('/')[1]!))].sort();
  return [
    '## Routes beside the document\n',
    wrap('', 'The document does not show these; each is served for the reason in choices.md.', 118),
    '',
    ...nouns.map((noun) =>
      [
        `### /${noun}\n`,
        '| route | does | needs | arguments |',
        '|---|---|---|---|',
        ...ours
          .filter(({ endpoint }) => endpoint.path.split('/')[1] === noun)
          .sort((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : a.endpoint.path > b.endpoint.path ? 1 : 0))
          .map(
            (row) =>
              `| \`${row.title}\` | ${cell(row.endpoint.says)} | ${row.endpoint.needs.join(', ') || '–'} | ${
                row.own.map(({ name, required }) => `\`${name}\`${required ? '*' : ''}`).join(' ') || '–'
              } |`,
          ),
        '',
      ].join('\n'),
    ),
    'An argument with * is required.\n',
    '## Not served\n',
    wrap(
      '',
      'What the document neither shows nor needs, though the service it describes has it; a request for one of \
these is answered as any unknown route.',
      118,
    ),
    '',
    ...Object.entries(notServed).map(([noun, why]) => `- \`/${noun}\`: ${why}`),
    '',
  ].join('\n');
}

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || 'none';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
/** Lists of a whole set are long; the first words tell which one it is. */
const shorten = (text: string): string =>
  text.length > 140 ? `${text.slice(0, text.lastIndexOf(', ', 130))}, …` : text;

/** The tables of `docs/reference/`: the fields of a resource with their types, and the arguments of rows. */
import { article, capital } from '../../language.ts';
import * as sets from '../../document/sets.ts';
import { tableOf } from '../../server/records/all.ts';
import { shownAs, shownIn, type Table } from '../../server/records/table.ts';
import type { Embed, Resource } from '../../server/rows/resource.ts';
import { type Data } from '../../document/values/kinds.ts';
import { expects } from '../../kinds/readers.ts';
import { reasonsOf, resourceSections } from './resources.ts';
import { rulesOf, viewOf, type Argument, type Row } from './rows.ts';
import { item, paragraph, table } from './markdown.ts';

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || 'none';

const setsPage = '2.1-value-sets.md';
/** Lists that belong to other sections than 2.1. */
const elsewhere = ['customFieldActionTypes', 'memberSummary', 'memberUsual'];
/** `ActionType` and its words, in the order of the document. */
const namedSets = Object.entries<unknown>(sets).flatMap(([name, words]): [string, readonly string[]][] =>
  Array.isArray(words) && !elsewhere.includes(name) ? [[capital(name.replace(/s$/, '')), words as string[]]] : [],
);

/** Every set with its words. */
export const wordsOfSets = (): string =>
  ['## The words of the sets\n', ...namedSets.map(([name, words]) => setLine(name, words)), ''].join('\n');
const setLine = (name: string, words: readonly string[]): string => item(`**${name}**: ${codes(words)}`);

/** The values that a kind takes; a long set stands under its name, with its words on the page of the sets. */
function typeOf(kind: Data): string {
  const text = expects(kind);
  const known = namedSets.find(([, words]) => words.length > 8 && text.includes(words.join(', ')));
  return known
    ? text.replace(known[1].join(', '), `the words of [${known[0]}](${setsPage}#the-words-of-the-sets)`)
    : text;
}

export function resourcePage(resource: Resource<never>): string {
  const lines = tableOf(resource.table);
  const embeds = Object.entries(resource.embeds);
  return [
    `## Fields of ${article(resource.name)}\n`,
    table(['field', 'type', 'shown'], fieldRows(resource, lines)),
    '',
    ...notNamed(reasonsOf(lines), Object.keys(resource.fields)),
    ...(embeds.length === 0
      ? []
      : [
          `## Records in ${article(resource.name)}\n`,
          table(
            ['argument', 'takes', 'shows'],
            embeds.map(([name, embed]) => embedRow(name, embed)),
          ),
          '',
        ]),
    `## Arguments of ${article(resource.name)}\n`,
    `A row that shows ${article(resource.name)} takes these arguments, and its own.\n`,
    table(['argument', 'takes', 'default'], viewOf(resource).map(argumentRow)),
    '',
  ].join('\n');
}

/** An argument, and what it takes. */
const takenBy = ({ name, kind, expects: text }: Argument): string[] => [`\`${name}\``, kind ? typeOf(kind) : text];

/** One row for each field, and for each part of a field that is a table of its own. */
function fieldRows(resource: Resource<never>, lines: Table, prefix = ''): string[][] {
  return shownIn(lines).flatMap((name) => {
    const line = lines[name]!;
    const when = prefix === '' ? occasionOf(resource, name) : '';
    const type = line.parts ? 'an object' : typeOf(shownAs(line));
    const inside = line.parts ? fieldRows(resource, line.parts, `${prefix}${name}.`) : [];
    return [[`\`${prefix}${name}\``, type, when], ...inside];
  });
}

/** When a field is shown. */
function occasionOf({ usual, all, whole }: Resource<never>, name: string): string {
  const places = [
    ...(usual.includes(name) ? ['by default'] : []),
    ...(all.includes(name) ? ['by `all`'] : whole.includes(name) ? ['by `all` where it is read by itself'] : []),
  ];
  return places.join(', ') || 'where it is named';
}

/** The fields that the document does not name, each with the reason why it is there. */
const notNamed = (reasons: ReturnType<typeof reasonsOf>, all: readonly string[]): string[] =>
  reasons.length === 0
    ? []
    : [
        'Not named by the document:\n',
        ...reasons.map(([reason, names]) =>
          item(`${names.length === all.length ? 'all of them' : codes(names)}: ${reason}.`),
        ),
        '',
      ];

function embedRow(name: string, { shows, on }: Embed<never>): string[] {
  const usual = shows?.usual === 'all' ? 'all fields' : shows?.usual.join(', ');
  const shown = shows ? `${linkTo(shows.resource().name)} (${usual || 'the id'})` : 'its value';
  return [`\`${name}\``, typeOf(on), shown];
}

/** The name of a resource as a link to its fields. */
function linkTo(name: string): string {
  const at = resourceSections.find(({ resource }) => resource.name === name);
  return at ? `[${name}](${at.file}#fields-of-${article(name).toLowerCase().replaceAll(' ', '-')})` : name;
}

export function endpointPage(row: Row): string {
  const { endpoint, title, ownArguments: own } = row;
  const all = [...pathWords(row), ...own];
  const ids = rulesOf(row);
  const says = `${capital(endpoint.says)}. ${permissions(row)}${shownWith(row)}`;
  return [
    `## \`${title}\`\n`,
    paragraph(`${says}${ids.length > 0 ? ` Rules: ${ids.join(', ')}.` : ''}`),
    '',
    ...(all.length === 0 ? [] : [table(['argument', 'takes', 'default'], all.map(argumentRow)), '']),
    ...furtherArguments(row),
    ...ownView(row),
  ].join('\n');
}

/** The arguments that the row takes beyond those that the document names. */
function furtherArguments({ claim, because, ownArguments: own }: Row): string[] {
  if (because === undefined) return [];
  const names = own.map(({ name }) => name);
  const theirs = names.filter((name) => claim?.takes[name]);
  const ours = names.filter((name) => !claim?.takes[name]);
  const few = theirs.length < ours.length ? `all but ${codes(theirs)}` : codes(ours);
  const which = theirs.length === 0 ? 'all of these arguments' : few;
  return [paragraph(`Not named by the document: ${which}. *Chosen*, because ${because}.`), ''];
}

/**
 * The arguments of a row that the page of its resource does not have: the member read has embeds that no other row has.
 */
function ownView({ endpoint: { shows } }: Row): string[] {
  if (!shows || resourceSections.some(({ resource }) => resource.embeds === shows.resource.embeds)) return [];
  const known = resourceSections.find(({ resource }) => resource.name === shows.resource.name)?.resource.embeds ?? {};
  const embeds = Object.entries(shows.resource.embeds).filter(([name]) => !Object.hasOwn(known, name));
  const all = viewOf(shows.resource, true, shows);
  // An argument of an argument begins with its name.
  return [
    'It shows, and takes as arguments, besides its fields:\n',
    table(
      ['argument', 'takes', 'shows'],
      embeds.map(([name, embed]) => embedRow(name, embed)),
    ),
    '',
    'All arguments that say what is shown:\n',
    table(['argument', 'takes', 'default'], all.map(argumentRow)),
    '',
  ];
}

/** Path words that are no records. */
const pathWords = ({ endpoint, path }: Row): Argument[] =>
  path.filter(({ name }) => endpoint.params?.[name] !== undefined);

function argumentRow(argument: Argument): string[] {
  const { required, fallback } = argument;
  return [...takenBy(argument), required ? '**required**' : fallback === undefined ? '–' : `\`${fallback}\``];
}

const permissions = ({ endpoint }: Row): string => {
  if (endpoint.open) return 'Needs a key only.';
  return endpoint.needs.length === 0 ? 'Needs a token.' : `Needs ${endpoint.needs.join(', ')}.`;
};

function shownWith({ endpoint: { shows } }: Row): string {
  if (!shows) return '';
  const usual = shows.usual === 'all' ? 'all fields' : shows.usual.length === 0 ? 'the id' : shows.usual.join(', ');
  const special = shows.usual === shows.resource.usual ? '' : ` (${usual})`;
  return ` Shows ${linkTo(shows.resource.name)}${special}, and takes its arguments.`;
}

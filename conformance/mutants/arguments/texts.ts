/** Mutants that change a text when they store it, as servers do by mistake. */
import { callsOf } from '../../declared/nouns.ts';
import type { RuleId } from '../../../src/document/rules.ts';
import { cardOf, changedAt, hears, tells, then } from '../kinds.ts';
import { applied, idFrom, type Operators } from '../operator.ts';
import type { Mutant } from '../mutant.ts';
import { rows } from './readings.ts';

interface Place {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly max: number;
}

/** The arguments of the document that take a text. */
const places: readonly Place[] = rows.flatMap(({ method, path, named: all }) =>
  method === 'GET' || path.includes('reactions') || path.includes('stickers')
    ? []
    : all.flatMap(({ name, kind }) =>
        kind.kind === 'text' && !/mimeType|initials|username/.test(name) ? [{ method, path, name, max: kind.max }] : [],
      ),
);

type Changes = Readonly<Record<string, readonly [how: string, change: (text: string) => string]>>;
const changes: Changes = {
  lowered: ['in small letters', (text) => text.toLowerCase()],
  uppered: ['in capitals', (text) => text.toUpperCase()],
  ampersand: ['with markup for each &', (text) => text.replaceAll('&', '&amp;')],
  unescaped: [
    'with the letters that markup stands for',
    (text) => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  ],
  untagged: ['without what looks like a tag', (text) => text.replace(/<[^>]*>/g, '')],
  quoted: ['with a second quotation mark beside each', (text) => text.replaceAll("'", "''")],
  curled: ['with printed quotation marks', (text) => text.replaceAll('"', '”')],
  blanks: ['with one blank for several', (text) => text.replace(/ {2,}/g, ' ')],
  unbroken: ['with common blanks for others', (text) => text.replaceAll('\u00a0', ' ')],
  slash: ['with one slash for two', (text) => text.replaceAll('//', '/')],
  backslash: ['without backslashes', (text) => text.replaceAll('\\', '')],
  newlines: ['with line ends for what is written \\n', (text) => text.replaceAll('\\n', '\n')],
  plus: ['with a blank for each +', (text) => text.replaceAll('+', ' ')],
  decoded: [
    'decoded once more',
    (text) => text.replace(/%([2-7]\d)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  ],
  compatible: ['with plainer letters', (text) => text.normalize('NFKC')],
  smileys: ['with emoji for smileys', (text) => text.replaceAll(';-)', '😉')],
  'no-emoji': ['without emoji', (text) => text.replace(/\p{Extended_Pictographic}/gu, '')],
  'no-joiners': ['without letters that are not seen', (text) => text.replace(/[\u200b-\u200f]/g, '')],
  'cut-200': ['up to 200 characters', (text) => text.slice(0, 200)],
  'cut-1000': ['up to 1000 characters', (text) => text.slice(0, 1000)],
  numbers: ['as the number that it looks like', (text) => (/^-?\d+$/.test(text) ? String(Number(text)) : text)],
  booleans: ['as True if it is true', (text) => (text === 'true' ? 'True' : text)],
};
/** The mistakes that fit a name, because a name is one line. */
const ofTexts: Changes = {
  tabs: ['with a blank for each tab', (text) => text.replaceAll('\t', ' ')],
  lines: ['with one empty line for several', (text) => text.replace(/(\r?\n){2,}/g, '\n\n')],
};

const operators = (of: Changes): Operators<Place> =>
  Object.fromEntries(
    Object.entries(of).map(([operator, [how, change]]) => [
      operator,
      {
        rule: 'CRD-01',
        says: ({ method, path, name }) => `keeps ${name} ${how} at ${method} ${path}`,
        off: ({ name, max }) => {
          // A text this short cannot be cut; a full name has at least four characters.
          if ((operator.startsWith('cut') && max < 1000) || (operator === 'numbers' && name === 'fullName'))
            return null;
          const changed = (sent: unknown) => (typeof sent === 'string' ? change(sent) : sent);
          return {
            concerns: ({ args }) => changed(args[name]) !== args[name],
            hears: ({ [name]: sent, ...args }) => ({ ...args, [name]: changed(sent) }),
          };
        },
      },
    ]),
  );
const at = ({ method, path, name }: Place) => ({ name: idFrom(method, path, name), on: callsOf({ method, path }) });

/** The text as a server stores it that escapes it by mistake. */
const escaped = (text: unknown) => (typeof text === 'string' ? text.replaceAll('&', '&amp;') : text);
/** The text as one of its places shows it by mistake. */
const looks = {
  'with signs escaped': escaped,
  'without blanks at its ends': (text: string) => text.trim(),
  'in small letters': (text: string) => text.toLowerCase(),
  'with quotation marks doubled': (text: string) => text.replaceAll('"', '""'),
  'on one line': (text: string) => text.replaceAll(/\s*\n\s*/g, ' '),
  'with plain line ends': (text: string) => text.replaceAll('\r\n', '\n'),
  'with composed letters': (text: string) => text.normalize('NFC'),
  'without signs of four bytes': (text: string) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'),
  'without signs that are not seen': (text: string) => text.replaceAll(/[\u200b-\u200f]/g, ''),
} as const;
const log = 'GET /members/*/actions';
const withSignsEscaped = 'with signs escaped';

/** A text is stored as it was sent, and changed where it is shown within another record. */
const shows = (
  rule: RuleId,
  on: string,
  says: string,
  at: string,
  how: keyof typeof looks = withSignsEscaped,
): Mutant =>
  tells(rule, on, `${says} ${how}`, (body) =>
    changedAt(body, at.split('/'), (text) => (typeof text === 'string' ? looks[how](text) : text)),
  );
/** It is changed when it is stored. */
const keeps = (rule: RuleId, on: string, what: string, at: string): Mutant =>
  hears(rule, on, `keeps ${what} ${withSignsEscaped}`, (args) => changedAt(args, at.split('/'), escaped));

const elsewhere: readonly Mutant[] = [
  shows('ACT-01', log, 'logs names of cards', 'data/card/name'),
  shows('ACT-10', log, 'logs former names', 'data/old/name'),
  shows('SRC-01', 'GET /search', 'shows found cards', 'cards/name'),
  shows('SRC-01', 'GET /search', 'shows found boards', 'boards/name'),
  shows('MEM-03', 'GET /members/*/notifications', 'names who caused notifications', 'memberCreator/fullName'),
  shows('ACT-13', 'GET /actions/*', 'tells the list of an action', 'data/list/name'),
  shows('CNV-10', 'GET /members/*/cards', 'shows the cards of a member', 'name'),
  shows('CNV-10', 'GET /boards/*', 'shows the cards along with a board', 'cards/name'),
  shows('CNV-13', 'GET /members/*', 'shows displayName of the organizations of a member', 'organizations/displayName'),
  shows('CNV-13', 'GET /members/*', 'shows query of the savedSearches of a member', 'savedSearches/query'),
  shows('CF-42', 'POST /customField/*/options', 'answers a new option', 'value/text'),
  shows('CF-42', 'PUT /customField/*/options/*', 'answers a changed option', 'value/text'),
  shows('BRD-13', 'PUT /boards/*', 'answers a board that was described', 'desc'),
  ...(
    [
      ['GET /boards/*/cards', 'desc', 'without blanks at its ends'],
      ['GET /members/*/boards', 'desc', 'without blanks at its ends'],
      ['GET /boards/*', 'cards/desc', 'with plain line ends'],
      ['GET /actions/*/list', 'name', 'without signs that are not seen'],
      ['GET /actions/*/organization', 'displayName', 'without signs of four bytes'],
      ['GET /members/*/boards', 'organization/displayName', 'with quotation marks doubled'],
      ['GET /members/*', 'boards/organization/displayName', 'without signs of four bytes'],
      ['GET /members/*/organizations', 'desc', 'with plain line ends'],
      ['GET /members/*/organizations', 'website', 'in small letters'],
      ['GET /members/*', 'organizations/desc', 'without signs that are not seen'],
      ['GET /members/*', 'savedSearches/name', 'in small letters'],
      ['GET /members/*', 'cards/attachments/name', 'with composed letters'],
      ['GET /boards/*/cards', 'customFieldItems/value/text', 'with composed letters'],
      ['GET /boards/*', 'cards/customFieldItems/value/text', 'without blanks at its ends'],
      ['PUT /card/*/customField/*/item', 'value/text', 'with composed letters'],
      [log, 'data/text', 'with plain line ends'],
      [log, 'data/old/desc', 'on one line'],
      ['GET /actions/*', 'data/old/name', 'without signs of four bytes'],
      ['GET /actions/*/data', 'text', 'without signs that are not seen'],
      ['GET /members/*', 'actions/data/text', 'on one line'],
      ['GET /members/*/cards', 'actions/data/text', 'without blanks at its ends'],
      ['GET /members/*/notifications', 'data/text', 'with quotation marks doubled'],
      ['GET /cards/*', 'labels/name', 'with signs escaped'],
      ['GET /boards/*/cards', 'labels/name', 'in small letters'],
    ] as const
  ).map(([on, at, how]) => shows('CNV-08', on, `shows ${at} at ${on}`, at, how)),
  keeps('CF-01', 'POST /customFields', 'options of a new field', 'options/value/text'),
  keeps('WHK-14', 'POST /webhooks', 'what describes a webhook', 'description'),
  keeps('STK-02', 'POST /cards/*/stickers', 'the image of a sticker', 'image'),
  then('CRD-18', 'PUT /cards/*', `names a card that was moved ${withSignsEscaped}`, (world, { args, segments }) => {
    const card = args['idBoard'] === undefined ? undefined : cardOf(world, segments[1]);
    if (card) world.cards.patch(card, { name: String(escaped(card.name)) });
  }),
  then('CRD-10', 'POST /cards', `copies the names of attachments ${withSignsEscaped}`, (world, { args }, { id }) => {
    for (const attachment of args['idCardSource'] ? world.by.attachmentsOfCard.of(id) : [])
      world.attachments.patch(attachment, { name: String(escaped(attachment.name)) });
  }),
  then('CRD-10', 'POST /cards', `copies a description ${withSignsEscaped}`, (world, { args }, { id }) => {
    const card = args['idCardSource'] ? cardOf(world, id) : undefined;
    if (card) world.cards.patch(card, { desc: String(escaped(card.desc)) });
  }),
  then(
    'CRD-12',
    'POST /cards/*/checklist/*/checkItem/*/convertToCard',
    `makes a card of an item ${withSignsEscaped}`,
    (world, _, { id }) => {
      const card = cardOf(world, id);
      if (card) world.cards.patch(card, { name: String(escaped(card.name)) });
    },
  ),
];

export const textMutants: readonly Mutant[] = [
  ...elsewhere,
  ...applied(operators(changes), places, at),
  ...applied(
    operators(ofTexts),
    places.filter(({ name }) => !/name/i.test(name)),
    at,
  ),
];

/** Fills the path of a declared endpoint with ids of the sample. */
import { wordsOf } from '../law/arbitraries.ts';
import type { T } from '../scene/tools.ts';
import type { DeclaredEndpoint } from '../reference/oracle.ts';
import { Skip } from '../wire/verdict.ts';

/** The value for each parameter; the parts of a card are those of the one sample card. */
const holes: Readonly<Record<string, (t: T) => Promise<string> | string>> = {
  action: async ({ sample }) => (await sample.comment).id,
  attachment: async ({ sample }) => (await sample.attachment).id,
  board: async ({ sample }) => (await sample.board).id,
  card: async ({ sample }) => (await sample.card).id,
  checkItem: async ({ sample }) => (await sample.checkItem).id,
  checklist: async ({ sample }) => (await sample.checklist).id,
  customField: async ({ sample }) => (await sample.customFields).text.id,
  label: async ({ sample }) => (await sample.label).id,
  list: async ({ sample }) => (await sample.list).id,
  member: () => 'me',
  organization: async ({ sample }) => (await sample.workspace).id,
  sticker: async ({ sample }) => (await sample.sticker).id,
  token: ({ owner }) => owner.token,
};

/** Whether the sample has a record for each parameter of this endpoint. */
export const isAddressable = ({ path, params }: Pick<DeclaredEndpoint, 'path' | 'params'>): boolean =>
  namesIn(path).every((name) => name in holes || (params[name] !== undefined && wordsOf(params[name]).length > 0));

/**
 * The path with its parameters filled in; `given` comes before the sample. Skips the law if a parameter has no value.
 */
export async function addressOf(
  { path, params }: Pick<DeclaredEndpoint, 'path' | 'params'>,
  t: T,
  given: Readonly<Record<string, string>> = {},
): Promise<string> {
  let filled = `/1${path}`;
  for (const name of namesIn(path)) {
    const value =
      given[name] ?? (params[name] === undefined ? undefined : wordsOf(params[name])[0]) ?? (await holes[name]?.(t));
    if (value === undefined) throw new Skip(`the sample has no ${name}`);
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  return filled;
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The same path with every noun in singular, or in plural; parameters and their values stay (1.1). */
export const inNumber = (path: string, number: 'singular' | 'plural'): string =>
  path
    .split('/')
    .map((word) => (/^[a-z]\w*$/.test(word) ? numbered(word, number) : word))
    .join('/');

const oneOrMany: Readonly<Record<string, string>> = {
  savedSearch: 'savedSearches',
  ...Object.fromEntries(
    [
      'action',
      'attachment',
      'board',
      'boardBackground',
      'boardStar',
      'card',
      'checkItem',
      'checklist',
      'customBoardBackground',
      'customField',
      'customSticker',
      'export',
      'label',
      'list',
      'member',
      'notification',
      'option',
      'organization',
      'reaction',
      'sticker',
      'token',
      'webhook',
    ].map((noun) => [noun, `${noun}s`]),
  ),
};
const manyToOne: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(oneOrMany).map(([one, many]) => [many, one]),
);

const numbered = (word: string, number: 'singular' | 'plural') =>
  (number === 'plural' ? oneOrMany[word] : manyToOne[word]) ?? word;

/** Fills the path of a declared endpoint with ids of the sample. */
import { placeholdersIn } from '../../src/document/values/paths.ts';
import { pathIn } from '../declared/nouns.ts';
import { wordsOf } from '../reference/stated-words.ts';
import type { T } from '../scene/tools.ts';
import { idsOf } from '../scene/reading.ts';
import { isPathWord, type DeclaredEndpoint, type PathWord } from '../declared/rows.ts';
import { wordOf, type NounName } from '../things/nouns.ts';
import { Skip } from '../wire/verdict.ts';

/** The records of the sample for those that a path names; the parts of a card are those of its one card. */
const sampled = [
  ...['workspace', 'board', 'list', 'label', 'card', 'comment', 'checklist', 'checkItem', 'attachment', 'sticker'],
] as const satisfies readonly NounName[];
/** The nouns that a member has, and that no row of the document makes: the first of the listing. */
const listed: ReadonlySet<string> = new Set(['boardBackground', 'customEmoji', 'customSticker']);
const sampledAt = (name: string) => sampled.find((noun) => wordOf(noun) === name);
const isOffered = (name: PathWord): boolean =>
  ['member', 'token', 'customField'].includes(name) || sampledAt(name) !== undefined || listed.has(name);

async function holeOf(name: PathWord, listing: string, { sample, owner }: T): Promise<string | undefined> {
  if (name === 'member') return 'me';
  if (name === 'token') return owner.token;
  if (name === 'customField') return (await sample.customFields).text.id;
  const noun = sampledAt(name);
  if (noun || !listed.has(name)) return noun && (await sample[noun]).id;
  const { taken, body } = await owner.get(listing);
  return taken && Array.isArray(body) ? idsOf(body).toSorted()[0] : undefined;
}

/** Whether the sample has a record for each parameter of this endpoint. */
export const isInSample = ({ path, params }: Pick<DeclaredEndpoint, 'path' | 'params'>): boolean =>
  placeholdersIn(path).every((name) =>
    params[name] === undefined ? isPathWord(name) && isOffered(name) : wordsOf(params[name]).length > 0,
  );

/**
 * The path with its parameters filled in; `given` comes before the sample. Skips the law if a parameter has no value.
 */
export async function addressOf(
  { path, params }: Pick<DeclaredEndpoint, 'path' | 'params'>,
  t: T,
  values: Readonly<Record<string, string>> = {},
): Promise<string> {
  let filled = `/1${path}`;
  for (const name of placeholdersIn(path)) {
    // `id` is shown always, but no set of 2.1 names it.
    const own = params[name] === undefined ? undefined : wordsOf(params[name]).find((word) => word !== 'id');
    const [listing = ''] = filled.split(`/{${name}}`);
    const value = values[name] ?? own ?? (isPathWord(name) ? await holeOf(name, listing, t) : undefined);
    if (value === undefined) throw new Skip(`the sample has no ${name}`);
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  return filled;
}

const numbers = ['singular', 'plural'] as const;
/** The other ways to write a path, filled in or not: its first noun in either number, its later nouns in either number. */
export function inOtherNumbers(path: string): readonly string[] {
  const [, first = '', rest = ''] = /^((?:\/1)?\/\w+)(.*)$/.exec(path) ?? [];
  const all = numbers.flatMap((lead) => numbers.map((number) => pathIn(first, lead) + pathIn(rest, number)));
  return [...new Set(all)].filter((other) => other !== path);
}

/** Fills the path of a declared endpoint with ids of the sample. */
import { holesIn } from '../../src/document/values/paths.ts';
import { wordsOf } from '../reference/stated-words.ts';
import type { T } from '../scene/tools.ts';
import type { Sample, Thing } from '../scene/scene.ts';
import { idsOf } from '../scene/reading.ts';
import { isPathWord, type DeclaredEndpoint, type PathWord } from '../declared/rows.ts';
import { Skip } from '../wire/verdict.ts';

/** What the sample offers for a record that a path names; the parts of a card are those of its one card. */
const offered: Partial<Readonly<Record<PathWord, (sample: Sample) => Promise<Thing>>>> = {
  action: ({ comment }) => comment,
  attachment: ({ attachment }) => attachment,
  board: ({ board }) => board,
  card: ({ card }) => card,
  checkItem: ({ checkItem }) => checkItem,
  checklist: ({ checklist }) => checklist,
  customField: async ({ customFields }) => (await customFields).text,
  label: ({ label }) => label,
  list: ({ list }) => list,
  organization: ({ workspace }) => workspace,
  sticker: ({ sticker }) => sticker,
};
/** What a member has, and no row of the document makes: the first of the listing. */
const listed: ReadonlySet<string> = new Set(['boardBackground', 'customEmoji', 'customSticker']);
const isOffered = (name: PathWord): boolean =>
  ['member', 'token'].includes(name) || name in offered || listed.has(name);

async function holeOf(name: PathWord, listing: string, { sample, owner }: T): Promise<string | undefined> {
  if (name === 'member') return 'me';
  if (name === 'token') return owner.token;
  if (!listed.has(name)) return (await offered[name]?.(sample))?.id;
  const { taken, body } = await owner.get(listing);
  return taken && Array.isArray(body) ? idsOf(body).toSorted()[0] : undefined;
}

/** Whether the sample has a record for each parameter of this endpoint. */
export const isInSample = ({ path, params }: Pick<DeclaredEndpoint, 'path' | 'params'>): boolean =>
  holesIn(path).every((name) =>
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
  for (const name of holesIn(path)) {
    // `id` is shown always, but no set of 2.1 names it.
    const own = params[name] === undefined ? undefined : wordsOf(params[name]).find((word) => word !== 'id');
    const [listing = ''] = filled.split(`/{${name}}`);
    const value = values[name] ?? own ?? (isPathWord(name) ? await holeOf(name, listing, t) : undefined);
    if (value === undefined) throw new Skip(`the sample has no ${name}`);
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  return filled;
}

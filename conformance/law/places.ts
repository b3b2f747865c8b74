/** Every place where a row shows records by a list of fields, as the row declares it: how it is asked, and what it means. */
import { statedWords, wordsOf } from '../reference/stated-words.ts';
import { placeholdersIn } from '../../src/document/values/paths.ts';
import { limits } from '../../src/document/limits.ts';
import { onceFor } from '../../src/language.ts';
import type { Data } from '../../src/document/values/kinds.ts';
import { memberFields } from '../../src/document/sets.ts';
import type { DeclaredEndpoint, Rows } from '../declared/rows.ts';
import type { T } from '../scene/tools.ts';
import { showScene, wordsShown } from '../scene/shown.ts';
import type { Loose, Reply } from '../wire/exchange.ts';
import { disclaimsCollection, lackingAt } from '../wire/target.ts';
import { addressOf } from './addresses.ts';
import { withNamed, type DocumentedEndpoint } from './documented.ts';
import { namesIn, tableOf } from './tables.ts';

type Embedded = ReturnType<DeclaredEndpoint['places']>[number];

/** Records that a row shows: its own, or some that come along. */
export type Showing = Readonly<ReturnType<typeof showingOf>>;

/** A row with all that it shows. */
export interface ShowingRow {
  readonly label: string;
  readonly row: DocumentedEndpoint;
  readonly showings: readonly Showing[];
}

/**
 * The words of 2.1 that name fields of what a row shows, or the fields of the table. A member is shown with private
 * fields too where the row is that member's own.
 */
export function setOf(kind: Data, { path, shows }: DeclaredEndpoint, of?: Embedded): readonly string[] {
  const { name } = (of ?? { shows }).shows!;
  if (name === 'list') return namesIn(tableOf(name)).filter((field) => tableOf(name)[field]!.isSure);
  return name === 'member' && !of && path.startsWith('/members/')
    ? memberFields
    : statedWords({ kind, isRestricted: true });
}

/** Whether the document says what an argument does at this row. */
export const isExplained = ({ named }: DocumentedEndpoint, name: string | undefined) =>
  named.some((argument) => argument.name === name && argument.isExplained);

/** The view of a row, as the document states it; without `embed` the records of the row itself. */
function showingOf(row: DocumentedEndpoint, embed?: Embedded) {
  const [shows, name] = embed ? [embed.shows, embed.fields] : [row.shows, 'fields'];
  const kind = name === undefined ? undefined : row.viewArguments().get(name);
  const set = kind && isExplained(row, name) ? setOf(kind, row, embed) : [];
  const isSure = kind && embed?.shows?.usual === 'all' && !isExplained(row, name);
  return {
    label: embed?.keys.join(' of ') ?? 'its records',
    /** Where they stand in the answer. */
    keys: embed?.keys ?? [],
    resource: shows?.name ?? embed!.name,
    /** The argument that names their fields, and all that it may name; undefined where the row names none. */
    fields: set.length > 0 ? name : undefined,
    set,
    /** The fields that are shown unasked. */
    usual: shows?.usual ?? [],
    /** All of the set of 2.1, where the row brings such records along and names no fields. */
    sure: isSure ? statedWords({ kind, isRestricted: true }) : [],
    /**
     * The names that may be there unasked beside the fields; the display of an action has an argument of its own (4.4).
     */
    beside: [...(shows?.unasked ?? []), ...(shows?.name === 'action' ? ['display'] : [])],
    /** How the embed is asked for. */
    embed,
  };
}

/** The views of a row: those that the document explains, or all. */
export const showingsOf = (row: DocumentedEndpoint, isWhole = false): Showing[] =>
  row.shows === undefined
    ? []
    : [
        showingOf(row),
        ...row
          .places()
          .filter(
            ({ name, within }) =>
              isWhole ||
              [name, ...within.map((argument) => argument.name)].every((argument) => isExplained(row, argument)),
          )
          .map((embed) => showingOf(row, embed)),
      ];

const showingsAt = onceFor((row: DeclaredEndpoint) => showingsOf(withNamed(row)));
/** The views of the row of an answered read. */
export function showingsIn(rows: Rows, { request: { method, path } }: Reply): readonly Showing[] {
  const row = method === 'GET' ? rows.at(method, path) : undefined;
  return row?.claim ? showingsAt(row) : [];
}

/** The rows of the document that show records. */
export const showingRows = onceFor((rows: Rows): readonly ShowingRow[] =>
  rows.all
    .filter(({ method, open, claim }) => method === 'GET' && !open && claim !== undefined)
    // The document tells only the name of /1/membersSearch.
    .filter(({ path }) => path !== '/membersSearch')
    .filter(({ path, params }) =>
      placeholdersIn(path).every(
        (name) => wordsShown.has(name) || (params[name] !== undefined && wordsOf(params[name]).length > 0),
      ),
    )
    .map(withNamed)
    .filter((row) => row.shows !== undefined && !row.arguments.some(({ needed }) => needed))
    .map((row) => ({ label: `${row.method} ${row.path}`, row, showings: showingsOf(row) })),
);

/** The word that embeds records, one that the document shows; `true` only where no table says `all`. */
export function bringing({ kind }: Pick<Embedded, 'kind'>): string {
  const words = kind.kind === 'boolean' ? ['true'] : wordsOf(kind);
  const known = ['true', 'open', 'commentCard', 'me', 'all', 'mine'].filter((word) => words.includes(word));
  return (known[0] === 'true' ? known.at(-1) : known[0]) ?? words[0]!;
}

/** The views of a row, as far as this target claims to have them: a server without members still says who asks. */
export function claimed({ target, skip }: T, { row, showings }: ShowingRow): readonly Showing[] {
  const lacked = lackingAt(target, { path: `/1${row.path}` }, row.capabilities);
  if (lacked !== undefined) skip(`the target does not have ${lacked}`);
  return showings.filter(({ keys }) => !keys.some((key) => disclaimsCollection(target, key)));
}

/**
 * A request for these showings, each switched on that is not on by itself, with these arguments; without placeholders
 * about the scene of what is shown.
 */
export async function requestFor(
  t: T,
  { row }: Pick<ShowingRow, 'row'>,
  showings: readonly Showing[],
  args: Readonly<Record<string, unknown>> = {},
  placeholders?: Readonly<Record<string, string>>,
): Promise<Loose> {
  const words = Object.fromEntries(Object.entries(row.params).map(([name, kind]) => [name, bringing({ kind })]));
  const path = await addressOf(row, t, { ...words, ...(placeholders ?? (await showScene(t)).placeholders) });
  const switches = showings.flatMap(({ embed }) =>
    embed
      ? [...embed.within, ...(embed.usual === true ? [] : [embed])].map((argument) => [
          argument.name,
          bringing(argument),
        ])
      : [],
  );
  const limit = row.named.find(({ name }) => name === 'limit')?.kind;
  // As many as the row gives at once.
  const most = limit ? { limit: limit.kind === 'integer' ? limit.max : limits.results } : {};
  return { method: 'GET', path, query: { ...most, ...Object.fromEntries(switches), ...args } };
}

/** The records at a place, each with what it stands in; a value that is no record is left out. */
export function recordsAt(body: unknown, keys: readonly string[]): { readonly record: any; readonly around: any }[] {
  let found = [body].flat().map((record): { record: any; around: any } => ({ record, around: undefined }));
  for (const key of keys)
    found = found.flatMap(({ record }) =>
      [record?.[key] ?? []].flat().map((shown: any) => ({ record: shown, around: record })),
    );
  return found.filter(({ record }) => record !== null && typeof record === 'object');
}

/** The value at a place in each record around it; the answer itself stands in none. */
export function valuesAt(body: unknown, keys: readonly string[]): { readonly around: any; readonly value: any }[] {
  const last = keys.at(-1);
  if (last === undefined) return [{ around: undefined, value: body }];
  return recordsAt(body, keys.slice(0, -1)).map(({ record }) => ({ around: record, value: record[last] }));
}

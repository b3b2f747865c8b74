/** Every place where a row takes a filter: how the filter is sent, and where the answer has the selected records. */
import { wordsOf } from '../reference/stated-words.ts';
import { filters, type FilterName } from '../../src/document/filters.ts';
import { fieldsRead } from '../declared/filters.ts';
import type { Data } from '../../src/document/values/kinds.ts';
import { keysOf } from '../../src/language.ts';
import { isInSample } from './addresses.ts';
import { withNamed, type DocumentedEndpoint } from './documented.ts';
import { recordsAt, requestFor, showingsOf, valuesAt, type Showing } from './places.ts';
import type { DeclaredEndpoint, Rows } from '../declared/rows.ts';
import type { T } from '../scene/tools.ts';
import type { Answer } from '../wire/answer.ts';
import type { Loose } from '../wire/exchange.ts';
import { disclaims, type Target } from '../wire/target.ts';

/** Where a filter stands: an argument or a word of the path, and the records that it keeps in the reply. */
export interface Filtered {
  readonly filter: FilterName;
  readonly label: string;
  readonly row: DocumentedEndpoint;
  /** The records that it keeps. */
  readonly showing: Showing;
  /** The arguments that show the fields at which the filter looks, and little else. */
  readonly args: Readonly<Record<string, string>>;
  readonly name: string;
  readonly words: readonly string[];
  /** The meaning of an omitted argument: a word, or no records; unknown in a path. */
  readonly usual: { readonly word: unknown } | null | undefined;
  /** The row shows a list of words. */
  readonly isList: boolean;
}

const filterOf = (kind: Data): FilterName | undefined =>
  kind.kind === 'word' || kind.kind === 'words' ? kind.filter : undefined;

/** One field, so that no field is taken for the records that come along under its name. */
const few = ({ shows }: DocumentedEndpoint): string =>
  ['name', 'username', 'type'].find((field) => shows?.all.includes(field)) ?? 'all';

/** Every place of a row where this filter stands; the document states some of them. */
function placesOf(declared: DeclaredEndpoint, filter: FilterName, isStated: boolean): Filtered[] {
  const row = withNamed(declared);
  const [own, ...embedded] = showingsOf(row, !isStated);
  if (row.method !== 'GET' || !own || !isInSample(row) || row.arguments.some(({ needed }) => needed)) return [];
  const all = [
    ...row.arguments.map(({ name, kind, usual }) => ({ name, kind, showing: own, usual: { word: usual } })),
    ...Object.entries(row.params).map(([name, kind]) => ({ name, kind, showing: own, usual: undefined })),
    ...embedded
      // The same arguments control deeper embeds.
      .filter(({ embed }) => isStated || embed!.within.length === 0)
      .map((showing) => {
        const { name, kind, usual } = showing.embed!;
        return { name, kind, showing, usual: usual === undefined ? null : { word: usual } };
      }),
  ];
  const namedAs = (name: string) => row.named.find((argument) => argument.name === name);
  const isTaken = (name: string) => !isStated || name in row.params || namedAs(name) !== undefined;
  const argsOf = ({ embed }: Showing): Filtered['args'] => {
    const around = embed ? [['fields', few(row)] as const] : [];
    const looked = [embed ? embed.fields : 'fields', fieldsRead[filter].join() || 'id'] as const;
    const possible = [...around, looked].filter(([name]) => name && row.viewArguments().has(name) && isTaken(name));
    return Object.fromEntries(possible);
  };
  return all
    .filter(({ name, kind }) => filterOf(kind) === filter && isTaken(name))
    .map(({ name, kind, showing, usual }) => {
      const isOurs = !isStated || name in row.params;
      return {
        filter,
        label: `${row.method} ${row.path}${name in row.params ? '' : `?${name}=`}`,
        row,
        showing,
        args: argsOf(showing),
        name,
        words: (isStated ? keysOf(filters[filter]) : wordsOf(kind)).filter((word) => wordsOf(kind).includes(word)),
        usual,
        isList: namedAs(name)?.isList === true || (isOurs && kind.kind === 'words'),
      };
    });
}

/** All of them; `isStated`: those that the document names alone. */
export const filteredIn = (rows: Rows, filter: FilterName, isStated: boolean): readonly Filtered[] =>
  rows.all
    .filter(({ claim, open }) => !open && (!isStated || claim !== undefined))
    .flatMap((row) => placesOf(row, filter, isStated));

/** The place with a word of the filter, or without. */
export const labelWith = ({ label, name }: Filtered, word = ''): string =>
  label.includes(`{${name}}`) ? label.replace(`{${name}}`, word) : `${label}${word}`;

/** A target may lack a whole section. */
export const isDisclaimed = (target: Target, { row: { claim } }: Filtered): boolean =>
  claim !== undefined && disclaims(target, claim.section);

/** The request with a word, or with nothing. */
export function asking(
  t: T,
  { row, showing, name, args }: Filtered,
  placeholders: Readonly<Record<string, string>>,
  word?: string,
): Promise<Loose> {
  if (!(name in row.params)) return requestFor(t, { row }, [showing], { ...args, [name]: word }, placeholders);
  return requestFor(t, { row }, [showing], args, { ...placeholders, ...(word !== undefined && { [name]: word }) });
}
export const ask = async (...[t, ...at]: Parameters<typeof asking>): Promise<Answer> =>
  t.owner.call(await asking(t, ...at));

/** The records that an answer shows at a place, of those that are known. */
export function knownAt(t: T, place: Filtered, body: any, known: ReadonlySet<string>, word?: string): any[] {
  const { keys } = place.showing;
  for (const { around, value } of valuesAt(body, keys))
    t.expect(around ? (value ?? []) : value, `${keys.at(-1) ?? 'the answer'} at ${labelWith(place, word)}`).isArray();
  const records = recordsAt(body, keys).flatMap(({ record }) => (known.has(record.id) ? [record] : []));
  // Two parents may bring the same record along.
  return keys.length === 0 ? records : [...new Map(records.map((record) => [record.id, record])).values()];
}

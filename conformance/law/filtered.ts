/** Every place where a row takes a filter: how the filter is sent, and where the answer has the selected records. */
import { wordsOf } from '../reference/stated-words.ts';
import { filters, reads, type FilterName } from '../../src/document/filters.ts';
import type { Data } from '../../src/document/values/kinds.ts';
import { keysOf } from '../../src/language.ts';
import { addressOf, isInSample } from './addresses.ts';
import { withNamed, type DocumentedEndpoint } from './documented.ts';
import { bringing, recordsAt as shownAt } from './places.ts';
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
  readonly name: string;
  readonly words: readonly string[];
  readonly keys: readonly string[];
  /** The arguments that bring the records along, and the one with their fields. */
  readonly switches: Readonly<Record<string, string>>;
  readonly fields: string | undefined;
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
  if (row.method !== 'GET' || !isInSample(row) || row.arguments.some(({ needed }) => needed)) return [];
  const stated = (name: string) => !isStated || row.named.some((argument) => argument.name === name);
  const common = (name: string, kind: Data) => ({
    row,
    filter,
    name,
    words: (isStated ? keysOf(filters[filter]) : wordsOf(kind)).filter((word) => wordsOf(kind).includes(word)),
    isList:
      row.named.some((argument) => argument.name === name && argument.isList) || (!isStated && kind.kind === 'words'),
  });
  const has = (kind: Data) => filterOf(kind) === filter;
  const where = `${row.method} ${row.path}`;
  const fields = row.viewArguments().has('fields') && stated('fields') ? 'fields' : undefined;
  const whole = { keys: [], switches: {}, usual: undefined };
  const own = (name: string, kind: Data): Filtered => ({ ...common(name, kind), ...whole, fields, label: where });
  return [
    ...row.arguments
      .filter(({ name, kind }) => has(kind) && stated(name))
      .map(({ name, kind, usual }) => ({ ...own(name, kind), label: `${where}?${name}=`, usual: { word: usual } })),
    ...Object.entries(row.params)
      .filter(([, kind]) => has(kind))
      .map(([name, kind]) => ({ ...own(name, kind), isList: kind.kind === 'words' })),
    ...row
      .places()
      .filter(({ name, kind, within }) => has(kind) && [name, ...within.map((argument) => argument.name)].every(stated))
      // The same arguments control deeper embeds.
      .filter(({ within }) => isStated || within.length === 0)
      .map(({ name, kind, keys, within, fields: inner, usual }) => ({
        ...common(name, kind),
        label: `${where}?${name}=`,
        keys,
        switches: {
          ...(stated('fields') && { fields: few(row) }),
          ...Object.fromEntries(within.map((argument) => [argument.name, bringing(argument)])),
        },
        fields: inner !== undefined && stated(inner) ? inner : undefined,
        usual: usual === undefined ? null : { word: usual },
      })),
  ];
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
export async function asking(
  t: T,
  { row, name, switches, fields, filter }: Filtered,
  placeholders: Readonly<Record<string, string>>,
  word?: string,
): Promise<Loose> {
  const isInPath = row.params[name] !== undefined;
  const path = await addressOf(row, t, {
    ...placeholders,
    ...(isInPath && word !== undefined ? { [name]: word } : {}),
  });
  const shown = fields === undefined ? {} : { [fields]: reads[filter].join() || 'id' };
  const query = isInPath || word === undefined ? {} : { [name]: word };
  return { method: 'GET', path, query: { ...switches, ...shown, ...query } };
}
export const ask = async (...[t, ...at]: Parameters<typeof asking>): Promise<Answer> =>
  t.owner.call(await asking(t, ...at));

/** The records that an answer shows at a place, of those that are known. */
export function recordsAt(t: T, place: Filtered, body: any, known: ReadonlySet<string>, word?: string): any[] {
  const { keys } = place;
  const [last, label] = [keys.at(-1), labelWith(place, word)];
  if (last === undefined) t.expect(body, `the answer at ${label}`).isArray();
  else
    for (const { record } of shownAt(body, keys.slice(0, -1)))
      t.expect(record[last] ?? [], `${last} at ${label}`).isArray();
  const here = shownAt(body, keys).flatMap(({ record }) => (known.has(record.id) ? [record] : []));
  // Two parents may bring the same record along.
  return keys.length === 0 ? here : [...new Map(here.map((record) => [record.id, record])).values()];
}

/** What a difference between the document and the live service is: data, and how it changes the declarations. */
import type { Endpoint } from '../../server/rows/endpoint.ts';
import type { Embed, Getter, Resource } from '../../server/rows/resource.ts';
import { declared, type Choices, type Dialect } from '../../server/rights/view.ts';
import type { Data } from '../../server/values/kinds.ts';
import { memberSummary } from '../../server/records/sets.ts';
import { allIn, unaskedIn, wholeIn, type Facts, type Table } from '../../server/records/table.ts';
import { tableOf } from '../../server/records/all.ts';
import { answeredBy, type Heads, type Said } from './answers.ts';
import { rowName } from '../../server/values/paths.ts';

/** How the live service shows one field, where that differs. */
interface Field {
  /** When it is shown without being named. */
  readonly seen?: Facts['seen'];
  readonly kind?: Data;
  readonly value?: Getter<never>;
}

export type Fields = Readonly<Record<string, Field>>;

/** What a row does differently. */
type RowChange = Pick<Partial<Endpoint>, 'joins' | 'answers'> & {
  /** The usual fields of what it shows. */
  readonly usual?: 'all' | readonly string[];
  /** `all` is the whole table. */
  readonly whole?: true;
  /** Other values of arguments that are left out. */
  readonly absent?: Readonly<Record<string, unknown>>;
};

/** What is changed: fields of a resource, its embedded records, rows (by method and path, or all), or a choice. */
interface Change {
  readonly fields?: readonly [of: Pick<Resource, 'name'>, fields: Fields];
  readonly embeds?: readonly [of: Pick<Resource, 'name'>, usual: Readonly<Record<string, readonly string[]>>];
  readonly rows?: readonly [rows: readonly string[] | 'all', change: RowChange];
  readonly choices?: Partial<Choices>;
  /** How refusals are said: the first entry that fits a refusal holds. */
  readonly said?: readonly Said[];
  readonly heads?: Heads;
}

export interface Difference extends Change {
  /** A short name. */
  readonly id: string;
  /** The section of the document. */
  readonly section: string;
  readonly document: string;
  readonly live: string;
  /** Where the live service was seen to do so. */
  readonly seen: string;
  /** The laws whose rules it changes, by id: `check` does not ask them in this dialect, or not in these cases of theirs. */
  readonly laws?: Readonly<Record<string, 'whole' | readonly string[]>>;
}

/** Where a difference was seen that only a client tells of. */
export const strict = 'the schemas of a strict client; no answer was recorded';
/** What the live service shows of a member beside an action or on a card. */
export const ofSummary = [...memberSummary, 'nonPublic', 'nonPublicAvailable'];

/** A dialect ready to be served: how it shows records, and its rows. */
export interface Spoken extends Dialect {
  readonly differences: readonly Difference[];
  readonly rows: (of: readonly Endpoint[]) => readonly Endpoint[];
}

/** The document with some differences: all of them are worked out once for each resource and row. */
export function spoken(differences: readonly Difference[]): Spoken {
  if (differences.length === 0) return { ...declared, differences, rows: (of) => of };
  const known = new WeakMap<object, object>();
  const as = <T extends object>(of: T): T => {
    const ready = known.get(of) ?? resourceIn(of as unknown as Resource, differences, as);
    known.set(of, ready);
    return ready as T;
  };
  const answered = answeredBy(
    differences.flatMap(({ said }) => said ?? []),
    differences.flatMap(({ heads }) => heads ?? []),
  );
  return {
    as,
    differences,
    ...(answered && { answered }),
    choices: Object.assign({}, declared.choices, ...differences.map(({ choices }) => choices)) as Choices,
    rows: (of) => of.map((row) => rowIn(row, differences, as)),
  };
}

const about = <K extends 'fields' | 'embeds'>(differences: readonly Difference[], what: K, { name }: Resource) =>
  differences.flatMap((one) => {
    const [of, changes] = one[what] ?? [];
    return of?.name === name ? Object.entries(changes!) : [];
  });

function resourceIn(of: Resource, differences: readonly Difference[], as: Dialect['as']): Resource {
  const fields: Record<string, Field> = {}; // Several differences may be about one field.
  for (const [name, change] of about(differences, 'fields', of))
    fields[name] = { ...fields[name], ...(change as Field) };
  const usual = Object.fromEntries(about(differences, 'embeds', of)) as Readonly<Record<string, readonly string[]>>;
  const of2 = tableOf(of.table);
  const table: Table = Object.fromEntries(
    Object.entries(of2).map(([name, line]) => [name, { ...line, seen: fields[name]?.seen ?? line.seen }]),
  );
  const changed = <V>(what: 'value' | 'kind', of3: Readonly<Record<string, V>>): Readonly<Record<string, V>> =>
    Object.fromEntries(
      Object.entries(of3).map(([name, was]) => [name, (fields[name]?.[what] as V | undefined) ?? was]),
    );
  return {
    ...of,
    all: allIn(table),
    whole: wholeIn(table),
    usual: unaskedIn(table),
    fields: changed('value', of.fields),
    kinds: changed('kind', of.kinds),
    embeds: Object.fromEntries(Object.entries(of.embeds).map(([name, one]) => [name, embedIn(one, usual[name], as)])),
  };
}

const embedIn = (one: Embed<never>, usual: readonly string[] | undefined, as: Dialect['as']): Embed<never> => {
  const { shows } = one;
  if (!shows) return one;
  return { ...one, shows: { ...shows, usual: usual ?? shows.usual, resource: () => as(shows.resource()) } };
};

function rowIn(row: Endpoint, differences: readonly Difference[], as: Dialect['as']): Endpoint {
  const changes = differences.flatMap(({ rows: [which, change] = [[], {}] }) =>
    which === 'all' || which.includes(rowName(row)) ? [change] : [],
  );
  const { usual, whole, absent = {}, ...rest }: RowChange = Object.assign({}, ...changes);
  const { shows } = row;
  const resource = shows && as(shows.resource);
  return {
    ...row,
    ...rest,
    args: Object.fromEntries(
      Object.entries(row.args).map(([name, one]) => [name, name in absent ? { ...one, usual: absent[name] } : one]),
    ),
    ...(shows && {
      shows: {
        ...shows,
        ...(whole && { whole }),
        resource: resource!,
        usual: usual ?? (shows.usual === shows.resource.usual ? resource!.usual : shows.usual),
      },
    }),
  };
}

/** A difference between the document and the live service as data, and how it changes the declarations. */
import type { View } from '../../server/rights/access.ts';
import { anything } from '../../document/values/kinds.ts';
import type { Endpoint, Shows } from '../../server/rows/endpoint.ts';
import { embedding, type Embed, type Embedded, type Getter, type Resource } from '../../server/rows/resource.ts';
import { declared, type Choices, type Dialect } from '../../server/rights/dialect.ts';
import type { Data } from '../../document/values/kinds.ts';
import type { Card } from '../../server/world/records.ts';
import { memberSummary } from '../../document/sets.ts';
import { allIn, extra, unaskedIn, wholeIn, type Facts, type Table } from '../../server/records/table.ts';
import { tableOf } from '../../server/records/all.ts';
import { answeredBy, type Heads, type Said } from './answers.ts';
import { rowName } from '../../document/values/paths.ts';

/** How the live service shows one field, where that differs. */
interface Field {
  /** When it is shown without being asked for by name. */
  readonly seen?: Facts['seen'];
  readonly kind?: Data;
  readonly value?: Getter<never>;
  /** The first month in which it is shown: `2021-01`. */
  readonly since?: string;
}

export type Fields = Readonly<Record<string, Field>>;

type Run = Endpoint['run'];

/** How a row differs. */
type RowChange = Pick<Partial<Endpoint>, 'joins' | 'answers' | 'prepares' | 'needs'> & {
  /** A function around its `run`. */
  readonly runs?: (run: Run) => Run;
  /** Further embeds that are shown without being asked for. */
  readonly on?: Readonly<Record<string, unknown>>;
  /** The fields that it shows by default: `usual` are the usual fields of the resource in this dialect. */
  readonly usual?: 'all' | 'usual' | readonly string[];
  /** Fields that only this row shows differently. */
  readonly fields?: Fields;
  /** `all` is the whole table. */
  readonly whole?: true;
  /** Other defaults of arguments. */
  readonly absent?: Readonly<Record<string, unknown>>;
};

/** How an embed differs. */
interface EmbedChange {
  /** The usual fields of its records. */
  readonly usual?: readonly string[];
  /** Further arguments of the parent that switch an embed of its records. */
  readonly switches?: Readonly<Record<string, string>>;
  /** An embed that only this dialect has. */
  readonly is?: Embedded<never>;
}
type EmbedChanges = Readonly<Record<string, EmbedChange>>;

/** The changes: to fields or embeds of a resource, to rows (by method and path, or all), or to a choice. */
interface DialectChange {
  readonly fields?: readonly [of: Pick<Resource, 'name'>, fields: Fields];
  readonly embeds?: readonly (readonly [of: Pick<Resource, 'name'>, changes: EmbedChanges])[];
  readonly rows?: readonly [rows: readonly string[] | 'all', change: RowChange];
  readonly choices?: Partial<Choices>;
  /** How refusals are sent: the first entry that fits is used. */
  readonly said?: readonly Said[];
  readonly heads?: Heads;
  /** Rows that only this dialect has. */
  readonly adds?: readonly Endpoint[];
  /** Refuses a call before anything is counted or checked. */
  readonly refusesFirst?: Dialect['refusesFirst'];
  readonly events?: Dialect['events'];
  readonly logged?: Dialect['logged'];
  readonly unlisted?: Dialect['unlisted'];
}

/**
 * A request, and the parts of its answer that differ between the dialects: `prefs.voting` of a record or of the first
 * one of a list, `*name` of each, the `status`, a header, what webhooks heard (`events`), or all of it (an empty text).
 * `$idCard` is the id of a card; `×101` behind a request sends it so often; a GET with arguments sends them in its body.
 */
export type Ask = readonly [request: string, parts: readonly string[], args?: Readonly<Record<string, string>>];

/** The parts of an answer by name. */
export type Form = Readonly<Record<string, unknown>>;
/** The answers of both dialects to the request of a difference. */
export interface Forms {
  readonly difference: Difference;
  readonly document: Form;
  readonly live: Form;
}

export interface Difference extends DialectChange {
  /** A short name. */
  readonly id: string;
  /** The section of the document. */
  readonly section: string;
  readonly document: string;
  readonly live: string;
  /** Where this was seen at the live service. */
  readonly seen: string;
  /** A request that shows the difference. */
  readonly ask: Ask;
  /** The year of the world in which the request shows it. */
  readonly old?: '2016' | '2020';
  /** The laws whose rules it changes, by id: `check` does not ask them in this dialect, or not in these cases of theirs. */
  readonly laws?: Readonly<Record<string, 'whole' | readonly string[]>>;
}

/** The source of a difference that only the code of a client shows. */
export const strict = 'the schemas of a strict client; no answer was recorded';
export const testers = 'tests of the live service that are published';
/** A record, or any other body of an answer. */
export type Body = Readonly<Record<string, unknown>>;
export const always = { seen: 'always' } as const;
/** The fields of a member since 2018, if all are asked for. */
export const furtherOfMember = [
  ...['activityBlocked', 'avatarUrl', 'uploadedAvatarUrl', 'idEnterprise', 'idEnterprisesDeactivated'],
  ...['idEnterprisesAdmin', 'idMemberReferrer', 'nonPublic', 'nonPublicAvailable', 'limits', 'marketingOptIn'],
  ...['messagesDismissed', 'isAaMastered', 'ixUpdate', 'aaEmail', 'aaEnrolledDate', 'aaId', 'credentialsRemovedCount'],
];
/** The fields that the live service shows of a member beside an action or on a card. */
export const ofSummary = [...memberSummary, 'nonPublic', 'nonPublicAvailable'];

/** Minutes before the due date; a reminder that was sent as a time is converted to minutes. */
export function minutesBefore({ due, dueReminder }: Pick<Card, 'due' | 'dueReminder'>): number | null {
  if (typeof dueReminder !== 'string') return dueReminder;
  return due === null ? null : Math.round((Date.parse(due) - Date.parse(dueReminder)) / 60_000);
}
/** Whether the time of a world is before a month: `2020-07`. */
export const isBefore = (month: string, now: number): boolean => now < Date.parse(month);
/** A field that the live service shows since some month. */
export const since = (month: string, { now }: View, more: object): object | false => !isBefore(month, now) && more;
/** Whether the time of a world is that of the recordings of 2020: the service has changed some habits since. */
export const isOld = (now: number): boolean => isBefore('2021-01', now);
/** The count from which the service warns: nine tenths of a bound in 2020, eight tenths since. */
export const threshold = (most: number, now: number): number => Math.floor(most * (isOld(now) ? 0.9 : 0.8));

/** A dialect that can be served: how it shows records, and its rows. */
export interface Spoken extends Dialect {
  readonly differences: readonly Difference[];
  readonly rows: (of: readonly Endpoint[]) => readonly Endpoint[];
}

/** The document with some differences: they are applied once to each resource and row. */
export function dialectWith(differences: readonly Difference[]): Spoken {
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
  const hookOf = (what: 'events' | 'logged' | 'unlisted' | 'refusesFirst') => {
    const value = differences.find((difference) => difference[what])?.[what];
    return value && { [what]: value };
  };
  return {
    as,
    differences,
    ...(answered && { answered }),
    ...hookOf('events'),
    ...hookOf('logged'),
    ...hookOf('unlisted'),
    ...hookOf('refusesFirst'),
    choices: Object.assign({}, declared.choices, ...differences.map(({ choices }) => choices)) as Choices,
    rows: (of) => [...of, ...differences.flatMap(({ adds = [] }) => adds)].map((row) => rowIn(row, differences, as)),
  };
}

const fieldsOf = (differences: readonly Difference[], { name }: Resource) =>
  differences.flatMap(({ fields: [of, fields] = [{ name: '' }, {}] }) =>
    of.name === name ? Object.entries(fields) : [],
  );
const embedsOf = (differences: readonly Difference[], { name }: Resource) =>
  differences.flatMap(({ embeds = [] }) =>
    embeds.flatMap(([of, changes]) => (of.name === name ? Object.entries(changes) : [])),
  );

function resourceIn(of: Resource, differences: readonly Difference[], as: Dialect['as']): Resource {
  const fields: Record<string, Field> = {}; // Several differences may change one field.
  for (const [name, change] of fieldsOf(differences, of)) fields[name] = { ...fields[name], ...change };
  const values = valuesOf(fields, of);
  const embeds: Record<string, EmbedChange> = {};
  for (const [name, change] of embedsOf(differences, of)) embeds[name] = { ...embeds[name], ...change };
  const further = Object.fromEntries(Object.entries(embeds).flatMap(([name, { is }]) => (is ? [[name, is]] : [])));
  const table: Table = { ...tableOf(of.table) };
  for (const [name, { seen, kind }] of Object.entries(fields)) {
    const line = table[name] ?? extra(kind ?? anything);
    (table as Record<string, unknown>)[name] = { ...line, seen: seen ?? line.seen };
  }
  return {
    ...of,
    all: allIn(table),
    whole: wholeIn(table),
    usual: unaskedIn(table),
    fields: { ...of.fields, ...values },
    kinds: {
      ...of.kinds,
      ...Object.fromEntries(Object.entries(fields).flatMap(([name, { kind }]) => (kind ? [[name, kind]] : []))),
    },
    embeds: Object.fromEntries(
      Object.entries({ ...of.embeds, ...embedding(of, further).embeds }).map(([name, embed]) => {
        const value = values[name]; // An embed that is also a field has the value of the field.
        return [
          name,
          value && embed.of === of.fields[name] ? { ...embed, of: value } : embedIn(embed, embeds[name], as),
        ];
      }),
    ),
  };
}

const embedIn = (embed: Embed<never>, { usual, switches }: EmbedChange = {}, as: Dialect['as']): Embed<never> => {
  const { shows } = embed;
  if (!shows) return embed;
  const resource = (): Resource<never> => as(shows.resource());
  const more = {
    ...(usual && { usual, inAllParents: true as const }),
    ...(switches && { switches: { ...shows.switches, ...switches } }),
  };
  return { ...embed, shows: { ...shows, resource, ...more } };
};

/** How the changed fields are shown; a field that came later is shown from its month on. */
const valuesOf = (fields: Fields, of: Pick<Resource, 'fields'>): Resource['fields'] =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { value, since }]): [string, Getter<never>][] => {
      if (since === undefined) return value ? [[name, value]] : [];
      const shown = value ?? of.fields[name]!;
      return [[name, (entry, view) => (isBefore(since, view.now) ? undefined : shown(entry, view))]];
    }),
  );

/** The fields that a row shows by default; `usual` among them means the usual fields of the dialect. */
function usualIn({ usual, resource }: Shows, spoken: Resource<never>): Shows['usual'] {
  if (usual === 'all') return usual;
  const more = usual.filter((name) => !resource.usual.includes(name));
  return usual.length === resource.usual.length + more.length ? [...spoken.usual, ...more] : usual;
}

function rowIn(row: Endpoint, differences: readonly Difference[], as: Dialect['as']): Endpoint {
  const changes = differences.flatMap(({ rows: [which, change] = [[], {}] }) =>
    which === 'all' || which.includes(rowName(row)) ? [change] : [],
  );
  const { usual, whole, absent = {}, on, joins, needs }: RowChange = Object.assign({}, ...changes);
  // Several differences may change one row: they change a call and its answer one after the other.
  const inTurn = <K extends 'answers' | 'prepares'>(what: K) => {
    const all = changes.flatMap((rowChange) => rowChange[what] ?? []) as ((
      body: unknown,
      ...of: unknown[]
    ) => unknown)[];
    return (
      all.length > 0 && {
        [what]: (body: unknown, ...of: unknown[]) => all.reduce((so, entry) => entry(so, ...of), body),
      }
    );
  };
  const { shows } = row;
  const fields = Object.assign({}, ...changes.map((rowChange) => rowChange.fields ?? {})) as Fields;
  const spoken = shows && as(shows.resource);
  const resource = spoken && { ...spoken, fields: { ...spoken.fields, ...valuesOf(fields, spoken) } };
  return {
    ...row,
    ...(joins && { joins }),
    ...(needs && { needs }),
    ...inTurn('answers'),
    ...inTurn('prepares'),
    run: changes.reduce((run, { runs }) => runs?.(run) ?? run, row.run),
    args: Object.fromEntries(
      Object.entries(row.args).map(([name, argument]) => [
        name,
        name in absent ? { ...argument, usual: absent[name] } : argument,
      ]),
    ),
    ...(shows && {
      shows: {
        ...shows,
        ...(whole && { whole }),
        ...(on && { on: { ...shows.on, ...on } }),
        resource: resource!,
        usual: usual === 'usual' ? resource!.usual : (usual ?? usualIn(shows, resource!)),
      },
    }),
  };
}

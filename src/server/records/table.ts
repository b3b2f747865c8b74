/**
 * The tables of part 2 as declarations: one line for each field. Everything about the field follows from that line:
 * whether it is stored, its first value, who may set it, whether the log shows changes, whether a copy takes it, and
 * when it is shown. The functions below read it.
 */
import { fromEntries, onceFor } from '../../language.ts';
import { argument, object, optional, usually } from '../../document/values/kinds.ts';
import type { ArgumentOf, Data, Kind, ValueOf } from '../../document/values/kinds.ts';

/** When a field is shown without being named. */
const visibility = {
  /** By default, and wherever `all` is asked for. */
  always: { unasked: true, all: true, whole: true },
  /** Wherever `all` is asked for: it belongs to the set of 2.1. */
  set: { unasked: false, all: true, whole: true },
  /** By default; by `all` only on the row that reads one record and shows its whole table. */
  usual: { unasked: true, all: false, whole: true },
  /** By default, never by `all`. */
  unasked: { unasked: true, all: false, whole: false },
  /** By `all`, only on the row that shows the whole table. */
  whole: { unasked: false, all: false, whole: true },
  /** Only if it is named. */
  named: { unasked: false, all: false, whole: false },
  /** Stored only. */
  never: { unasked: false, all: false, whole: false },
} as const;
type Seen = keyof typeof visibility;

/**
 * Which copies take a field: every copy; a copy that keeps everything; the copy of a whole board; or a copy that keeps
 * what the word names (CRD-35).
 */
export type Copied = 'never' | 'always' | 'whole' | 'board' | 'due' | 'start' | 'members' | 'labels';

type Occasion = 'create' | 'update';

/** All that a declaration says of a field, except its kind. */
export interface Facts {
  readonly seen: Seen;
  /** Which calls may set it. */
  readonly set: readonly Occasion[];
  /** Whether an update logs the old value; `in place`: only if the record stays on its board. */
  readonly logged: 'never' | 'always' | 'in place';
  readonly copied: Copied;
  /** Why it is there, if the document names it only elsewhere; a field without a reason is stated. */
  readonly implied?: string;
  /** Why it is there, if the document does not name it. */
  readonly chosen?: string;
}
interface LineOptions<T> {
  /** The first value. A field without it must be given. */
  readonly initial?: T;
  /** A fixture may omit it, because loading computes it. */
  readonly planted?: true;
  /** The kind of the shown value, if that is not the stored one: a getter computes it. */
  readonly shown?: Data;
  /** The table of its parts, whose reasons are those of the parts. */
  readonly parts?: Table;
  /** The value that every record shows: it needs no getter. */
  readonly is?: T;
  /** The kind of the argument, if that is not the kind of the stored value. */
  readonly takes?: Data;
  /** The value of an omitted argument of a call that makes a record, if that is not the first value. */
  readonly usual?: unknown;
  /** True: a call that makes a record must give it, although there is a first value. False: the row finds a value itself. */
  readonly needed?: boolean;
}
type More<T> = Partial<Facts> & LineOptions<T>;
type Line = Facts & LineOptions<unknown> & { readonly stored: boolean; readonly kind: Data };
export type Table = Readonly<Record<string, Line>>;

const set = { seen: 'always', set: ['create', 'update'], logged: 'always', copied: 'always' } as const;
const fixed = { seen: 'always', set: [], logged: 'never', copied: 'never' } as const;
const unseen = { ...fixed, seen: 'never', chosen: 'it is stored and never shown' } as const;
const beyond = { ...fixed, seen: 'named', chosen: 'clients of the live service ask for it by name' } as const;

/** How a line is written: its kind, and how it differs from the usual. */
interface Writer<S extends boolean, F extends Facts> {
  <T>(kind: Kind<T>): F & { readonly stored: S; readonly kind: Kind<T> };
  <T, const M extends More<NoInfer<T>>>(
    kind: Kind<T>,
    more: M,
  ): Omit<F, keyof M> & M & { readonly stored: S; readonly kind: Kind<T> };
}
const line =
  <const S extends boolean, F extends Facts>(stored: S, facts: F): Writer<S, F> =>
  <T>(kind: Kind<T>, more?: object) => ({ stored, kind, ...facts, ...more });

/** Set by members: shown, stored, logged, copied. */
export const field = line(true, set);
/** Set by the service: shown and stored. */
export const serviceSet = line(true, fixed);
/** Stored and never shown. */
export const hidden = line(true, unseen);
/** Shown and not stored: a getter computes it. */
export const derived = line(false, fixed);
/** Not in the document, but clients ask for it: shown only if it is named. */
export const extra = line(false, beyond);

const isStated = ({ implied, chosen }: Line): boolean => implied === undefined && chosen === undefined;

/** A table whose fields the document does not show: one reason for all that have none of their own. */
export const chosenTable = <const T extends Table>(chosen: string, table: T) =>
  fromEntries<T>(Object.entries(table).map(([name, of]) => [name, isStated(of) ? { ...of, chosen } : of]));

type StoredIn<T extends Table> = { [N in keyof T]: T[N]['stored'] extends true ? N : never }[keyof T];
type NeededIn<T extends Table> = { [N in keyof T]: T[N] extends { readonly initial: unknown } ? never : N }[keyof T];

/** The record type of a table: its stored fields, by name. */
export type RecordOf<T extends Table> = { readonly [N in StoredIn<T>]: ValueOf<T[N]['kind']> };
/** The values of a new record: those that it must have, and those that may be left out. */
export type NewOf<T extends Table> = Pick<RecordOf<T>, StoredIn<T> & NeededIn<T>> &
  Partial<Omit<RecordOf<T>, NeededIn<T>>> & { readonly id?: string };

type Copies<T extends Table, W extends Copied> = {
  [N in StoredIn<T>]: T[N]['copied'] extends W ? N : never;
}[StoredIn<T>];
/** The fields that a copy always takes from its source, and those that it may take. */
type CopyOf<T extends Table> = Pick<RecordOf<T>, Copies<T, 'always'>> &
  Partial<Pick<RecordOf<T>, Copies<T, Exclude<Copied, 'never'>>>>;

type SetBy<T extends Table, O extends Occasion> = {
  [N in keyof T]: O extends T[N]['set'][number] ? N : never;
}[keyof T];
type Taken<L extends Line> = L extends { readonly takes: infer K } ? ValueOf<K> : ValueOf<L['kind']>;
type Settable<T extends Table, O extends Occasion> = {
  readonly [N in SetBy<T, O>]: ArgumentOf<Taken<T[N]> | undefined>;
};
/** Whether a call that makes a record always has a value: given, or by default. */
type Filled<L extends Line> = L extends { readonly needed: infer B }
  ? B
  : L extends { readonly stored: false }
    ? false
    : L extends { readonly usual: unknown } | { readonly initial: unknown }
      ? true
      : L extends { readonly planted: true }
        ? false
        : true;
type Making<T extends Table> = {
  readonly [N in SetBy<T, 'create'>]: ArgumentOf<Taken<T[N]> | (Filled<T[N]> extends true ? never : undefined)>;
};

/** The fields that need a getter. */
export type Derived<T extends Table> = {
  [N in keyof T]: T[N] extends { readonly is: unknown }
    ? never
    : T[N]['stored'] extends true
      ? T[N] extends { readonly shown: Data }
        ? N
        : never
      : N;
}[keyof T];

const namesWhere = (table: Table, holds: (line: Line) => boolean): readonly string[] =>
  Object.keys(table).filter((name) => holds(table[name]!));

export const storedIn = (table: Table): readonly string[] => namesWhere(table, ({ stored }) => stored);
export const shownIn = (table: Table): readonly string[] => namesWhere(table, ({ seen }) => seen !== 'never');
export const unaskedIn = (table: Table): readonly string[] => namesWhere(table, ({ seen }) => visibility[seen].unasked);
export const allIn = (table: Table): readonly string[] => namesWhere(table, ({ seen }) => visibility[seen].all);
export const wholeIn = (table: Table): readonly string[] => namesWhere(table, ({ seen }) => visibility[seen].whole);

/** The first values of a new record; null stands for a value that must be given. */
export const beginningOf = (table: Table): Readonly<Record<string, unknown>> =>
  Object.fromEntries(storedIn(table).map((name) => [name, table[name]!.initial ?? null]));

/** Whether an update logs the old value of a field; `moved`: the record changes its board at the same time. */
export const logsOld = (table: Table, name: string, moved: boolean): boolean =>
  table[name]?.logged === 'always' || (table[name]?.logged === 'in place' && !moved);

const copies = onceFor((table: Table) =>
  Object.entries(table).flatMap(([name, { copied: what }]) => (what === 'never' ? [] : [{ name, what }])),
);

/** The fields that a copy takes from its source. */
export function copied<T extends Table>(
  table: T,
  source: RecordOf<T>,
  takes: (what: Exclude<Copied, 'never' | 'always'>) => boolean = () => false,
): CopyOf<T> {
  const values: Readonly<Record<string, unknown>> = source;
  const taken = copies(table).filter(({ what }) => what === 'always' || takes(what));
  return fromEntries<CopyOf<T>>(taken.map(({ name }) => [name, values[name]]));
}

const settableIn = (table: Table, by: Occasion): readonly string[] =>
  namesWhere(table, (entry) => entry.set.includes(by));

/** The arguments of a call that makes or changes a record, each of which may be left out. */
export const settable = <T extends Table, O extends Occasion>(table: T, by: O) =>
  fromEntries<Settable<T, O>>(settableIn(table, by).map((name) => [name, optional(takenBy(table[name]!))]));

/** The arguments of a call that makes a record: with the first value as default, or required where there is none. */
export const making = <T extends Table>(table: T) =>
  fromEntries<Making<T>>(settableIn(table, 'create').map((name) => [name, initialArgument(table[name]!)]));

const takenBy = ({ kind, takes }: Line): Kind<unknown> => takes ?? kind;

function initialArgument(line: Line): ArgumentOf<unknown> {
  const { stored, planted, initial, usual = initial, needed } = line;
  const kind = takenBy(line);
  if (needed ?? (stored && usual === undefined && !planted)) return argument(kind);
  return needed === undefined && usual !== undefined ? usually(kind, usual) : optional(kind);
}

const plain = onceFor(
  (table: Table) =>
    new Set(namesWhere(table, (entry) => entry.stored && entry.set.length > 0 && entry.takes === undefined)),
);

/** The values of a call that are stored unchanged. */
export function storedAsGiven<T extends Table>(
  table: T,
  values: Readonly<Partial<Record<keyof T, unknown>>>,
): Partial<RecordOf<T>> {
  const names = plain(table);
  const stored: Record<string, unknown> = {};
  for (const name in values) if (values[name] !== undefined && names.has(name)) stored[name] = values[name];
  return stored as Partial<RecordOf<T>>;
}

/** The kind of the value that is shown. */
export const shownAs = ({ kind, shown }: Line): Data => shown ?? kind;

type PartsOf<T extends Table> = { readonly [N in StoredIn<T>]: ArgumentOf<ValueOf<T[N]['kind']>> };
/** A table within a record, as parts of an object: its stored fields with their first values. */
export const partsOf = <T extends Table>(table: T) =>
  fromEntries<PartsOf<T>>(
    storedIn(table).map((name) => {
      const { kind, initial } = table[name]!;
      return [name, initial === undefined ? argument(kind) : usually<unknown>(kind, initial)];
    }),
  );
export const kindsShown = (table: Table): Readonly<Record<string, Kind<unknown>>> =>
  Object.fromEntries(shownIn(table).map((name) => [name, shownAs(table[name]!)]));

/** A table within a field, as the preferences of a board: what is stored and shown, the first value, and a change. */
export function within<T extends Table>(table: T) {
  const stored: Kind<unknown> = object(partsOf(table));
  return {
    parts: table,
    stored: stored as Kind<RecordOf<T>>,
    shown: object(kindsShown(table)),
    initial: beginningOf(table) as RecordOf<T>,
    changed: object(settable(table, 'update')),
  };
}
/** The stored values in an object with room for all that is shown: an object that grows costs many times as much. */
export function storedCopier<T extends Table>(table: T): (values: RecordOf<T>) => RecordOf<T> {
  const shown = shownIn(table);
  const names = storedIn(table).filter((name) => shown.includes(name));
  const room = JSON.stringify(Object.fromEntries(shown.map((name) => [name, null])));
  const template: Readonly<Record<string, unknown>> = JSON.parse(room);
  return (values: Readonly<Record<string, unknown>>) => {
    const copy = { ...template };
    for (const name of names) copy[name] = values[name];
    return copy as RecordOf<T>;
  };
}
/** A record as it is shown: the stored values, and a value for each computed field. */
export type ShownOf<T extends Table> = { readonly [N in keyof T]: ValueOf<T[N]['kind']> };

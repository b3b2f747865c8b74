/**
 * The tables of part 2 as declarations: a line for each field, from which all else that is known of the field follows.
 * What is stored, how it begins, who sets it, whether the log tells of it, whether a copy takes it, and when it is shown
 * stands in that line; the functions below read it.
 */
import type { Data, Kind, ValueOf } from './kinds.ts';

/** When a field is shown, besides where it is named. */
const occasions = {
  /** Unasked, and wherever `all` is asked for. */
  always: { unasked: true, all: true, whole: true },
  /** Wherever `all` is asked for: it belongs to the set of 2.1. */
  set: { unasked: false, all: true, whole: true },
  /** Unasked, and by `all` on the single read of a record that has more than its set. */
  usual: { unasked: true, all: false, whole: true },
  unasked: { unasked: true, all: false, whole: false },
  whole: { unasked: false, all: false, whole: true },
  /** Only where it is named. */
  named: { unasked: false, all: false, whole: false },
  never: { unasked: false, all: false, whole: false },
} as const;
type Seen = keyof typeof occasions;

/**
 * Which copies take a field: every one, one that keeps all, one that is a part of a board's copy, or one that keeps what
 * the word names (CRD-35).
 */
export type Copied = 'never' | 'always' | 'whole' | 'board' | 'due' | 'start' | 'members' | 'labels';

type Occasion = 'create' | 'update';

/** What is known of a field besides its kind. */
export interface Facts {
  readonly seen: Seen;
  /** Which calls may give it. */
  readonly set: readonly Occasion[];
  /** Whether an update tells its old value; `in place`: not when the record changes its board with it. */
  readonly logged: 'never' | 'always' | 'in place';
  readonly copied: Copied;
  /**
   * Of records that the document describes: whether it names the field among theirs, or only in another place, or not
   * at all.
   */
  readonly level: 'stated' | 'implied' | 'chosen';
}
interface Beyond<T> {
  /** What it is where nobody says otherwise. A field without it has to be given. */
  readonly initial?: T;
  /** A fixture may leave it out: planting works it out from the rest. */
  readonly planted?: true;
  /** What is shown, where that is not the stored value as it is: a getter works it out. */
  readonly shown?: Data;
  /** What a call gives, where that is not the value to be stored: the endpoint works that out. */
  readonly takes?: Data;
}
type More<T> = Partial<Facts> & Beyond<T>;
type Line = Facts & Beyond<unknown> & { readonly stored: boolean; readonly kind: Data };
export type Table = Readonly<Record<string, Line>>;

const set = { level: 'stated', seen: 'always', set: ['create', 'update'], logged: 'always', copied: 'always' } as const;
const fixed = { level: 'stated', seen: 'always', set: [], logged: 'never', copied: 'never' } as const;
const hidden = { ...fixed, seen: 'never' } as const;
const beyond = { ...fixed, seen: 'named', level: 'chosen' } as const;

/** How a line is written: its kind, and in what it differs from its neighbours. */
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

/** What people set: shown, stored, logged, copied. */
export const field = line(true, set);
/** What the service sets: shown and stored. */
export const given = line(true, fixed);
/** What is stored and never shown. */
export const kept = line(true, hidden);
/** What is shown and not stored: a getter works it out. */
export const derived = line(false, fixed);
/** What the document does not name and clients ask for: shown only where it is named. */
export const extra = line(false, beyond);

type StoredIn<T extends Table> = { [N in keyof T]: T[N]['stored'] extends true ? N : never }[keyof T];
type Given<T extends Table> = { [N in keyof T]: T[N] extends { readonly initial: unknown } ? never : N }[keyof T];

/** The record of a table: what is stored, each under its name. */
export type RecordOf<T extends Table> = { readonly [N in StoredIn<T>]: ValueOf<T[N]['kind']> };
/** What a new record has to be given, and what it may be. */
export type NewOf<T extends Table> = Pick<RecordOf<T>, StoredIn<T> & Given<T>> &
  Partial<Omit<RecordOf<T>, Given<T>>> & { readonly id?: string };

type Copies<T extends Table, W extends Copied> = {
  [N in StoredIn<T>]: T[N]['copied'] extends W ? N : never;
}[StoredIn<T>];
/** What a copy has of its source for sure, and what it may have. */
type CopyOf<T extends Table> = Pick<RecordOf<T>, Copies<T, 'always'>> &
  Partial<Pick<RecordOf<T>, Copies<T, Exclude<Copied, 'never'>>>>;

/** The fields that a getter has to work out. */
export type Derived<T extends Table> = {
  [N in keyof T]: T[N]['stored'] extends true ? (T[N] extends { readonly shown: Data } ? N : never) : N;
}[keyof T];

const namesWhere = (table: Table, holds: (line: Line) => boolean): readonly string[] =>
  Object.keys(table).filter((name) => holds(table[name]!));

export const storedIn = (table: Table): readonly string[] => namesWhere(table, ({ stored }) => stored);
export const shownIn = (table: Table): readonly string[] => namesWhere(table, ({ seen }) => seen !== 'never');
export const unaskedIn = (table: Table): readonly string[] => namesWhere(table, ({ seen }) => occasions[seen].unasked);
export const allIn = (table: Table): readonly string[] => namesWhere(table, ({ seen }) => occasions[seen].all);
export const wholeIn = (table: Table): readonly string[] => namesWhere(table, ({ seen }) => occasions[seen].whole);

type InSet<T extends Table> = { [N in keyof T]: T[N]['seen'] extends 'always' | 'set' ? N : never }[keyof T];
/** The fields that the document does not name among those of its records. */
export const beyondIn = (table: Table): readonly string[] => namesWhere(table, ({ level }) => level !== 'stated');
/** A set of 2.1: its words stand in the order of the alphabet. */
export const setOf = <T extends Table>(table: T): readonly (InSet<T> & string)[] =>
  Object.keys(table)
    .filter((name): name is InSet<T> & string => occasions[table[name]!.seen].all)
    .sort();

/** What a new record begins with; null stands for what it has to be given. */
export const beginningOf = (table: Table): Readonly<Record<string, unknown>> =>
  Object.fromEntries(storedIn(table).map((name) => [name, table[name]!.initial ?? null]));

/** The fields whose old values an update tells; `moved`: of a record that changes its board with it. */
export const loggedIn = (table: Table, moved = false): ReadonlySet<string> =>
  new Set(namesWhere(table, ({ logged }) => logged === 'always' || (logged === 'in place' && !moved)));

/** What a copy has of its source. */
export function copied<T extends Table>(
  table: T,
  source: RecordOf<T>,
  takes: (what: Exclude<Copied, 'never' | 'always'>) => boolean = () => false,
): CopyOf<T> {
  const names = namesWhere(table, ({ copied: what }) => what === 'always' || (what !== 'never' && takes(what)));
  const values: Readonly<Record<string, unknown>> = source;
  return Object.fromEntries(names.map((name) => [name, values[name]])) as CopyOf<T>;
}

/** The kind of what is shown. */
export const shownAs = ({ kind, shown }: Line): Data => shown ?? kind;

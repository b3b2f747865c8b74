/** A kind is plain data: which values an argument or a field takes. `src/kinds` has all that follows from it. */

import type { FilterName } from '../../filters.ts';

/** Every kind, with what it is made of. */
interface Kinds {
  /** Text between two lengths, counted in code points (a choice: the document says characters). */
  text: {
    min: number;
    max: number;
    /** `blank`: spaces alone are refused; `padded`: no space at either end. */
    never?: 'blank' | 'padded';
  };
  /** Text that matches a regular expression. */
  pattern: { says: string; pattern: string; max: number; right: string; wrong: string };
  /** A web address; `bare`: accepted without `http://` too. */
  url: { bare?: true };
  /** A whole number; `unit`: what it counts, for its description. */
  integer: { min: number; max: number; unit?: string };
  /** A number; `above`: the lowest value itself is refused. */
  number: { min: number; max: number; above?: true };
  /** One of a few whole numbers. */
  numbers: { of: readonly number[] };
  boolean: {};
  /** One of a fixed list of words, or of a filter; `also` maps further spellings to words of the list. */
  word: { of: readonly string[]; also?: Readonly<Record<string, string>>; filter?: FilterName };
  /** A comma list of words; `all` and `none` stand for a whole list, if they are accepted (1.6). */
  words: {
    of: readonly string[];
    all: boolean;
    none: boolean;
    /** Which list without words is taken: the empty text and `[]`, only `[]` of a body, or none. */
    empty: 'any' | 'array' | 'none';
    also?: Readonly<Record<string, string>>;
    filter?: FilterName;
  };
  /** A comma list of any words; `says` describes them. */
  texts: { says: string };
  /** The id of a record; `of` names its table. */
  id: { of: string | null };
  /** A comma list of ids. */
  ids: { of: string | null };
  /** A date and time. */
  date: {};
  /** A bound of a page (4.8): a date, an id that stands for its date, or nothing. */
  moment: {
    /** The form that the row of the document names. The other is accepted too, because an id stands for its date. */
    names: 'date' | 'id';
    /** The last view of a board is accepted too. */
    lastView: boolean;
  };
  /** A position in an order (1.8). */
  position: {};
  /** A latitude and a longitude: `47.1,8.5`, or an object of the two. */
  coordinates: {};
  /** An object with named parts; `fromText`: its JSON text is accepted too, as in a query. */
  object: { parts: Readonly<Record<string, Argument>>; fromText: boolean };
  /** An object with any names and values of one kind, or its JSON text. */
  map: { of: Data };
  /** A list of values, or its JSON text. */
  array: { of: Data; max: number };
  /** Any value; the place where it is used decides what it must be. `fromText`: JSON text in a query is read as its value. */
  any: { says: string; fromText: boolean };
  /** A file as a part of a form; `what` says which. */
  file: { what: string };
  /** A value or nothing: null, `null` and the empty string mean none. */
  nullOr: { of: Data };
  /** A value of the first of these kinds that accepts it. */
  either: { of: readonly Data[] };
}

export type KindName = keyof Kinds;
/** A kind, or one of those that are named. */
export type Data<K extends KindName = KindName> = { [N in K]: Readonly<{ kind: N } & Kinds[N]> }[K];

declare const value: unique symbol;
/** Data with the type of its values, as a mark for the compiler only. */
export type Kind<T> = Data & { readonly [value]?: () => T };

/** An argument: a kind, and what it means to leave the argument out. */
export interface Argument {
  readonly kind: Data;
  readonly needed: boolean;
  /** The value when it is left out. */
  readonly usual?: unknown;
}
export type ArgumentOf<T> = Argument & { readonly [value]?: () => T };

/** The type of the values of a kind or an argument. */
export type ValueOf<K> = K extends { readonly [value]?: () => infer T } ? T : never;

/** A word for a place in an order, or the place itself (1.8). */
export type Position = 'top' | 'bottom' | number;
/** Where a page begins or ends (4.8): an id, a date, the last view, or nothing. */
export type Moment = { id: string } | { ms: number } | 'lastView' | null;
/** Words of a comma list, or all of its set (1.6). */
export type Words<T extends string> = readonly T[] | 'all';

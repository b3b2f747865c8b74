/**
 * The kinds of arguments and fields, which are plain data: every kind with what it is made of, and how declarations write
 * it: `text(0)`, `oneOf(words)`, `optional(idOf('lists'))`. `src/kinds` has all that follows from a kind.
 */
import { filters, otherTypes, type FilterName, type WordOf } from '../filters.ts';
import { limits } from '../limits.ts';
import { keysOf } from '../../language.ts';

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

// How declarations write them.

const kindOf = <T>(data: Data): Kind<T> => data;

export const text = (min = 0, max: number = limits.text) => kindOf<string>({ kind: 'text', min, max });
/** Text with something else than spaces. */
export const name = (min = 1, max: number = limits.text) => kindOf<string>({ kind: 'text', min, max, never: 'blank' });
/** Text without a space at either end. */
export const trimmed = (min: number, max: number = limits.text) =>
  kindOf<string>({ kind: 'text', min, max, never: 'padded' });
export const pattern = (form: { says: string; pattern: string; right: string; wrong: string; max?: number }) =>
  kindOf<string>({ kind: 'pattern', max: limits.text, ...form });
export const url = kindOf<string>({ kind: 'url' });
export const bareUrl = kindOf<string>({ kind: 'url', bare: true });

export const integer = (min: number, max: number = Number.MAX_SAFE_INTEGER, unit?: string) =>
  kindOf<number>({ kind: 'integer', min, max, ...(unit !== undefined && { unit }) });
export const number = (min = -Infinity, max = Infinity) => kindOf<number>({ kind: 'number', min, max });
export const positive = kindOf<number>({ kind: 'number', min: 0, max: Infinity, above: true });
export const oneOfNumbers = <const N extends number>(...of: readonly N[]) => kindOf<N>({ kind: 'numbers', of });

export const boolean = kindOf<boolean>({ kind: 'boolean' });
export const oneOf = <const W extends string>(of: readonly W[], also?: Readonly<Record<string, NoInfer<W>>>) =>
  kindOf<W>({ kind: 'word', of, ...(also && { also }) });
/** 1.6: a comma list of words from a set, or `all`. In every list `none` adds nothing. */
export const listOf = <const W extends string>(of: readonly W[], empty: 'any' | 'array' | 'none' = 'any') =>
  kindOf<Words<Exclude<W, 'none'>>>({ kind: 'words', of, all: true, none: false, empty });
/** A comma list of words, without a word for all of them. */
export const plainList = <const W extends string>(of: readonly W[]) =>
  kindOf<readonly W[]>({ kind: 'words', of, all: false, none: false, empty: 'any' });

/** A word of a filter. */
export const filterWord = <F extends FilterName>(filter: F, also?: Readonly<Record<string, NoInfer<WordOf<F>>>>) => {
  const of: readonly WordOf<F>[] = keysOf(filters[filter]);
  return kindOf<(typeof of)[number]>({ kind: 'word', of, filter, ...(also && { also }) });
};
const anyOf = (filter: FilterName, of: readonly string[], none: boolean): Data => ({
  ...{ kind: 'words', of, all: true, none, empty: 'any', filter },
  ...(filter === 'actions' && { also: otherTypes }),
});
/** A comma list of words of a filter, and of further ones, or `all`. */
export const filterWords = <F extends FilterName, const M extends string = never>(
  filter: F,
  more: readonly M[] = [],
) => {
  const of: readonly (M | WordOf<F>)[] = [...keysOf(filters[filter]), ...more];
  return kindOf<Words<Exclude<(typeof of)[number], 'none'>>>(anyOf(filter, of, false));
};
/** The argument of an embedded collection: words of its filter, `all` or `none`. */
export const filterOrNone = <F extends FilterName>(filter: F) => {
  const of: readonly WordOf<F>[] = keysOf(filters[filter]);
  return kindOf<Words<(typeof of)[number]> | 'none'>(anyOf(filter, of, true));
};

/** A comma list of any words; an empty list is none. */
export const texts = (says: string) => kindOf<readonly string[]>({ kind: 'texts', says });

/** An id; `of` names its table, if there is one. */
export const idOf = (of: string | null) => kindOf<string>({ kind: 'id', of });
export const objectId = idOf(null);
export const idsOf = (of: string | null) => kindOf<readonly string[]>({ kind: 'ids', of });
export const idList = idsOf(null);

export const date = kindOf<string>({ kind: 'date' });
export const moment = kindOf<Moment>({ kind: 'moment', names: 'date', lastView: false });
/** Where the row says id. */
export const idMoment = kindOf<Moment>({ kind: 'moment', names: 'id', lastView: false });
/** The beginning of a log: also the last view. */
export const viewMoment = kindOf<Moment>({ kind: 'moment', names: 'date', lastView: true });
/** 1.8 */
export const position = kindOf<Position>({ kind: 'position' });
export const coordinates = kindOf<string>({ kind: 'coordinates' });

export type Parts = Readonly<Record<string, ArgumentOf<unknown> | Kind<unknown>>>;
/** The values of parts that were read: each under its name, if it was sent. */
export type ValuesOf<P extends Parts> = { readonly [N in keyof P]: ValueOf<P[N]> };
/** With `fromText` its JSON text is accepted too. */
export const object = <P extends Parts>(parts: P, fromText = false) =>
  kindOf<ValuesOf<P>>({ kind: 'object', fromText, parts: argumentsOf(parts) });
/** A kind whose values are also taken as JSON text, if it can be: inside another it is written as a part of its text. */
export const inText = <T>(of: Kind<T>): Kind<T> => ('fromText' in of ? { ...of, fromText: true } : of);
export const mapOf = <T>(of: Kind<T>) => kindOf<Readonly<Record<string, T>>>({ kind: 'map', of });
export const arrayOf = <T>(of: Kind<T>, max = Infinity) => kindOf<readonly T[]>({ kind: 'array', of, max });
export const any = (says: string) => kindOf<unknown>({ kind: 'any', says, fromText: false });
/** The document gives only its name, or what it is about. */
export const anything = any('any value');
export const anyObject = mapOf(anything);
export const list = arrayOf(anything);
/** Counted up from nothing. */
export const count = integer(0);
/** A field of which the document says that it says nothing: a server need not have it. */
export const unspecified = any('any value, or none');
export const file = (what: string) => kindOf<unknown>({ kind: 'file', what });
export const bytes = kindOf<Uint8Array>({ kind: 'file', what: 'a file' });

export const nullOr = <T>(of: Kind<T>) => kindOf<T | null>({ kind: 'nullOr', of });
export const either = <A, B>(one: Kind<A>, other: Kind<B>) => kindOf<A | B>({ kind: 'either', of: [one, other] });
/** `true`, `false` or `cover`: which attachments a card embeds. */
export const booleanOrCover = either(boolean, oneOf(['cover']));

/** An optional argument. */
export const optional = <T>(kind: Kind<T>): ArgumentOf<T | undefined> => ({ kind, needed: false });
/** An argument with a default. */
export const usually = <T>(kind: Kind<T>, usual: NoInfer<T>): ArgumentOf<T> => ({ kind, needed: false, usual });
/** A kind alone is a required argument. */
export const argument = (of: Argument | Data): Argument => (isKind(of) ? { kind: of, needed: true } : of);
const isKind = (of: Argument | Data): of is Data => typeof of.kind === 'string';
/** Parts with the default of each. */
export const argumentsOf = (parts: Parts): Readonly<Record<string, Argument>> =>
  Object.fromEntries(Object.entries(parts).map(([part, of]) => [part, argument(of)]));

/** The table to which the ids of a kind lead. `modelType`: the one that the record names beside the id; null: none. */
export function tableOfIds(kind: Data): string | null {
  if (kind.kind === 'id') return kind.of;
  return kind.kind === 'nullOr' || kind.kind === 'array' ? tableOfIds(kind.of) : null;
}

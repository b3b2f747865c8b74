/**
 * What a kind is: plain data that says which values an argument or a field takes. `meanings.ts` has everything that
 * follows from it.
 */

import type { FilterName } from '../filters.ts';

/** Text between two lengths, counted in code points (a choice: the document says characters). */
export interface TextData {
  readonly kind: 'text';
  readonly min: number;
  readonly max: number;
  /** `blank`: spaces alone are refused; `padded`: no space at either end. */
  readonly never?: 'blank' | 'padded';
}
/** Text that matches a regular expression. */
export interface PatternData {
  readonly kind: 'pattern';
  readonly says: string;
  readonly pattern: string;
  readonly max: number;
  readonly right: string;
  readonly wrong: string;
}
/** A web address; `bare`: accepted without `http://` too. */
export interface UrlData {
  readonly kind: 'url';
  readonly bare?: true;
}
export interface IntegerData {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  /** What it counts, for its description. */
  readonly unit?: string;
}
export interface NumberData {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** The lowest value itself is refused. */
  readonly above?: true;
}
/** One of a few whole numbers. */
export interface NumbersData {
  readonly kind: 'numbers';
  readonly of: readonly number[];
}
export interface BooleanData {
  readonly kind: 'boolean';
}
/** The words are those of a filter. */
interface Filtering {
  readonly filter?: FilterName;
  /** Further spellings, and the words of the list that they stand for. */
  readonly also?: Readonly<Record<string, string>>;
}
/** One of a fixed list of words. */
export interface WordData extends Filtering {
  readonly kind: 'word';
  readonly of: readonly string[];
}
/** A comma list of words; `all` and `none` stand for a whole list, if they are accepted (1.6). */
export interface WordsData extends Filtering {
  readonly kind: 'words';
  readonly of: readonly string[];
  readonly all: boolean;
  readonly none: boolean;
  /** Which list without words is taken: the empty text and `[]`, only `[]` of a body, or none. */
  readonly empty: 'any' | 'array' | 'none';
}
/** A comma list of any words; `says` describes them. */
export interface TextsData {
  readonly kind: 'texts';
  readonly says: string;
}
/** The id of a record; `of` names its table. */
export interface IdData {
  readonly kind: 'id';
  readonly of: string | null;
}
/** A comma list of ids. */
export interface IdsData {
  readonly kind: 'ids';
  readonly of: string | null;
}
/** A date and time. */
export interface DateData {
  readonly kind: 'date';
}
/** A bound of a page (4.8): a date, an id that stands for its date, or nothing. */
export interface MomentData {
  readonly kind: 'moment';
  /** What the row of the document names. The other is accepted too, because an id stands for its date. */
  readonly names: 'date' | 'id';
  /** The last view of a board is accepted too. */
  readonly lastView: boolean;
}
/** A position in an order (1.8). */
export interface PositionData {
  readonly kind: 'position';
}
/** A latitude and a longitude: `47.1,8.5`, or an object of the two. */
export interface CoordinatesData {
  readonly kind: 'coordinates';
}
/** An object with named parts. */
export interface ObjectData {
  readonly kind: 'object';
  readonly parts: Readonly<Record<string, Argument>>;
  /** Its JSON text is accepted too, as in a query. */
  readonly fromText: boolean;
}
/** An object with any names and values of one kind, or its JSON text. */
export interface MapData {
  readonly kind: 'map';
  readonly of: Data;
}
/** A list of values, or its JSON text. */
export interface ArrayData {
  readonly kind: 'array';
  readonly of: Data;
  readonly max: number;
}
/** Any value; the place where it is used decides what it must be. */
export interface AnyData {
  readonly kind: 'any';
  readonly says: string;
  /** JSON text in a query is read as its value. */
  readonly fromText: boolean;
}
/** A file as a part of a form; `what` says which. */
export interface FileData {
  readonly kind: 'file';
  readonly what: string;
}
/** A value or nothing: null, `null` and the empty string mean none. */
export interface NullOrData {
  readonly kind: 'nullOr';
  readonly of: Data;
}
/** A value of the first of these kinds that accepts it. */
export interface EitherData {
  readonly kind: 'either';
  readonly of: readonly Data[];
}

export type Data =
  | TextData
  | PatternData
  | UrlData
  | IntegerData
  | NumberData
  | NumbersData
  | BooleanData
  | WordData
  | WordsData
  | TextsData
  | IdData
  | IdsData
  | DateData
  | MomentData
  | PositionData
  | CoordinatesData
  | ObjectData
  | MapData
  | ArrayData
  | AnyData
  | FileData
  | NullOrData
  | EitherData;

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

/** An invalid value, as it is written in a query, and why it is invalid. */
export interface Wrong {
  readonly sent: string;
  readonly why: string;
}

type Json = Readonly<Record<string, unknown>>;

/** What follows from a kind, for the server, the manual, the kit and its mutants. `inner` answers for kinds inside. */
export interface Meaning<D extends Data> {
  /** What is expected, in words. */
  says(of: D, inner: Inner): string;
  /** JSON Schema of a value. */
  json(of: D, inner: Inner): Json;
  /** Reads what was sent: returns the value, or undefined if it is not of this kind. */
  reads(of: D, inner: Inner): (raw: unknown) => unknown;
  /** Valid values: its ends, and one of each sort; none, if no value is valid everywhere. */
  right?(of: D, inner: Inner): readonly string[];
  /** Values that are invalid for every reader of the document, if there are some. */
  wrong?(of: D, inner: Inner): readonly Wrong[];
  /** The same kind with a small error, if there is one: what a careless server might read. */
  off?(of: D, inner: Inner): Readonly<Record<string, Data>>;
}
/** The same questions, for any kind. */
export interface Inner {
  says(of: Data): string;
  json(of: Data): Json;
  reads(of: Data): (raw: unknown) => unknown;
  right(of: Data): readonly string[];
  wrong(of: Data): readonly Wrong[];
  off(of: Data): Readonly<Record<string, Data>>;
}

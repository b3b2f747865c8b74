/** The two things that follow from a kind: the words that describe its values, and a function that reads what was sent. */
import type { Data, KindName } from '../document/values/kinds.ts';

/** The meaning of a kind. `inner` answers the same questions for the kinds inside it. */
export interface Meaning<K extends KindName = KindName> {
  /** The expected values in words. */
  says(of: Data<K>, inner: Inner): string;
  /** Reads what was sent: returns the value, or undefined if it is not of this kind. */
  reads(of: Data<K>, inner: Inner): (raw: unknown) => unknown;
}
/** The words and the reader of any kind. */
export type Inner = { readonly [Q in keyof Meaning]: (of: Data) => ReturnType<Meaning[Q]> };

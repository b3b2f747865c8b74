/** What follows from a kind: the words that describe its values, and a function that reads what was sent. */
import type { Data, KindName } from '../document/values/kinds/kind.ts';

/** The meaning of a kind: its words and its reader. `inner` answers for kinds inside. */
export interface Meaning<K extends KindName = KindName> {
  /** The expected values in words. */
  says(of: Data<K>, inner: Inner): string;
  /** Reads what was sent: returns the value, or undefined if it is not of this kind. */
  reads(of: Data<K>, inner: Inner): (raw: unknown) => unknown;
}
/** The same questions, for any kind. */
export type Inner = { readonly [Q in keyof Meaning]: (of: Data) => ReturnType<Meaning[Q]> };

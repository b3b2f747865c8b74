/** The words and the reader of each kind: all code that reads values of a kind asks here. */
import { onceFor } from '../language.ts';
import * as composed from './composed.ts';
import * as simple from './simple.ts';
import type { Data, Kind, KindName } from '../document/values/kinds.ts';
import type { Inner, Meaning } from './meaning.ts';

/** Each meaning has the name of its kind. */
const meanings: { readonly [K in KindName]: Meaning<K> } = { ...composed, ...simple };
/** The meaning at the key `kind` fits the data: the only place where the compiler cannot check it. */
const meaningOf = ({ kind }: Data): Meaning => meanings[kind] as Meaning;

const compiled = onceFor((of: Data) => meaningOf(of).reads(of, inner));

const inner: Inner = { says: (of) => meaningOf(of).says(of, inner), reads: compiled };

/** The expected values in words: for refusals, OpenAPI and the manual. */
export const expects = inner.says;
/** Reads what was sent; undefined if it is not of this kind. Compiled once for each kind. */
export const readerOf = compiled as <T>(of: Kind<T>) => (raw: unknown) => T | undefined;
/** Whether what was sent is of this kind. */
export const takes = (of: Data, raw: unknown): boolean => compiled(of)(raw) !== undefined;

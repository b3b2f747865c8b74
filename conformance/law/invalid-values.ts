/** Values that are sent for an argument of a row, by the words of the document: wrong values and right values. */
import { rightOf, wrongOf, type Data } from '../../src/spec/kinds.ts';
import type { NamedArgument } from './documented.ts';

/** Wrong values of an argument: outside its set, its bounds or its kind. */
export const invalidValuesOf = ({ name, kind, isBound }: NamedArgument): string[] =>
  // An id that names no model is left out where it only narrows a listing: the document leaves that open.
  isBound && name !== 'idModels' ? wrongOf(kind).map(({ sent }) => sent) : [];

/** Kinds whose right values are the document's own: which words and ids are known is asked elsewhere. */
const told: ReadonlySet<Data['kind']> = new Set(['boolean', 'either', 'integer', 'date', 'moment', 'text']);

/** Values at its bounds, and one of each kind that it takes: a server that refuses one is too strict. */
export const rightsOf = ({ kind, isBound }: NamedArgument): readonly string[] =>
  isBound && told.has(kind.kind) ? rightOf(kind) : [];

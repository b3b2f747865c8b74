/** Values that are sent for an argument of a row, by the words of the document: wrong values, right values, words. */
import { rightOf, wrongOf, type Data } from '../../src/spec/kinds.ts';
import * as sets from '../../src/spec/sets.ts';
import { wordsOf } from './arbitraries.ts';
import type { NamedArgument } from './documented.ts';

/** Wrong values of an argument: outside its set, its bounds or its kind. */
export const invalidValuesOf = ({ name, kind, isBound }: NamedArgument): string[] =>
  // An id that names no model is left out where it only narrows a listing: the document leaves that open.
  isBound && name !== 'idModels' ? wrongOf(kind).map(({ sent }) => sent) : [];

const listed = Object.values(sets).filter((set): set is typeof sets.cardFields => Array.isArray(set));

/** The words that the document lists for an argument. A server may know further ones. */
export function statedWords({ kind, isBound }: Pick<NamedArgument, 'kind' | 'isBound'>): readonly string[] {
  const words = wordsOf(kind).filter((word) => word !== 'id');
  if (words.length < 2 || !isBound) return [];
  // Everything public may be asked of another member; private fields are shown only to the member.
  if (words.includes('fullName')) return sets.memberPublicFields;
  const [set] = listed
    .filter((one) => one.every((word) => words.includes(word)))
    .toSorted((a, b) => b.length - a.length);
  const few = words.filter((word) => word !== 'true' && word !== 'false');
  return set && set.length > 2 ? set : few.length < 6 ? few : [];
}

/** Kinds whose right values are the document's own: which words and ids are known is asked elsewhere. */
const told: ReadonlySet<Data['kind']> = new Set(['boolean', 'either', 'integer', 'date', 'moment', 'text']);

/** Values at its bounds, and one of each kind that it takes: a server that refuses one is too strict. */
export const rightsOf = ({ kind, isBound }: NamedArgument): readonly string[] =>
  isBound && told.has(kind.kind) ? rightOf(kind) : [];

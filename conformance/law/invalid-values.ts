/**
 * Values that an argument of a row does not take, by the words of the document: values that even a lenient server
 * refuses.
 */
import * as sets from '../../src/spec/sets.ts';
import { unknownId, wordsOf } from './arbitraries.ts';
import type { NamedArgument } from './documented.ts';

const badId = unknownId.slice(1);
const moments = /ISO 8601|an id, /;

/** Wrong values of an argument: outside its set, its bounds or its kind. */
export function wrongsOf({ name, expects, schema, isBound }: NamedArgument): string[] {
  // An id that names no model is left out where it only narrows a listing: the document leaves that open.
  if (!isBound || name === 'idModels') return [];
  if (expects.startsWith('true')) return ['maybe', '2'];
  if (expects.startsWith('top')) return ['0', '-1', 'middle'];
  if (expects.startsWith('an id of')) return ['nonesuch', badId, unknownId];
  if (expects === 'a comma list of ids') return ['nonesuch', badId, unknownId];
  if (moments.test(expects)) return ['yesterday', 'nonesuch'];
  const whole = /^a whole number from (-?\d+)(?: to (\d+))?/.exec(expects);
  if (whole) {
    const [, low, high] = whole;
    const below = Number(low) < -1e9 ? [] : [String(Number(low) - 1)];
    return ['x', '1.5', ...below, ...(high === undefined ? [] : [String(Number(high) + 1)])];
  }
  const text = /^text of (?:at most (\d+)|(\d+) to (\d+)) characters/.exec(expects);
  if (text) {
    const [, most, least, longest] = text;
    return ['x'.repeat(Number(most ?? longest) + 1), ...(Number(least ?? 0) > 0 ? [''] : [])];
  }
  const [word] = wordsOf(schema);
  if (word === undefined) return [];
  return expects.includes('list of') ? ['nonesuch', `${word},nonesuch`] : ['nonesuch', `${word}x`];
}

const listed = Object.values(sets).filter((set): set is typeof sets.cardFields => Array.isArray(set));

/** The words that the document lists for an argument. A server may know further ones. */
export function statedWords(name: string, schema: NamedArgument['schema']): readonly string[] {
  const words = wordsOf(schema);
  if (words.length < 2 || name === 'tags') return [];
  // Everything public may be asked of another member; private fields are shown only to the member.
  if (words.includes('fullName')) return sets.memberPublicFields;
  const [set] = listed
    .filter((one) => one.every((word) => words.includes(word)))
    .toSorted((a, b) => b.length - a.length) as (readonly string[])[];
  const few = words.filter((word) => word !== 'true' && word !== 'false');
  return set && set.length > 2 ? set : few.length < 6 ? few : [];
}

/** Values at its bounds, and one of each kind that it takes: a server that refuses one is too strict. */
export function rightsOf({ expects, isBound }: NamedArgument): string[] {
  if (!isBound) return [];
  if (expects.startsWith('true, false or cover')) return ['true', 'false', 'cover'];
  if (expects.startsWith('true')) return ['true', 'false'];
  if (expects.startsWith('an id, ')) return [unknownId, 'null'];
  if (moments.test(expects)) return ['2024-02-29T12:00:00.000Z', '2024-02-29', unknownId, 'null'];
  const whole = /^a whole number from (-?\d+)(?: to (\d+))?/.exec(expects);
  if (!whole) return [];
  const [, low = '0', high = '3'] = whole;
  return [low, high];
}

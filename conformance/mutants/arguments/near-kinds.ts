/** A kind with a small error: what a careless server might read. Each error has a name. */
import type { Data } from '../../../src/document/values/kinds.ts';
import { limits } from '../../../src/document/limits.ts';
import { isBound } from '../../../src/kinds/simple.ts';

type KindName = Data['kind'];
type Near = Readonly<Record<string, Data>>;

const shifted = <D extends Data<'integer' | 'number'>>(of: D): Readonly<Record<string, D>> => ({
  ...(isBound(of.max) && { 'one-less': { ...of, max: of.max - 1 }, 'one-more': { ...of, max: of.max + 1 } }),
  ...(isBound(of.min) && { 'may-be-low': { ...of, min: of.min - 1 }, 'must-be-higher': { ...of, min: of.min + 1 } }),
});
/** The errors of an inner kind, each put into the outer kind. */
const within = (inner: Data, put: (kind: Data) => Data, prefix = ''): Near =>
  Object.fromEntries(Object.entries(nearKinds(inner)).map(([how, near]) => [`${prefix}${how}`, put(near)]));

const text = (min: number, max: number): Data => ({ kind: 'text', min, max });

const table: { readonly [K in KindName]?: (of: Data<K>) => Near } = {
  text: (of) => ({
    'one-less': { ...of, max: of.max - 1 },
    'one-more': { ...of, max: of.max + 1 },
    // Text that is not blank has at least one character.
    ...(of.min > (of.never === 'blank' ? 1 : 0) && { 'may-be-short': { ...of, min: of.min - 1 } }),
    ...(of.min > 0 && { 'must-be-longer': { ...of, min: of.min + 1 } }),
  }),
  pattern: ({ max }) => ({ 'any-form': text(0, max) }),
  url: () => ({ 'any-text': text(0, limits.text) }),
  integer: (of) => ({ ...shifted(of), fractions: { ...of, kind: 'number' } }),
  number: shifted,
  numbers: ({ of }) => ({ 'any-number': { kind: 'integer', min: Math.min(...of), max: Math.max(...of) + 1 } }),
  boolean: () => ({ 'true-alone': { kind: 'word', of: ['true'] } }),
  word: () => ({ 'any-word': text(1, 64) }),
  texts: () => ({ 'one-text': text(1, 64) }),
  ids: ({ of }) => ({ 'one-id': { kind: 'id', of } }),
  date: () => ({ 'any-text': text(0, 64) }),
  moment: () => ({ 'dates-alone': { kind: 'nullOr', of: { kind: 'date' } } }),
  position: () => ({ 'numbers-alone': { kind: 'number', min: 0, max: Infinity } }),
  coordinates: () => ({ 'any-text': text(0, 256) }),
  object: (of) =>
    Object.fromEntries(
      (of.fromText ? Object.entries(of.parts) : []).flatMap(([name, part]) =>
        Object.entries(
          within(part.kind, (kind) => ({ ...of, parts: { ...of.parts, [name]: { ...part, kind } } }), `${name}-`),
        ),
      ),
    ),
  nullOr: (kind) => ({ 'never-null': kind.of, ...within(kind.of, (of) => ({ ...kind, of })) }),
  either: ({ of }) => Object.fromEntries(of.map((entry, at) => [`the-${at === 0 ? 'first' : 'other'}-alone`, entry])),
};

export const nearKinds = (of: Data): Near => (table[of.kind] as ((of: Data) => Near) | undefined)?.(of) ?? {};

/** Generators made from the declarations and from part 1: values that an argument takes, at its bounds and beyond. */
import { wordsOf } from '../reference/stated-words.ts';
import fc from 'fast-check';
import { inText, offOf, rightOf, takes, unknownId, wrongOf, type Data } from '../../src/spec/kinds.ts';
import type { customFieldTypes } from '../../src/spec/sets.ts';

export { unknownId } from '../../src/spec/kinds.ts';

/** Values as they are written in a query. */
interface Edges {
  /** Accepted by the declaration: at its bounds, and every word of its set. */
  readonly inside: readonly string[];
  /** Refused: just past its bounds, words near its set, values of another kind. */
  readonly beyond: readonly string[];
}

const letters = (length: number) => 'x'.repeat(length);

/** Values that people and programs write when they mean something else. */
const strays = [
  'x',
  '0',
  '1',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  'Infinity',
  'true',
  'false',
  'yes',
  'TRUE',
  'top',
  'bottom',
  'middle',
  'null',
  'undefined',
  'all',
  'none',
  unknownId,
  unknownId.slice(1),
  `${unknownId.slice(1)}g`,
  '2030-02-28T12:00:00.000Z',
  '2030-02-30T00:00:00.000Z',
  '2030-13-01',
  'yesterday',
  'http://example.com/a',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  '[object Object]',
  '{}',
  'a b',
  ' x',
  'x ',
  'ü',
  '😀',
];

/** Values at, inside and past the bounds of a kind, of those that are a little off, and strays: its reader decides. */
export function edges(kind: Data): Edges {
  const words = wordsOf(kind);
  const sent = new Set([
    ...[kind, ...Object.values(offOf(kind))].flatMap((one) => [
      ...rightOf(one),
      ...wrongOf(one).map(({ sent: wrong }) => wrong),
    ]),
    ...words.flatMap((word) => [word.toUpperCase(), `${word}x`]),
    words.slice(0, 3).join(),
    ...strays,
    '',
  ]);
  return { inside: [...sent].filter((one) => takes(kind, one)), beyond: [...sent].filter((one) => !takes(kind, one)) };
}

/** Any value that the declaration accepts, as text; undefined if it cannot be written as text. */
export function accepted(kind: Data): fc.Arbitrary<string> | undefined {
  const { inside } = edges(kind);
  const drawn = drawnFrom(kind)?.filter((one) => takes(kind, one));
  if (inside.length === 0) return drawn;
  return drawn ? fc.oneof(fc.constantFrom(...inside), drawn) : fc.constantFrom(...inside);
}

/** Any value that the declaration refuses, as text; undefined if it accepts every text. */
export function refused(kind: Data): fc.Arbitrary<string> | undefined {
  const beyond = edges(kind).beyond.filter((one) => one !== '');
  return beyond.length === 0 ? undefined : fc.constantFrom(...beyond);
}

/** Text of any length up to a bound; the ends are more frequent than by chance. */
function textUpTo(max: number, min = 0): fc.Arbitrary<string> {
  const lengths = [min, min + 1, Math.min(255, max), max - 1, max].filter((length) => length >= min && length <= max);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 80) })
        .filter((text) => [...text].length >= min),
    },
    { weight: 1, arbitrary: fc.constantFrom(...new Set(lengths)).map(letters) },
  );
}

/** A time in this century in whole seconds: how finely a server keeps time is left open. */
const anyDate: fc.Arbitrary<string> = fc
  .integer({ min: Date.UTC(2001, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString());

const anyId = fc.stringMatching(/^[0-9a-f]{24}$/);
const anyWhole = (min: number, max: number) =>
  fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) }).map(String);

/** What a kind within a body is: an object or a list is no text there. */
const inBody = (kind: Data, sent: string): unknown =>
  kind.kind === 'object' || kind.kind === 'array' ? JSON.parse(sent) : sent;

/** How a value of each kind is drawn, as text; undefined where none can be. */
const draws: { readonly [K in Data['kind']]: (of: Extract<Data, { kind: K }>) => fc.Arbitrary<string> | undefined } = {
  any: () => fc.json(),
  array({ of, max }) {
    const one = drawnFrom(inText(of));
    const few = one && fc.array(one, { maxLength: Math.min(max, 3) });
    return few?.map((some) => JSON.stringify(some.map((sent) => inBody(of, sent))));
  },
  boolean: () => fc.constantFrom('true', 'false', '1', '0'),
  coordinates: () => fc.tuple(anyWhole(-90, 90), anyWhole(-180, 180)).map(String),
  date: () => anyDate,
  either: ({ of }) => fc.oneof(...of.flatMap((one) => drawnFrom(one) ?? [])),
  file: () => undefined,
  id: () => anyId,
  ids: () => fc.array(anyId, { maxLength: 3 }).map(String),
  integer: ({ min, max }) => anyWhole(min, max),
  // No argument is a map: tables alone have them.
  map: () => fc.constant('{}'),
  moment: () => fc.oneof(anyDate, anyId, fc.constant('null')),
  nullOr({ of }) {
    const one = drawnFrom(of);
    return one && fc.oneof(one, fc.constant(''));
  },
  number: ({ min, max }) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true }).map(String),
  numbers: ({ of }) => fc.constantFrom(...of.map(String)),
  object({ parts, fromText }) {
    if (!fromText) return undefined;
    const drawn = Object.entries(parts).flatMap(([name, { kind }]) => {
      const one = drawnFrom(inText(kind));
      return one ? [[name, one.map((sent) => inBody(kind, sent))] as const] : [];
    });
    const requiredKeys = Object.keys(parts).filter((name) => parts[name]!.needed);
    return fc.record(Object.fromEntries(drawn), { requiredKeys }).map((one) => JSON.stringify(one));
  },
  pattern: ({ pattern }) => fc.stringMatching(new RegExp(pattern, 'u')),
  position: () => fc.oneof(fc.constantFrom('top', 'bottom'), anyWhole(1, 1e9)),
  text: ({ min, max }) => textUpTo(max, min),
  texts: () => fc.array(fc.stringMatching(/^\w+$/), { maxLength: 3 }).map(String),
  url: () => fc.webUrl(),
  word: ({ of }) => fc.constantFrom(...of),
  words: ({ of, empty }) => fc.subarray([...of], { minLength: empty === 'any' ? 0 : 1 }).map(String),
};
/** The table's own key finds the entry that fits: the one place where the compiler cannot follow. */
const drawnFrom = (kind: Data): fc.Arbitrary<string> | undefined =>
  (draws[kind.kind] as (of: Data) => fc.Arbitrary<string> | undefined)(kind);

/** A value of each type that is not a list: what 2.8 says is sent, and what comes back. */
export const customFieldValue: Readonly<
  Record<Exclude<(typeof customFieldTypes)[number], 'list'>, fc.Arbitrary<Record<string, string>>>
> = {
  text: textUpTo(200, 1)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text })),
  number: fc
    .oneof(fc.integer().map(String), fc.constantFrom('0', '-1.5', '3.14159', '1000000'))
    .map((number) => ({ number })),
  date: anyDate.map((date) => ({ date })),
  checkbox: fc.constantFrom('true', 'false').map((checked) => ({ checked })),
};

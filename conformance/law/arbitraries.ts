/** Generators made from the declarations and from part 1: values that an argument takes, at its bounds and beyond. */
import fc from 'fast-check';
import type { z } from 'zod';
import type { customFieldTypes } from '../../src/spec/sets.ts';
import { expects, unwrap } from '../../src/spec/values.ts';

/** A value as it is written in a query, and the reason why it lies where it lies. */
interface Edge {
  readonly value: string;
  readonly why: 'length' | 'bound' | 'word' | 'kind' | 'empty';
}

interface Edges {
  /** Accepted by the declaration: at its bounds, and every word of its set. */
  readonly inside: readonly Edge[];
  /** Refused: just past its bounds, words near its set, values of another kind. */
  readonly beyond: readonly Edge[];
}

export const unknownId = '0123456789abcdef01234567';
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

/** The JSON description of a schema, without what makes it optional. */
function describe(schema: z.ZodType): Record<string, unknown> {
  for (let inner: z.ZodType | undefined = schema; inner; inner = unwrap(inner)) {
    const json = inner.meta()?.['json'];
    if (json !== undefined) return json as Record<string, unknown>;
  }
  return {};
}

/** The words of a set or a comma list. */
export function wordsOf(schema: z.ZodType): string[] {
  const { enum: listed } = describe(schema);
  if (Array.isArray(listed)) return listed.filter((word) => word !== null).map(String);
  const named = /\b(?:one of|comma list of) (\w[\w:/, -]*)$/.exec(expects(schema) ?? '')?.[1];
  return named === undefined || named === 'ids' ? [] : named.split(', ').filter((word) => word !== 'or null');
}

/** Values at, inside and past the bounds of an argument. The schema itself decides on which side each lies. */
export function edges(schema: z.ZodType): Edges {
  const { minLength, maxLength, minimum, maximum } = describe(schema) as Partial<Record<string, number>>;
  const words = wordsOf(schema);
  const around = (bound: number | undefined) =>
    bound === undefined || Math.abs(bound) > 1e12 ? [] : [bound - 1, bound, bound + 1];
  const candidates: Edge[] = [
    ...[...around(minLength), ...around(maxLength)]
      .filter((length) => length > 0)
      .map((length) => ({ value: letters(length), why: 'length' as const })),
    ...[...around(minimum), ...around(maximum)].map((number) => ({ value: String(number), why: 'bound' as const })),
    ...words
      .flatMap((word) => [word, word.toUpperCase(), `${word}x`])
      .map((value) => ({ value, why: 'word' as const })),
    ...(words.length > 1
      ? [
          { value: words.slice(0, 3).join(','), why: 'word' as const },
          { value: `${words[0]},nothing`, why: 'word' as const },
        ]
      : []),
    ...strays.map((value) => ({ value, why: 'kind' as const })),
    { value: '', why: 'empty' },
  ];
  const seen = new Set<string>();
  const once = candidates.filter(({ value }) => !seen.has(value) && seen.add(value));
  const takes = ({ value }: Edge) => schema.safeParse(value).success;
  return { inside: once.filter(takes), beyond: once.filter((edge) => !takes(edge)) };
}

/** Any value that the declaration accepts, as text; undefined if it cannot be written as text. */
export function accepted(schema: z.ZodType): fc.Arbitrary<string> | undefined {
  const { inside } = edges(schema);
  if (inside.length === 0) return undefined;
  const { type, minLength = 0, maxLength, minimum, maximum } = describe(schema) as Record<string, any>;
  const fixed = fc.constantFrom(...inside.map(({ value }) => value));
  const takes = (value: string) => schema.safeParse(value).success;
  if (maxLength !== undefined)
    return fc.oneof(
      fixed,
      fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }).filter(takes),
    );
  if (type === 'integer' && minimum !== undefined)
    return fc.oneof(fixed, whole(minimum, maximum).map(String).filter(takes));
  return fixed;
}

/** Any value that the declaration refuses, as text; undefined if it accepts every text. */
export function refused(schema: z.ZodType): fc.Arbitrary<string> | undefined {
  const beyond = edges(schema).beyond.filter(({ why }) => why !== 'empty');
  return beyond.length === 0 ? undefined : fc.constantFrom(...beyond.map(({ value }) => value));
}

const whole = (min: number, max: number | undefined) =>
  fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max ?? 2 ** 31 - 1, 2 ** 31 - 1) });

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

/** A time in this century, as ISO with milliseconds and Z. */
const anyDate: fc.Arbitrary<string> = fc
  .integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2099, 11, 31) })
  .map((ms) => new Date(ms).toISOString());

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

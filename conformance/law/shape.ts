/**
 * Judges values by the types of the tables of part 2: as strict as the table, and open where the table says nothing.
 */
import type { T } from '../scene/tools.ts';
import { isId, isRecord } from '../wire/json-values.ts';

/**
 * A word of part 2; a record of shapes for an object with these keys (`?` behind a key makes it optional); an array of
 * one shape for a list of such values; a list of literals for one of them.
 */
export type Shape =
  | Plain
  | `${Plain}|null`
  | 'id|none'
  | { readonly [key: string]: Shape }
  | readonly [Shape]
  | ((value: unknown) => string | undefined);

export type Table = Readonly<Record<string, Shape>>;

export interface Mismatch {
  readonly path: string;
  readonly expected: string;
  readonly actual: unknown;
}

const isDate = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(value);

const words = {
  any: ['any value', (value) => value !== undefined],
  string: ['a string', (value) => typeof value === 'string'],
  boolean: ['a boolean', (value) => typeof value === 'boolean'],
  integer: ['a whole number', Number.isSafeInteger],
  number: ['a number', Number.isFinite],
  object: ['an object', isRecord],
  array: ['an array', Array.isArray],
  id: ['an id of 24 hex digits', isId],
  ids: ['an array of ids', (value) => Array.isArray(value) && value.every(isId)],
  date: ['an ISO 8601 date', isDate],
  url: ['a URL', (value) => typeof value === 'string' && URL.canParse(value)],
  limit: ['status, disableAt and warnAt', isLimit],
} as const satisfies Readonly<Record<string, readonly [expected: string, holds: (value: unknown) => boolean]>>;
type Plain = keyof typeof words;

/** Whether a value is what a word says; `|null` behind it allows null, `|none` the empty string too. */
function wordFault(value: unknown, shape: string): string | undefined {
  const [word, or] = shape.split('|') as [Plain, ('null' | 'none')?];
  const [expected, holds] = words[word];
  if (holds(value) || (or && value === null) || (or === 'none' && value === '')) return undefined;
  return or === undefined ? expected : `${expected}${or === 'none' ? ',' : ''} or ${or}`;
}

function isLimit(value: unknown): boolean {
  return isRecord(value) && ['status', 'disableAt', 'warnAt'].every((key) => key in value);
}

/** The first part of a value that does not fit the shape; undefined if all of it does. */
export function faultOf(value: unknown, shape: Shape, path: string): Mismatch | undefined {
  if (typeof shape === 'string' || typeof shape === 'function') {
    const expected = typeof shape === 'string' ? wordFault(value, shape) : shape(value);
    return expected === undefined ? undefined : { path, expected, actual: value };
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return { path, expected: 'an array', actual: value };
    return first(value.map((one, at) => () => faultOf(one, shape[0] as Shape, `${path}[${at}]`)));
  }
  if (!isRecord(value)) return { path, expected: 'an object', actual: value };
  return first(
    Object.entries(shape).map(([name, inner]) => () => {
      const key = name.replace(/\?$/, '');
      if (key in value) return faultOf(value[key], inner as Shape, `${path}.${key}`);
      return key === name ? { path, expected: `an object with ${key}`, actual: Object.keys(value) } : undefined;
    }),
  );
}

function first(judges: readonly (() => Mismatch | undefined)[]): Mismatch | undefined {
  for (const judge of judges) {
    const fault = judge();
    if (fault) return fault;
  }
  return undefined;
}

export const oneOf =
  (...values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value) ? undefined : `one of ${values.join(', ')}`;

/** An object with values of one shape only. */
export const mapOf =
  (shape: Shape): Shape =>
  (value) => {
    if (!isRecord(value)) return 'an object';
    const fault = first(
      Object.entries(value).map(
        ([key, one]) =>
          () =>
            faultOf(one, shape, key),
      ),
    );
    return fault && `each to be ${fault.expected}`;
  };

/** A record, and where it was shown. */
export interface Shown {
  readonly place: string;
  readonly record: any;
}

/**
 * Fails the law unless each field of the table has its type wherever it is shown, and each field that is not optional
 * is shown in one place at least.
 */
export function judge({ expect }: Pick<T, 'expect'>, table: Table, shown: readonly Shown[]) {
  for (const { place, record } of shown) {
    expect(record, place).that(isRecord(record), 'an object');
    for (const [name, shape] of Object.entries(table)) {
      const key = name.replace(/\?$/, '');
      if (!(key in record)) continue;
      const fault = faultOf(record[key], shape, key);
      if (fault) expect.fail(`${fault.path} of ${place}`, fault.expected, fault.actual);
    }
  }
  const missing = Object.keys(table).filter((key) => !key.endsWith('?') && !shown.some(({ record }) => key in record));
  expect(missing, `fields that are shown neither by ${shown.map(({ place }) => place).join(' nor by ')}`).is([]);
}

/** Judges the values of an answer by their kinds: as strict as part 2, and open where it says nothing. */
import { type Data } from '../../src/document/values/kinds.ts';
import { expects } from '../../src/kinds/readers.ts';
import type { T } from '../scene/tools.ts';
import { isRecord } from '../../src/language.ts';
import { instant, isId, isText } from '../wire/json-values.ts';
import type { Table } from './tables.ts';

export interface Mismatch {
  readonly path: string;
  readonly expected: string;
  readonly actual: unknown;
}

type Plain = Exclude<Data['kind'], 'object' | 'map' | 'array' | 'nullOr' | 'either' | 'word' | 'numbers'>;
const isDate = (value: unknown): boolean => !Number.isNaN(instant(value));
const text = ['a string', isText] as const;

/** The values that an answer shows of each kind. Bounds are for arguments: they are not asked of what is shown. */
const plain: Readonly<Partial<Record<Plain, readonly [expected: string, holds: (value: unknown) => boolean]>>> = {
  text,
  pattern: text,
  coordinates: text,
  boolean: ['a boolean', (value) => typeof value === 'boolean'],
  integer: ['a whole number', Number.isSafeInteger],
  number: ['a number', Number.isFinite],
  id: ['an id of 24 hex digits', isId],
  date: ['an ISO 8601 date', isDate],
  url: ['a URL', (value) => typeof value === 'string' && URL.canParse(value)],
  any: ['any value', (value) => value !== undefined],
};

/** The first part of a value that is not of the kind; undefined if all of it is. */
export function faultOf(value: unknown, kind: Data, path: string): Mismatch | undefined {
  const expected = unmetBy(value, kind, path);
  return typeof expected === 'string' ? { path, expected, actual: value } : expected;
}

/** The expectation that the value itself does not meet, or the fault of a part of it. */
function unmetBy(value: unknown, kind: Data, path: string): string | Mismatch | undefined {
  switch (kind.kind) {
    case 'object': {
      if (!isRecord(value)) return 'an object';
      return firstFault(kind.parts, ([name, { kind: inner, needed, usual }]) => {
        if (name in value) return faultOf(value[name], inner, `${path}.${name}`);
        const isSure = needed || usual !== undefined;
        return isSure ? { path, expected: `an object with ${name}`, actual: Object.keys(value) } : undefined;
      });
    }
    case 'map':
      return isRecord(value)
        ? firstFault(value, ([name, inner]) => faultOf(inner, kind.of, `${path}.${name}`))
        : 'an object';
    case 'array':
      return Array.isArray(value)
        ? firstFault(value, ([at, inner]) => faultOf(inner, kind.of, `${path}[${at}]`))
        : 'an array';
    case 'nullOr': {
      const fault = value === null ? undefined : faultOf(value, kind.of, path);
      return fault?.path === path ? `${fault.expected}, or null` : fault;
    }
    case 'either': {
      const faults = kind.of.map((option) => faultOf(value, option, path));
      return faults.includes(undefined) ? undefined : faults.map((fault) => fault!.expected).join(', or ');
    }
    case 'word':
    case 'numbers':
      return kind.of.some((option) => option === value) ? undefined : `one of ${kind.of.join(', ')}`;
    default: {
      const [expected, holds] = plain[kind.kind as Plain] ?? [expects(kind), () => true];
      return holds(value) ? undefined : expected;
    }
  }
}

function firstFault<V>(
  all: Readonly<Record<string, V>> | readonly V[],
  judged: (part: [name: string, value: V]) => Mismatch | undefined,
): Mismatch | undefined {
  for (const part of Object.entries<V>(all as Readonly<Record<string, V>>)) {
    const fault = judged(part);
    if (fault) return fault;
  }
  return undefined;
}

/** A record, and where it was shown. */
export interface Shown {
  readonly place: string;
  readonly record: any;
}

/** The first part of a record that is not of the kind that its table gives it. */
export const faultIn = (table: Table, record: Readonly<Record<string, unknown>>): Mismatch | undefined =>
  firstFault(record, ([name, value]) =>
    Object.hasOwn(table, name) ? faultOf(value, table[name]!.kind, name) : undefined,
  );

/**
 * Fails the law unless each field of the table is of its kind wherever it is shown, and each field that is sure is shown
 * in one place at least.
 */
export function judge({ expect }: Pick<T, 'expect'>, table: Table, shown: readonly Shown[]) {
  for (const { place, record } of shown) {
    expect(record, place).that(isRecord(record), 'an object');
    const fault = faultIn(table, record);
    if (fault) expect.fail(`${fault.path} of ${place}`, fault.expected, fault.actual);
  }
  const missing = Object.keys(table).filter(
    (name) => table[name]!.isSure && !shown.some(({ record }) => name in record),
  );
  expect(missing, `fields that none of these answers shows: ${shown.map(({ place }) => place).join(', ')}`).is([]);
}

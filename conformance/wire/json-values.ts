/** Questions that laws and mutants ask of JSON values (1.4, 1.7). */
import { isRecord } from '../../src/language.ts';

export const isText = (value: unknown): boolean => typeof value === 'string';

/** 24 hexadecimal digits, of either case. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value);

/** All ids in a value of JSON. */
export const idsAmong = (value: unknown): string[] => JSON.stringify(value ?? null).match(/\b[0-9a-f]{24}\b/gi) ?? [];

/** The part at a place within a value: `value/text` is the text of a value. */
export const valueAt = (value: any, place: string | readonly (string | number)[]): any =>
  (typeof place === 'string' ? place.split('/') : place).reduce((inner, key) => inner?.[key], value);

const calendar = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
/** The milliseconds since 1970 of a date in the extended or the basic form of ISO 8601; NaN of anything else. */
export function instant(value: unknown): number {
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', zone = 'Z'] =
    (typeof value === 'string' && calendar.exec(value)) || [];
  const offset = zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}${offset.toUpperCase()}`);
}

/** A date with a time. */
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /\dT\d/i.test(value) && !Number.isNaN(instant(value));

/**
 * A value with its lists in one order, because the document states none for most: a database may answer in another each
 * time. The log is the newest first, so what has a date and is no attachment keeps its order; laws of 1.8 judge the
 * order of positions.
 */
export function inOneOrder(value: unknown, at?: string): unknown {
  if (Array.isArray(value)) {
    const inner = value.map((element) => inOneOrder(element));
    if (at !== 'attachments' && inner.some((element) => isRecord(element) && typeof element['date'] === 'string'))
      return inner;
    const keyed = inner.map(
      (element) =>
        [isRecord(element) && isId(element['id']) ? element['id'] : JSON.stringify(element), element] as const,
    );
    return keyed.toSorted(([key], [other]) => (key < other ? -1 : Number(key > other))).map(([, element]) => element);
  }
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inOneOrder(inner, name)]));
}

/** A value with each moment in it in one spelling: servers write milliseconds or not, and any offset. */
export const inInstants = <Value>(value: Value): Value =>
  inTexts(value, (text) => (isMoment(text) ? new Date(instant(text)).toISOString() : text));

/** A value with every record in it changed, the inner ones first; `at` is the name under which it stands. */
export function deep(value: unknown, change: (record: Record<string, any>, at: string) => unknown, at = ''): any {
  if (Array.isArray(value)) return value.map((element) => deep(element, change, at));
  if (!isRecord(value)) return value;
  const inner = Object.entries(value).map(([name, element]) => [name, deep(element, change, name)]);
  return change(Object.fromEntries(inner), at);
}

/** A value with every text in it changed, the names of fields too; `at` is the name under which it stands. */
export function inTexts<Value>(value: Value, change: (text: string, at?: string) => string, at?: string): Value;
export function inTexts(value: unknown, change: (text: string, at?: string) => string, at?: string): unknown {
  if (typeof value === 'string') return change(value, at);
  if (Array.isArray(value)) return value.map((element) => inTexts(element, change));
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (value === null || typeof value !== 'object') return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return inTexts(value.toJSON(), change);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [change(name), inTexts(inner, change, name)]));
}

/** A value with every text in it changed; the names of fields and bytes stay. */
export function retold<Value>(value: Value, change: (text: string) => string): Value;
export function retold(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((element) => retold(element, change));
  if (!isRecord(value) || value instanceof Uint8Array) return value;
  const changed = Object.entries(value).map(([name, inner]) => [name, retold(inner, change)]);
  return Object.assign(Object.create(Object.getPrototypeOf(value)), Object.fromEntries(changed));
}

/** Visits the texts that stand at the same place of both values; `at` is the name under which they stand. */
export function inBoth(left: any, right: any, visit: (left: string, right: string, at: string) => void, at = ''): void {
  if (typeof left === 'string' && typeof right === 'string') visit(left, right, at);
  else if (typeof left === 'object' && left !== null)
    for (const [name, inner] of Object.entries(left)) inBoth(inner, right?.[name], visit, name);
}

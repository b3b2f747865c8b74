/**
 * The functions that the language lacks for plain values: typed keys of a table, the text of an error, a value that is
 * made when needed.
 */

/** The keys of a table, as the table's type has them. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** The fields of an object by their names. An interface has no type for that, although every object can be asked so. */
export type Fields = Readonly<Record<string, unknown>>;
export const fieldsIn = (of: object) => of as Fields;

/** `Object.fromEntries` for a caller who knows which names the entries have: the compiler does not follow them. */
export const fromEntries = <T>(entries: Iterable<readonly [string, unknown]>) => Object.fromEntries(entries) as T;

/** A record with those of its entries whose names are wanted. */
export const picked = <Value>(of: Readonly<Record<string, Value>>, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => isWanted(name)));

/** Whether a value is one of these words. */
export const isOneOf = <W>(words: readonly W[], value: unknown): value is W => words.some((word) => word === value);

/** `a board`, `an option`. */
export const article = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** With a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 board`, `2 boards`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** An object that is no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has all that another one has: objects may have more, arrays have equal length. */
export function contains(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    return (
      Array.isArray(whole) && whole.length === part.length && part.every((element, at) => contains(whole[at], element))
    );
  }
  if (!isRecord(part)) return Object.is(whole, part);
  if (!isRecord(whole)) return false;
  return Object.entries(part).every(([name, value]) => Object.hasOwn(whole, name) && contains(whole[name], value));
}

/** Whether two values of JSON are equal, in whatever order their names stand; one that is missing equals null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((part, at) => isSame(part, other[at]));
  }
  if (!isRecord(one) || !isRecord(other)) return (one ?? null) === (other ?? null);
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}

/** A thrown value usually has a message, and errors of the system have a code. */
export const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));
export const codeOf = (fault: unknown): unknown => (fault instanceof Error && 'code' in fault ? fault.code : undefined);

/** Worked out when it is first asked for, and kept: a start need not wait for it, and thousands of requests may ask. */
export const once = <Value>(work: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => (value ??= work());
};

/** The value of a map for a key; made when it is first asked for. */
export function keptIn<Key, Value extends {}>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}

/** Worked out once for each object: thousands of requests ask for it. */
export function onceFor<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = work(key)));
    return value;
  };
}

type Optional<T> = { readonly [N in keyof T as undefined extends T[N] ? N : never]?: Exclude<T[N], undefined> };
type Required<T> = { readonly [N in keyof T as undefined extends T[N] ? never : N]: T[N] };

/** The words between commas. */
export type Listed<T extends string> = T extends `${infer One}, ${infer More}` ? One | Listed<More> : T;
/** A list of words, written as people write it, with commas. */
export const words = <const L extends readonly string[]>(...lines: L): readonly Listed<L[number]>[] =>
  lines.flatMap((line) => line.split(', ') as Listed<L[number]>[]);

/** The entries of a record that are there: none is undefined. */
export function present<T extends object>(record: T) {
  const found: Record<string, unknown> = {};
  for (const name in record) if (record[name] !== undefined) found[name] = record[name];
  return found as Optional<T> & Required<T>;
}

/** A record without some of its entries. */
export function without<T extends Readonly<Record<string, unknown>>>(record: T, ...names: readonly string[]): T {
  const rest: Record<string, unknown> = { ...record };
  for (const name of names) delete rest[name];
  return rest as T;
}

/** All of one name together, in the order in which the names come first. */
export function grouped<Element>(
  all: readonly Element[],
  nameOf: (element: Element) => string,
): Map<string, Element[]> {
  const groups = new Map<string, Element[]>();
  for (const element of all) keptIn(groups, nameOf(element), (): Element[] => []).push(element);
  return groups;
}

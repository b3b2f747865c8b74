/** Shapes of payloads that others published: keys and types of each kind of record and event, by year; and how ours differ. */
import { payloadShapes, type Json } from './recorded.ts';

/** The facts that one source shows of one kind of payload. */
export interface Payload {
  /** The record, or the type of the event and the field that changed: `card, alone`, `updateCard/name`. */
  readonly name: string;
  readonly of: 'records' | 'events';
  readonly sources: readonly string[];
  readonly years: readonly string[];
  /** The types of each key by its path: `prefs.voting`, `labels[].color`; `?` is any. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** Keys that not every sample has. */
  readonly sometimes: ReadonlySet<string>;
}

export interface Shaped {
  /** How many keys were recorded, as far as ours could show them: no key of the items of a list that is empty here. */
  readonly asked: number;
  /** Each that is not alike: `no prefs.voting`, `due is str`. */
  readonly differences: readonly string[];
  /** Keys of ours that were not recorded; a sample that names only some keys says nothing of others. */
  readonly extra: readonly string[];
}

export function payloads(): readonly Payload[] {
  const { events, records } = payloadShapes();
  const read = (of: Payload['of'], group: Json): readonly Payload[] =>
    Object.entries<Json>(group).map(([name, { sources, years, keys }]) => ({
      ...{ name, of, sources, years },
      keys: new Map(Object.entries<string>(keys).map(([key, types]) => [key.replace(/\?$/, ''), types.split('|')])),
      sometimes: new Set(
        Object.keys(keys)
          .filter((key) => key.endsWith('?'))
          .map((key) => key.slice(0, -1)),
      ),
    }));
  return [...read('records', records), ...read('events', events)];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return 'num';
  if (typeof value !== 'string') return '{}';
  if (value === '') return "''";
  if (/^[0-9a-f]{24}$/.test(value)) return 'id';
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'date';
  return /^https?:/.test(value) ? 'url' : 'str';
}

/** The types of the keys of a record, each by its path; what is empty stands for itself. */
function typesIn(value: unknown, at = '', found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  const add = (path: string, type: string): void => void found.set(path, (found.get(path) ?? new Set()).add(type));
  if (Array.isArray(value)) {
    if (value.length === 0) add(`${at}[]`, 'empty');
    for (const entry of value) typesIn(entry, `${at}[]`, found);
  } else if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    for (const [name, part] of Object.entries(value)) typesIn(part, at === '' ? name : `${at}.${name}`, found);
  else add(at, typeOf(value));
  return found;
}

/** The path and all that lead to it: `a`, `a.b`, `a.b[]`. */
const leadingTo = (path: string): readonly string[] =>
  [...path.matchAll(/\.|(?<=\[\])|(?=\[\])|$/g)].map(({ index }) => path.slice(0, index));
const isWithin = (path: string, outer: string): boolean => leadingTo(path).includes(outer);

/** An id, a date and an address are texts; a text may be empty. */
const fits = (ours: string, recorded: readonly string[]): boolean =>
  recorded.includes('?') ||
  recorded.includes(ours) ||
  (["''", 'str', 'id', 'date', 'url'].includes(ours) && recorded.some((type) => type === 'str' || type === "''")) ||
  (ours === "''" && recorded.includes('url'));

const isNamesOnly = (keys: Payload['keys']): boolean => [...keys.values()].every(([type]) => type === '?');

export function compareShape({ keys, sometimes }: Payload, body: unknown): Shaped {
  const ours = typesIn(body);
  const differences: string[] = [];
  let asked = 0;
  for (const [path, types] of keys) {
    const lists = leadingTo(path).filter((entry) => entry.endsWith('[]') && entry !== path);
    if (lists.some((list) => ours.get(list)?.has('empty'))) continue;
    const inside = [...ours.keys()].filter((at) => isWithin(at, path));
    const isOpen = types.includes('?') || types.includes('empty');
    const oursHere = ours.get(path);
    if (sometimes.has(path) && inside.length === 0) continue;
    asked += 1;
    if (inside.length === 0) differences.push(`no ${path}`);
    else if (isOpen && (oursHere === undefined || path.endsWith('[]'))) continue;
    else if (oursHere === undefined) differences.push(`${path} has parts`);
    else
      for (const type of oursHere) if (type !== 'empty' && !fits(type, types)) differences.push(`${path} is ${type}`);
  }
  const known = new Set([...keys.keys()].flatMap(leadingTo));
  const isOpen = (path: string): boolean =>
    leadingTo(path).some((entry) => keys.get(entry)?.some((type) => ['empty', '?'].includes(type)));
  const extra = new Set(
    [...ours.keys()].flatMap((path) => {
      const first = leadingTo(path).find((entry) => !known.has(entry));
      return first === undefined || isOpen(path) || ours.get(path)!.has('empty') ? [] : [first];
    }),
  );
  return { asked, differences, extra: isNamesOnly(keys) ? [] : [...extra] };
}

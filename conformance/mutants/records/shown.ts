/**
 * Operators over the fields that a row shows (2.2 to 2.10): a field is omitted, has another type or another value, or
 * keeps the value with which it was first seen.
 */
import type { RuleId } from '../../../src/document/rules.ts';
import type { Data } from '../../../src/document/values/kinds.ts';
import { callsOf } from '../../declared/nouns.ts';
import { showingsOf } from '../../law/places.ts';
import { tableOf } from '../../law/tables.ts';
import { isRecord } from '../../../src/language.ts';
import { rows } from '../arguments/readings.ts';
import { changedAt, changedEach } from '../kinds.ts';
import type { Mutant } from '../mutant.ts';
import { applied, idFrom, type Operator } from '../operator.ts';

/** The rule that lists the fields of a resource. */
const ruled: Readonly<Record<string, RuleId>> = {
  action: 'ACT-12',
  attachment: 'ATT-03',
  board: 'BRD-01',
  card: 'CRD-13',
  customField: 'CF-01',
  customFieldItem: 'CF-07',
  export: 'EXP-02',
  list: 'LST-01',
  member: 'MEM-03',
  notification: 'NOT-03',
  organization: 'ORG-01',
};
export const ruleOfShown = (resource: string): RuleId => ruled[resource] ?? 'CNV-13';

type Part = readonly [path: readonly string[], kind: Data];
const partsOf = (kind: Data, path: readonly string[]): readonly Part[] => {
  if (kind.kind === 'array') return partsOf(kind.of, path);
  if (kind.kind !== 'object') return [];
  return Object.entries(kind.parts).flatMap(([name, { kind: part, needed }]): readonly Part[] =>
    needed ? [[[...path, name], part], ...partsOf(part, [...path, name])] : [],
  );
};

/** Rows whose answers the document shows. */
const shown = rows.filter(({ method, claim }) => method === 'GET' || /^4\.[56]$/.test(claim!.section));
/** The row that reads one such record, or else one that lists them. */
const homeOf = (resource: string) => {
  const all = shown.filter((row) => row.method === 'GET' && row.shows?.name === resource);
  return all.find(({ path }) => path === `/${resource}s/{${resource}}`) ?? all.find(({ many }) => many) ?? all[0];
};
/**
 * A field where a row shows it: the keys that lead to its record (none for the records of the row itself), and the path
 * from there. Where the row is the first that reads such a record by itself, all parts of its fields are spots too.
 */
type Spot = (typeof spots)[number];
const spots = shown.flatMap((row) =>
  showingsOf(row).flatMap(({ resource, keys, set, sure }) => {
    const isHome = keys.length === 0 && homeOf(resource) === row;
    const table = tableOf(resource);
    const some = set.length > 0 ? set : sure;
    const names = Object.keys(table).filter((name) => isHome || row.method !== 'GET' || some.includes(name));
    return names.flatMap((name) => {
      const of = table[name]!;
      const parts: readonly Part[] = [[[name], of.kind], ...(isHome ? partsOf(of.kind, [name]) : [])];
      return parts.map(([path, kind]) => ({ resource, row, keys, path, kind, of, isHome }));
    });
  }),
);

type Distortion = (value: unknown, record: unknown) => unknown;
const tells = ({ keys, path }: Spot, change: Distortion): Pick<Mutant, 'tells'> => ({
  tells: (body) => changedAt(body, [...keys, ...path], change),
});

const text = (value: unknown): unknown => (value === null ? value : String(value));
const isMoment = (date: unknown): date is string => typeof date === 'string' && Number.isFinite(Date.parse(date));
const hourOff = (date: unknown): unknown =>
  isMoment(date) ? new Date(Date.parse(date) + 3_600_000).toISOString() : date;
const seconds = (date: unknown): unknown => (date === null ? '' : Date.parse(String(date)) / 1000);
const flipped = (id: unknown): unknown => `${String(id).slice(0, -1)}${String(id).endsWith('0') ? 1 : 0}`;
const empty = (value: unknown): unknown => (Array.isArray(value) ? [] : value);
const nothing = (): unknown => null;
const seven = (): unknown => 7;
const more = (value: unknown): unknown => Number(value) + 1;
const longer = (value: unknown): unknown => `${String(value)}!`;

/** For a kind: a value of another type, and another value of the same type. */
const others: Readonly<Partial<Record<Data['kind'], readonly [retyped: Distortion, otherwise?: Distortion]>>> = {
  boolean: [text, (value) => !value],
  integer: [text, more],
  number: [text, more],
  text: [nothing, longer],
  pattern: [nothing, longer],
  word: [nothing, longer],
  id: [seven, flipped],
  date: [seconds, hourOff],
  url: [(url) => String(url).replace(/^\w+:\/\/[^/]+/, ''), () => 'https://example.com/c/card'],
  array: [nothing, empty],
  object: [nothing],
  map: [nothing],
  either: [seven],
};
function othersOf(kind: Data): readonly [retyped: Distortion | undefined, otherwise: Distortion | undefined] {
  if (kind.kind === 'nullOr') {
    const [retyped, otherwise] = othersOf(kind.of);
    return [retyped === nothing ? seven : retyped, otherwise];
  }
  const [retyped, otherwise] = others[kind.kind] ?? [];
  return [retyped, otherwise];
}

/** The record as it was first seen. */
const kept =
  (element: unknown, memory: Map<string, unknown>): Distortion =>
  (value) => {
    const id = isRecord(element) ? String(element['id']) : '';
    if (!memory.has(id)) memory.set(id, value);
    return memory.get(id);
  };

const operator = (what: string, off: Operator<Spot>['off']): Operator<Spot> => ({
  rule: 'CNV-13',
  says: ({ path, row, keys }) =>
    `${what} ${path.join('.')} at ${callsOf(row)}${keys.length > 0 ? `, below ${keys.join('.')}` : ''}`,
  off: (spot) => {
    const wrong = off(spot);
    return wrong && { rule: ruleOfShown(spot.resource), ...wrong };
  },
});

export const shownMutants: readonly Mutant[] = applied(
  {
    omits: operator('leaves out', (spot) => tells(spot, () => undefined)),
    retypes: operator('tells in another type', (spot) => {
      const [retyped] = othersOf(spot.kind);
      return retyped && spot.isHome ? tells(spot, retyped) : null;
    }),
    mistells: operator('tells another value of', (spot) => {
      const [, otherwise] = othersOf(spot.kind);
      return otherwise && spot.isHome && !spot.of.isConstant ? tells(spot, otherwise) : null;
    }),
    freezes: operator('tells for ever the first value of', (spot) =>
      spot.isHome && spot.of.isSet && othersOf(spot.kind)[1]
        ? {
            tells: (body, _, { memory }) =>
              changedEach(body, (record) => changedAt(record, spot.path, kept(record, memory))),
          }
        : null,
    ),
  },
  spots,
  ({ resource, keys, path, row, isHome }) => {
    const at = isHome ? [] : ['at', row.method, row.path, ...(keys.length > 0 ? ['below', ...keys] : [])];
    return { name: idFrom(...path, 'of', resource, ...at), on: callsOf(row) };
  },
);

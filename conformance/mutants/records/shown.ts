/**
 * Operators over what a row shows (2.2 to 2.10): a field that is left out, of another type, of another value, or that
 * stays as it was when it was first seen.
 */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Shape, Table } from '../../law/shape.ts';
import { whole } from '../../law/tables.ts';
import { isRecord } from '../../wire/json-values.ts';
import type { Mutant } from '../mutant.ts';
import { applied, named } from '../operator.ts';
import { places, type Place } from './places.ts';

/** A field at a place, by its path in a record; `*` stands for each element of a list. */
interface Spot {
  readonly place: Place;
  readonly path: readonly string[];
  readonly shape: Shape;
}
const spotsIn = (place: Place, shape: Shape, path: readonly string[]): readonly Spot[] => {
  if (Array.isArray(shape)) return spotsIn(place, shape[0] as Shape, [...path, '*']);
  if (!isRecord(shape)) return [];
  return Object.entries(shape as Table).flatMap(([name, inner]) => {
    const spot = { place, path: [...path, name], shape: inner };
    return [spot, ...spotsIn(place, inner, spot.path)];
  });
};
const spots = places.flatMap((place) => spotsIn(place, whole(place.shows), []));
const textOf = ({ path }: Spot): string => path.filter((name) => name !== '*').join('.');

const gone = Symbol('left out');
type Change = (value: unknown, record: unknown) => unknown;
/** The value with what the path leads to changed; a list is gone through. */
function changed(value: unknown, [name, ...path]: readonly string[], change: Change): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, name === '*' ? path : [name!, ...path], change));
  if (!isRecord(value) || name === undefined || !(name in value)) return value;
  const inner =
    path.length === 0 || (path.length === 1 && path[0] === '*')
      ? change(value[name], value)
      : changed(value[name], path, change);
  const { [name]: _, ...others } = value;
  return inner === gone ? others : { ...value, [name]: inner };
}
const tells = ({ place, path }: Spot, change: Change): Pick<Mutant, 'tells'> => ({
  tells: (body) => changed(body, place.below === undefined ? path : [place.below, ...path], change),
});

const text = (value: unknown): unknown => (value === null ? value : String(value));
const hourOff = (date: unknown): unknown =>
  typeof date === 'string' && Number.isFinite(Date.parse(date))
    ? new Date(Date.parse(date) + 3_600_000).toISOString()
    : date;
const seconds = (date: unknown): unknown => (date === null ? '' : Date.parse(String(date)) / 1000);
const nothing = (): unknown => null;

/** By its shape: a value of another type, and another value of the same type. */
const others: Readonly<Partial<Record<Extract<Shape, string>, readonly [retyped: Change, otherwise?: Change]>>> = {
  boolean: [text, (value) => !value],
  'boolean|null': [text, (value) => !value],
  integer: [text, (value) => Number(value) + 1],
  number: [text, (value) => Number(value) + 1],
  string: [nothing, (value) => `${String(value)}!`],
  'string|null': [() => 7],
  id: [() => 7, (id) => `${String(id).slice(0, -1)}${String(id).endsWith('0') ? 1 : 0}`],
  'id|none': [() => 7],
  date: [seconds, hourOff],
  'date|null': [seconds, hourOff],
  url: [(url) => new URL(String(url)).pathname, () => 'https://example.com/c/card'],
  ids: [nothing, () => []],
  array: [nothing, () => []],
  'array|null': [() => ''],
  object: [nothing],
  'object|null': [() => ''],
};
const empty = (value: unknown): unknown => (Array.isArray(value) ? [] : value);

/** What was seen first of this record. */
const kept =
  (one: unknown, memory: Map<string, unknown>): Change =>
  (value) => {
    const id = isRecord(one) ? String(one['id']) : '';
    if (!memory.has(id)) memory.set(id, value);
    return memory.get(id);
  };
const eachOf = (body: unknown, change: (one: unknown) => unknown): unknown =>
  Array.isArray(body) ? body.map(change) : change(body);

/** What is told of a field: to whom it belongs is told by its place. */
const says =
  (what: string) =>
  (spot: Spot): string =>
    `${what} ${textOf(spot)} at ${spot.place.on}${spot.place.below === undefined ? '' : `, below ${spot.place.below}`}`;
/** Fields that never change once the record is there. */
const fixed = /^(idShort|shortLink|shortUrl|type|date|idModel|idMemberCreator|username)$/;
const isKnown = (spot: Spot): boolean => spot.place.known?.includes(textOf(spot)) ?? false;
const changesOf = ({ shape }: Spot) =>
  typeof shape === 'string' ? others[shape] : Array.isArray(shape) ? ([nothing, empty] as const) : undefined;

const rule: RuleId = 'CNV-13';
const ofSpots = applied<Spot>(
  {
    omits: { rule, says: says('leaves out'), off: (spot) => tells(spot, () => gone) },
    retypes: {
      rule,
      says: says('tells in another type'),
      off(spot) {
        const [retyped] = changesOf(spot) ?? [];
        return retyped ? tells(spot, retyped) : null;
      },
    },
    mistells: {
      rule,
      says: says('tells another value of'),
      off(spot) {
        const [, otherwise] = changesOf(spot) ?? [];
        return otherwise && isKnown(spot) ? tells(spot, otherwise) : null;
      },
    },
    freezes: {
      rule,
      says: says('tells for ever the first value of'),
      off: (spot) =>
        isKnown(spot) && spot.place.on.startsWith('GET') && !fixed.test(textOf(spot))
          ? { tells: (body, _, memory) => eachOf(body, (one) => changed(one, spot.path, kept(one, memory))) }
          : null,
    },
  },
  spots,
  (spot) => ({ name: named(textOf(spot), 'of', spot.place.name), on: spot.place.on }),
);
const ruleAt = new Map(spots.map((spot) => [named(textOf(spot), 'of', spot.place.name), spot.place.rule]));

export const shownMutants: readonly Mutant[] = ofSpots.map((mutant) => ({
  ...mutant,
  rule: ruleAt.get(mutant.id.replace(`${mutant.operator}-`, '')) ?? mutant.rule,
}));

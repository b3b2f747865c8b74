/**
 * The records that the arguments of a listing leave of the whole listing: one function for each argument, with
 * what the document leaves open.
 */
import { filters, otherTypes, type FilterName, type Word } from '../../src/document/filters.ts';
import { limits } from '../../src/document/limits.ts';
import type { Data } from '../../src/document/values/kinds.ts';
import { createdAt } from '../../src/kinds/values.ts';
import { instant } from '../wire/json-values.ts';

/** A listing that is asked for with none of these arguments. */
export interface Whole {
  /** Newest first. */
  readonly records: readonly any[];
  /** Whether the listing has an order: that of its records. */
  readonly isOrdered: boolean;
  /** The ids of the records about some models. */
  readonly about: ReadonlyMap<string, readonly string[]>;
}

/** An argument of a listing; `as`: its name where the listing is the answer itself. */
export interface Asked {
  readonly name: string;
  readonly as: string;
  readonly kind: Data;
  readonly value: string;
}

/** Whether a record is left; several tests where the document can be read in several ways. */
type Readings = readonly ((record: any) => boolean)[];

/** The records that these arguments leave, in each reading; of them a page may be shown. */
export function leftOf(whole: Whole, asked: readonly Asked[]): any[][] {
  const all = asked.map((argument) => readingsOf(whole, argument));
  const count = Math.max(1, ...all.map(({ length }) => length));
  return Array.from({ length: count }, (_, way) =>
    whole.records.filter((record) => all.every((readings) => (readings[way] ?? readings[0]!)(record))),
  );
}

function readingsOf(whole: Whole, { as, kind, value }: Asked): Readings {
  if (as === 'since' || as === 'before') return leftByBound(whole, as, value);
  if (as === 'idModels') return leftByModels(whole, value);
  if ('filter' in kind && kind.filter !== undefined) return leftByWords(kind.filter, value);
  return [() => true];
}

/** Where the part begins that limit and page show, and where it ends. */
export function spanOf(asked: readonly Asked[]): readonly [from: number, to: number] {
  const numberOf = (name: string) => asked.find(({ as }) => as === name)?.value;
  const limit = Number(numberOf('limit') ?? limits.results);
  const page = Number(numberOf('page') ?? 0);
  return [page * limit, (page + 1) * limit];
}

export const secondOf = ({ id }: any): number => createdAt(id);
export const timeOf = (record: any): number =>
  typeof record.date === 'string' ? instant(record.date) : secondOf(record);

/** Whether records have the order of actions (4.2): of notifications none is stated. Those of one moment do not show it. */
export const isNewestFirst = (records: readonly any[]): boolean =>
  records.every((record, at) => at === 0 || timeOf(records[at - 1]) >= timeOf(record)) &&
  records.length > 1 &&
  timeOf(records[0]) > timeOf(records.at(-1));

type Bound = 'since' | 'before';

/** Since a moment or before it. A creation date may be told by the id, which knows whole seconds (1.4). */
function leftByBound(whole: Whole, as: Bound, value: string): Readings {
  if (value === 'null') return [() => true];
  const record = whole.records.find(({ id }) => id === value);
  if (record) return whole.isOrdered ? leftByRecord(whole, as, record) : leftBySecond(as, record);
  const moment = instant(value);
  return [timeOf, secondOf].map((time) => (record) => (as === 'since' ? time(record) > moment : time(record) < moment));
}

/** The id of a record stands for its place, its number or its second. The record that `since` names may be shown too. */
function leftByRecord({ records }: Whole, as: Bound, bound: any): Readings {
  const later = (record: any) => secondOf(record) - secondOf(bound);
  const byId = (record: any) => later(record) || Number(record.id > bound.id) - Number(record.id < bound.id);
  const byPlace = (record: any) => records.indexOf(bound) - records.indexOf(record);
  if (as === 'before') return [byPlace, byId].map((by) => (record) => by(record) < 0);
  return [byPlace, byId, later].flatMap((by): Readings => [(record) => by(record) > 0, (record) => by(record) >= 0]);
}

/** Without an order the id stands for its second: which records of that second are left is open. */
function leftBySecond(as: Bound, bound: any): Readings {
  const past = (record: any) => (as === 'since' ? 1 : -1) * (secondOf(record) - secondOf(bound));
  return [(record) => past(record) > 0, (record) => past(record) >= 0];
}

/** Each of several words leaves what it selects. */
function leftByWords(filter: FilterName, value: string): Readings {
  const words: Readonly<Record<string, Word<any>>> = filters[filter];
  // The live service shows some types under another name; a filter takes both.
  const others: Readonly<Record<string, string>> = otherTypes;
  const asMeant = ({ type, data, ...record }: any) => ({
    ...record,
    type: type in words ? type : (others[type] ?? type),
    old: data?.old,
  });
  const asked = value.split(',');
  return [
    (record) => {
      const meant = asMeant(record);
      return asked.some((word) => words[word]?.selects(meant, {}) ?? record.type === word);
    },
  ];
}

/** The records about any of several models. */
const leftByModels = ({ about }: Whole, value: string): Readings => {
  const ids = new Set(value.split(',').flatMap((model) => about.get(model) ?? []));
  return [({ id }) => ids.has(id)];
};

/**
 * The tables of part 2 as the kit judges by them: the fields that the document gives each record, and how our server
 * stores them.
 */
import { records } from '../../src/document/claims/2-records.ts';
import { objectId, unspecified, type Argument, type Data } from '../../src/document/values/kinds.ts';
import { inNumber } from '../../src/document/nouns.ts';
import { tables } from '../../src/server/records/all.ts';
import type { Table as Lines } from '../../src/server/records/table.ts';
import { once, picked } from '../../src/language.ts';
import { isOtherwise } from '../declared/rows.ts';
import type { Watch } from '../scene/tools.ts';
import { disclaimsCollection } from '../wire/target.ts';

/** The statement of the document about a field. */
export interface FieldClaim {
  readonly kind: Data;
  /** Whether every server has to have it; fields of 2.6 beyond the set of 2.1 need not be known. */
  readonly isSure: boolean;
  /** Whether calls of ours set it, and whether it has the same value in every record of ours. */
  readonly isSet: boolean;
  readonly isConstant: boolean;
}
/** Every field by its name, the id too. */
export type Table = Readonly<Record<string, FieldClaim>>;

const claimed: Readonly<Record<string, { readonly fields: Readonly<Record<string, Argument>> }>> = records;
const id: FieldClaim = { kind: objectId, isSure: true, isSet: false, isConstant: false };
const claimsIn = (name: string, lines: Lines): Table =>
  Object.fromEntries(
    Object.entries(claimed[name]?.fields ?? {}).map(([field, { kind, needed }]) => {
      const { set, is } = lines[field]!;
      const isSure = needed && kind !== unspecified;
      // A list that comes on request alone may be null where nobody asked for it.
      const shown: Data = needed || kind.kind !== 'array' ? kind : { kind: 'nullOr', of: kind };
      return [field, { kind: shown, isSure, isSet: set.length > 0, isConstant: is !== undefined }];
    }),
  );
const all = once(() =>
  Object.fromEntries(
    Object.entries<Lines>(tables).map(([name, lines]): [string, Table] => [name, { id, ...claimsIn(name, lines) }]),
  ),
);

/** The table of a resource: `card` is shown from `cards`. */
export const tableOf = (resource: string): Table =>
  [resource, `${resource}s`, inNumber(resource, 'plural')].map((name) => all()[name]).find(Boolean) ?? {};

/** A table without the fields that the dialect shows in another form, or that hold what the target lacks. */
export const tableIn = ({ rows, target }: Pick<Watch, 'rows' | 'target'>, resource: string): Table =>
  Object.fromEntries(
    Object.entries(tableOf(resource)).filter(
      ([field]) => !isOtherwise(rows, resource, field) && !disclaimsCollection(target, field),
    ),
  );

/** The names of the fields of a table, without the id, which is always there. */
export const namesIn = (table: Table): string[] => Object.keys(table).filter((name) => name !== 'id');

const withSure = (table: Table, isSure: boolean): Table =>
  Object.fromEntries(Object.entries(table).map(([name, of]) => [name, { ...of, isSure }]));
/** All fields that are asked for by name are shown. */
export const wholeTable = (table: Table): Table => withSure(table, true);
/** Each row chooses what it shows unasked. */
export const open = (table: Table): Table => withSure(table, false);
/** Only these fields. */
export const partOfTable = (table: Table, names: readonly string[]): Table =>
  picked(table, (name) => names.includes(name));

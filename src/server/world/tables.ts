/** Every table of the world: those of the document (`src/server/records`), in the order in which a snapshot lists them. */
import { fromEntries } from '../../language.ts';
import { beginningOf, type NewOf, type RecordOf } from '../records/table.ts';
import { tableNames, tables, type TableName } from '../records/all.ts';
import type { Stored } from '../store/stored.ts';
import { Table } from '../store/table.ts';
import type { Versions } from '../store/versions.ts';

export type { TableName };
/** The records by table: one of table `cards` is a `Tables['cards']`. */
export type Tables = { [K in TableName]: Stored & RecordOf<(typeof tables)[K]> };
export type AllTables = { readonly [K in TableName]: Table<Tables[K]> };

export const emptyTables = (versions: Versions): AllTables =>
  fromEntries<AllTables>(tableNames.map((kind) => [kind, new Table(versions, kind)]));

// New records: each begins with the values of its table, then gets the given ones.

/** The values of a new record: those that it must have, and those that may be left out. */
export type New<K extends TableName> = NewOf<(typeof tables)[K]>;

/**
 * An object made by the JSON parser stores its fields inside itself, and all copies have the same shape. Its lists are
 * shared: separate ones would be a seventh of the memory of a million cards.
 */
export const initialValues = fromEntries<{ readonly [K in TableName]: Tables[K] }>(
  Object.entries(tables).map(([kind, table]) => [kind, JSON.parse(JSON.stringify({ id: '', ...beginningOf(table) }))]),
);

export const fresh = <K extends TableName>(kind: K, id: string, values: New<K>): Tables[K] =>
  Object.assign({ ...initialValues[kind] }, values, { id });

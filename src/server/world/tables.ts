/** Every table of the world: those of the document (`src/server/records`), in the order in which a snapshot lists them. */
import type { RecordOf } from '../records/table.ts';
import { tableNames, type TableName, type tables } from '../records/all.ts';
import type { Stored } from '../store/stored.ts';
import { Table } from '../store/table.ts';
import type { Versions } from '../store/versions.ts';

export type { TableName };
/** The records by table: one of table `cards` is a `Tables['cards']`. */
export type Tables = { [K in TableName]: Stored & RecordOf<(typeof tables)[K]> };
export type AllTables = { readonly [K in TableName]: Table<Tables[K]> };

export const emptyTables = (versions: Versions): AllTables =>
  Object.fromEntries(tableNames.map((kind) => [kind, new Table(versions)])) as unknown as AllTables;

/** New records: each begins with the values of its table, then gets the given ones. */
import type { NewOf } from '../records/table.ts';
import { beginningOf } from '../records/table.ts';
import { tables } from '../records/all.ts';
import type { TableName, Tables } from './tables.ts';

/** What a new record must be given, and what it may be given. */
export type New<K extends TableName> = NewOf<(typeof tables)[K]>;

/**
 * An object made by the JSON parser stores its fields inside itself, and all copies have the same shape. Its lists are
 * shared: separate ones would be a seventh of the memory of a million cards.
 */
export const beginnings = Object.fromEntries(
  Object.entries(tables).map(([kind, table]) => [kind, JSON.parse(JSON.stringify({ id: '', ...beginningOf(table) }))]),
) as { readonly [K in TableName]: Tables[K] };

export const fresh = <K extends TableName>(kind: K, id: string, given: New<K>): Tables[K] =>
  Object.assign({ ...beginnings[kind] }, given, { id });

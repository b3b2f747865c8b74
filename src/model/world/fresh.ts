/** New records: each begins as its table says, and is then what it was given to be. */
import type { NewOf } from '../../spec/table.ts';
import { beginningOf } from '../../spec/table.ts';
import { tables } from '../../spec/tables/all.ts';
import type { Kind, Tables } from './tables.ts';

/** What a new record has to be given, and what it may be. */
export type New<K extends Kind> = NewOf<(typeof tables)[K]>;

/**
 * What the parser makes keeps its fields in itself, in one piece, and copies of it all have one form. The lists in it
 * are shared: of a million cards each its own they would be a seventh of the memory.
 */
export const beginnings = Object.fromEntries(
  Object.entries(tables).map(([kind, table]) => [kind, JSON.parse(JSON.stringify({ id: '', ...beginningOf(table) }))]),
) as { readonly [K in Kind]: Tables[K] };

export const fresh = <K extends Kind>(kind: K, id: string, given: New<K>): Tables[K] =>
  Object.assign({ ...beginnings[kind] }, given, { id });

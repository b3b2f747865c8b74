/** How one call changed a record, and why. */
import { fieldsIn, isSame } from '../../language.ts';
import { logsOld, type Table } from '../records/table.ts';
import type { Cause } from './cause.ts';
import type { New, TableName, Tables } from '../world/tables.ts';
import type { Board, Card, List, Member, Organization, Stored } from '../world/records.ts';
import type { Channel, Delta } from '../world/runtime.ts';
import type { World } from '../world/world.ts';

/** The change of one record by a whole call: its values before, however many writes there were. */
export type Touch<K extends TableName = TableName> = {
  readonly [N in K]: {
    readonly kind: N;
    readonly record: Tables[N];
    readonly op: 'add' | 'update' | 'remove';
    readonly old: Partial<Tables[N]>;
    readonly cause: Cause;
  };
}[K];

/** New values of a record; a field without one stays as it is. */
export type Patch<R> = { readonly [N in keyof R]?: R[N] | undefined };

/** The change as notifications and deltas see it: they compute what follows from a write. */
export interface Writes {
  readonly world: World;
  readonly date: string;
  add<K extends TableName>(kind: K, values: New<K>, cause?: Cause): Tables[K];
  update<K extends TableName>(kind: K, record: Tables[K], fields: Patch<Tables[K]>, cause?: Cause): Tables[K];
  touch(record: Stored): Touch | undefined;
  /** Takes the next number in the sequence of a model (DLT-03). */
  count(model: Channel, kind: Delta['kind'], id: string, tags: Delta['tags']): void;
}

// An action before it is written, and helpers that compare what was with what is (2.2, 6.1).

/** An action before it has an id, a date and a creator. */
export interface Draft {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly board?: Board | undefined;
  readonly card?: Card | undefined;
  readonly list?: List | undefined;
  readonly organization?: Organization | undefined;
  readonly member?: Member | undefined;
}

/**
 * ACT-10: the fields of an update that the log shows, as they were; undefined when none of them changed. `moved`: the
 * record goes to another board at the same time.
 */
export function before(table: Table, old: object, moved = false): Record<string, unknown> | undefined {
  let shown: Record<string, unknown> | undefined;
  for (const name in old) if (logsOld(table, name, moved)) (shown ??= {})[name] = fieldsIn(old)[name];
  return shown;
}

/** The new values of the same fields. */
export function newValues(record: object, old: object): Record<string, unknown> {
  const now: Record<string, unknown> = {};
  for (const name in old) now[name] = fieldsIn(record)[name];
  return now;
}

/** The entries of one object that are different in another. */
export function difference(of: object, other: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(of).filter(([name, value]) => !isSame(value, fieldsIn(other)[name])));
}

/** The ids of one list that the other does not have. */
export const idsWithout = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id));

/** How one call changed a record, and why. */
import type { Cause } from './cause.ts';
import type { New, TableName, Tables } from '../world/tables.ts';
import type { Stored } from '../world/records.ts';
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

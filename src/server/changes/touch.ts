/** What one call did to a record, and why. */
import type { New } from '../world/fresh.ts';
import type { Stored } from '../world/records.ts';
import type { Channel, Delta } from '../world/runtime.ts';
import type { TableName, Tables } from '../world/tables.ts';
import type { World } from '../world/world.ts';

/** What happened to one record in this call as a whole: its value before, whatever the number of writes. */
export interface Touch<K extends TableName = TableName> {
  readonly kind: K;
  readonly record: Tables[K];
  readonly op: 'add' | 'update' | 'remove';
  readonly old: Partial<Tables[K]>;
  readonly why: WriteReason;
}

/** The reason for a write, if the action depends on it. A `silent` write is part of another one. */
export type WriteReason =
  | 'plain'
  | 'silent'
  | {
      readonly from: string;
      readonly source: Readonly<Record<string, unknown>>;
      /** Actions about a new card that follow its own: the comments that were copied with it. */
      readonly also?: readonly FollowingAction[];
    };

export interface FollowingAction {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** New values of a record; a field without one stays as it is. */
export type Patch<R> = { readonly [N in keyof R]?: R[N] | undefined };

/** The change as notifications and deltas see it: they compute what follows from a write. */
export interface Writes {
  readonly world: World;
  readonly date: string;
  add<K extends TableName>(kind: K, given: New<K>, why?: WriteReason): Tables[K];
  update<K extends TableName>(kind: K, record: Tables[K], fields: Patch<Tables[K]>, why?: WriteReason): Tables[K];
  touch(record: Stored): Touch | undefined;
  /** Takes the next number in the sequence of a model (DLT-03). */
  count(model: Channel, kind: Delta['kind'], id: string, tags: Delta['tags']): void;
}

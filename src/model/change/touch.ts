/** What one call did to a record, and why. */
import type { New } from '../world/fresh.ts';
import type { Stored } from '../world/records.ts';
import type { Channel, Delta } from '../world/runtime.ts';
import type { Kind, Tables } from '../world/tables.ts';
import type { World } from '../world/world.ts';

/** What happened to one record in this call, seen as a whole: what it was before, whatever the number of writes. */
export interface Touch<K extends Kind = Kind> {
  readonly kind: K;
  readonly record: Tables[K];
  readonly op: 'add' | 'update' | 'remove';
  readonly old: Partial<Tables[K]>;
  readonly why: Why;
}

/** Why a write happens, where that decides which action it is. `silent` writes are part of another one. */
export type Why =
  | 'plain'
  | 'silent'
  | {
      readonly from: string;
      readonly source: Readonly<Record<string, unknown>>;
      /** Entries about a new card that follow its own: the comments it was copied with. */
      readonly also?: readonly Also[];
    };

export interface Also {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The change as those see it who work out what follows from a write: notifications and deltas. */
export interface Writes {
  readonly world: World;
  readonly date: string;
  add<K extends Kind>(kind: K, given: New<K>, why?: Why): Tables[K];
  update<K extends Kind>(kind: K, record: Tables[K], fields: Partial<Tables[K]>, why?: Why): boolean;
  touch(record: Stored): Touch | undefined;
  /** Takes the next place in the sequence of a model (DLT-03). */
  count(model: Channel, kind: Delta['kind'], id: string, tags: Delta['tags']): void;
}

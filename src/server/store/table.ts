/** A table and its indexes: records by id, groups of records that belong together, and names that only one may have. */
import { Groups, type Order, type Ordered } from './ordered.ts';
import type { Stored } from './stored.ts';
import { Versions } from './versions.ts';

export interface Index<R> {
  /** The fields that the index depends on; a change of any other field does not touch it. */
  readonly on: readonly (keyof R)[];
  add(record: R): void;
  remove(record: R): void;
  /** Whether another record already has the place of this one, where only one can have it. */
  taken?(record: R): boolean;
}

export class Table<R extends Stored> {
  readonly rows = new Map<string, R>();
  readonly #indexes: Index<R>[] = [];
  readonly #versions: Versions;
  readonly #name: string;

  constructor(versions = new Versions(), name = 'records') {
    this.#versions = versions;
    this.#name = name;
  }

  /** Nothing, where a record names no other. */
  get(id: string | null | undefined): R | undefined {
    return id ? this.rows.get(id) : undefined;
  }

  /** The record that another record or an index names: if it is missing, that is our bug. */
  the(id: string | null | undefined): R {
    const found = this.get(id);
    if (found === undefined) throw new ReferenceError(`${this.#name}: there is no ${id}`);
    return found;
  }

  add(record: R): void {
    this.#versions.added(this, record);
    this.rows.set(record.id, record);
    for (const index of this.#indexes) index.add(record);
  }

  remove(record: R): void {
    this.#versions.removed(this, record);
    this.rows.delete(record.id);
    for (const index of this.#indexes) index.remove(record);
  }

  /** Replaces some fields and updates the indexes. Only `change.ts` calls it; records are readonly to everyone else. */
  patch(record: R, fields: Partial<R>): void {
    this.#versions.replaced(this, record, fields);
    for (const index of this.#indexes) if (depends(index, fields)) index.remove(record);
    Object.assign(record, fields);
    for (const index of this.#indexes) if (depends(index, fields)) index.add(record);
  }

  /** The fields in which a record would be what only one can be, and another one is. */
  taken(record: R): readonly (keyof R)[] | undefined {
    return this.#indexes.find((index) => index.taken?.(record))?.on;
  }

  /** Adds another kind of index, which is kept up to date from now on. */
  index<I extends Index<R>>(index: I): I {
    this.#indexes.push(index);
    return index;
  }

  /** Records by one or many keys, each group in order. */
  grouped(on: readonly (keyof R)[], keys: (record: R) => Key | readonly Key[], order: Order<R> = byId) {
    return this.index(new Grouped<R>(on, keys, order));
  }

  /** At most one record for a key in a group. */
  paired<G extends keyof R, K extends keyof R>(on: readonly (keyof R)[], group: G, key: K) {
    return this.index(new Paired<R, G, K>(on, group, key));
  }

  /** At most one record for a key. */
  unique(on: readonly (keyof R)[], key: (record: R) => Key) {
    return this.index(new Unique<R>(on, key));
  }
}

function depends<R>({ on }: Index<R>, fields: Partial<R>): boolean {
  for (const field of on) if (field in fields) return true;
  return false;
}

type Key = string | null;
/** An id begins with the second in which it was made. */
export const byId = (a: Stored, b: Stored): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
/** POS-05, POS-08: by position; equal positions by age. */
export const byPos = (a: Placed, b: Placed): number => a.pos - b.pos || byId(a, b);
type Placed = Stored & { readonly pos: number };

/** Records by a key, each group with its own order. @public: the compiler names it in the declarations it writes. */
export class Grouped<R extends Stored> implements Index<R> {
  readonly #groups: Groups<R>;
  readonly on: readonly (keyof R)[];
  readonly #keys: (record: R) => Key | readonly Key[];

  constructor(on: readonly (keyof R)[], keys: (record: R) => Key | readonly Key[], order: Order<R>) {
    this.on = on;
    this.#keys = keys;
    this.#groups = new Groups(order);
  }

  /** Everything under a key; an empty group if there is nothing. */
  of(key: string): Ordered<R> {
    return this.#groups.of(key);
  }

  add(record: R): void {
    const keys = this.#keys(record);
    if (typeof keys === 'string') this.#groups.add(keys, record);
    else if (keys) for (const key of keys) if (key) this.#groups.add(key, record);
  }

  remove(record: R): void {
    const keys = this.#keys(record);
    if (typeof keys === 'string') this.#groups.delete(keys, record);
    else if (keys) for (const key of keys) if (key) this.#groups.delete(key, record);
  }
}

export class Unique<R extends Stored> implements Index<R> {
  readonly #rows = new Map<string, R>();
  readonly on: readonly (keyof R)[];
  readonly #key: (record: R) => Key;

  constructor(on: readonly (keyof R)[], key: (record: R) => Key) {
    this.on = on;
    this.#key = key;
  }

  get(key: string): R | undefined {
    return this.#rows.get(key);
  }

  taken(record: R): boolean {
    const key = this.#key(record);
    return key !== null && this.#rows.has(key);
  }

  add(record: R): void {
    const key = this.#key(record);
    if (key) this.#rows.set(key, record);
  }

  remove(record: R): void {
    const key = this.#key(record);
    if (key && this.#rows.get(key) === record) this.#rows.delete(key);
  }
}

/**
 * At most one record for a pair: the membership of a member in a board. The two are not joined to a text. @public: as
 * above.
 */
export class Paired<R extends Stored, G extends keyof R, K extends keyof R> implements Index<R> {
  readonly #groups = new Map<R[G], Map<R[K], R>>();
  readonly on: readonly (keyof R)[];
  readonly #group: G;
  readonly #key: K;

  constructor(on: readonly (keyof R)[], group: G, key: K) {
    this.on = on;
    this.#group = group;
    this.#key = key;
  }

  get(group: R[G], key: R[K]): R | undefined {
    return this.#groups.get(group)?.get(key);
  }

  taken(record: R): boolean {
    return this.get(record[this.#group], record[this.#key]) !== undefined;
  }

  add(record: R): void {
    const group = record[this.#group];
    const key = record[this.#key];
    const known = this.#groups.get(group);
    if (known) known.set(key, record);
    else this.#groups.set(group, new Map([[key, record]]));
  }

  remove(record: R): void {
    const group = this.#groups.get(record[this.#group]);
    const key = record[this.#key];
    if (group?.get(key) !== record) return;
    group.delete(key);
    if (group.size === 0) this.#groups.delete(record[this.#group]);
  }
}

/** A table and its indexes: records by id, shelves of those that belong together, and names that only one may bear. */
import { Ordered } from './ordered.ts';
import type { Stored } from './records.ts';

export interface Index<R> {
  /** The fields it depends on: a change of any other leaves it alone. */
  readonly on: readonly (keyof R)[];
  add(record: R): void;
  remove(record: R): void;
}

export class Table<R extends Stored> {
  readonly rows = new Map<string, R>();
  readonly #indexes: Index<R>[] = [];

  get(id: string): R | undefined {
    return this.rows.get(id);
  }

  add(record: R): void {
    this.rows.set(record.id, record);
    for (const index of this.#indexes) index.add(record);
  }

  remove(record: R): void {
    this.rows.delete(record.id);
    for (const index of this.#indexes) index.remove(record);
  }

  /** Replaces some fields and keeps the indexes true. Only `change.ts` calls it: records are readonly to all others. */
  patch(record: R, fields: Partial<R>): void {
    const touched = this.#indexes.filter((index) => index.on.some((field) => Object.hasOwn(fields, field)));
    for (const index of touched) index.remove(record);
    Object.assign(record, fields);
    for (const index of touched) index.add(record);
  }

  /** An index of another kind, kept true from here on. */
  index(index: Index<R>): void {
    this.#indexes.push(index);
  }

  /** Records under one or many keys, each shelf in order. */
  shelf(on: readonly (keyof R)[], keys: (record: R) => Key | readonly Key[], order: (a: R, b: R) => number = byId) {
    const shelf = new Shelf<R>(on, keys, order);
    this.#indexes.push(shelf);
    return shelf;
  }

  /** At most one record under a key. */
  unique(on: readonly (keyof R)[], key: (record: R) => Key) {
    const unique = new Unique<R>(on, key);
    this.#indexes.push(unique);
    return unique;
  }
}

type Key = string | null;
export const byId = (a: Stored, b: Stored): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
/** Ascending place, ties by age (1.8). */
export const byPos = (a: Stored & { pos: number }, b: Stored & { pos: number }): number => a.pos - b.pos || byId(a, b);

export class Shelf<R extends Stored> implements Index<R> {
  readonly #shelves = new Map<string, Ordered<R>>();
  readonly on: readonly (keyof R)[];
  readonly #keys: (record: R) => Key | readonly Key[];
  readonly #order: (a: R, b: R) => number;

  constructor(on: readonly (keyof R)[], keys: (record: R) => Key | readonly Key[], order: (a: R, b: R) => number) {
    this.on = on;
    this.#keys = keys;
    this.#order = order;
  }

  /** Everything under a key; an empty shelf when there is nothing. */
  of(key: string): Ordered<R> {
    return this.#shelves.get(key) ?? (nothing as unknown as Ordered<R>);
  }

  add(record: R): void {
    const keys = this.#keys(record);
    if (typeof keys === 'string') this.#put(keys, record);
    else if (keys) for (const key of keys) if (key) this.#put(key, record);
  }

  remove(record: R): void {
    const keys = this.#keys(record);
    if (typeof keys === 'string') this.#take(keys, record);
    else if (keys) for (const key of keys) if (key) this.#take(key, record);
  }

  #put(key: string, record: R): void {
    const shelf = this.#shelves.get(key);
    if (shelf) shelf.add(record);
    else this.#shelves.set(key, new Ordered(this.#order, record));
  }

  #take(key: string, record: R): void {
    const shelf = this.#shelves.get(key);
    shelf?.delete(record);
    if (shelf?.size === 0) this.#shelves.delete(key);
  }
}
const nothing = new Ordered<never>(() => 0);

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

  add(record: R): void {
    const key = this.#key(record);
    if (key) this.#rows.set(key, record);
  }

  remove(record: R): void {
    const key = this.#key(record);
    if (key && this.#rows.get(key) === record) this.#rows.delete(key);
  }
}

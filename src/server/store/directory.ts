/**
 * Finds something by a text: records by id, a card by its short link. Small directories are a `Map`. Large ones are
 * not: with a million entries a `Map` reads four places of memory that are in no cache where this reads two, and it
 * stops the program for a tenth of a second whenever it doubles.
 */
export class Directory<V> {
  #few: Map<string, V> | null = new Map();
  /** In the order in which they were added; a deleted entry leaves a gap. */
  #keys: (string | undefined)[] = [];
  #values: (V | undefined)[] = [];
  /** Pairs: the hash of a key, and its position in the lists, counted from 1. A pair without a position is free. */
  #pairs = none;
  #size = 0;
  readonly #most: number;

  /** `most`: how many entries a `Map` may hold; beyond that it would not fit in the caches of a processor. */
  constructor(most = 4096) {
    this.#most = most;
  }

  get size(): number {
    return this.#few ? this.#few.size : this.#size;
  }

  get(key: string): V | undefined {
    if (this.#few) return this.#few.get(key);
    const place = this.#find(key, hashOf(key));
    return place < 0 ? undefined : this.#values[place];
  }

  has(key: string): boolean {
    return this.#few ? this.#few.has(key) : this.#find(key, hashOf(key)) >= 0;
  }

  set(key: string, value: V): void {
    if (this.#few) {
      this.#few.set(key, value);
      if (this.#few.size > this.#most) this.#becomeMany(this.#few);
      return;
    }
    const hash = hashOf(key);
    const known = this.#find(key, hash);
    if (known >= 0) this.#values[known] = value;
    else this.#append(key, hash, value);
  }

  delete(key: string): boolean {
    if (this.#few) return this.#few.delete(key);
    const place = this.#find(key, hashOf(key));
    if (place < 0) return false;
    // Its pair stays, without an entry, until the pairs are built again.
    this.#keys[place] = undefined;
    this.#values[place] = undefined;
    this.#size -= 1;
    return true;
  }

  keys(): IterableIterator<string> {
    return this.#few ? this.#few.keys() : this.#manyKeys();
  }

  *#manyKeys(): Generator<string> {
    for (const key of this.#keys) if (key !== undefined) yield key;
  }

  values(): IterableIterator<V> {
    return this.#few ? this.#few.values() : this.#manyValues();
  }

  *#manyValues(): Generator<V> {
    // These two lists, even if they are replaced during the walk.
    const [keys, values] = [this.#keys, this.#values];
    for (let place = 0; place < keys.length; place += 1) if (keys[place] !== undefined) yield values[place] as V;
  }

  #becomeMany(map: ReadonlyMap<string, V>): void {
    this.#few = null;
    this.#pairs = new Int32Array(8 * this.#most);
    for (const [key, value] of map) this.#append(key, hashOf(key), value);
  }

  #append(key: string, hash: number, value: V): void {
    // A quarter of the pairs stays free, so that every search soon finds a free one.
    if (8 * this.#keys.length >= 3 * this.#pairs.length) this.#renew();
    this.#keys.push(key);
    this.#enter(hash, this.#values.push(value));
    this.#size += 1;
  }

  /** The position of a key, or -1. */
  #find(key: string, hash: number): number {
    const pairs = this.#pairs;
    const mask = pairs.length - 1;
    for (let at = (hash << 1) & mask; ; at = (at + 2) & mask) {
      const place = pairs[at + 1]! - 1;
      if (place < 0 || (pairs[at] === hash && this.#keys[place] === key)) return place;
    }
  }

  #enter(hash: number, place: number): void {
    const pairs = this.#pairs;
    const mask = pairs.length - 1;
    let at = (hash << 1) & mask;
    while (pairs[at + 1] !== 0) at = (at + 2) & mask;
    pairs[at] = hash;
    pairs[at + 1] = place;
  }

  /** Builds the pairs again: without gaps if there are many, otherwise with twice the room. */
  #renew(): void {
    const gaps = this.#keys.length - this.#size;
    const old = this.#pairs;
    this.#pairs = new Int32Array(gaps > this.#size ? old.length : 2 * old.length);
    if (gaps === 0) {
      for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) this.#enter(old[at]!, old[at + 1]!);
      return;
    }
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = keys.filter((key) => key !== undefined);
    this.#values = values.filter((_, place) => keys[place] !== undefined);
    this.#keys.forEach((key, place) => this.#enter(hashOf(key as string), place + 1));
  }
}

const none = new Int32Array(0);

/** The last half of an id is enough: it differs between ids of the same second. */
const idLength = 24;

function hashOf(key: string): number {
  let hash = key.length;
  for (let at = key.length === idLength ? idLength / 2 : 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}

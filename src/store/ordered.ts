/** A sorted collection: an array in which a place is found by bisection. */

/** Which of two entries comes first: negative for the first. */
export type Order<T> = (a: T, b: T) => number;

/** A place among the entries: negative for the entries before it. */
export type Point<T> = (entry: T) => number;

export class Ordered<T> {
  readonly #entries: T[] = [];
  readonly #order: Order<T>;

  constructor(order: Order<T>) {
    this.#order = order;
  }

  get size(): number {
    return this.#entries.length;
  }

  add(entry: T): void {
    const last = this.last();
    // Most entries are added at the end.
    if (last === undefined || this.#order(last, entry) < 0) this.#entries.push(entry);
    else this.#entries.splice(this.#indexOf(entry), 0, entry);
  }

  delete(entry: T): boolean {
    const index = this.#indexOf(entry);
    if (this.#entries[index] !== entry) return false;
    this.#entries.splice(index, 1);
    return true;
  }

  has(entry: T): boolean {
    return this.#entries[this.#indexOf(entry)] === entry;
  }

  first(): T | undefined {
    return this.#entries[0];
  }

  last(): T | undefined {
    return this.#entries[this.#entries.length - 1];
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#entries.values();
  }

  /** Goes forward from the first entry that is not before the point. */
  *from(point: Point<T>): Generator<T> {
    for (let index = bisect(this.#entries, point); index < this.#entries.length; index += 1)
      yield this.#entries[index]!;
  }

  /** Goes backward from the last entry before the point; without a point, from the last entry. */
  *back(point?: Point<T>): Generator<T> {
    for (let index = point ? bisect(this.#entries, point) : this.size; index > 0;) yield this.#entries[(index -= 1)]!;
  }

  #indexOf(entry: T): number {
    return bisect(this.#entries, (other) => this.#order(other, entry));
  }
}

/** The index of the first entry of a sorted array that is not before the point. */
export function bisect<T>(entries: readonly T[], point: Point<T>): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (point(entries[middle]!) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

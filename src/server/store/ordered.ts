/** A sorted collection: short sorted runs, in which a place is found by bisection. */

/** Which of two entries comes first: negative for the first. */
export type Order<T> = (a: T, b: T) => number;

/** A place among the entries: negative for the entries before it. */
export type Point<T> = (entry: T) => number;

/** An insertion moves no more entries than a run has, and the garbage collector looks at no more either. */
const longest = 256;

export class Ordered<T> {
  readonly #runs: T[][] = [];
  readonly #order: Order<T>;
  size = 0;

  constructor(order: Order<T>, entries: Iterable<T> = []) {
    this.#order = order;
    for (const entry of entries) this.add(entry);
  }

  add(entry: T): void {
    this.size += 1;
    const end = this.#runs.at(-1);
    // Most entries are added at the end.
    if (end === undefined || this.#order(end.at(-1)!, entry) < 0) {
      if (end === undefined || end.length === longest) this.#runs.push([entry]);
      else end.push(entry);
      return;
    }
    const { at, run, index } = this.#placeOf(entry);
    run.splice(index, 0, entry);
    if (run.length > longest) this.#runs.splice(at + 1, 0, run.splice(longest / 2));
  }

  delete(entry: T): boolean {
    const { at, run, index } = this.#placeOf(entry);
    if (run[index] !== entry) return false;
    this.size -= 1;
    run.splice(index, 1);
    if (run.length === 0) this.#runs.splice(at, 1);
    return true;
  }

  has(entry: T): boolean {
    const { run, index } = this.#placeOf(entry);
    return run[index] === entry;
  }

  first(): T | undefined {
    return this.#runs[0]?.[0];
  }

  last(): T | undefined {
    return this.#runs.at(-1)?.at(-1);
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#runs.length > 1 ? this.#all() : (this.#runs[0] ?? []).values();
  }

  *#all(): Generator<T> {
    for (const run of this.#runs) yield* run;
  }

  /** Goes backward from the last entry before the point; without a point, from the last entry. */
  *back(point?: Point<T>): Generator<T> {
    const start = point ? this.#runAt(point) : this.#runs.length - 1;
    for (let at = start; at >= 0; at -= 1) {
      const run = this.#runs[at]!;
      for (let index = point && at === start ? bisect(run, point) : run.length; index > 0;) yield run[(index -= 1)]!;
    }
  }

  /** Where an entry is, or would be. */
  #placeOf(entry: T): { at: number; run: T[]; index: number } {
    const point = (other: T): number => this.#order(other, entry);
    const at = this.#runAt(point);
    const run = this.#runs[at] ?? [];
    return { at, run, index: bisect(run, point) };
  }

  /** The first run whose last entry is not before the point, or the last run. */
  #runAt(point: Point<T>): number {
    return Math.min(
      bisect(this.#runs, (run) => point(run.at(-1)!)),
      this.#runs.length - 1,
    );
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

/** Groups of records, each sorted. Most groups are one record (the only action of a card), which is stored directly. */
export class Groups<R extends object> {
  readonly #groups = new Map<string, R | Ordered<R>>();
  readonly #order: Order<R>;
  readonly #none: Ordered<R>;

  constructor(order: Order<R>) {
    this.#order = order;
    this.#none = new Ordered(order);
  }

  keys(): Iterable<string> {
    return this.#groups.keys();
  }

  /** Everything under a key; an empty group if there is nothing. */
  of(key: string): Ordered<R> {
    const group = this.#groups.get(key);
    if (group === undefined) return this.#none;
    return group instanceof Ordered ? group : new Ordered(this.#order, [group]);
  }

  /** Whether the group is new. */
  add(key: string, record: R): boolean {
    const group = this.#groups.get(key);
    if (group instanceof Ordered) group.add(record);
    else if (group === undefined) this.#groups.set(key, record);
    else this.#groups.set(key, new Ordered(this.#order, [group, record]));
    return group === undefined;
  }

  /** Whether the group is gone. */
  delete(key: string, record: R): boolean {
    const group = this.#groups.get(key);
    if (group instanceof Ordered) {
      group.delete(record);
      return group.size === 0 && this.#groups.delete(key);
    }
    return group === record && this.#groups.delete(key);
  }
}

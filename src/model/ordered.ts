/** A sorted collection that stays cheap at a million entries: short sorted runs, found by bisection. */

/** Long enough that a million entries lie in few runs, short enough that what a run moves aside is near at hand. */
const longest = 128;

/**
 * An order may come with ranks: numbers that never fall where it rises. A search goes by ranks first, which lie side by
 * side: entries lie anywhere in memory, and to fetch one for each step is what a search among very many costs.
 */
export interface Order<T> {
  (a: T, b: T): number;
  readonly rank?: (entry: T) => number;
}

/** Where an entry is, or would be put: the run, the index there, and what the search learned on the way. */
interface Spot<T> {
  readonly at: number;
  readonly index: number;
  readonly run: T[];
  readonly rank: number;
  readonly ranks: number[];
}

export class Ordered<T> {
  #runs: T[][] = [];
  /** The rank of the last entry of every run but the last. */
  #lasts: number[] | undefined;
  /** The ranks of each run's entries, from the first search on: most collections only ever grow at their end. */
  #ranks: (number[] | undefined)[] | undefined;
  size = 0;
  readonly #order: Order<T>;

  constructor(order: Order<T>, first?: T) {
    this.#order = order;
    if (first !== undefined) {
      this.#runs = [[first]];
      this.size = 1;
    }
  }

  add(entry: T): void {
    this.size += 1;
    const newest = this.#runs.at(-1);
    // Most additions come at the end.
    if (newest === undefined || this.#order(newest.at(-1)!, entry) < 0) this.#append(entry, newest);
    else this.#insert(entry);
  }

  #append(entry: T, newest: T[] | undefined): void {
    const end = this.#runs.length - 1;
    if (newest === undefined) this.#runs.push([entry]);
    else if (newest.length < longest) {
      newest.push(entry);
      this.#ranks?.[end]?.push(this.#rank(entry));
    } else {
      (this.#lasts ??= []).push(this.#rank(newest.at(-1)!));
      this.#runs.push([entry]);
      // Where searches are, more will come: a rank costs least while its entry is at hand.
      if (this.#ranks) this.#ranks[end + 1] = [this.#rank(entry)];
    }
  }

  #insert(entry: T): void {
    const { at, index, run, rank, ranks } = this.#search(entry);
    run.splice(index, 0, entry);
    ranks.splice(index, 0, rank);
    if (run.length <= longest) return;
    const half = longest / 2;
    this.#runs.splice(at + 1, 0, run.splice(half));
    this.#ranks!.splice(at + 1, 0, ranks.splice(half));
    (this.#lasts ??= []).splice(at, 0, ranks[half - 1]!);
  }

  delete(entry: T): boolean {
    if (this.size === 0) return false;
    const { at, index, run, ranks } = this.#search(entry);
    if (run[index] !== entry) return false;
    this.size -= 1;
    run.splice(index, 1);
    ranks.splice(index, 1);
    const end = this.#runs.length - 1;
    if (run.length === 0) {
      this.#runs.splice(at, 1);
      this.#ranks!.splice(at, 1);
      this.#lasts?.splice(Math.min(at, end - 1), 1);
    } else if (at < end && index === run.length) this.#lasts![at] = ranks[index - 1]!;
    return true;
  }

  #rank(entry: T): number {
    return this.#order.rank?.(entry) ?? 0;
  }

  /** Of equal ranks the order decides. */
  #search(entry: T): Spot<T> {
    const rank = this.#rank(entry);
    const lasts = this.#lasts;
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const last = lasts![middle]!;
      if (last < rank || (last === rank && this.#order(this.#runs[middle]!.at(-1)!, entry) < 0)) low = middle + 1;
      else high = middle;
    }
    const at = low;
    const run = this.#runs[at]!;
    const ranks = ((this.#ranks ??= [])[at] ??= run.map((other) => this.#rank(other)));
    for (low = 0, high = run.length; low < high;) {
      const middle = (low + high) >> 1;
      const other = ranks[middle]!;
      if (other < rank || (other === rank && this.#order(run[middle]!, entry) < 0)) low = middle + 1;
      else high = middle;
    }
    return { at, index: low, run, rank, ranks };
  }

  first(): T | undefined {
    return this.#runs[0]?.[0];
  }

  last(): T | undefined {
    return this.#runs.at(-1)?.at(-1);
  }

  /** Most collections are one short run, and an array goes through itself with less ado. */
  [Symbol.iterator](): IterableIterator<T> {
    return this.#runs.length > 1 ? this.#all() : (this.#runs[0] ?? []).values();
  }

  *#all(): Generator<T> {
    for (const run of this.#runs) yield* run;
  }

  /** From the first entry that is not before the point: `point(entry)` is negative while the entry lies before it. */
  *from(point: (entry: T) => number): Generator<T> {
    for (let at = this.#run(point), first = true; at < this.#runs.length; at += 1, first = false) {
      const run = this.#runs[at]!;
      for (let index = first ? place(run, point) : 0; index < run.length; index += 1) yield run[index]!;
    }
  }

  /** Backwards from the last entry before the point; from the very last without one. */
  *back(point?: (entry: T) => number): Generator<T> {
    let at = point ? Math.min(this.#run(point), this.#runs.length - 1) : this.#runs.length - 1;
    let index = point && at >= 0 ? place(this.#runs[at]!, point) - 1 : (this.#runs[at]?.length ?? 0) - 1;
    for (; at >= 0; at -= 1, index = (this.#runs[at]?.length ?? 0) - 1) {
      const run = this.#runs[at]!;
      for (; index >= 0; index -= 1) yield run[index]!;
    }
  }

  /** The first run whose last entry is not before the point, or the last run. */
  #run(point: (entry: T) => number): number {
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (point(this.#runs[middle]!.at(-1)!) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The index of the first entry that is not before the point. */
function place<T>(run: readonly T[], point: (entry: T) => number): number {
  let low = 0;
  let high = run.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (point(run[middle]!) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A sorted collection that stays fast with a million entries: short sorted runs, found by bisection. */
import { closeGap, makeRoom, Run, type Order } from './run.ts';

/** Long enough that a million entries lie in few runs, short enough that little is moved when an entry is added. */
const longest = 128;

/**
 * A point among entries: negative for entries before it. If it has a rank, most entries need not be read to find it.
 */
export interface Point<T> {
  (entry: T): number;
  readonly rank?: number;
}

export class Ordered<T> {
  #runs: Run<T>[] = [];
  /** The rank of the last entry of every run except the last. */
  #lasts: number[] | undefined;
  size = 0;
  readonly #order: Order<T>;

  constructor(order: Order<T>, first?: T) {
    this.#order = order;
    if (first !== undefined) {
      this.#runs = [new Run([first])];
      this.size = 1;
    }
  }

  add(entry: T): void {
    this.size += 1;
    const newest = this.#runs.at(-1);
    // Most entries are added at the end.
    if (newest === undefined || this.#order(newest.last(), entry) < 0) this.#append(entry, newest);
    else this.#insert(entry);
  }

  #append(entry: T, newest: Run<T> | undefined): void {
    if (newest === undefined) this.#runs.push(new Run([entry]));
    else if (newest.length < longest) newest.append(entry, this.#order);
    else {
      (this.#lasts ??= []).push(this.#rank(newest.last()));
      this.#runs.push(newest.next(entry, this.#order));
    }
  }

  #insert(entry: T): void {
    const rank = this.#rank(entry);
    const at = this.#runOf(entry, rank);
    const run = this.#runs[at]!;
    run.insert(run.find(entry, rank, this.#order), entry, rank);
    if (run.length <= longest) return;
    this.#runs.splice(at + 1, 0, run.split());
    makeRoom((this.#lasts ??= []), at, this.#rank(run.last()));
  }

  delete(entry: T): boolean {
    if (this.size === 0) return false;
    const rank = this.#rank(entry);
    const at = this.#runOf(entry, rank);
    const run = this.#runs[at]!;
    const index = run.find(entry, rank, this.#order);
    if (index === run.length || run.at(index) !== entry) return false;
    this.size -= 1;
    run.remove(index);
    const end = this.#runs.length - 1;
    if (run.length === 0) {
      this.#runs.splice(at, 1);
      if (end > 0) closeGap(this.#lasts!, Math.min(at, end - 1));
    } else if (at < end && index === run.length) this.#lasts![at] = this.#rank(run.last());
    return true;
  }

  #rank(entry: T): number {
    return this.#order.rank?.(entry) ?? 0;
  }

  /** The run that contains an entry, or would contain it. */
  #runOf(entry: T, rank: number): number {
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const last = this.#lasts![middle]!;
      if (last < rank || (last === rank && this.#order(this.#runs[middle]!.last(), entry) < 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  first(): T | undefined {
    return this.#runs[0]?.first();
  }

  last(): T | undefined {
    return this.#runs.at(-1)?.last();
  }

  /** Most collections are one run. */
  [Symbol.iterator](): IterableIterator<T> {
    return this.#runs.length > 1 ? this.#all() : (this.#runs[0] ?? nothing)[Symbol.iterator]();
  }

  *#all(): Generator<T> {
    for (const run of this.#runs) yield* run;
  }

  /** Goes forward from the first entry that is not before the point. */
  *from(point: Point<T>): Generator<T> {
    for (let at = this.#run(point), first = true; at < this.#runs.length; at += 1, first = false) {
      const run = this.#runs[at]!;
      for (let index = first ? place(run, point) : 0; index < run.length; index += 1) yield run.at(index);
    }
  }

  /** Goes backward from the last entry before the point; without a point, from the last entry. */
  *back(point?: Point<T>): Generator<T> {
    const last = this.#runs.length - 1;
    const start = point ? Math.min(this.#run(point), last) : last;
    for (let at = start; at >= 0; at -= 1) {
      const run = this.#runs[at]!;
      for (let index = point && at === start ? place(run, point) : run.length; index > 0;) yield run.at((index -= 1));
    }
  }

  /** The first run whose last entry is not before the point, or the last run. */
  #run(point: Point<T>): number {
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const last = this.#lasts![middle]!;
      const { rank = last } = point;
      if (last < rank || (last === rank && point(this.#runs[middle]!.last()) < 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const nothing: readonly never[] = [];

/** The index of the first entry that is not before the point. */
function place<T>(run: Run<T>, point: Point<T>): number {
  let low = 0;
  let high = run.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (point(run.at(middle)) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

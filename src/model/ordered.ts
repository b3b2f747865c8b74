/** A sorted collection that stays cheap at a million entries: short sorted runs, found by bisection. */

const longest = 512;

export class Ordered<T> {
  #runs: T[][] = [];
  size = 0;
  readonly #compare: (a: T, b: T) => number;

  constructor(compare: (a: T, b: T) => number, first?: T) {
    this.#compare = compare;
    if (first !== undefined) {
      this.#runs = [[first]];
      this.size = 1;
    }
  }

  add(entry: T): void {
    this.size += 1;
    const newest = this.#runs.at(-1);
    // Most additions come at the end.
    if (newest === undefined || this.#compare(newest.at(-1)!, entry) < 0) {
      if (newest === undefined || newest.length === longest) this.#runs.push([entry]);
      else newest.push(entry);
      return;
    }
    const before = (other: T): number => this.#compare(other, entry);
    const at = this.#run(before);
    const run = this.#runs[at]!;
    run.splice(place(run, before), 0, entry);
    if (run.length > longest) this.#runs.splice(at + 1, 0, run.splice(longest / 2));
  }

  delete(entry: T): boolean {
    const at = this.#run((other) => this.#compare(other, entry));
    const run = this.#runs[at];
    if (!run) return false;
    const index = place(run, (other) => this.#compare(other, entry));
    if (run[index] !== entry) return false;
    run.splice(index, 1);
    this.size -= 1;
    if (run.length === 0) this.#runs.splice(at, 1);
    return true;
  }

  first(): T | undefined {
    return this.#runs[0]?.[0];
  }

  last(): T | undefined {
    return this.#runs.at(-1)?.at(-1);
  }

  *[Symbol.iterator](): Generator<T> {
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

/**
 * A short sorted run of entries. Entries stay where they were put; to insert one, only numbers are moved. Moving the
 * entries themselves would make the garbage collector look at each of them, wherever in memory it lies.
 */

/**
 * An order may have ranks: numbers that never decrease where the order increases. A search compares ranks first,
 * because they lie side by side. Entries lie anywhere in memory, and reading one for each step is what makes a search
 * among many entries slow.
 */
export interface Order<T> {
  (a: T, b: T): number;
  readonly rank?: (entry: T) => number;
}

/** From this search on a run has ranks. Computing them reads every entry once. */
const often = 3;

export class Run<T> {
  readonly #entries: T[];
  /** Where the entries lie, in their order; undefined while they lie in order themselves. */
  #places: number[] | undefined;
  /** Ranks in the order of the entries. */
  #ranks: number[] | undefined;
  #searches: number;

  constructor(entries: T[], searches = 0, ranks?: number[]) {
    this.#entries = entries;
    this.#searches = searches;
    this.#ranks = ranks;
  }

  get length(): number {
    return this.#entries.length;
  }

  at(index: number): T {
    return this.#entries[this.#places ? this.#places[index]! : index]!;
  }

  first(): T {
    return this.at(0);
  }

  last(): T {
    return this.at(this.#entries.length - 1);
  }

  /** Where an entry is or would be inserted. If ranks are equal, the order decides. */
  find(entry: T, rank: number, order: Order<T>): number {
    const ranks = this.#ranked(order);
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = ranks ? ranks[middle]! : rank;
      if (other < rank || (other === rank && order(this.at(middle), entry) < 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #ranked({ rank }: Order<T>): number[] | undefined {
    if (this.#ranks || !rank || (this.#searches += 1) < often) return this.#ranks;
    return (this.#ranks = Array.from(this, rank));
  }

  append(entry: T, { rank }: Order<T>): void {
    this.#places?.push(this.#entries.length);
    this.#entries.push(entry);
    this.#ranks?.push(rank!(entry));
  }

  insert(index: number, entry: T, rank: number): void {
    const places = (this.#places ??= this.#entries.map((_, place) => place));
    makeRoom(places, index, this.#entries.length);
    this.#entries.push(entry);
    if (this.#ranks) makeRoom(this.#ranks, index, rank);
  }

  remove(index: number): void {
    if (this.#ranks) closeGap(this.#ranks, index);
    const end = this.#entries.length - 1;
    const places = (this.#places ??= this.#entries.map((_, place) => place));
    const place = places[index]!;
    closeGap(places, index);
    const last = this.#entries.pop()!;
    if (place === end) return;
    // Moves the last entry to the free position.
    this.#entries[place] = last;
    places[places.indexOf(end)] = place;
  }

  /** Splits off its second half as a new run. */
  split(): Run<T> {
    const all = Array.from(this);
    const half = all.length >> 1;
    this.#places = undefined;
    this.#entries.length = 0;
    this.#entries.push(...all.slice(0, half));
    return new Run(all.slice(half), this.#searches, this.#ranks?.splice(half));
  }

  /** A run that continues after this one and will be searched as often. */
  next(entry: T, { rank }: Order<T>): Run<T> {
    return new Run([entry], this.#searches, this.#ranks && [rank!(entry)]);
  }

  /** Most runs have only ever grown at the end; then the array itself is in order and iterates faster. */
  [Symbol.iterator](): IterableIterator<T> {
    return this.#places ? this.#inOrder() : this.#entries.values();
  }

  *#inOrder(): Generator<T> {
    for (let index = 0; index < this.#entries.length; index += 1) yield this.at(index);
  }
}

/** `splice` for one number, without the array of removed numbers. */
export function makeRoom(numbers: number[], index: number, number: number): void {
  numbers.push(number);
  for (let at = numbers.length - 1; at > index; at -= 1) numbers[at] = numbers[at - 1]!;
  numbers[index] = number;
}

export function closeGap(numbers: number[], index: number): void {
  for (let at = index + 1; at < numbers.length; at += 1) numbers[at - 1] = numbers[at]!;
  numbers.pop();
}

/**
 * A short sorted run of entries. They lie where they were put, and what moves aside for a new one are numbers: to move
 * the entries themselves, the collector of garbage would have to look at each of them, wherever in memory it lies.
 */

/**
 * An order may come with ranks: numbers that never fall where it rises. A search goes by ranks first, which lie side by
 * side: entries lie anywhere in memory, and to fetch one for each step is what a search among very many costs.
 */
export interface Order<T> {
  (a: T, b: T): number;
  readonly rank?: (entry: T) => number;
}

/** From this search on a run has ranks: to work them out fetches every entry of it once. */
const often = 3;

export class Run<T> {
  readonly #entries: T[];
  /** Where the entries lie, in their order; undefined while they lie in it. */
  #places: number[] | undefined;
  /** In the order of the entries. */
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

  /** Where an entry is, or would be put. Of equal ranks the order decides. */
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
    // The one that lay last comes where there is room now.
    this.#entries[place] = last;
    places[places.indexOf(end)] = place;
  }

  /** Its second half, which is no longer here. */
  split(): Run<T> {
    const all = Array.from(this);
    const half = all.length >> 1;
    this.#places = undefined;
    this.#entries.length = 0;
    this.#entries.push(...all.slice(0, half));
    return new Run(all.slice(half), this.#searches, this.#ranks?.splice(half));
  }

  /** One that goes on behind it, and will be searched as often. */
  next(entry: T, { rank }: Order<T>): Run<T> {
    return new Run([entry], this.#searches, this.#ranks && [rank!(entry)]);
  }

  /** Most runs have only ever grown, and an array goes through itself with less ado. */
  [Symbol.iterator](): IterableIterator<T> {
    return this.#places ? this.#inOrder() : this.#entries.values();
  }

  *#inOrder(): Generator<T> {
    for (let index = 0; index < this.#entries.length; index += 1) yield this.at(index);
  }
}

/** `splice` for one number, without the list it would make of what was taken. */
export function makeRoom(numbers: number[], index: number, number: number): void {
  numbers.push(number);
  for (let at = numbers.length - 1; at > index; at -= 1) numbers[at] = numbers[at - 1]!;
  numbers[index] = number;
}

export function closeGap(numbers: number[], index: number): void {
  for (let at = index + 1; at < numbers.length; at += 1) numbers[at - 1] = numbers[at]!;
  numbers.pop();
}

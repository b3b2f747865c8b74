/** An inverted index: which records contain a word. It uses little memory for words of one record only. */
import { Directory } from './directory.ts';
import { Ordered } from './ordered.ts';
import type { Stored } from './stored.ts';
import { byId, type Index } from './table.ts';
import { words } from './words.ts';

/** One record is stored as itself, a few as a plain list, many as runs; lists are in the order of ids. */
type Posting<R> = R | readonly R[] | Ordered<R>;
const few = 32;
/** From this length on, a part of a string keeps the whole string in memory. */
const sliced = 13;

/** The rank is made of the first seven letters, if they are ASCII; most words have no more. */
export const byLetters = Object.assign((a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0), {
  rank(word: string): number {
    let rank = 0;
    let other = false;
    for (let at = 0; at < 7; at += 1) {
      const code: number = other || at >= word.length ? 0 : Math.min(word.charCodeAt(at), 127);
      other ||= code === 127;
      rank = rank * 128 + code;
    }
    return rank;
  },
});

export class Lexicon<R extends Stored> implements Index<R> {
  readonly on: readonly (keyof R)[];
  readonly #text: (record: R) => string;
  readonly #postings = new Directory<Posting<R>>();
  readonly #sorted = new Ordered<string>(byLetters);

  constructor(on: readonly (keyof R)[], text: (record: R) => string) {
    this.on = on;
    this.#text = text;
  }

  add(record: R): void {
    for (const word of distinct(words(this.#text(record)))) {
      const posting = this.#postings.get(word);
      if (posting === undefined) {
        const own = word.length < sliced ? word : word.split('').join('');
        this.#postings.set(own, record);
        this.#sorted.add(own);
      } else if (posting instanceof Ordered) posting.add(record);
      else this.#postings.set(word, grown(posting, record));
    }
  }

  remove(record: R): void {
    for (const word of distinct(words(this.#text(record)))) {
      const posting = this.#postings.get(word);
      const rest = posting === undefined ? undefined : without(posting, record);
      if (rest !== undefined) {
        if (rest !== posting) this.#postings.set(word, rest);
      } else if (this.#postings.delete(word)) this.#sorted.delete(word);
    }
  }

  /** How many records contain a word. */
  size(word: string): number {
    const posting = this.#postings.get(word);
    if (posting === undefined) return 0;
    return posting instanceof Ordered ? posting.size : isList(posting) ? posting.length : 1;
  }

  /** The records that contain a word, newest first. */
  newest(word: string): Iterable<R> {
    const posting = this.#postings.get(word);
    if (posting === undefined) return [];
    return posting instanceof Ordered ? posting.back() : isList(posting) ? posting.toReversed() : [posting];
  }

  has(word: string, record: R): boolean {
    const posting = this.#postings.get(word);
    if (posting === undefined || posting === record) return posting !== undefined;
    if (!(posting instanceof Ordered)) return isList(posting) && posting.includes(record);
    for (const at of posting.from((entry) => byId(entry, record))) return at === record;
    return false;
  }

  /** The words that begin like this, in their order, up to a number. */
  beginning(start: string, most: number): string[] {
    const found: string[] = [];
    for (const word of this.#sorted.from((entry) => (entry < start ? -1 : 0))) {
      if (found.length >= most || !word.startsWith(start)) break;
      found.push(word);
    }
    return found;
  }
}

const isList = <R>(posting: R | readonly R[]): posting is readonly R[] => Array.isArray(posting);

function grown<R extends Stored>(posting: R | readonly R[], record: R): Posting<R> {
  const list = isList(posting) ? posting : [posting];
  if (list.length < few) {
    // New records have the highest ids.
    if (list.at(-1)!.id < record.id) return [...list, record];
    return list.toSpliced(
      list.findIndex((other) => other.id > record.id),
      0,
      record,
    );
  }
  const many = new Ordered<R>(byId, list[0]);
  for (const other of list.slice(1)) many.add(other);
  many.add(record);
  return many;
}

function without<R extends Stored>(posting: Posting<R>, record: R): Posting<R> | undefined {
  if (posting instanceof Ordered) {
    posting.delete(record);
    return posting.size > 0 ? posting : undefined;
  }
  if (!isList(posting)) return posting === record ? undefined : posting;
  const rest = posting.filter((other) => other !== record);
  return rest.length > 1 ? rest : rest[0];
}

/** A name has few words, so looking back is as good as a set. */
const distinct = (all: readonly string[]): Iterable<string> =>
  all.length > 16 ? new Set(all) : all.filter((word, at) => all.indexOf(word) === at);

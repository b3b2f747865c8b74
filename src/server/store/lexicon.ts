/** An inverted index: which records contain a word, and which words begin alike. */
import { bisect, Groups } from './ordered.ts';
import type { Stored } from './stored.ts';
import { byId, type Index } from './table.ts';
import { words } from './words.ts';

export class Lexicon<R extends Stored> implements Index<R> {
  readonly on: readonly (keyof R)[];
  readonly #text: (record: R) => string;
  readonly #records = new Groups<R>(byId);
  /** All words in order, sorted when a search asks for beginnings: writes add words more often than anybody asks. */
  #words: readonly string[] | null = null;

  constructor(on: readonly (keyof R)[], text: (record: R) => string) {
    this.on = on;
    this.#text = text;
  }

  add(record: R): void {
    for (const word of distinct(words(this.#text(record)))) if (this.#records.add(word, record)) this.#words = null;
  }

  remove(record: R): void {
    for (const word of distinct(words(this.#text(record)))) if (this.#records.delete(word, record)) this.#words = null;
  }

  /** How many records contain a word. */
  size(word: string): number {
    return this.#records.of(word).size;
  }

  /** The records that contain a word, newest first. */
  newest(word: string): Iterable<R> {
    return this.#records.of(word).back();
  }

  /** The words that begin like this, in their order, up to a number. */
  beginning(start: string, most: number): string[] {
    const words = (this.#words ??= [...this.#records.keys()].sort());
    const found: string[] = [];
    for (let at = bisect(words, (word) => (word < start ? -1 : 0)); found.length < most; at += 1) {
      const word = words[at];
      if (word === undefined || !word.startsWith(start)) break;
      found.push(word);
    }
    return found;
  }
}

/** A name has few words, so looking back is as good as a set. */
const distinct = (all: readonly string[]): Iterable<string> =>
  all.length > 16 ? new Set(all) : all.filter((word, at) => all.indexOf(word) === at);

/** An inverted index: which records contain a word, and which words begin alike. */
import { bisect, Ordered } from './ordered.ts';
import type { Stored } from './stored.ts';
import { byId, type Index } from './table.ts';
import { words } from './words.ts';

export class Lexicon<R extends Stored> implements Index<R> {
  readonly on: readonly (keyof R)[];
  readonly #text: (record: R) => string;
  readonly #records = new Map<string, Ordered<R>>();
  /** All words in order, sorted when a search asks for beginnings: writes add words more often than anybody asks. */
  #words: readonly string[] | null = null;

  constructor(on: readonly (keyof R)[], text: (record: R) => string) {
    this.on = on;
    this.#text = text;
  }

  add(record: R): void {
    for (const word of new Set(words(this.#text(record)))) {
      let records = this.#records.get(word);
      if (!records) {
        this.#records.set(word, (records = new Ordered<R>(byId)));
        this.#words = null;
      }
      records.add(record);
    }
  }

  remove(record: R): void {
    for (const word of new Set(words(this.#text(record)))) {
      const records = this.#records.get(word);
      records?.delete(record);
      if (records?.size !== 0) continue;
      this.#records.delete(word);
      this.#words = null;
    }
  }

  /** How many records contain a word. */
  size(word: string): number {
    return this.#records.get(word)?.size ?? 0;
  }

  /** The records that contain a word, newest first. */
  newest(word: string): Iterable<R> {
    return this.#records.get(word)?.back() ?? [];
  }

  has(word: string, record: R): boolean {
    return this.#records.get(word)?.has(record) === true;
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

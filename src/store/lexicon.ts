/** An inverted index: which records contain a word, and which words begin alike. */
import { Ordered } from './ordered.ts';
import type { Stored } from './stored.ts';
import { byId, type Index } from './table.ts';
import { words } from './words.ts';

const byLetters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export class Lexicon<R extends Stored> implements Index<R> {
  readonly on: readonly (keyof R)[];
  readonly #text: (record: R) => string;
  readonly #records = new Map<string, Ordered<R>>();
  readonly #words = new Ordered<string>(byLetters);

  constructor(on: readonly (keyof R)[], text: (record: R) => string) {
    this.on = on;
    this.#text = text;
  }

  add(record: R): void {
    for (const word of new Set(words(this.#text(record)))) {
      let records = this.#records.get(word);
      if (!records) {
        this.#records.set(word, (records = new Ordered<R>(byId)));
        this.#words.add(word);
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
      this.#words.delete(word);
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
    const found: string[] = [];
    for (const word of this.#words.from((entry) => byLetters(entry, start))) {
      if (found.length >= most || !word.startsWith(start)) break;
      found.push(word);
    }
    return found;
  }
}

/** The word index of search: the words of a text, and the records that contain each, newest first. */
import { limits } from '../../document/limits.ts';
import { bisect, Groups } from './ordered.ts';
import type { Stored } from './stored.ts';
import { byId, type Index } from './table.ts';

/** Longer words are cut off: nobody searches for the rest. */
const longest = limits.lengths.word;
/** One character may expand to many letters; what is beyond the longest text is not searched. */
const spelled = 2 * limits.text;

/** A sign that is a word by itself, or letters, digits and underscores in a row. */
const alone = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]`;
const word = new RegExp(String.raw`${alone}|(?:(?!${alone})[\p{L}\p{N}\p{M}_])+`, 'gu');
const accents = /[\u0300-\u036f]/g;

/** The words of a text, in order: in lower case, without accents. */
export function words(text: string): readonly string[] {
  const folded = text.normalize('NFKD').slice(0, spelled).replaceAll(accents, '').toLowerCase();
  return (folded.match(word) ?? []).map((found) => found.slice(0, longest)); // SRC-12
}

/** Whether these words stand in the text one after the other. The last may be the beginning of a word. */
export function holds(text: string, sought: readonly string[], partial: boolean): boolean {
  const there = words(text);
  const last = sought.length - 1;
  for (let from = 0; from + last < there.length; from += 1) {
    let at = 0;
    while (at < last && there[from + at] === sought[at]) at += 1;
    if (at < last) continue;
    const word = there[from + last]!;
    if (partial ? word.startsWith(sought[last]!) : word === sought[last]) return true;
  }
  return false;
}

// An inverted index: which records contain a word, and which words begin alike.

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

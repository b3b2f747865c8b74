/** The word index of search: the words of a text, and the records that contain each, newest first. */
import { limits } from '../../document/limits.ts';
import { bisect, Groups } from './ordered.ts';
import type { Stored } from './stored.ts';
import { byId, type Index } from './table.ts';

/** Longer words are cut off: nobody searches for the rest. */
const longest = limits.lengths.word;
/** One character may expand to many letters; what is beyond the longest text is not searched. */
const spelled = 2 * limits.text;

const isAsciiWord = Uint8Array.from({ length: 128 }, (_, code) =>
  Number((code >= 48 && code <= 57) || (code >= 97 && code <= 122) || code === 95),
);
const other = /[\p{L}\p{N}\p{M}]/u;
const alone = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/u;
const accent = /[\u0300-\u036f]/;

const parting = 1,
  letter = 2,
  whole = 3;
/** The class of a character, asked once: the pattern is slow, and most texts use few characters. */
const charKinds = new Uint8Array(0x20000);

function kindOf(point: number): number {
  const known = charKinds[point];
  if (known) return known;
  const sign = String.fromCodePoint(point);
  const kind = alone.test(sign) ? whole : other.test(sign) ? letter : parting;
  if (point < charKinds.length) charKinds[point] = kind;
  return kind;
}

const none: readonly string[] = [];

/** The words of a text, in order. */
export function words(text: string): readonly string[] {
  if (text === '') return none;
  const folded = fold(text);
  const found: string[] = [];
  let start = -1;
  const end = (at: number): void => {
    if (start >= 0) found.push(folded.slice(start, Math.min(at, start + longest))); // SRC-12
    start = -1;
  };
  for (let at = 0; at < folded.length; at += 1) {
    const code = folded.charCodeAt(at);
    if (code < 128) {
      if (isAsciiWord[code] === 0) end(at);
      else if (start < 0) start = at;
      continue;
    }
    const point = folded.codePointAt(at)!;
    const kind = kindOf(point);
    if (kind === letter) {
      if (start < 0) start = at;
    } else end(at);
    if (kind === whole) found.push(String.fromCodePoint(point));
    if (point > 0xffff) at += 1;
  }
  end(folded.length);
  return found;
}

function fold(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > 127) return withoutAccents(text.normalize('NFKD').slice(0, spelled)).toLowerCase();
  }
  return text.toLowerCase();
}

function withoutAccents(text: string): string {
  let plain = '';
  let kept = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x300 || !accent.test(text[at]!)) continue;
    plain += text.slice(kept, at);
    kept = at + 1;
  }
  return plain + text.slice(kept);
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

/**
 * How text is split into words, for search (4.7): lower case, no accents; ideographs and pictographs are words
 * themselves.
 */
import { limits } from '../../document/limits.ts';

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

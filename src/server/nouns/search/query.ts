/** Parses a search query (4.7, SRC-02): words, phrases, operators. It is read once from left to right. */
import { isOneOf, keysOf } from '../../../language.ts';
import { limits } from '../../../document/limits.ts';
import { must } from '../../calls/refusal.ts';
import { words } from '../../store/lexicon.ts';
import { operators, type Modifier, type Operator } from './operators.ts';

/** Where the words of a term are searched. */
const places = ['name', 'description', 'comment', 'checklist'] as const;
type Place = 'any' | (typeof places)[number];

/** Words that follow one another: a single word, a phrase, or words joined by a hyphen or a dot. */
export interface Term {
  readonly text: string;
  readonly words: readonly string[];
  readonly place: Place;
  /** In quotes the last word must be whole, even where the beginning of a word would be enough. */
  readonly quoted: boolean;
  readonly negated: boolean;
}

const spans: Readonly<Record<string, number>> = { day: 1, week: 7, month: 28 };

export interface Query {
  readonly terms: readonly Term[];
  readonly modifiers: readonly Modifier[];
}

interface Piece {
  readonly negated: boolean;
  readonly key: string;
  readonly value: string;
  readonly quoted: boolean;
  readonly text: string;
}

/** SRC-09: a word that is no operator is text, so no query is an error; only the number of terms has a bound. */
export function parse(text: string): Query {
  let count = 0;
  const terms: Term[] = [];
  const modifiers: Modifier[] = [];
  for (const piece of pieces(text)) {
    const modifier = modifierOf(piece);
    const term = modifier ? undefined : termOf(piece);
    if (modifier) modifiers.push(modifier);
    else if (term) terms.push(term);
    count += (modifier ?? term)?.words.length ?? 0;
    must('SRC-09', terms.length + modifiers.length <= limits.search.parts && count <= limits.search.words);
  }
  return { terms, modifiers };
}

function modifierOf({ negated, key, value, text }: Piece): Modifier | undefined {
  const operator = keysOf(operators).find((name) => name === key);
  if (value === '' || operator === undefined) return undefined; // SRC-02
  const takes: 'text' | readonly string[] = operators[operator];
  const days = takes !== 'text' && takes.includes('days') ? (spans[value] ?? numberOf(value)) : undefined;
  if (takes !== 'text' && (value === 'days' || !takes.includes(value)) && days === undefined) return undefined;
  return { text, operator, value, words: words(value), days, negated };
}

const numberOf = (value: string): number | undefined => (/^\d{1,4}$/.test(value) ? Number(value) : undefined);

function termOf({ negated, key, value, quoted, text }: Piece): Term | undefined {
  const place = isOneOf(places, key) && value !== '' ? key : 'any';
  const termWords = words(place === 'any' ? text : value);
  return termWords.length === 0 ? undefined : { text, words: termWords, place, quoted, negated };
}

const isSpace = (char: string): boolean => char <= ' ' || char === '\u00a0';

/** Splits at spaces outside quotes, and each piece at its first colon. */
function* pieces(text: string): Generator<Piece> {
  let at = 0;
  while (at < text.length) {
    if (isSpace(text[at]!)) {
      at += 1;
      continue;
    }
    const start = at;
    const negated = text[at] === '-' && at + 1 < text.length && !isSpace(text[at + 1]!);
    if (negated) at += 1;
    const sign = signs[text[at]!];
    if (sign) at += 1;
    let colon = -1;
    let key = sign ?? '';
    let from = at;
    while (at < text.length && !isSpace(text[at]!) && text[at] !== '"') {
      if (text[at] === ':' && colon < 0 && !sign) {
        colon = at;
        key = text.slice(from, at).toLowerCase();
        from = at + 1;
      }
      at += 1;
    }
    const quoted = text[at] === '"' && at === from;
    if (quoted) {
      const close = text.indexOf('"', at + 1);
      const end = close < 0 ? text.length : close;
      yield { negated, key, value: text.slice(at + 1, end), quoted, text: text.slice(start, end + 1) };
      at = end + 1;
    } else {
      yield { negated, key, value: text.slice(from, at), quoted, text: text.slice(start, at) };
    }
  }
}

const signs: Readonly<Record<string, Operator>> = Object.assign(Object.create(null), { '@': 'member', '#': 'label' });

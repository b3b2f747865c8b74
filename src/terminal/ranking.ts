/**
 * Ranks texts by the words of a question. The measure is BM25: a word counts more where few texts have it, and a long text
 * has to say it more often than a short one.
 */
import { keptIn } from '../language.ts';
import { synonymsOf, asksFor, wordsAsked, wordsOf } from './words.ts';

/** A text that can be found: what it says, each part with what a word there counts, and the questions that it answers. */
export interface Text<Key> {
  readonly key: Key;
  readonly says: readonly (readonly [text: string, weight: number])[];
  /** Names for which it stands without saying them; a long list of them makes no long text of it. */
  readonly names: string;
  readonly asked: readonly string[];
}

export interface Ranked<Key> {
  readonly key: Key;
  readonly score: number;
  readonly hasAll: boolean;
}

/** The usual constants of BM25: how soon a repeated word adds nothing, and how much the length of a text counts. */
const [repeats, lengths] = [1.2, 0.75];
/** How much a word counts that a text only stands for. */
const byName = 0.2;
/** How much another word of the same meaning counts. */
const byMeaning = 0.6;
/** How much more a text counts if one of its questions asks the same. */
const bySameQuestion = 6;
/** How much a bare word counts beside questions, and one that asks for something else, or does not say for what. */
const [byOneWord, byOtherKind, byNoKind] = [0.5, 0.5, 0.8];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** The words of all texts: where each stands, how much it tells, and those of the questions that a text answers. */
function indexOf<Key>(all: readonly Text<Key>[]) {
  const texts = all.map(({ key, says, names, asked }) => {
    const counts = new Map<string, number>();
    for (const [text, weight] of says)
      for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
    const length = sum([...counts.values()]);
    for (const word of wordsOf(names)) if (!counts.has(word)) counts.set(word, byName);
    return { key, asked, counts, length };
  });
  const usualLength = sum(texts.map(({ length }) => length)) / texts.length;
  const having = new Map<string, typeof texts>();
  for (const text of texts) for (const word of text.counts.keys()) keptIn(having, word, () => []).push(text);

  /** How much a word tells: more if fewer texts have it. */
  function tells(word: string): number {
    const textsWithIt = having.get(word)?.length ?? 0;
    return Math.log(1 + (texts.length - textsWithIt + 0.5) / (textsWithIt + 0.5));
  }
  const weightOf = (words: readonly string[]): number => sum(words.map(tells));

  function worth(word: string, { counts, length }: (typeof texts)[number]): number {
    const count = counts.get(word) ?? 0;
    return (count * (repeats + 1)) / (count + repeats * (1 - lengths + (lengths * length) / usualLength));
  }

  const withQuestions = texts.map((text) => {
    const questions = text.asked.map((question) => {
      const words = wordsAsked(question, () => true);
      return { words, told: weightOf(words), kind: asksFor(question) };
    });
    return { text, questions };
  });
  return { texts: withQuestions, having, tells, told: weightOf, worth };
}

/** A function that gives each text with a word of a question its score, and says whether it has all words. */
export function ranking<Key>(all: readonly Text<Key>[]): (question: string) => Ranked<Key>[] {
  const { texts, having, tells, told, worth } = indexOf(all);
  return (question) => {
    const words = wordsAsked(question, (word) => having.has(word));
    if (words.length === 0) return [];
    const kind = asksFor(question);
    const toldInAll = told(words);
    const ways = words.map((word) => [
      [word, tells(word)] as const,
      ...synonymsOf(word).map((other) => [other, byMeaning * Math.min(tells(word), tells(other))] as const),
    ]);
    /** How much a word of another question tells of this one: it is asked here too, or means the same. */
    const shared = new Map([
      ...words.flatMap(synonymsOf).map((other) => [other, byMeaning * tells(other)] as const),
      ...words.map((word) => [word, tells(word)] as const),
    ]);

    /** Which part of its words another question shares with this one, less where it asks for something else. */
    function sameness(other: (typeof texts)[number]['questions'][number]): number {
      const both = sum(other.words.map((word) => shared.get(word) ?? 0));
      return (
        (both / (toldInAll + other.told - both)) *
        (other.words.length === 1 && other.kind === undefined && words.length > 1 ? byOneWord : 1) *
        (other.kind === kind ? 1 : other.kind !== undefined && kind !== undefined ? byOtherKind : byNoKind)
      );
    }

    const some = new Set(ways.flat().flatMap(([word]) => having.get(word) ?? []));
    return texts
      .filter(({ text }) => some.has(text))
      .map(({ text, questions }) => {
        const found = ways.map((way) => Math.max(...way.map(([word, tell]) => tell * worth(word, text))));
        // A text that has few of the words counts less.
        const has = told(words.filter((_, at) => found[at]! > 0)) / toldInAll;
        const nearest = Math.max(0, ...questions.map(sameness));
        const score = sum(found) * has * (1 + bySameQuestion * nearest ** 2);
        return { key: text.key, score, hasAll: found.every((score) => score > 0) };
      });
  };
}

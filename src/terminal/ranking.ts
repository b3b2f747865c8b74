/**
 * Ranks texts by the words of a question. The measure is BM25: a word counts more where few texts have it, and a long text
 * has to say it more often than a short one.
 */
import { alike, asksFor, wordsAsked, wordsOf } from './words.ts';

/** A text that can be found: what it says, each part with what a word there counts, and the questions that it answers. */
export interface Text<Key> {
  readonly key: Key;
  readonly says: readonly (readonly [text: string, weight: number])[];
  readonly asked: readonly string[];
}

export interface Ranked<Key> {
  readonly key: Key;
  readonly score: number;
  readonly hasAll: boolean;
}

/** The usual constants of BM25: how soon a repeated word adds nothing, and how much the length of a text counts. */
const [repeats, lengths] = [1.2, 0.75];
/** How much another word of the same meaning counts. */
const byMeaning = 0.6;
/** How much more a text counts if one of its questions asks the same. */
const bySameQuestion = 6;
/** How much a bare word counts beside questions, and one that asks for something else, or does not say for what. */
const [byOneWord, byOtherKind, byNoKind] = [0.5, 0.5, 0.8];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** A function that gives each text its score for a question, and says whether it has all words. */
export function ranking<Key>(all: readonly Text<Key>[]): (question: string) => Ranked<Key>[] {
  const texts = all.map(({ key, says, asked }) => {
    const counts = new Map<string, number>();
    for (const [text, weight] of says)
      for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
    const questions = asked.map((one) => ({ words: wordsAsked(one, () => true), kind: asksFor(one) }));
    return { key, counts, length: sum([...counts.values()]), questions };
  });
  const usualLength = sum(texts.map(({ length }) => length)) / texts.length;
  const having = new Map<string, number>();
  for (const { counts } of texts) for (const word of counts.keys()) having.set(word, (having.get(word) ?? 0) + 1);

  /** How much a word tells: more if fewer texts have it. */
  function tells(word: string): number {
    const textsWithIt = having.get(word) ?? 0;
    return Math.log(1 + (texts.length - textsWithIt + 0.5) / (textsWithIt + 0.5));
  }
  const told = (words: readonly string[]): number => sum(words.map(tells));

  function worth(word: string, { counts, length }: (typeof texts)[number]): number {
    const count = counts.get(word) ?? 0;
    return (count * (repeats + 1)) / (count + repeats * (1 - lengths + (lengths * length) / usualLength));
  }

  /** Which part of their words two questions share: 1 if they ask the same. A word of the same meaning counts less. */
  function shared(words: readonly string[], others: readonly string[]): number {
    const isLike = (word: string): boolean => alike(word).some((other) => words.includes(other));
    const both = others.map((word) => (words.includes(word) ? 1 : isLike(word) ? byMeaning : 0) * tells(word));
    return sum(both) / (told(words) + told(others) - sum(both));
  }

  return (question) => {
    const words = wordsAsked(question, (word) => having.has(word));
    if (words.length === 0) return [];
    const kind = asksFor(question);
    const sameness = (other: (typeof texts)[number]['questions'][number]): number =>
      shared(words, other.words) *
      (other.words.length === 1 && other.kind === undefined && words.length > 1 ? byOneWord : 1) *
      (other.kind === kind ? 1 : other.kind !== undefined && kind !== undefined ? byOtherKind : byNoKind);
    return texts.map((text) => {
      const found = words.map((word) =>
        Math.max(
          tells(word) * worth(word, text),
          ...alike(word).map((other) => byMeaning * Math.min(tells(word), tells(other)) * worth(other, text)),
        ),
      );
      // A text that has few of the words counts less.
      const has = told(words.filter((_, at) => found[at]! > 0)) / told(words);
      const nearest = Math.max(0, ...text.questions.map(sameness));
      const score = sum(found) * has * (1 + bySameQuestion * nearest ** 2);
      return { key: text.key, score, hasAll: found.every((one) => one > 0) };
    });
  };
}

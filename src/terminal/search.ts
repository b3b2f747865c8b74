/**
 * Finds rules by words: those of their sentences and reasons, and those with which people ask. The ranking is BM25: a word
 * counts more where few rules have it, and a long text has to say it more often than a short one.
 */
import { asked } from './asked.ts';
import { pick, ruleIds } from './pick.ts';
import { alike, wordsAsked, wordsOf } from './words.ts';
import { rules, type RuleId } from '../document/rules.ts';
import { sections } from '../document/sections.ts';

/** How much of a word in each text of a rule counts: most in its sentence, and in the index of how people ask for it. */
const textsOf = (id: RuleId): readonly (readonly [text: string, weight: number])[] => {
  const { section, says, status = '', error = '', message = '', because = '', conflict = '' } = rules[id];
  return [
    [says, 1],
    [asked[id] ?? '', 1],
    [`${message} ${error} ${status}`, 0.6],
    [sections.get(section) ?? '', 0.5],
    [`${because} ${conflict}`, 0.3],
  ];
};

/** The usual constants of BM25: how soon a repeated word adds nothing, and how much the length of a text counts. */
const [repeats, lengths] = [1.2, 0.75];
/** How much another word of the same meaning counts. */
const byMeaning = 0.6;
/** Who asks how many there are looks for a number: a rule that states one, or that none is set, counts this much more. */
const [asksForNumber, byNumber] = [/\bhow (?:many|much|long|often|big|large|deep|fast|old)\b/i, 1.5];
/** How much more a rule counts if one entry of its index asks the same. */
const bySameQuestion = 2;
/** So many rules are shown that have some of the words only, if fewer have all of them. */
const near = 5;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

const texts = ruleIds.map((id) => {
  const counts = new Map<string, number>();
  for (const [text, weight] of textsOf(id))
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
  const entries = (asked[id] ?? '').split(/[,:;] /).map((entry) => wordsAsked(entry, () => true));
  return { id, counts, length: sum([...counts.values()]), entries };
});
const usualLength = sum(texts.map(({ length }) => length)) / texts.length;

const having = new Map<string, number>();
for (const { counts } of texts) for (const word of counts.keys()) having.set(word, (having.get(word) ?? 0) + 1);

/** How much a word tells: more if fewer rules have it. */
function tells(word: string): number {
  const rulesWithIt = having.get(word) ?? 0;
  return Math.log(1 + (texts.length - rulesWithIt + 0.5) / (rulesWithIt + 0.5));
}

type Text = (typeof texts)[number];

function worth(word: string, { counts, length }: Text): number {
  const count = counts.get(word) ?? 0;
  return (count * (repeats + 1)) / (count + repeats * (1 - lengths + (lengths * length) / usualLength));
}

/** How near a rule is to the words, and whether it has all of them. A rule that has few of them counts less. */
function ranked(text: Text, words: readonly string[]): { readonly score: number; readonly hasAll: boolean } {
  const found = words.map((word) =>
    Math.max(
      tells(word) * worth(word, text),
      ...alike(word).map((other) => byMeaning * Math.min(tells(word), tells(other)) * worth(other, text)),
    ),
  );
  const has = told(words.filter((_, at) => found[at]! > 0)) / told(words);
  const nearest = Math.max(...text.entries.map((entry) => sameness(words, entry)));
  const score = sum(found) * has * (1 + bySameQuestion * nearest ** 2);
  return { score, hasAll: found.every((one) => one > 0) };
}

const told = (words: readonly string[]): number => sum(words.map(tells));

/** Which part of their words a question and an entry of the index share: 1 if they ask the same. */
function sameness(question: readonly string[], entry: readonly string[]): number {
  const shared = told(entry.filter((word) => question.includes(word)));
  return shared === 0 ? 0 : shared / (told(question) + told(entry) - shared);
}

/** The rules of an address, or those with the words of a question, best first; if few have all of them, the nearest too. */
export function search(question: string): RuleId[] {
  const addressed = pick(question);
  if (addressed.length > 0) return addressed;
  const words = wordsAsked(question, (word) => having.has(word));
  if (words.length === 0) return [];
  const wantsNumber = asksForNumber.test(question);
  return texts
    .map((text) => ({ id: text.id, ...ranked(text, words) }))
    .map(({ score, ...found }) => ({
      ...found,
      score: wantsNumber && /\d|\bnumber of\b/.test(rules[found.id].says) ? score * byNumber : score,
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .filter(({ hasAll }, at) => hasAll || at < near)
    .map(({ id }) => id);
}

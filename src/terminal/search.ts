/**
 * Finds rules and passages of the manual by words: those of their sentences and reasons, and those with which people ask.
 */
import { asked } from './asked.ts';
import type { Passage } from './passages.ts';
import { pick, ruleIds } from './pick.ts';
import { ranking, type Text } from './ranking.ts';
import { asksFor } from './words.ts';
import { onceFor } from '../language.ts';
import { records } from '../document/claims/2-records.ts';
import { rules, type RuleId } from '../document/rules.ts';
import * as sets from '../document/sets.ts';
import { jsonOf } from './json-schema.ts';
import { sections } from '../document/sections.ts';

/** The names of all fields that the document gives to a record of a section, those within other fields too. */
const fieldsOf = (section: string): string[] =>
  Object.values(records)
    .filter((record) => record.section === section)
    .flatMap(({ fields }) => Object.entries(fields))
    .flatMap(([name, { kind }]) => [name, ...partsOf(jsonOf(kind))]);
function partsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(partsOf)];
}

const wordsOfSets = (name: string): readonly string[] => (sets as unknown as Record<string, readonly string[]>)[name]!;

/** The words that a rule stands for without saying them: those of its set, or the fields of its table. */
function standsFor({ section, says }: (typeof rules)[RuleId]): string {
  const [, set] = / the (\w+) set$/.exec(says) ?? [];
  if (set !== undefined) return wordsOfSets(`${set[0]!.toLowerCase()}${set.slice(1)}s`).join(' ');
  return / shows the (?:typed )?fields of /.test(says) ? fieldsOf(section).join(' ') : '';
}

/** How much of a word in each text of a rule counts: most in its sentence, and in the index of how people ask for it. */
function textOf(id: RuleId): Text<RuleId> {
  const questions = asked.get(id) ?? [];
  const { section, says, status = '', error = '', message = '', because = '', conflict = '' } = rules[id];
  return {
    key: id,
    says: [
      [says, 1],
      [`${message} ${error} ${status}`, 0.6],
      [questions.join(' '), 0.5],
      [sections.get(section) ?? '', 0.5],
      [`${because} ${conflict}`, 0.3],
    ],
    names: standsFor(rules[id]),
    asked: questions,
  };
}

/** The questions of a heading belong to its first passage. */
function textOfPassage(passage: Passage): Text<Passage> {
  const questions = passage.isFirst ? (asked.get(passage.place) ?? []) : [];
  return {
    key: passage,
    says: [
      [passage.says, 1],
      [passage.heading, 0.5],
      [questions.join(' '), 0.5],
    ],
    names: '',
    asked: questions,
  };
}

const none: readonly Passage[] = [];
const ranked = onceFor((passages: readonly Passage[]) =>
  ranking<RuleId | Passage>([...ruleIds.map(textOf), ...passages.map(textOfPassage)]),
);

/** Who asks how many there are looks for a number: a rule that states one, or that none is set, counts this much more. */
const byNumber = 1.5;
/**
 * How much a passage counts beside rules, if its heading stands in the index of questions and if not: who asks for the
 * service wants its rule, and the pages tell it once more.
 */
const [byHeading, byPassage] = [0.9, 0.55];
/** So many rules are shown that have some of the words only, if fewer have all of them. */
const near = 5;

export const isPassage = (key: RuleId | Passage): key is Passage => typeof key !== 'string';

/** Rules and passages with the words of a question, best first; if few have all of them, the nearest too. */
export function searchAll(question: string, passages: readonly Passage[]): (RuleId | Passage)[] {
  const wantsNumber = asksFor(question) === 'number';
  const weigh = (key: RuleId | Passage): number =>
    isPassage(key)
      ? key.isFirst && asked.has(key.place)
        ? byHeading
        : byPassage
      : wantsNumber && /\d|\bnumber of\b/.test(rules[key].says)
        ? byNumber
        : 1;
  return ranked(passages)(question)
    .map((found) => ({ ...found, score: found.score * weigh(found.key) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .filter(({ hasAll }, at) => hasAll || at < near)
    .map(({ key }) => key);
}

/** The rules of an address, or those with the words of a question. */
export function search(question: string): RuleId[] {
  const addressed = pick(question);
  return addressed.length > 0 ? addressed : searchAll(question, none).filter((key): key is RuleId => !isPassage(key));
}

/** Finds rules by what a person types: an id, a pattern of ids, a section, a part, or a word of the sentence. */
import type { Rule } from './rule.ts';
import { rules, type RuleId } from './rules.ts';
import { bySection, partOf, sections } from './sections.ts';

export const ruleIds = (Object.keys(rules) as RuleId[]).sort((a, b) => bySection(rules[a].section, rules[b].section));

export const isRule = (id: string): id is RuleId => Object.hasOwn(rules, id);
export const ruleOf = (id: string): Rule | undefined => (isRule(id) ? rules[id] : undefined);

/** The rules an address names: `CF-01`, `CF-*`, `4.5.3`, `4.5` with all below it, `4`. */
export function pick(address: string): RuleId[] {
  const wanted = address.replace(/^§/, '').toUpperCase();
  if (isRule(wanted)) return [wanted];
  if (/^[A-Z]+-?[\d*]*$/.test(wanted)) {
    const [family, number = '*'] = wanted.split('-');
    const starts = number.endsWith('*') ? `${family}-${number.slice(0, -1)}` : wanted;
    return ruleIds.filter((id) => (number.endsWith('*') ? id.startsWith(starts) : id === starts));
  }
  return ruleIds.filter((id) => stands(rules[id].section, wanted.toLowerCase()));
}

/** Whether a section is the wanted one or stands below it. */
export const stands = (section: string, wanted: string): boolean =>
  section === wanted || section.startsWith(`${wanted}.`) || (!wanted.includes('.') && partOf(section) === wanted);

/** Words of a question that say nothing of what is asked. */
const fillers = new Set(
  [
    'a an and are be can do does for from get happens how i if in',
    'is it many may of on or per the to too what when who why with',
  ].flatMap((line) => line.split(' ')),
);

/** Words of the document, and of people, for which the sentences of the rules have another one. */
const alike: Readonly<Record<string, string>> = {
  colour: 'color',
  color: 'colour',
  long: 'charact',
  organization: 'workspace',
  'power-up': 'extension',
  query: 'answer',
  remov: 'delet',
  respons: 'answer',
};

/** The beginnings of the words of a question: `deleted labels` asks for `delet` and `label`. */
export const stemsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,<>]+|'s\b|\/1\//)
    .filter((word) => word !== '')
    .filter((word) => !fillers.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|e|s)$/, '') : word));

/** Whether a text has a word, or the other word for it. */
export const says = (text: string, stem: string): boolean =>
  has(text, stem) || (Object.hasOwn(alike, stem) && has(text, alike[stem]!));

/** A number and a short word are found as a whole, and not within another word. */
function has(text: string, stem: string): boolean {
  if (stem.length > 4) return text.includes(stem);
  const escaped = stem.replace(/[^\w\s]/g, '\\$&');
  return new RegExp(`(?<!\\w)${escaped}${/^\d+$|^.{1,2}$/.test(stem) ? '' : '(?:e|e?s|e?d|ing)?'}(?!\\w)`).test(text);
}

const texts = new Map(
  ruleIds.map((id) => {
    const { section, says: sentence, status = '', error = '', message = '', because = '', conflict = '' } = rules[id];
    return [id, [sections.get(section), sentence, status, error, message, because, conflict].join(' ').toLowerCase()];
  }),
);

/** The rules whose address, sentence, reason, status or error word has the words; if none has all, those nearest to it. */
export function search(text: string): RuleId[] {
  const addressed = pick(text);
  if (addressed.length > 0) return addressed;
  const stems = stemsOf(text);
  if (stems.length === 0) return [];
  const having = stems.map((stem) => new Set(ruleIds.filter((id) => says(texts.get(id)!, stem))));
  const all = ruleIds.filter((id) => having.every((ids) => ids.has(id)));
  if (all.length > 0 || stems.length === 1) return all;
  // A word that few rules have says more.
  const score = (id: RuleId): number =>
    having.reduce((sum, ids) => sum + (ids.has(id) ? Math.log(ruleIds.length / ids.size) : 0), 0);
  const ranked = ruleIds.filter((id) => score(id) > 0).sort((a, b) => score(b) - score(a));
  return ranked.slice(0, 3);
}

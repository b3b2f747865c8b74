/** Finds rules by words: those of their sentences and reasons, and those with which people ask. */
import { asked } from './asked.ts';
import { rules, type RuleId } from '../document/rules.ts';
import { sections } from '../document/sections.ts';
import { pick, ruleIds } from './pick.ts';

/** Words of a question that say nothing of what is asked. */
const fillers = new Set(
  [
    'a an and any are as ask be can did do does else everything exist find for from get gets had happens',
    'has have how i if in instead into is it its like look looks make makes many may mean means more must my need needs',
    'no of on only or out per possible put see should somebody tell tells than that the their them there through to too',
    'up use uses using want was what when where which who whose why will with would you your',
  ].flatMap((line) => line.split(' ')),
);

/** Words of people for which the rules have other ones, whatever is asked; `asked.ts` has what leads to one rule. */
const alike: Readonly<Record<string, readonly string[]>> = {
  color: ['colour'],
  colour: ['color'],
  custom: ['definition'],
  default: ['without'],
  different: ['another'],
  edit: ['chang'],
  disabl: ['switched off', 'off'],
  logg: ['record'],
  long: ['charact'],
  longest: ['charact'],
  max: ['most'],
  maximum: ['most'],
  most: ['at most', 'limited', 'seconds'],
  new: ['creat'],
  organization: ['workspace'],
  'power-up': ['extension'],
  remov: ['delet'],
  renam: ['chang'],
  repeat: ['again', 'noth'],
  respons: ['answer'],
  retri: ['tried'],
  revok: ['delet'],
  ten: ['10'],
  uniqu: ['no two'],
  unknown: ['noth'],
  updat: ['chang'],
};

/** The beginnings of the words of a question: `deleted labels` asks for `delet` and `label`. */
export const stemsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('how many', 'most')
    .split(/[\s,<>=?]+|'s\b|\/1\//)
    .filter((word) => word !== '')
    .filter((word) => !fillers.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|e|s)$/, '') : word));

/** Whether a text has a word, or the other word for it. */
export const says = (text: string, stem: string): boolean =>
  has(text, stem) || (Object.hasOwn(alike, stem) && alike[stem]!.some((other) => has(text, other)));

/** A number and a short word are found as a whole, and not within another word. */
function has(text: string, stem: string): boolean {
  if (stem.length > 4) return text.includes(stem);
  const escaped = stem.replace(/[^\w\s]/g, '\\$&');
  return new RegExp(`(?<!\\w)${escaped}${/^\d+$|^.{1,2}$/.test(stem) ? '' : '(?:e|e?s|e?d|ing)?'}(?!\\w)`).test(text);
}

/** What a rule says, also to a client, and how people ask for it; and with its section and its reason. */
const texts = new Map(
  ruleIds.map((id) => {
    const { section, says: sentence, status = '', error = '', message = '', because = '', conflict = '' } = rules[id];
    const said = [sentence, error, message, asked[id]].join(' ').toLowerCase();
    return [id, { said, whole: [said, sections.get(section), status, because, conflict].join(' ').toLowerCase() }];
  }),
);
/** How much what people ask for comes before the rest: what the document says before what was chosen where it says nothing. */
const leading = { stated: 1.2, implied: 1.2, chosen: 1.1 };
/** So many rules are shown that have some of the words only, if fewer have all of them. */
const near = 5;

/**
 * The rules whose address, sentence, reason, status or error word has the words; if few have all, then those nearest to
 * it too.
 */
export function search(text: string): RuleId[] {
  const addressed = pick(text);
  if (addressed.length > 0) return addressed;
  const stems = stemsOf(text);
  if (stems.length === 0) return [];
  const having = stems.map((stem) => new Set(ruleIds.filter((id) => says(texts.get(id)!.whole, stem))));
  const all = ruleIds.filter((id) => having.every((ids) => ids.has(id)));
  if (stems.length === 1) return all;
  // A word that few rules have says more, and most in the sentence itself; what people ask for comes before the rest.
  const scores = new Map(
    ruleIds.map((id) => {
      const weights = stems.map((stem, at) => {
        const ids = having[at]!;
        return ids.has(id) ? Math.log(ruleIds.length / ids.size) * (says(texts.get(id)!.said, stem) ? 2 : 1) : 0;
      });
      return [id, weights.reduce((sum, weight) => sum + weight, 0) * (id in asked ? leading[rules[id].level] : 1)];
    }),
  );
  const better = (a: RuleId, b: RuleId): number => scores.get(b)! - scores.get(a)!;
  const others = ruleIds.filter((id) => scores.get(id)! > 0 && !all.includes(id)).sort(better);
  return [...all.sort(better), ...others.slice(0, Math.max(0, near - all.length))];
}

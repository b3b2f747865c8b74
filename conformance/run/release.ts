/** The laws of an older release: a server that kept them does not fail because of laws and cases that came later. */
import type { Rows } from '../declared/rows.ts';
import { casesOf, type Law } from '../law/law.ts';
import type { LabOptions } from '../wire/lab.ts';
import { levels, type Level } from '../../src/document/rule.ts';
import first from '../law/releases/0.1.json' with { type: 'json' };

/** For each law: its level, and the names of its cases if it has several. */
export type Frozen = Readonly<Record<string, readonly string[]>>;

export const releases: Readonly<Record<string, Frozen>> = { '0.1': first };

/** Laws of a release that are no longer asked, each with its reason. */
export const withdrawn: Readonly<Record<string, string>> = {
  'CF-10': 'CF-07 and CF-30 judge it, which set one value after another',
  'CRD-01/blanks': 'the laws of texts record it, as white space at the ends of texts',
  'CRD-07/deleted': 'CRD-07 judges it, which deletes a card in between',
  'FLT-06':
    'FLT-01/cards judges the words that the document lists, and FLT-06/closed-lists the one that it does not explain',
  'FLT-13/exact': 'FLT-01/lists judges it',
  'GEN-06/field-history':
    'CF-21, CF-22 and the laws of CF-10 to CF-53 that play changes in turn judge it, and notice what it noticed',
  'GEN-07': 'GEN-01 judges it, whose look at the scene comes before and after all reads',
  'LIM-29': 'LIM-27 judges it, in the same window',
  'PRM-02': 'AUT-23 judges it, which asks each row without a token and without a key',
};

/** The file that `npm run freeze` writes. */
export const frozen = (laws: readonly Law[], rows: Rows): Frozen =>
  Object.fromEntries(
    laws.map((law) => {
      const labels = casesOf(law, rows).map(({ label }) => label);
      return [law.id, [law.level, ...(labels.length > 1 ? labels : [])]];
    }),
  );

/**
 * Why the law as a whole (null) or one case of all its cases is not asked by a release; null if it is. If none of the
 * cases has a name of then, they have new names and did not come later.
 */
export function asOf(
  name: string,
  weakest: Level = 'implied',
  all: Readonly<Record<string, Frozen>> = releases,
): NonNullable<LabOptions['asOf']> {
  const laws = all[name]!;
  const rank = (level: string | undefined): number => levels.indexOf(level as Level);
  return ({ id }, label, cases = []) => {
    const [level, ...labels] = laws[id] ?? [];
    if (level === undefined) return `${name} does not ask it: the law came later`;
    if (rank(level) > rank(weakest)) return `${name} held the rule to be ${level}`;
    const isKept = (label: string) => labels.includes(label);
    return label !== null && !isKept(label) && cases.some(isKept)
      ? `${name} does not ask it: the case came later`
      : null;
  };
}

/** The lines that a run with `--as-of` prints before it begins. */
export function withdrawnText(name: string, laws: readonly Pick<Law, 'id'>[]): string {
  const known = releases[name]!;
  const later = laws.filter(({ id }) => !Object.hasOwn(known, id)).length;
  const missing = Object.keys(known).filter((id) => !laws.some((law) => law.id === id));
  const reasons = missing.map((id) => `  ${id} is withdrawn: ${withdrawn[id] ?? 'no reason is on record'}\n`);
  return `By the laws of ${name}: ${Object.keys(known).length}; ${later} that came later are not scored\n${reasons.join('')}`;
}

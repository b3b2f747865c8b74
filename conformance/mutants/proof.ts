/** The record of which law fails once a rule is forgotten where it is kept: so a rule counts as kept. */
import { rules, type RuleId } from '../../src/document/rules.ts';
import { ruleIds } from '../../src/document/pick.ts';
import type { Law } from '../law/law.ts';
import type { Mutant } from './mutant.ts';
import { noticing, type Caught } from './record.ts';

export interface Proof {
  readonly law: string;
  /** The mutant that breaks the rule, where no law fails by forgetting alone. */
  readonly mutant?: string;
}
export type Proved = Readonly<Partial<Record<RuleId, Proof>>>;

/** What forgetting a rule means: a rule that says others again is forgotten with them. */
export const forgottenWith = (id: RuleId): readonly RuleId[] => (rules[id].same as readonly RuleId[]) ?? [id];

/** The laws of a rule, its own first. */
export const lawsOf = (id: RuleId, laws: readonly Law[]): readonly Law[] =>
  laws
    .filter(({ rule, also, profile }) => !profile && (rule === id || also.includes(id)))
    .toSorted((a, b) => Number(a.rule !== id) - Number(b.rule !== id) || a.cost - b.cost);

/** Mutants that break these rules too; another rule that they break is the one they are made for. */
const alsoBroken: Readonly<Partial<Record<RuleId, string>>> = {
  'ACT-02': 'reverses-GET-boards-board-actions',
  'ACT-07': 'dates-alone-GET-members-member-cards-before',
  'ACT-08': 'deaf-GET-members-member-actions-limit-beside-format',
  'ACT-14': 'retypes-limits-of-action',
  'ACT-20': 'no-null-GET-members-member-cards-since',
  'ACT-23': 'omits-fullName-of-member-at-GET-actions-action-below-memberCreator',
  'AUT-22': 'ungranted-PUT-cards-card',
  'BRD-05': 'retypes-idOrganization-of-board',
  'CF-32': 'refuses-to-clear-an-item-without-a-value',
  'CF-41': 'forgets-all-fields-of-a-board-when-the-extension-is-switched-off',
  'CF-53': 'freezes-name-of-customField',
  'CNV-08': 'first-GET-boards-board-cards-fields',
  'CNV-09': 'omits-badges-of-card-at-GET-members-member-cards',
  'CNV-14': 'mistells-idOrganizations-of-member',
  'CNV-19': 'unchecked-GET-cards-card-fields',
  'CNV-25': 'omits-checkItemStates-of-card-at-GET-members-member-cards',
  'CNV-27': 'retypes-due-of-card',
  'CRD-06': 'mistells-idBoard-of-card',
  'EMO-02': 'empties-GET-members-member-customStickers',
  'FLT-02': 'as-all-GET-lists-list-cards-filter-filter-closed',
  'FLT-10': 'as-all-GET-lists-list-cards-filter-filter-none',
  'GEN-01': 'notes-in-the-profile-who-reads',
  'GEN-08': 'omits-fullName-of-member-at-GET-members-member-actions-below-memberCreator',
  'LBL-06': 'retypes-labels-of-card',
  'MEM-14': 'usual-GET-members-member-actions-filter',
  'ORG-07': 'empties-GET-organizations-organization-members',
  'POS-03': 'usual-POST-cards-pos',
  'POS-04': 'retypes-pos-of-list',
  'PRM-05': 'ungranted-DELETE-actions-action',
  'VER-01': 'no-boards',
};

/** Whether the mutant breaks the rule, or one that says it again. */
export const breaks = ({ id, rule }: Mutant, broken: RuleId): boolean =>
  alsoBroken[broken] === id ||
  rule === broken ||
  forgottenWith(broken).includes(rule) ||
  forgottenWith(rule).includes(broken);

/** The record, completed by mutants of a rule: best by one that a law of that very rule notices. */
export function withMutants(proved: Proved, mutants: readonly Mutant[], caught: Caught, laws: readonly Law[]): Proved {
  const entries = ruleIds.flatMap((id): [RuleId, Proof][] => {
    const known = proved[id];
    if (known && known.mutant === undefined) return [[id, known]];
    const own = new Set(lawsOf(id, laws).map((law) => law.id));
    const noticed = mutants.filter((mutant) => breaks(mutant, id) && typeof caught[mutant.id] === 'string');
    const ownLawOf = (mutant: Mutant) => noticing(caught, mutant).find((law) => own.has(law));
    const broken =
      noticed.find((mutant) => mutant.id === alsoBroken[id]) ??
      noticed.find((mutant) => ownLawOf(mutant) && !mutant.operator) ??
      noticed.find(ownLawOf) ??
      noticed[0];
    return broken ? [[id, { law: ownLawOf(broken) ?? noticing(caught, broken)[0]!, mutant: broken.id }]] : [];
  });
  return Object.fromEntries(entries);
}

/** Rules that a law should prove and none does. */
export const unproved = (proved: Proved): readonly RuleId[] =>
  ruleIds.filter(
    (id) => rules[id].level !== 'chosen' && rules[id].unobservable === undefined && proved[id] === undefined,
  );

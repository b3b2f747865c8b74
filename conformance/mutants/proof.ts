/** The record of which law fails once a rule is forgotten where it is kept: so a rule counts as kept. */
import { rules, type RuleId } from '../../src/spec/rules.ts';
import { ruleIds } from '../../src/spec/pick.ts';
import type { Law } from '../law/law.ts';
import type { Mutant } from './mutant.ts';
import type { Caught } from './record.ts';

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

/** The record, completed by mutants of a rule: best by one that a law of that very rule notices. */
export function withMutants(proved: Proved, mutants: readonly Mutant[], caught: Caught, laws: readonly Law[]): Proved {
  const entries = ruleIds.flatMap((id): [RuleId, Proof][] => {
    const known = proved[id];
    if (known && known.mutant === undefined) return [[id, known]];
    const own = new Set(lawsOf(id, laws).map((law) => law.id));
    const noticed = mutants.filter((mutant) => mutant.rule === id && typeof caught[mutant.id] === 'string');
    const broken = noticed.find((mutant) => own.has(caught[mutant.id]!)) ?? noticed[0];
    return broken ? [[id, { law: caught[broken.id]!, mutant: broken.id }]] : [];
  });
  return Object.fromEntries(entries);
}

/** Rules that a law should prove and none does. */
export const unproved = (proved: Proved): readonly RuleId[] =>
  ruleIds.filter(
    (id) => rules[id].level !== 'chosen' && rules[id].unobservable === undefined && proved[id] === undefined,
  );

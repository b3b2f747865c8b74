/** Faulty servers that forget one refusal: what the rule forbids, they let pass. */
import { rules, type RuleId } from '../../src/spec/rules.ts';
import type { Faulty } from './faulty.ts';

/** Rules that refuse and that a default run has to notice; the others are choices of ours or guard the rim. */
const ids = Object.keys(rules) as RuleId[];
export const forgetful: readonly Faulty[] = ids
  .filter((id) => rules[id].status !== undefined && rules[id].level !== 'chosen' && !rules[id].unobservable)
  .map((id) => ({ id: `forgets-${id}`, rule: id, says: `lets pass what is forbidden: ${rules[id].says}`, forgets: id }));

/** Mutants that forget a rule whose own laws do not notice it, or answer with another status. */
import { rules, type RuleId } from '../../../src/spec/rules.ts';
import { everywhere, status } from '../kinds.ts';
import type { Mutant } from '../mutant.ts';

/** Refusals that laws of other rules ask for; `npm run proof` forgets all others. */
const refusals: readonly RuleId[] = ['ACC-01', 'ERR-02', 'ERR-05', 'CF-15'];

export const outcomeMutants: readonly Mutant[] = [
  ...refusals.map((id) => ({
    id: `forgets-${id}`,
    rule: id,
    says: `lets pass what is forbidden: ${rules[id].says}`,
    forgets: id,
  })),
  status('GEN-03', everywhere, 'answers bad input with 500', (outcome) =>
    outcome.status === 400 ? 500 : outcome.status,
  ),
  status('CF-15', everywhere, 'refuses a field on a board without the extension with 400', (outcome) =>
    outcome.status === 403 ? 400 : outcome.status,
  ),
];

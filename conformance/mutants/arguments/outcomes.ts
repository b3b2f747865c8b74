/** Mutants that forget a rule, answer with another status, or have a wrong clock or wrong numbers of the windows. */
import { rules, type RuleId } from '../../../src/spec/rules.ts';
import { status, windows } from '../kinds.ts';
import type { Mutant } from '../mutant.ts';

/** Refusals that a run at the usual levels cannot miss when they do not come. */
const refusals: readonly RuleId[] = [
  'AUT-01',
  'AUT-02',
  'AUT-03',
  'AUT-05',
  'AUT-06',
  'AUT-07',
  'ACC-01',
  'ERR-02',
  'ERR-05',
  'CF-03',
  'CF-08',
  'CF-09',
  'CF-15',
  'CF-16',
  'CMT-02',
  'MEM-02',
  'ACT-05',
  'EXP-03',
];
const forgets = (id: RuleId): Mutant => ({
  id: `forgets-${id}`,
  rule: id,
  says: `lets pass what is forbidden: ${rules[id].says}`,
  forgets: id,
});

export const outcomeMutants: readonly Mutant[] = [
  ...refusals.map(forgets),
  status('PRM-01', 'answers 200 whatever happened', 401, 200),
  status('GEN-03', 'answers bad input with 500', 400, 500),
  status('LIM-01', 'refuses by limit with 403', 429, 403),
  status('CF-15', 'refuses a field on a board without the extension with 400', 403, 400),
  { id: 'slow-clock', rule: 'LIM-01', says: 'counts in windows of twice the length', late: (now) => now / 2 },
  windows('LIM-04', 'tells a maximum of 50', (one, of) => (of === 'token' ? { ...one, max: 50 } : one)),
  windows('LIM-04', 'tells an interval in seconds', (one) => ({ ...one, intervalMs: 10 })),
  windows('LIM-06', 'counts a request only in the next answer', (one) => ({ ...one, remaining: one.remaining + 1 })),
  windows('LIM-06', 'always tells the same rest', (one) => ({ ...one, remaining: 42 })),
  windows('LIM-04', 'tells nothing of the windows', () => undefined),
];

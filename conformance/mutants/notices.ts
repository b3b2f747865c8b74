/** The record of mutants as a run reads it: the mutants that each law notices (`run/tiers.ts`). */
import record from './matrix.json' with { type: 'json' };
import { Results, type Matrix } from './matrix.ts';

const matrix: Matrix = record;

/** The mutants that each law notices. */
export function notices(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [mutant, row] of Object.entries(matrix))
    for (const law of new Results(row).noticing()) {
      const known = found.get(law);
      if (known) known.push(mutant);
      else found.set(law, [mutant]);
    }
  return found;
}

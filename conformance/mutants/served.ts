/** All mutants by id, for `boardstone serve --fault <id>`, for the test that the kit notices each, and for `check --explain`. */
import { play } from '../reference/oracle.ts';
import { newOverlap, nextOverlap, wrapped, type Mutant, type MutantPlay } from './mutant.ts';
import { bluntMutants, type Blunt } from './blunt.ts';
import { addressMutants } from './arguments/addresses.ts';
import { outcomeMutants } from './arguments/outcomes.ts';
import { pairMutants } from './arguments/pairs.ts';
import { filterMutants } from './arguments/filters.ts';
import { readingMutants } from './arguments/readings.ts';
import { textMutants } from './arguments/texts.ts';
import { cardMutants } from './records/cards.ts';
import { crossingMutants } from './fields/crossings.ts';
import { fieldMutants } from './fields/fields.ts';
import { webhookMutants } from './events/webhooks.ts';
import { rowMutants } from './records/rows.ts';
import { shownMutants } from './records/shown.ts';
import { logMutants } from './events/log.ts';
import { accessMutants } from './arguments/access.ts';
import { overlapMutants } from './records/overlaps.ts';
import { mixedMutants } from './records/mixed.ts';
import { modelMutants } from './records/models.ts';
import { partialMutants } from './records/partial.ts';
import { specialCaseMutants } from './records/special-cases.ts';
import { windowMutants } from './events/windows.ts';
import record from './matrix.json' with { type: 'json' };
import { noticing, type Matrix } from './matrix.ts';

export const mutants: readonly Mutant[] = [
  ...readingMutants,
  ...filterMutants,
  ...addressMutants,
  ...outcomeMutants,
  ...shownMutants,
  ...rowMutants,
  ...cardMutants,
  ...logMutants,
  ...fieldMutants,
  ...crossingMutants,
  ...windowMutants,
  ...webhookMutants,
  ...accessMutants,
  ...specialCaseMutants,
  ...modelMutants,
  ...overlapMutants,
  ...mixedMutants,
  ...textMutants,
  ...partialMutants,
  ...pairMutants,
];

/** Further mutants, on which only the tests of a client are tried: no law is asked about them. */
export const everyMutant: readonly Blunt[] = [...bluntMutants, ...mutants];

const mutantOf = (id: string) => everyMutant.find((blunt) => blunt.id === id);

/** How a mutant answers. */
export function playOf(id: string): MutantPlay | undefined {
  const mutant = mutantOf(id);
  return mutant && (mutant.isOverlapping ? overlappingPlay(mutant) : wrapped(mutant, play));
}

/** Requests overlap if they are played in one turn of the event loop. A gate, for example, releases them so. */
function overlappingPlay(mutant: Mutant): MutantPlay {
  const here = newOverlap();
  const wrong = wrapped(mutant, play, here);
  let isOver = true;
  return (...call) => {
    if (isOver) {
      isOver = false;
      nextOverlap(here);
      queueMicrotask(() => (isOver = true));
    }
    return wrong(...call);
  };
}

/** The fault, as the control plane takes it, that makes requests overlap. */
const gate = { match: { path: '/1/**' }, gate: { count: 1000, withinMs: 10 } };
/** The orders that a server needs before the mutant does anything wrong. */
export const orderedWith = (id: string): typeof gate | undefined => (mutantOf(id)?.isOverlapping ? gate : undefined);

const matrix: Matrix = record;
/** The mistake of a mutant, and the laws on record that notice it. */
export function mutantText(id: string): { readonly says: string; readonly laws: readonly string[] } {
  const mutant = mutants.find((entry) => entry.id === id);
  return { says: mutantOf(id)?.says ?? id, laws: mutant ? noticing(matrix, mutant) : [] };
}
/** The mistakes of the mutants that a law notices. */
export const caughtBy = (law: string): string[] =>
  mutants.filter((mutant) => noticing(matrix, mutant).includes(law)).map(({ says }) => says);

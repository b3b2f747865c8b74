/** All mutants by id, for `boardstone serve --fault <id>` and for the test that the kit notices each. */
import { forget, play } from '../reference/oracle.ts';
import { wrapped, type Mutant, type MutantPlay } from './mutant.ts';
import { addressMutants } from './arguments/addresses.ts';
import { outcomeMutants } from './arguments/outcomes.ts';
import { filterMutants } from './arguments/filters.ts';
import { kindMutants } from './arguments/kinds.ts';
import { readingMutants } from './arguments/readings.ts';
import { cardMutants } from './records/cards.ts';
import { crossingMutants } from './fields/crossings.ts';
import { edgeMutants } from './arguments/edges.ts';
import { exportMutants } from './events/exports.ts';
import { fieldValueMutants } from './fields/values.ts';
import { definitionMutants } from './fields/definitions.ts';
import { webhookMutants } from './events/webhooks.ts';
import { idMutants } from './records/ids.ts';
import { rowMutants } from './records/rows.ts';
import { shownMutants } from './records/shown.ts';
import { staleMutants } from './records/stale.ts';
import { logMutants } from './events/log.ts';
import { accessMutants } from './arguments/access.ts';
import { togetherMutants } from './records/together.ts';
import { windowMutants } from './events/windows.ts';

export const mutants: readonly Mutant[] = [
  ...readingMutants,
  ...filterMutants,
  ...kindMutants,
  ...addressMutants,
  ...outcomeMutants,
  ...shownMutants,
  ...rowMutants,
  ...cardMutants,
  ...logMutants,
  ...definitionMutants,
  ...fieldValueMutants,
  ...crossingMutants,
  ...windowMutants,
  ...exportMutants,
  ...webhookMutants,
  ...idMutants,
  ...staleMutants,
  ...accessMutants,
  ...togetherMutants,
  ...edgeMutants,
];

/** The rules of a mutant. Only at the start of a server, because a rule that is switched off stays off. */
export function playOf(id: string): MutantPlay | undefined {
  const mutant = mutants.find((one) => one.id === id);
  if (!mutant) return undefined;
  [mutant.forgets ?? []].flat().forEach(forget);
  return wrapped(mutant, play);
}

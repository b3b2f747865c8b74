/** All mutants by id, for `boardstone serve --fault <id>` and for the test that the kit notices each. */
import { forget, play } from '../reference/oracle.ts';
import { wrapped, type Mutant, type MutantPlay } from './mutant.ts';
import { addressMutants } from './arguments/addresses.ts';
import { outcomeMutants } from './arguments/outcomes.ts';
import { filterMutants } from './arguments/filters.ts';
import { kindMutants } from './arguments/kinds.ts';
import { readingMutants } from './arguments/readings.ts';
import { afterwardsMutants } from './records/afterwards.ts';
import { answerMutants } from './records/answers.ts';
import { boardMutants } from './records/boards.ts';
import { cardMutants } from './records/cards.ts';
import { changeMutants } from './records/changes.ts';
import { clearingMutants } from './fields/clearings.ts';
import { countMutants } from './events/counts.ts';
import { crossingMutants } from './fields/crossings.ts';
import { deliveryMutants } from './events/deliveries.ts';
import { edgeMutants } from './arguments/edges.ts';
import { notificationMutants } from './events/notifications.ts';
import { exportMutants } from './events/exports.ts';
import { fieldValueMutants } from './fields/values.ts';
import { definitionMutants } from './fields/definitions.ts';
import { webhookMutants } from './events/webhooks.ts';
import { idMutants } from './records/ids.ts';
import { rowMutants } from './records/rows.ts';
import { shownMutants } from './records/shown.ts';
import { staleMutants } from './records/stale.ts';
import { logReadMutants } from './events/log-reads.ts';
import { logMutants } from './events/log.ts';
import { memberMutants } from './records/members.ts';
import { pagingMutants } from './events/paging.ts';
import { partMutants } from './records/parts.ts';
import { accessMutants } from './arguments/access.ts';
import { logEntryMutants } from './events/log-entries.ts';
import { descriptionMutants } from './records/descriptions.ts';
import { togetherMutants } from './records/together.ts';
import { windowMutants } from './events/windows.ts';

export const mutants: readonly Mutant[] = [
  ...readingMutants,
  ...filterMutants,
  ...kindMutants,
  ...addressMutants,
  ...outcomeMutants,
  ...answerMutants,
  ...descriptionMutants,
  ...shownMutants,
  ...rowMutants,
  ...afterwardsMutants,
  ...cardMutants,
  ...partMutants,
  ...memberMutants,
  ...boardMutants,
  ...logMutants,
  ...logReadMutants,
  ...definitionMutants,
  ...fieldValueMutants,
  ...pagingMutants,
  ...crossingMutants,
  ...notificationMutants,
  ...deliveryMutants,
  ...windowMutants,
  ...changeMutants,
  ...clearingMutants,
  ...countMutants,
  ...exportMutants,
  ...webhookMutants,
  ...idMutants,
  ...staleMutants,
  ...accessMutants,
  ...logEntryMutants,
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

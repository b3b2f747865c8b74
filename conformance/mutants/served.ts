/** All mutants by id, for `boardstone serve --fault <id>` and for the test that the kit notices each. */
import { forget, play } from '../reference/oracle.ts';
import { wrapped, type Faulty, type FaultPlay } from './mutant.ts';
import { forgetful } from './arguments/unchecked.ts';
import { afterwardsMutants } from './records/afterwards.ts';
import { answerMutants } from './records/answers.ts';
import { boardMutants } from './records/boards.ts';
import { boundMutants } from './arguments/bounds.ts';
import { cardMutants } from './records/cards.ts';
import { changeMutants } from './records/changes.ts';
import { clearingMutants } from './fields/clearings.ts';
import { countMutants } from './events/counts.ts';
import { transferMutants } from './fields/transfers.ts';
import { deliveryMutants } from './events/deliveries.ts';
import { misreadMutants } from './arguments/misread.ts';
import { edgeMutants } from './arguments/edges.ts';
import { notificationMutants } from './events/notifications.ts';
import { exportMutants } from './events/exports.ts';
import { fieldValueMutants } from './fields/values.ts';
import { definitionMutants } from './fields/definitions.ts';
import { grantMutants } from './arguments/grants.ts';
import { webhookMutants } from './events/webhooks.ts';
import { idMutants } from './records/ids.ts';
import { staleMutants } from './records/stale.ts';
import { logReadMutants } from './events/log-reads.ts';
import { logMutants } from './events/log.ts';
import { memberMutants } from './records/members.ts';
import { moveMutants } from './fields/moves.ts';
import { numberMutants } from './arguments/numbers.ts';
import { omissionMutants } from './records/omissions.ts';
import { partMutants } from './records/parts.ts';
import { routeMutants } from './arguments/routes.ts';
import { shapeMutants } from './records/shapes.ts';
import { accessMutants } from './arguments/access.ts';
import { logEntryMutants } from './events/log-entries.ts';
import { descriptionMutants } from './records/descriptions.ts';
import { togetherMutants } from './records/together.ts';
import { valueMutants } from './arguments/values.ts';
import { windowMutants } from './events/windows.ts';

export const faults: readonly Faulty[] = [
  ...routeMutants,
  ...answerMutants,
  ...descriptionMutants,
  ...shapeMutants,
  ...afterwardsMutants,
  ...misreadMutants,
  ...cardMutants,
  ...partMutants,
  ...memberMutants,
  ...boardMutants,
  ...logMutants,
  ...logReadMutants,
  ...definitionMutants,
  ...fieldValueMutants,
  ...moveMutants,
  ...transferMutants,
  ...notificationMutants,
  ...deliveryMutants,
  ...grantMutants,
  ...windowMutants,
  ...forgetful,
  ...valueMutants,
  ...boundMutants,
  ...changeMutants,
  ...clearingMutants,
  ...countMutants,
  ...exportMutants,
  ...webhookMutants,
  ...idMutants,
  ...staleMutants,
  ...numberMutants,
  ...omissionMutants,
  ...accessMutants,
  ...logEntryMutants,
  ...togetherMutants,
  ...edgeMutants,
];

/** The rules of a mutant. Only at the start of a server, because a rule that is switched off stays off. */
export function faulty(id: string): FaultPlay | undefined {
  const fault = faults.find((one) => one.id === id);
  if (!fault) return undefined;
  [fault.forgets ?? []].flat().forEach(forget);
  return wrapped(fault, play);
}

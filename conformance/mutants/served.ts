/** All mutants by id, for `boardstone serve --fault <id>` and for the test that the kit notices each. */
import { forget, play } from '../reference/oracle.ts';
import { wrapped, type Faulty, type FaultPlay } from './mutant.ts';
import { forgetful } from './arguments/unchecked.ts';
import { wrongAfterwards } from './records/afterwards.ts';
import { wrongAnswers } from './records/answers.ts';
import { wrongBoards } from './records/boards.ts';
import { wrongBounds } from './arguments/bounds.ts';
import { wrongCards } from './records/cards.ts';
import { wrongChanges } from './records/changes.ts';
import { wrongClearings } from './fields/clearings.ts';
import { wrongCounts } from './events/counts.ts';
import { wrongCrossings } from './fields/transfers.ts';
import { wrongDeliveries } from './events/deliveries.ts';
import { wrongDoings } from './arguments/misread.ts';
import { wrongEdges } from './arguments/edges.ts';
import { wrongEvents } from './events/notifications.ts';
import { wrongExports } from './events/exports.ts';
import { wrongFieldValues } from './fields/values.ts';
import { wrongFields } from './fields/definitions.ts';
import { wrongGrants } from './arguments/grants.ts';
import { wrongHearings } from './events/webhooks.ts';
import { wrongIds } from './records/ids.ts';
import { wrongKeepings } from './records/stale.ts';
import { wrongLogReads } from './events/log-reads.ts';
import { wrongLog } from './events/log.ts';
import { wrongMembers } from './records/members.ts';
import { wrongMoves } from './fields/moves.ts';
import { wrongNumbers } from './arguments/numbers.ts';
import { wrongOmissions } from './records/omissions.ts';
import { wrongParts } from './records/parts.ts';
import { wrongRoutes } from './arguments/routes.ts';
import { wrongShapes } from './records/shapes.ts';
import { wrongSights } from './arguments/access.ts';
import { wrongTales } from './events/log-entries.ts';
import { wrongTellings } from './records/descriptions.ts';
import { wrongTogether } from './records/together.ts';
import { wrongValues } from './arguments/values.ts';
import { wrongWindows } from './events/windows.ts';

export const faults: readonly Faulty[] = [
  ...wrongRoutes,
  ...wrongAnswers,
  ...wrongTellings,
  ...wrongShapes,
  ...wrongAfterwards,
  ...wrongDoings,
  ...wrongCards,
  ...wrongParts,
  ...wrongMembers,
  ...wrongBoards,
  ...wrongLog,
  ...wrongLogReads,
  ...wrongFields,
  ...wrongFieldValues,
  ...wrongMoves,
  ...wrongCrossings,
  ...wrongEvents,
  ...wrongDeliveries,
  ...wrongGrants,
  ...wrongWindows,
  ...forgetful,
  ...wrongValues,
  ...wrongBounds,
  ...wrongChanges,
  ...wrongClearings,
  ...wrongCounts,
  ...wrongExports,
  ...wrongHearings,
  ...wrongIds,
  ...wrongKeepings,
  ...wrongNumbers,
  ...wrongOmissions,
  ...wrongSights,
  ...wrongTales,
  ...wrongTogether,
  ...wrongEdges,
];

/** The rules of a mutant. Only at the start of a server, because a rule that is switched off stays off. */
export function faulty(id: string): FaultPlay | undefined {
  const fault = faults.find((one) => one.id === id);
  if (!fault) return undefined;
  [fault.forgets ?? []].flat().forEach(forget);
  return wrapped(fault, play);
}

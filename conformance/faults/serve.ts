/** The faulty servers by name, for `boardstone serve --fault <id>` and for the proof that the suite notices each. */
import { forget, play } from '../oracle.ts';
import { wrapped, type Faulty, type FaultPlay } from './faulty.ts';
import { forgetful } from './forgetful.ts';
import { wrongAfterwards } from './wrong-afterwards.ts';
import { wrongAnswers } from './wrong-answers.ts';
import { wrongBoards } from './wrong-boards.ts';
import { wrongBounds } from './wrong-bounds.ts';
import { wrongCards } from './wrong-cards.ts';
import { wrongChanges } from './wrong-changes.ts';
import { wrongClearings } from './wrong-clearings.ts';
import { wrongCounts } from './wrong-counts.ts';
import { wrongCrossings } from './wrong-crossings.ts';
import { wrongDeliveries } from './wrong-deliveries.ts';
import { wrongDoings } from './wrong-doings.ts';
import { wrongEdges } from './wrong-edges.ts';
import { wrongEvents } from './wrong-events.ts';
import { wrongExports } from './wrong-exports.ts';
import { wrongFieldValues } from './wrong-field-values.ts';
import { wrongFields } from './wrong-fields.ts';
import { wrongGrants } from './wrong-grants.ts';
import { wrongHearings } from './wrong-hearings.ts';
import { wrongIds } from './wrong-ids.ts';
import { wrongKeepings } from './wrong-keepings.ts';
import { wrongLogReads } from './wrong-log-reads.ts';
import { wrongLog } from './wrong-log.ts';
import { wrongMembers } from './wrong-members.ts';
import { wrongMoves } from './wrong-moves.ts';
import { wrongNumbers } from './wrong-numbers.ts';
import { wrongOmissions } from './wrong-omissions.ts';
import { wrongParts } from './wrong-parts.ts';
import { wrongRoutes } from './wrong-routes.ts';
import { wrongShapes } from './wrong-shapes.ts';
import { wrongSights } from './wrong-sights.ts';
import { wrongTales } from './wrong-tales.ts';
import { wrongTellings } from './wrong-tellings.ts';
import { wrongTogether } from './wrong-together.ts';
import { wrongValues } from './wrong-values.ts';
import { wrongWindows } from './wrong-windows.ts';

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

/** The rules of a server that is wrong on purpose; at start only, since what it forgets it forgets for good. */
export function faulty(id: string): FaultPlay | undefined {
  const fault = faults.find((one) => one.id === id);
  if (!fault) return undefined;
  if (fault.forgets) forget(fault.forgets);
  return wrapped(fault, play as unknown as FaultPlay);
}

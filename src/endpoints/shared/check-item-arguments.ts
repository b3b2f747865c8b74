/** What a check item may be given, on every route that makes or changes one (4.1). */
import type { Board, CheckItem } from '../../model/world/records.ts';
import { must } from '../../model/refusal.ts';
import { membershipOf } from '../../model/access/access.ts';
import {
  boolean,
  dateOrNull,
  integer,
  isNone,
  objectId,
  objectIdOrNull,
  position,
  positionOrBottom,
  text,
  value,
} from '../../spec/values.ts';
import { itemStates } from '../../spec/words.ts';
import type { Context } from '../../dispatch/endpoint.ts';

/** CHK-03: two states; older clients say true and false. */
const state = value<CheckItem['state']>(itemStates.join(' or '), { type: 'string', enum: [...itemStates] }, (given) => {
  if (given === 'complete' || given === 'true' || given === true) return 'complete';
  return given === 'incomplete' || given === 'false' || given === false ? 'incomplete' : undefined;
});

/** Minutes before the due date; -1 is none. */
export const reminder = value<number | null>(
  'a whole number of minutes from -1, or null',
  { type: ['integer', 'null'] },
  (given) => (isNone(given) ? null : integer(-1).safeParse(given).data),
);

const dated = { due: dateOrNull.optional(), dueReminder: reminder.optional(), idMember: objectIdOrNull.optional() };

/** CHK-07 */
export const newItem = {
  name: text(1),
  pos: positionOrBottom.default('bottom'),
  checked: boolean.default(false),
  ...dated,
};
export const itemChanges = {
  name: text(1).optional(),
  state: state.optional(),
  idChecklist: objectId.optional(),
  pos: position.optional(),
  ...dated,
};

/** CRD-24: an item is for a member of the board. */
export function mayBeFor(idMember: string | null | undefined, board: Board, context: Context): void {
  if (!idMember) return;
  must('CRD-24', membershipOf(context.world, board, context.see('members', idMember, 'idMember')));
}

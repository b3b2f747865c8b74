/** The arguments of a check item, on every route that makes or changes one (4.1). */
import type { Board } from '../../model/world/records.ts';
import { must } from '../../model/refusal.ts';
import { membershipOf } from '../../model/access/access.ts';
import {
  boolean,
  date,
  integer,
  nullOr,
  objectId,
  oneOf,
  optional,
  position,
  positionOrBottom,
  text,
  usually,
} from '../../spec/kinds.ts';
import { itemStates } from '../../spec/words.ts';
import type { Context } from '../../dispatch/endpoint.ts';

/** CHK-03: two states; older clients write true and false. */
const state = oneOf(itemStates, { true: 'complete', false: 'incomplete' });

/** Minutes before the due date; -1 is none. */
const reminder = integer(-1, undefined, 'minutes');

const dated = {
  due: optional(nullOr(date)),
  dueReminder: optional(nullOr(reminder)),
  idMember: optional(nullOr(objectId)),
};

/** CHK-07 */
export const newItem = {
  name: text(1),
  pos: usually(positionOrBottom, 'bottom'),
  checked: usually(boolean, false),
  ...dated,
};
export const itemChanges = {
  name: optional(text(1)),
  state: optional(state),
  idChecklist: optional(objectId),
  pos: optional(position),
  ...dated,
};

/** CRD-24: an item can only be assigned to a member of the board. */
export function mayBeFor(idMember: string | null | undefined, board: Board, context: Context): void {
  if (!idMember) return;
  must('CRD-24', membershipOf(context.world, board, context.see('members', idMember, 'idMember')));
}

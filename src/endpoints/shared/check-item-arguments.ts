/** The arguments of a check item, on every route that makes or changes one (4.1). */
import type { Board } from '../../model/world/records.ts';
import { must } from '../../model/refusal.ts';
import { boolean, usually } from '../../spec/kinds.ts';
import { making, settable } from '../../spec/table.ts';
import { checkItemTable } from '../../spec/tables/card-parts.ts';
import type { Context } from '../../dispatch/endpoint.ts';
import { mayBeOnCards } from './on-cards.ts';

/** CHK-07: the state of a new item is told as `checked`. */
export const newItem = { ...making(checkItemTable), checked: usually(boolean, false) };
export const itemChanges = settable(checkItemTable, 'update');

/** CRD-24: an item can only be assigned to a member of the board. */
export function mayBeFor(idMember: string | null | undefined, board: Board, context: Context): void {
  if (!idMember) return;
  must('CRD-24', mayBeOnCards(board, context.see('members', idMember, 'idMember'), context));
}

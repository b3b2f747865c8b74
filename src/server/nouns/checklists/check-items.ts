/** Check items (4.1, 4.7) on every route that makes, changes or deletes one. */
import { addItem } from './checklists.ts';
import type { Board, CheckItem, Checklist } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { boolean, type ValuesOf, usually } from '../../../document/values/kinds.ts';
import { making, settable } from '../../records/table.ts';
import { checkItemTable } from '../../records/card-parts.ts';
import { deleted, type Context, type PathValues } from '../../rows/endpoint.ts';
import { mayBeOnCards } from '../cards/cards.ts';

/** CHK-07: a request gives the state of a new item as `checked`. */
export const newItem = { ...making(checkItemTable), checked: usually(boolean, false) };
export const itemChanges = settable(checkItemTable, 'update');

export function newItemIn(
  to: Checklist,
  { checked, ...fields }: ValuesOf<typeof newItem>,
  context: Context,
): CheckItem {
  mayBeFor(fields.idMember, context.world.boards.the(to.idBoard), context);
  return addItem(context.change, to, { ...fields, state: checked ? 'complete' : 'incomplete' });
}

/** CRD-24: an item can only be assigned to a member of the board. */
export function mayBeFor(idMember: string | null | undefined, board: Board, context: Context): void {
  if (!idMember) return;
  must('CRD-24', mayBeOnCards(board, context.see('members', idMember, 'idMember'), context));
}

export const deletesItem = {
  says: 'deletes an item',
  run({ checkItem: item }: PathValues<'/{checkItem}'>, { change }: Context) {
    change.remove('checkItems', item);
    return deleted;
  },
} as const;

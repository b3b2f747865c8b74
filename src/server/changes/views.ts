/** What a member keeps about a board (2.4): the last visit, the subscription, preferences of the page, a pin. */
import type { Change } from './change.ts';
import type { Board, BoardView, Member } from '../world/records.ts';

/** Stores something about a board for one member. The board itself does not change. */
export function keep(change: Change, board: Board, member: Member, fields: Partial<Omit<BoardView, 'id'>>): BoardView {
  const known =
    change.world.by.boardView.get(board.id, member.id) ??
    change.add('boardViews', { idBoard: board.id, idMember: member.id }, 'silent');
  return change.update('boardViews', known, fields, 'silent');
}

/** Pinned boards are a list of the member, in the order of pinning (2.6). */
export function pin(change: Change, { id }: Board, member: Member, pinned: boolean): void {
  if (member.idBoardsPinned.includes(id) === pinned) return;
  const others = member.idBoardsPinned.filter((other) => other !== id);
  change.update('members', member, { idBoardsPinned: pinned ? [...others, id] : others }, 'silent');
}

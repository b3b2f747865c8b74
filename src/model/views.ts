/** What one member keeps about one board (2.4): the last visit, the subscription, preferences of the page. */
import type { Change } from './change.ts';
import type { Board, BoardView, Member } from './records.ts';

/** Keeps something about a board for a member alone: no change of the board, and nobody else's business. */
export function keep(change: Change, board: Board, member: Member, fields: Partial<Omit<BoardView, 'id'>>): BoardView {
  const known = change.world.by.boardView.get(board.id, member.id) ?? change.add('boardViews',
    { idBoard: board.id, idMember: member.id, dateLastView: null, subscribed: false, myPrefs: {} }, 'silent');
  change.update('boardViews', known, fields, 'silent');
  return known;
}

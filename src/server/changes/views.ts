/** The data of each member about a board, a list or a card: the last visit, a pin, preferences, a subscription. */
import { asPart } from './cause.ts';
import type { Change } from './change.ts';
import type { Board, BoardView, Card, List, Member } from '../world/records.ts';

/** Stores something about a board for one member. The board itself does not change. */
export function storeView(
  change: Change,
  board: Board,
  member: Member,
  fields: Partial<Omit<BoardView, 'id'>>,
): BoardView {
  const known =
    change.world.by.boardView.get(board.id, member.id) ??
    change.add('boardViews', { idBoard: board.id, idMember: member.id }, asPart);
  return change.update('boardViews', known, fields, asPart);
}

/** Pinned boards are a list of the member, in the order of pinning (2.6). */
export function pin(change: Change, { id }: Board, member: Member, pinned: boolean): void {
  if (member.idBoardsPinned.includes(id) === pinned) return;
  const others = member.idBoardsPinned.filter((other) => other !== id);
  change.update('members', member, { idBoardsPinned: pinned ? [...others, id] : others }, asPart);
}

/** Begins or ends following a card or a list (2.3, 2.5). Nobody is notified. */
export function follow(change: Change, kind: 'cards' | 'lists', record: Card | List, on: boolean): void {
  const { id: own } = change.member;
  const others = record.subscribers.filter((id) => id !== own);
  change.update(kind, record, { subscribers: on ? [...others, own] : others }, asPart);
}

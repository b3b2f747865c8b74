/** Moves cards and lists, within a board and to another (3.2, 4.5.2–4.5.4). */
import type { Position } from '../../values/values.ts';
import { carryItems } from '../custom-fields/field-transfer.ts';
import type { Change } from '../../changes/change.ts';
import type { WriteReason } from '../../changes/touch.ts';
import { matchLabels, membersOn, takeChecklists, viewersOf } from './board-transfer.ts';
import { nextIdShort } from './new-card.ts';
import { place } from '../../changes/position.ts';
import type { Board, Card, List } from '../../world/records.ts';

/** Puts a card into a list of its own board or of another. CRD-31: on its own board it keeps its position. */
export function moveCard(change: Change, card: Card, { list, pos }: { list: List; pos?: Position | undefined }): void {
  if (list.idBoard !== card.idBoard) {
    crossOver(change, card, list, placeOf(change, card, list, pos ?? 'bottom'));
  } else {
    const placed = pos !== undefined && { pos: placeOf(change, card, list, pos) }; // CRD-31
    change.update('cards', card, { idList: list.id, ...placed });
  }
}

/** LST-04: moves a list with its cards to another board, to the bottom unless a position is given. */
export function moveList(change: Change, list: List, board: Board, pos: Position = 'bottom'): void {
  const { world } = change;
  change.update('lists', list, {
    idBoard: board.id,
    pos: place(change, 'lists', world.by.listsOfBoard.of(board.id), pos, list),
    subscribers: viewersOf(world, board, list.subscribers),
  });
  // The action for the list is enough: its cards have no actions of their own.
  for (const card of [...world.by.cardPlacesOfList.of(list.id)]) crossOver(change, card, list, card.pos, 'silent');
}

const placeOf = (change: Change, card: Card, list: List, pos: Position): number =>
  place(change, 'cards', change.world.by.cardPlacesOfList.of(list.id), pos, card);

/**
 * A card becomes a card of another board. CRD-30: what belongs to the old board stays behind.
 * CRD-28: it gets a number there.
 * CF-24: its history is not rewritten; old actions keep the board on which they were made.
 */
function crossOver(change: Change, card: Card, list: List, pos: number, why: WriteReason = 'plain'): void {
  const { world } = change;
  const board = world.boards.get(list.idBoard)!;
  change.update(
    'cards',
    card,
    {
      idBoard: board.id, // CRD-06
      idList: list.id,
      pos,
      idShort: nextIdShort(change, board),
      idLabels: matchLabels(world, board, card.idLabels),
      idMembers: membersOn(world, board, card.idMembers),
      subscribers: viewersOf(world, board, card.subscribers),
      idMembersVoted: viewersOf(world, board, card.idMembersVoted),
    },
    why,
  );
  takeChecklists(change, card, board, why);
  const items = [...world.by.itemsOfCard.of(card.id)];
  const carried = carryItems(change, items, board);
  for (const item of items) change.remove('customFieldItems', item, 'silent');
  for (const item of carried) change.add('customFieldItems', { ...item, idModel: card.id }, 'silent');
}

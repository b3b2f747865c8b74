/** Moves cards and lists, within a board and to another (3.2, 4.5.2–4.5.4). */
import { asPart, asWhole, type Cause } from '../../changes/cause.ts';
import type { Change } from '../../changes/change.ts';
import { releaseItems } from '../checklists/checklists.ts';
import type { Board, Card, List } from '../../world/records.ts';
import { settleChecklist } from '../removals.ts';
import type { Position } from '../../../document/values/kinds.ts';
import { place } from '../../changes/position.ts';
import { carryItems } from '../custom-fields/moves-of-fields.ts';
import { nextIdShort, membersOn, viewersOf, matchLabels, copyChecklist } from './cards.ts';

/** Puts a card into a list of its own board or of another. CRD-31: on its own board it keeps its position. */
export function moveCard(change: Change, card: Card, { list, pos }: { list: List; pos?: Position | undefined }): void {
  if (list.idBoard !== card.idBoard) {
    moveToBoard(change, card, list, placeOf(change, card, list, pos ?? 'bottom'));
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
  for (const card of [...world.by.cardPlacesOfList.of(list.id)]) moveToBoard(change, card, list, card.pos, asPart);
}

const placeOf = (change: Change, card: Card, list: List, pos: Position): number =>
  place(change, 'cards', change.world.by.cardPlacesOfList.of(list.id), pos, card);

/**
 * A card becomes a card of another board. CRD-30: what belongs to the old board stays behind.
 * CRD-28: it gets a number there.
 * CF-24: its history is not rewritten; old actions keep the board on which they were made.
 */
function moveToBoard(change: Change, card: Card, list: List, pos: number, cause: Cause = asWhole): void {
  const { world } = change;
  const board = world.boards.the(list.idBoard);
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
    cause,
  );
  takeChecklists(change, card, board, cause);
  const items = [...world.by.itemsOfCard.of(card.id)];
  const carried = carryItems(change, items, board);
  for (const item of items) change.remove('customFieldItems', item, asPart);
  for (const item of carried) change.add('customFieldItems', { ...item, idModel: card.id }, asPart);
}

/** CRD-53: the checklists of a card go with it to another board. A checklist that another card keeps is copied. */
function takeChecklists(change: Change, card: Card, board: Board, cause: Cause): void {
  const { world } = change;
  const idChecklists = card.idChecklists.map((id) => {
    const checklist = world.checklists.the(id);
    const stays = [...world.by.cardsOfChecklist.of(id)].some(
      ({ idList }) => world.lists.the(idList).idBoard !== board.id,
    );
    const taken = stays ? copyChecklist(change, checklist, card) : checklist;
    change.update('checklists', taken, { idBoard: board.id }, asPart);
    releaseItems(change, taken);
    return taken.id;
  });
  const left = card.idChecklists.filter((id) => !idChecklists.includes(id)).map((id) => world.checklists.the(id));
  change.update('cards', card, { idChecklists }, cause);
  for (const checklist of left) settleChecklist(change, checklist);
}

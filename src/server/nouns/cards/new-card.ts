/** A new card in its list: its number, short link, position and default values (2.3). */
import type { Position } from '../../values/values.ts';
import type { Change } from '../../changes/change.ts';
import type { WriteReason } from '../../changes/touch.ts';
import { place } from '../../changes/position.ts';
import { beginnings, type New } from '../../world/fresh.ts';
import type { Board, Card, CheckItem, Checklist, List } from '../../world/records.ts';
import { cardRef } from '../../changes/refs.ts';

/** What its list and its place decide is not given. */
type Given = Omit<New<'cards'>, 'id' | 'idBoard' | 'idList' | 'idShort' | 'shortLink' | 'pos' | 'dateLastActivity'>;

export function newCard(change: Change, list: List, pos: Position, given: Given, why: WriteReason = 'plain'): Card {
  const { world } = change;
  const board = world.boards.get(list.idBoard)!;
  const idShort = nextIdShort(change, board);
  const record: Card = {
    ...beginnings.cards,
    ...given, // CRD-36
    id: change.nextId(),
    idBoard: board.id,
    idList: list.id,
    idShort,
    shortLink: change.nextShortLink(), // CRD-27
    pos: place(change, 'cards', world.by.cardPlacesOfList.of(list.id), pos),
    dateLastActivity: change.date,
    edited: true,
  };
  return change.addWhole('cards', record, why);
}

/** CRD-07, CRD-28: numbers count up per board, and none is used twice. */
export function nextIdShort(change: Change, board: Board): number {
  const idShort = board.lastIdShort + 1;
  change.update('boards', board, { lastIdShort: idShort }, 'silent');
  return idShort;
}

/** CRD-12: an item leaves its checklist and becomes a card in the same list, with its due date and its member. */
export function convertItem(change: Change, item: CheckItem, checklist: Checklist, card: Card): Card {
  const { name, due, dueReminder, idMember } = item;
  change.remove('checkItems', item, 'silent');
  const source = { cardSource: cardRef(card), checklist: { id: checklist.id, name: checklist.name } };
  return newCard(
    change,
    change.world.lists.get(card.idList)!,
    'bottom',
    { name, due, dueReminder, idMembers: idMember === null ? [] : [idMember] },
    { from: 'convertToCardFromCheckItem', source },
  );
}

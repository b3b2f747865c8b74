/** A new card in its list (2.3), and the parts of a card that fit a board: calls make, move and copy cards with them. */
import { asPart, asWhole, type Cause } from '../../changes/cause.ts';
import { copied } from '../../records/table.ts';
import { checklistTable } from '../../records/card-parts.ts';
import { inOrganizationOf, membershipOf, seesBoard } from '../../rights/access.ts';
import type { Change } from '../../changes/change.ts';
import { copyItems } from '../checklists/checklists.ts';
import type { Board, Card, CheckItem, Checklist, Label, List, Member } from '../../world/records.ts';
import type { Context } from '../../rows/endpoint.ts';
import type { World } from '../../world/world.ts';
import type { Position } from '../../../document/values/kinds.ts';
import { place } from '../../changes/position.ts';
import { initialValues, type New } from '../../world/tables.ts';

/** All but the fields that its list and its place decide. */
type CardValues = Omit<
  New<'cards'>,
  'id' | 'idBoard' | 'idList' | 'idShort' | 'shortLink' | 'pos' | 'dateLastActivity'
>;

export function newCard(change: Change, list: List, pos: Position, given: CardValues, cause: Cause = asWhole): Card {
  const { world } = change;
  const board = world.boards.the(list.idBoard);
  const idShort = nextIdShort(change, board);
  const record: Card = {
    ...initialValues.cards,
    ...given,
    id: change.nextId(),
    idBoard: board.id,
    idList: list.id,
    idShort,
    shortLink: change.nextShortLink(), // CRD-27
    pos: place(change, 'cards', world.by.cardPlacesOfList.of(list.id), pos),
    dateLastActivity: change.date,
    edited: true,
  };
  return change.addWhole('cards', record, cause);
}

/** CRD-07, CRD-28: numbers count up per board, and none is used twice. */
export function nextIdShort(change: Change, board: Board): number {
  const idShort = board.lastIdShort + 1;
  change.update('boards', board, { lastIdShort: idShort }, asPart);
  return idShort;
}

/**
 * CRD-12: an item leaves its checklist and becomes a card in the same list, with its due date and its member. The log of
 * the card that loses it shows it too, as of every item that is deleted.
 */
export function convertItem(change: Change, item: CheckItem, checklist: Checklist, card: Card): Card {
  const { name, due, dueReminder, idMember } = item;
  change.remove('checkItems', item, asWhole);
  return newCard(
    change,
    change.world.lists.the(card.idList),
    'bottom',
    { name, due, dueReminder, idMembers: idMember === null ? [] : [idMember] },
    { kind: 'item converted', card, checklist },
  );
}

// The parts of a card that fit a board: the members and labels that it has there, and its checklists.

/** CRD-24: the members who are on the board too. */
export const membersOn = (world: World, board: Board, ids: readonly string[]): string[] =>
  ids.filter((id) => membershipOf(world, board, world.members.get(id) ?? null) !== undefined);

/** CRD-24: who may be put on the cards of a board. */
export const mayBeOnCards = (board: Board, member: Member, { world, dialect }: Context): boolean =>
  membershipOf(world, board, member) !== undefined ||
  (dialect.choices.onCards === 'workspace' && inOrganizationOf(world, board, member) !== undefined);

/** The members who see a board: they may follow its cards, and their votes count. */
export const viewersOf = (world: World, board: Board, ids: readonly string[]): string[] =>
  ids.filter((id) => seesBoard(world, board, world.members.get(id) ?? null));

/** CRD-30: the labels of the other board that this board has too, by name and colour. */
export function matchLabels(world: World, board: Board, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const labels = [...world.by.labelsOfBoard.of(board.id)];
  const matches = ids.map((id) => {
    const { name, color } = world.labels.the(id);
    return labels.find((label) => label.name === name && label.color === color)?.id;
  });
  return [...new Set(matches.filter((id) => id !== undefined))];
}

/** CRD-15: the labels of the board with these colours; a missing colour gets a new label without a name. */
export function labelsOfColors(change: Change, board: Board, colors: readonly string[]): string[] {
  if (colors.length === 0) return [];
  const labels = [...change.world.by.labelsOfBoard.of(board.id)];
  const labelOf = (color: string): Label =>
    labels.find((label) => label.color === color) ?? change.add('labels', { idBoard: board.id, name: '', color });
  return colors.map((color) => labelOf(color).id);
}

/** Copies a checklist, for a card that will name it. */
export function copyChecklist(change: Change, source: Checklist, card: Card): Checklist {
  const { idBoard, id: idCard } = card;
  const copy = change.add('checklists', { idBoard, idCard, ...copied(checklistTable, source) }, asPart);
  copyItems(change, source, copy);
  return copy;
}

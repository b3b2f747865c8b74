/** The actions about a card (2.2): one for each thing that happened to it. */
import { boardRef, cardRef, listRef, newValues, oldValues, difference, idsWithout, type Draft } from './draft.ts';
import type { Touch } from './touch.ts';
import type { Card, CheckItem, Checklist, List } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { cardTable, noPlace } from '../records/card.ts';
import { reminderOf } from '../world/reminder.ts';

export function auditCard(touch: Touch<'cards'>, world: World): Draft[] {
  if (touch.op === 'add') return cardMade(touch, world);
  if (touch.op === 'remove') return [deletionOf(touch.record, world)];
  return [...movedToBoard(touch, world), ...cardChanged(touch, world), ...partsChanged(touch, world)];
}

function cardMade({ record: card, cause }: Touch<'cards'>, world: World): Draft[] {
  const member = (id: string, data = {}) => withMember('addMemberToCard', card, id, world, data);
  switch (cause.kind) {
    case 'card copied':
      return [
        aboutCard('copyCard', card, world, { cardSource: cardRef(cause.source) }),
        ...card.idMembers.map((id) => member(id, { fromCopy: true })),
        ...cause.comments.map(({ type, data }) => aboutCard(type, card, world, data)),
      ];
    case 'item converted': {
      const { id, name } = cause.checklist;
      const from = { cardSource: cardRef(cause.card), checklist: { id, name } };
      return [
        aboutCard('convertToCardFromCheckItem', card, world, from),
        ...card.idMembers.map((idMember) => member(idMember)),
      ];
    }
    default:
      return [
        aboutCard('createCard', card, world, {}),
        // A due date that is given with a new card is a change of its own, as clients of the live service expect.
        ...(card.due ? [aboutCard('updateCard', card, world, dueGiven(card))] : []),
        ...card.idMembers.map((id) => member(id)),
      ];
  }
}

const dueGiven = (card: Card) => ({ old: { due: null }, card: { ...cardRef(card), due: card.due } });

function deletionOf(card: Card, world: World): Draft {
  const { id, idShort, shortLink } = card;
  return { ...aboutCard('deleteCard', card, world, { card: { id, idShort, shortLink } }), card: undefined };
}

/** If a card goes from one board to another, the log of each board has an action. */
function movedToBoard({ record: card, old }: Touch<'cards'>, world: World): Draft[] {
  const left = world.boards.get(old.idBoard);
  if (!left) return [];
  const list = world.lists.get(old.idList);
  const was = { card: cardRef(card), ...(list && { list: listRef(list) }), board: boardRef(left) };
  return [
    { type: 'moveCardFromBoard', card, board: left, list, data: { ...was, boardTarget: { id: card.idBoard } } },
    aboutCard('moveCardToBoard', card, world, { boardSource: { id: left.id } }),
  ];
}

function cardChanged(touch: Touch<'cards'>, world: World): Draft[] {
  const { record: card, old } = touch;
  const leftList = old.idBoard === undefined ? world.lists.get(old.idList) : undefined;
  const was = oldOfCard(touch);
  if (leftList) was['idList'] = leftList.id;
  else if (Object.keys(was).length === 0) return [];
  const readsOtherwise = old.place !== undefined || old.dueReminder !== undefined;
  const shown = readsOtherwise ? { ...card, ...(card.place ?? noPlace), dueReminder: reminderOf(card) } : card;
  const now = Object.assign(cardRef(card), newValues(shown, was));
  if (!leftList) return [aboutCard('updateCard', card, world, { old: was, card: now })]; // ACT-17
  const draft = draftOf('updateCard', card, world);
  const lists = { listBefore: listRef(leftList), listAfter: listRef(draft.list) };
  return [{ ...draft, data: { card: now, board: boardRef(draft.board), old: was, ...lists } }];
}

/**
 * The fields that changed, with their old values. A move to another board drops what belongs to the old one and takes a
 * new place: part of the move, no change beside it.
 */
function oldOfCard({ record: card, old }: Touch<'cards'>): Record<string, unknown> {
  const was: Record<string, unknown> = oldValues(cardTable, old, old.idBoard !== undefined) ?? {};
  if (old.place !== undefined) Object.assign(was, difference(old.place ?? noPlace, card.place ?? noPlace));
  if (old.dueReminder === undefined) return was;
  const { dueReminder: _, ...others } = was;
  const reminder = reminderOf({ ...card, ...old });
  // A missing reminder and a reminder of -1 look the same in the log.
  return reminder === reminderOf(card) ? others : { ...was, dueReminder: reminder };
}

/** Members and checklists that were added to the card or removed from it. */
function partsChanged(touch: Touch<'cards'>, world: World): Draft[] {
  const { record: card, old } = touch;
  const { idMembers = card.idMembers, idChecklists = card.idChecklists } = old;
  const member = (type: string, id: string, data = {}) => withMember(type, card, id, world, data);
  const checklist = (type: string, id: string) => {
    const name = world.checklists.get(id)?.name ?? nameOfDeleted(touch, id);
    return aboutCard(type, card, world, { checklist: { id, name } });
  };
  return [
    ...idsWithout(card.idMembers, idMembers).map((id) => member('addMemberToCard', id)),
    ...idsWithout(idMembers, card.idMembers).map((id) => member('removeMemberFromCard', id, { deactivated: false })),
    ...idsWithout(card.idChecklists, idChecklists).map((id) => checklist('addChecklistToCard', id)),
    ...idsWithout(idChecklists, card.idChecklists).map((id) => checklist('removeChecklistFromCard', id)),
  ];
}

/** The name of a checklist that the same call deleted. */
function nameOfDeleted({ cause }: Touch, id: string): string {
  return cause.kind === 'checklist deleted' && cause.checklist.id === id ? cause.checklist.name : '';
}

const listOf = (card: Card, world: World): List => world.lists.the(card.idList);

const draftOf = (type: string, card: Card, world: World) => {
  const data: Readonly<Record<string, unknown>> = {};
  return { type, card, board: world.boards.the(card.idBoard), list: listOf(card, world), data };
};

export function aboutCard(type: string, card: Card, world: World, data: Readonly<Record<string, unknown>>): Draft {
  const draft = draftOf(type, card, world);
  draft.data = { card: cardRef(card), list: listRef(draft.list), board: boardRef(draft.board), ...data };
  return draft;
}

function withMember(type: string, card: Card, id: string, world: World, data: Record<string, unknown>): Draft {
  const member = world.members.get(id);
  return { ...aboutCard(type, card, world, { ...data, idMember: id, member: { id, name: member?.fullName } }), member };
}

/** An action of each card that has the checklist, as each of them changed; of the board alone if no card has it. */
export function onCards(type: string, checklist: Checklist, world: World, data: Record<string, unknown>): Draft[] {
  const shown = { checklist: { id: checklist.id, name: checklist.name }, ...data };
  const cards = [...world.by.cardsOfChecklist.of(checklist.id)];
  if (cards.length === 0) return [{ type, board: world.boards.get(checklist.idBoard), data: shown }];
  return cards.map((card) => aboutCard(type, card, world, shown));
}

export const itemRef = ({ id, name, state }: CheckItem): object => ({ id, name, state, textData: { emoji: {} } });

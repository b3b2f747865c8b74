/** Changing a card (4.1): content, position, board, members and labels, in one request or field by field. */
import type { Board, Card, List, Place } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { idOf, optional, position, type ValuesOf } from '../../../document/values/kinds.ts';
import { settable, storedAsGiven } from '../../records/table.ts';
import { PUT, type Context } from '../../rows/endpoint.ts';
import { setField } from '../../rows/families.ts';
import type { Patch } from '../../changes/touch.ts';
import { cardTable, noCover, noPlace } from '../../records/card.ts';
import { keysOf, present } from '../../../language.ts';
import { labelsOfColors, mayBeOnCards } from './cards.ts';
import { moveCard } from './moves.ts';
import { follow } from '../../changes/views.ts';
import { cardResource } from './shown.ts';
import { labelColors } from '../../../document/sets.ts';

const notShown = 'clients change a card field by field, and the document does not show how';

/** The fields that every route may set on a card (CRD-18). */
const changeable = settable(cardTable, 'update');
type Changes = Partial<ValuesOf<typeof changeable>>;

function changeCard(card: Card, asked: Changes, context: Context): Card {
  const { world } = context;
  const { subscribed, ...more } = asked;
  if (Object.keys(more).length > 0) {
    context.may('edit', world.boards.the(card.idBoard));
    moveAsAsked(card, more, context);
    context.change.update('cards', card, contentOf(card, more, context)); // CRD-18
  }
  // Everyone who sees a card may follow it.
  if (subscribed !== undefined) follow(context.change, 'cards', card, subscribed);
  return card;
}

/** An empty text takes the cover away; a null may be that of a record that is sent back. */
const takesCover = ({ call: { args } }: Context): boolean => args['idAttachmentCover'] === '';

function moveAsAsked(card: Card, { idBoard, idList: idOfList, pos }: Changes, context: Context): void {
  const list = targetOf(card, idBoard, idOfList, context);
  if (list.idBoard !== card.idBoard) context.may('edit', context.world.boards.the(list.idBoard));
  if (list.id !== card.idList || pos !== undefined) moveCard(context.change, card, { list, pos });
}

/** CRD-29, CRD-52: the named list, or the first open list of the named board. */
function targetOf(card: Card, idBoard: string | undefined, idOfList: string | undefined, context: Context): List {
  const { world } = context;
  const board = idBoard === undefined ? world.boards.the(card.idBoard) : context.see('boards', idBoard, 'idBoard');
  if (idOfList !== undefined) {
    const list = context.see('lists', idOfList, 'idList');
    must('CRD-29', list.idBoard === board.id, () => `List ${list.id} does not exist on board ${board.id}`);
    return list;
  }
  if (board.id === card.idBoard) return world.lists.the(card.idList);
  const first = [...world.by.listsOfBoard.of(board.id)].find(({ closed }) => !closed);
  must('CRD-52', first);
  return first;
}

/** The fields that change, computed after the card is on its new board. */
function contentOf(card: Card, asked: Changes, context: Context): Patch<Card> {
  const { due, dueReminder, cover, idAttachmentCover, manualCoverAttachment } = asked;
  const board = context.world.boards.the(card.idBoard);
  const colors = asked.labels === 'all' ? labelColors : asked.labels; // CRD-15
  return Object.assign(storedAsGiven(cardTable, asked), {
    place: placeAfter(card.place, asked),
    // A reminder that was set for another date does not apply to this one.
    dueCalled: due === undefined && dueReminder === undefined ? undefined : false,
    idMembers: asked.idMembers && membersFor(board, asked.idMembers, card.idMembers, context),
    idLabels: asked.idLabels
      ? labelsFor(board, asked.idLabels, context)
      : colors && labelsOfColors(context.change, board, colors),
    ...(cover === undefined ? {} : coverAfter(card, cover, context)),
    ...(idAttachmentCover === undefined ? {} : coverAfter(card, { idAttachment: idAttachmentCover }, context)),
    coverTaken: idAttachmentCover === undefined && cover === undefined ? undefined : takesCover(context),
    ...(manualCoverAttachment === undefined ? {} : { manualCoverAttachment }),
  });
}

/** CRD-24: the complete set of members; a member who is already on the card may stay. */
export function membersFor(
  board: Board,
  ids: readonly string[],
  before: readonly string[],
  context: Context,
): readonly string[] {
  for (const id of ids) {
    const member = context.see('members', id, 'idMembers');
    must('CRD-24', before.includes(id) || mayBeOnCards(board, member, context));
  }
  return ids;
}

/** CRD-25: the complete set of labels. */
export function labelsFor(board: Board, ids: readonly string[], context: Context): readonly string[] {
  for (const id of ids) must('CRD-25', context.see('labels', id, 'idLabels').idBoard === board.id);
  return ids;
}

/** CRD-34, CRD-50: a cover is a colour, a picture, a link or an attachment; a new cover replaces the old one. */
export function coverAfter(
  card: Card,
  asked: Partial<NonNullable<Changes['cover']>> | null,
  context: Context,
): Partial<Card> {
  if (asked === null) return { cover: null, idAttachmentCover: null, manualCoverAttachment: false };
  const { idAttachment, isTemplate, size, brightness, ...kinds } = asked;
  const chosen = Object.values({ idAttachment, ...kinds }).filter((kind) => kind !== undefined && kind !== null);
  must('CRD-50', chosen.length <= 1, 'invalid value for cover: one of color, url, idAttachment, idUploadedBackground');
  if (idAttachment) must('CRD-54', context.see('attachments', idAttachment, 'idAttachment').idCard === card.id);
  if (kinds.idUploadedBackground) context.see('boardBackgrounds', kinds.idUploadedBackground, 'idUploadedBackground');
  const before = card.cover ?? noCover;
  const base = chosen.length === 0 ? before : { ...noCover, size: before.size, brightness: before.brightness };
  const cover = { ...base, ...present({ size, brightness, ...kinds }) };
  const attached = chosen.length === 0 && idAttachment === undefined ? card.idAttachmentCover : (idAttachment ?? null);
  return {
    cover: JSON.stringify(cover) === JSON.stringify(noCover) ? null : cover,
    idAttachmentCover: attached,
    manualCoverAttachment: attached === card.idAttachmentCover ? card.manualCoverAttachment : attached !== null,
    ...(isTemplate === undefined ? {} : { isTemplate }),
  };
}

const isMove = (wanted: Changes): boolean => 'idBoard' in wanted || 'idList' in wanted;

export const cardChanges = [
  PUT('/cards/{card}', 'changes the content and the place of a card', {
    // No parameter is shown; these are the content of a card.
    because: 'no parameter is shown: it takes every field of a card that members set',
    right: 'see',
    shows: cardResource,
    args: changeable, // CRD-03, CRD-40, CRD-51, CRD-58, FLT-09, LIM-18
    run: ({ card, ...asked }, context) => changeCard(card, asked, context),
  }),
  setField('/cards/{card}/{field}', 'changes one field of a card', {
    because: notShown,
    right: 'see', // CRD-19
    shows: cardResource,
    fields: changeable,
    // A move by idBoard may name the list too.
    more: { idList: optional(idOf('lists')), pos: optional(position) },
    by: ({ card, idList: idOfList, pos }, wanted, context) =>
      changeCard(card, isMove(wanted) ? { idList: idOfList, pos, ...wanted } : wanted, context),
  }),
];

// The place of a card on the map (CRD-51): stored in one piece, given and shown in three.

const parts = keysOf(noPlace);

/** The place of a card after a change of some parts of it; null means no place. */
export function placeAfter(before: Place | null, change: Patch<Place>): Card['place'] {
  if (parts.every((part) => change[part] === undefined)) return before;
  const place: { -readonly [Part in keyof Place]: Place[Part] } = { ...(before ?? noPlace) };
  for (const part of parts) place[part] = change[part] === undefined ? place[part] : change[part];
  return parts.every((part) => place[part] === null) ? null : place;
}

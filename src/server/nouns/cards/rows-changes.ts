/** Changing a card (4.1): content, position, board, members and labels, in one request or field by field. */
import { labelsOfColors } from './board-transfer.ts';
import { follow } from '../../changes/views.ts';
import { moveCard } from './moves.ts';
import type { Patch } from '../../changes/touch.ts';
import type { Board, Card, List } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { card } from './shown.ts';
import { baseColors } from '../../../document/colors.ts';
import { present } from '../../../language.ts';
import { idOf, optional, position, type ValuesOf } from '../../values/kinds.ts';
import { settable, storedAsGiven } from '../../records/table.ts';
import { cardTable, noCover } from '../../records/card.ts';
import { placeAfter } from './place.ts';
import { mayBeOnCards } from './board-transfer.ts';
import { PUT, type Context } from '../../rows/endpoint.ts';
import { setField } from '../../rows/families.ts';

const notShown = 'clients change a card field by field, and the document does not show how';

/** What a card takes on every route (CRD-18). */
const changes = settable(cardTable, 'update');
type Changes = Partial<ValuesOf<typeof changes>>;

function change(one: Card, asked: Changes, context: Context): Card {
  const { world } = context;
  const { subscribed, ...more } = asked;
  if (Object.keys(more).length > 0) {
    context.may('edit', world.boards.get(one.idBoard)!);
    move(one, more, context);
    context.change.update('cards', one, contentOf(one, more, context)); // CRD-18
  }
  // Everyone who sees a card may follow it.
  if (subscribed !== undefined) follow(context.change, 'cards', one, subscribed);
  return one;
}

function move(one: Card, { idBoard, idList: idOfList, pos }: Changes, context: Context): void {
  const list = targetOf(one, idBoard, idOfList, context);
  if (list.idBoard !== one.idBoard) context.may('edit', context.world.boards.get(list.idBoard)!);
  if (list.id !== one.idList || pos !== undefined) moveCard(context.change, one, { list, pos });
}

/** CRD-29, CRD-52: the named list, or the first open list of the named board. */
function targetOf(one: Card, idBoard: string | undefined, idOfList: string | undefined, context: Context): List {
  const { world } = context;
  const board = idBoard === undefined ? world.boards.get(one.idBoard)! : context.see('boards', idBoard, 'idBoard');
  if (idOfList !== undefined) {
    const list = context.see('lists', idOfList, 'idList');
    must('CRD-29', list.idBoard === board.id, () => `List ${list.id} does not exist on board ${board.id}`);
    return list;
  }
  if (board.id === one.idBoard) return world.lists.get(one.idList)!;
  const first = [...world.by.listsOfBoard.of(board.id)].find(({ closed }) => !closed);
  must('CRD-52', first);
  return first;
}

/** The fields that change, computed after the card is on its new board. */
function contentOf(one: Card, asked: Changes, context: Context): Patch<Card> {
  const { due, dueReminder, cover, idAttachmentCover, manualCoverAttachment } = asked;
  const board = context.world.boards.get(one.idBoard)!;
  const colors = asked.labels === 'all' ? baseColors : asked.labels;
  return Object.assign(storedAsGiven(cardTable, asked), {
    place: placeAfter(one.place, asked),
    // A reminder that was set for another date does not apply to this one.
    dueCalled: due === undefined && dueReminder === undefined ? undefined : false,
    idMembers: asked.idMembers && membersFor(board, asked.idMembers, one.idMembers, context),
    idLabels: asked.idLabels
      ? labelsFor(board, asked.idLabels, context)
      : colors && labelsOfColors(context.change, board, colors),
    ...(cover === undefined ? {} : coverAfter(one, cover, context)),
    ...(idAttachmentCover === undefined ? {} : coverAfter(one, { idAttachment: idAttachmentCover }, context)),
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
  one: Card,
  asked: Partial<NonNullable<Changes['cover']>> | null,
  context: Context,
): Partial<Card> {
  if (asked === null) return { cover: null, idAttachmentCover: null, manualCoverAttachment: false };
  const { idAttachment, isTemplate, size, brightness, ...kinds } = asked;
  const chosen = Object.values({ idAttachment, ...kinds }).filter((kind) => kind !== undefined && kind !== null);
  must('CRD-50', chosen.length <= 1, 'invalid value for cover: one of color, url, idAttachment, idUploadedBackground');
  if (idAttachment) must('CRD-54', context.see('attachments', idAttachment, 'idAttachment').idCard === one.id);
  if (kinds.idUploadedBackground) context.see('boardBackgrounds', kinds.idUploadedBackground, 'idUploadedBackground');
  const before = one.cover ?? noCover;
  const base = chosen.length === 0 ? before : { ...noCover, size: before.size, brightness: before.brightness };
  const cover = { ...base, ...present({ size, brightness, ...kinds }) };
  const attached = chosen.length === 0 && idAttachment === undefined ? one.idAttachmentCover : (idAttachment ?? null);
  return {
    cover: JSON.stringify(cover) === JSON.stringify(noCover) ? null : cover,
    idAttachmentCover: attached,
    manualCoverAttachment: attached === one.idAttachmentCover ? one.manualCoverAttachment : attached !== null,
    ...(isTemplate === undefined ? {} : { isTemplate }),
  };
}

const isMove = (wanted: Changes): boolean => 'idBoard' in wanted || 'idList' in wanted;

export const cardChanges = [
  PUT('/cards/{card}', {
    says: 'changes the content and the place of a card',
    // No parameter is shown; these are the content of a card.
    because: 'no parameter is shown: it takes every field of a card that members set',
    right: 'see',
    shows: card,
    // CRD-03, CRD-40, CRD-51, CRD-58, FLT-09, LIM-18
    args: changes,
    run: ({ card: one, ...asked }, context) => change(one, asked, context),
  }),
  setField('/cards/{card}/{field}', {
    because: notShown,
    says: 'changes one field of a card',
    // CRD-19
    right: 'see',
    shows: card,
    fields: changes,
    // A move by idBoard may name the list too.
    more: { idList: optional(idOf('lists')), pos: optional(position) },
    by: ({ card: one, idList: idOfList, pos }, wanted, context) =>
      change(one, isMove(wanted) ? { idList: idOfList, pos, ...wanted } : wanted, context),
  }),
];

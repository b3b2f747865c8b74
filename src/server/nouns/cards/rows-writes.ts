/** Making a card (4.1, CRD-37): from nothing, a URL, a file or another card. Then changing it, and its attachments. */
import { asPart } from '../../changes/cause.ts';
import { dropBytes, storeBytes } from '../../changes/blobs.ts';
import { place } from '../../changes/position.ts';
import type { Attachment, Board, Card, List, Place } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { attachmentResource } from './shown-parts.ts';
import { limits } from '../../../document/limits.ts';
import {
  boolean,
  booleanOrCover,
  idOf,
  listOf,
  nullOr,
  optional,
  position,
  url,
  usually,
} from '../../../document/values/kinds.ts';
import type { ValuesOf } from '../../../document/values/kinds.ts';
import { making, settable, storedAsGiven } from '../../records/table.ts';
import { attachmentTable } from '../../records/card-parts.ts';
import type { Position } from '../../../document/values/values.ts';
import { DELETE, deleted, file, GET, POST, PUT, shows, showsNew, type Context } from '../../rows/endpoint.ts';
import { oneField, setField } from '../../rows/families.ts';
import { anyFile, uploaded, type Uploaded } from '../../rows/uploads.ts';
import type { Patch } from '../../changes/draft.ts';
import { cardTable, noCover, noPlace } from '../../records/card.ts';
import { keysOf, present } from '../../../language.ts';
import { copyCard, keepable, labelsOfColors, mayBeOnCards, moveCard, newCard } from './cards.ts';
import { follow } from '../../changes/views.ts';
import { cardResource } from './shown.ts';
import { labelColors } from '../../../document/sets.ts';

const creatable = {
  ...settable(cardTable, 'create'),
  pos: making(cardTable).pos, // POS-03
  labels: optional(listOf(labelColors)), // CRD-05
  // CRD-14: the table marks it as required, which would leave no way to make an ordinary card.
  urlSource: optional(nullOr(url)),
  fileSource: anyFile,
  mimeType: making(attachmentTable).mimeType,
  idCardSource: optional(nullOr(idOf('cards'))),
  // CNV-33: an empty text says nothing; `none` and an empty list of a body mean nothing is kept.
  keepFromSource: usually(listOf([...keepable, 'none'], 'array'), 'all'), // CRD-35
};
type NewCard = Partial<ValuesOf<typeof creatable>>;

function make(list: List, asked: NewCard, context: Context): Card {
  const { change, world } = context;
  const board = world.boards.the(list.idBoard);
  context.may('edit', board);
  const { idBoard = board.id } = asked;
  must('CRD-29', idBoard === board.id, () => `List ${list.id} does not exist on board ${idBoard}`);
  // CRD-14, CRD-37, POS-03: nothing but the list is needed.
  const { pos = 'bottom', keepFromSource: keep = 'all', urlSource, mimeType } = asked;
  const upload = uploaded(asked.fileSource, context);
  const fields = fieldsOf(board, asked, context);
  const source = asked.idCardSource ? context.see('cards', asked.idCardSource, 'idCardSource') : undefined; // CRD-38
  const made = source
    ? copyCard(change, source, { list, pos, keep, fields })
    : newCard(change, list, pos, { name: upload?.name ?? urlSource ?? '', ...fields }); // CRD-01, CRD-36
  const attached = { mimeType, pos: 'bottom', setCover: false } as const;
  if (urlSource) attach(made, urlSource, attached, context);
  if (upload) attach(made, upload, attached, context);
  if (asked.cover !== undefined) change.update('cards', made, coverAfter(made, asked.cover, context), asPart);
  return made;
}

/** The values that the request gives; the others are defaults, or those of the source (CRD-56). */
function fieldsOf(board: Board, asked: NewCard, context: Context): Partial<Card> {
  const place = placeAfter(null, asked);
  const colors = asked.labels === 'all' ? labelColors : (asked.labels ?? []);
  const named = labelsFor(board, asked.idLabels ?? [], context);
  const idLabels = new Set([...named, ...labelsOfColors(context.change, board, colors)]);
  const idMembers = membersFor(board, asked.idMembers ?? [], [], context);
  const follows = asked.subscribed ?? idMembers.includes(context.me.id); // CRD-57
  // An empty name means the default; it does not replace the name of the source.
  const { name, desc, ...fields } = storedAsGiven(cardTable, asked);
  const workedOut = present({
    name: name || undefined,
    desc: desc || undefined,
    place: place ?? undefined,
    idLabels: idLabels.size > 0 ? [...idLabels] : undefined,
    idMembers: idMembers.length > 0 ? idMembers : undefined,
    subscribers: follows ? [context.me.id] : undefined,
  });
  return Object.assign(fields, workedOut);
}

/** A new card as its answer shows it: with further fields, because clients read them. */
const newCardShown = shows(cardResource, {
  usual: [...cardResource.usual, 'limits'],
  on: { attachments: true, stickers: true },
  within: { attachments: 'all' },
});

export const cardCreation = [
  POST('/cards', 'makes a card', {
    because: 'a card has from the start what a change could give it',
    shows: newCardShown,
    // CRD-02, CRD-03, CRD-04, CRD-05, CRD-35, CRD-38, CRD-39, CRD-51, CRD-58, CRD-40, LIM-18
    args: { ...creatable, idList: idOf('lists') },
    run({ idList: id, ...asked }, context) {
      const { lists } = context.world;
      const list = lists.get(id); // CRD-04
      must('ERR-02', list, 'could not find the board that the card belongs to');
      return make(context.see('lists', list.id, 'idList'), asked, context);
    },
  }),
  POST('/lists/{list}/cards', 'makes a card in a list', {
    because: 'clients make cards below their list too',
    shows: newCardShown,
    args: creatable,
    run: ({ list, ...asked }, context) => make(list, asked, context),
  }),
];

// Changing a card (4.1): content, position, board, members and labels, in one request or field by field.

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
function membersFor(
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
function labelsFor(board: Board, ids: readonly string[], context: Context): readonly string[] {
  for (const id of ids) must('CRD-25', context.see('labels', id, 'idLabels').idBoard === board.id);
  return ids;
}

/** CRD-34, CRD-50: a cover is a colour, a picture, a link or an attachment; a new cover replaces the old one. */
function coverAfter(card: Card, asked: Partial<NonNullable<Changes['cover']>> | null, context: Context): Partial<Card> {
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

// Attachments of a card (4.1): files and links.

interface NewAttachment {
  readonly name?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly pos: Position;
  readonly setCover: boolean;
}

const shortened = (name: string): string => [...name].slice(0, limits.attachmentName).join('');

function attach(card: Card, from: string | Uploaded, asked: NewAttachment, context: Context): Attachment {
  const { world, change, me } = context;
  const link = typeof from === 'string';
  const made = change.add('attachments', {
    idCard: card.id,
    idMember: me.id,
    date: change.date,
    isUpload: !link,
    pos: place(change, 'attachments', world.by.attachmentsOfCard.of(card.id), asked.pos),
    name: asked.name ?? shortened(link ? from : from.name),
    mimeType: asked.mimeType ?? (link ? '' : shortened(from.mimeType)),
    url: link ? from : null,
    fileName: link ? null : shortened(from.name),
    bytes: link ? null : from.bytes.byteLength,
  });
  if (!link) storeBytes(change, made.id, from.bytes);
  // ATT-08
  const cover = { idAttachmentCover: made.id, manualCoverAttachment: true, coverTaken: false };
  if (asked.setCover) change.update('cards', card, cover);
  return made;
}

function detach(card: Card, attachment: Attachment, { change }: Context): void {
  dropBytes(change, attachment.id);
  change.remove('attachments', attachment);
  if (card.idAttachmentCover === attachment.id) {
    change.update('cards', card, { idAttachmentCover: null, manualCoverAttachment: false });
  }
}

export const cardAttachments = [
  POST('/cards/{card}/attachments', 'attaches a file or a link to a card', {
    because: 'clients place an attachment and make it the cover as they attach it',
    shows: showsNew(attachmentResource),
    // ATT-01, ATT-07, ATT-08, LIM-19
    args: { file: anyFile, ...making(attachmentTable), setCover: usually(boolean, false) },
    run({ card, file: upload, url: link, ...asked }, context) {
      const from = uploaded(upload, context) ?? link;
      must('ATT-02', from);
      return attach(card, from, asked, context);
    },
  }),
  GET('/cards/{card}/attachments', 'the attachments of a card', {
    many: 'ordered',
    shows: attachmentResource,
    args: { filter: usually(booleanOrCover, false) },
    run: ({ card, filter }, { world }) =>
      [...world.by.attachmentsOfCard.of(card.id)].filter(
        ({ id }) => filter !== 'cover' || id === card.idAttachmentCover,
      ),
  }),
  GET('/cards/{card}/attachments/{attachment}', 'one attachment', { shows: attachmentResource }),
  oneField('/cards/{card}/attachments/{attachment}/{field}', 'one field of an attachment', { of: attachmentResource }),
  GET('/cards/{card}/attachments/{attachment}/download/{fileName}', 'the bytes of an uploaded file', {
    // ATT-04, ATT-06
    run({ attachment }, { world }) {
      const blob = world.blobs.get(attachment.id);
      must('ERR-02', blob, 'the attachment is a link: nothing was uploaded');
      return file(attachment.fileName ?? 'file', attachment.mimeType ?? '', blob.bytes);
    },
  }),
  DELETE('/cards/{card}/attachments/{attachment}', 'deletes an attachment', {
    run({ card, attachment }, context) {
      detach(card, attachment, context);
      return deleted;
    },
  }),
];

// The place of a card on the map (CRD-51): stored in one piece, given and shown in three.

const parts = keysOf(noPlace);

/** The place of a card after a change of some parts of it; null means no place. */
function placeAfter(before: Place | null, change: Patch<Place>): Card['place'] {
  if (parts.every((part) => change[part] === undefined)) return before;
  const place: { -readonly [Part in keyof Place]: Place[Part] } = { ...(before ?? noPlace) };
  for (const part of parts) place[part] = change[part] === undefined ? place[part] : change[part];
  return parts.every((part) => place[part] === null) ? null : place;
}

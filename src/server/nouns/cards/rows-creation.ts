/** Making a card (4.1, CRD-37): from nothing, a URL, a file or another card. */
import { asPart } from '../../changes/cause.ts';
import type { Board, Card, List } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { idOf, listOf, nullOr, optional, url, usually, type ValuesOf } from '../../../document/values/kinds.ts';
import { making, settable, storedAsGiven } from '../../records/table.ts';
import { attachmentTable } from '../../records/card-parts.ts';
import { POST, shows, type Context } from '../../rows/endpoint.ts';
import { anyFile, uploaded } from '../../rows/uploads.ts';
import { cardTable } from '../../records/card.ts';
import { present } from '../../../language.ts';
import { labelsOfColors, newCard } from './cards.ts';
import { copyCard, keepable } from './copies.ts';
import { cardResource } from './shown.ts';
import { labelColors } from '../../../document/sets.ts';
import { attach } from './rows-attachments.ts';
import { coverAfter, labelsFor, membersFor, placeAfter } from './rows-changes.ts';

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

/** Making a card (4.1): from nothing, a URL, a file or another card (CRD-37). */
import { copyCard, keepable } from './copies.ts';
import { labelsOfColors } from './board-transfer.ts';
import { newCard } from './new-card.ts';
import type { Board, Card, List } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { card } from './shown.ts';
import { labelColors } from '../../../document/sets.ts';
import { idOf, listOf, nullOr, optional, type ValuesOf, url, usually } from '../../values/kinds.ts';
import { making, settable, storedAsGiven } from '../../records/table.ts';
import { attachmentTable } from '../../records/card-parts.ts';
import { cardTable } from '../../records/card.ts';
import { placeAfter } from './place.ts';
import { attach } from './rows-attachments.ts';
import { present } from '../../../language.ts';
import { coverAfter, labelsFor, membersFor } from './rows-changes.ts';
import { POST, shows, type Context } from '../../rows/endpoint.ts';
import { anyFile, uploaded } from '../../rows/uploads.ts';

const given = {
  ...settable(cardTable, 'create'),
  pos: making(cardTable).pos,
  labels: optional(listOf(labelColors)),
  // The table marks it as required, which would leave no way to make an ordinary card.
  urlSource: optional(nullOr(url)),
  fileSource: anyFile,
  mimeType: making(attachmentTable).mimeType,
  idCardSource: optional(nullOr(idOf('cards'))),
  // CNV-33: an empty text says nothing; `none` and an empty list of a body mean nothing is kept.
  keepFromSource: usually(listOf([...keepable, 'none'], 'array'), 'all'),
};
type Given = Partial<ValuesOf<typeof given>>;

function make(list: List, asked: Given, context: Context): Card {
  const { change, world } = context;
  const board = world.boards.get(list.idBoard)!;
  context.may('edit', board);
  must(
    'CRD-29',
    (asked.idBoard ?? board.id) === board.id,
    () => `List ${list.id} does not exist on board ${asked.idBoard}`,
  );
  // CRD-14, CRD-37, POS-03: nothing but the list is needed.
  const { pos = 'bottom', keepFromSource: keep = 'all', urlSource, mimeType } = asked;
  const upload = uploaded(asked.fileSource, context);
  const fields = fieldsOf(board, asked, context);
  const source = asked.idCardSource ? context.see('cards', asked.idCardSource, 'idCardSource') : undefined;
  const made = source
    ? copyCard(change, source, { list, pos, keep, fields })
    : newCard(change, list, pos, { name: upload?.name ?? urlSource ?? '', ...fields }); // CRD-01
  const attached = { mimeType, pos: 'bottom', setCover: false } as const;
  if (urlSource) attach(made, urlSource, attached, context);
  if (upload) attach(made, upload, attached, context);
  if (asked.cover !== undefined) change.update('cards', made, coverAfter(made, asked.cover, context), 'silent');
  return made;
}

/** The values that the request gives; the others are defaults, or those of the source (CRD-56). */
function fieldsOf(board: Board, asked: Given, context: Context): Partial<Card> {
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

/** Further fields that clients read of a new card. */
const made = shows(card, {
  usual: [...card.usual, 'limits'],
  on: { attachments: true, stickers: true },
  within: { attachments: 'all' },
});

export const cardCreation = [
  POST('/cards', {
    says: 'makes a card',
    because: 'a card has from the start what a change could give it',
    shows: made,
    // CRD-02, CRD-03, CRD-04, CRD-05, CRD-35, CRD-38, CRD-39, CRD-51, CRD-58, CRD-40, SET-21, LIM-18
    args: { ...given, idList: idOf('lists') },
    run({ idList: id, ...asked }, context) {
      const { lists } = context.world;
      const list = lists.get(id); // CRD-04
      must('ERR-02', list, 'could not find the board that the card belongs to');
      return make(context.see('lists', list.id, 'idList'), asked, context);
    },
  }),
  POST('/lists/{list}/cards', {
    because: 'clients make cards below their list too',
    says: 'makes a card in a list',
    shows: made,
    args: given,
    run: ({ list, ...asked }, context) => make(list, asked, context),
  }),
];

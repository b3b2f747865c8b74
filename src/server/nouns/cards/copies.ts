/** Copies cards, lists and boards (4.1 keepFromSource, 4.5.2): what is copied, and what stays with the source. */
import { asPart, type CopiedComment } from '../../changes/cause.ts';
import { copied } from '../../records/table.ts';
import type { Change } from '../../changes/change.ts';
import type { Board, Card, List } from '../../world/records.ts';
import type { Position, Words } from '../../../document/values/kinds.ts';
import { isOn } from '../custom-fields/custom-fields.ts';
import { carryItems, copyDefinition, type Carried } from '../custom-fields/moves-of-fields.ts';
import { words } from '../../../language.ts';
import { tables } from '../../records/all.ts';
import { storeBytes } from '../../changes/blobs.ts';
import { byPos } from '../../store/table.ts';
import { newCard, membersOn, matchLabels, copyChecklist } from './cards.ts';

/** CRD-35: what keepFromSource can name. */
export const keepable = words('attachments, checklists, comments, customFields, due, labels, members, start, stickers');
type Keepable = (typeof keepable)[number];

export interface CardCopy {
  readonly list: List;
  readonly keep: Words<Keepable>;
  readonly pos?: Position | undefined;
  /** The values that the copy has instead of those of its source. */
  readonly fields?: Partial<Card> | undefined;
  /** Part of the copy of a board: the log shows only the board, and a template stays a template. */
  readonly part?: true | undefined;
}

/** CRD-10, CRD-55: copies a card; votes, followers, the closed flag and the template flag stay with the source. */
export function copyCard(change: Change, source: Card, { list, keep, pos = 'bottom', fields, part }: CardCopy): Card {
  const { world } = change;
  const board = world.boards.the(list.idBoard);
  // Comments are history, and a copied board begins without history (CF-24).
  const keeps = (word: Keepable): boolean => (keep === 'all' || keep.includes(word)) && !(part && word === 'comments'); // CRD-10
  const comments = keeps('comments') ? commentsOf(change, source) : [];
  const taken = copied(tables.cards, source, (what) =>
    what === 'whole' ? keep === 'all' : what === 'board' ? part === true : keeps(what),
  );
  const copy = newCard(
    change,
    list,
    pos,
    {
      ...taken,
      ...(taken.idMembers && { idMembers: membersOn(world, board, taken.idMembers) }),
      ...(taken.idLabels && { idLabels: labelsFor(change, source, board) }),
      comments: comments.length,
      ...fields, // CRD-56
    },
    part ? asPart : { kind: 'card copied', source, comments },
  );
  if (keeps('checklists')) copyChecklists(change, source, copy);
  if (keeps('attachments')) copyAttachments(change, source, copy);
  if (keeps('stickers')) copyStickers(change, source, copy);
  if (keeps('customFields')) {
    const items = itemsFor(change, source, board);
    for (const item of items) change.add('customFieldItems', { ...item, idModel: copy.id }, asPart);
  }
  return copy;
}

/** LST-08: copies the open cards of a list into another, in their order. */
export function copyListCards(change: Change, source: List, target: List): void {
  for (const card of [...change.world.by.openCardsOfList.of(source.id)].sort(byPos)) {
    copyCard(change, card, { list: target, keep: 'all' });
  }
}

/** BRD-08: fills a new board: labels, definitions, open lists, and their open cards if they are kept. */
export function copyBoard(change: Change, source: Board, board: Board, keep: 'cards' | 'none'): void {
  const { by } = change.world;
  for (const label of by.labelsOfBoard.of(source.id)) {
    change.add('labels', { idBoard: board.id, ...copied(tables.labels, label) }, asPart);
  }
  for (const field of [...by.customFieldsOfBoard.of(source.id)]) copyDefinition(change, field, board, asPart);
  for (const list of [...by.listsOfBoard.of(source.id)].filter(({ closed }) => !closed)) {
    const target = change.add('lists', { idBoard: board.id, ...copied(tables.lists, list) }, asPart);
    if (keep === 'none') continue;
    for (const card of [...by.openCardsOfList.of(list.id)].sort(byPos)) {
      copyCard(change, card, { list: target, pos: card.pos, keep: 'all', part: true });
    }
  }
}

/**
 * The comments of a card as its copy has them: written by the copier, with the name of the first author; oldest first.
 */
function commentsOf({ world }: Change, source: Card): CopiedComment[] {
  const { id, name, idShort } = source;
  return [...world.by.actionsOfCard.of(source.id)]
    .filter(({ type }) => type === 'commentCard' || type === 'copyCommentCard')
    .map(({ data, idMemberCreator }) => ({
      type: 'copyCommentCard',
      data: {
        text: data['text'],
        textData: { emoji: {} },
        cardSource: { id, name, idShort },
        idOriginalCommenter: data['idOriginalCommenter'] ?? idMemberCreator,
      },
    }));
}

const labelsFor = ({ world }: Change, { idBoard, idLabels }: Card, board: Board): readonly string[] =>
  idBoard === board.id ? idLabels : matchLabels(world, board, idLabels);

function copyChecklists(change: Change, source: Card, copy: Card): void {
  const idChecklists = source.idChecklists.map((id) => {
    return copyChecklist(change, change.world.checklists.the(id), copy).id;
  });
  change.update('cards', copy, { idChecklists }, asPart);
}

function copyAttachments(change: Change, source: Card, copy: Card): void {
  const { world } = change;
  for (const attachment of [...world.by.attachmentsOfCard.of(source.id)]) {
    const { id } = attachment;
    const by = { idMember: change.member.id, date: change.date, idCard: copy.id };
    const made = change.add('attachments', { ...copied(tables.attachments, attachment), ...by }, asPart);
    const blob = world.blobs.get(id);
    if (blob) storeBytes(change, made.id, blob.bytes);
    if (source.idAttachmentCover === id) {
      const { manualCoverAttachment } = source;
      change.update('cards', copy, { idAttachmentCover: made.id, manualCoverAttachment }, asPart);
    }
  }
}

function copyStickers(change: Change, source: Card, copy: Card): void {
  for (const sticker of [...change.world.by.stickersOfCard.of(source.id)]) {
    change.add('stickers', { idCard: copy.id, ...copied(tables.stickers, sticker) }, asPart);
  }
}

/** On its own board a copy has values of the same fields, unless the extension is off. */
function itemsFor(change: Change, source: Card, board: Board): Carried[] {
  const items = [...change.world.by.itemsOfCard.of(source.id)];
  if (source.idBoard !== board.id) return carryItems(change, items, board);
  return isOn(board)
    ? items.map((item) => ({ idCustomField: item.idCustomField, ...copied(tables.customFieldItems, item) }))
    : [];
}

/** The work of calls on cards (3.2, 4.1, 4.5): they make, move and copy them, within a board and to another. */
import { asPart, asWhole, type Cause, type CopiedComment } from '../../changes/cause.ts';
import { copied } from '../../records/table.ts';
import { checklistTable } from '../../records/card-parts.ts';
import { inOrganizationOf, membershipOf, seesBoard } from '../../rights/access.ts';
import type { Change } from '../../changes/change.ts';
import { copyItems, releaseItems } from '../checklists/checklists.ts';
import type { Board, Card, CheckItem, Checklist, Label, List, Member } from '../../world/records.ts';
import type { Context } from '../../rows/endpoint.ts';
import { settleChecklist } from '../removals.ts';
import type { World } from '../../world/world.ts';
import type { Position, Words } from '../../../document/values/values.ts';
import { place } from '../../changes/position.ts';
import { initialValues, type New } from '../../world/tables.ts';
import { carryItems, copyDefinition, isOn, type Carried } from '../custom-fields/custom-fields.ts';
import { words } from '../../../language.ts';
import { tables } from '../../records/all.ts';
import { storeBytes } from '../../changes/blobs.ts';
import { byPos } from '../../store/table.ts';

// A new card in its list: its number, short link, position and default values (2.3).

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
function nextIdShort(change: Change, board: Board): number {
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

// Moves cards and lists, within a board and to another (3.2, 4.5.2–4.5.4).

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

// Copies cards, lists and boards (4.1 keepFromSource, 4.5.2): what is copied, and what stays with the source.

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

// The parts of a card that fit a board: the members and labels that it has there, and its checklists.

/** CRD-24: the members who are on the board too. */
const membersOn = (world: World, board: Board, ids: readonly string[]): string[] =>
  ids.filter((id) => membershipOf(world, board, world.members.get(id) ?? null) !== undefined);

/** CRD-24: who may be put on the cards of a board. */
export const mayBeOnCards = (board: Board, member: Member, { world, dialect }: Context): boolean =>
  membershipOf(world, board, member) !== undefined ||
  (dialect.choices.onCards === 'workspace' && inOrganizationOf(world, board, member) !== undefined);

/** The members who see a board: they may follow its cards, and their votes count. */
const viewersOf = (world: World, board: Board, ids: readonly string[]): string[] =>
  ids.filter((id) => seesBoard(world, board, world.members.get(id) ?? null));

/** CRD-30: the labels of the other board that this board has too, by name and colour. */
function matchLabels(world: World, board: Board, ids: readonly string[]): string[] {
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

/** Copies a checklist, for a card that will name it. */
function copyChecklist(change: Change, source: Checklist, card: Card): Checklist {
  const { idBoard, id: idCard } = card;
  const copy = change.add('checklists', { idBoard, idCard, ...copied(checklistTable, source) }, asPart);
  copyItems(change, source, copy);
  return copy;
}

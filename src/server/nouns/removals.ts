/**
 * The records that are deleted with a board, a list or a card: all that belong to it, without actions of their own.
 */
import { asPart, asWhole, type Cause } from '../changes/cause.ts';
import { dropBytes } from '../changes/blobs.ts';
import type { Change } from '../changes/change.ts';
import { removeExport } from './exports/exports.ts';
import { isLogged } from '../../document/filters.ts';
import type {
  Action,
  Board,
  BoardBackground,
  Card,
  Checklist,
  CustomField,
  CustomSticker,
  Label,
  Pictured,
} from '../world/records.ts';
import type { List, Organization } from '../world/records.ts';
import { pin } from '../changes/views.ts';
import type { TableName, Tables } from '../world/tables.ts';
import { boardPrefsTable } from '../records/board.ts';

/** ACT-28, CRD-33: deletes a card and its parts; its actions leave the log too, as clients of the live service expect. */
export function removeCard(change: Change, card: Card, cause: Cause = asWhole): void {
  const { world } = change;
  const { by } = world;
  removeAll(change, 'attachments', by.attachmentsOfCard.of(card.id), (id) => dropBytes(change, id));
  removeAll(change, 'stickers', by.stickersOfCard.of(card.id));
  removeAll(change, 'customFieldItems', by.itemsOfCard.of(card.id));
  for (const action of [...by.actionsOfCard.of(card.id)]) removeAction(change, action);
  // Notifications about it name what it contained.
  removeAll(change, 'notifications', by.notificationsAbout.of(card.id));
  removeAll(change, 'webhooks', by.webhooksOfModel.of(card.id));
  for (const id of card.idChecklists) {
    const checklist = world.checklists.the(id);
    if (by.cardsOfChecklist.of(id).size === 1) removeChecklistRecord(change, checklist);
  }
  change.remove('cards', card, cause);
  for (const id of card.idChecklists) {
    const left = world.checklists.get(id);
    if (left) settleChecklist(change, left);
  }
}

/** The home card of a checklist is one of its cards. */
export function settleChecklist(change: Change, checklist: Checklist): void {
  const { world } = change;
  if (world.cards.get(checklist.idCard)?.idChecklists.includes(checklist.id)) return;
  const next = world.by.cardsOfChecklist.of(checklist.id).first();
  if (next) change.update('checklists', checklist, { idCard: next.id }, asPart);
}

/** Removes a checklist from every card. */
export function removeChecklist(change: Change, checklist: Checklist): void {
  const { id } = checklist;
  const cause = { kind: 'checklist deleted', checklist } as const;
  for (const card of [...change.world.by.cardsOfChecklist.of(id)]) {
    change.update('cards', card, { idChecklists: card.idChecklists.filter((other) => other !== id) }, cause);
  }
  removeChecklistRecord(change, checklist, checklist.idCard === null ? asWhole : asPart);
}

function removeChecklistRecord(change: Change, checklist: Checklist, cause = asPart): void {
  removeAll(change, 'checkItems', change.world.by.checkItemsOfChecklist.of(checklist.id)); // CHK-05
  change.remove('checklists', checklist, cause);
}

export function removeList(change: Change, list: List, cause: Cause = asWhole): void {
  const { by } = change.world;
  for (const card of [...by.openCardsOfList.of(list.id), ...by.closedCardsOfList.of(list.id)])
    removeCard(change, card, asPart);
  removeAll(change, 'webhooks', by.webhooksOfModel.of(list.id));
  change.remove('lists', list, cause);
}

/** LBL-04: takes a label off every card before it is deleted. */
export function removeLabel(change: Change, label: Label): void {
  for (const card of [...change.world.by.cardsOfLabel.of(label.id)]) {
    change.update('cards', card, { idLabels: card.idLabels.filter((id) => id !== label.id) }, asPart);
  }
  change.remove('labels', label);
}

/** CF-13: deletes the values with the definition. */
export function removeCustomField(change: Change, field: CustomField, cause: Cause = asWhole): void {
  removeAll(change, 'customFieldItems', change.world.by.itemsOfField.of(field.id));
  change.remove('customFields', field, cause);
}

export function removeBoard(change: Change, board: Board): void {
  const { by, cards, members } = change.world;
  for (const list of [...by.listsOfBoard.of(board.id)]) removeList(change, list, asPart); // BRD-07
  for (const field of [...by.customFieldsOfBoard.of(board.id)]) removeCustomField(change, field, asPart);
  for (const checklist of [...by.checklistsOfBoard.of(board.id)]) removeChecklistRecord(change, checklist);
  removeAll(change, 'labels', by.labelsOfBoard.of(board.id));
  removeAll(change, 'memberships', by.membershipsOfModel.of(board.id));
  removeAll(change, 'boardViews', by.boardViewsOfBoard.of(board.id));
  removeAll(change, 'boardStars', by.boardStarsOfBoard.of(board.id));
  for (const member of members.rows.values()) pin(change, board, member, false);
  removeAll(change, 'webhooks', by.webhooksOfModel.of(board.id));
  for (const made of [...by.exportsOfModel.of(board.id)]) removeExport(change, made);
  // Nobody sees the log of the board any more. Actions of cards that moved to another board stay: they are
  // the history of these cards (CF-24).
  for (const action of [...by.actionsOfBoard.of(board.id)])
    if (isLogged(action.type) && !cards.get(action.idCard)) removeAction(change, action);
  change.remove('boards', board);
}

function removeAction(change: Change, action: Action): void {
  removeAll(change, 'reactions', change.world.by.reactionsOfAction.of(action.id));
  change.remove('actions', action, asPart);
}

/** Data that a board loses with its workspace: tags, and the level that lets members of the workspace in. */
export const withoutWorkspace = ({ prefs }: Board): Partial<Board> => ({
  idTags: [],
  ...(prefs.permissionLevel === 'org' && { prefs: { ...prefs, permissionLevel: 'private' } }),
});

/** ORG-06: its boards stay and belong to their members from now on. */
export function removeOrganization(change: Change, organization: Organization): void {
  const { by } = change.world;
  const cause = { kind: 'workspace deleted', organization } as const;
  for (const board of [...by.boardsOfOrganization.of(organization.id)]) {
    change.update('boards', board, { idOrganization: null, ...withoutWorkspace(board) }, cause);
  }
  removeAll(change, 'memberships', by.membershipsOfModel.of(organization.id));
  removeAll(change, 'webhooks', by.webhooksOfModel.of(organization.id));
  for (const made of [...by.exportsOfModel.of(organization.id)]) removeExport(change, made);
  dropBytes(change, organization.id);
  change.remove('organizations', organization);
}

/** BGD-05: a board that shows the deleted background gets that of a new board, and a card loses its cover. */
export function removeBackground(change: Change, background: BoardBackground): void {
  const { by } = change.world;
  const initial = boardPrefsTable.background.initial;
  for (const board of [...by.boardsOfBackground.of(background.id)]) {
    change.update('boards', board, { prefs: { ...board.prefs, background: initial } });
  }
  for (const card of [...by.cardsOfBackground.of(background.id)]) change.update('cards', card, { cover: null });
  removePicture(change, 'boardBackgrounds', background);
}

/** STK-07: deletes an uploaded sticker, and takes it off the cards. */
export function removeCustomSticker(change: Change, picture: CustomSticker): void {
  for (const sticker of [...change.world.by.stickersOfPicture.of(picture.id)]) change.remove('stickers', sticker);
  removePicture(change, 'customStickers', picture);
}

/** A record and its bytes, which have the same id. */
export function removePicture<K extends Pictured>(change: Change, kind: K, record: Tables[K]): void {
  dropBytes(change, record.id);
  change.remove(kind, record);
}

function removeAll<K extends TableName>(
  change: Change,
  kind: K,
  group: Iterable<Tables[K]>,
  also?: (id: string) => void,
): void {
  for (const record of [...group]) {
    also?.(record.id);
    change.remove(kind, record, asPart);
  }
}

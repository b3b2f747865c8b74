/** Every table, in the order of a snapshot: a table comes after those that it refers to. */
import type { Table } from './table.ts';
import { actionTable, notificationTable, reactionTable } from './action.ts';
import { boardTable, boardViewTable, listTable, membershipTable } from './board.ts';
import { attachmentTable, blobTable, checkItemTable, checklistTable, labelTable, stickerTable } from './card-parts.ts';
import { cardTable } from './card.ts';
import { customFieldItemTable, customFieldTable } from './custom-field.ts';
import {
  boardBackgroundTable,
  boardStarTable,
  customEmojiTable,
  customStickerTable,
  memberTable,
  savedSearchTable,
} from './member.ts';
import { exportTable, organizationTable } from './organization.ts';
import { applicationTable, tokenTable, webhookTable } from './token.ts';

export const tables = {
  applications: applicationTable,
  tokens: tokenTable,
  members: memberTable,
  organizations: organizationTable,
  memberships: membershipTable,
  boards: boardTable,
  boardViews: boardViewTable,
  lists: listTable,
  cards: cardTable,
  labels: labelTable,
  checklists: checklistTable,
  checkItems: checkItemTable,
  attachments: attachmentTable,
  blobs: blobTable,
  stickers: stickerTable,
  customFields: customFieldTable,
  customFieldItems: customFieldItemTable,
  actions: actionTable,
  reactions: reactionTable,
  notifications: notificationTable,
  webhooks: webhookTable,
  boardStars: boardStarTable,
  savedSearches: savedSearchTable,
  customEmoji: customEmojiTable,
  customStickers: customStickerTable,
  boardBackgrounds: boardBackgroundTable,
  exports: exportTable,
};
export type TableName = keyof typeof tables;

/** Where the document describes the records of a table. */
const described: Readonly<Partial<Record<TableName, string>>> = {
  actions: '2.2',
  cards: '2.3',
  labels: '2.3',
  boards: '2.4',
  memberships: '2.4',
  lists: '2.5',
  members: '2.6',
  organizations: '2.7',
  customFields: '2.8',
  customFieldItems: '2.8',
  exports: '2.9',
};
export const sectionOf = (kind: TableName): string => described[kind] ?? '2.10';
export const kinds = Object.keys(tables) as TableName[];
export const tableOf = (kind: TableName): Table => tables[kind];

/** Every table, in the order of a snapshot: a table comes after those that it refers to. */
import { keysOf } from '../../language.ts';
import { records } from '../../document/claims/2-records.ts';
import type { Table } from './table.ts';
import { actionTable, notificationTable, reactionTable } from './action.ts';
import { boardTable, boardViewTable, listTable, membershipTable } from './board.ts';
import { attachmentTable, blobTable, checkItemTable, checklistTable, labelTable, stickerTable } from './card-parts.ts';
import { cardTable } from './card.ts';
import { customFieldItemTable, customFieldTable } from './custom-field.ts';
import { boardBackgroundTable, boardStarTable, customEmojiTable, customStickerTable, memberTable } from './member.ts';
import { savedSearchTable } from './member.ts';
import { exportTable, organizationTable } from './organization.ts';
import { applicationTable, tokenTable, webhookTable } from './token.ts';

/** Each field that the document gives a record is a line of its table. */
type Served = {
  readonly [K in keyof typeof records]: { readonly [N in keyof (typeof records)[K]['fields']]: unknown };
} & Readonly<Record<string, Table>>;

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
} satisfies Served;
export type TableName = keyof typeof tables;

/** Where the document describes the records of a table. */
export const sectionOf = (kind: TableName): string =>
  kind in records ? records[kind as keyof typeof records].section : '2.10';
export const tableNames = keysOf(tables);
export const tableOf = (kind: TableName): Table => tables[kind];

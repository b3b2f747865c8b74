/** Every table of the world, on one screen. */
import type * as stored from './records.ts';
import { Table } from '../../store/table.ts';

/** Every table, in the order in which a snapshot lists them. */
export const emptyTables = () => ({
  applications: new Table<stored.Application>(),
  tokens: new Table<stored.Token>(),
  members: new Table<stored.Member>(),
  organizations: new Table<stored.Organization>(),
  memberships: new Table<stored.Membership>(),
  boards: new Table<stored.Board>(),
  boardViews: new Table<stored.BoardView>(),
  lists: new Table<stored.List>(),
  cards: new Table<stored.Card>(),
  labels: new Table<stored.Label>(),
  checklists: new Table<stored.Checklist>(),
  checkItems: new Table<stored.CheckItem>(),
  attachments: new Table<stored.Attachment>(),
  blobs: new Table<stored.Blob>(),
  stickers: new Table<stored.Sticker>(),
  customFields: new Table<stored.CustomField>(),
  customFieldItems: new Table<stored.CustomFieldItem>(),
  actions: new Table<stored.Action>(),
  reactions: new Table<stored.Reaction>(),
  notifications: new Table<stored.Notification>(),
  webhooks: new Table<stored.Webhook>(),
  boardStars: new Table<stored.BoardStar>(),
  savedSearches: new Table<stored.SavedSearch>(),
  customEmoji: new Table<stored.CustomEmoji>(),
  customStickers: new Table<stored.CustomSticker>(),
  boardBackgrounds: new Table<stored.BoardBackground>(),
  exports: new Table<stored.Export>(),
});

type AllTables = ReturnType<typeof emptyTables>;

export type TableName = keyof AllTables;

/** The records by table: one of table `cards` is a `Tables['cards']`. */
export type Tables = { [K in TableName]: AllTables[K] extends Table<infer R> ? R : never };

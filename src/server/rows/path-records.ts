/** The parameters of a path that name records, and the table of each. */
import type { TableName, Tables } from '../world/tables.ts';

export const pathTables = {
  board: 'boards',
  card: 'cards',
  list: 'lists',
  label: 'labels',
  checklist: 'checklists',
  checkItem: 'checkItems',
  attachment: 'attachments',
  sticker: 'stickers',
  customField: 'customFields',
  member: 'members',
  organization: 'organizations',
  membership: 'memberships',
  action: 'actions',
  reaction: 'reactions',
  notification: 'notifications',
  token: 'tokens',
  webhook: 'webhooks',
  boardStar: 'boardStars',
  savedSearch: 'savedSearches',
  customEmoji: 'customEmoji',
  customSticker: 'customStickers',
  boardBackground: 'boardBackgrounds',
  export: 'exports',
} as const satisfies Readonly<Record<string, TableName>>;

export type PathWord = keyof typeof pathTables;
export const isPathWord = (word: string): word is PathWord => Object.hasOwn(pathTables, word);

/** The type of record for each. */
export type PathRecords = { [Name in PathWord]: Tables[(typeof pathTables)[Name]] };

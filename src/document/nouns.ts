/** The nouns of paths, in singular and plural (1.1, 9.3), and the capabilities that a server may lack. */
import { words } from '../language.ts';

/** One spelling for singular and plural of a noun: `savedSearches`, `savedSearch`; `customEmojis`, `customEmoji`. */
export function noun(word: string): string {
  // The noun may be the first part of a word: `membersInvited`, `boardsInvited`, `membersSearch`.
  const singular = word.replace(/s(?=[A-Z])/g, '');
  const lower = singular.toLowerCase(); // CNV-29
  if (lower.endsWith('searches')) return lower.slice(0, -2);
  return lower.endsWith('s') ? lower.slice(0, -1) : lower; // CNV-01
}

/** What a target file may say is missing: kinds of records, and two sections of part 4. */
export const capabilities = words(
  'exports, customFields, webhooks, search, notifications, reactions, stickers, attachments, checklists, comments',
  'labels, boardStars, savedSearches, backgrounds, customEmoji, customStickers, deltas, workspaces, 4.3, 4.4',
);
export type Capability = (typeof capabilities)[number];

interface Noun {
  /** The singular, if singular and plural are nouns of the document. */
  readonly one?: string;
  /** The capability to which routes with this noun belong. */
  readonly capability?: Capability;
}

const nouns: Readonly<Record<string, Noun>> = {
  actions: { one: 'action' },
  attachments: { one: 'attachment', capability: 'attachments' },
  boardBackgrounds: { one: 'boardBackground', capability: 'backgrounds' },
  boardStars: { one: 'boardStar', capability: 'boardStars' },
  boards: { one: 'board' },
  cards: { one: 'card' },
  checkItems: { one: 'checkItem', capability: 'checklists' },
  checklists: { one: 'checklist', capability: 'checklists' },
  comments: { capability: 'comments' },
  customBoardBackgrounds: { one: 'customBoardBackground', capability: 'backgrounds' },
  customEmoji: { capability: 'customEmoji' },
  customFields: { one: 'customField', capability: 'customFields' },
  customStickers: { one: 'customSticker', capability: 'customStickers' },
  deltas: { capability: 'deltas' },
  exports: { one: 'export', capability: 'exports' },
  idLabels: { capability: 'labels' },
  labels: { one: 'label', capability: 'labels' },
  lists: { one: 'list' },
  markAssociatedNotificationsRead: { capability: 'notifications' },
  members: { one: 'member' },
  notifications: { one: 'notification', capability: 'notifications' },
  options: { one: 'option' },
  organizations: { one: 'organization', capability: 'workspaces' },
  organizationsInvited: { capability: 'workspaces' },
  reactions: { one: 'reaction', capability: 'reactions' },
  reactionsSummary: { capability: 'reactions' },
  savedSearches: { one: 'savedSearch', capability: 'savedSearches' },
  search: { capability: 'search' },
  stickers: { one: 'sticker', capability: 'stickers' },
  tokens: { one: 'token' },
  webhooks: { one: 'webhook', capability: 'webhooks' },
};

/** Both forms of a noun, found by each of them. */
const forms = new Map(
  Object.entries(nouns).flatMap(([plural, { one: singular = plural }]) =>
    [singular, plural].map((word) => [word, { singular, plural }] as const),
  ),
);

/** A noun of a path in its other form, if it has one. */
export const inNumber = (word: string, number: 'singular' | 'plural'): string => forms.get(word)?.[number] ?? word;

/** Everything that a server must have for a row to exist. */
export function capabilitiesOf(method: string, path: string): readonly Capability[] {
  const [first, ...rest] = path.split('/').slice(1);
  const words = [first ?? '', ...rest].map((word) => nouns[inNumber(word, 'plural')]?.capability);
  return [
    ...words.filter((word) => word !== undefined),
    ...(method === 'PUT' && first === 'members' ? (['4.3'] as const) : []),
    ...(first === 'actions' ? (['4.4'] as const) : []),
  ];
}

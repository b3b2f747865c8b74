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

/** The abilities that a target file may name as missing: kinds of records, and two sections of part 4. */
export const capabilities = words(
  'exports, customFields, webhooks, search, notifications, reactions, stickers, attachments, checklists, comments',
  'labels, boardStars, savedSearches, backgrounds, customEmoji, customStickers, deltas, workspaces, 4.3, 4.4',
);
export type Capability = (typeof capabilities)[number];

/** The nouns that the document uses in both numbers. */
const plurals = words(
  'actions, attachments, boardBackgrounds, boardStars, boards, cards, checkItems, checklists, customBoardBackgrounds',
  'customFields, customStickers, exports, labels, lists, members, notifications, options, organizations, reactions',
  'savedSearches, stickers, tokens, webhooks',
);
/** Both forms of a noun, found by each of them. */
const forms = new Map(
  plurals.flatMap((plural) => {
    const singular = plural.replace(/(?<=search)es$|s$/i, '');
    return [singular, plural].map((word) => [word, { singular, plural }] as const);
  }),
);

/** The capability to which routes with a noun belong: most have the name of the noun. */
const capabilityOf = new Map<string, Capability>([
  ...capabilities.map((capability) => [capability, capability] as const),
  ['boardBackgrounds', 'backgrounds'],
  ['boardPlugins', 'customFields'],
  ['checkItems', 'checklists'],
  ['customFieldItems', 'customFields'],
  ['customBoardBackgrounds', 'backgrounds'],
  ['idLabels', 'labels'],
  ['markAssociatedNotificationsRead', 'notifications'],
  ['organizations', 'workspaces'],
  ['organizationsInvited', 'workspaces'],
  ['reactionsSummary', 'reactions'],
]);

/** A noun of a path in its other form, if it has one. */
export const inNumber = (word: string, number: 'singular' | 'plural'): string => forms.get(word)?.[number] ?? word;

/** Everything that a server must have for a row to exist. */
export function capabilitiesOf(method: string, path: string): readonly Capability[] {
  const [first, ...rest] = path.split('/').slice(1);
  const words = [first ?? '', ...rest].map((word) => capabilityOf.get(inNumber(word, 'plural')));
  return [
    ...words.filter((word) => word !== undefined),
    ...(method === 'PUT' && first === 'members' ? (['4.3'] as const) : []),
    ...(first === 'actions' ? (['4.4'] as const) : []),
  ];
}

/** The nouns of paths, in singular and plural (1.1, 9.3). */
import { words } from '../language.ts';

/** One spelling for singular and plural of a noun: `savedSearches`, `savedSearch`; `customEmojis`, `customEmoji`. */
export function noun(word: string): string {
  // The noun may be the first part of a word: `membersInvited`, `boardsInvited`, `membersSearch`.
  const singular = word.replace(/s(?=[A-Z])/g, '');
  const lower = singular.toLowerCase(); // CNV-29
  if (lower.endsWith('searches')) return lower.slice(0, -2);
  return lower.endsWith('s') ? lower.slice(0, -1) : lower; // CNV-01
}

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

/** A noun of a path in its other form, if it has one. */
export const inNumber = (word: string, number: 'singular' | 'plural'): string => forms.get(word)?.[number] ?? word;

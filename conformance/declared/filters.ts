/** The fields that filters look at, and the least and the most that their words select. */
import type { FilterName, Word } from '../../src/document/filters.ts';
import { rules } from '../../src/document/rules.ts';

/** The fields that the words of a filter look at. */
export const fieldsRead: Readonly<Record<FilterName, readonly string[]>> = {
  actions: ['type', 'data'],
  backgrounds: ['type'],
  boards: ['closed', 'pinned', 'prefs', 'starred'],
  cards: ['closed'],
  lists: ['closed'],
  members: ['memberType'],
  memberships: ['idMember', 'memberType'],
  notifications: ['type'],
  notificationsRead: ['unread'],
  organizations: ['prefs'],
  plain: [],
};

/** The least and the most that a word selects: for every reader of the document, unless its rule is chosen. */
export const bounds = <R>({ selects, least, most, rule }: Word<R>): Required<Pick<Word<R>, 'least' | 'most'>> => {
  const isChosen = rules[rule].level === 'chosen';
  return { least: least ?? (isChosen ? () => false : selects), most: most ?? (isChosen ? () => true : selects) };
};

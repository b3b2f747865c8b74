/** What is usually shown of a record that another one brings along. */

/** The four of 4.2. */
export const memberUsual = ['avatarHash', 'fullName', 'initials', 'username'] as const;
/** The summary of 2.2. */
export const memberSummary = [
  'activityBlocked',
  'avatarHash',
  'avatarUrl',
  'fullName',
  'idMemberReferrer',
  'initials',
  'username',
] as const;

/** The board of a card or of a list. */
export const boardAround = ['name', 'desc', 'descData', 'closed', 'idOrganization', 'pinned', 'url', 'prefs'] as const;

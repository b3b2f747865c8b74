/** What is usually shown of a board that a card or a list brings along. */
export const boardAround = ['name', 'desc', 'descData', 'closed', 'idOrganization', 'pinned', 'url', 'prefs'] as const;

/** The usual fields of a board that is embedded in a card or a list. */
export const boardAround = ['name', 'desc', 'descData', 'closed', 'idOrganization', 'pinned', 'url', 'prefs'] as const;

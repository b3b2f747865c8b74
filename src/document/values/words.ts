/** Words that fields take besides the sets of 2.1: from other parts of the document (5.5, 2.6), or chosen (2.10). */

import { words } from '../../language.ts';

/** 5.5: the permissions of a token. */
export const permissions = words(
  'read, write, comments, voting, account, customBoardBackgrounds, customEmoji, customStickers',
);

/** BRD-15: who may vote and comment on a board; each word includes the ones before it. */
export const audiences = ['disabled', 'members', 'observers', 'org', 'public'] as const;
/** BRD-11 */
export const boardLevels = ['private', 'org', 'public'] as const;
/** BRD-16 */
export const inviters = ['members', 'admins'] as const;
/** The power-ups of the old kind, which have names instead of ids. */
export const powerUpWords = ['calendar', 'cardAging', 'recap', 'voting'] as const;
export const cardAgings = ['regular', 'pirate'] as const;

/** BRD-09: the roles on a board or in a workspace. */
export const memberTypes = ['admin', 'normal', 'observer'] as const;
export const workspaceLevels = ['private', 'public'] as const;

/** 2.6 */
export const avatarSources = ['gravatar', 'none', 'upload'] as const;

/** CHK-03 */
export const itemStates = ['complete', 'incomplete'] as const;
export const coverSizes = ['normal', 'full'] as const;
export const coverBrightnesses = ['light', 'dark'] as const;
export const backgroundBrightnesses = ['dark', 'light', 'unknown'] as const;

/** WHK-16, WHK-17: what can be watched: 6.2 names four of them, and workspaces can be watched too. */
export const watchedTypes = ['member', 'board', 'list', 'card', 'organization'] as const;

/** 4.5: the extension that custom fields need. */
export const customFieldsPlugin = '56d5e249a98895a9797bebb9';

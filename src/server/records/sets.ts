/** The value sets of 2.1, and the word lists of other parts, under the names of the document. */
import { setOf } from './table.ts';
import { tables } from './all.ts';

export const actionFields = setOf(tables.actions);

export const notificationFields = setOf(tables.notifications);

export const cardFields = setOf(tables.cards);

export const memberPublicFields = [
  'avatarHash',
  'bio',
  'bioData',
  'confirmed',
  'fullName',
  'idPremOrgsAdmin',
  'initials',
  'memberType',
  'products',
  'status',
  'url',
  'username',
] as const;

export const memberFields = setOf(tables.members);

export const attachmentFields = setOf(tables.attachments);

export const boardFields = setOf(tables.boards);

export const organizationFields = setOf(tables.organizations);

export const actionFormats = ['count', 'list', 'minimal'] as const;

export const backgroundFields = setOf(tables.boardBackgrounds);

export const customEmojiFields = setOf(tables.customEmoji);

export const customStickerFields = setOf(tables.customStickers);

export const labelColors = ['blue', 'green', 'orange', 'purple', 'red', 'yellow'] as const;

/** 4.2: what is shown of a member without being asked for. */
export const memberUsual = ['avatarHash', 'fullName', 'initials', 'username'] as const;

/** 2.2: what an action that is read alone shows of a member. */
export const memberSummary = [
  'activityBlocked',
  'avatarHash',
  'avatarUrl',
  'fullName',
  'idMemberReferrer',
  'initials',
  'username',
] as const;

/** 4.2: the tags of deltas (DLT-01). */
export const deltaTags = [
  'updates',
  'messages',
  'notifications',
  'clientActions',
  'allActions',
  'board',
  'member',
  'organization',
  'all',
] as const;

export {
  backgroundFilters,
  boardFilters,
  cardFilters,
  listFilters,
  membershipFilters,
  organizationFilters,
} from '../../document/filters.ts';
export {
  actionTypes,
  customFieldActionTypes,
  notificationTypes,
  type LoggedType,
} from '../../document/action-types.ts';
export { customFieldTypes } from '../values/words.ts';

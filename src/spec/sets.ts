/** The value sets of 2.1, and the word lists of other parts, under the names of the document. */
import { setOf } from './table.ts';
import { tables } from './tables/all.ts';

export const customFieldActionTypes = [
  'addCustomField',
  'deleteCustomField',
  'updateCustomField',
  'updateCustomFieldItem',
] as const;

export const actionTypes = [
  'addAttachmentToCard',
  'addChecklistToCard',
  'addMemberToBoard',
  'addMemberToCard',
  'addMemberToOrganization',
  'addToOrganizationBoard',
  'commentCard',
  'convertToCardFromCheckItem',
  'copyBoard',
  'copyCard',
  'copyCommentCard',
  'createBoard',
  'createCard',
  'createList',
  'createOrganization',
  'deleteAttachmentFromCard',
  'deleteBoardInvitation',
  'deleteCard',
  'deleteOrganizationInvitation',
  'disablePowerUp',
  'emailCard',
  'enablePowerUp',
  'makeAdminOfBoard',
  'makeNormalMemberOfBoard',
  'makeNormalMemberOfOrganization',
  'makeObserverOfBoard',
  'memberJoinedService',
  'moveCardFromBoard',
  'moveCardToBoard',
  'moveListFromBoard',
  'moveListToBoard',
  'removeChecklistFromCard',
  'removeFromOrganizationBoard',
  'removeMemberFromCard',
  'unconfirmedBoardInvitation',
  'unconfirmedOrganizationInvitation',
  'updateBoard',
  'updateCard',
  'updateCard:closed',
  'updateCard:desc',
  'updateCard:idList',
  'updateCard:name',
  'updateCheckItemStateOnCard',
  'updateChecklist',
  'updateList',
  'updateList:closed',
  'updateList:name',
  'updateMember',
  'updateOrganization',
  ...customFieldActionTypes,
] as const;

/** What an entry of the log may be: the words with a colon are for filters alone. */
export type LoggedType = Exclude<(typeof actionTypes)[number], `${string}:${string}`>;

export const actionFields = setOf(tables.actions);

export const notificationTypes = [
  'addAdminToBoard',
  'addAdminToOrganization',
  'addedAttachmentToCard',
  'addedMemberToCard',
  'addedToBoard',
  'addedToCard',
  'addedToOrganization',
  'cardDueSoon',
  'changeCard',
  'closeBoard',
  'commentCard',
  'createdCard',
  'declinedInvitationToBoard',
  'declinedInvitationToOrganization',
  'invitedToBoard',
  'invitedToOrganization',
  'makeAdminOfBoard',
  'makeAdminOfOrganization',
  'memberJoinedService',
  'mentionedOnCard',
  'removedFromBoard',
  'removedFromCard',
  'removedFromOrganization',
  'removedMemberFromCard',
  'unconfirmedInvitedToBoard',
  'unconfirmedInvitedToOrganization',
  'updateCheckItemStateOnCard',
] as const;

export const notificationFields = setOf(tables.notifications);

export const cardFields = setOf(tables.cards);

export const cardFilters = ['all', 'closed', 'none', 'open', 'visible'] as const;

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

export const boardFilters = [
  'closed',
  'members',
  'open',
  'organization',
  'pinned',
  'public',
  'starred',
  'unpinned',
] as const;

export const membershipFilters = ['active', 'admin', 'deactivated', 'me', 'normal'] as const;

export const organizationFields = setOf(tables.organizations);

export const organizationFilters = ['all', 'members', 'none', 'public'] as const;

export const listFilters = ['all', 'closed', 'none', 'open'] as const;

export const actionFormats = ['count', 'list', 'minimal'] as const;

export const backgroundFilters = ['all', 'custom', 'default', 'none', 'premium'] as const;

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

export { customFieldTypes } from './words.ts';

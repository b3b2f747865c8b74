/** The value sets of 2.1 in the order of the document, and the word lists of other parts, under their names there. */

import { words } from '../language.ts';

export const customFieldActionTypes = words(
  'addCustomField, deleteCustomField, updateCustomField, updateCustomFieldItem',
);
export const actionTypes = [
  ...words(
    'addAttachmentToCard, addChecklistToCard, addMemberToBoard, addMemberToCard, addMemberToOrganization',
    'addToOrganizationBoard, commentCard, convertToCardFromCheckItem, copyBoard, copyCard, copyCommentCard',
    'createBoard, createCard, createList, createOrganization, deleteAttachmentFromCard, deleteBoardInvitation',
    'deleteCard, deleteOrganizationInvitation, disablePowerUp, emailCard, enablePowerUp, makeAdminOfBoard',
    'makeNormalMemberOfBoard, makeNormalMemberOfOrganization, makeObserverOfBoard, memberJoinedService',
    'moveCardFromBoard, moveCardToBoard, moveListFromBoard, moveListToBoard, removeChecklistFromCard',
    'removeFromOrganizationBoard, removeMemberFromCard, unconfirmedBoardInvitation',
    'unconfirmedOrganizationInvitation, updateBoard, updateCard, updateCard:closed, updateCard:desc',
    'updateCard:idList, updateCard:name, updateCheckItemStateOnCard, updateChecklist, updateList, updateList:closed',
    'updateList:name, updateMember, updateOrganization',
  ),
  ...customFieldActionTypes,
];
export const actionFields = words('data, date, idMemberCreator, type');
export const notificationTypes = words(
  'addAdminToBoard, addAdminToOrganization, addedAttachmentToCard, addedMemberToCard, addedToBoard, addedToCard',
  'addedToOrganization, cardDueSoon, changeCard, closeBoard, commentCard, createdCard, declinedInvitationToBoard',
  'declinedInvitationToOrganization, invitedToBoard, invitedToOrganization, makeAdminOfBoard',
  'makeAdminOfOrganization, memberJoinedService, mentionedOnCard, removedFromBoard, removedFromCard',
  'removedFromOrganization, removedMemberFromCard, unconfirmedInvitedToBoard, unconfirmedInvitedToOrganization',
  'updateCheckItemStateOnCard',
);
export const notificationFields = words('data, date, idMemberCreator, type, unread');
export const cardFields = words(
  'badges, checkItemStates, closed, dateLastActivity, desc, descData, due, email, idAttachmentCover, idBoard',
  'idChecklists, idLabels, idList, idMembers, idMembersVoted, idShort, labels, manualCoverAttachment, name, pos',
  'shortLink, shortUrl, subscribed, url',
);
export const cardFilters = words('all, closed, none, open, visible');
export const memberPublicFields = words(
  'avatarHash, bio, bioData, confirmed, fullName, idPremOrgsAdmin, initials, memberType, products, status, url',
  'username',
);
export const memberFields = words(
  'avatarHash, avatarSource, bio, bioData, confirmed, email, fullName, gravatarHash, idBoards, idBoardsPinned',
  'idOrganizations, idPremOrgsAdmin, initials, loginTypes, memberType, oneTimeMessagesDismissed, prefs',
  'premiumFeatures, products, status, trophies, uploadedAvatarHash, url, username',
);
export const attachmentFields = words('bytes, date, edgeColor, idMember, isUpload, mimeType, name, previews, url');
export const boardFields = words(
  'closed, dateLastActivity, dateLastView, desc, descData, idOrganization, invitations, invited, labelNames',
  'memberships, name, pinned, powerUps, prefs, shortLink, shortUrl, starred, subscribed, url',
);
export const boardFilters = words('closed, members, open, organization, pinned, public, starred, unpinned');
export const membershipFilters = words('active, admin, deactivated, me, normal');
export const organizationFields = words(
  'billableMemberCount, desc, descData, displayName, idBoards, invitations, invited, logoHash, memberships, name',
  'powerUps, prefs, premiumFeatures, products, url, website',
);
export const organizationFilters = words('all, members, none, public');
export const listFilters = words('all, closed, none, open');
export const actionFormats = words('count, list, minimal');
export const backgroundFilters = words('all, custom, default, none, premium');
export const backgroundFields = words('brightness, fullSizeUrl, scaled, tile');
export const customEmojiFields = words('name, url');
export const customStickerFields = words('scaled, url');
export const labelColors = words('blue, green, orange, purple, red, yellow');

/** The types of entries of the log; the words with a colon are for filters alone. */
export type LoggedType = Exclude<(typeof actionTypes)[number], `${string}:${string}`>;

/** 4.2: what is shown of a member without being asked for. */
export const memberUsual = words('avatarHash, fullName, initials, username');
/** 2.2: what an action that is read alone shows of a member. */
export const memberSummary = words(
  'activityBlocked, avatarHash, avatarUrl, fullName, idMemberReferrer, initials, username',
);
/** 4.2: the tags of deltas (DLT-01). */
export const deltaTags = words(
  'updates, messages, notifications, clientActions, allActions, board, member, organization, all',
);
/** 2.8: the five kinds of custom fields. */
export const customFieldTypes = words('checkbox, date, list, number, text');

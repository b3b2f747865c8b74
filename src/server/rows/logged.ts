/** The types of actions that several rows may write into the log (6.1). */
import type { LoggedType } from '../records/sets.ts';

type Logged = readonly LoggedType[];

/** A changed card: its fields, its members, and, on another board, what it needs there (4.5.2). */
export const cardChanged: Logged = [
  'updateCard',
  'addMemberToCard',
  'removeMemberFromCard',
  'moveCardFromBoard',
  'moveCardToBoard',
  'addCustomField',
  'updateCustomField',
  'updateCustomFieldItem',
  'updateBoard',
  'addChecklistToCard',
  'removeChecklistFromCard',
  'updateChecklist',
  'deleteAttachmentFromCard',
];

/** A new card, alone or as a copy. */
export const cardMade: Logged = [
  'createCard',
  'copyCard',
  'copyCommentCard',
  'updateCard',
  'addMemberToCard',
  'addChecklistToCard',
  'addAttachmentToCard',
  'addCustomField',
  'updateCustomField',
  'updateCustomFieldItem',
  'updateBoard',
];

export const listChanged: Logged = [
  'updateList',
  'moveListFromBoard',
  'moveListToBoard',
  'updateCard',
  'addCustomField',
  'updateCustomField',
  'removeMemberFromCard',
  'updateBoard',
];

export const boardChanged: Logged = [
  'updateBoard',
  'enablePowerUp',
  'disablePowerUp',
  'addToOrganizationBoard',
  'removeFromOrganizationBoard',
];

export const boardMemberPlaced: Logged = [
  'addMemberToBoard',
  'unconfirmedBoardInvitation',
  'makeAdminOfBoard',
  'makeNormalMemberOfBoard',
  'makeObserverOfBoard',
  'updateBoard',
  'memberJoinedService',
];

export const boardMemberGone: Logged = ['updateBoard', 'deleteBoardInvitation', 'removeMemberFromCard'];

export const workspaceMemberPlaced: Logged = [
  'addMemberToOrganization',
  'unconfirmedOrganizationInvitation',
  'updateOrganization',
  'makeNormalMemberOfOrganization',
  'memberJoinedService',
];

export const workspaceMemberGone: Logged = ['updateOrganization', 'deleteOrganizationInvitation', ...boardMemberGone];

export const checklistChanged: Logged = ['updateChecklist', 'addChecklistToCard', 'removeChecklistFromCard'];

export const itemChanged: Logged = ['updateChecklist', 'updateCheckItemStateOnCard'];

/** A changed definition, and the values that change with it. */
export const fieldChanged: Logged = ['updateCustomField', 'deleteCustomField', 'updateCustomFieldItem'];

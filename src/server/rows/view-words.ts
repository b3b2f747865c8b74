/** The arguments by which the document steers what is shown (4.2): a resource decides which of them it takes. */

type Embedded =
  | 'actions'
  | 'attachments'
  | 'boardBackgrounds'
  | 'boardStars'
  | 'boards'
  | 'boardsInvited'
  | 'cards'
  | 'checkItemStates'
  | 'checklists'
  | 'customBoardBackgrounds'
  | 'customEmoji'
  | 'customFieldItems'
  | 'customFields'
  | 'customStickers'
  | 'display'
  | 'emoji'
  | 'entities'
  | 'exports'
  | 'lists'
  | 'member'
  | 'memberCreator'
  | 'members'
  | 'memberships'
  | 'notifications'
  | 'organization'
  | 'organizations'
  | 'organizationsInvited'
  | 'paid_account'
  | 'savedSearches'
  | 'stickers'
  | 'tokens';
type Of =
  | 'action'
  | 'actions'
  | 'attachment'
  | 'board'
  | 'boardsInvited'
  | 'card'
  | 'member'
  | 'memberCreator'
  | 'notification'
  | 'notifications'
  | 'organization'
  | 'organizationsInvited';
type Steered = 'fields' | 'limit' | 'format' | 'since' | 'before' | 'entities';

/** `cards`, `card_members`, `card_fields`, `card_member_fields`. */
export type ViewWord = 'fields' | Embedded | `${Of}_${Embedded | Steered}` | `${Of}_${Of}_${Steered}`;

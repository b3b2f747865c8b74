/** Part 3 and the filters of 2.1: exports in their stages, open and closed, and which records a filter keeps. */
import { family } from '../rule.ts';

export const states = family({
  'EXP-01': {
    section: '3.1', level: 'stated', experimental: true,
    says: 'a new export is queued, unfinished, without attempts, size or address',
  },
  'EXP-02': {
    section: '3.1', level: 'stated', experimental: true,
    says: 'an export has an address, a size, a total and a progress exactly when it is finished',
  },
  'EXP-03': {
    section: '4.6', level: 'stated', status: 403, experimental: true,
    says: 'exports are made for premium workspaces only',
    message: 'exports are for premium workspaces',
  },
  'EXP-04': {
    section: '4.6', level: 'chosen', status: 401, experimental: true,
    says: 'only an admin of a workspace exports it',
    message: 'unauthorized permission requested',
    because: 'an export holds what single members may not see',
  },
  'EXP-05': {
    section: '3.1', level: 'implied', status: 400, experimental: true,
    says: 'an export is not downloaded before it is finished',
    message: 'the export is not finished',
    because: 'the file is available once finished is true',
  },
  'EXP-06': {
    section: '4.6', level: 'stated', experimental: true,
    says: 'an export holds attachments only where asked',
    by: ['POST /organizations/{organization}/exports attachments'],
  },
  'EXP-07': {
    section: '4.6', level: 'chosen', experimental: true,
    says: 'an export is a ZIP archive of JSON and CSV files',
    because: 'the format is left open, and both are read everywhere',
  },
  'EXP-08': {
    section: '3.1', level: 'chosen', experimental: true,
    says: 'an export moves through its stages by the clock of the server',
    because: 'its processing is not shown, and a clock makes it testable',
  },
  'EXP-09': {
    section: '3.1', level: 'chosen', experimental: true,
    says: 'between queued and completed an export is started',
    because: 'the stages between are not shown, and one is enough to see progress',
  },
  'EXP-10': {
    section: '2.9', level: 'stated', experimental: true,
    says: 'the size of a finished export is the number of bytes that its address gives',
  },
  'EXP-11': {
    section: '4.6', level: 'stated', experimental: true,
    says: 'a workspace shows its exports where exports=true asks for them',
    by: ['resources/organization.ts#exports'],
  },
  'EXP-12': {
    section: '2.9', level: 'stated', experimental: true,
    says: 'the address of an export names the workspace, the export and download',
    by: ['resources/export.ts#exportUrl'],
  },
  'EXP-13': {
    section: '4.6', level: 'chosen', status: 400, experimental: true,
    says: 'a board has one export under way at a time',
    message: 'an export of this board is under way',
    because: 'clients of the live service know it so',
  },
  'EXP-14': {
    section: '4.6', level: 'chosen', experimental: true,
    says: 'the ten latest exports of a model are kept',
    because: 'archives are large, and a client that asks again and again must not fill the server',
    by: ['spec/limits.ts#exports'],
  },
  'EXP-15': {
    section: '3.1', level: 'chosen', experimental: true,
    says: 'an export that is too large for its format fails and stays unfinished',
    because: 'failure states are not shown, and a file that is not whole would be worse than none',
    unobservable: 'it takes four gigabytes of attachments',
  },

  'FLT-01': {
    section: '3.2', level: 'implied',
    says: 'all is open and closed together, and none is nothing',
    because: 'closed is a boolean, so a record is either open or closed',
    by: ['model/collections.ts#cardsOfLists', 'model/collections.ts#listsOfBoard'],
  },
  'FLT-02': {
    section: '4.2', level: 'implied',
    says: 'a filter in the path keeps the same records as the same filter in the query',
    because: 'both are named filter and draw on the same set',
    by: ['model/collections.ts#cardsOfLists', 'model/collections.ts#boardsOfMember'],
  },
  'FLT-03': {
    section: '4.2', level: 'stated',
    says: 'an argument left out means its default',
    by: ['endpoints/arguments.ts#prepare'],
  },
  'FLT-04': {
    section: '2.1', level: 'stated',
    says: 'a comma list of filters keeps what any of its words keeps',
    by: ['model/collections.ts#boardsOfMember', 'spec/values.ts#listOf'],
  },
  'FLT-05': {
    section: '2.1', level: 'implied', status: 400,
    says: 'a filter word outside its set is refused',
    because: 'a filter takes a value of its set, and guessing would widen the result',
  },
  'FLT-06': {
    section: '2.1', level: 'chosen',
    says: 'visible keeps the open cards of open lists',
    because: 'the word is not explained, and clients of the live service know it so',
    by: ['model/collections.ts#cardsOfLists'],
  },
  'FLT-07': {
    section: '3.2', level: 'stated',
    says: 'a board, a list and a card each tell by a boolean whether they are closed',
    by: ['model/records.ts#closed'],
  },
  'FLT-08': {
    section: '2.1', level: 'implied', status: 400,
    says: 'a filter of cards, lists or workspaces takes one word where its row offers no list',
    because: '2.1 says one value, unless the row allows all or a subset',
    by: ['spec/values.ts#oneOf'],
  },
  'FLT-09': {
    section: '3.2', level: 'chosen',
    says: 'what is closed can be opened again',
    because: 'the operations are not shown, and clients do both',
    by: ['endpoints/lists.ts#changes', 'endpoints/card-changes.ts#changes'],
  },
  'FLT-10': {
    section: '4.2', level: 'implied',
    says: 'the words all and none of a default are values of that filter, though its set lacks them',
    because: 'a default is a value, and the table gives these',
    conflict: 'the board filters default to all and none, words that the BoardFilter set does not hold',
    by: ['spec/values.ts#listOrNone'],
  },
  'FLT-11': {
    section: '2.1', level: 'chosen',
    says: 'board filters keep closed, open, pinned, unpinned, starred, public, workspace or private ones',
    because: 'the set names the words without their meaning',
    by: ['model/collections.ts#boardWords'],
  },
  'FLT-12': {
    section: '2.1', level: 'chosen',
    says: 'membership filters keep active, deactivated, admin or normal members, or one\'s own membership',
    because: 'the set names the words without their meaning',
    by: ['model/collections.ts#membershipsOf'],
  },
  'FLT-13': {
    section: '3.2', level: 'implied',
    says: 'a list or board filter open keeps what is not closed',
    because: 'both have the boolean, and the words name its two values',
    by: ['model/collections.ts#listsOfBoard', 'model/collections.ts#boardWords'],
  },
  'FLT-14': {
    section: '2.1', level: 'stated', status: 400,
    says: 'an argument with a set takes only values of its set',
    because: '2.1 binds the named parameters to these lists',
    by: ['spec/values.ts#oneOf', 'spec/values.ts#listOf'],
  },
  'FLT-15': {
    section: '4.2', level: 'stated',
    says: 'read_filter keeps all, read or unread notifications',
    by: ['GET /members/{member}/notifications read_filter'],
  },
  'FLT-16': {
    section: '2.1', level: 'chosen',
    says: 'board and membership filters take a comma list in the query as they do in a path',
    because: 'the path row allows one, and clients join these words',
    by: ['GET /members/{member}/boards filter'],
  },
  'FLT-17': {
    section: '2.1', level: 'implied',
    says: 'a board filter that names a flag of boards keeps those that show it: pinned, unpinned, starred, public',
    because: 'the board shows pinned, starred and its permission level, and the words name their values',
    by: ['model/collections.ts#boardWords'],
  },
  'FLT-18': {
    section: '2.1', level: 'implied',
    says: 'the membership filters admin, normal and me keep what the memberships of the board say',
    because: 'a membership shows its type and its member, and the words name them',
    by: ['model/collections.ts#membershipsOf'],
  },
  'FLT-19': {
    section: '2.1', level: 'implied',
    says: 'of the workspaces of a member none is nothing, public keeps public ones, and all leaves none out',
    because: 'a workspace shows its permission level, and the words say so',
    by: ['model/collections.ts#organizationsOfMember'],
  },

  'SET-01': {
    section: '2.1', level: 'stated',
    says: 'an action is of a type of the ActionType set',
    by: ['spec/sets.ts#actionTypes'],
  },
  'SET-02': {
    section: '2.1', level: 'stated',
    says: 'an action has the fields of the ActionField set',
    by: ['spec/sets.ts#actionFields'],
  },
  'SET-03': {
    section: '2.1', level: 'stated',
    says: 'a notification is of a type of the NotificationType set',
    by: ['spec/sets.ts#notificationTypes'],
  },
  'SET-04': {
    section: '2.1', level: 'stated',
    says: 'a notification has the fields of the NotificationField set',
    by: ['spec/sets.ts#notificationFields'],
  },
  'SET-05': {
    section: '2.1', level: 'stated',
    says: 'a card has the fields of the CardField set',
    by: ['spec/sets.ts#cardFields'],
  },
  'SET-06': {
    section: '2.1', level: 'stated',
    says: 'cards are filtered by the words of the CardFilter set',
    by: ['spec/sets.ts#cardFilters'],
  },
  'SET-07': {
    section: '2.1', level: 'stated',
    says: 'a member has the public fields of the MemberPublicField set',
    by: ['spec/sets.ts#memberPublicFields'],
  },
  'SET-08': {
    section: '2.1', level: 'stated',
    says: 'a member has the fields of the MemberField set',
    by: ['spec/sets.ts#memberFields'],
  },
  'SET-09': {
    section: '2.1', level: 'stated',
    says: 'an attachment has the fields of the AttachmentField set',
    by: ['spec/sets.ts#attachmentFields'],
  },
  'SET-10': {
    section: '2.1', level: 'stated',
    says: 'a board has the fields of the BoardField set',
    by: ['spec/sets.ts#boardFields'],
  },
  'SET-11': {
    section: '2.1', level: 'stated',
    says: 'boards are filtered by the words of the BoardFilter set',
    by: ['spec/sets.ts#boardFilters'],
  },
  'SET-12': {
    section: '2.1', level: 'stated',
    says: 'memberships are filtered by the words of the MembershipFilter set',
    by: ['spec/sets.ts#membershipFilters'],
  },
  'SET-13': {
    section: '2.1', level: 'stated',
    says: 'a workspace has the fields of the OrganizationField set',
    by: ['spec/sets.ts#organizationFields'],
  },
  'SET-14': {
    section: '2.1', level: 'stated',
    says: 'workspaces are filtered by the words of the OrganizationFilter set',
    by: ['spec/sets.ts#organizationFilters'],
  },
  'SET-15': {
    section: '2.1', level: 'stated',
    says: 'lists of a board are filtered by the words of the ListFilter set',
    by: ['spec/sets.ts#listFilters'],
  },
  'SET-16': {
    section: '2.1', level: 'stated',
    says: 'actions are formatted by a word of the ActionFormat set',
    by: ['spec/sets.ts#actionFormats'],
  },
  'SET-17': {
    section: '2.1', level: 'stated',
    says: 'backgrounds are filtered by the words of the BackgroundFilter set',
    by: ['spec/sets.ts#backgroundFilters'],
  },
  'SET-18': {
    section: '2.1', level: 'stated',
    says: 'a background has the fields of the BackgroundField set',
    by: ['spec/sets.ts#backgroundFields'],
  },
  'SET-19': {
    section: '2.1', level: 'stated',
    says: 'a custom emoji has the fields of the CustomEmojiField set',
    by: ['spec/sets.ts#customEmojiFields'],
  },
  'SET-20': {
    section: '2.1', level: 'stated',
    says: 'a custom sticker has the fields of the CustomStickerField set',
    by: ['spec/sets.ts#customStickerFields'],
  },
  'SET-21': {
    section: '2.1', level: 'stated',
    says: 'the colours of a new card\'s labels come from the LabelColor set',
    by: ['spec/sets.ts#labelColors'],
  },
});

/** Parts 2.4, 2.5 and 4.7: boards and lists. */
import { family } from '../rule.ts';

export const boards = family({
  'BRD-01': {
    section: '2.4', level: 'stated',
    says: 'a board shows the fields of its table in their types',
    by: ['resources/board.ts#board'],
  },
  'BRD-02': {
    section: '4.7', level: 'chosen', status: 400,
    says: 'a board is not created without a name',
    message: 'invalid value for name',
    because: 'creation is not shown, and clients of the live service know this refusal',
  },
  'BRD-03': {
    section: '4.7', level: 'chosen',
    says: 'a new board has the lists To Do, Doing and Done, unless defaultLists is false',
    because: 'creation is not shown, and this is what clients of the live service see',
  },
  'BRD-04': {
    section: '4.7', level: 'chosen',
    says: 'the maker of a board is its first admin',
    because: 'somebody must be able to change it',
  },
  'BRD-05': {
    section: '2.4', level: 'implied',
    says: 'a board made without a workspace is its maker\'s own, and its idOrganization is the empty string',
    because: 'a board belongs to a member or a workspace, and 2.4 says that idOrganization may be empty',
  },
  'BRD-06': {
    section: '4.7', level: 'chosen', status: 400,
    says: 'a board keeps at least one admin',
    message: 'Not enough admins',
    because: 'clients of the live service know this refusal, and a board without an admin is lost',
  },
  'BRD-07': {
    section: '4.7', level: 'chosen',
    says: 'deleting a board deletes its lists, cards and all they carry',
    because: 'nothing could reach them afterwards',
    by: ['model/removals.ts#removeBoard'],
  },
  'BRD-08': {
    section: '4.7', level: 'chosen',
    says: 'a board made from a source copies its lists and labels, and its cards where keepFromSource says so',
    because: 'creation is not shown, and this is what clients send',
  },
  'BRD-09': {
    section: '4.7', level: 'chosen',
    says: 'a board member is an admin, a normal member or an observer',
    because: 'the action types name all three roles',
    conflict: 'the memberships of 2.4 know admin and normal, yet an action type makes an observer',
  },
  'BRD-10': {
    section: '3.2', level: 'chosen',
    says: 'closing a board or list leaves closed of what it holds as it was',
    because: 'reopening would otherwise not bring back what was open',
    by: ['endpoints/boards.ts#change'],
  },
  'BRD-11': {
    section: '2.10', level: 'chosen', status: 400,
    says: 'permissionLevel is private, org or public',
    because: 'the values are not shown, and these are the three that clients send',
  },
  'BRD-12': { section: '2.4', level: 'stated', says: 'labelNames has a string for each of the ten colours' },
  'BRD-13': {
    section: '4.7', level: 'stated',
    says: 'an update of a board answers with the updated board',
    by: ['PUT /boards/{board}'],
  },
  'BRD-14': {
    section: '4.7', level: 'chosen',
    says: 'an invitation by e-mail adds the member of that address, or an unconfirmed one',
    because: 'invitations are named in the action types, and the route is not shown',
  },
  'BRD-15': {
    section: '2.10', level: 'chosen', status: 400,
    says: 'voting and comments are disabled or open to members, observers, org or public',
    because: 'the values are not shown, and these are the live service\'s',
  },
  'BRD-16': {
    section: '2.10', level: 'chosen', status: 400,
    says: 'invitations are for members or for admins',
    because: 'the values are not shown, and these are the live service\'s',
  },
  'BRD-17': {
    section: '2.4', level: 'chosen',
    says: 'starred, pinned and subscribed of a board tell about the member who asks',
    because: 'these are things a member does, not properties of a board',
    by: ['resources/board.ts#viewOf'],
  },
  'BRD-18': {
    section: '4.7', level: 'chosen', status: 401,
    says: 'a board joins a workspace only through a member of that workspace',
    because: 'it would otherwise appear among boards of people who never agreed',
  },
  'BRD-19': {
    section: '2.4', level: 'stated',
    says: 'a board membership shows id, idMember, memberType and unconfirmed',
  },
  'BRD-20': {
    section: '2.4', level: 'stated',
    says: 'the preferences of a board are shown with the keys and types of its table',
    by: ['resources/board-prefs.ts#boardPrefs'],
  },
  'BRD-21': {
    section: '2.4', level: 'chosen',
    says: 'the description data of a board is null',
    because: 'the table allows string or null, and there is no such string to show',
    by: ['resources/board.ts#descData'],
  },
  'BRD-22': {
    section: '4.7', level: 'stated',
    says: 'a board shows its cards, lists and members at their own routes',
    by: ['GET /boards/{board}/cards', 'GET /boards/{board}/lists', 'GET /boards/{board}/members'],
  },
  'BRD-23': {
    section: '4.7', level: 'stated',
    says: 'the boards of the token\'s member are listed, limited to the fields asked for',
    by: ['GET /members/{member}/boards'],
  },
  'BRD-24': {
    section: '4.7', level: 'chosen',
    says: 'preferences and label names are written with a slash, with an underscore, or as an object',
    because: 'the spelling is not shown for a board, and clients write all three',
  },
  'BRD-25': {
    section: '4.7', level: 'chosen', status: 403,
    says: 'a calendar address is made only while the calendar power-up is on',
    message: 'Can\'t generate calendarKey',
    because: 'the route is not shown, and clients of the live service know this refusal',
  },

  'LST-01': {
    section: '2.5', level: 'stated',
    says: 'a list shows the fields of its table in their types',
    by: ['resources/list.ts#list'],
  },
  'LST-02': {
    section: '4.7', level: 'chosen', status: 400,
    says: 'a list is not created without a name and a board',
    message: 'invalid value for name',
    because: 'creation is not shown, and clients of the live service know this refusal',
    by: ['POST /lists name', 'POST /lists idBoard'],
  },
  'LST-03': {
    section: '4.7', level: 'chosen',
    says: 'a list made without a position goes to the top',
    because: 'creation is not shown, and this is what clients of the live service see',
    by: ['POST /lists pos'],
  },
  'LST-04': {
    section: '4.7', level: 'chosen',
    says: 'a list that moves to another board takes its cards along',
    because: 'lists hold cards, and a card\'s board is its list\'s',
  },
  'LST-05': {
    section: '4.7', level: 'chosen',
    says: 'archiving all cards of a list closes each of them',
    because: 'the route is not shown, and its name says this',
    by: ['POST /lists/{list}/archiveAllCards'],
  },
  'LST-06': {
    section: '4.7', level: 'chosen',
    says: 'moving all cards of a list keeps their order in the target',
    because: 'the route is not shown, and a list is ordered',
    by: ['POST /lists/{list}/moveAllCards'],
  },
  'LST-07': {
    section: '4.7', level: 'chosen', status: 400,
    says: 'an open list is not deleted',
    message: 'Cannot delete open list',
    because: 'clients of the live service know this refusal',
  },
  'LST-08': {
    section: '4.7', level: 'chosen',
    says: 'a list made from a source list copies its cards',
    because: 'creation is not shown, and this is what clients send',
  },
  'LST-09': {
    section: '4.1', level: 'stated',
    says: 'the cards of a list are read at its route, and by filter at the route below',
    by: ['GET /lists/{list}/cards', 'GET /lists/{list}/cards/{filter}'],
  },
});

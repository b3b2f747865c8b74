/** Parts 2.4, 2.5 and 4.7: boards and lists. */
import { chosen, implied, stated } from '../rule.ts';

export const boards = {
  'BRD-01': stated('2.4', 'a board shows the fields of its table in their types'),
  'BRD-02': chosen('4.7', 'a board is not created without a name', {
    because: 'creation is not shown, and clients of the live service know this refusal',
    refuses: [400, 'invalid value for name'],
  }),
  'BRD-03': chosen('4.7', 'a new board has the lists To Do, Doing and Done, unless defaultLists is false', {
    because: 'creation is not shown, and this is what clients of the live service see',
  }),
  'BRD-04': chosen('4.7', 'the maker of a board is its first admin', { because: 'somebody must be able to change it' }),
  'BRD-05': implied(
    '2.4',
    'a board belongs to the workspace of its idOrganization, or to its maker if that is the empty string',
    { because: 'a board belongs to a member or a workspace, and 2.4 says that idOrganization may be empty' },
  ),
  'BRD-06': chosen('4.7', 'a board always has at least one admin', {
    because: 'clients of the live service know this refusal, and a board without an admin is lost',
    refuses: [400, 'Not enough admins'],
  }),
  'BRD-07': chosen('4.7', 'deleting a board deletes its lists, its cards and everything on them', {
    because: 'nothing could reach them afterwards',
  }),
  'BRD-08': chosen(
    '4.7',
    'a board created from a source board copies its lists and labels, and also its cards if keepFromSource says so',
    { because: 'creation is not shown, and this is what clients send' },
  ),
  'BRD-09': chosen('4.7', 'a board member is an admin, a normal member or an observer', {
    because: 'the action types name all three roles',
    conflict: 'the memberships of 2.4 know admin and normal, yet an action type makes an observer',
  }),
  'BRD-10': chosen(
    '3.2',
    'closing a board or a list does not change the field closed of the lists and cards in it, and they can still be ' +
      'changed',
    { because: 'reopening would otherwise not bring back what was open, and no sentence refuses such a change' },
  ),
  'BRD-11': chosen('2.10', 'permissionLevel is private, org or public', {
    because: 'the values are not shown, and these are the three that clients send',
    refuses: 400,
  }),
  'BRD-12': stated('2.4', 'labelNames has a string for each of the ten colours'),
  'BRD-13': stated('4.7', 'an update of a board answers with the updated board'),
  'BRD-14': chosen('4.7', 'an invitation by e-mail adds the member with that address, or a new unconfirmed member', {
    because: 'invitations are named in the action types, and the route is not shown',
  }),
  'BRD-15': chosen('2.10', 'the preferences voting and comments are disabled, members, observers, org or public', {
    because: 'the values are not shown, and the live service has these',
    refuses: 400,
  }),
  'BRD-16': chosen('2.10', 'the preference invitations is members or admins', {
    because: 'the values are not shown, and the live service has these',
    refuses: 400,
  }),
  'BRD-17': chosen('2.4', 'starred, pinned and subscribed of a board describe the member who asks', {
    because: 'these are things a member does, not properties of a board',
  }),
  'BRD-18': chosen('4.7', 'only a member of a workspace can put a board into it', {
    because: 'it would otherwise appear among boards of people who never agreed',
    refuses: 401,
  }),
  'BRD-19': stated('2.4', 'a board membership shows id, idMember, memberType and unconfirmed'),
  'BRD-20': stated('2.4', 'the preferences of a board are shown with the keys and types of its table'),
  'BRD-21': chosen('2.4', 'the description data of a board is null', {
    because: 'the table allows string or null, and there is no such string to show',
  }),
  'BRD-22': stated('4.7', 'a board shows its cards, lists and members at their own routes'),
  'BRD-23': stated('4.7', "the boards of the token's member are listed, with the fields that are asked for"),
  'BRD-24': chosen('4.7', 'preferences and label names are written with a slash, with an underscore, or as an object', {
    because: 'the spelling is not shown for a board, and clients write all three',
  }),
  'BRD-25': chosen('4.7', 'a calendar address can be made only while the calendar power-up is on', {
    because: 'the route is not shown, and clients of the live service know this refusal',
    refuses: [403, "Can't generate calendarKey"],
  }),
  'BRD-27': chosen(
    '4.7',
    'if fields is omitted, a board shows its name, description, state, workspace, addresses, preferences and label ' +
      'names, and whether its reader follows, starred or pinned it',
    { because: 'the row speaks of default fields and names none, and clients of the live service read these' },
  ),
  'BRD-26': chosen(
    '4.7',
    'a copy of a board has the preferences of its source, but not its level and no template flag',
    { because: 'a copy looks and works like its source, and who may see it depends on where it is made' },
  ),

  'LST-01': stated('2.5', 'a list shows the fields of its table in their types'),
  'LST-02': chosen('4.7', 'a list is not created without a name and a board', {
    because: 'creation is not shown, and clients of the live service know this refusal',
    refuses: [400, 'invalid value for name'],
  }),
  'LST-03': chosen('4.7', 'a list created without a position goes to the top', {
    because: 'creation is not shown, and this is what clients of the live service see',
  }),
  'LST-04': chosen('4.7', 'a list that moves to another board takes its cards along', {
    because: "lists hold cards, and a card's board is its list's",
  }),
  'LST-05': chosen('4.7', 'archiving all cards of a list closes each of them', {
    because: 'the route is not shown, and its name says this',
  }),
  'LST-06': chosen('4.7', 'moving all cards of a list moves the open ones, which keep their order in the target', {
    because: 'the route is not shown, a list is ordered, and a list shows its open cards',
  }),
  'LST-07': chosen('4.7', 'an open list is not deleted', {
    because: 'clients of the live service know this refusal',
    refuses: [400, 'Cannot delete open list'],
  }),
  'LST-08': chosen('4.7', 'a list made from a source list copies its cards', {
    because: 'creation is not shown, and this is what clients send',
  }),
  'LST-09': stated('4.1', 'the cards of a list are read at its route, and with a filter at the route below it'),
};

/** Parts 2.6, 2.7, 4.2 and 4.3: members, what is theirs alone, and workspaces. */
import { limits } from '../limits.ts';
import { chosen, implied, stated } from '../rule.ts';

const { workspaceName } = limits.lengths;

export const members = {
  'MEM-01': stated('4.3', 'a change of a profile takes only the lengths and words of its row', { refuses: 400 }),
  'MEM-02': stated('4.3', 'no two members have the same username', { refuses: 400 }),
  'MEM-03': stated('2.6', 'a member shows the fields of the MemberField set and of its list in their types'),
  'MEM-04': chosen('2.6', 'of another member, the public fields and the profile are shown, and no private field', {
    because: 'it is left open who sees which field, and the set MemberPublicField is named so',
  }),
  'MEM-05': chosen(
    '2.6',
    'an e-mail address is shown only to its owner, and only with a token that has the permission account',
    { because: 'an address is private, and the live service does the same' },
  ),
  'MEM-06': implied('4.3', 'a member can change only their own profile', {
    because: 'a token grants access to the data of the member it is bound to',
    refuses: [401, 'unauthorized member permission requested'],
  }),
  'MEM-07': stated('4.3', 'an avatar source is gravatar, none or upload', { refuses: 400 }),
  'MEM-08': stated('4.3', `a bio holds 0 to ${limits.text} characters`, { refuses: 400 }),
  'MEM-09': stated('4.3', `minutes between summaries are one of ${limits.summaryMinutes.join(', ')}`, { refuses: 400 }),
  'MEM-10': implied('2.6', 'avatar hashes and status of a member are strings', {
    because: 'an answer never omits a requested field, and strict clients refuse null here',
  }),
  'MEM-11': stated(
    '4.3',
    `a username has at least ${limits.username.min} characters, all lowercase letters, digits or underscores`,
    { refuses: 400 },
  ),
  'MEM-12': implied('4.3', 'a member who writes the present username again is not refused, and nothing changes', {
    because: 'a username must not belong to two members, and no second member gets it here',
  }),
  'MEM-13': stated('4.2', 'a single-field read of a member takes a name of the MemberField set', { refuses: 400 }),
  'MEM-14': stated('4.2', 'every parameter of the member read has the default of its table row'),
  'MEM-15': stated('4.2', 'embedded boards and workspaces carry their id and the requested fields'),

  'STR-01': stated('4.2', 'board stars are shown to their owner only', { same: ['AUT-07'] }),
  'STR-02': stated('4.3', 'a board star has a board and a position, and a request changes one of them or both', {
    refuses: 400,
  }),
  'STR-03': chosen('4.3', 'a member can star a board only once, and starring it again answers with the existing star', {
    because: 'the route is not shown, and a second star would add nothing',
  }),
  'STR-04': chosen('2.10', 'a board star shows id, idBoard and pos', {
    because: 'the document shows only arguments, and these are the fields that they set',
  }),

  'BGD-01': stated('2.1', 'a background shows brightness, fullSizeUrl, scaled and tile'),
  'BGD-02': stated('4.3', 'a background is written with tile as a boolean and brightness as dark, light or unknown', {
    refuses: 400,
  }),
  'BGD-03': implied(
    '4.2',
    'a built-in background has an id and is read like an uploaded one, but it cannot be changed',
    {
      because: 'all records have ids of one form, and all members share the built-in backgrounds',
      refuses: [400, 'a built-in background cannot be changed'],
    },
  ),
  'BGD-04': chosen('2.1', 'backgrounds are filtered into default, premium and custom ones, all and none', {
    because: 'the set names the words without their meaning',
  }),
  'BGD-05': chosen(
    '4.3',
    'if a background is deleted, its boards get the background of a new board, and its cards have no cover',
    { because: 'a record would otherwise name a picture that does not exist' },
  ),

  'EMO-01': stated('2.1', 'a custom emoji shows name and url'),
  'EMO-02': stated('4.2', 'custom emoji and stickers are those the member uploaded'),

  'SCH-01': stated('4.2', 'saved searches are shown to their owner only', { same: ['AUT-07'] }),
  'SCH-02': chosen('2.10', 'a saved search shows id, name, query and pos', {
    because: 'its fields are not shown, and these are what clients read',
  }),
  'SCH-03': chosen('4.3', 'a saved search is created with a name, a query and a position', {
    because: 'the route is not shown, and these are what clients send',
    refuses: 400,
  }),

  'ORG-01': stated('2.7', 'a workspace shows the fields of its set in their types'),
  'ORG-02': chosen(
    '4.7',
    'a workspace is not created without a display name, or with one that begins or ends with a space',
    {
      because: 'creation is not shown, and clients of the live service know this refusal',
      refuses: [400, 'Display Name cannot begin or end with a space'],
    },
  ),
  'ORG-03': chosen(
    '4.7',
    `the name of a workspace has ${workspaceName.min} to ${workspaceName.max} ` +
      `lowercase letters, digits or underscores, and no two workspaces have the same one`,
    {
      because: 'the name addresses it, and clients of the live service know this form',
      refuses: [
        400,
        'Organization short name is invalid: only lowercase letters, underscores, and numbers are allowed',
      ],
    },
  ),
  'ORG-04': chosen('4.7', 'a workspace created without a valid name gets one that is made of its display name', {
    because: 'clients omit the name, and a workspace needs it as its address',
  }),
  'ORG-05': chosen('4.7', 'a workspace always has at least one admin', {
    because: 'clients of the live service know this refusal, and a workspace without an admin is lost',
    refuses: [400, 'Not enough admins'],
  }),
  'ORG-06': chosen('4.7', 'deleting a workspace leaves its boards to their members', {
    because: 'losing boards with a workspace would be a surprise, and a board may belong to a member',
  }),
  'ORG-07': stated('4.7', 'the members of a workspace are listed at its route'),
  'ORG-08': chosen('4.7', 'a website without a scheme gets one', { because: 'the live service does the same' }),
  'ORG-09': chosen('2.7', 'billableMemberCount counts the confirmed members who are not deactivated', {
    because: 'the table shows a number alone, and those are who uses the workspace',
  }),
  'ORG-10': stated('2.7', 'a workspace membership shows id, idMember, memberType and unconfirmed'),
  'ORG-11': chosen('2.1', 'the filter members selects all workspaces of a member', {
    because: 'the set names the word without its meaning',
  }),

  'TOK-01': stated(
    '4.2',
    'tokens are listed only to their owner, and only with a token that has the permission account',
    { same: ['AUT-07', 'AUT-06'] },
  ),
  'TOK-02': chosen('4.7', 'a deleted token gives no access any more, and its webhooks are deleted too', {
    because: 'the route is not shown, and a revoked token grants nothing',
  }),
  'TOK-03': chosen('2.10', 'a token record shows id, identifier, idMember, dateCreated, dateExpires and permissions', {
    because: 'its fields are not shown, and these are what clients read',
  }),
  'TOK-04': implied('5.2', 'a token record never shows the token itself', { because: 'the token is secret' }),
  'TOK-05': chosen('4.7', 'only the member who owns a token can read and delete it', {
    because: "it stands for that member's data",
    refuses: [401, 'unauthorized permission requested'],
  }),

  'DLT-01': chosen(
    '4.2',
    'the tags of deltas are the names of models and of kinds of changes, and all, alone or in a comma list',
    {
      because: "a valid tag is required, and the tags are those the live service's clients subscribe to",
      refuses: 400,
    },
  ),
  'DLT-02': stated('4.2', 'ixLastUpdate is a number from -1 upward and is required', { refuses: 400 }),
  'DLT-08': chosen('4.2', 'ixLastUpdate is a whole number', {
    because: 'deltas are counted in whole numbers, so another number is a mistake of the client',
    refuses: 400,
  }),
  'DLT-03': chosen('4.2', 'deltas list what came after ixLastUpdate, and the numbers of one model have no gaps', {
    because: 'the answer is not shown, and a client must know that it missed nothing',
  }),
  'DLT-04': stated('2.4', 'ixUpdate of a board or member is an integer'),
  'DLT-05': chosen(
    '4.2',
    'updates are all actions except comments, messages are comments, and clientActions are actions about cards ' +
      'and lists',
    { because: 'the tags are explained nowhere, and a client chooses by what it draws' },
  ),
  'DLT-06': chosen(
    '4.2',
    `the latest ${limits.deltas} deltas of a model are stored, and an answer says if older ones are missing`,
    {
      because:
        'memory is limited, and no read returns more than 1,000 records; ' +
        'a client that was away for longer can read the whole model again',
    },
  ),
  'DLT-07': chosen('4.2', 'a delta that the caller may not see keeps its number and shows nothing', {
    because: 'a delta shows an action, and a gap in the numbers would look like a loss',
  }),
};

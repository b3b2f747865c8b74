/** Parts 2.6, 2.7, 4.2 and 4.3: members, what is theirs alone, and workspaces. */
import { limits } from '../limits.ts';
import { family } from '../rule.ts';

const { workspaceName } = limits.lengths;

export const members = family({
  'MEM-01': {
    section: '4.3',
    level: 'stated',
    status: 400,
    says: 'a change of a profile takes only the lengths and words of its row',
  },
  'MEM-02': { section: '4.3', level: 'stated', says: 'no two members have the same username', status: 400 },
  'MEM-03': {
    section: '2.6',
    level: 'stated',
    says: 'a member shows the fields of the MemberField set and of its list in their types',
  },
  'MEM-04': {
    section: '2.6',
    level: 'chosen',
    says: 'of another member, the public fields and the profile are shown, and no private field',
    because: 'who sees which field is left open, and the set MemberPublicField is named so',
  },
  'MEM-05': {
    section: '2.6',
    level: 'chosen',
    says: 'an e-mail address is shown only to its owner, and only with a token that has the permission account',
    because: 'clients of the live service know it so, and an address is private',
  },
  'MEM-06': {
    section: '4.3',
    level: 'implied',
    status: 401,
    says: 'a member can change only their own profile',
    message: 'unauthorized member permission requested',
    because: 'a token grants access to the data of the member it is bound to',
  },
  'MEM-07': { section: '4.3', level: 'stated', status: 400, says: 'an avatar source is gravatar, none or upload' },
  'MEM-08': { section: '4.3', level: 'stated', status: 400, says: `a bio holds 0 to ${limits.text} characters` },
  'MEM-09': {
    section: '4.3',
    level: 'stated',
    status: 400,
    says: `minutes between summaries are one of ${limits.summaryMinutes.join(', ')}`,
  },
  'MEM-10': {
    section: '2.6',
    level: 'implied',
    says: 'avatar hashes and status of a member are strings',
    because: 'a field asked for is never left out, and strict clients take no null here',
  },
  'MEM-11': {
    section: '4.3',
    level: 'stated',
    status: 400,
    says: `a username has at least ${limits.username.min} characters, all lowercase letters, digits or underscores`,
  },
  'MEM-12': {
    section: '4.3',
    level: 'implied',
    says: 'a member who writes the present username again is not refused, and nothing changes',
    because: 'unique forbids a second member of the name, and there is none',
  },
  'MEM-13': {
    section: '4.2',
    level: 'stated',
    status: 400,
    says: 'a single-field read of a member takes a name of the MemberField set',
  },
  'MEM-14': {
    section: '4.2',
    level: 'stated',
    says: 'every parameter of the member read has the default of its table row',
  },
  'MEM-15': {
    section: '4.2',
    level: 'stated',
    says: 'embedded boards and workspaces carry their id and the requested fields',
  },

  'STR-01': { section: '4.2', level: 'stated', says: 'board stars are shown to their owner only', same: ['AUT-07'] },
  'STR-02': {
    section: '4.3',
    level: 'stated',
    status: 400,
    says: 'a board star has a board and a position, and a request changes one of them or both',
  },
  'STR-03': {
    section: '4.3',
    level: 'chosen',
    says: 'a member can star a board only once, and starring it again answers with the existing star',
    because: 'the route is not shown, and a second star would add nothing',
  },
  'STR-04': {
    section: '2.10',
    level: 'chosen',
    says: 'a board star shows id, idBoard and pos',
    because: 'its fields are not shown beyond arguments, and these are those',
  },

  'BGD-01': { section: '2.1', level: 'stated', says: 'a background shows brightness, fullSizeUrl, scaled and tile' },
  'BGD-02': {
    section: '4.3',
    level: 'stated',
    status: 400,
    says: 'a background is written with tile as a boolean and brightness as dark, light or unknown',
  },
  'BGD-03': {
    section: '4.2',
    level: 'implied',
    status: 400,
    says: 'a built-in background has an id and is read like an uploaded one, but it cannot be changed',
    message: 'a built-in background cannot be changed',
    because: "the ids of all records are alike, and what everybody has is nobody's to change",
  },
  'BGD-04': {
    section: '2.1',
    level: 'chosen',
    says: 'backgrounds are filtered into default, premium and custom ones, all and none',
    because: 'the set names the words without their meaning',
  },

  'EMO-01': { section: '2.1', level: 'stated', says: 'a custom emoji shows name and url' },
  'EMO-02': { section: '4.2', level: 'stated', says: 'custom emoji and stickers are those the member uploaded' },

  'SCH-01': { section: '4.2', level: 'stated', says: 'saved searches are shown to their owner only', same: ['AUT-07'] },
  'SCH-02': {
    section: '2.10',
    level: 'chosen',
    says: 'a saved search shows id, name, query and pos',
    because: 'its fields are not shown, and these are what clients read',
  },
  'SCH-03': {
    section: '4.3',
    level: 'chosen',
    status: 400,
    says: 'a saved search is created with a name, a query and a position',
    because: 'the route is not shown, and these are what clients send',
  },

  'ORG-01': { section: '2.7', level: 'stated', says: 'a workspace shows the fields of its set in their types' },
  'ORG-02': {
    section: '4.7',
    level: 'chosen',
    status: 400,
    says: 'a workspace is not created without a display name, which has no outer spaces',
    message: 'Display Name cannot begin or end with a space',
    because: 'creation is not shown, and clients of the live service know this refusal',
  },
  'ORG-03': {
    section: '4.7',
    level: 'chosen',
    status: 400,
    says:
      `the name of a workspace has ${workspaceName.min} to ${workspaceName.max} ` +
      `lowercase letters, digits or underscores and is its own`,
    message: 'Organization short name is invalid: only lowercase letters, underscores, and numbers are allowed',
    because: 'the name addresses it, and clients of the live service know this form',
  },
  'ORG-04': {
    section: '4.7',
    level: 'chosen',
    says: 'a workspace created without a valid name gets one that is made of its display name',
    because: 'clients leave the name out, and it is needed as an address',
  },
  'ORG-05': {
    section: '4.7',
    level: 'chosen',
    status: 400,
    says: 'a workspace always has at least one admin',
    message: 'Not enough admins',
    because: 'clients of the live service know this refusal, and a workspace without an admin is lost',
  },
  'ORG-06': {
    section: '4.7',
    level: 'chosen',
    says: 'deleting a workspace leaves its boards to their members',
    because: 'losing boards with a workspace would be a surprise, and a board may belong to a member',
  },
  'ORG-07': { section: '4.7', level: 'stated', says: 'the members of a workspace are listed at its route' },
  'ORG-08': {
    section: '4.7',
    level: 'chosen',
    says: 'a website without a scheme gets one',
    because: 'clients of the live service see it so',
  },
  'ORG-09': {
    section: '2.7',
    level: 'implied',
    says: 'billableMemberCount counts the confirmed members',
    because: 'the name says that members are counted',
  },
  'ORG-10': {
    section: '2.7',
    level: 'stated',
    says: 'a workspace membership shows id, idMember, memberType and unconfirmed',
  },
  'ORG-11': {
    section: '2.1',
    level: 'chosen',
    says:
      'of the workspaces of a member, the filter members keeps all, and public keeps those that are open to ' +
      'everybody',
    because: 'the set names the words without their meaning',
  },

  'TOK-01': {
    section: '4.2',
    level: 'stated',
    says: 'tokens are listed only to their owner, and only with a token that has the permission account',
    same: ['AUT-07', 'AUT-06'],
  },
  'TOK-02': {
    section: '4.7',
    level: 'chosen',
    says: 'a deleted token gives no access any more, and its webhooks are deleted too',
    because: 'the route is not shown, and a revoked token grants nothing',
  },
  'TOK-03': {
    section: '2.10',
    level: 'chosen',
    says: 'a token record shows id, identifier, idMember, dateCreated, dateExpires and permissions',
    because: 'its fields are not shown, and these are what clients read',
  },
  'TOK-04': {
    section: '5.2',
    level: 'implied',
    says: 'a token record never shows the token itself',
    because: 'the token is secret',
  },
  'TOK-05': {
    section: '4.7',
    level: 'chosen',
    status: 401,
    says: 'only the member who owns a token can read and delete it',
    message: 'unauthorized permission requested',
    because: "it stands for that member's data",
  },

  'DLT-01': {
    section: '4.2',
    level: 'chosen',
    status: 400,
    says: 'the tags of deltas are the names of models and of kinds of changes, and all, alone or in a comma list',
    because: "a valid tag is required, and the tags are those the live service's clients subscribe to",
  },
  'DLT-02': {
    section: '4.2',
    level: 'stated',
    status: 400,
    says: 'ixLastUpdate is a whole number from -1 upward and is required',
  },
  'DLT-03': {
    section: '4.2',
    level: 'chosen',
    says: 'deltas list what came after ixLastUpdate, and the numbers of one model have no gaps',
    because: 'the answer is not shown, and a client must know that it missed nothing',
  },
  'DLT-04': { section: '2.4', level: 'stated', says: 'ixUpdate of a board or member is an integer' },
  'DLT-05': {
    section: '4.2',
    level: 'chosen',
    says:
      'updates are all actions except comments, messages are comments, and clientActions are actions about cards ' +
      'and lists',
    because: 'the tags are explained nowhere, and a client chooses by what it draws',
  },
  'DLT-06': {
    section: '4.2',
    level: 'chosen',
    says: `the latest ${limits.deltas} deltas of a model are kept, and an answer says if older ones are missing`,
    because: 'an endless sequence has no room in memory, and a client that stayed away reads the model anew',
  },
  'DLT-07': {
    section: '4.2',
    level: 'chosen',
    says: 'a delta that the caller may not see keeps its number and shows nothing',
    because: 'a delta shows an action, and a hole in the numbers would look like a loss',
  },
});

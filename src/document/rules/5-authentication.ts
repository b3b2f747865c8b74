/** Part 5: keys, tokens, permissions, the flow that grants them, and who sees what. */
import { limits } from '../limits.ts';
import { chosen, implied, seconds, stated } from '../rule.ts';

const { lengths } = limits;

export const authentication = {
  'AUT-08': stated('5.1', 'a key is 32 letters and digits', {
    unobservable: 'a run is given its keys, and no request of the document makes one (5.4)',
  }),
  'AUT-09': stated(
    '5.3',
    'a member allows or denies on a page that shows application, permissions and duration; the application never ' +
      'handles the password',
    { unobservable: 'the address of the page and its parameters are not stated (5.8)' },
  ),
  'AUT-10': stated('5.3', 'Allow returns a token, and Deny returns none'),
  'AUT-11': chosen('5.8', `a token lasts as long as was granted: ${Object.keys(limits.lifetimes).join(', ')}`, {
    because: 'other values than never are not shown, and these are what clients send',
  }),
  'AUT-30': stated('5.4', 'a key belongs to the application of an account', {
    unobservable: 'no route of the document makes an application or shows its account',
  }),
  'AUT-12': chosen('5.4', "keys are issued by the server's own command and page", {
    because: 'there is no account with an application here',
  }),
  'AUT-13': chosen('5.2', 'key and token are read from an OAuth authorization header too', {
    because: 'clients send them there for downloads',
  }),
  'AUT-14': chosen('4.7', 'the browser script and the consent page refuse an unknown key', {
    because: 'the key says which application asks, and a page for none would mislead',
    refuses: [401, 'invalid key'],
  }),
  'AUT-15': chosen('5.3', 'a token is returned only to an origin that the application allows', {
    because: 'a token sent elsewhere would be stolen',
    refuses: [400, 'invalid return_url'],
  }),
  'AUT-25': chosen('5.3', 'only a form that the consent page itself made can grant a token', {
    because: 'a page of somebody else could otherwise decide for the member',
    refuses: 400,
  }),
  'AUT-17': chosen('5.3', 'the three-legged OAuth routes lead to the same consent page', {
    because: 'older clients can ask for a token only in this way',
  }),
  'AUT-26': chosen('5.3', 'an OAuth request with a wrong signature is refused', {
    because: 'the signature is all that proves who asks',
    refuses: [401, 'invalid signature'],
  }),
  'AUT-27': chosen(
    '5.8',
    `a request token is valid for ${seconds(limits.requestTokens.lastMs)} seconds, and for one token`,
    { because: 'a member decides at once or never, and an old request token could be allowed by mistake' },
  ),
  'AUT-16': chosen('5.8', 'the consent page is at /1/authorize and takes the parameters clients send', {
    because: 'address and names are not shown',
  }),
  'AUT-18': stated('4.7', 'the browser script of a key has functions that call the interface'),
  'AUT-19': stated('5.3', 'the browser script asks for a token with the options type, name, scope and expiration'),
  'AUT-20': chosen('5.2', 'a key or token in the authorization header counts before one in the query', {
    because: 'the live service does the same',
  }),
  'AUT-21': chosen('5.1', 'a key alone can read a public board', {
    because: 'a public board has no private data, and the live service does the same',
  }),
  'AUT-22': implied('5.3', 'a token holds exactly the permissions that were granted', {
    because: 'access is within the permissions granted',
    refuses: [401, 'unauthorized permission requested'],
  }),

  'AUT-23': stated('1.9', 'a request without a key, or for member data without a token, is refused', {
    refuses: 401,
    same: ['AUT-01', 'AUT-05'],
    conflict: "1.9 puts a token on every request, 5.2 only on those for a member's data",
  }),
  'AUT-24': stated('5.7', 'me is the member of the token wherever a path takes the id of a member', {
    same: ['CNV-02'],
  }),

  'PRM-01': stated(
    '5.5',
    'a token can do what its permissions allow and nothing else; a row that lists only read may also write',
    {
      refuses: [401, 'unauthorized permission requested'],
      same: ['AUT-06'],
      conflict: 'the permission read names reading, yet some rows of 4.1 and 4.3 that write list only read',
    },
  ),
  'PRM-02': stated('5.1', 'a key alone gives no data of a member', { refuses: 401, same: ['AUT-05'] }),
  'PRM-03': stated('5.2', 'a token with the key of another application is refused', { refuses: 401, same: ['AUT-03'] }),
  'PRM-04': stated('5.6', 'an endpoint that lists own shows records of a member only to tokens of that member', {
    refuses: 401,
    same: ['AUT-07'],
  }),
  'PRM-05': implied(
    '5.5',
    'a row that lists no permission needs read for reading, write for a change, comments for comments, voting for ' +
      'votes',
    { because: 'the rows beside it need these, and a token without any permission would grant nothing' },
  ),
  'PRM-06': implied('5.2', 'an outsider sees nothing of a private board', {
    because: "a token grants access to its member's data, and this is not theirs",
    refuses: 401,
    same: ['ACC-01'],
  }),
  'PRM-07': chosen('5.2', 'a public board is open to every member to read', { because: 'the level is named public' }),
  'PRM-08': chosen('5.2', 'a board of level org is open to the members of its workspace', {
    because: 'the level is named for them',
  }),
  'PRM-09': chosen('5.2', 'members of a board change what is on it, and admins also its settings and members', {
    because: 'roles exist, and they mean this in the live service',
    refuses: [401, 'unauthorized permission requested'],
  }),
  'PRM-10': chosen('5.2', 'an observer can read, and can comment or vote if the preference says so', {
    because: 'the role is named for it',
    refuses: [401, 'unauthorized permission requested'],
  }),
  'PRM-11': implied(
    '5.6',
    'own means that the member of the token is the member of the path, and the token needs each further ' +
      'permission of the row',
    { because: 'own names no scope a token could hold, while an endpoint lists what its token must hold' },
  ),
  'PRM-12': stated('5.5', 'the permissions are those named in the endpoint tables', { same: ['AUT-06'] }),
  'PRM-13': implied(
    '4.2',
    "a listing of another member's boards, cards or workspaces has only those that the caller may see",
    { because: 'a listing must not show records that a read refuses' },
  ),
  'PRM-14': chosen(
    '5.2',
    'a workspace is changed by its admins and read by its members, or by all where it is public',
    {
      because: 'roles and levels exist, and they mean this in the live service',
      refuses: [401, 'unauthorized permission requested'],
    },
  ),
  'PRM-15': chosen('5.5', 'a granted write includes comments, voting and the custom uploads', {
    because: 'the consent page asks for read, write and account only',
  }),
  'PRM-16': implied('5.6', 'at an endpoint that lists own, a record of another member is not found by its id', {
    because: "its id names nothing among the caller's own",
    refuses: [404, 'The requested resource was not found.'],
  }),

  'AUT-28': chosen(
    '5.8',
    `the consent page takes a name of up to ${lengths.applicationName} characters, a return address of up to ` +
      `${lengths.returnUrl}, and offers the first ${limits.consentMembers} members`,
    { because: 'the parameters are not shown, and a page has to stay readable', refuses: 400 },
  ),
  'AUT-29': chosen('5.8', `the latest ${limits.requestTokens.kept} request tokens are stored`, {
    because: 'anybody with a key can ask for them, and memory is limited',
  }),
};

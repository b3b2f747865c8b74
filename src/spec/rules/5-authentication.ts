/** Part 5: keys, tokens, permissions, the flow that grants them, and who sees what. */
import { limits } from '../limits.ts';
import { family, seconds } from '../rule.ts';

const { lengths } = limits;

export const authentication = family({
  'AUT-08': { section: '5.1', level: 'stated', says: 'a key is 32 letters and digits' },
  'AUT-09': {
    section: '5.3',
    level: 'stated',
    says: 'a token is granted on a page that shows application, permissions and duration, and asks for no password',
    unobservable: 'the address of the page and its parameters are not stated (5.8)',
  },
  'AUT-10': { section: '5.3', level: 'stated', says: 'Allow returns a token, and Deny returns none' },
  'AUT-11': {
    section: '5.8',
    level: 'chosen',
    says: `a token lasts as long as was granted: ${Object.keys(limits.lifetimes).join(', ')}`,
    because: 'other values than never are not shown, and these are what clients send',
  },
  'AUT-12': {
    section: '5.4',
    level: 'chosen',
    says: "keys are issued by the server's own command and page",
    because: 'there is no account with an application here',
  },
  'AUT-13': {
    section: '5.2',
    level: 'chosen',
    says: 'key and token are read from an OAuth authorization header too',
    because: 'clients send them there for downloads',
  },
  'AUT-14': {
    section: '4.7',
    level: 'implied',
    status: 401,
    says: 'the browser script and the consent page refuse an unknown key',
    message: 'invalid key',
    because: 'the key identifies the application that the page names',
  },
  'AUT-15': {
    section: '5.3',
    level: 'chosen',
    status: 400,
    says: 'a token is returned only to an origin that the application allows',
    message: 'invalid return_url',
    because: 'a token sent elsewhere would be stolen',
  },
  'AUT-25': {
    section: '5.3',
    level: 'chosen',
    status: 400,
    says: 'only a form that the consent page itself made can grant a token',
    because: 'a page of somebody else could otherwise decide for the member',
  },
  'AUT-17': {
    section: '5.3',
    level: 'chosen',
    says: 'the three-legged OAuth routes lead to the same consent page',
    because: 'older clients know no other way',
  },
  'AUT-26': {
    section: '5.3',
    level: 'chosen',
    status: 401,
    says: 'an OAuth request with a wrong signature is refused',
    message: 'invalid signature',
    because: 'the signature is all that proves who asks',
  },
  'AUT-27': {
    section: '5.8',
    level: 'chosen',
    says: `a request token is valid for ${seconds(limits.requestTokens.lastMs)} seconds, and for one token`,
    because: 'a member decides at once or never, and an old request token could be allowed by mistake',
  },
  'AUT-16': {
    section: '5.8',
    level: 'chosen',
    says: 'the consent page is at /1/authorize and takes the parameters clients send',
    because: 'address and names are not shown',
  },
  'AUT-18': {
    section: '4.7',
    level: 'stated',
    says: 'the browser script of a key has functions that call the interface',
  },
  'AUT-19': {
    section: '5.3',
    level: 'stated',
    says: 'the browser script asks for a token with the options type, name, scope and expiration',
  },
  'AUT-20': {
    section: '5.2',
    level: 'chosen',
    says: 'a key or token in the authorization header counts before one in the query',
    because: 'clients of the live service know it so',
  },
  'AUT-21': {
    section: '5.1',
    level: 'chosen',
    says: 'a key alone can read a public board',
    because: "it is nobody's private data, and clients of the live service know it so",
  },
  'AUT-22': {
    section: '5.3',
    level: 'implied',
    status: 401,
    says: 'a token holds exactly the permissions that were granted',
    message: 'unauthorized permission requested',
    because: 'access is within the permissions granted',
  },

  'AUT-23': {
    section: '1.9',
    level: 'stated',
    status: 401,
    says: 'a request without a key, or for member data without a token, is refused',
    conflict: "1.9 puts a token on every request, 5.2 only on those for a member's data",
    same: ['AUT-01', 'AUT-05'],
  },
  'AUT-24': {
    section: '5.7',
    level: 'stated',
    says: 'where a path takes the id of a member, me means the member of the token, so that this id is never needed',
    same: ['CNV-02'],
  },

  'PRM-01': {
    section: '5.5',
    level: 'stated',
    status: 401,
    says: 'a token can do what its permissions allow and nothing else; a row that lists only read may also write',
    message: 'unauthorized permission requested',
    same: ['AUT-06'],
  },
  'PRM-02': {
    section: '5.1',
    level: 'stated',
    status: 401,
    says: 'a key alone gives no data of a member',
    same: ['AUT-05'],
  },
  'PRM-03': {
    section: '5.2',
    level: 'stated',
    status: 401,
    says: 'a token with the key of another application is refused',
    same: ['AUT-03'],
  },
  'PRM-04': {
    section: '5.6',
    level: 'stated',
    status: 401,
    says: 'an endpoint that lists own shows records of a member only to tokens of that member',
    same: ['AUT-07'],
  },
  'PRM-05': {
    section: '5.5',
    level: 'implied',
    says:
      'a row that lists no permission needs read for reading, write for a change, comments for comments, voting for ' +
      'votes',
    because: 'the rows beside it need these, and a token without any permission would grant nothing',
  },
  'PRM-06': {
    section: '5.2',
    level: 'implied',
    status: 401,
    says: 'an outsider sees nothing of a private board',
    because: "a token grants access to its member's data, and this is not theirs",
    same: ['ACC-01'],
  },
  'PRM-07': {
    section: '5.2',
    level: 'chosen',
    says: 'a public board is open to every member to read',
    because: 'the level is named public',
  },
  'PRM-08': {
    section: '5.2',
    level: 'chosen',
    says: 'a board of level org is open to the members of its workspace',
    because: 'the level is named for them',
  },
  'PRM-09': {
    section: '5.2',
    level: 'chosen',
    status: 401,
    says: 'members of a board change what is on it, and admins also its settings and members',
    message: 'unauthorized permission requested',
    because: 'roles exist, and clients of the live service know them so',
  },
  'PRM-10': {
    section: '5.2',
    level: 'chosen',
    status: 401,
    says: 'an observer can read, and can comment or vote if the preference says so',
    message: 'unauthorized permission requested',
    because: 'the role is named for it',
  },
  'PRM-11': {
    section: '5.6',
    level: 'implied',
    says:
      'own means that the member of the token is the member of the path, and the token needs each further ' +
      'permission of the row',
    because: 'own names no scope a token could hold, while an endpoint lists what its token must hold',
  },
  'PRM-12': {
    section: '5.5',
    level: 'stated',
    says: 'the permissions are those named in the endpoint tables',
    same: ['AUT-06'],
  },
  'PRM-13': {
    section: '4.2',
    level: 'implied',
    says: "a listing of another member's boards, cards or workspaces has only those that the caller may see",
    because: 'a listing is a way of reading',
  },
  'PRM-14': {
    section: '5.2',
    level: 'chosen',
    status: 401,
    says: 'a workspace is changed by its admins and read by its members, or by all where it is public',
    message: 'unauthorized permission requested',
    because: 'roles and levels exist, and clients of the live service know them so',
  },
  'PRM-15': {
    section: '5.5',
    level: 'chosen',
    says: 'a granted write includes comments, voting and the custom uploads',
    because: 'the consent page asks for read, write and account only',
  },
  'PRM-16': {
    section: '5.6',
    level: 'implied',
    status: 404,
    says: 'at an endpoint that lists own, a record of another member is not found by its id',
    message: 'The requested resource was not found.',
    because: "its id names nothing among the caller's own",
  },

  'AUT-28': {
    section: '5.8',
    level: 'chosen',
    status: 400,
    says:
      `the consent page takes a name of up to ${lengths.applicationName} characters, a return address of up to ` +
      `${lengths.returnUrl}, and offers the first ${limits.consentMembers} members`,
    because: 'the parameters are not shown, and a page has to stay readable',
  },
  'AUT-29': {
    section: '5.8',
    level: 'chosen',
    says: `the latest ${limits.requestTokens.kept} request tokens are kept`,
    because: 'anybody with a key can ask for them, and memory has an end',
  },
});

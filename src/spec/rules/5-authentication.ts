/** Part 5: keys, tokens, permissions, the flow that grants them, and who sees what. */
import { family } from '../rule.ts';

export const authentication = family({
  'AUT-08': {
    section: '5.1', level: 'stated',
    says: 'a key is 32 letters and digits',
    by: ['model/grant.ts#grantKey'],
  },
  'AUT-09': {
    section: '5.3', level: 'stated',
    says: 'a token is granted on a page that names application, permissions and duration, and asks no password',
    unobservable: 'the address of the page and its parameters are not stated (5.8)',
    by: ['GET /authorize'],
  },
  'AUT-10': {
    section: '5.3', level: 'stated',
    says: 'Allow hands a token back and Deny hands none',
    by: ['POST /authorize'],
  },
  'AUT-11': {
    section: '5.8', level: 'chosen',
    says: 'a token lasts an hour, a day, 30 days or for ever, as was granted',
    because: 'other values than never are not shown, and these are what clients send',
    by: ['model/grant.ts#lifetimes'],
  },
  'AUT-12': {
    section: '5.4', level: 'chosen',
    says: 'keys are issued by the server\'s own command and page',
    because: 'there is no account with an application here',
    by: ['model/grant.ts#grantKey'],
  },
  'AUT-13': {
    section: '5.2', level: 'chosen',
    says: 'key and token are read from an OAuth authorization header too',
    because: 'clients send them there for downloads',
    by: ['http/parse.ts#consumer'],
  },
  'AUT-14': {
    section: '4.7', level: 'implied', status: 401,
    says: 'the browser script and the consent page refuse an unknown key',
    message: 'invalid key',
    because: 'the key identifies the application that the page names',
  },
  'AUT-15': {
    section: '5.3', level: 'chosen', status: 400,
    says: 'a token is handed back only to an origin that the application allows',
    message: 'invalid return_url',
    because: 'a token sent elsewhere would be stolen',
  },
  'AUT-25': {
    section: '5.3', level: 'chosen', status: 400,
    says: 'only a form that the consent page itself made grants a token',
    because: 'a page of somebody else could otherwise decide for the member',
  },
  'AUT-17': {
    section: '5.3', level: 'chosen',
    says: 'the three-legged OAuth routes lead to the same consent page',
    because: 'older clients know no other way',
    by: ['GET /OAuthAuthorizeToken'],
  },
  'AUT-26': {
    section: '5.3', level: 'chosen', status: 401,
    says: 'a leg of OAuth whose signature does not fit is refused',
    message: 'invalid signature',
    because: 'the signature is all that proves who asks',
  },
  'AUT-27': {
    section: '5.8', level: 'chosen',
    says: 'a request token is good for fifteen minutes, and for one token',
    because: 'a member decides at once or never, and one that lies about could be allowed by mistake',
    by: ['model/oauth.ts#pendingGrant'],
  },
  'AUT-16': {
    section: '5.8', level: 'chosen',
    says: 'the consent page is at /1/authorize and takes the parameters clients send',
    because: 'address and names are not shown',
    by: ['GET /authorize'],
  },
  'AUT-18': {
    section: '4.7', level: 'stated',
    says: 'the browser script of a key wraps the interface',
    by: ['GET /client.js'],
  },
  'AUT-19': {
    section: '5.3', level: 'stated',
    says: 'the browser script authorizes by type, name, scope and expiration',
    by: ['GET /client.js'],
  },
  'AUT-20': {
    section: '5.2', level: 'chosen',
    says: 'what a header names counts before what the query names',
    because: 'clients of the live service know it so',
    by: ['http/parse.ts#credentialIn'],
  },
  'AUT-21': {
    section: '5.1', level: 'chosen',
    says: 'a key alone reads a public board',
    because: 'it is nobody\'s private data, and clients of the live service know it so',
    by: ['play.ts#isOpen', 'model/access.ts#seesBoard'],
  },
  'AUT-22': {
    section: '5.3', level: 'implied', status: 401,
    says: 'a token holds exactly the permissions that were granted',
    message: 'unauthorized permission requested',
    because: 'access is within the permissions granted',
    by: ['model/grant.ts#grantToken'],
  },

  'AUT-23': {
    section: '1.9', level: 'stated', status: 401,
    says: 'a request without a key, or for member data without a token, is refused',
    conflict: '1.9 puts a token on every request, 5.2 only on those for a member\'s data',
    by: ['AUT-01', 'AUT-05'],
  },
  'AUT-24': {
    section: '5.7', level: 'stated',
    says: 'me and the token\'s member are one, so that me never needs an id',
    by: ['CNV-02'],
  },

  'PRM-01': {
    section: '5.5', level: 'stated', status: 401,
    says: 'a token does what its permissions list and nothing else, even where reading lets it write',
    message: 'unauthorized permission requested',
    by: ['AUT-06'],
  },
  'PRM-02': {
    section: '5.1', level: 'stated', status: 401,
    says: 'a key alone gives no member data',
    by: ['AUT-05'],
  },
  'PRM-03': {
    section: '5.2', level: 'stated', status: 401,
    says: 'a token with a foreign key opens nothing',
    by: ['AUT-03'],
  },
  'PRM-04': {
    section: '5.6', level: 'stated', status: 401,
    says: 'what is a member\'s own is open to that member\'s tokens only',
    by: ['AUT-07'],
  },
  'PRM-05': {
    section: '5.5', level: 'implied',
    says: 'a row that lists no permission needs read to read, write to change, comments or voting for these',
    because: 'the rows beside it need these, and a token without any permission would grant nothing',
    by: ['model/access.ts#permit'],
  },
  'PRM-06': {
    section: '5.2', level: 'implied', status: 401,
    says: 'an outsider sees nothing of a private board',
    because: 'a token grants access to its member\'s data, and this is not theirs',
    by: ['ACC-01'],
  },
  'PRM-07': {
    section: '5.2', level: 'chosen',
    says: 'a public board is open to every member to read',
    because: 'the level is named public',
    by: ['model/access.ts#seesBoard'],
  },
  'PRM-08': {
    section: '5.2', level: 'chosen',
    says: 'a board of level org is open to the members of its workspace',
    because: 'the level is named for them',
    by: ['model/access.ts#seesBoard'],
  },
  'PRM-09': {
    section: '5.2', level: 'chosen', status: 401,
    says: 'board members change what is on it, and admins its settings and members too',
    message: 'unauthorized permission requested',
    because: 'roles exist, and clients of the live service know them so',
  },
  'PRM-10': {
    section: '5.2', level: 'chosen', status: 401,
    says: 'an observer reads, and comments or votes where the setting says so',
    message: 'unauthorized permission requested',
    because: 'the role is named for it',
    by: ['model/access.ts#mayOnBoard'],
  },
  'PRM-11': {
    section: '5.6', level: 'implied',
    says: 'own asks who the member is, and a token holds each permission beside it as well',
    because: 'own names no scope a token could hold, while an endpoint lists what its token must hold',
    by: ['model/access.ts#permit'],
  },
  'PRM-12': {
    section: '5.5', level: 'stated',
    says: 'the permissions are those named in the endpoint tables',
    by: ['model/records.ts#Permission'],
  },
  'PRM-13': {
    section: '4.2', level: 'implied',
    says: 'of another member\'s boards, cards and workspaces only those are listed that the caller may see',
    because: 'a listing is a way of reading',
    by: ['model/collections.ts#boardsOfMember'],
  },
  'PRM-14': {
    section: '5.2', level: 'chosen', status: 401,
    says: 'a workspace is changed by its admins and read by its members, or by all where it is public',
    message: 'unauthorized permission requested',
    because: 'roles and levels exist, and clients of the live service know them so',
    by: ['model/access.ts#isOrganizationAdmin'],
  },
  'PRM-15': {
    section: '5.5', level: 'chosen',
    says: 'a granted write includes comments, voting and the custom uploads',
    because: 'the consent page asks for read, write and account only',
    by: ['model/grant.ts#permissions'],
  },
  'PRM-16': {
    section: '5.6', level: 'implied', status: 404,
    says: 'an own record of another member is not found by its id',
    message: 'The requested resource was not found.',
    because: 'its id names nothing among the caller\'s own',
    by: ['model/access.ts#ownOnly'],
  },
});

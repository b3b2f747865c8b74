/** Part 8 and the 429 rows of part 7: how often, how many, how long. */
import { limits } from '../limits.ts';
import { chosen, implied, seconds, stated } from '../rule.ts';

const { actions, lengths, notifications, requests } = limits;

/** The way of a test out of a window that is used up: the headers of LIM-04 tell a client what remains. */
const waiting = (ms: number): string =>
  `wait for the end of the window (server.advance(${ms}), or clock: 'auto'), or start the server with limits: false`;

export const limitRules = {
  'LIM-01': stated('8', `a token has ${limits.token.max} requests in ${seconds(limits.token.intervalMs)} seconds`, {
    refuses: [429, 'Rate limit exceeded', 'API_TOKEN_LIMIT_EXCEEDED'],
    advice: waiting(limits.token.intervalMs),
  }),
  'LIM-02': stated(
    '8',
    `a key has ${limits.key.max} requests in ${seconds(limits.key.intervalMs)} seconds over all its tokens`,
    { refuses: [429, 'Rate limit exceeded', 'API_KEY_LIMIT_EXCEEDED'], advice: waiting(limits.key.intervalMs) },
  ),
  'LIM-03': stated('7.1', 'the error word says which of the two limits was exceeded'),
  'LIM-04': stated(
    '8',
    'six headers show the interval, the maximum and the remaining requests of the key and of the token',
  ),
  'LIM-05': implied('8', 'if one token or key has no requests left, the others are not affected', {
    because: 'each limit is counted per key or per token',
  }),
  'LIM-06': implied('8', 'in one window, no two answers show the same number of remaining requests', {
    because: 'each request takes one from it',
  }),
  'LIM-07': implied('7.2', 'a request refused by a limit changes nothing', { because: 'it was not carried out' }),
  'LIM-08': stated(
    '7.2',
    `more than ${limits.refusalsPerKey.max} answers with 429 in ${seconds(limits.key.intervalMs)} seconds ` +
      'block the key for the rest of the window',
    { refuses: [429, 'Rate limit exceeded', 'API_KEY_LIMIT_EXCEEDED'], advice: waiting(limits.key.intervalMs) },
  ),
  'LIM-09': stated(
    '8',
    `a single member can be read ${limits.members.max} times in ${seconds(limits.members.intervalMs)} seconds`,
    { refuses: [429, 'Rate limit exceeded', 'API_TOKEN_LIMIT_EXCEEDED'], advice: waiting(limits.members.intervalMs) },
  ),
  'LIM-10': stated('7', 'a token that has used up its allotted query time is refused', {
    refuses: [429, 'Rate limit exceeded', 'API_TOKEN_DB_LIMIT_EXCEEDED'],
    advice: 'ask for fewer records, with fewer fields, or start the server with a larger dbBudget',
    unobservable: 'the document does not say how much time is allotted, and how much a call costs',
  }),
  'LIM-11': stated('7', 'too many cards with their actions in one call are refused', {
    refuses: [429, 'Too many cards requested', 'API_TOO_MANY_CARDS_REQUESTED'],
    advice: 'ask for pages of cards (limit and before), or for their actions in further requests',
  }),
  'LIM-12': stated('8', `a query gives at most ${limits.results} results`, { same: ['PAG-02'] }),
  'LIM-13': stated(
    '8',
    `limits of actions run from ${actions.min} to ${actions.max} and are ${actions.default} by default`,
    { refuses: 400 },
  ),
  'LIM-14': stated(
    '8',
    `the limit of notifications runs from ${notifications.min} to ${notifications.max} ` +
      `and is ${notifications.default} by default`,
    { refuses: 400 },
  ),
  'LIM-15': stated(
    '8',
    `the page of notifications runs from ${limits.notificationsPage.min} to ${limits.notificationsPage.max}`,
    { refuses: 400 },
  ),
  'LIM-16': stated('8', `page times limit of a member's actions stays below ${limits.actionsReach}`, {
    refuses: 400,
    same: ['ACT-05'],
  }),
  'LIM-17': stated('8', `the limit of a member's cards runs from ${limits.cards.min} to ${limits.cards.max}`, {
    refuses: 400,
  }),
  'LIM-18': stated('8', `desc, bio, comment, check item name and sticker image hold up to ${limits.text} characters`, {
    refuses: 400,
  }),
  'LIM-19': stated('8', `attachment name and mimeType end at ${limits.attachmentName} characters`, { refuses: 400 }),
  'LIM-20': stated('8.s1', 'single members, member search and search have stricter limits', {
    conflict: '8.s1 gives both searches stricter limits and 8.o3 no number for them, so here only members have one',
  }),
  'LIM-21': stated('8.s2', 'reading one member counts against the limits of members, key and token'),
  'LIM-22': stated('8.s3', 'routes below a member do not count against the limit of members'),
  'LIM-23': stated(
    '8.o1',
    'a budget of query time and of the size of answers may be switched on, to bound expensive requests',
    { unobservable: 'the service decides whether it is on' },
  ),
  'LIM-24': stated('8.o2', 'records show limit objects with status, disableAt and warnAt'),
  'LIM-25': chosen('8.o3', 'the two search routes have no limit of their own', {
    because: 'the document gives no number, and we invent none',
  }),
  'LIM-26': chosen('8', 'a window has a fixed length and opens with its first request', {
    because: 'the phase is left open, and this one needs no clock of its own',
  }),
  'LIM-27': implied('8', 'the remaining requests in a header are those after the request that is answered', {
    because: 'the header shows the requests that are left, and the answered one is used',
  }),
  'LIM-28': chosen('7.2', 'a request that is answered with 429 counts for no limit but that of refusals', {
    because: 'a client that waits too little would otherwise never recover',
  }),
  'LIM-29': implied('8', 'a request without a token counts for its key alone', {
    because: 'the limit of a key is for every request with the key, and there is no token to count for',
  }),
  'LIM-30': chosen(
    '8',
    `a call that asks for more than ${limits.cardsWithActions} cards with their actions is refused`,
    { because: 'the document gives no number, and a result has at most so many', same: ['LIM-11'] },
  ),
  'LIM-31': implied(
    '8',
    'the limit of members counts only requests for one member, with the noun in the singular or the plural',
    { because: 'the row says the route itself, and the third special rule frees what is nested' },
  ),
  'LIM-32': chosen('8', 'the limit of members is counted per token', {
    because: 'the document does not say for whom, and a token stands for one client and one member',
  }),
  'LIM-33': chosen(
    '8.o2',
    `the thresholds of limit objects are shown but not enforced, except the ${limits.customFieldsPerBoard} custom ` +
      'fields of a board',
    { because: 'the document shows none of them as contract values, and part 8 states only this one' },
  ),
  'LIM-34': chosen(
    '8',
    `names, texts, queries and addresses without a length of their own hold up to ${limits.text} characters`,
    {
      because: 'the texts of part 8 have this bound, and a card needs no longer name than its description',
      refuses: 400,
    },
  ),
  'LIM-35': chosen(
    '8',
    `a domain holds up to ${lengths.domain} characters, an e-mail address ${lengths.email}, ` +
      `the name of an invited member ${lengths.invitedName}, a locale ${lengths.locale.min} to ${lengths.locale.max}`,
    { because: 'these are the lengths that the formats have, and a guest is named on one line', refuses: 400 },
  ),
  'LIM-36': chosen(
    '8',
    `an emoji is named by ${lengths.emojiName.min} to ${lengths.emojiName.max} characters, a reaction ` +
      `and a dismissed message by up to ${lengths.reaction}, and ${limits.results} messages are dismissed`,
    { because: 'these are names, not texts, and memory is limited', refuses: 400 },
  ),
  'LIM-37': chosen(
    '8',
    `one request writes up to ${limits.itemsAtOnce} items of a card, and one batch holds up to ${limits.batch} ` +
      'calls',
    { because: 'one call must not do the work of many', refuses: 400 },
  ),
  'LIM-38': chosen(
    '8',
    `a request has up to ${requests.arguments} arguments, ${requests.parts} parts ` +
      `and ${requests.values} values in its body, ${requests.depth} levels deep`,
    { because: 'a small request must not cost much memory', refuses: 400 },
  ),
  'LIM-39': chosen(
    '8',
    `the name of an argument has up to ${requests.nesting} pairs of brackets, as in a[0][b], and indexes up to ${requests.index}`,
    { because: 'forms write lists and objects so, and a gap in a list costs memory', refuses: 400 },
  ),
  'LIM-40': chosen(
    '8',
    `a server keeps up to ${requests.connections} connections, ` +
      `and closes one that is idle for ${seconds(requests.keepAliveMs)} seconds`,
    { because: 'every buffer and every wait needs a bound' },
  ),
};

/** Part 8 and the 429 rows of part 7: how often, how many, how long. */
import { family } from '../rule.ts';

export const limitRules = family({
  'LIM-01': {
    section: '8', level: 'stated', status: 429, error: 'API_TOKEN_LIMIT_EXCEEDED',
    says: 'a token has 100 requests in 10 seconds',
    message: 'Rate limit exceeded',
    by: ['spec/limits.ts#token'],
  },
  'LIM-02': {
    section: '8', level: 'stated', status: 429, error: 'API_KEY_LIMIT_EXCEEDED',
    says: 'a key has 300 requests in 10 seconds over all its tokens',
    message: 'Rate limit exceeded',
    by: ['spec/limits.ts#key'],
  },
  'LIM-03': {
    section: '7.1', level: 'stated',
    says: 'the error word tells which of the two limits was exceeded',
    by: ['model/windows.ts#refusal'],
  },
  'LIM-04': {
    section: '8', level: 'stated',
    says: 'six headers tell interval, maximum and remainder for key and token',
    by: ['http/reply.ts#rateHeaders'],
  },
  'LIM-05': {
    section: '8', level: 'implied',
    says: 'one exhausted token or key leaves the others untouched',
    because: 'each limit is counted per key or per token',
    by: ['model/windows.ts#current'],
  },
  'LIM-06': {
    section: '8', level: 'implied',
    says: 'no two answers of one window tell the same remainder',
    because: 'each request takes one from it',
    by: ['model/windows.ts#spend'],
  },
  'LIM-07': {
    section: '7.2', level: 'implied',
    says: 'a request refused by a limit changes nothing',
    because: 'it was not carried out',
    by: ['play.ts#play'],
  },
  'LIM-08': {
    section: '7.2', level: 'stated', status: 429, error: 'API_KEY_LIMIT_EXCEEDED',
    says: 'more than 200 refusals by limit block the key for the rest of the window',
    message: 'Rate limit exceeded',
    by: ['spec/limits.ts#refusalsPerKey'],
  },
  'LIM-09': {
    section: '8', level: 'stated', status: 429, error: 'API_TOKEN_LIMIT_EXCEEDED',
    says: 'one member is read 100 times in 900 seconds',
    message: 'Rate limit exceeded',
    by: ['spec/limits.ts#members'],
  },
  'LIM-10': {
    section: '7', level: 'stated', status: 429, error: 'API_TOKEN_DB_LIMIT_EXCEEDED',
    says: 'a token that has used up its allotted query time is refused',
    message: 'Rate limit exceeded',
    unobservable: 'how much time is allotted, and what a call costs, is not told',
  },
  'LIM-11': {
    section: '7', level: 'stated', status: 429, error: 'API_TOO_MANY_CARDS_REQUESTED',
    says: 'too many cards with their actions in one call are refused',
    message: 'Too many cards requested',
  },
  'LIM-12': {
    section: '8', level: 'stated',
    says: 'a query gives at most 1000 results',
    by: ['PAG-02'],
  },
  'LIM-13': {
    section: '8', level: 'stated', status: 400,
    says: 'limits of actions run from 0 to 1000 and are 50 by default',
    by: ['spec/limits.ts#actions'],
  },
  'LIM-14': {
    section: '8', level: 'stated', status: 400,
    says: 'the limit of notifications runs from 1 to 1000 and is 50 by default',
    by: ['spec/limits.ts#notifications'],
  },
  'LIM-15': {
    section: '8', level: 'stated', status: 400,
    says: 'the page of notifications runs from 0 to 100',
    by: ['spec/limits.ts#notificationsPage'],
  },
  'LIM-16': {
    section: '8', level: 'stated', status: 400,
    says: 'page times limit of a member\'s actions stays below 1000',
    by: ['ACT-05'],
  },
  'LIM-17': {
    section: '8', level: 'stated', status: 400,
    says: 'the limit of a member\'s cards runs from 1 to 1000',
    by: ['spec/limits.ts#cards'],
  },
  'LIM-18': {
    section: '8', level: 'stated', status: 400,
    says: 'desc, bio, comment, check item name and sticker image hold up to 16384 characters',
    by: ['spec/limits.ts#text'],
  },
  'LIM-19': {
    section: '8', level: 'stated', status: 400,
    says: 'attachment name and mimeType end at 256 characters',
    by: ['spec/limits.ts#attachmentName'],
  },
  'LIM-20': {
    section: '8.s1', level: 'stated',
    says: 'single members, member search and search have stricter limits',
    conflict: 'two lists of part 8 begin at 1; the first is addressed 8.s1 to 8.s3, the second 8.o1 to 8.o3',
    by: ['GET /members/{member}'],
  },
  'LIM-21': {
    section: '8.s2', level: 'stated',
    says: 'reading one member counts against the limits of members, key and token',
    by: ['model/windows.ts#spend'],
  },
  'LIM-22': {
    section: '8.s3', level: 'stated',
    says: 'routes below a member do not count against the limit of members',
    by: ['GET /members/{member}'],
  },
  'LIM-23': {
    section: '8.o1', level: 'stated',
    says: 'expensive requests are bounded by a budget that may be switched on',
    unobservable: 'whether it is switched on is left to the service',
    by: ['play.ts#charge'],
  },
  'LIM-24': {
    section: '8.o2', level: 'stated',
    says: 'records show limit objects with status, disableAt and warnAt',
    by: ['resources/limits.ts#limit'],
  },
  'LIM-25': {
    section: '8.o3', level: 'chosen',
    says: 'the two search routes have no number of their own',
    because: 'none is given, and any other would be invented',
    by: ['endpoints/search.ts#searches'],
  },
  'LIM-26': {
    section: '8', level: 'chosen',
    says: 'a window is fixed and opens with its first request',
    because: 'the phase is left open, and this one needs no clock of its own',
    by: ['model/windows.ts#current'],
  },
  'LIM-27': {
    section: '8', level: 'implied',
    says: 'the remainder counts the request that is being answered',
    because: 'the header tells the requests left, and the one that is answered is spent',
    by: ['model/windows.ts#spend'],
  },
  'LIM-28': {
    section: '7.2', level: 'chosen',
    says: 'a refusal by limit counts for neither key nor token',
    because: 'a client that waits too little would otherwise never recover',
    by: ['model/windows.ts#spend'],
  },
  'LIM-29': {
    section: '8', level: 'stated',
    says: 'a request that brings no token is counted for its key alone',
    by: ['model/windows.ts#spend'],
  },
  'LIM-30': {
    section: '8', level: 'chosen',
    says: 'a limit of 1000 cards holds for one call that asks for their actions',
    because: 'too many is not a number, and a result has at most as many',
    by: ['spec/limits.ts#cardsWithActions'],
  },
  'LIM-31': {
    section: '8', level: 'implied',
    says: 'the limit of members is counted for single members and their singular route only',
    because: 'the row says the route itself, and the third special rule frees what is nested',
    by: ['GET /members/{member}'],
  },
  'LIM-32': {
    section: '8', level: 'chosen',
    says: 'the limit of members is counted per token',
    because: 'whose it is stays open, and a token stands for a client and a member',
    by: ['model/windows.ts#spend'],
  },
  'LIM-33': {
    section: '8.o2', level: 'chosen',
    says: 'the thresholds of limit objects are shown and not enforced, except 50 custom fields',
    because: 'they are not contract values, and part 8 states the one',
    by: ['resources/limits.ts#limit'],
  },
});

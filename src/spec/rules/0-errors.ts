/** Refusals that hold for every endpoint: what was wrong with the request itself (parts 1, 5 and 7). */
import { family } from '../rule.ts';

const open = 'the document leaves the status and text of this refusal open, and clients of the live service know these';

export const errors = family({
  'ERR-01': {
    section: '7.3', level: 'chosen', status: 404, because: open,
    says: 'a route that does not exist is 404',
    message: 'Cannot find that route',
  },
  'ERR-02': {
    section: '7.3', level: 'chosen', status: 404, because: open,
    says: 'a well-formed id that names no record is 404',
    message: 'The requested resource was not found.',
  },
  'ERR-03': {
    section: '7.3', level: 'chosen', status: 400, because: open,
    says: 'an id of the wrong form is 400',
    message: 'invalid id',
  },
  'ERR-04': {
    section: '7.3', level: 'chosen', status: 400, because: open,
    says: 'an argument outside its type, set or bound is 400 and the message names it',
  },
  'ERR-05': {
    section: '7.3', level: 'chosen', status: 400, because: open,
    says: 'a missing required argument is 400 and the message names it',
  },
  'ERR-06': {
    section: '7.3', level: 'chosen', status: 400, because: open,
    says: 'a body that cannot be read is 400',
    message: 'the body could not be read',
  },
  'ERR-07': {
    section: '7.3', level: 'chosen', status: 413, because: open,
    says: 'a body over the size limit is 413',
    message: 'the body is too large',
  },
  'ERR-08': {
    section: '7.3', level: 'chosen', status: 415, because: open,
    says: 'a body of a kind the service does not read is 415',
    message: 'the body is of a kind this service does not read',
  },
  'ERR-09': {
    section: '7.3', level: 'chosen', status: 400,
    says: 'an argument given twice in the same place is 400',
    because: 'two values for one name have no meaning here, and guessing one would hide a client fault',
  },
  'ERR-10': {
    section: '7.3', level: 'chosen', status: 400, because: open,
    says: 'a change that the state of a record forbids is 400 and the message says why',
  },
  'AUT-01': {
    section: '5.9', level: 'chosen', status: 401, because: open,
    says: 'a key that is absent, malformed or unknown is 401',
    message: 'invalid key',
  },
  'AUT-02': {
    section: '5.9', level: 'chosen', status: 401, because: open,
    says: 'a token that is malformed, unknown or revoked is 401',
    message: 'invalid token',
  },
  'AUT-03': {
    section: '5.2', level: 'stated', status: 401,
    says: 'a token works only with the key it is bound to',
    message: 'invalid token',
  },
  'AUT-04': {
    section: '5.9', level: 'chosen', status: 401, because: open,
    says: 'a token past its expiry is 401',
    message: 'expired token',
  },
  'AUT-05': {
    section: '5.1', level: 'stated', status: 401,
    says: 'a key without a token opens no member data',
    message: 'missing scopes',
  },
  'AUT-06': {
    section: '5.5', level: 'stated', status: 401,
    says: 'a token that lacks a permission the endpoint lists is refused',
    message: 'unauthorized permission requested',
  },
  'AUT-07': {
    section: '5.6', level: 'stated', status: 401,
    says: 'an own endpoint is open only to the member who owns the token',
    message: 'unauthorized member permission requested',
  },
  'ACC-01': {
    section: '7.3', level: 'chosen', status: 401, because: open,
    says: 'a record the member may not see is 401',
    message: 'unauthorized permission requested',
  },
  'ACC-02': {
    section: '7.3', level: 'chosen', status: 401, because: open,
    says: 'a change the member has no right to make is 401',
    message: 'unauthorized permission requested',
  },
});

/** Refusals that hold for every endpoint: what was wrong with the request itself (parts 1, 5 and 7). */
import { family } from '../rule.ts';

const open = 'the document leaves the status and text of this refusal open (7.3); these are what clients of the live service know';

export const errors = family({
  'ERR-01': { section: '7.3', level: 'chosen', because: open, says: 'a route that does not exist is 404', status: 404, message: 'Cannot find that route' },
  'ERR-02': { section: '7.3', level: 'chosen', because: open, says: 'a well-formed id that names no record is 404', status: 404, message: 'The requested resource was not found.' },
  'ERR-03': { section: '7.3', level: 'chosen', because: open, says: 'an id of the wrong form is 400', status: 400, message: 'invalid id' },
  'ERR-04': { section: '7.3', level: 'chosen', because: open, says: 'an argument outside its type, set or bound is 400 and the message names it', status: 400 },
  'ERR-05': { section: '7.3', level: 'chosen', because: open, says: 'a missing required argument is 400 and the message names it', status: 400 },
  'ERR-06': { section: '7.3', level: 'chosen', because: open, says: 'a body that cannot be read is 400', status: 400, message: 'the body could not be read' },
  'ERR-07': { section: '7.3', level: 'chosen', because: open, says: 'a body over the size limit is 413', status: 413, message: 'the body is too large' },
  'ERR-08': { section: '7.3', level: 'chosen', because: open, says: 'a body of a kind the service does not read is 415', status: 415, message: 'the body is of a kind this service does not read' },
  'ERR-09': { section: '7.3', level: 'chosen', because: 'two values for one name have no meaning here, and guessing one would hide a client fault', says: 'an argument given twice in the same place is 400', status: 400 },
  'ERR-10': { section: '7.3', level: 'chosen', because: open, says: 'a change that the state of a record forbids is 400 and the message says why', status: 400 },
  'AUT-01': { section: '5.9', level: 'chosen', because: open, says: 'a key that is absent, malformed or unknown is 401', status: 401, message: 'invalid key' },
  'AUT-02': { section: '5.9', level: 'chosen', because: open, says: 'a token that is malformed, unknown or revoked is 401', status: 401, message: 'invalid token' },
  'AUT-03': { section: '5.2', level: 'stated', says: 'a token works only with the key it is bound to', status: 401, message: 'invalid token' },
  'AUT-04': { section: '5.9', level: 'chosen', because: open, says: 'a token past its expiry is 401', status: 401, message: 'expired token' },
  'AUT-05': { section: '5.1', level: 'stated', says: 'a key without a token opens no member data', status: 401, message: 'missing scopes' },
  'AUT-06': { section: '5.5', level: 'stated', says: 'a token that lacks a permission the endpoint lists is refused', status: 401, message: 'unauthorized permission requested' },
  'AUT-07': { section: '5.6', level: 'stated', says: 'an own endpoint is open only to the member who owns the token', status: 401, message: 'unauthorized member permission requested' },
  'ACC-01': { section: '7.3', level: 'chosen', because: open, says: 'a record the member may not see is 401', status: 401, message: 'unauthorized permission requested' },
  'ACC-02': { section: '7.3', level: 'chosen', because: open, says: 'a change the member has no right to make is 401', status: 401, message: 'unauthorized permission requested' },
});

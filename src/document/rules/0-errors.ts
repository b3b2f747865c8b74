/** Refusals that hold for every endpoint: what was wrong with the request itself (parts 1, 5 and 7). */
import { limits } from '../limits.ts';
import { chosen, stated } from '../rule.ts';

const open = 'the document leaves the status and text of this refusal open, and clients of the live service know these';
const ownCredentials =
  'a server knows the keys and tokens of its fixture: server.target.actors, GET /_boardstone/target, boardstone env';

export const errors = {
  'ERR-01': chosen('7.3', 'a request for a route that does not exist is answered with 404', {
    because: open,
    refuses: [404, 'Cannot find that route'],
  }),
  'ERR-02': chosen('7.3', 'a well-formed id that names no record is answered with 404', {
    because: open,
    refuses: [404, 'The requested resource was not found.'],
  }),
  'ERR-03': chosen('7.3', 'an id of the wrong form is answered with 400', {
    because: open,
    refuses: [400, 'invalid id'],
  }),
  'ERR-04': chosen('7.3', 'an argument outside its type, set or bound is answered with 400, and the message names it', {
    because: open,
    refuses: 400,
  }),
  'ERR-05': chosen('7.3', 'a missing required argument is answered with 400, and the message names it', {
    because: open,
    refuses: 400,
  }),
  'ERR-06': chosen('7.3', 'a body that cannot be read is answered with 400', {
    because: open,
    refuses: [400, 'the body could not be read'],
  }),
  'ERR-07': chosen(
    '7.3',
    `a body over ${limits.requests.bodyBytes} bytes, or over ${limits.requests.uploadBytes} with files, is ` +
      'answered with 413',
    { because: open, refuses: [413, 'the body is too large'] },
  ),
  'ERR-08': chosen('7.3', 'a body of a content type that the service does not read is answered with 415', {
    because: open,
    refuses: [415, 'the body is of a kind this service does not read'],
  }),
  'ERR-09': chosen('7.3', 'an argument given twice in the same place with different values is answered with 400', {
    because: 'two values for one name have no meaning here, and guessing one would hide a client fault',
    refuses: 400,
  }),
  'ERR-10': chosen(
    '7.3',
    'a change that the state of a record forbids is answered with 400, and the message says why',
    { because: open, refuses: 400 },
  ),
  'AUT-01': chosen('5.9', 'a key that is missing, malformed or unknown is answered with 401', {
    because: open,
    refuses: [401, 'invalid key'],
    advice: ownCredentials,
  }),
  'AUT-02': chosen('5.9', 'a token that is malformed, unknown or revoked is answered with 401', {
    because: open,
    refuses: [401, 'invalid token'],
    advice: ownCredentials,
  }),
  'AUT-03': stated('5.2', 'a token works only with the key it is bound to', { refuses: [401, 'invalid token'] }),
  'AUT-04': chosen('5.9', 'an expired token is answered with 401', { because: open, refuses: [401, 'expired token'] }),
  'AUT-05': stated('5.1', 'a key without a token gives no access to data of a member', {
    refuses: [401, 'missing scopes: the request has a key and no token'],
  }),
  'AUT-06': stated('5.5', 'a token that lacks a permission the endpoint lists is refused', {
    refuses: [401, 'unauthorized permission requested'],
  }),
  'AUT-07': stated('5.6', 'an endpoint that lists own is open only to the member who owns the token', {
    refuses: [401, 'unauthorized member permission requested'],
  }),
  'ACC-01': chosen('7.3', 'a record that the member may not see is answered with 401', {
    because: open,
    refuses: [401, 'unauthorized permission requested'],
  }),
  'ACC-02': chosen('7.3', 'a change that the member has no right to make is answered with 401', {
    because: open,
    refuses: [401, 'unauthorized permission requested'],
  }),
};

/** Part 7: what every refusal has in common, and what holds for all requests. */
import { limits } from '../limits.ts';
import { chosen, implied, seconds, stated } from '../rule.ts';

export const failures = {
  'ERR-11': chosen('7.3', 'a refusal is JSON with a message and an error word', {
    because: 'answers are JSON (1.7), and the body of other refusals is not shown',
  }),
  'ERR-12': chosen('7.3', 'a request names exactly one host', {
    because: 'a request with two hosts can be read in two ways, and attackers use that',
    refuses: 400,
  }),
  'ERR-13': chosen(
    '7.3',
    `more than ${limits.requests.headers} headers, or headers over ${limits.requests.headBytes} bytes, are ` +
      'answered with 431',
    { because: 'every buffer needs a bound', refuses: [431, 'the headers are too large'] },
  ),
  'ERR-14': chosen(
    '7.3',
    `a request whose headers take over ${seconds(limits.requests.headMs)} seconds, ` +
      `or whose body is not there after ${seconds(limits.requests.arrivalMs)}, is 408`,
    { because: 'every wait needs a bound', refuses: [408, 'the request took too long'] },
  ),
  'ERR-15': chosen(
    '7.3',
    'an error of the server itself is answered with 500, and the answer says nothing about the inside of the ' +
      'server',
    { because: 'a client cannot mend it, and an attacker must not learn from it', refuses: [500, 'the server failed'] },
  ),
  'ERR-16': chosen('7.3', 'a path or query that cannot be decoded is answered with 400', {
    because: 'guessing the meaning would hide a client fault',
    refuses: [400, 'the address could not be read'],
  }),
  'ERR-17': chosen('7.3', 'a method that the service does not know is answered with 405', {
    because:
      'rows use GET, POST, PUT and DELETE; of other methods of HTTP we know HEAD, OPTIONS and PATCH (no row has it)',
    refuses: [405, 'method not allowed'],
  }),
  'ERR-18': chosen(
    '7.3',
    'checks go in order: limits, credentials, route, permissions, arguments, records, rights, state',
    { because: 'the order is left open, and one order makes answers predictable' },
  ),
  'ERR-19': chosen('7.3', 'a path that names a record below one to which it does not belong is answered with 404', {
    because: 'the record exists, but not there',
    refuses: [404, 'The requested resource was not found.'],
  }),

  'GEN-01': implied('6.1', 'reading changes nothing', { because: 'the log is of changes, and reads are not in it' }),
  'GEN-02': implied('7.3', 'a refused request changes nothing', {
    because: 'a refusal says that the request was not carried out',
  }),
  'GEN-03': implied('7.3', 'no request makes the server fail', {
    because: 'each row says what it answers, and an error of the server is the answer of none',
  }),
  'GEN-04': implied('7.3', 'an id that is unknown, or of a record that the caller may not see, is refused', {
    because: 'it names no record that the caller could mean',
    same: ['ERR-02', 'ACC-01'],
  }),
  'GEN-05': implied('4.4', 'a deleted record is gone from every listing and route', {
    because: 'deleting would otherwise mean nothing',
  }),
  'GEN-06': implied('1.7', 'the next read shows a write that was answered', {
    because: 'the answer says that it happened',
  }),
  'GEN-07': implied('1.7', 'a repeated read gives the same answer while nothing changes', {
    because: 'there is nothing else it could depend on',
  }),
  'GEN-08': stated('1.10', 'a route of a record also returns its children if the request asks for them'),
  'GEN-09': stated('4', 'a request without an argument that its row marks as required is refused', {
    refuses: 400,
    same: ['ERR-05'],
  }),
};

/** Part 7: what every refusal has in common, and what holds for all requests. */
import { limits } from '../limits.ts';
import { family, seconds } from '../rule.ts';

export const failures = family({
  'ERR-11': {
    section: '7.3',
    level: 'chosen',
    says: 'a refusal is JSON with a message and an error word',
    because: 'answers are JSON (1.7), and the body of other refusals is not shown',
  },
  'ERR-12': {
    section: '7.3',
    level: 'chosen',
    status: 400,
    says: 'a request names exactly one host',
    message: 'a request names exactly one host',
    because: 'a request with two hosts can be read in two ways, and attackers use that',
  },
  'ERR-13': {
    section: '7.3',
    level: 'chosen',
    status: 431,
    says:
      `more than ${limits.requests.headers} headers, or headers over ${limits.requests.headBytes} bytes, are ` +
      'answered with 431',
    message: 'the headers are too large',
    because: 'every buffer needs a bound',
  },
  'ERR-14': {
    section: '7.3',
    level: 'chosen',
    status: 408,
    says:
      `a request whose headers take over ${seconds(limits.requests.headMs)} seconds, ` +
      `or whose body is not there after ${seconds(limits.requests.arrivalMs)}, is 408`,
    message: 'the request took too long',
    because: 'every wait needs a bound',
  },
  'ERR-15': {
    section: '7.3',
    level: 'chosen',
    status: 500,
    says:
      'an error of the server itself is answered with 500, and the answer says nothing about the inside of the ' +
      'server',
    message: 'the server failed',
    because: 'a client cannot mend it, and an attacker must not learn from it',
  },
  'ERR-16': {
    section: '7.3',
    level: 'chosen',
    status: 400,
    says: 'a path or query that cannot be decoded is answered with 400',
    message: 'the address could not be read',
    because: 'guessing the meaning would hide a client fault',
  },
  'ERR-17': {
    section: '7.3',
    level: 'chosen',
    status: 405,
    says: 'a method that the service does not know is answered with 405',
    message: 'method not allowed',
    because: 'the interface knows four',
  },
  'ERR-18': {
    section: '7.3',
    level: 'chosen',
    says: 'checks go in order: limits, credentials, route, permissions, arguments, records, rights, state',
    because: 'the order is left open, and one order makes answers predictable',
  },
  'ERR-19': {
    section: '7.3',
    level: 'chosen',
    status: 404,
    says: 'a path that names a record below one to which it does not belong is answered with 404',
    message: 'The requested resource was not found.',
    because: 'the record exists, but not there',
  },

  'GEN-01': {
    section: '6.1',
    level: 'implied',
    says: 'reading changes nothing',
    because: 'the log is of changes, and reads are not in it',
  },
  'GEN-02': {
    section: '7.3',
    level: 'implied',
    says: 'a refused request changes nothing',
    because: 'a refusal says that the request was not carried out',
  },
  'GEN-03': {
    section: '7.3',
    level: 'implied',
    says: 'no request makes the server fail',
    because: 'a failure of the server answers nothing that the client did',
  },
  'GEN-04': {
    section: '7.3',
    level: 'implied',
    says: 'an id that is unknown, or of a record that the caller may not see, is refused',
    because: 'it names no record that the caller could mean',
    same: ['ERR-02', 'ACC-01'],
  },
  'GEN-05': {
    section: '4.4',
    level: 'implied',
    says: 'a deleted record is gone from every listing and route',
    because: 'deleting would otherwise mean nothing',
  },
  'GEN-06': {
    section: '1.7',
    level: 'implied',
    says: 'the next read shows a write that was answered',
    because: 'the answer says that it happened',
  },
  'GEN-07': {
    section: '1.7',
    level: 'implied',
    says: 'a repeated read gives the same answer while nothing changes',
    because: 'there is nothing else it could depend on',
  },
  'GEN-08': {
    section: '1.10',
    level: 'stated',
    says: 'a route of a record also returns its children if the request asks for them',
  },
  'GEN-09': {
    section: '4',
    level: 'stated',
    status: 400,
    says: 'a request without an argument that its row marks as required is refused',
    same: ['ERR-05'],
  },
});

/** The header laws on traffic with known errors, and on correct traffic that looks unusual. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../src/document/limits.ts';
import { compose, type Reply } from '../wire/exchange.ts';
import { fingerprintOf } from './fingerprint.ts';
import { countedReplies, headerFault, tickets } from './headers.ts';

const { token, key } = limits;
/** Requests that a key has beside those of one token. */
const others = key.max - token.max;
const who = { name: 'owner', key: 'k', token: 't' };
const reply = (at: number, remaining: number, more: Partial<Reply> & { took?: number } = {}): Reply => {
  const { took = 1, ...rest } = more;
  return {
    status: 200,
    body: {},
    text: '{}',
    bytes: new Uint8Array(),
    request: compose(who, { path: '/1/boards/x' }),
    at,
    ms: took,
    era: 0,
    headers: {
      'x-rate-limit-api-token-interval-ms': String(token.intervalMs),
      'x-rate-limit-api-token-max': String(token.max),
      'x-rate-limit-api-token-remaining': String(remaining),
      'x-rate-limit-api-key-interval-ms': String(key.intervalMs),
      'x-rate-limit-api-key-max': String(key.max),
      'x-rate-limit-api-key-remaining': String(remaining + others),
    },
    ...rest,
  };
};
const without = (name: string, value?: string) => {
  const { [name]: _, ...headers } = reply(0, token.max - 1).headers;
  return reply(0, 99, {
    headers:
      value === undefined
        ? (headers as Record<string, string>)
        : ({ ...headers, [name]: value } as Record<string, string>),
  });
};

test('six headers of the stated values are sound', () => {
  assert.equal(headerFault(reply(0, token.max - 1)), null);
});

for (const [name, value] of [
  ['token-max', `${token.max + 1}`],
  ['token-interval-ms', undefined],
  ['key-max', `${token.max}`],
  ['key-interval-ms', '10'],
  ['token-remaining', '-1'],
  ['token-remaining', `${token.max + 1}`],
  ['key-remaining', '2.5'],
  ['key-remaining', undefined],
] as const) {
  test(`the header ${name} of ${value ?? 'no value'} is a fault that is named`, () => {
    assert.match(headerFault(without(`x-rate-limit-api-${name}`, value))!.what, new RegExp(name));
  });
}

test('remainders that fall one by one, or jump at an end, are sound', () => {
  const { fault, pairs } = tickets([reply(0, 3), reply(10, 2), reply(20, 1), reply(30, 99), reply(40, 98)]);
  assert.deepEqual([fault, pairs > 0], [null, true]);
});

/** Nobody used the token before. */
const first = reply(-1000, token.max - 1);

test('requests told the same remainder are a fault, but for one that a part of a ticket came back between', () => {
  const twice = (left: number, at: number) => [reply(at, left, { took: 8 }), reply(at + 1, left, { took: 8 })];
  assert.equal(tickets(twice(50, 0)).fault, null);
  assert.equal(tickets([first, ...twice(50, 0), ...twice(49, 10)]).fault?.actual, 50);
  assert.equal(tickets([first, ...twice(50, 0), reply(2, 50, { took: 8 })]).fault?.actual, 50);
});

test('a remainder that falls by two between neighbours is a fault, unless another request lay between', () => {
  assert.equal(tickets([reply(0, 50), reply(5, 48)]).fault?.expected, 49);
  assert.equal(tickets([reply(0, 50), reply(3, 49), reply(5, 48)]).fault, null);
});

test('a request that was sent long before and answered after them may lie between', () => {
  const quick = Array.from({ length: 9 }, (_, n) => reply(n + 1, 59 - n));
  const pair = [reply(20, 50), reply(25, 48)];
  assert.equal(tickets([reply(0, 49, { took: 30 }), ...quick, ...pair]).fault, null);
  assert.equal(tickets([reply(0, 60), ...quick, ...pair]).fault?.expected, 49);
});

test('a request that carries the token in a place of its own may lie between', () => {
  const request = compose({ name: null, key: null, token: null }, { path: '/1/boards/x', query: { token: 't' } });
  assert.equal(tickets([reply(0, 50), reply(3, 49, { request, status: 401 }), reply(5, 48)]).fault, null);
});

test('the same remainder in another window, another era, or of another token is sound', () => {
  assert.equal(tickets([first, reply(0, 50), reply(60_000, 50)]).fault, null);
  assert.equal(tickets([first, reply(0, 50), reply(1, 50, { era: 1 })]).fault, null);
  assert.equal(
    tickets([first, reply(0, 50), reply(1, 50, { request: compose({ ...who, token: 'u' }, { path: '/1/x' }) })]).fault,
    null,
  );
});

test('the same remainder is sound where requests that are not known may have left a sliding log', () => {
  const twice = [reply(0, 50), reply(4, 50), reply(8, 50)];
  assert.equal(tickets(twice).fault, null);
  const later = twice.map((entry) => ({ ...entry, at: entry.at + token.intervalMs + 50 }));
  assert.equal(tickets([...twice, ...later]).fault?.actual, 50);
});

test('where a request may have left a sliding log, the same remainder is sound', () => {
  assert.equal(
    tickets([reply(0, token.max - 1), reply(token.intervalMs - 1, 50), reply(token.intervalMs + 4, 50)]).fault,
    null,
  );
});

test('refusals and failures take no ticket', () => {
  assert.equal(tickets([reply(0, 0, { status: 429 }), reply(1, 0, { status: 429 })]).fault, null);
});

test('headers are promised on answers with records, not on pages for people', () => {
  const at = (path: string) => reply(0, 1, { request: compose(who, { path }) });
  const paths = ['/1/members/me', '/1/client.js', '/1/authorize'];
  assert.equal(countedReplies(paths.map(at)).length, 1);
});

test('a fingerprint tells size, interval and whether the request itself is counted', () => {
  const print = fingerprintOf([reply(0, token.max - 1), reply(10, token.max - 2)])!;
  assert.deepEqual([print.token, print.key, print.countsItself, print.refusals], [token, key, true, 0]);
  assert.deepEqual(print.series, [
    [0, token.max - 1, 200],
    [10, token.max - 2, 200],
  ]);
});

test('a fingerprint names the families that explain refusals, and nothing without any trace of a limit', () => {
  const burst = Array.from({ length: token.max }, (_, n) => reply(n * 10, token.max - 1 - n));
  assert.ok(fingerprintOf([...burst, reply(1500, 0, { status: 429 })])!.families.includes('sliding log'));
  assert.equal(fingerprintOf([reply(0, 1, { headers: {} })]), undefined);
});

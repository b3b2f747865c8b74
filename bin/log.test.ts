/** The lines of `serve --log`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WatchedRequest } from '../src/index.ts';
import { logTo } from './log.ts';

const request: WatchedRequest = {
  n: 0,
  at: '2026-01-05T09:00:00.000Z',
  method: 'GET',
  url: '/1/members/me?key=abc&colour=1&token=***',
  status: 200,
  world: '',
  dialect: 'document',
  headers: {},
  ms: 1.25,
};

function lines(requests: readonly WatchedRequest[], isTTY: boolean, noColor = '', look = {}): string {
  let text = '';
  const log = logTo({ isTTY, write: (line) => (text += line) }, { noColor, ...look });
  for (const request of requests) log(request);
  return text;
}

test('a line has status, time, address without credentials, rule, fault and what nothing read', () => {
  const refused = { ...request, status: 400, url: '/1/boards/x?token=***', rule: 'ERR-03', world: 'mine' };
  const dropped = { ...request, status: 0, fault: 'f1' };
  assert.equal(
    lines([{ ...request, ignored: ['colour'] }, refused, dropped], false),
    [
      '200     1.3 ms GET    /1/members/me?colour=1 ignored: colour',
      '400     1.3 ms GET    /1/boards/x world mine ERR-03',
      '---     1.3 ms GET    /1/members/me?colour=1 fault f1',
      '',
    ].join('\n'),
  );
});

test('colours are for terminals, for users who want them, and nothing sent can add its own', () => {
  assert.match(lines([request], true), /^\u001b\[32m200\u001b\[0m/);
  const hostile = { ...request, ignored: ['\u001b[2J'] };
  assert.ok(!lines([hostile], true, '1').includes('\u001b'));
  assert.match(lines([hostile], true, '1'), /ignored: \\u001b\[2J\n$/);
});

test('a client of the live service is told of its dialect, once, unless the server speaks it', () => {
  const named = { ...request, headers: { 'user-agent': 'my-trello-client/2' } };
  const taken = { ...request, method: 'PUT', url: '/1/cards/x?idLabels=%5Bobject+Object%5D' };
  const hints = (requests: readonly WatchedRequest[], look = {}) =>
    lines(requests, false, '', look).split('hint: this looks like a client of the live service').length - 1;
  assert.equal(hints([request, named, named, taken]), 1);
  assert.equal(hints([request, taken]), 1);
  assert.equal(hints([request]), 0);
  assert.equal(hints([named], { dialect: 'live' }), 0);
});

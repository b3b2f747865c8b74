/** An answer as it is sent: a browser that opens an address gets a page, also for a refusal; limits are always shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLimitHeaders } from '../../document/limits.ts';
import { byName, written } from './written.ts';

const rateHeaders: readonly string[] = [...rateLimitHeaders('key'), ...rateLimitHeaders('token')];
const visit = {
  method: 'GET',
  url: '/1/authorize',
  headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', accept: 'text/html' },
};
const typeOf = ({ headers }: ReturnType<typeof written>): unknown => byName(headers)['content-type'];

test('a refusal that has a page of its own is shown with that page', () => {
  const page = { mimeType: 'text/html; charset=utf-8', text: '<p>not registered</p>', headers: {} };
  const answer = written({ status: 400, body: null, rule: 'AUT-15', page }, 0, visit);
  assert.deepEqual([answer.status, typeOf(answer), String(answer.body)], [400, page.mimeType, page.text]);
});

test('a refusal without one is shown as a page that has its message', () => {
  const answer = written({ status: 404, body: { message: 'no such card', error: 'ERROR' }, rule: 'ERR-02' }, 0, visit);
  assert.equal(typeOf(answer), 'text/html; charset=utf-8');
  const text = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body!).toString();
  assert.match(text, /no such card/);
});

test('an answer without a body shows the limits too', () => {
  const window = { intervalMs: 10_000, max: 300, remaining: 299 };
  const answer = written({ status: 204, body: null, key: window, token: { ...window, max: 100 } }, 0, visit);
  const headers = byName(answer.headers);
  assert.deepEqual(
    Object.keys(headers).filter((name) => rateHeaders.includes(name)),
    rateHeaders,
  );
  assert.equal(headers['x-rate-limit-api-token-max'], '100');
});

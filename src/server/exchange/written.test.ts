/** Answers for people: a browser that opens an address gets a page, also for a refusal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { written } from './written.ts';

const visit = {
  method: 'GET',
  url: '/1/authorize',
  headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', accept: 'text/html' },
};
const typeOf = ({ headers }: ReturnType<typeof written>): unknown => headers[headers.indexOf('content-type') + 1];

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

/** The example of a client runs, and says what it promises (1, 5, 8). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redirecting, tour } from './with-a-client.ts';

test('the example meets its member, its card, a private board, a fixed address and the limits', async () => {
  const lines: string[] = [];
  await tour((line) => lines.push(line));
  assert.deepEqual(lines, [
    'I am ada_quill',
    'Paint the boat, due 2030-05-01T12:00:00.000Z, comments: 1',
    'The board is private: 401 unauthorized permission requested (ACC-01)',
    'By an address of its own: Paint the boat',
    'After 102 requests: 429 Rate limit exceeded (LIM-01)',
    'Ten seconds later: 3 boards',
  ]);
});

test('a redirected request keeps its path, query, method and body, and other origins stay', async () => {
  const sent: [string, string][] = [];
  const send = redirecting('https://api.example', 'http://127.0.0.1:1', async (input, init) => {
    const request = new Request(input, init);
    sent.push([`${request.method} ${request.url}`, await request.text()]);
    return new Response();
  });
  await send('https://api.example/1/cards?a=1', { method: 'PUT', body: 'x' });
  await send(new Request('https://api.example/1/lists', { method: 'POST', body: 'y' }));
  await send(new URL('https://other.example/1'));
  assert.deepEqual(sent, [
    ['PUT http://127.0.0.1:1/1/cards?a=1', 'x'],
    ['POST http://127.0.0.1:1/1/lists', 'y'],
    ['GET https://other.example/1', ''],
  ]);
});

/** The example of a client runs, and says what it promises (1, 5, 8). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tour } from './with-a-client.ts';

test('the example meets its member, its card, a private board and the limits', async () => {
  const lines: string[] = [];
  await tour((line) => lines.push(line));
  assert.deepEqual(lines, [
    'I am ada_quill',
    'Paint the boat, due 2030-05-01T12:00:00.000Z, comments: 1',
    'The board is private: 401 unauthorized permission requested (ACC-01)',
    'After 102 requests: 429 Rate limit exceeded (LIM-01)',
    'Ten seconds later: 3 boards',
  ]);
});

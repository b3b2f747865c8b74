/** Bodies that are arriving, and how much memory they may use together (7.3). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { receiveBody } from './receive.ts';

/** A request of which only the body matters. */
function upload(together = 100) {
  const line = new PassThrough();
  const came = new Promise<string>((resolve) => {
    receiveBody(
      Object.assign(line, { headers: {} }) as unknown as IncomingMessage,
      { limit: 1000, unwanted: null, together },
      (bytes, refusal) => resolve(refusal === null ? `${bytes.length} bytes` : `${refusal.status} ${refusal.message}`),
    );
  });
  const piece = async (size: number): Promise<void> => {
    line.write(Buffer.alloc(size));
    await new Promise(setImmediate);
  };
  return { line, came, piece };
}

test('uploads that stop before their end hold only so much together, and give it back when they end', async () => {
  const [first, second] = [upload(), upload()];
  for (const socket of [first, second]) {
    await socket.piece(10);
    await socket.piece(60);
  }
  assert.equal(await second.came, '413 the bodies under way are too large together: try again');
  const third = upload();
  for (const size of [10, 40]) await third.piece(size);
  third.line.end();
  assert.equal(await third.came, '50 bytes');
  first.line.destroy();
  await once(first.line, 'close');
  const fourth = upload();
  for (const size of [10, 99]) await fourth.piece(size);
  fourth.line.end();
  assert.equal(await fourth.came, '109 bytes');
});

test('bodies of one piece count for nothing', async () => {
  const all = Array.from({ length: 5 }, () => upload(1));
  for (const { piece } of all) await piece(90);
  for (const { line } of all) line.end();
  assert.deepEqual(await Promise.all(all.map(({ came }) => came)), Array(5).fill('90 bytes'));
});

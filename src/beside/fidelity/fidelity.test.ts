/** The live dialect is true to recorded answers of the live service; every difference that is left has its reason. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { percent, reasonOf, scoreOf } from './page.ts';
import { compareBodies } from './points.ts';
import { missing } from './recorded.ts';
import { replayAll } from './replay.ts';

test('the recorded exchanges are answered as they were', { skip: missing ?? false }, async () => {
  const all = await replayAll('live');
  const score = scoreOf(all);
  const unsettled = all.flatMap((replayed) =>
    replayed.differences
      .filter((point) => reasonOf(replayed, point) === undefined)
      .map(({ at }) => `${replayed.exchange.recording} ${at}`),
  );
  assert.deepEqual(unsettled, []);
  const page = readFileSync(new URL('../../../docs/fidelity.md', import.meta.url), 'utf8');
  const said = `**${percent(score)} % of ${score.asked} points, and ${score.same} of ${score.exchanges} exchanges throughout.**`;
  assert.ok(page.includes(said), `docs/fidelity.md is old: npm run fidelity; now ${said}`);
});

test('a comparison asks every key, its type, its value, the order and what is too much', () => {
  const known = { words: new Set(['0123456789abcdef01234567']), at: 0 };
  const id = 'fedcba9876543210fedcba98';
  const compared = (recorded: unknown, ours: unknown) =>
    compareBodies(recorded, ours, known).differences.map(({ at, what }) => `${what} ${at}`);
  assert.deepEqual(compared({ a: 1, b: [1, 2] }, { a: 1, b: [1, 2] }), []);
  assert.deepEqual(compared({ a: 1 }, { a: '1' }), ['type body.a']);
  assert.deepEqual(compared({ a: 1 }, { a: 2 }), ['value body.a']);
  assert.deepEqual(compared({ a: 1 }, {}), ['missing body.a']);
  assert.deepEqual(compared({}, { more: 1 }), ['further body.more']);
  assert.deepEqual(compared([1, 2], [2, 1]), ['value body[0]', 'value body[1]']);
  assert.deepEqual(compared([1], [1, 2]), ['length body']);
  assert.deepEqual(compared(id, '00000000aaaaaaaaaaaaaaaa'), [], 'made ids differ');
  assert.deepEqual(compared('0123456789abcdef01234567', id), ['value body'], 'known ids do not');
});

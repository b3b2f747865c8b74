/**
 * Requests of clients of other languages are answered as they need it; in the document's dialect the differences are
 * known.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { live } from '../../src/beside/dialects/live.ts';
import { elsewhere, replayed } from './elsewhere.ts';

for (const [name, client] of Object.entries(elsewhere)) {
  test(`${name} gets what it needs in the live dialect, and in the document's but for known differences`, async () => {
    const wrong = (await replayed(client, 'live')).filter(({ isRight }) => !isRight);
    assert.deepEqual(
      wrong.map(({ call, status, text }) => `${call.send}: ${status} ${text.slice(0, 200)}`),
      [],
    );
    for (const { call, isRight, status, text } of await replayed(client, 'document'))
      assert.equal(isRight, call.otherwise === undefined, `${call.send}: ${status} ${text.slice(0, 200)}`);
  });
}

test('each difference that a call names is one of the live dialect', () => {
  const known = new Set(live.map(({ id }) => id));
  for (const { otherwise } of Object.values(elsewhere).flatMap(({ calls }) => calls))
    assert.ok(otherwise === undefined || known.has(otherwise), otherwise);
});

/** Deliveries by the thousand: the order is kept, a dead receiver delays nobody, what waits has a bound (6.5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodiesOf, deliveryFixture } from '../../testing/delivery-fixture.ts';
import { receiver } from '../../testing/receiver.ts';

test('ten thousand deliveries reach nine receivers in order while the tenth is dead', async () => {
  await using d = await deliveryFixture({ webhookCheck: 'off' });
  const alive = await Promise.all(Array.from({ length: 9 }, () => receiver()));
  const dead = await receiver();
  const board = await d.ok('POST', '/boards', { name: 'Busy' });
  for (const [index, to] of [...alive, dead].entries()) {
    await d.ok('POST', '/webhooks', { callbackURL: `${to.url}/${index}`, idModel: board.id });
  }
  await dead.close();
  const turns = 1000;
  for (let turn = 0; turn < turns; turn += 1) await d.ok('PUT', `/boards/${board.id}`, { desc: `turn ${turn}` });
  await d.server.drainWebhooks();
  for (const to of alive) await to.close();
  const expected = Array.from({ length: turns }, (_, turn) => `turn ${turn}`);
  for (const to of alive)
    assert.deepEqual(
      bodiesOf(to).map(({ action }) => action.data.board.desc),
      expected,
    );
  const { delivered, dropped, waiting } = await d.control('GET', '/webhooks');
  assert.deepEqual([delivered, dropped, waiting], [9 * turns, 0, turns]);
});

test('the deliveries that wait for a dead receiver have a bound, and dropped ones are counted', async () => {
  const dead = await receiver();
  await using d = await deliveryFixture({ webhookCheck: 'off' });
  const board = await d.ok('POST', '/boards', { name: 'Busy' });
  await d.ok('POST', '/webhooks', { callbackURL: dead.url, idModel: board.id });
  await dead.close();
  for (let turn = 0; turn < 1100; turn += 1) await d.ok('PUT', `/boards/${board.id}`, { desc: `turn ${turn}` });
  await d.server.drainWebhooks();
  const { waiting, dropped, queue } = await d.control('GET', '/webhooks');
  assert.deepEqual([waiting, dropped, queue.length], [1000, 100, 1000]);
});

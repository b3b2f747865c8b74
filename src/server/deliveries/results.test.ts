/** When a delivery is tried again, and what a webhook notes of its deliveries (6.3, 6.5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld } from '../../testing/board-world.ts';
import { byServer } from '../../testing/test-world.ts';
import { noteStatus, retryAfter } from './results.ts';
import type { Webhook } from '../world/records.ts';

const callbackURL = 'http://127.0.0.1:9000/';

test('a delivery is tried again after 30, 60 and 120 seconds, and then given up', () => {
  assert.deepEqual([1, 2, 3, 4].map(retryAfter), [30_000, 60_000, 120_000, undefined]);
});

/** A webhook with some failures behind it. */
function failing(consecutiveFailures: number, firstConsecutiveFailDate: string | null) {
  const api = boardWorld();
  const { id } = api.ok<Webhook>('POST', '/webhooks', { callbackURL, idModel: api.board.id });
  const webhook = api.world.webhooks.the(id);
  api.world.webhooks.patch(webhook, { consecutiveFailures, firstConsecutiveFailDate });
  return { on: api, webhook };
}
const day = 86_400_000;

test('a webhook counts failures in a row from the first, and forgets them at a success', () => {
  const { on: api, webhook } = failing(0, null);
  for (const [index, status] of [500, null, 301, 404].entries()) {
    assert.equal(
      byServer(api, (change) => noteStatus(change, webhook, status), api.now + index * 1000),
      'failed',
    );
    assert.deepEqual(
      [webhook.consecutiveFailures, webhook.firstConsecutiveFailDate, webhook.active],
      [index + 1, new Date(api.now).toISOString(), true],
    );
  }
  assert.equal(
    byServer(api, (change) => noteStatus(change, webhook, 204)),
    'delivered',
  );
  assert.deepEqual([webhook.consecutiveFailures, webhook.firstConsecutiveFailDate], [0, null]);
});

test('only 1000 failures and 30 days together switch a webhook off', () => {
  const cases: readonly (readonly [number, number, boolean])[] = [
    [998, 40 * day, true],
    [999, 30 * day - 1, true],
    [999, 30 * day, false],
    [5000, day, true],
    [5000, 31 * day, false],
  ];
  for (const [failures, since, active] of cases) {
    const { on: api, webhook } = failing(failures, null);
    api.world.webhooks.patch(webhook, { firstConsecutiveFailDate: new Date(api.now - since).toISOString() });
    assert.equal(
      byServer(api, (change) => noteStatus(change, webhook, 500)),
      active ? 'failed' : 'off',
      `${failures} in ${since / day} days`,
    );
    assert.equal(webhook.active, active);
  }
});

test('a receiver that says it is gone takes its webhook along', () => {
  const { on: api, webhook } = failing(0, null);
  assert.equal(
    byServer(api, (change) => noteStatus(change, webhook, 410)),
    'gone',
  );
  assert.equal(api.world.webhooks.get(webhook.id), undefined);
});

test('a webhook that is switched off while a delivery is under way stays off, whatever its receiver answers', () => {
  const { on: api, webhook } = failing(0, null);
  api.ok('PUT', `/webhooks/${webhook.id}`, { active: false });
  assert.equal(
    byServer(api, (change) => noteStatus(change, webhook, 500)),
    'failed',
  );
  assert.deepEqual([webhook.active, webhook.consecutiveFailures], [false, 1]);
});

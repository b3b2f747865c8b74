/**
 * The deliveries that each receiver gets, from outside, and how deliveries are held, stepped, ended and played again
 * (6.2–6.5).
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { deliveryFixture, bodiesOf, typesOf, watched, type Json } from '../../testing/delivery-fixture.ts';
import { receiver } from '../../testing/receiver.ts';

const fieldsOn = '56d5e249a98895a9797bebb9';

test('a webhook that is deleted or switched off gets nothing more, not even what waits', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { board, webhook } = await watched(d, to);
  const end: readonly (() => Promise<unknown>)[] = [
    () => d.ok('PUT', `/webhooks/${webhook.id}`, { active: false }),
    () => d.ok('DELETE', `/webhooks/${webhook.id}`),
  ];
  for (const stop of end) {
    to.answers.push(500);
    await d.ok('PUT', `/boards/${board.id}`, { desc: `before ${to.posts.length}` });
    await d.server.drainWebhooks();
    await stop();
    const { length } = to.posts;
    await d.ok('PUT', `/boards/${board.id}`, { desc: `after ${length}` });
    await d.server.advance(600_000);
    await d.server.drainWebhooks();
    assert.equal(to.posts.length, length);
    to.answers.length = 0;
    if (stop === end[0]) await d.ok('PUT', `/webhooks/${webhook.id}`, { active: true });
  }
});

test('a member who lost sight of the board is told nothing more of it', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { idMember } = d.server.target.actors['outsider']!;
  const board = await d.ok('POST', '/boards', { name: 'Shared for a while' });
  await d.ok('PUT', `/boards/${board.id}/members/${idMember}`, { type: 'normal' });
  assert.equal((await d.call('POST', '/webhooks', { callbackURL: to.url, idModel: board.id }, 'outsider')).status, 200);
  await d.ok('PUT', `/boards/${board.id}`, { desc: 'seen' });
  await d.server.drainWebhooks();
  assert.equal(to.posts.length, 1);
  await d.ok('DELETE', `/boards/${board.id}/members/${idMember}`);
  await d.ok('PUT', `/boards/${board.id}`, { desc: 'a secret' });
  await d.server.drainWebhooks();
  assert.ok(to.posts.every(({ body }) => !body.includes('a secret')));
  assert.equal(to.posts.length, 1);
});

test('drains at the same time leave deliveries held, or released, as they were', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { board } = await watched(d, to);
  await d.control('POST', '/webhooks/hold');
  for (const desc of ['one', 'two', 'three']) await d.ok('PUT', `/boards/${board.id}`, { desc });
  const drains = await Promise.all([1, 2, 3].map(() => d.control('POST', '/webhooks/drain')));
  assert.deepEqual(
    drains.map(({ held, delivered }) => [held, delivered]),
    [
      [true, 3],
      [true, 3],
      [true, 3],
    ],
  );
  await d.ok('PUT', `/boards/${board.id}`, { desc: 'four' });
  assert.deepEqual([(await d.control('GET', '/webhooks')).queued, to.posts.length], [1, 3]);
  const [, released] = await Promise.all([
    d.control('POST', '/webhooks/drain'),
    d.control('POST', '/webhooks/release'),
  ]);
  assert.equal(released.held, false);
  assert.equal((await d.control('GET', '/webhooks')).held, false);
});

test('deliveries can be held, stepped through, listed, shown, drained, released and repeated', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { board } = await watched(d, to);
  assert.equal((await d.control('POST', '/webhooks/hold')).held, true);
  for (const desc of ['one', 'two', 'three', 'four']) await d.ok('PUT', `/boards/${board.id}`, { desc });
  const held = await d.control('GET', '/webhooks');
  assert.deepEqual([held.queued, held.queue.length, held.queue[0].type, to.posts.length], [4, 4, 'updateBoard', 0]);
  const step = await d.control('POST', '/webhooks/step');
  assert.deepEqual([step.delivery.state, step.delivery.status, to.posts.length], ['delivered', 200, 1]);
  to.answers.push(500);
  assert.equal((await d.control('POST', '/webhooks/step')).delivery.state, 'waiting');
  // A step does not wait for the clock.
  assert.equal((await d.control('POST', '/webhooks/step')).delivery.state, 'delivered');
  const drained = await d.control('POST', '/webhooks/drain');
  assert.deepEqual([drained.held, drained.delivered, drained.queued], [true, 4, 0]);
  assert.equal((await d.control('POST', '/webhooks/release')).held, false);
  assert.deepEqual(await d.control('POST', '/webhooks/step'), { delivery: null });
  const shown = await d.control('GET', `/webhooks/${step.delivery.id}`);
  assert.equal(shown.action.data.board.desc, 'one');
  const again = await d.control('POST', `/webhooks/repeat/${step.delivery.id}`);
  await d.server.drainWebhooks();
  assert.equal(typeof again.id, 'number');
  assert.deepEqual(
    bodiesOf(to).map(({ action }) => action.data.board.desc),
    ['one', 'two', 'two', 'three', 'four', 'one'],
  );
  for (const [method, path] of [
    ['GET', '/webhooks/99999'],
    ['POST', '/webhooks/repeat/nothing'],
  ] as const) {
    assert.match((await d.control(method, path)).message, /no such delivery/);
  }
});

test('a reset forgets what waited, and calls back what is under way', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { board } = await watched(d, to);
  let closed = (): void => {};
  const gone = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    to.answers.push((res) => {
      res.on('close', closed);
      resolve();
    });
  });
  for (const desc of ['one', 'two']) await d.ok('PUT', `/boards/${board.id}`, { desc });
  await arrived;
  const drained = d.server.drainWebhooks();
  await d.server.reset();
  await gone;
  await drained;
  const { queue, log } = await d.control('GET', '/webhooks');
  assert.deepEqual([queue, log, to.posts.length], [[], [], 1]);
});

test('each world delivers its own, and a closed world delivers no more', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const world = d.server.world({ name: 'side' });
  const { key, token } = world.target.actors['owner']!;
  const call = async (method: string, path: string, args: Record<string, string>): Promise<Json> =>
    (await fetch(`${world.url}/1${path}?${new URLSearchParams({ ...args, key, token })}`, { method })).json();
  const board = await call('POST', '/boards', { name: 'Aside' });
  await call('POST', '/webhooks', { callbackURL: to.url, idModel: board.id });
  await call('PUT', `/boards/${board.id}`, { desc: 'here' });
  await d.server.drainWebhooks();
  await world.drainWebhooks();
  assert.deepEqual(typesOf(to), ['updateBoard']);
  assert.match(bodiesOf(to)[0].model.url, new RegExp(`^${world.url}/b/`));
  await world.close();
  assert.equal((await d.control('GET', '/webhooks')).delivered, 0);
});

test('on a real clock a retry goes when the clock is moved there', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture({ clock: 'real' });
  const { board } = await watched(d, to);
  to.answers.push(500);
  await d.ok('PUT', `/boards/${board.id}`, { desc: 'x' });
  await d.server.drainWebhooks();
  assert.equal(to.posts.length, 1);
  await d.server.advance(31_000);
  await d.server.drainWebhooks();
  assert.equal(to.posts.length, 2);
});

test('custom field actions reach boards and cards exactly as the table of part 6 says', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const board = await d.ok('POST', '/boards', { name: 'Fields', defaultLists: false });
  const list = await d.ok('POST', '/lists', { name: 'L', idBoard: board.id });
  const card = await d.ok('POST', '/cards', { name: 'C', idList: list.id });
  await d.ok('POST', `/boards/${board.id}/boardPlugins`, { idPlugin: fieldsOn });
  await d.ok('POST', '/webhooks', { callbackURL: `${to.url}/board`, idModel: board.id });
  await d.ok('POST', '/webhooks', { callbackURL: `${to.url}/card`, idModel: card.id });
  const field = await d.ok('POST', '/customFields', {
    idModel: board.id,
    modelType: 'board',
    name: 'Size',
    type: 'list',
    options: [
      { value: { text: 'S' }, pos: 1 },
      { value: { text: 'L' }, pos: 2 },
    ],
    pos: 'bottom',
  });
  await d.ok('PUT', `/customFields/${field.id}`, { name: 'Shirt' });
  await d.ok('PUT', `/cards/${card.id}/customField/${field.id}/item`, { idValue: field.options[0].id });
  await d.ok('DELETE', `/customFields/${field.id}/options/${field.options[1].id}`);
  await d.ok('DELETE', `/customFields/${field.id}`);
  await d.server.drainWebhooks();
  const at = (path: string): string[] =>
    to.posts.filter((post) => post.path === path).map(({ body }) => JSON.parse(body).action.type);
  assert.deepEqual(at('/board'), [
    'addCustomField',
    'updateCustomField',
    'updateCustomFieldItem',
    'deleteCustomField',
    'deleteCustomField',
  ]);
  assert.deepEqual(at('/card'), ['updateCustomFieldItem']);
});

test('a recorded run plays the same webhooks again without calling anybody', async () => {
  await using to = await receiver();
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-'));
  const record = join(folder, 'run.jsonl');
  const first = await deliveryFixture({ record });
  const { webhook } = await watched(first, to);
  const board = await first.ok('GET', `/boards/${webhook.idModel}`);
  await first.call('POST', '/webhooks', { callbackURL: `${to.url}/head/404`, idModel: board.id });
  await first.server.drainWebhooks();
  await first.server.close();
  const { length } = to.posts;
  const looked = to.heads.length;
  await using again = await deliveryFixture({ replay: record });
  const { token } = again.server.target.actors['owner']!;
  assert.deepEqual(await again.ok('GET', `/tokens/${token}/webhooks`), [webhook]);
  await again.server.drainWebhooks();
  assert.deepEqual([to.posts.length, to.heads.length], [length, looked]);
  rmSync(folder, { recursive: true });
});

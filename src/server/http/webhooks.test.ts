/** Deliveries to real receivers on this machine: order, signatures, retries, and what they may never do (6.2, 6.5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveryFixture, bodiesOf, typesOf, watched, type Json } from '../../testing/delivery-fixture.ts';
import { receiver, signatureOf } from '../../testing/receiver.ts';

test('a change of a watched board is posted with model, action and webhook', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { board, list, webhook } = await watched(d, to);
  const card = await d.ok('POST', '/cards', { name: 'A card', idList: list.id });
  await d.server.drainWebhooks();
  assert.equal(to.posts.length, 1);
  const [post] = to.posts;
  const [body] = bodiesOf(to);
  assert.deepEqual(
    [post!.method, post!.path, post!.headers['content-type']],
    ['POST', '/hook', 'application/json; charset=utf-8'],
  );
  assert.deepEqual(Object.keys(body), ['model', 'action', 'webhook']);
  assert.deepEqual(body.webhook, webhook);
  assert.deepEqual([body.model.id, body.model.name], [board.id, 'Watched']);
  assert.equal(body.action.type, 'createCard');
  assert.equal(body.action.data.card.id, card.id);
  assert.equal(body.action.memberCreator.username, d.server.target.actors['owner']!.username);
  assert.equal(typeof body.action.display.translationKey, 'string');
});

test('a delivery is signed with the secret of the application over body and address', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { list } = await watched(d, to, '/hook?tag=ä&x=1');
  await d.ok('POST', '/cards', { name: 'Größe ✓', idList: list.id });
  await d.server.drainWebhooks();
  const { secret } = d.server.target.actors['owner']!;
  const [post] = to.posts;
  assert.equal(post!.headers['x-trello-webhook'], signatureOf(secret, post!.body, `${to.url}/hook?tag=ä&x=1`));
});

test('deliveries of one webhook keep the order of the changes', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { list } = await watched(d, to);
  const names = Array.from({ length: 40 }, (_, index) => `card ${index}`);
  for (const name of names) await d.ok('POST', '/cards', { name, idList: list.id });
  await d.server.drainWebhooks();
  assert.deepEqual(
    bodiesOf(to).map(({ action }) => action.data.card.name),
    names,
  );
});

test('a failed delivery is tried again after 30, 60 and 120 seconds, and those behind it wait', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { board, list, webhook } = await watched(d, to);
  to.answers.push(500, 404, 302, 503);
  await d.ok('POST', '/cards', { name: 'first', idList: list.id });
  await d.ok('PUT', `/boards/${board.id}`, { desc: 'second' });
  const seen: number[] = [];
  for (const ms of [0, 29_999, 1, 59_999, 1, 119_999, 1]) {
    await d.server.advance(ms);
    await d.server.drainWebhooks();
    seen.push(to.posts.length);
  }
  // The fourth failure gives the first up; the second goes at once.
  assert.deepEqual(seen, [1, 1, 2, 2, 3, 3, 5]);
  assert.deepEqual(typesOf(to), ['createCard', 'createCard', 'createCard', 'createCard', 'updateBoard']);
  assert.deepEqual(
    bodiesOf(to).map(({ webhook: { consecutiveFailures } }) => consecutiveFailures),
    [0, 1, 2, 3, 4],
  );
  const after = await d.ok('GET', `/webhooks/${webhook.id}`);
  assert.deepEqual([after.consecutiveFailures, after.firstConsecutiveFailDate, after.active], [0, null, true]);
  const { log } = await d.control('GET', '/webhooks');
  assert.deepEqual(
    log.map(({ state, status, attempts }: Json) => [state, status, attempts]),
    [
      ['failed', 503, 4],
      ['delivered', 200, 1],
    ],
  );
});

test('a receiver that answers 410 is not called again and its webhook is removed', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { list, webhook } = await watched(d, to);
  to.answers.push(410);
  for (const name of ['one', 'two']) await d.ok('POST', '/cards', { name, idList: list.id });
  await d.server.advance(600_000);
  await d.server.drainWebhooks();
  assert.equal(to.posts.length, 1);
  assert.equal((await d.call('GET', `/webhooks/${webhook.id}`)).status, 404);
});

test('a redirect is a failure and is not followed', async () => {
  await using to = await receiver();
  await using elsewhere = await receiver();
  await using d = await deliveryFixture();
  const { list } = await watched(d, to);
  to.answers.push((res) => res.writeHead(307, { location: elsewhere.url }).end());
  await d.ok('POST', '/cards', { name: 'x', idList: list.id });
  await d.server.drainWebhooks();
  assert.deepEqual([to.posts.length, elsewhere.posts.length, elsewhere.heads.length], [1, 0, 0]);
  assert.equal((await d.control('GET', '/webhooks')).waiting, 1);
});

test('an answer longer than the bound counts by its status and is cut', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { list } = await watched(d, to);
  let cut = false;
  to.answers.push((res) => {
    res.writeHead(200).on('close', () => {
      cut = !res.writableFinished;
    });
    const more = (): void => {
      while (res.write(Buffer.alloc(65_536))) if (res.destroyed) return;
    };
    res.on('drain', more);
    more();
  });
  await d.ok('POST', '/cards', { name: 'x', idList: list.id });
  await d.server.drainWebhooks();
  assert.equal((await d.control('GET', '/webhooks')).delivered, 1);
  await to.close();
  assert.equal(cut, true);
});

test('the client that made the change is named to receivers of the same application only', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { board, list } = await watched(d, to, '/mine');
  await d.ok('PUT', `/boards/${board.id}/members/${d.server.target.actors['colleague']!.idMember}`, { type: 'normal' });
  const theirs = await d.call('POST', '/webhooks', { callbackURL: `${to.url}/theirs`, idModel: board.id }, 'colleague');
  assert.equal(theirs.status, 200);
  await d.server.drainWebhooks();
  to.posts.length = 0;
  await d.ok('POST', '/cards', { name: 'x', idList: list.id }, { 'x-trello-client-identifier': 'tab-7' });
  await d.server.drainWebhooks();
  assert.deepEqual(
    Object.fromEntries(to.posts.map(({ path, headers }) => [path, headers['x-trello-client-identifier']])),
    { '/mine': 'tab-7', '/theirs': undefined },
  );
});

test('a request does not wait for a receiver that never answers', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { board } = await watched(d, to);
  const hanging: (() => void)[] = [];
  for (let count = 0; count < 3; count += 1) {
    to.answers.push((res) => {
      hanging.push(() => res.writeHead(200).end());
    });
  }
  for (let turn = 0; turn < 20; turn += 1) await d.ok('PUT', `/boards/${board.id}`, { desc: `turn ${turn}` });
  // All twenty were answered while the first delivery still hangs.
  assert.ok(to.posts.length <= 1);
  const drained = d.server.drainWebhooks();
  while (to.posts.length < 20) {
    hanging.shift()?.();
    await new Promise(setImmediate);
  }
  await drained;
  assert.equal(to.posts.length, 20);
});

test('dozens of deliveries under way at once raise no warning', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error): number => warnings.push(message);
  process.on('warning', note);
  try {
    await using to = await receiver();
    await using d = await deliveryFixture();
    const { board } = await watched(d, to);
    for (let n = 1; n < 30; n += 1) {
      await d.ok('POST', '/webhooks', { callbackURL: `${to.url}/${n}`, idModel: board.id });
    }
    await d.ok('PUT', `/boards/${board.id}`, { desc: 'told to thirty' });
    await d.server.drainWebhooks();
    assert.equal(to.posts.length, 30);
  } finally {
    process.off('warning', note);
  }
  assert.deepEqual(warnings, []);
});

test('deliveries are held, stepped and repeated by methods, and keys and tokens are made', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const { board } = await watched(d, to);
  const { server } = d;
  assert.equal(server.webhooks.hold().held, true);
  for (const desc of ['one', 'two']) await d.ok('PUT', `/boards/${board.id}`, { desc });
  assert.equal(server.webhooks.list().queue.length, 2);
  const sent = await server.webhooks.step();
  assert.equal(sent?.state, 'delivered');
  assert.deepEqual([to.posts.length, server.webhooks.show(sent!.id)?.status], [1, 200]);
  server.webhooks.release();
  await server.drainWebhooks();
  assert.equal(await server.webhooks.step(), null);
  server.webhooks.repeat(sent!.id);
  const { held, delivered, waiting } = await server.drainWebhooks();
  assert.deepEqual({ held, delivered, waiting }, { held: false, delivered: 3, waiting: 0 });
  assert.deepEqual([to.posts.length, to.posts[2]!.body], [3, to.posts[0]!.body]);
  assert.equal(server.webhooks.repeat(99), undefined);
  const { username } = server.target.actors['owner']!;
  const { key } = server.key({ name: 'Mine', username });
  const { token } = server.token({ key, username, permissions: ['read'] });
  const reply = await fetch(`${server.url}/1/boards/${board.id}?key=${key}&token=${token}`);
  assert.equal(reply.status, 200);
  assert.throws(() => server.key({ name: 'Mine', username: 'nobody' }), /there is no such member; there are \w+/);
});

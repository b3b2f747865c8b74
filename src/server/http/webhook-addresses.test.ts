/** Which addresses webhooks may call: the look at a new one, and those that are refused or held (6.2–6.5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveryFixture, type Json } from '../../testing/delivery-fixture.ts';
import { receiver } from '../../testing/receiver.ts';

test('an address has to answer 200 to a look before a webhook is kept, when it is made and when it moves', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const board = await d.ok('POST', '/boards', { name: 'Looked at' });
  const refused = await d.call('POST', '/webhooks', { callbackURL: `${to.url}/head/403`, idModel: board.id });
  assert.deepEqual(refused, {
    status: 400,
    body: { message: `URL (${to.url}/head/403) did not return 200 status code, got 403`, error: 'ERROR' },
  });
  const made = await d.ok('POST', '/webhooks', { callbackURL: `${to.url}/a`, idModel: board.id });
  assert.equal((await d.call('PUT', `/webhooks/${made.id}`, { callbackURL: `${to.url}/head/500` })).status, 400);
  await d.ok('PUT', `/webhooks/${made.id}/callbackURL`, { value: `${to.url}/b` });
  await d.ok('PUT', `/webhooks/${made.id}`, { description: 'the address stays', callbackURL: `${to.url}/b` });
  assert.deepEqual(
    to.heads.map(({ path }) => path),
    ['/head/403', '/a', '/head/500', '/b'],
  );
  assert.equal((await d.ok('GET', `/webhooks/${made.id}`)).callbackURL, `${to.url}/b`);
});

test('nobody is looked at for a call that is refused anyway', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture();
  const board = await d.ok('POST', '/boards', { name: 'Private' });
  const args = { callbackURL: to.url, idModel: board.id };
  assert.equal((await d.call('POST', '/webhooks', args, 'reader')).status, 401);
  assert.equal((await d.call('POST', '/webhooks', args, 'outsider')).status, 401);
  assert.equal((await d.call('POST', '/webhooks', { ...args, idModel: 'f'.repeat(24) })).status, 404);
  const stranger = await fetch(`${d.server.url}/1/webhooks?callbackURL=${to.url}&idModel=${board.id}`, {
    method: 'POST',
  });
  assert.equal(stranger.status, 401);
  assert.equal(to.heads.length, 0);
});

test('a call that waits for a look is counted once', async () => {
  await using to = await receiver();
  await using d = await deliveryFixture({ limits: 'on' });
  const board = await d.ok('POST', '/boards', { name: 'Counted' });
  const { key, token } = d.server.target.actors['owner']!;
  const remaining = async (path: string, method: string): Promise<number> => {
    const response = await fetch(`${d.server.url}/1${path}${path.includes('?') ? '&' : '?'}key=${key}&token=${token}`, {
      method,
    });
    assert.equal(response.status, 200);
    return Number(response.headers.get('x-rate-limit-api-token-remaining'));
  };
  const before = await remaining(`/boards/${board.id}`, 'GET');
  assert.equal(await remaining(`/webhooks?callbackURL=${to.url}&idModel=${board.id}`, 'POST'), before - 1);
  assert.equal(await remaining(`/boards/${board.id}`, 'GET'), before - 2);
});

test('a webhook at the server itself is refused when it is made', async () => {
  await using d = await deliveryFixture();
  await using open = await deliveryFixture({ webhookCheck: 'off' });
  for (const { server, ok, call } of [d, open]) {
    const board = await ok('POST', '/boards', { name: 'Own' });
    const own = server.url.replace('http://', '');
    for (const host of [
      own,
      own.replace('127.0.0.1', 'localhost'),
      own.replace('127.0.0.1', '[::1]'),
      own.replace('127.0.0.1', '0.0.0.0'),
    ]) {
      const { status, body } = await call('POST', '/webhooks', {
        callbackURL: `http://${host}/1/boards`,
        idModel: board.id,
      });
      assert.deepEqual([host, status, body.message], [host, 400, 'invalid value for callbackURL']);
    }
    for (const callbackURL of [
      'ftp://127.0.0.1/',
      'http://169.254.169.254/',
      'http://[fe80::1]/',
      'javascript:alert(1)',
      'not a url',
      '',
    ]) {
      assert.equal((await call('POST', '/webhooks', { callbackURL, idModel: board.id })).status, 400, callbackURL);
    }
  }
});

test('a webhook that got to point at the server itself never feeds itself', async () => {
  await using d = await deliveryFixture({ webhookCheck: 'off' });
  const board = await d.ok('POST', '/boards', { name: 'Loop', defaultLists: false });
  const { key, token } = d.server.target.actors['owner']!;
  // Such an address is not taken from a client; a snapshot can bring it all the same.
  const made = await d.ok('POST', '/webhooks', { callbackURL: 'http://127.0.0.1:9/', idModel: board.id });
  const saved = d.server.snapshot() as Json;
  saved.world.webhooks[0].callbackURL = `${d.server.url}/1/boards/${board.id}/lists?name=again&key=${key}&token=${token}`;
  d.server.restore(saved);
  await d.ok('PUT', `/boards/${board.id}`, { desc: 'begin' });
  await d.server.drainWebhooks();
  assert.deepEqual(await d.ok('GET', `/boards/${board.id}/lists`), []);
  const { refused, waiting, log } = await d.control('GET', '/webhooks');
  assert.deepEqual(
    [refused, waiting, log[0].idWebhook, log[0].fault],
    [1, 0, made.id, 'an address that is never called'],
  );
});

test('a host that is not allowed is refused where addresses are looked at, else its deliveries are held', async () => {
  await using strict = await deliveryFixture();
  const looked = await strict.ok('POST', '/boards', { name: 'Far' });
  const { status, body } = await strict.call('POST', '/webhooks', {
    callbackURL: 'https://hooks.example/x',
    idModel: looked.id,
  });
  assert.equal(status, 400);
  assert.match(
    body.message,
    /^URL \(https:\/\/hooks\.example\/x\) did not return 200 .*nothing: .*webhookAllow or --webhook-allow/,
  );
  await using d = await deliveryFixture({ webhookCheck: 'off' });
  const board = await d.ok('POST', '/boards', { name: 'Far', defaultLists: false });
  await d.ok('POST', '/webhooks', { callbackURL: 'https://hooks.example/x', idModel: board.id });
  for (let turn = 0; turn < 130; turn += 1) await d.ok('PUT', `/boards/${board.id}`, { desc: `turn ${turn}` });
  await d.server.drainWebhooks();
  const { blocked, dropped, queue } = await d.control('GET', '/webhooks');
  assert.deepEqual([blocked, dropped, queue[0].state, queue[0].attempts], [100, 30, 'blocked', 0]);
});

test('an allowed host is looked at', async () => {
  await using d = await deliveryFixture({ webhookAllow: ['hooks.invalid'] });
  const board = await d.ok('POST', '/boards', { name: 'Allowed' });
  // The name leads nowhere, so the look fails for that and not for being forbidden.
  const { body } = await d.call('POST', '/webhooks', { callbackURL: 'http://hooks.invalid:1/', idModel: board.id });
  assert.doesNotMatch(body.message, /--webhook-allow/);
  assert.match(body.message, /did not return 200/);
});

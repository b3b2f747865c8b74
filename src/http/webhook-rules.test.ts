/** Which addresses are called and what each receiver gets, from outside: checks, refusals, ends, steering (6.2–6.5). */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { deliveryFixture, bodiesOf, typesOf, watched, type Json } from '../scenes/delivery-fixture.ts';
import { receiver } from '../scenes/receiver.ts';

const fieldsOn = '56d5e249a98895a9797bebb9';

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
  assert.match(body.message, /^URL \(https:\/\/hooks\.example\/x\) did not return 200 .*nothing: .*--webhook-allow/);
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

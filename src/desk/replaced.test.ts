/** Calls that wait while their world is replaced or closed, keys of worlds beside the main one, and what a fork knows. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startServer, type ServedWorld } from '../index.ts';

const ask = async (at: ServedWorld, method: string, path: string, args: Record<string, string> = {}) => {
  const { key, token } = at.target.actors.owner;
  const reply = await fetch(`${at.url}/1${path}?${new URLSearchParams({ ...args, key, token })}`, { method });
  return { status: reply.status, body: (await reply.json()) as any };
};

/** A receiver that answers the check of its address when it is told to. */
async function waiting(): Promise<{ url: string; asked: Promise<void>; go(): void; close(): void }> {
  let go = (): void => {};
  let come = (): void => {};
  const asked = new Promise<void>((resolve) => {
    come = resolve;
  });
  const server = createServer((req, res) => {
    req.resume();
    go = () => void res.writeHead(200).end();
    come();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, asked, go: () => go(), close: () => server.close() };
}

for (const how of ['reset', 'close'] as const) {
  test(`a webhook whose address is being checked is made in no later world: ${how}`, async () => {
    await using server = await startServer({ webhookAllow: ['127.0.0.1'] });
    const world = server.world({ name: 'one' });
    const receiver = await waiting();
    const board = (await ask(world, 'GET', '/members/me/boards')).body[0].id;
    const reply = ask(world, 'POST', '/webhooks', { idModel: board, callbackURL: receiver.url });
    await receiver.asked;
    await world[how]();
    receiver.go();
    const { status, body } = await reply;
    assert.deepEqual([status, /was replaced or closed/.test(body.message)], [503, true]);
    const made = how === 'reset' && JSON.stringify(world.snapshot()).includes(receiver.url);
    assert.equal(made, false);
    receiver.close();
  });
}

test('a request that a fault holds back is not carried out in a world that is closed in the meantime', async () => {
  await using server = await startServer();
  const world = server.world({ name: 'one' });
  const gate = world.fault({ match: { method: 'GET', path: '/1/members/*' }, gate: { count: 2 } });
  const reply = ask(world, 'GET', '/members/me');
  while (gate.hits === 0) await new Promise(setImmediate);
  await world.close();
  assert.equal((await reply).status, 404);
});

test('a key that was made in one of several worlds leads there from the plain address', async () => {
  await using server = await startServer();
  const [one, other] = [server.world({ name: 'one' }), server.world({ name: 'other' })];
  const { key } = one.key({ name: 'mine', username: 'ada_quill' });
  const { token } = one.token({ key, username: 'ada_quill' });
  assert.equal((await ask(other, 'GET', '/members/me')).status, 200);
  const reply = await fetch(`${server.url}/1/members/me?key=${key}&token=${token}`);
  assert.equal(reply.status, 200);
  await one.close();
  assert.equal((await fetch(`${server.url}/1/members/me?key=${key}&token=${token}`)).status, 401);
});

test('a fork knows what its source counted, and both go on by themselves', async () => {
  await using server = await startServer({ clock: 'manual' });
  const board = (await ask(server, 'GET', '/members/me/boards')).body[0].id;
  const deltas = async (at: ServedWorld) => {
    const asked = { tags: 'allActions', ixLastUpdate: '0' };
    const { body } = await ask(at, 'GET', `/boards/${board}/deltas`, asked);
    return [body.ixLastUpdate, body.deltas.map(({ ixUpdate }: { ixUpdate: number }) => ixUpdate)];
  };
  await ask(server, 'PUT', `/boards/${board}`, { name: 'one' });
  const before = await deltas(server);
  const fork = server.fork();
  assert.deepEqual(await deltas(fork), before);
  await ask(server, 'PUT', `/boards/${board}`, { name: 'two' });
  assert.deepEqual(await deltas(fork), before);
  assert.notDeepEqual(await deltas(server), before);
});

test('what has become due is there when the clock was moved, without a further request', async () => {
  await using server = await startServer({ clock: 'manual' });
  const reminders = () => server.notifications({ type: 'cardDueSoon' }).length;
  const before = reminders();
  await server.advance(60 * 24 * 3_600_000);
  assert.ok(reminders() > before);
});

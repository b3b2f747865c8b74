/**
 * A recorded run with all that the server does by itself in it (deliveries that fail, reminders, exports, grants): played
 * again, or brought back from a data folder, it has the same tables.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startServer, type BoardstoneServer, type ServerOptions } from '../../index.ts';

const root = mkdtempSync(join(tmpdir(), 'boardstone-whole-'));
after(() => rmSync(root, { recursive: true }));

/** A receiver that fails, until it says that it is gone. */
async function failing(): Promise<{ url: string; gone(): void; close(): void }> {
  let status = 500;
  const server = createServer((req, res) => {
    req.resume();
    res.writeHead(req.method === 'HEAD' ? 200 : status).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, gone: () => (status = 410), close: () => server.close() };
}

/** Does some of everything by which records change without a request that says so. */
async function act(server: BoardstoneServer, receiver: Awaited<ReturnType<typeof failing>>): Promise<void> {
  const { key, token, idMember } = server.target.actors.owner;
  const ask = async (method: string, path: string, args: Record<string, string> = {}): Promise<any> => {
    const query = new URLSearchParams({ ...args, key, token });
    const reply = await fetch(`${server.url}/1${path}?${query}`, { method });
    assert.equal(reply.status, 200, `${method} ${path} ${await reply.clone().text()}`);
    return reply.json();
  };
  const [board] = await ask('GET', '/members/me/boards');
  const [list] = await ask('GET', `/boards/${board.id}/lists`);
  const due = new Date(server.now().getTime() + 3_600_000).toISOString();
  const watched = { idModel: board.id, description: 'kept' };
  await ask('POST', '/webhooks', { ...watched, callbackURL: receiver.url });
  const stays = await ask('POST', '/webhooks', { ...watched, callbackURL: `${receiver.url}off` });
  await ask('POST', '/cards', { idList: list.id, name: 'Soon', due, dueReminder: '30', idMembers: idMember });
  await server.drainWebhooks();
  await ask('PUT', `/webhooks/${stays.id}`, { active: 'false' });
  await ask('POST', `/boards/${board.id}/exports`);
  // An older client takes a request token by a GET.
  const signature = `${encodeURIComponent(server.target.actors.owner.secret)}%26`;
  const oauth = `oauth_consumer_key=${key}&oauth_signature_method=PLAINTEXT&oauth_signature=${signature}`;
  assert.equal((await fetch(`${server.url}/1/OAuthGetRequestToken?${oauth}`)).status, 200);
  const made = server.key({ name: 'another', username: 'ada_quill' });
  server.token({ key: made.key, username: 'ada_quill' });
  await server.advance(7_200_000);
  receiver.gone();
  await server.drainWebhooks();
  await ask('POST', '/cards', { idList: list.id, name: 'Late' });
}

const same = { clock: 'manual', webhookAllow: ['127.0.0.1'] } as const satisfies ServerOptions;

test('a recorded run has the same tables when it is played again', async () => {
  const record = join(root, 'run.jsonl');
  const receiver = await failing();
  const server = await startServer({ ...same, record });
  await act(server, receiver);
  const end = server.snapshot();
  await server.close();
  receiver.close();
  assert.ok(JSON.stringify(end).includes('cardDueSoon'));
  const kept = (end.world['webhooks'] ?? []).filter(({ description }) => description === 'kept');
  assert.deepEqual(
    kept.map(({ active }) => active),
    [false],
    'one is gone, one is switched off',
  );
  await using again = await startServer({ ...same, replay: record });
  assert.deepEqual(again.snapshot(), end);
});

test('a data folder has the same tables after a crash', async () => {
  const data = join(root, 'data');
  const receiver = await failing();
  const server = await startServer({ ...same, data });
  await act(server, receiver);
  const end = server.snapshot();
  const copy = join(root, 'copy');
  cpSync(data, copy, { recursive: true });
  rmSync(join(copy, 'lock'), { force: true });
  await server.close();
  receiver.close();
  await using again = await startServer({ ...same, data: copy });
  assert.deepEqual(again.snapshot(), end);
  assert.equal(Object.values(again.webhooks.list().queue).length, 0);
});

test('a server that cannot listen leaves the file of its record closed', async (t) => {
  if (process.platform !== 'linux') return t.skip('the open files of a process stand in /proc');
  await using server = await startServer({ fixture: 'empty' });
  const record = join(root, 'unheard.jsonl');
  await assert.rejects(startServer({ fixture: 'empty', record, port: server.port }), /EADDRINUSE/);
  const open = readdirSync('/proc/self/fd').map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return '';
    }
  });
  assert.equal(open.includes(record), false);
});

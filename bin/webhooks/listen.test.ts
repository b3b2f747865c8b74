/**
 * The output and the deliveries of `boardstone listen`, and the changes that each event of `boardstone trigger` makes.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { test } from 'node:test';
import { createGzip } from 'node:zlib';
import { startServer } from '../../src/index.ts';
import { receiver } from '../../src/testing/receiver.ts';
import { servedAt } from '../ask-server.ts';
import { env } from '../env.ts';
import { listen, listenTo } from './listen.ts';
import { events, trigger, triggerOn } from './trigger.ts';

test('listen prints a line for each delivery and passes it on, signed for the address there', async () => {
  await using server = await startServer({ clock: 'manual' });
  await using to = await receiver();
  const lines: string[] = [];
  const connected = await servedAt(server.url);
  const [first] = server.boards({ closed: false });
  const listening = await listenTo(connected, [first!.name], `${to.url}/mine`, (line) => lines.push(line));
  await triggerOn(connected, 'commentCard', first!.name);
  await server.drainWebhooks();
  const [post] = to.posts;
  const { secret } = server.target.actors.owner;
  const genuine = createHmac('sha1', secret).update(`${post!.body}${to.url}/mine`).digest('base64');
  assert.deepEqual([post!.path, post!.headers['x-trello-webhook']], ['/mine', genuine]);
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /^09:00:00 {2}commentCard {17}.+: "Triggered" {2}by ada_quill {2}→ 200$/);
  assert.ok(lines[0]!.includes(`${first!.name} › `));
  await to.close();
  await triggerOn(connected, 'updateCard', first!.id);
  await server.drainWebhooks();
  assert.match(lines[1]!, /updateCard .+: desc {2}by ada_quill {2}→ connect ECONNREFUSED/);
  await listening.close();
  assert.ok(!JSON.stringify(server.snapshot().world['webhooks']).includes('boardstone listen'));
});

test('listen answers 401 to what nobody signed, and forwards nothing of it', async () => {
  await using server = await startServer({ clock: 'manual' });
  await using to = await receiver();
  const lines: string[] = [];
  const listening = await listenTo(await servedAt(server.url), undefined, to.url, (line) => lines.push(line));
  const hooks = server.snapshot().world['webhooks'] as readonly { readonly callbackURL: string }[];
  const { callbackURL } = hooks.at(-1)!;
  const forged = { action: { type: 'deleteCard', date: '2026-01-01T00:00:00Z', data: {} }, model: {}, webhook: {} };
  for (const signature of [undefined, 'AAAA']) {
    const headers = { 'content-type': 'text/plain', ...(signature && { 'x-trello-webhook': signature }) };
    const reply = await fetch(callbackURL, { method: 'POST', headers, body: JSON.stringify(forged) });
    assert.equal(reply.status, 401);
  }
  assert.deepEqual(to.posts, []);
  assert.match(lines[0]!, /it has no signature.*not forwarded/);
  await listening.close();
});

/** Answers everything in this way, for as long as the other side reads. */
async function hostile(answer: (reply: ServerResponse, path: string) => void) {
  const server = createServer((asked, reply) =>
    answer(
      reply.on('error', () => {}),
      asked.url ?? '',
    ),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = async (): Promise<void> => void (server.closeAllConnections(), server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.asyncDispose]: close };
}
const endless = (to: Writable): void => {
  const more = (): void => {
    while (!to.destroyed && to.write(' '.repeat(65_536)));
  };
  to.on('drain', more);
  more();
};
/** A byte now and then: the line is never silent for long. */
function dripping(reply: ServerResponse): void {
  const drip = setInterval(() => reply.write(' '), 20);
  reply.on('close', () => clearInterval(drip));
}

test('a server that answers without an end, or with something else, is told in a sentence', async () => {
  const target = JSON.stringify({ baseUrl: 'http://a', actors: { owner: { key: 'k', token: 't', secret: 's' } } });
  for (const [answer, says] of [
    [(reply: ServerResponse) => reply.end('<p>'), /is no server of boardstone/],
    [(reply: ServerResponse) => reply.end('{"actors":[]}'), /is no server of boardstone/],
    [(reply: ServerResponse) => reply.writeHead(404).end(), /has no control plane: it answers 404/],
    [(reply: ServerResponse) => reply.socket!.destroy(), /tells no target: /],
    [dripping, /not answered to its end within 0\.2 s/],
    [endless, /answered with more than 104858 bytes/],
    [
      (reply: ServerResponse) => {
        const packed = createGzip();
        packed.pipe(reply.setHeader('content-encoding', 'gzip'));
        reply.on('close', () => packed.destroy());
        endless(packed);
      },
      /answered with more than 104858 bytes/,
    ],
    [(reply: ServerResponse) => reply.setHeader('long', 'x'.repeat(100_000)).end('{}'), /tells no target: Headers/],
    [
      (reply: ServerResponse, path: string) => (path.endsWith('/target') ? reply.end(target) : reply.write('[')),
      /GET \/1\/members\/me\/boards is not answered to its end within 0\.2 s/,
    ],
    [
      (reply: ServerResponse, path: string) => reply.end(path.endsWith('/target') ? target : '{"find":1}'),
      /tells no list of boards/,
    ],
  ] as const) {
    await using server = await hostile(answer);
    // Only what never ends is waited for until it is late.
    const seconds = says.source.includes('0\\.2') ? '0.2' : '60';
    const bounds = ['--answer-mb', '0.1', '--answer-s', seconds];
    await assert.rejects(listen(['--url', server.url, ...bounds]), says);
  }
  await using other = await hostile((reply) => reply.end('[1]'));
  await assert.rejects(env(['--url', other.url]), /is no server of boardstone/);
  await assert.rejects(trigger(['updateCard', '--url', other.url]), /is no server of boardstone/);
  await using leading = await hostile((reply) => reply.writeHead(302, { location: other.url }).end());
  await assert.rejects(env(['--url', leading.url]), /it answers 302/);
});

test('each event of trigger makes an action of its type', async () => {
  await using server = await startServer({ clock: 'manual', limits: 'off' });
  const connected = await servedAt(server.url);
  for (const event of Object.keys(events)) {
    const before = server.actions({ type: event }).length;
    await triggerOn(connected, event);
    assert.ok(server.actions({ type: event }).length > before, event);
  }
});

test('trigger makes the list and the card that a board lacks', async () => {
  await using server = await startServer({ fixture: 'empty' });
  const connected = await servedAt(server.url);
  await assert.rejects(triggerOn(connected, 'updateCard'), /the owner has no open board/);
  const { key, token } = server.target.actors.owner;
  await fetch(`${server.url}/1/boards?name=Bare&defaultLists=false&key=${key}&token=${token}`, { method: 'POST' });
  await triggerOn(connected, 'updateCard');
  assert.deepEqual(
    server.cards({}).map(({ name }) => name),
    ['Triggered'],
  );
});

test('a typing error is told in one line', async () => {
  await using server = await startServer({ fixture: 'demo' });
  const at = ['--url', server.url];
  for (const [running, says] of [
    [() => trigger(['updateCart', ...at]), /there is no event updateCart, did you mean updateCard\?/],
    [() => trigger(at), /trigger takes one event/],
    [() => trigger(['updateCard', '--url', 'http://127.0.0.1:1']), /no server answers at http:\/\/127.0.0.1:1/],
    [() => trigger(['updateCard', '--url', 'localhost:1']), /the address of a server, as http:.*, not localhost:1/],
    [() => trigger(['updateCard', ...at, '--board', 'Nowhere']), /no open board Nowhere; there are /],
    [() => listen(['now', ...at]), /listen takes flags only, not now/],
    [() => listen([...at, '--forward-to', 'here']), /--forward-to takes an address with http or https, not here/],
    [() => listen(['--bord', 'x']), /unknown flag --bord, did you mean --board\?/],
  ] as const)
    await assert.rejects(running(), says);
});

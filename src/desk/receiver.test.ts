/** A receiver of webhooks in a test: over a socket, in process, and of a server that runs elsewhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createService } from '../fetch.ts';
import { connect, fixture, startServer, type Receiver } from '../index.ts';

const small = () =>
  fixture()
    .member('ben')
    .board('b', { lists: ['To do', 'Done'], cards: ['Paint', 'Sand'], members: ['ben'] });

interface Tested {
  readonly url: string;
  readonly target: { readonly actors: Readonly<Record<string, { readonly key: string; readonly token: string }>> };
  receiver(): Promise<Receiver>;
}
const calls =
  (send: typeof fetch, { url, target }: Tested) =>
  async (method: string, path: string, args: Record<string, string> = {}, actor = 'owner'): Promise<number> => {
    const { key, token } = target.actors[actor]!;
    const query = new URLSearchParams({ ...args, key, token });
    return (await send(`${url}/1${path}?${query}`, { method })).status;
  };

/** A webhook on the board, and two changes of which the test wants the second first. */
async function watches(at: Tested, call: ReturnType<typeof calls>, id: (name: string) => string): Promise<void> {
  await using receiver = await at.receiver();
  const callbackURL = `${receiver.url}?tag=ä`;
  assert.equal(await call('POST', '/webhooks', { idModel: id('b'), callbackURL }), 200);
  await call('PUT', `/cards/${id('b-card-1')}`, { idList: id('b-list-2') });
  await call('POST', `/cards/${id('b-card-2')}/actions/comments`, { text: 'Ready' }, 'ben');
  const comment = await receiver.next({ type: 'commentCard', card: 'Sand', by: 'ben', data: { text: 'Ready' } });
  assert.equal(comment.action.data['text'], 'Ready');
  const moved = await receiver.next();
  assert.deepEqual([moved.type, moved.action.data['listAfter'].name, moved.wrong], ['updateCard', 'Done', undefined]);
  assert.deepEqual(
    receiver.received.map(({ type }) => type),
    ['updateCard', 'commentCard'],
  );
  await assert.rejects(
    receiver.next({ type: 'updateCard', card: 'Sand' }, { withinMs: 0 }),
    (fault: Error) =>
      fault.name === 'AssertionError' &&
      fault.message ===
        'no delivery fits type "updateCard", card "Sand"\n' +
          '  #2 commentCard: it was returned before, the type is commentCard\n' +
          '  #1 updateCard: it was returned before, the card is Paint\nwaited 0 ms',
  );
}

test('a receiver gets what a webhook delivers, over a socket', async () => {
  await using server = await startServer({ fixture: small() });
  await watches(server, calls(fetch, server), server.id);
});

test('a receiver of a service in this process needs no socket', async () => {
  const service = createService({ fixture: small() });
  await watches(service, calls(service.fetch, service), service.id);
});

test('a receiver of a server that runs elsewhere knows the secrets of its actors', async () => {
  await using server = await startServer({ fixture: small() });
  const connected = await connect(server.url);
  await watches(connected, calls(fetch, server), server.id);
});

test('a receiver takes no options, and says so to a program without types', async () => {
  await using server = await startServer({ fixture: small() });
  const service = createService({ fixture: small() });
  for (const at of [server, service, await connect(server.url)]) {
    const { receiver } = at as { receiver(options: unknown): Promise<Receiver> };
    await assert.rejects(
      receiver({ status: 500 }),
      /^TypeError: receiver\(\) takes no arguments: it answers 200, and next/,
    );
  }
});

test('a delivery with a wrong signature, and one without, are told', async () => {
  await using server = await startServer({ fixture: small() });
  await using receiver = await server.receiver();
  const body = JSON.stringify({
    model: {},
    action: { type: 'updateCard', data: {} },
    webhook: { id: 'x', callbackURL: receiver.url },
  });
  const post = async (sent: string, headers = {}): Promise<number> =>
    (await fetch(receiver.url, { method: 'POST', body: sent, headers })).status;
  assert.deepEqual([await post(body), await post(body, { 'x-trello-webhook': 'AAAA' })], [200, 200]);
  await assert.rejects(receiver.next(), /updateCard came, but it has no signature in x-trello-webhook/);
  await assert.rejects(receiver.next(), /updateCard came, but its signature AAAA is not that of its body and http/);
  assert.deepEqual([await post('{'), await post('{}'), (await fetch(receiver.url)).status], [400, 400, 405]);
  assert.equal(receiver.received.length, 2);
});

test('a filter that means nothing is refused, and nobody waits for ever', async () => {
  await using server = await startServer({ fixture: 'empty' });
  await using receiver = await server.receiver();
  await assert.rejects(receiver.next({ typ: 'updateCard' } as object), /typ: there is no such name, did you mean type/);
  await assert.rejects(receiver.next({}, { withinMs: -1 }), /withinMs: .*For example: \{"withinMs":1000\}/);
  await assert.rejects(receiver.next({}, { withinMs: 0 }), /no delivery fits\n {2}nothing was delivered/);
});

test('the receivers of a server end with it', async () => {
  const server = await startServer({ fixture: 'empty' });
  const { url } = await server.receiver();
  assert.equal((await fetch(url, { method: 'HEAD' })).status, 200);
  await server.close();
  await assert.rejects(fetch(url, { method: 'HEAD' }));
});

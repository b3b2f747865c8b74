/** A running server, steered from elsewhere with the methods of one that the program has started. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { connect, fixture, startServer } from '../index.ts';

test('a server that runs has all methods of one that was started here', async () => {
  await using started = await startServer({ clock: 'manual', fixture: 'empty' });
  const server = await connect(started.url);
  const lacks = Object.keys(started).filter((name) => !Object.hasOwn(server, name));
  assert.deepEqual(lacks.sort(), ['fetch', 'port']);

  const { key, token } = server.target.actors.owner!;
  const ask = async (path: string, method = 'GET') =>
    (await fetch(`${server.url}/1${path}${path.includes('?') ? '&' : '?'}key=${key}&token=${token}`, { method }))
      .status;
  const { id } = await server.fault({ match: { path: '/1/members/*' }, respond: { status: 503 } });
  assert.equal(await ask('/members/me'), 503);
  assert.deepEqual(
    [await server.endFault(id), await server.endFault(id), (await server.faults()).length],
    [true, false, 0],
  );
  assert.equal(await ask('/members/me'), 200);
  const mine = { member: started.target.actors.owner.username };
  assert.deepEqual(
    (await server.requests({ ...mine, status: 200 })).map(({ path }) => path),
    ['/1/members/me'],
  );
  await server.verify({ path: '/1/members/me', count: 2 });
  assert.equal(await server.explain(), started.explain());
  await assert.rejects(server.verify({ path: '/1/boards/*' }), /^AssertionError.*: no request fits[^]*nearest/);
  await assert.rejects(
    server.requests({ methd: 'GET' } as object),
    /methd: there is no such name, did you mean method/,
  );
  const before = (await server.now()).getTime();
  await server.advance(5000);
  assert.equal((await server.now()).getTime(), before + 5000);
  await server.clearRequests();
  assert.equal((await server.report()).requests.counted, 0);
  assert.equal((await server.about()).world, '');
});

test('a world is made and ended, planted and restored, and has the credentials that are there', async () => {
  await using started = await startServer({ fixture: 'empty' });
  const server = await connect(`${started.url}/`);
  const world = await server.world({ name: 'one', fixture: fixture().board('b', { lists: 1 }) });
  assert.deepEqual(await server.worlds(), ['one']);
  const { key, token } = world.target.actors['owner']!;
  const board = await world.id('b');
  assert.equal((await fetch(`${world.url}/1/boards/${board}?key=${key}&token=${token}`)).status, 200);
  const kept = await world.snapshot();
  const { actors } = await world.plant(fixture({ owner: await world.id('owner') }).member('ben'));
  assert.ok(actors['ben']);
  await world.restore(kept);
  assert.deepEqual(Object.keys(world.target.actors), ['owner']);
  await world.close();
  assert.deepEqual(await server.worlds(), []);
});

test('a control plane with a token wants it', async () => {
  await using started = await startServer({ controlToken: 'a-secret-word' });
  await assert.rejects(connect(started.url), /the control plane needs its token/);
  const server = await connect(started.url, { token: 'a-secret-word' });
  await server.reset();
  await assert.rejects(connect(started.url, { token: 'another-word' }), /the control plane needs its token/);
  await assert.rejects(
    connect('http://127.0.0.1:9'),
    /^Error: no server answers at http:\/\/127\.0\.0\.1:9; boardstone serve starts one$/,
  );
  await assert.rejects(connect('localhost:4747'), /^TypeError: connect takes the address of a server, as http:/);
});

test('the data that a token protects are not shown by another name either', async () => {
  await using started = await startServer({ controlToken: 'a-secret-word', controlHosts: ['boardstone'] });
  const asked = (host: string): Promise<number> =>
    new Promise((done, fail) => {
      const page = request(`${started.url}/_inspector/inspector.css`, { headers: { host } }, (reply) => {
        done(reply.resume().statusCode!);
      });
      page.on('error', fail).end();
    });
  assert.deepEqual([await asked('boardstone'), await asked('localhost')], [403, 200]);
});

test('options that let others in are checked', async () => {
  for (const options of [
    { controlHosts: ['http://x'] },
    { controlHosts: 'x' },
    { controlOrigins: ['http://localhost:5173/'] },
    { controlOrigins: ['*'] },
    { controlToken: 'short' },
    { controlToken: 'with a space' },
  ]) {
    await assert.rejects(startServer(options as object), /^TypeError: control\w+ is an? /);
  }
});

test('a server that has stopped, or does not let one in, is told also where something might be absent', async () => {
  const closed = await startServer({ fixture: 'empty' });
  const server = await connect(closed.url);
  await closed.close();
  await assert.rejects(server.endFault('f1'), /no server answers/);
  await assert.rejects(server.webhooks.show(1), /no server answers/);
  await using guarded = await startServer({ fixture: 'empty', controlToken: 'a-long-secret-of-the-test' });
  const inside = await connect(guarded.url, { token: 'a-long-secret-of-the-test' });
  assert.equal(await inside.endFault('f1'), false);
  assert.equal(await inside.webhooks.show(1), undefined);
});

test('says which of its options is wrong, and takes one that is undefined as not there', async () => {
  await using started = await startServer({ fixture: 'empty' });
  const wrong: readonly (readonly [options: object, says: RegExp])[] = [
    [{ answerMs: -1 }, /^answerMs is a whole number from 1 to \d+, not -1$/],
    [{ mostBytes: '1e6' }, /^mostBytes is a whole number of bytes from 1, not '1e6'$/],
    [{ tokens: 'x' }, /^there is no option tokens, did you mean token\?$/],
  ];
  for (const [options, message] of wrong)
    await assert.rejects(connect(started.url, options), { name: 'TypeError', message });
  const none = { mostBytes: undefined, answerMs: undefined } as object;
  assert.equal((await connect(started.url, none)).url, started.url);
});

test('a server that answers without an end, or leads elsewhere, holds nobody', async (t) => {
  const asked = new Set<string>();
  const served = async (answer: (reply: ServerResponse) => void): Promise<string> => {
    const server = createServer((incoming, reply) => {
      asked.add(`${incoming.headers.host} ${incoming.url}`);
      reply.on('error', () => {});
      answer(reply);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.after(() => (server.closeAllConnections(), server.close()));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const endless = await served((reply) => {
    const more = () => {
      while (!reply.destroyed && reply.write('[['.repeat(5000)));
    };
    reply.on('drain', more);
    more();
  });
  await assert.rejects(connect(endless, { mostBytes: 100_000 }), /GET \/target with more than 100000 bytes$/);
  const begun = await served((reply) => void reply.write('{'));
  await assert.rejects(connect(begun, { answerMs: 50 }), /does not answer GET \/target to its end within 0\.05 s$/);
  const silent = await served(() => {});
  await assert.rejects(connect(silent, { answerMs: 50 }), /does not answer GET \/target to its end within 0\.05 s$/);
  const away = await served((reply) => void reply.writeHead(302, { location: `${endless}/elsewhere` }).end());
  await assert.rejects(connect(away, { token: 'a-secret-word' }), /_boardstone answers 302$/);
  assert.deepEqual(
    [...asked].filter((address) => address.includes('elsewhere')),
    [],
  );
});

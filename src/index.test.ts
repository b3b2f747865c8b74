/** A server in a program, over real sockets and with the real rules. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fixture, startServer, type ServedWorld } from './index.ts';

interface Reply {
  readonly status: number;
  readonly body: any;
  readonly text: string;
}

async function ask(at: ServedWorld, method: string, path: string, json?: unknown): Promise<Reply> {
  const { key, token } = at.target.actors['owner'] as { key: string; token: string };
  const mark = path.includes('?') ? '&' : '?';
  const reply = await fetch(`${at.url}/1${path}${mark}key=${key}&token=${token}`, {
    method,
    ...(json !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: JSON.parse(text), text };
}

describe('a server in a program', () => {
  it('listens on a free port and knows its actors', async () => {
    await using server = await startServer();
    assert.equal(server.url, `http://127.0.0.1:${server.port}`);
    assert.equal((await ask(server, 'GET', '/members/me')).body.username, server.target.actors['owner']?.username);
    assert.equal(server.target.baseUrl, server.url);
  });

  it('does not take options, a clock, a seed or limits that there are not', async () => {
    const wrong = (options: object): Promise<unknown> => startServer(options).then((server) => server.close());
    for (const [options, says] of [
      [{ clock: 'sun' }, "clock is real or manual or auto, not 'sun'"],
      [{ limits: 'some' }, "limits is on or off or true or false, not 'some'"],
      [{ seed: -1 }, 'seed is a whole number from 0 to 4294967295, not -1'],
      [{ limit: 'off' }, 'there is no option limit, did you mean limits?'],
      [{ zzzzzzzz: 1 }, 'there is no option zzzzzzzz'],
      [{ constructor: 1 }, 'there is no option constructor'],
      [{ port: 'x' }, "port is a whole number from 0 to 65535, not 'x'"],
      [{ port: 65_536 }, 'port is a whole number from 0 to 65535, not 65536'],
      [{ host: 3 }, 'host is a name or an address to listen on, not 3'],
      [{ control: 'no' }, "control is true or false, not 'no'"],
      [{ dbBudget: 'x' }, "dbBudget is null or a whole number from 0 to 1000000000, not 'x'"],
      [{ webhookAllow: 'a' }, "webhookAllow is an array of host names without ports, not 'a'"],
      [{ webhookAllow: ['a', 3] }, "webhookAllow is an array of host names without ports, not [ 'a', 3 ]"],
      [{ fixture: [] }, 'fixture is demo, empty, the path of a file, or a fixture as an object, not []'],
      [{ record: '' }, "record is the path of a file, not ''"],
      [null, 'options are an object, not null'],
    ] as const) {
      await assert.rejects(wrong(options as object), { name: 'TypeError', message: says });
    }
  });

  it('takes the builder of a fixture for a world too', async () => {
    await using ofFile = await startServer({ fixture: new URL('../fixtures/demo.json', import.meta.url) });
    assert.ok(ofFile.cards().length > 10);
    await using server = await startServer({ fixture: 'empty' });
    const { target, id } = server.world({
      fixture: fixture()
        .member('ben')
        .board('b', { members: ['ben'] }),
    });
    const { key, token } = target.actors.ben;
    assert.equal((await fetch(`${target.baseUrl}/1/boards/${id('b')}?key=${key}&token=${token}`)).status, 200);
  });

  it('has the credentials of the world that is there, also after a snapshot of another one came', async () => {
    await using server = await startServer({ fixture: 'empty' });
    await using other = await startServer({ fixture: fixture().board('b'), seed: 2 });
    const beside = server.world();
    for (const world of [beside, server]) {
      const before = world.target;
      assert.equal(world.target, before);
      world.restore(other.snapshot());
      assert.deepEqual(world.target.actors, other.target.actors);
      assert.equal((await ask(world, 'GET', '/members/me')).status, 200);
      await world.reset();
      assert.deepEqual(world.target, before);
    }
  });

  it('leads with a key of another world to that world, also on the plain address', async () => {
    await using server = await startServer({ fixture: 'empty', clock: 'manual' });
    const beside = server.world({ name: 'beside' });
    const { key, token } = beside.target.actors.owner;
    const reply = await fetch(`${server.url}/1/boards?name=There&key=${key}&token=${token}`, { method: 'POST' });
    const board = (await reply.json()) as { id: string };
    assert.equal((await ask(beside, 'GET', `/boards/${board.id}`)).body.name, 'There');
    assert.equal((await ask(server, 'GET', `/boards/${board.id}`)).status, 404);
    assert.deepEqual([beside.requests().length, server.requests().length], [2, 1]);
    beside.fault({ match: { path: '/1/members/*' }, respond: { status: 503 } });
    const headers = { authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` };
    assert.equal((await fetch(`${server.url}/1/members/me`, { headers })).status, 503);
    await beside.close();
    assert.equal((await fetch(`${server.url}/1/members/me`, { headers })).status, 401);
  });

  it('names what a mistyped path comes nearest to, and hands each request to who logs', async () => {
    const logged: string[] = [];
    await using server = await startServer({
      fixture: 'empty',
      log: ({ status, rule, world }) => logged.push(`${world} ${status} ${rule}`),
    });
    const said = async (path: string, at: ServedWorld = server): Promise<string> =>
      (await ask(at, 'GET', path)).body.message;
    assert.equal(await said('/members/me/bords'), 'invalid value for field: did you mean boards?');
    assert.equal(await said('/members/me/fullNam'), 'invalid value for field: did you mean fullName?');
    assert.match(await said('/members/me/zzzzz'), /^invalid value for field: expected one of avatarHash, /);
    assert.equal(await said('/bords', server.world({ name: 'mine' })), 'Cannot GET /1/bords, did you mean boards?');
    assert.deepEqual(logged, [' 400 ERR-04', ' 400 ERR-04', ' 400 ERR-04', 'mine 404 ERR-01']);
    assert.match(await said('/members%2Fme', server), /^Cannot GET \/1\/members%2Fme/);
  });

  it('moves its clock ahead by whole milliseconds alone', async () => {
    await using server = await startServer({ fixture: 'empty', clock: 'manual' });
    const began = server.now();
    for (const ms of [-1, 0.5, NaN, undefined, '1000'] as never[]) {
      await assert.rejects(server.advance(ms), /ms: a whole number from 0 is expected/);
    }
    assert.deepEqual(server.now(), began);
  });

  it('stands beside others, each with its own world', async () => {
    await using first = await startServer({ fixture: 'empty', seed: 1 });
    await using second = await startServer({ fixture: 'empty', seed: 2 });
    await ask(first, 'POST', '/boards', { name: 'only here' });
    assert.equal((await ask(first, 'GET', '/members/me/boards')).body.length, 1);
    assert.equal((await ask(second, 'GET', '/members/me/boards')).body.length, 0);
    assert.notEqual(first.target.actors['owner']?.token, second.target.actors['owner']?.token);
  });

  it('moves its clock, resets, and shows what clients sent', async () => {
    await using server = await startServer({ fixture: 'empty', clock: 'manual' });
    const began = server.now();
    await server.advance(10_000);
    assert.equal(server.now().getTime() - began.getTime(), 10_000);
    await ask(server, 'POST', '/boards', { name: 'gone soon' });
    assert.deepEqual(
      server.requests().map(({ method, status }) => [method, status]),
      [['POST', 200]],
    );
    assert.ok(!JSON.stringify(server.requests()).includes(server.target.actors['owner']?.token as string));
    server.clearRequests();
    assert.deepEqual(server.requests(), []);
    await server.reset();
    assert.deepEqual([server.now(), (await ask(server, 'GET', '/members/me/boards')).body], [began, []]);
  });

  it('refuses beyond the limits until its clock moves, and not at all where they are off', async () => {
    await using limited = await startServer({ fixture: 'empty', clock: 'manual' });
    for (let spent = 0; spent < 100; spent++) await ask(limited, 'GET', '/boards/none');
    assert.equal((await ask(limited, 'GET', '/boards/none')).status, 429);
    await limited.advance(10_000);
    assert.notEqual((await ask(limited, 'GET', '/boards/none')).status, 429);
    await using free = await startServer({ fixture: 'empty', limits: 'off' });
    for (let spent = 0; spent < 101; spent++) assert.notEqual((await ask(free, 'GET', '/boards/none')).status, 429);
  });

  it('opens worlds of its own', async () => {
    await using server = await startServer({ fixture: 'empty', clock: 'manual' });
    const world = server.world({ name: 'mine' });
    assert.equal(world.url, `${server.url}/w/mine`);
    await ask(world, 'POST', '/boards', { name: 'only there' });
    await world.advance(5);
    assert.equal((await ask(server, 'GET', '/members/me/boards')).status, 200);
    assert.equal((await ask(server, 'GET', '/members/me/boards')).body.length, 0);
    assert.equal((await ask(world, 'GET', '/members/me/boards')).body.length, 1);
    await world.close();
    assert.equal((await fetch(`${world.url}/1/members/me`)).status, 404);
  });

  it('fails on order and goes back to a snapshot', async () => {
    await using server = await startServer({ fixture: 'empty', clock: 'manual' });
    const before = server.snapshot();
    const { body } = await ask(server, 'POST', '/boards', { name: 'short-lived' });
    const fault = server.fault({ match: { method: 'GET', path: '/1/board/*' }, times: 1, respond: { status: 503 } });
    assert.equal((await ask(server, 'GET', `/boards/${body.id}`)).status, 503);
    assert.equal((await ask(server, 'GET', `/boards/${body.id}`)).status, 200);
    assert.deepEqual(server.faults(), [{ ...fault, hits: 1 }]);
    server.clearFaults();
    server.restore(JSON.parse(JSON.stringify(before)));
    assert.equal((await ask(server, 'GET', `/boards/${body.id}`)).status, 404);
    assert.throws(() => server.restore({}), /no snapshot/);
    assert.throws(() => server.fault({ match: { path: '/1/nowhere/*/at/all' }, drop: true }), /no route/);
    await server.runExports();
    await server.drainWebhooks();
  });

  it('takes a fixture as a value, and says what is wrong with one', async () => {
    const fixture = {
      members: [{ id: 'me', username: 'only_one', fullName: 'Only One' }],
      applications: [{ name: 'app', idMember: 'me' }],
      tokens: [{ id: 'mine', idMember: 'me' }],
      actors: { owner: { token: 'mine' } },
    };
    await using server = await startServer({ fixture });
    assert.equal((await ask(server, 'GET', '/members/me?fields=username')).body.username, 'only_one');
    await assert.rejects(
      startServer({ fixture: { members: [{ fullName: 'x' }] } }),
      /^FixtureError: members\[0\]\.username/,
    );
    for (const now of ['9999-12-31T23:59:59.000Z', '1969-12-31T23:59:59.000Z']) {
      await assert.rejects(startServer({ fixture: { now } }), /^FixtureError: now: a date from 1970 to 2106/);
    }
    await assert.rejects(
      startServer({ fixture: { counters: { seed: 1, made: 1e308, lastSecond: 0 } } }),
      /counters\.made/,
    );
    await assert.rejects(
      startServer({ fixture: 'nowhere.json' }),
      /nowhere.json cannot be read: no such file or directory/,
    );
  });

  it('can be closed twice', async () => {
    const server = await startServer({ fixture: 'empty' });
    await Promise.all([server.close(), server.close()]);
    await assert.rejects(fetch(server.url));
  });

  it('gives the same bytes for the same seed, fixture and calls', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boardstone-'));
    const record = join(folder, 'run.jsonl');
    const run = async (record?: string): Promise<string[]> => {
      await using server = await startServer({
        fixture: 'demo',
        clock: 'manual',
        limits: 'off',
        seed: 3,
        ...(record && { record }),
      });
      const texts: string[] = [];
      const note = async (method: string, path: string, json?: unknown) => {
        const reply = await ask(server, method, path, json);
        // The port is the one thing that may differ.
        texts.push(reply.text.replaceAll(server.url, ''));
        return reply.body;
      };
      const { id: idBoard } = await note('POST', '/boards', { name: 'one' });
      const { id: idList } = await note('POST', '/lists', { name: 'list', idBoard });
      for (let made = 0; made < 20; made++) {
        const { id } = await note('POST', '/cards', { name: `card ${made}`, idList });
        await note('PUT', `/cards/${id}`, { desc: 'x', due: '2026-04-01T00:00:00.000Z' });
        await note('POST', `/cards/${id}/actions/comments`, { text: `said ${made}` });
        await server.advance(777);
      }
      await note('GET', `/boards/${idBoard}?cards=all&actions=all&lists=all`);
      return texts;
    };
    try {
      const first = await run(record);
      assert.deepEqual(await run(), first);
      await using again = await startServer({ replay: record, clock: 'manual', limits: 'off' });
      const [board] = (await ask(again, 'GET', '/members/me/boards?fields=name&filter=all')).body.filter(
        ({ name }: any) => name === 'one',
      );
      assert.equal(JSON.parse(first[0] as string).id, board.id);
      assert.equal((await ask(again, 'GET', `/boards/${board.id}/cards`)).body.length, 20);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** The questions of a test about the requests of its client, over real sockets. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startServer, type BoardstoneServer, type Verification } from '../index.ts';

describe('requests that were sent', () => {
  let server: BoardstoneServer;
  before(async () => {
    server = await startServer({ fixture: 'empty', clock: 'manual' });
  });
  after(() => server.close());
  beforeEach(() => server.clearRequests());

  const send = async (method: string, path: string, body?: string | URLSearchParams, at = server): Promise<number> => {
    const { key, token } = at.target.actors.owner;
    const mark = path.includes('?') ? '&' : '?';
    const type = typeof body === 'string' ? { headers: { 'content-type': 'application/json' } } : {};
    return (await fetch(`${at.url}/1${path}${mark}key=${key}&token=${token}`, { method, body: body ?? null, ...type }))
      .status;
  };
  const said = (order: Verification): string => {
    try {
      server.verify(order);
    } catch (fault) {
      assert.equal((fault as Error).name, 'AssertionError');
      return (fault as Error).message;
    }
    return '';
  };

  it('are found by method, path, status, query and body, each taken apart', async () => {
    await send('GET', '/members/me?fields=id');
    await send('POST', '/boards', JSON.stringify({ name: 'One', prefs: { voting: 'x' } }));
    await send('POST', '/boards', new URLSearchParams({ name: 'Two' }));
    await send('GET', '/board/none');
    const [form] = server.requests({ method: 'POST', path: '/1/board', json: { name: 'Two' } });
    assert.deepEqual([form?.path, form?.json, form?.query['token']], ['/1/boards', { name: 'Two' }, '***']);
    const found = (filter: Parameters<typeof server.requests>[0]) => server.requests(filter).map(({ n }) => n);
    assert.deepEqual(found({ path: '/1/boards/*' }), [3]);
    assert.deepEqual(found({ path: '/1/**' }), [0, 1, 2, 3]);
    assert.deepEqual(found({ json: { prefs: { voting: 'x' } } }), [1]);
    assert.deepEqual(found({ query: { fields: 'id' } }), [0]);
    assert.deepEqual(found({ status: 400, since: 2 }), [3]);
    assert.deepEqual(found(undefined), [0, 1, 2, 3]);
    assert.throws(() => server.requests({ path: 'cards' }), /path: a path begins with \/1/);
    assert.throws(() => server.requests({ methd: 'GET' } as object), /methd/);
  });

  it('are verified, and where none fits the nearest are named with what is different', async () => {
    assert.equal(said({ path: '/1/boards' }), 'no request fits: path "/1/boards"\n0 requests came');
    await send('GET', '/members/me?fields=id');
    await send('POST', '/boards', JSON.stringify({ name: 'One' }));
    assert.equal(said({ method: 'POST', path: '/1/boards' }), '');
    assert.equal(said({ path: '/1/boards', count: 1 }), '');
    assert.equal(said({ path: '/1/cards/*', count: 0 }), '');
    assert.equal(said({ path: '/1/boards', count: 0 }), '1 request fits, not 0: path "/1/boards"');
    const key = server.target.actors.owner.key;
    assert.equal(
      said({ method: 'PUT', path: '/1/boards', json: { name: 'Two' } }),
      [
        'no request fits: method "PUT", path "/1/boards", json {"name":"Two"}',
        'nearest:',
        `  #1 POST /1/boards?key=${key}&token=***: the method is POST, the body is {"name":"One"}`,
        `  #0 GET /1/members/me?fields=id&key=${key}&token=***: ` +
          'the method is GET, the path is /1/members/me, the body is empty',
      ].join('\n'),
    );
  });

  it('are awaited, those that came before too, and a wait that ends in vain says what came instead', async () => {
    await send('GET', '/members/me');
    const two = server.waitFor({ path: '/1/members/me', count: 2 });
    await send('GET', '/boards/none');
    await send('GET', '/members/me');
    assert.deepEqual(
      (await two).map(({ n }) => n),
      [0, 2],
    );
    assert.equal((await server.waitFor({ path: '/1/boards/*' })).length, 1);
    await assert.rejects(
      server.waitFor({ path: '/1/members/me', method: 'PUT', timeoutMs: 1 }),
      /^AssertionError.*: no request fits: method "PUT", path "\/1\/members\/me"\nnearest:\n  #2 GET .*: the method is GET/s,
    );
  });

  it('are refused in a strict world if nothing reads an argument, and change nothing', async () => {
    const strict = server.world({ name: 'strict', strict: true });
    const at = { ...server, ...strict } as BoardstoneServer;
    assert.equal(await send('POST', '/boards?name=One&defaultlists=false', undefined, at), 400);
    assert.equal(await send('GET', '/members/me?fields=id', undefined, at), 200);
    const { key, token } = strict.target.actors.owner;
    const read = await fetch(`${strict.url}/1/boards?nam=x&name=One&key=${key}&token=${token}`, { method: 'POST' });
    assert.match(await read.text(), /nothing reads nam, did you mean name\?/);
    for (const [typed, meant] of [
      ['fileds', 'fields'],
      ['FIELDS', 'fields'],
      ['field', 'fields'],
      ['crads', 'cards'],
      ['card_field', 'card_fields'],
    ] as const) {
      const reply = await fetch(`${strict.url}/1/members/me/boards?${typed}=name&key=${key}&token=${token}`);
      assert.match(await reply.text(), new RegExp(`nothing reads ${typed}, did you mean ${meant}\\?`));
    }
    const live = server.world({ strict: true, dialect: 'live' });
    const { owner } = live.target.actors;
    const asLive = await fetch(`${live.url}/1/members/me/boards?fileds=1&key=${owner.key}&token=${owner.token}`);
    assert.equal(await asLive.text(), 'nothing reads fileds, did you mean fields?');
    // The misspelt name comes before the one that is missing for it.
    const made = await fetch(`${live.url}/1/cards?listId=x&key=${owner.key}&token=${owner.token}`, { method: 'POST' });
    assert.equal(await made.text(), 'nothing reads listId, did you mean idList?');
    const card = await fetch(
      `${strict.url}/1/cards?idList=${'f'.repeat(24)}&dueDate=null&title=x&key=${key}&token=${token}`,
      { method: 'POST' },
    );
    assert.match(
      await card.text(),
      /nothing reads dueDate, did you mean due\?; nothing reads title, did you mean name\?/,
    );
    assert.equal(
      ((await (await fetch(`${strict.url}/1/members/me/boards?key=${key}&token=${token}`)).json()) as []).length,
      0,
    );
    assert.equal(await send('POST', '/boards?name=One&defaultlists=false'), 200);
    strict.verify({ path: '/1/boards', status: 400, count: 2 });
    strict.clearRequests();
  });

  it('come from actors whose names are checked', () => {
    // @ts-expect-error there is no such actor
    assert.equal(server.target.actors.ownr, undefined);
  });
});

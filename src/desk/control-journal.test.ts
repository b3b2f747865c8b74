/** The control plane in networks, and the journal that is asked over it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { answerIn, stage, type Staged } from '../testing/stage.ts';

let at: Staged;
before(async () => {
  at = await stage();
});
after(() => at.close());
beforeEach(() => at.service.main.reset());

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

async function ask(method: string, path: string, body?: unknown, base = ''): Promise<Reply> {
  const reply = await fetch(`${at.url}${base}/_boardstone${path}`, {
    method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
}

describe('who is let into the control plane', () => {
  const access = { hosts: ['boardstone'], origins: ['http://localhost:5173'], token: null, pages: null, names: [] };
  const asked = async (opened: Staged, line: string, host: string, ...fields: string[]) =>
    answerIn(await opened.raw([line, `Host: ${host}`, 'Connection: close', ...fields, '', ''].join('\r\n')));
  const health = 'GET /_boardstone/health HTTP/1.1';

  it('are the names that the server was told, and no others', async () => {
    await using opened = await stage();
    opened.service.access = access;
    for (const host of ['boardstone', 'boardstone:4747', 'BOARDSTONE', 'localhost'])
      assert.equal((await asked(opened, health, host)).status, 200, host);
    for (const host of ['boardstone.evil.example', 'evil-boardstone', 'boardston', 'boardstone.'])
      assert.equal((await asked(opened, health, host)).status, 403, host);
  });

  it('are pages of the origins that it was told, which may read the answers', async () => {
    await using opened = await stage();
    opened.service.access = access;
    const near = 'Origin: http://localhost:5173';
    const { status, headers } = await asked(opened, health, 'localhost', near);
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, 'http://localhost:5173']);
    const before = await asked(opened, 'OPTIONS /_boardstone/reset HTTP/1.1', 'localhost', near);
    assert.deepEqual(
      [before.status, before.headers.get('access-control-allow-headers')],
      [204, 'authorization, content-type'],
    );
    for (const origin of ['http://localhost:5174', 'https://localhost:5173', 'null', 'http://localhost:5173.evil'])
      for (const line of [health, 'OPTIONS /_boardstone/reset HTTP/1.1']) {
        const refused = await asked(opened, line, 'localhost', `Origin: ${origin}`);
        assert.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [403, null], origin);
      }
    // A page may not come by a name that nobody told.
    assert.equal((await asked(opened, health, 'evil.example', near)).status, 403);
  });

  it('are those who have the token, by any name; nobody else, by no name', async () => {
    await using opened = await stage();
    opened.service.access = { ...access, token: 'a-secret-word' };
    const right = 'Authorization: Bearer a-secret-word';
    for (const host of ['localhost', 'boardstone', 'any.example'])
      assert.equal((await asked(opened, health, host, right)).status, 200, host);
    const wrong = [
      '',
      'a-secret-word',
      'Bearer a-secret-wor',
      'Bearer a-secret-word ',
      'bearer a-secret-word',
      'Basic x',
    ];
    // Node takes spaces at the end of a field away, so that one is right.
    for (const given of wrong.filter((value) => value.trim() === value)) {
      const { status, body } = await asked(opened, health, 'localhost', ...(given ? [`Authorization: ${given}`] : []));
      assert.deepEqual([status, /needs its token/.test(body.message)], [401, true], given);
      assert.equal((await asked(opened, health, 'any.example', `Authorization: ${given}`)).status, 403, given);
    }
    assert.equal((await asked(opened, health, 'any.example', right, 'Origin: http://evil.example')).status, 403);
  });
});

describe('the journal over HTTP', () => {
  beforeEach(async () => {
    for (const path of ['/1/cards/x?a=1', '/1/refused', '/1/make']) await (await fetch(at.url + path)).text();
  });

  it('is asked by method, path, status, rule and number', async () => {
    const found = async (query: string) => (await ask('GET', `/requests?${query}`)).body.map(({ n }: any) => n);
    assert.deepEqual(await found('method=GET'), [0, 1, 2]);
    assert.deepEqual(await found('method=PUT'), []);
    assert.deepEqual(await found('path=/1/cards/*'), [0]);
    assert.deepEqual(await found('status=401&rule=AUT-01'), [1]);
    assert.deepEqual(await found('since=1&status=200'), [2]);
    assert.deepEqual((await ask('POST', '/requests/find', { query: { a: '1' } })).body[0].path, '/1/cards/x');
  });

  it('refuses what nothing reads', async () => {
    for (const [path, says] of [
      ['/requests?methd=PUT', /^methd: there is no such name, did you mean method\? For example: \{"method"/],
      ['/requests?status=ok', /^status: a number is expected/],
      ['/health?method=GET', /^method: GET \/health takes no arguments/],
    ] as const) {
      const { status, body } = await ask('GET', path);
      assert.equal(status, 400);
      assert.match(body.message, says);
    }
  });

  it('verifies, names the nearest, and waits', async () => {
    assert.equal((await ask('POST', '/requests/verify', { path: '/1/cards/*', count: 1 })).status, 200);
    const missed = await ask('POST', '/requests/verify', { path: '/1/cards/*', method: 'PUT' });
    assert.equal(missed.status, 422);
    assert.match(missed.body.message, /no request fits[^]*nearest:[^]*#0 GET \/1\/cards\/x\?a=1: the method is GET/);
    const waiting = ask('POST', '/requests/wait', { path: '/1/make', count: 2 });
    await (await fetch(`${at.url}/1/make`)).text();
    assert.deepEqual(
      (await waiting).body.map(({ n }: any) => n),
      [2, 3],
    );
    const late = await ask('POST', '/requests/wait', { path: '/1/x', timeoutMs: 1 });
    assert.deepEqual([late.status, /waited 1 ms$/.test(late.body.message)], [422, true]);
  });

  it('ends one fault and not the others', async () => {
    for (const _ of [1, 2]) await ask('POST', '/faults', { match: { path: '/1/make' }, drop: true });
    assert.equal((await ask('DELETE', '/faults/f1')).status, 200);
    assert.deepEqual(
      (await ask('GET', '/faults')).body.map(({ id }: any) => id),
      ['f2'],
    );
    const gone = await ask('DELETE', '/faults/f1');
    assert.deepEqual([gone.status, gone.body.message], [404, 'there is no fault f1']);
  });

  it('says what is wrong with an order in plain words, with one that is right', async () => {
    const { body } = await ask('POST', '/faults', { path: '/1/make', status: 500 });
    assert.match(body.message, /match: it is missing/);
    assert.match(body.message, /path: there is no such name, did you mean match\.path\?/);
    assert.match(body.message, /status: there is no such name, did you mean respond\.status\?/);
    assert.match(body.message, /[.?] For example: \{"match":\{"method":"GET"/);
    const inside = await ask('POST', '/faults', { match: { pth: '/1/make' }, respond: { status: 500 } });
    assert.match(inside.body.message, /; match\.pth: there is no such name, did you mean match\.path\?/);
  });

  it('describes itself as OpenAPI', async () => {
    const { paths, servers } = (await ask('GET', '/openapi.json')).body;
    assert.equal(servers[0].url, `${at.url}/_boardstone`);
    const answered = Object.entries(paths).flatMap(([path, rows]) =>
      Object.keys(rows as object).map((method) => `${method.toUpperCase()} /_boardstone${path}`),
    );
    assert.deepEqual(answered.sort(), [...(await ask('GET', '/')).body.operations].sort());
    const { schema } = paths['/faults'].post.requestBody.content['application/json'];
    assert.deepEqual(schema.required, ['match']);
  });
});

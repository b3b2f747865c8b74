/** The control plane, and who may not reach it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, beforeEach, describe, it } from 'node:test';
import { head, seen, stage, type Staged } from '../../testing/stage.ts';

let at: Staged;
before(async () => {
  at = await stage();
});
after(() => at.close());
beforeEach(() => at.service.reset(at.service.main));

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

describe('the control plane', () => {
  it('tells its health and its clock mode', async () => {
    const { status, body } = await ask('GET', '/health');
    assert.deepEqual(
      [status, body.status, body.clock, body.now, body.seed],
      [200, 'ok', 'manual', '2026-03-02T09:00:00.000Z', 7],
    );
    assert.match(body.version, /^\d+\.\d+\.\d+/);
  });

  it('lists what it can do', async () => {
    const { operations } = (await ask('GET', '')).body;
    assert.ok(operations.includes('POST /_boardstone/clock/advance'));
    assert.ok(operations.includes('DELETE /_boardstone/worlds/{name}'));
    assert.deepEqual((await ask('GET', '/')).body.operations, operations);
  });

  it('moves the clock by milliseconds, which need not be any', async () => {
    assert.deepEqual((await ask('GET', '/clock')).body, { now: '2026-03-02T09:00:00.000Z', mode: 'manual' });
    assert.deepEqual((await ask('POST', '/clock/advance', { ms: 10_500 })).body, { now: '2026-03-02T09:00:10.500Z' });
    assert.deepEqual((await ask('POST', '/clock/advance', { ms: 0 })).body, { now: '2026-03-02T09:00:10.500Z' });
  });

  it('moves the clock neither back nor out of all calendars', async () => {
    for (const ms of [-1, 1.5, '10', null, 1e15, 9e15, undefined]) {
      assert.equal((await ask('POST', '/clock/advance', { ms })).status, 400, String(ms));
    }
    assert.equal((await ask('POST', '/clock/advance')).status, 400);
    assert.equal((await ask('GET', '/clock')).body.now, '2026-03-02T09:00:00.000Z');
  });

  it('puts records, clock, journal and faults back', async () => {
    const fresh = (await ask('GET', '/snapshot')).body;
    await ask('POST', '/clock/advance', { ms: 5000 });
    await (await fetch(`${at.url}/1/make`)).text();
    await ask('POST', '/faults', { match: { path: '/1/make' }, drop: true });
    assert.notDeepEqual((await ask('GET', '/snapshot')).body, fresh);
    assert.deepEqual((await ask('POST', '/reset')).body, {});
    assert.deepEqual((await ask('GET', '/snapshot')).body, fresh);
    assert.deepEqual([(await ask('GET', '/requests')).body, (await ask('GET', '/faults')).body], [[], []]);
  });

  it('reads and clears the journal', async () => {
    await (await fetch(`${at.url}/1/x`)).text();
    assert.deepEqual(
      (await ask('GET', '/requests')).body.map(({ url }: { url: string }) => url),
      ['/1/x'],
    );
    await ask('DELETE', '/requests');
    assert.deepEqual((await ask('GET', '/requests')).body, []);
  });

  it('takes a snapshot back, with the time it was made at', async () => {
    await ask('POST', '/clock/advance', { ms: 5000 });
    await (await fetch(`${at.url}/1/make`)).text();
    const kept = (await ask('GET', '/snapshot')).body;
    await ask('POST', '/reset');
    assert.equal((await ask('PUT', '/snapshot', kept)).status, 200);
    assert.deepEqual((await ask('GET', '/snapshot')).body, kept);
    assert.equal((await ask('GET', '/clock')).body.now, '2026-03-02T09:00:05.000Z');
  });

  it('changes nothing for a snapshot that is none', async () => {
    const before = (await ask('GET', '/snapshot')).body;
    const garbage = [
      {},
      [],
      'null',
      { ...before, boardstone: 2 },
      { ...before, clock: 'soon' },
      { ...before, clock: '2106-02-07T06:28:15.001Z' },
      { boardstone: 1, clock: before.clock, world: null },
    ];
    for (const body of garbage) assert.equal((await ask('PUT', '/snapshot', body)).status, 400, JSON.stringify(body));
    assert.deepEqual((await ask('GET', '/snapshot')).body, before);
  });

  it('runs exports and drains webhooks', async () => {
    assert.deepEqual((await ask('POST', '/exports/run')).body, { finished: 0 });
    assert.deepEqual((await ask('POST', '/webhooks/drain')).body, { held: false });
  });

  it('answers an unknown path with 404 and a wrong method with 405', async () => {
    for (const path of ['/nothing', '/worlds/a/b', '/constructor', '/__proto__', '/toString']) {
      assert.equal((await ask('GET', path)).status, 404, path);
    }
    const { status, body } = await ask('PUT', '/clock');
    assert.deepEqual([status, body], [405, { message: 'allowed here: GET', error: 'ERROR' }]);
    assert.equal((await ask('OPTIONS', '/clock')).status, 405);
  });

  it('refuses a body that is not JSON', async () => {
    for (const body of ['{', 'ms=1', '\u0000']) assert.equal((await ask('POST', '/clock/advance', body)).status, 400);
  });

  it('refuses a body that would exhaust whoever walks through it', async () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    const order = (depth: number): string =>
      `{"match":{"path":"/1/cards/*"},"respond":{"status":200,"body":["\\"[",${nested(depth)}]}}`;
    for (const depth of [98, 5000, 200_000]) {
      const { status, body } = await ask('POST', '/faults', order(depth));
      assert.deepEqual([status, body.message], [400, 'the body nests too deeply'], `${depth}`);
    }
    assert.deepEqual((await ask('GET', '/faults')).body, []);
    assert.equal((await ask('POST', '/faults', order(97))).status, 200);
  });

  it('refuses a body of more values than any world would hold, before it is parsed', async () => {
    const { status, body } = await ask('PUT', '/snapshot', `[${'[],'.repeat(20_000)}1]`);
    assert.deepEqual([status, body.message], [413, 'the body holds too many values']);
    assert.equal(
      (await ask('PUT', '/snapshot', `[${'[],'.repeat(4000)}1]`)).body.message,
      'this is no snapshot of a world',
    );
  });

  it('refuses to give what is too large for one answer, and lives on', async (test) => {
    // What Node says of a text longer than it can hold; half a gigabyte for a test would be much.
    const endless = {
      toJSON() {
        throw new RangeError('Invalid string length');
      },
    };
    test.mock.method(at.service.deliveries, 'list', () => endless);
    assert.deepEqual(await ask('GET', '/webhooks').then(({ status, body }) => [status, body.message]), [
      413,
      'the answer would be too large',
    ]);
    assert.equal((await ask('GET', '/health')).status, 200);
  });

  it('refuses before the body has come', async () => {
    const refused = async (line: string, ...fields: string[]): Promise<unknown[]> => {
      const client = at.socket();
      client.write(head(line, ...fields));
      const [answer] = (await once(client, 'data')) as [Buffer];
      client.destroy();
      const { status, headers } = seen(answer.toString());
      return [status, headers.get('connection')];
    };
    assert.deepEqual(await refused('PUT /_boardstone/snapshot HTTP/1.1', 'Content-Length: 999999999'), [413, 'close']);
    const foreign = ['Origin: http://evil.example', 'Content-Length: 9'];
    assert.deepEqual(await refused('POST /_boardstone/reset HTTP/1.1', ...foreign), [403, 'close']);
  });

  it('says nothing to other origins, not even that they may ask', async () => {
    for (const origin of ['http://evil.example', 'null', `http://localhost:${at.port + 1}`, 'https://localhost']) {
      const { status, headers } = seen(await at.raw(head('GET /_boardstone/requests HTTP/1.1', `Origin: ${origin}`)));
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [403, null], origin);
      const reset = head('POST /_boardstone/reset HTTP/1.1', `Origin: ${origin}`, 'Content-Length: 0');
      assert.equal(seen(await at.raw(reset)).status, 403);
    }
    assert.equal(seen(await at.raw(head('GET /_boardstone/health HTTP/1.1', 'Origin: http://localhost'))).status, 200);
  });

  it('answers to names of this machine only', async () => {
    const named = async (host: string): Promise<number> =>
      seen(await at.raw(`GET /_boardstone/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status;
    for (const host of [
      'localhost',
      'localhost:80',
      '127.0.0.1:4747',
      '127.1.2.3',
      '[::1]:80',
      'app.localhost',
      'LOCALHOST',
    ]) {
      assert.equal(await named(host), 200, host);
    }
    for (const host of [
      'evil.example',
      '127.0.0.1.evil.example',
      '10.0.0.1',
      'localhost.evil.example',
      '[::2]',
      '0.0.0.0',
    ]) {
      assert.equal(await named(host), 403, host);
    }
  });

  it('sends no headers that open it to scripts', async () => {
    const { headers } = await ask('GET', '/health');
    assert.equal(headers.get('access-control-allow-origin'), null);
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  it('is absent where it is switched off', async () => {
    const shut = await stage({ control: false });
    const reply = await fetch(`${shut.url}/_boardstone/health`);
    assert.equal(reply.status, 404);
    await reply.text();
    assert.equal('control' in shut.service.target(shut.service.main, shut.url), false);
    await shut.close();
  });
});

describe('who is let into the control plane', () => {
  const access = { hosts: ['boardstone'], origins: ['http://localhost:5173'], token: null };
  const asked = async (opened: Staged, line: string, host: string, ...fields: string[]) =>
    seen(await opened.raw([line, `Host: ${host}`, 'Connection: close', ...fields, '', ''].join('\r\n')));
  const health = 'GET /_boardstone/health HTTP/1.1';

  it('are the names that the server was told, and no others', async () => {
    await using opened = await stage({}, { access });
    for (const host of ['boardstone', 'boardstone:4747', 'BOARDSTONE', 'localhost'])
      assert.equal((await asked(opened, health, host)).status, 200, host);
    for (const host of ['boardstone.evil.example', 'evil-boardstone', 'boardston', 'boardstone.'])
      assert.equal((await asked(opened, health, host)).status, 403, host);
  });

  it('are pages of the origins that it was told, which may read the answers', async () => {
    await using opened = await stage({}, { access });
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
    await using opened = await stage({}, { access: { ...access, token: 'a-secret-word' } });
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
    for (const given of wrong.filter((one) => one.trim() === one)) {
      const { status, body } = await asked(opened, health, 'localhost', ...(given ? [`Authorization: ${given}`] : []));
      assert.deepEqual([status, /needs its token/.test(body.message)], [401, true], given);
      assert.equal((await asked(opened, health, 'any.example', `Authorization: ${given}`)).status, 403, given);
    }
    assert.equal((await asked(opened, health, 'any.example', right, 'Origin: http://evil.example')).status, 403);
    // What the token protects is not shown by another name either.
    const page = 'GET /_inspector/events HTTP/1.1';
    assert.equal((await asked(opened, page, 'boardstone')).status, 403);
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
      ['/requests?methd=PUT', /^methd: there is no such name, did you mean method\?. For example: \{"method"/],
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
    assert.match(body.message, /\. For example: \{"match":\{"method":"GET"/);
  });

  it('describes itself as OpenAPI', async () => {
    const { paths, servers } = (await ask('GET', '/openapi.json')).body;
    assert.equal(servers[0].url, `${at.url}/_boardstone`);
    const told = Object.entries(paths).flatMap(([path, rows]) =>
      Object.keys(rows as object).map((method) => `${method.toUpperCase()} /_boardstone${path}`),
    );
    assert.deepEqual(told.sort(), [...(await ask('GET', '/')).body.operations].sort());
    const { schema } = paths['/faults'].post.requestBody.content['application/json'];
    assert.deepEqual(schema.required, ['match']);
  });
});

describe('a world of its own', () => {
  const url = (name: string): string => `${at.url}/w/${name}`;

  it('has an address, a target and a control plane', async () => {
    const { status, body } = await ask('POST', '/worlds', { name: 'mine' });
    assert.deepEqual([status, body.name, body.baseUrl, body.target.baseUrl], [200, 'mine', url('mine'), url('mine')]);
    assert.equal(body.target.control, `${url('mine')}/_boardstone`);
    const echoed = (await (await fetch(`${url('mine')}/1/cards/x`)).json()) as any;
    assert.equal(echoed.origin, url('mine'));
    assert.equal((await ask('GET', '/health', undefined, '/w/mine')).body.world, 'mine');
    assert.deepEqual((await ask('GET', '/worlds')).body, { worlds: ['mine'] });
    assert.equal((await ask('DELETE', '/worlds/mine')).status, 200);
    assert.equal((await ask('DELETE', '/worlds/mine')).status, 404);
    assert.equal((await fetch(`${url('mine')}/1/cards/x`)).status, 404);
  });

  it('shares neither clock nor journal nor faults nor records with another', async () => {
    const {
      body: { name },
    } = await ask('POST', '/worlds');
    const base = `/w/${name}`;
    const main = (await ask('GET', '/snapshot')).body;
    await ask('POST', '/clock/advance', { ms: 9000 }, base);
    await ask('POST', '/faults', { match: { path: '/1/cards/*' }, respond: { status: 500 } }, base);
    await (await fetch(`${at.url}${base}/1/make`)).text();
    assert.equal((await fetch(`${at.url}/1/cards/x`)).status, 200);
    assert.equal((await fetch(`${at.url}${base}/1/cards/x`)).status, 500);
    assert.deepEqual((await ask('GET', '/snapshot')).body, main);
    assert.deepEqual(
      (await ask('GET', '/requests')).body.map((entry: any) => entry.url),
      ['/1/cards/x'],
    );
    assert.equal((await ask('GET', '/requests', undefined, base)).body.length, 2);
    await ask('DELETE', `/worlds/${name}`);
  });

  it('has a seed that follows from its name, or the one it is given', async () => {
    const seeds = [];
    for (const order of [{ name: 'a' }, { name: 'b' }, { name: 'c', seed: 5 }]) {
      await ask('POST', '/worlds', order);
      seeds.push((await ask('GET', '/health', undefined, `/w/${order.name}`)).body.seed);
      await ask('DELETE', `/worlds/${order.name}`);
    }
    await ask('POST', '/worlds', { name: 'a' });
    assert.equal((await ask('GET', '/health', undefined, '/w/a')).body.seed, seeds[0]);
    await ask('DELETE', '/worlds/a');
    assert.equal(new Set([...seeds, 7]).size, 4);
    assert.equal(seeds[2], 5);
  });

  it('is refused with a bad order, and twice under one name', async () => {
    for (const order of [
      { name: 'a b' },
      { name: '' },
      { name: '../x' },
      { seed: -1 },
      { fixture: '/etc/passwd' },
      { nmae: 'x' },
      [],
    ]) {
      assert.equal((await ask('POST', '/worlds', order)).status, 400, JSON.stringify(order));
    }
    await ask('POST', '/worlds', { name: 'twice' });
    assert.equal((await ask('POST', '/worlds', { name: 'twice' })).status, 409);
    assert.equal((await ask('POST', '/worlds', { name: 'inner' }, '/w/twice')).status, 400);
    await ask('DELETE', '/worlds/twice');
  });

  it('that does not exist is 404 everywhere', async () => {
    for (const path of ['/w/none/1/x', '/w/none/_boardstone/health', '/w/none', '/w/', '/w//1/x', '/w/__proto__/1/x']) {
      assert.equal((await fetch(at.url + path)).status, 404, path);
    }
  });
});

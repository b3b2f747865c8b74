/** The control plane, and who may not reach it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, beforeEach, describe, it } from 'node:test';
import { targetOf } from './target.ts';
import { head, answerIn, stage, type Staged } from '../testing/stage.ts';

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

  it('moves the clock by milliseconds, also by none', async () => {
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

  it('refuses names that an order does not read, and says which order does', async () => {
    const said = async (path: string, body: object) => {
      const { status, body: answer } = await ask('POST', path, body);
      return `${status} ${answer.message}`;
    };
    assert.equal(
      await said('/reset', { fixture: 'empty' }),
      '400 fixture: POST /reset reads no body; POST /worlds does',
    );
    assert.equal(await said('/webhooks/drain', { all: true }), '400 all: POST /webhooks/drain reads no body');
    assert.equal((await ask('POST', '/reset', {})).status, 200);
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

  it('names the path, the value or the bound that was meant', async () => {
    for (const [order, body, says] of [
      ['GET /Faults', undefined, /^the control plane has no such path, did you mean \/faults\?$/],
      ['POST /clock/advance', '{"seconds":5}', /^ms: .* For example: \{"ms":10000\}$/],
      [
        'POST /faults',
        '{"match":{"path":"/1/cards"},"drop":"now"}',
        /^drop: true or "begun" is expected\. For example/,
      ],
      ['POST /worlds', '{"fixture":"dmo"}', /^fixture: "demo", "empty" or a fixture is expected\. For example/],
      ['POST /changes', '{"since":5}', /^since: a snapshot, or the name of one, is expected\. For example/],
    ] as const) {
      const [method = '', path = ''] = order.split(' ');
      assert.match((await ask(method, path, body)).body.message, says);
    }
  });

  it('refuses a body that is not JSON', async () => {
    for (const body of ['{', 'ms=1', '\u0000']) assert.equal((await ask('POST', '/clock/advance', body)).status, 400);
    const { body } = await ask('POST', '/plant', '{\n  "boards": [}\n');
    assert.match(body.message, /^the body is not JSON: line 2, column 14: /);
    assert.equal((await ask('POST', '/clock/advance', '{"ms": 1 /* a moment */}')).status, 200);
  });

  it('refuses a body that nests too deeply for the parser', async () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    const order = (depth: number): string =>
      `{"match":{"path":"/1/cards/*"},"respond":{"status":200,"body":["\\"[",${nested(depth)}]}}`;
    for (const depth of [98, 5000, 200_000]) {
      const { status, body } = await ask('POST', '/faults', order(depth));
      assert.deepEqual([status, body.message], [400, 'the body is nested too deeply'], `${depth}`);
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
    // The error of Node for a text longer than it can hold; half a gigabyte for a test would be much.
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
      const { status, headers } = answerIn(answer.toString());
      return [status, headers.get('connection')];
    };
    assert.deepEqual(await refused('PUT /_boardstone/snapshot HTTP/1.1', 'Content-Length: 999999999'), [413, 'close']);
    const foreign = ['Origin: http://evil.example', 'Content-Length: 9'];
    assert.deepEqual(await refused('POST /_boardstone/reset HTTP/1.1', ...foreign), [403, 'close']);
  });

  it('says nothing to other origins, not even that they may ask', async () => {
    for (const origin of ['http://evil.example', 'null', `http://localhost:${at.port + 1}`, 'https://localhost']) {
      const { status, headers } = answerIn(
        await at.raw(head('GET /_boardstone/requests HTTP/1.1', `Origin: ${origin}`)),
      );
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [403, null], origin);
      const reset = head('POST /_boardstone/reset HTTP/1.1', `Origin: ${origin}`, 'Content-Length: 0');
      assert.equal(answerIn(await at.raw(reset)).status, 403);
    }
    assert.equal(
      answerIn(await at.raw(head('GET /_boardstone/health HTTP/1.1', 'Origin: http://localhost'))).status,
      200,
    );
  });

  it('answers to names of this machine only', async () => {
    const named = async (host: string): Promise<number> =>
      answerIn(await at.raw(`GET /_boardstone/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status;
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
    const shut = await stage({}, {}, { control: false });
    const reply = await fetch(`${shut.url}/_boardstone/health`);
    assert.equal(reply.status, 404);
    await reply.text();
    assert.equal('control' in targetOf(shut.service.main, shut.url), false);
    await shut.close();
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

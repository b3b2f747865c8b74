/** Faults that a test orders. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ControlError } from '../service/control-error.ts';
import { Faults } from '../service/faults.ts';
import { head, seen, stage, stub, type Staged } from '../scenes/stage.ts';

let at: Staged;
before(async () => {
  at = await stage();
});
after(() => at.close());
beforeEach(() => at.service.reset(at.service.main));

const order = async (fault: unknown): Promise<Response> =>
  fetch(`${at.url}/_boardstone/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
const get = (path = '/1/cards/a'): Promise<Response> => fetch(at.url + path);
const card = { path: '/1/cards/*' };

describe('a fault on order', () => {
  it('answers as often as it is told, and is marked', async () => {
    assert.equal((await order({ match: card, times: 2, respond: { status: 503 } })).status, 200);
    const statuses = [];
    for (let turn = 0; turn < 3; turn++) statuses.push((await get()).status);
    assert.deepEqual(statuses, [503, 503, 200]);
    await order({ match: card, respond: { status: 418 } });
    const reply = await get();
    assert.deepEqual([reply.status, reply.headers.get('x-boardstone-fault')], [418, 'f2']);
    assert.deepEqual(await reply.json(), { message: 'injected fault', error: 'ERROR' });
  });

  it('holds until it is deleted where no number is given', async () => {
    await order({ match: card, respond: { status: 500 } });
    for (let turn = 0; turn < 5; turn++) assert.equal((await get()).status, 500);
    await fetch(`${at.url}/_boardstone/faults`, { method: 'DELETE' });
    assert.equal((await get()).status, 200);
  });

  it('gives the body and headers it is told', async () => {
    const headers = { 'retry-after': '3', 'content-type': 'text/plain' };
    await order({ match: card, respond: { status: 429, headers, body: { a: [1] } } });
    const reply = await get();
    assert.deepEqual([reply.headers.get('retry-after'), reply.headers.get('content-type')], ['3', 'text/plain']);
    assert.equal(await reply.text(), '{"a":[1]}');
  });

  it('refuses by limit in the words of the service', async () => {
    await order({ match: card, respond: { status: 429 } });
    assert.deepEqual(await (await get()).json(), { message: 'Rate limit exceeded', error: 'API_TOKEN_LIMIT_EXCEEDED' });
  });

  it('counts its hits and stands in the journal', async () => {
    await order({ match: { ...card, method: 'GET' }, times: 1, respond: { status: 500 } });
    await get();
    await get();
    const [fault] = (await (await fetch(`${at.url}/_boardstone/faults`)).json()) as any;
    assert.deepEqual([fault.id, fault.hits, fault.times], ['f1', 1, 1]);
    assert.deepEqual(
      at.service.main.journal.read().map((entry) => entry.fault),
      ['f1', undefined],
    );
  });

  it('keeps the request from being played, unless it only delays', async () => {
    const made = at.service.main.world.counters.made;
    await order({ match: { path: '/1/make', method: 'POST' }, times: 1, respond: { status: 500 } });
    await order({ match: { path: '/1/make', method: 'POST' }, times: 1, delayMs: 1 });
    const post = () => fetch(`${at.url}/1/make`, { method: 'POST' });
    assert.equal((await post()).status, 500);
    assert.equal(at.service.main.world.counters.made, made);
    const delayed = await post();
    assert.deepEqual([delayed.status, delayed.headers.get('x-boardstone-fault')], [200, 'f2']);
    assert.equal(at.service.main.world.counters.made, made + 1);
  });

  it('drops the connection without a byte', async () => {
    await order({ match: card, times: 1, drop: true });
    assert.equal(await at.raw(head('GET /1/cards/a HTTP/1.1')), '');
    assert.equal(at.service.main.journal.read()[0]?.fault, 'f1');
  });

  it('cuts an answer in the middle', async () => {
    await order({ match: card, times: 1, truncate: true });
    const answer = await at.raw(head('GET /1/cards/a HTTP/1.1'));
    const whole = Number(/content-length: (\d+)/.exec(answer)?.[1]);
    const sent = answer.length - answer.indexOf('\r\n\r\n') - 4;
    assert.ok(sent > 0 && sent < whole, `${sent} of ${whole}`);
    assert.equal(seen(answer.slice(0, answer.indexOf('\r\n\r\n') + 4)).status, 200);
  });

  it('cuts a file in the middle of its own bytes', async () => {
    await order({ match: { path: '/1/**' }, times: 1, truncate: true });
    const answer = await at.raw(head('GET /1/file?name=x&mimeType=text/html HTTP/1.1'));
    assert.match(answer, /content-type: application\/octet-stream\r\n(.|\r\n)*\r\n\r\n<$/);
  });

  it('that has no body announces none, so that the connection goes on', async () => {
    for (const status of [204, 205, 304]) {
      await order({ match: card, times: 1, respond: { status, body: { a: 1 } } });
      const answer = await at.raw('GET /1/cards/a HTTP/1.1\r\nHost: a\r\n\r\n', head('GET /1/cards/b HTTP/1.1'));
      const [first = '', second = ''] = answer.split(/(?<=\r\n\r\n)(?=HTTP)/);
      assert.match(first, new RegExp(`^HTTP/1.1 ${status} .*\r\n\r\n$`, 's'));
      assert.equal(/content-length: (\d+)/.exec(first)?.[1], status === 205 ? '0' : undefined);
      assert.match(first, /x-boardstone-fault: f/);
      assert.match(second, /^HTTP\/1.1 200 /);
    }
  });

  it('of which the first that fits is taken', async () => {
    await order({ match: card, times: 1, respond: { status: 501 } });
    await order({ match: card, times: 1, respond: { status: 502 } });
    assert.deepEqual([(await get()).status, (await get()).status, (await get()).status], [501, 502, 200]);
  });
});

describe('what a fault matches', () => {
  const matches = (glob: string, method: 'GET' | 'POST', ...segments: string[]): boolean => {
    const faults = new Faults(stub.routes, stub.noun);
    faults.add({ match: { path: glob }, respond: { status: 500 } });
    return faults.next({ method, segments, args: {}, key: null, token: null, origin: '' }) !== null;
  };

  it('is a path in which a star stands for one segment and two for any number', () => {
    assert.equal(matches('/1/cards/*', 'GET', 'cards', 'a'), true);
    assert.equal(matches('/1/cards/a', 'GET', 'cards', 'a'), true);
    assert.equal(matches('/1/cards/a', 'GET', 'cards', 'b'), false);
    assert.equal(matches('/1/cards/*', 'GET', 'cards', 'a', 'name'), false);
    assert.equal(matches('/1/**', 'GET', 'cards', 'a', 'name'), true);
    assert.equal(matches('/1/cards/**', 'GET', 'boards', 'a'), false);
  });

  it('is the singular and the plural of a noun alike', () => {
    assert.equal(matches('/1/card/*', 'GET', 'cards', 'a'), true);
    assert.equal(matches('/1/cards/*', 'GET', 'card', 'a'), true);
  });
});

describe('an order for a fault is refused', () => {
  const wrong: [string, unknown, RegExp][] = [
    ['without a match', { respond: { status: 500 } }, /match/],
    ['that no route is like', { match: { path: '/1/cardz/*/x' }, drop: true }, /no route/],
    ['whose method no such route has', { match: { method: 'DELETE', path: '/1/cards/*' }, drop: true }, /no route/],
    ['with an unknown key', { match: card, dorp: true }, /dorp/],
    ['with an unknown key in its match', { match: { ...card, host: 'x' }, drop: true }, /host/],
    ['that does nothing', { match: card }, /needs one of/],
    ['that does two things', { match: card, drop: true, respond: { status: 500 } }, /exclude/],
    ['with a path outside the interface', { match: { path: '/cards' }, drop: true }, /path/],
    ['with a star inside a segment', { match: { path: '/1/car*s' }, drop: true }, /path/],
    ['with a number out of range', { match: card, delayMs: -1 }, /delayMs/],
    ['with no status', { match: card, respond: { status: 99 } }, /status/],
    [
      'with a header that frames the body',
      { match: card, respond: { status: 500, headers: { 'content-length': '1' } } },
      /header/,
    ],
    [
      'with a header that promises trailers',
      { match: card, respond: { status: 200, headers: { trailer: 'x' } } },
      /header/,
    ],
    ['with a header of two lines', { match: card, respond: { status: 500, headers: { a: 'x\r\nb: y' } } }, /header/],
    ['that is no object', [], /./],
  ];
  it('when a thousand are there', () => {
    const faults = new Faults(stub.routes, stub.noun);
    for (let made = 0; made < 1000; made++) faults.add({ match: card, drop: true });
    assert.throws(() => faults.add({ match: card, drop: true }), ControlError);
    assert.equal(faults.list().length, 1000);
  });

  for (const [title, fault, message] of wrong) {
    it(title, async () => {
      const reply = await order(fault);
      assert.equal(reply.status, 400);
      assert.match(((await reply.json()) as any).message, message);
      assert.throws(() => new Faults(stub.routes, stub.noun).add(fault), ControlError);
    });
  }
});

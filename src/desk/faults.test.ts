/** Faults that a test orders. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ControlError } from './control-error.ts';
import { createService } from '../fetch.ts';
import { deskOf } from './desk.ts';
import { openWorld } from './worlds.ts';
import { Faults } from './faults.ts';
import { head, answerIn, stage, usualDesk, type Staged } from '../testing/stage.ts';

let at: Staged;
before(async () => {
  at = await stage();
});
after(() => at.close());
beforeEach(() => at.service.main.reset());

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

  it('sends a text, a page and bytes as they are, with headers however they are written', async () => {
    const page = '<html>502 Bad Gateway</html>';
    await order({
      match: card,
      times: 1,
      respond: { status: 502, body: page, headers: { 'Content-Type': 'text/html' } },
    });
    await order({ match: card, times: 1, respond: { status: 500, body: 'no' } });
    await order({ match: card, times: 1, respond: { base64: 'iVBORw0KGgo=' } });
    const [first, second, third] = [await get(), await get(), await get()];
    assert.deepEqual([first.headers.get('content-type'), await first.text()], ['text/html', page]);
    assert.deepEqual([second.headers.get('content-type'), await second.text()], ['text/plain; charset=utf-8', 'no']);
    assert.equal(third.status, 200);
    assert.deepEqual([...new Uint8Array(await third.arrayBuffer()).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  });

  it('tells the length of its answer also where a header has that word as its value', async () => {
    const headers = { 'access-control-expose-headers': 'content-length' };
    await order({ match: card, times: 1, respond: { status: 500, body: 'no', headers } });
    assert.equal((await get()).headers.get('content-length'), '2');
  });

  it('answers one after another, then is over', async () => {
    await order({ match: card, inTurn: [{ status: 500 }, { status: 503 }] });
    assert.deepEqual([(await get()).status, (await get()).status, (await get()).status], [500, 503, 200]);
    await order({ match: card, times: 3, inTurn: [{ status: 500 }, { status: 503 }] });
    const again = [await get(), await get(), await get(), await get()];
    assert.deepEqual(
      again.map(({ status }) => status),
      [500, 503, 500, 200],
    );
  });

  it('changes fields of the right answer, as data or by a function', async () => {
    const path = '/1/members/me/boards';
    const service = createService();
    const { key, token } = service.target.actors.owner;
    const boards = async (): Promise<Response> =>
      service.fetch(`http://a${path}?fields=name,desc&key=${key}&token=${token}`);
    const before = (await (await boards()).json()) as { id: string }[];
    service.fault({ match: { path }, times: 1, change: { name: 'Other', desc: null, more: { a: 1 } } });
    assert.deepEqual(
      await (await boards()).json(),
      before.map(({ id }) => ({ id, name: 'Other', more: { a: 1 } })),
    );
    service.fault({ match: { path }, times: 1 }, ({ body, headers }) => {
      assert.match(headers['content-type']!, /json/);
      return { status: 206, headers: { 'X-Mine': '1' }, body: body.slice(1) };
    });
    const changed = await boards();
    assert.deepEqual([changed.status, changed.headers.get('x-mine')], [206, '1']);
    assert.deepEqual(await changed.json(), JSON.parse(JSON.stringify(before.slice(1))));
    service.fault({ match: { path }, times: 1 }, () => ({ body: '<html>' }));
    assert.equal(await (await boards()).text(), '<html>');
    assert.equal((await boards()).status, 200);
  });

  it('sends a body bit by bit, over a socket and in process', async () => {
    const slow = { match: { path: '/1/**' }, slow: { pieces: 4, overMs: 40 } };
    const service = createService();
    service.fault(slow);
    await order(slow);
    for (const reply of [await service.fetch('http://a/1/boards/b'), await get()]) {
      let pieces = 0;
      for await (const _ of reply.body!) pieces += 1;
      assert.ok(pieces > 1, `${pieces} pieces`);
    }
    const once = await (await get()).json();
    assert.deepEqual(once, await (await get()).json());
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
      deskOf(at.service.main)
        .journal.read()
        .map((entry) => entry.fault),
      ['f1', undefined],
    );
  });

  it('that delays gives an answer whole, also where the request is refused for its body', async () => {
    const send = () =>
      fetch(`${at.url}/1/cards/a`, { method: 'POST', headers: { 'content-type': 'text/x' }, body: 'x' });
    const { status } = await send();
    for (const how of [{ delayMs: 20 }, { gate: { count: 2, withinMs: 20 } }]) {
      await fetch(`${at.url}/_boardstone/faults`, { method: 'DELETE' });
      await order({ match: card, ...how });
      const reply = await send();
      assert.deepEqual([reply.status, typeof (await reply.json())], [status, 'object']);
    }
  });

  it('keeps the request from being played, unless it only delays', async () => {
    const made = at.service.main.moment().world.counters.made;
    await order({ match: { path: '/1/make', method: 'POST' }, times: 1, respond: { status: 500 } });
    await order({ match: { path: '/1/make', method: 'POST' }, times: 1, delayMs: 1 });
    const post = () => fetch(`${at.url}/1/make`, { method: 'POST' });
    assert.equal((await post()).status, 500);
    assert.equal(at.service.main.moment().world.counters.made, made);
    const delayed = await post();
    assert.deepEqual([delayed.status, delayed.headers.get('x-boardstone-fault')], [200, 'f2']);
    assert.equal(at.service.main.moment().world.counters.made, made + 1);
  });

  it('closes the connection in the head of an answer, so that no client repeats the request by itself', async () => {
    await order({ match: card, times: 1, drop: 'begun' });
    const line = connect(Number(new URL(at.url).port), '127.0.0.1');
    line.write(`GET /1/cards/x HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    assert.equal((await line.toArray()).join(''), 'HTTP/1.1 ');
    assert.deepEqual(
      deskOf(at.service.main)
        .journal.read()
        .map(({ status }) => status),
      [0],
    );
  });

  it('drops the connection without a byte', async () => {
    await order({ match: card, times: 1, drop: true });
    assert.equal(await at.raw(head('GET /1/cards/a HTTP/1.1')), '');
    assert.equal(deskOf(at.service.main).journal.read()[0]?.fault, 'f1');
  });

  it('cuts an answer in the middle', async () => {
    await order({ match: card, times: 1, truncate: true });
    const answer = await at.raw(head('GET /1/cards/a HTTP/1.1'));
    const whole = Number(/content-length: (\d+)/.exec(answer)?.[1]);
    const sent = answer.length - answer.indexOf('\r\n\r\n') - 4;
    assert.ok(sent > 0 && sent < whole, `${sent} of ${whole}`);
    assert.equal(answerIn(answer.slice(0, answer.indexOf('\r\n\r\n') + 4)).status, 200);
  });

  it('cuts an answer of its own in the middle', async () => {
    await order({ match: card, times: 1, truncate: true, respond: { status: 502, body: '<html>down</html>' } });
    assert.match(await at.raw(head('GET /1/cards/a HTTP/1.1')), /^HTTP\/1.1 502 [^]*\r\n\r\n<html>do$/);
  });

  it('cuts a file in the middle of its own bytes', async () => {
    await order({ match: { path: '/1/**' }, times: 1, truncate: true });
    const answer = await at.raw(head('GET /1/file?name=x&mimeType=text/html HTTP/1.1'));
    assert.match(answer, /content-type: application\/octet-stream\r\n(.|\r\n)*\r\n\r\n<$/);
  });

  it('with a status that allows no body sends none and announces none, so that the connection stays usable', async () => {
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

describe('a fault that asks for more', () => {
  const send = async (path: string, json?: unknown): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (
      await fetch(at.url + path, json === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(json) })
    ).status;
  };

  it('is used for requests with its query, its token or its body alone', async () => {
    await order({ match: { ...card, query: { fields: 'name' } }, respond: { status: 501 } });
    await order({ match: { ...card, token: 'mine' }, respond: { status: 502 } });
    await order({ match: { path: '/1/make', json: { list: { id: 1 } } }, respond: { status: 503 } });
    assert.equal(await send('/1/cards/a?fields=name&token=mine'), 501);
    assert.equal(await send('/1/cards/a?fields=all&token=mine'), 502);
    assert.equal(await send('/1/cards/a?fields=all&token=yours'), 200);
    assert.equal(await send('/1/make', { list: { id: 1, name: 'x' }, more: true }), 503);
    assert.equal(await send('/1/make', { list: { id: 2 } }), 200);
  });

  it('lets the first requests through, then is used as often as it is told', async () => {
    await order({ match: card, after: 2, times: 2, respond: { status: 500 } });
    const statuses = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await get()).status);
    assert.deepEqual(statuses, [200, 200, 500, 500, 200, 200]);
  });

  it('with a probability is used for the same requests again if the seed is the same', () => {
    const used = (seed: number): string => {
      const faults = new Faults(usualDesk.routes, seed);
      faults.add({ match: card, probability: 0.25, drop: true });
      const call = { method: 'GET', segments: ['cards', 'a'], args: {}, key: null, token: null, origin: '' };
      const turns = Array.from({ length: 400 }, () => faults.next(call, () => ({ query: {}, json: undefined })));
      return turns.map((fault) => (fault === null ? '.' : 'x')).join('');
    };
    assert.equal(used(1), used(1));
    assert.notEqual(used(1), used(2));
    const often = used(1).replaceAll('.', '').length;
    assert.ok(often > 60 && often < 140, `${often} of 400`);
  });

  it('waits for a different time at each request, which the seed draws', () => {
    const waits = (delay: object, seed = 1): number[] => {
      const faults = new Faults(usualDesk.routes, seed);
      faults.add({ match: card, delay });
      const call = { method: 'GET', segments: ['cards', 'a'], args: {}, key: null, token: null, origin: '' };
      return Array.from({ length: 400 }, () => faults.next(call, () => ({ query: {}, json: undefined }))!.delayMs);
    };
    const even = waits({ fromMs: 100, toMs: 199 });
    assert.ok(even.every((ms) => ms >= 100 && ms <= 199));
    assert.ok(new Set(even).size > 60);
    const spread = waits({ medianMs: 100, p95Ms: 1000 });
    const among = (most: number): number => spread.filter((ms) => ms <= most).length;
    assert.ok(Math.abs(among(100) - 200) < 40 && Math.abs(among(1000) - 380) < 15, `${among(100)} ${among(1000)}`);
    assert.deepEqual(waits({ fromMs: 1, toMs: 9 }, 7), waits({ fromMs: 1, toMs: 9 }, 7));
  });

  it('belongs to one world', async () => {
    await order({ match: { path: '/1/**' }, respond: { status: 500 } });
    openWorld(at.service, { name: 'other' });
    assert.equal(await send('/w/other/1/cards/a'), 200);
    assert.equal(await send('/1/cards/a'), 500);
    at.service.close('other');
  });

  it('that delays an answer does not keep a server from closing: it answers at once', async () => {
    const own = await stage();
    await fetch(`${own.url}/_boardstone/faults`, {
      method: 'POST',
      body: JSON.stringify({ match: card, delayMs: 30_000 }),
    });
    const asked = fetch(`${own.url}/1/cards/a`);
    while (deskOf(own.service.main).faults.list()[0]?.hits === 0) await new Promise(setImmediate);
    await own.close();
    assert.equal((await asked).status, 200);
  });
});

describe('what a fault matches', () => {
  const matches = (glob: string, method: 'GET' | 'POST', ...segments: string[]): boolean => {
    const faults = new Faults(usualDesk.routes, 1);
    faults.add({ match: { path: glob }, respond: { status: 500 } });
    const call = { method, segments, args: {}, key: null, token: null, origin: '' };
    return faults.next(call, () => ({ query: {}, json: undefined })) !== null;
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
    ['with a word of a path that is mistyped', { match: { path: '/1/crds/*' }, drop: true }, /mean \/1\/cards\/\*\?/],
    ['with bounds of a delay that are none', { match: card, delay: { fromMs: 9, toMs: 1 } }, /smaller first/],
    ['that is slow and drops', { match: card, slow: { pieces: 2, overMs: 1 }, drop: true }, /drop and slow exclude/],
    ['with two bodies', { match: card, respond: { status: 200, body: 1, base64: 'YQ==' } }, /body and base64/],
    ['that no route is like', { match: { path: '/1/cardz/*/x' }, drop: true }, /no route/],
    [
      'whose method no such route has',
      { match: { method: 'DELETE', path: '/1/cards/*' }, drop: true },
      /there are GET, PUT/,
    ],
    ['with a method that is mistyped', { match: { ...card, method: 'GTE' }, drop: true }, /did you mean GET\?/],
    ['with an unknown key', { match: card, dorp: true }, /dorp/],
    ['with an unknown key in its match', { match: { ...card, host: 'x' }, drop: true }, /host/],
    ['that does nothing', { match: card }, /needs one of/],
    ['that does two things', { match: card, drop: true, respond: { status: 500 } }, /exclude/],
    ['with a path outside the interface', { match: { path: '/cards' }, drop: true }, /path/],
    ['with a star inside a segment', { match: { path: '/1/car*s' }, drop: true }, /path/],
    ['with a delay that is too long', { match: card, delayMs: 30_001 }, /delayMs/],
    ['with a probability above one', { match: card, drop: true, probability: 1.5 }, /probability/],
    ['with a query that is no text', { match: { ...card, query: { a: 1 } }, drop: true }, /query/],
    ['with a number out of range', { match: card, delayMs: -1 }, /delayMs/],
    ['with an empty answer', { match: card, respond: {} }, /respond: one of status, body/],
    ['with a status that there is not', { match: card, respond: { status: 99 } }, /status/],
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
  it('with the noun that is nearest to what was typed, also where a row has it in the singular', () => {
    const routes = ['/card/{card}/customField', '/cards/{card}'].map((path) => ({ method: 'PUT', path }) as const);
    const order = { match: { path: '/1/crds/*' }, drop: true };
    assert.throws(() => new Faults(routes, 1).add(order), /mean \/1\/cards\/\*\?/);
  });
  it('when a thousand are there', () => {
    const faults = new Faults(usualDesk.routes, 1);
    for (let made = 0; made < 1000; made++) faults.add({ match: card, drop: true });
    assert.throws(() => faults.add({ match: card, drop: true }), ControlError);
    assert.equal(faults.list().length, 1000);
  });

  for (const [title, fault, message] of wrong) {
    it(title, async () => {
      const reply = await order(fault);
      assert.equal(reply.status, 400);
      assert.match(((await reply.json()) as any).message, message);
      assert.throws(() => new Faults(usualDesk.routes, 1).add(fault), ControlError);
    });
  }
});

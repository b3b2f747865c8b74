/** Every bound of a connection, over plain sockets (7.3). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Server } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { head, seen, stage, type Staged } from '../scenes/stage.ts';
import { limits } from '../spec/limits.ts';

let at: Staged;
before(async () => {
  at = await stage();
});
after(() => at.close());
beforeEach(() => at.service.main.journal.clear());

const json = 'Content-Type: application/json';
const send = async (...parts: (string | Buffer)[]) => seen(await at.raw(...parts));
const get = (target: string, ...fields: string[]) => send(head(`GET ${target} HTTP/1.1`, ...fields));
const post = (body: string | Buffer, ...fields: string[]) =>
  send(head('POST /1/x HTTP/1.1', `Content-Length: ${Buffer.byteLength(body as string)}`, ...fields), body);

/** Is it alive after all that? */
const answers = async (): Promise<boolean> => (await get('/1/alive')).status === 200;

describe('the head of a request', () => {
  it('names exactly one host', async () => {
    for (const hosts of [
      '',
      'Host: a\r\nHost: a\r\n',
      'Host: a\r\nhOST: b\r\n',
      'Host:\r\n',
      'Host: a b\r\n',
      'Host: a/b\r\n',
      'Host: <a>\r\n',
      'Host: [[[:\r\n',
      'Host: a:b\r\n',
      'Host: a:1:2\r\n',
      'Host: :80\r\n',
    ]) {
      const { status, headers, body } = await send(`GET /1/x HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
      assert.deepEqual([status, headers.get('x-boardstone-rule'), body.error], [400, 'ERR-12', 'ERROR'], hosts);
    }
    for (const host of ['example.org:80', 'a_b', '[::1]:4747', '[fe80::1]', '10.0.0.1', 'localhost:']) {
      const { body } = await send(`GET /1/x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      assert.equal(body.origin, `http://${host}`);
    }
  });

  it('holds at most two hundred fields', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: 1`);
    assert.equal((await get('/1/x', ...fields(197))).status, 200);
    for (const count of [198, 2500]) {
      const { status, headers, body } = await get('/1/x', ...fields(count));
      assert.deepEqual([status, headers.get('x-boardstone-rule'), body.error], [431, 'ERR-13', 'ERROR'], String(count));
    }
  });

  it('has room for the longest argument, percent-encoded', async () => {
    const desc = '😀'.repeat(limits.text);
    assert.ok((await get(`/1/x?desc=${encodeURIComponent(desc)}`)).body.args.desc === desc);
  });

  it('is refused beyond its room', async () => {
    const { status, headers, body } = await get('/1/x', `X-Long: ${'a'.repeat(300_000)}`);
    assert.deepEqual([status, headers.get('connection'), body.message], [431, 'close', 'the headers are too large']);
  });

  it('asks by a method the service knows', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'LINK']) {
      const { status, headers } = await send(head(`${method} /1/x HTTP/1.1`));
      assert.deepEqual([status, headers.get('allow')], [405, 'GET, PUT, POST, DELETE, HEAD, OPTIONS'], method);
    }
    const overridden = await send(head('POST /1/x HTTP/1.1', 'X-HTTP-Method-Override: DELETE', 'Content-Length: 0'));
    assert.equal(overridden.body.method, 'POST');
  });

  it('may name the whole address', async () => {
    assert.deepEqual((await get('http://elsewhere.example:81/1/cards/x?a=1')).body.segments, ['cards', 'x']);
    for (const target of [
      'http://elsewhere.example',
      'http://elsewhere.example?/1/cards/x',
      'HTTPS://a?x=/1/cards/x',
    ]) {
      assert.equal((await get(target)).status, 404, target);
    }
  });

  it('that leads nowhere is 404', async () => {
    for (const target of [
      '/',
      '//',
      '//@',
      '/2/x',
      '/1',
      '/1?key=k',
      '/_boardstonex',
      '/.%2e/1/x',
      '/favicon.ico',
      '/%',
    ]) {
      const { status, headers, body } = await get(target);
      assert.deepEqual([status, headers.get('x-boardstone-rule'), body.error], [404, 'ERR-01', 'ERROR'], target);
    }
  });

  it('that is no address at all is 400', async () => {
    for (const target of ['x', 'http:/1/x', 'ftp://a/1/x', '*']) {
      assert.ok([400, 404].includes((await get(target)).status), target);
    }
    for (const target of ['/1/%zz', '/1/x?a=%ff', '/1/%80', '/1/x?%=1']) {
      assert.equal((await get(target)).status, 400, target);
    }
  });

  it('waits for the go-ahead of a body that may come', async () => {
    const line = at.socket();
    line.write(head('POST /1/x HTTP/1.1', 'Expect: 100-continue', json, 'Content-Length: 7'));
    const [first] = (await once(line, 'data')) as [Buffer];
    assert.match(first.toString(), /^HTTP\/1.1 100 Continue\r\n\r\n/);
    line.write('{"a":1}');
    const [second] = (await once(line, 'data')) as [Buffer];
    assert.match(second.toString(), /^HTTP\/1.1 200 /);
    line.destroy();
  });

  it('gets no go-ahead for a body that is too long', async () => {
    const line = at.socket();
    line.write(
      head('POST /1/x HTTP/1.1', 'Expect: 100-continue', json, `Content-Length: ${limits.requests.bodyBytes + 1}`),
    );
    const [first] = (await once(line, 'data')) as [Buffer];
    assert.match(first.toString(), /^HTTP\/1.1 413 /);
    line.destroy();
  });

  it('gets 417 for any other expectation', async () => {
    const { status, headers, body } = await get('/1/x', 'Expect: a-miracle');
    assert.deepEqual([status, headers.get('connection'), body.error], [417, 'close', 'ERROR']);
  });
});

describe('what is not HTTP', () => {
  it('is 400 with a message and the end of the connection', async () => {
    const requests = [
      'garbage\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
      'GET /1/x\r\n\r\n',
      'GET  /1/x HTTP/1.1\r\n\r\n',
      'GET /1/x HTTP/9.9\r\n\r\n',
      head('GET /1/x HTTP/1.1', 'No colon here'),
      head('GET /1/x HTTP/1.1', 'Sp ace: x'),
      head('GET /1/\u0001 HTTP/1.1'),
      head('GET /1/x HTTP/1.1', 'A: \u0000'),
      head('G\u0000T /1/x HTTP/1.1'),
    ];
    for (const request of requests) {
      const { status, headers, body } = await send(Buffer.from(request, 'latin1'));
      assert.deepEqual([status, headers.get('connection'), body.error], [400, 'close', 'ERROR'], request);
    }
    assert.ok(await answers());
  });

  it('and framings that could hide a second request are refused', async () => {
    const hidden = 'GET /1/hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const framings = [
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Content-Length: +5'],
      ['Content-Length: -1'],
      ['Content-Length: 5, 5'],
      ['Content-Length: 0x5'],
      ['Content-Length : 5'],
      ['Transfer-Encoding: xchunked'],
      ['Transfer-Encoding : chunked'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding: chunked', 'Transfer-Encoding: cow'],
      ['A: b\rTransfer-Encoding: chunked'],
      ['A: b\nc'],
      [' folded: x'],
      ['Content-Length: 99999999999999999999'],
    ];
    for (const fields of framings) {
      const answer = await at.raw(head('POST /1/x HTTP/1.1', json, ...fields), `0\r\n\r\n${hidden}`);
      assert.ok([400, 413, 415].includes(seen(answer).status), `${fields} ${answer.slice(0, 100)}`);
      assert.equal(answer.split('HTTP/1.1 ').length, 2, `${fields}`);
    }
    assert.deepEqual(
      at.service.main.journal.read().filter(({ url }) => url.includes('hidden')),
      [],
    );
  });

  it('and chunks that are none end the request', async () => {
    for (const chunks of [
      'xyz\r\n',
      '5\r\nabc',
      '-1\r\n\r\n',
      'ffffffffffffffffff\r\n',
      '1;\u0000\r\na\r\n',
      '3\r\nabcd\r\n0\r\n\r\n',
    ]) {
      const line = at.socket();
      line.end(Buffer.from(head('POST /1/x HTTP/1.1', json, 'Transfer-Encoding: chunked') + chunks, 'latin1'));
      let answer = '';
      for await (const bytes of line) answer += (bytes as Buffer).toString();
      assert.ok(answer === '' || seen(answer).status === 400, answer);
    }
    assert.ok(await answers());
  });
});

describe('a body', () => {
  it('is read with every method', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'POST']) {
      const { body } = await send(head(`${method} /1/x?b=2 HTTP/1.1`, json, 'Content-Length: 17'), '{"a":1,"key":"k"}');
      assert.deepEqual([body.method, body.args, body.key], [method, { b: '2', a: 1 }, 'k']);
    }
  });

  it('may be absent whatever its announced kind', async () => {
    for (const fields of [
      [json],
      [json, 'Content-Length: 0'],
      ['Content-Type: text/plain', 'Content-Length: 0'],
      ['Content-Encoding: gzip'],
    ]) {
      assert.equal((await get('/1/x', ...fields)).status, 200, `${fields}`);
    }
    assert.equal((await send(head('POST /1/x HTTP/1.1', 'Transfer-Encoding: chunked'), '0\r\n\r\n')).status, 200);
  });

  it('may come in chunks, cut anywhere', async () => {
    const line = at.socket();
    const body = Buffer.from('{"a":"é"}');
    line.write(head('POST /1/x HTTP/1.1', json, 'Transfer-Encoding: chunked'));
    for (const byte of body) {
      line.write(Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]));
    }
    line.write('0\r\n\r\n');
    let answer = '';
    for await (const bytes of line) answer += (bytes as Buffer).toString();
    assert.deepEqual(seen(answer).body.args, { a: 'é' });
  });

  it('of a kind nobody reads is 415', async () => {
    for (const fields of [
      ['Content-Type: text/plain'],
      [],
      ['Content-Type: application/xml'],
      [json, 'Content-Encoding: gzip'],
      ['Content-Type: application/json; charset=latin1'],
      ['Content-Type: ;;;'],
    ]) {
      const { status, headers } = await post('{"a":1}', ...fields);
      assert.deepEqual(
        [status, headers.get('x-boardstone-rule'), headers.get('connection')],
        [415, 'ERR-08', 'close'],
        `${fields}`,
      );
    }
  });

  it('that is malformed is 400, counted like any other request', async () => {
    for (const body of ['{', '[]', 'null', '"x"', '{"a":1}x', Buffer.from([0xff]), '{"a":'.repeat(5000)]) {
      const { status, headers } = await send(
        head('POST /1/x?key=k&token=t HTTP/1.1', json, `Content-Length: ${Buffer.byteLength(body as string)}`),
        body,
      );
      assert.deepEqual(
        [status, headers.get('x-boardstone-rule'), headers.get('x-rate-limit-api-token-max')],
        [400, 'ERR-06', '300'],
      );
    }
  });

  it('is bounded by what it announces, before a byte of it is read', async () => {
    const kinds = [
      ['application/json', limits.requests.bodyBytes],
      ['multipart/form-data; boundary=x', limits.requests.uploadBytes],
    ] as const;
    for (const [type, limit] of kinds) {
      const line = at.socket();
      line.write(head('POST /1/x?key=k HTTP/1.1', `Content-Type: ${type}`, `Content-Length: ${limit + 1}`));
      const [answer] = (await once(line, 'data')) as [Buffer];
      const { status, headers } = seen(answer.toString());
      assert.deepEqual([status, headers.get('x-boardstone-rule'), headers.get('connection')], [413, 'ERR-07', 'close']);
      assert.equal(headers.get('x-rate-limit-api-key-max'), '300');
      line.destroy();
    }
  });

  it('is bounded while it comes where it announces nothing', async () => {
    const line = at.socket().on('error', () => {});
    line.write(head('POST /1/x HTTP/1.1', json, 'Transfer-Encoding: chunked'));
    const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);
    const answer = once(line, 'data') as Promise<[Buffer]>;
    for (let sent = 0; sent <= limits.requests.bodyBytes; sent += 0x10000) line.write(chunk);
    assert.equal(seen((await answer)[0].toString()).status, 413);
    line.destroy();
  });

  it('of exactly the limit is read', async () => {
    const text = `{"a":"${'x'.repeat(limits.requests.bodyBytes - 8)}"}`;
    assert.equal(text.length, limits.requests.bodyBytes);
    assert.equal((await post(text, json)).body.args.a.length, text.length - 8);
  });

  it('lets a client that is still sending read its refusal', async () => {
    const reply = await fetch(`${at.url}/1/x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(limits.requests.bodyBytes * 4, 32),
    });
    assert.deepEqual([reply.status, ((await reply.json()) as any).message], [413, 'the body is too large']);
  });

  it('left unfinished by its client disturbs nobody', async () => {
    const line = at.socket();
    line.write(head('POST /1/x HTTP/1.1', json, 'Content-Length: 100') + '{"a":');
    line.destroy();
    await once(line, 'close');
    assert.ok(await answers());
  });

  it('of 10 MiB is an upload like any other', async () => {
    const form = new FormData();
    form.set('file', new File([Buffer.alloc(10 * 1024 * 1024, 45)], 'big.bin'));
    const reply = await fetch(`${at.url}/1/x`, { method: 'POST', body: form });
    assert.deepEqual(
      ((await reply.json()) as any).files.map((file: any) => [file.name, file.size]),
      [['big.bin', 10 * 1024 * 1024]],
    );
  });
});

describe('a connection', () => {
  it('carries many requests in order', async () => {
    const one = (n: number, last: boolean) =>
      `GET /1/n/${n} HTTP/1.1\r\nHost: a\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;
    const answer = await at.raw(Array.from({ length: 50 }, (_, n) => one(n, n === 49)).join(''));
    assert.deepEqual(
      [...answer.matchAll(/"segments":\["n","(\d+)"\]/g)].map(([, n]) => Number(n)),
      Array.from({ length: 50 }, (_, n) => n),
    );
  });

  it('sees in each request what the one before has done, bodies or none', async () => {
    const make = (last: string, body: string) =>
      `POST /1/make HTTP/1.1\r\nHost: a\r\n${json}\r\nContent-Length: ${body.length}\r\n${last}\r\n${body}`;
    const answer = await at.raw(
      make('', '{"a":1}') + make('', '') + make('', '{}') + make('Connection: close\r\n', ''),
    );
    const made = [...answer.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id);
    assert.equal(made.length, 4);
    assert.deepEqual(made, made.toSorted());
  });

  it('is not told of a fault of ours that came after its answer, and the server goes on', async (test) => {
    const loud = test.mock.method(console, 'error', () => {});
    test.mock.method(
      at.service,
      'keep',
      () => {
        throw new Error('no room in the journal');
      },
      { times: 1 },
    );
    assert.equal((await get('/1/x')).status, 200);
    assert.ok(await answers());
    assert.deepEqual(
      loud.mock.calls.map(({ arguments: [fault] }) => (fault as Error).message),
      ['no room in the journal'],
    );
  });

  it('that asks to become something else is answered as HTTP', async () => {
    const { status } = await send(
      head('GET /1/x HTTP/1.1', 'Upgrade: websocket').replace('Connection: close', 'Connection: close, Upgrade'),
    );
    assert.equal(status, 200);
  });

  it('to be tunnelled is refused and ended', async () => {
    const { status, headers, body } = await send('CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n');
    assert.deepEqual([status, headers.get('connection'), body.message], [405, 'close', 'method not allowed']);
    assert.ok(await answers());
  });

  it('that the machine has no room for disturbs no other', async (test) => {
    const listen = test.mock.method(Server.prototype, 'listen');
    const full = await stage();
    const said = test.mock.method(console, 'error', () => {});
    (listen.mock.calls[0]!.this as Server).emit('error', new Error('accept ENFILE'));
    assert.deepEqual(
      said.mock.calls.map(({ arguments: [text] }) => text),
      ['accept ENFILE'],
    );
    assert.equal((await fetch(`${full.url}/1/x`)).status, 200);
    await full.close();
  });

  it('over which a request comes too slowly is ended with 408', async () => {
    const hasty = await stage({}, { headersTimeout: 30, requestTimeout: 30, connectionsCheckingInterval: 10 });
    for (const part of [
      'GET /1/x HTTP/1.1\r\nHost: a\r\n',
      head('POST /1/x HTTP/1.1', json, 'Content-Length: 10') + '{"a"',
    ]) {
      const { status, headers, body } = seen(await hasty.raw(part));
      assert.deepEqual([status, headers.get('connection'), body.message], [408, 'close', 'the request took too long']);
    }
    await hasty.close();
  });
});

describe('a server that stops', () => {
  it('finishes what is in flight and takes nothing new', async () => {
    const ending = await stage();
    ending.service.main.faults.add({ match: { path: '/1/cards/*' }, delayMs: 50 });
    const line = ending.socket();
    line.write('GET /1/cards/x HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(line, 'connect');
    // A second request on the same line shows that the first has arrived.
    await (await fetch(`${ending.url}/1/x`)).text();
    const closed = ending.close();
    const [answer] = (await once(line, 'data')) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1.1 200 /);
    await closed;
    await assert.rejects(fetch(`${ending.url}/1/x`));
  });

  it('lets a program end although an answer was to come later', async (test) => {
    const waits = test.mock.method(globalThis, 'setTimeout');
    const ending = await stage();
    ending.service.main.faults.add({ match: { path: '/1/cards/*' }, delayMs: 29_999 });
    const line = ending.socket().on('error', () => {});
    line.write('GET /1/cards/x HTTP/1.1\r\nHost: a\r\n\r\n');
    await (await fetch(`${ending.url}/1/x`)).text();
    line.destroy();
    await ending.close();
    const wait = waits.mock.calls.find(({ arguments: [, ms] }) => ms === 29_999)!.result as NodeJS.Timeout;
    assert.equal(wait.hasRef(), false);
    clearTimeout(wait);
  });

  it('does not wait for idle connections', async () => {
    const ending = await stage();
    const line = ending.socket();
    line.write('GET /1/x HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(line, 'data');
    await Promise.all([once(line, 'close'), ending.close()]);
  });

  it('cuts an upload that has stalled', async (test) => {
    const ending = await stage();
    const line = ending.socket().on('error', () => {});
    line.write(head('POST /1/x HTTP/1.1', json, 'Content-Length: 100') + '{');
    await (await fetch(`${ending.url}/1/x`)).text();
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const closed = ending.close();
    test.mock.timers.tick(3_000);
    await Promise.all([closed, once(line, 'close')]);
  });
});

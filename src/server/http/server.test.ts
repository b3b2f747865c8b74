/** The head of a request, and what is not HTTP, over plain sockets (7.3). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { deskOf } from '../../desk/desk.ts';
import { head, json, answerIn, serverForFile } from '../../testing/stage.ts';
import { limits } from '../../document/limits.ts';

const { raw, send, get, socket, service, alive } = serverForFile();

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
      assert.match((await get(target)).body.message, /^This is boardstone/, target);
    }
  });

  it('that is bare says who is here, and what to try', async () => {
    const { status, body } = await get('/');
    assert.deepEqual([status, body.dialect], [200, 'document']);
    assert.match(body.message, /^This is boardstone \d\S+\. Paths begin with \/1\.$/);
    assert.match(body.try, /^curl 'http:\/\/\S+\/1\/members\/me\/boards\?fields=name&key=/);
    const rebound = answerIn(await raw('GET / HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n'));
    assert.match(rebound.body.try, /key=…&token=…'$/);
    assert.equal(answerIn(await raw(head('POST / HTTP/1.1', 'Content-Length: 0'))).status, 404);
  });

  it('that leads nowhere names what was meant', async () => {
    for (const [target, says] of [
      ['/boards', /paths begin with \/1, did you mean \/1\/boards\?$/],
      ['/1', /paths begin with \/1, did you mean \/1\/members\/me\?$/],
      ['/2/cards/x?a=1', /did you mean \/1\/cards\/x\?$/],
      ['/api//v1/cards', /did you mean \/1\/cards\?$/],
      ['/w/nope/1/cards', /^there is no world nope$/],
    ] as const) {
      const { status, body } = await get(target);
      assert.equal(status, 404);
      assert.match(body.message, says);
    }
  });

  it('that leads nowhere is 404', async () => {
    for (const target of ['//', '//@', '/2/x', '/1', '/1?key=k', '/_boardstonex', '/.%2e/1/x', '/favicon.ico', '/%']) {
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
    const line = socket();
    line.write(head('POST /1/x HTTP/1.1', 'Expect: 100-continue', json, 'Content-Length: 7'));
    const [first] = (await once(line, 'data')) as [Buffer];
    assert.match(first.toString(), /^HTTP\/1.1 100 Continue\r\n\r\n/);
    line.write('{"a":1}');
    const [second] = (await once(line, 'data')) as [Buffer];
    assert.match(second.toString(), /^HTTP\/1.1 200 /);
    line.destroy();
  });

  it('waits for the go-ahead of an order too, whose body may be longer', async () => {
    const line = socket();
    const length = `Content-Length: ${limits.requests.bodyBytes + 1}`;
    line.write(head('PUT /_boardstone/snapshot HTTP/1.1', 'Expect: 100-continue', json, length));
    const [first] = (await once(line, 'data')) as [Buffer];
    assert.match(first.toString(), /^HTTP\/1.1 100 Continue/);
    line.destroy();
  });

  it('gets no go-ahead for a body that is too long', async () => {
    const line = socket();
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
      head('GET /1/\u0001 HTTP/1.1'),
      head('GET /1/x HTTP/1.1', 'A: \u0000'),
      head('G\u0000T /1/x HTTP/1.1'),
    ];
    for (const request of requests) {
      const { status, headers, body } = await send(Buffer.from(request, 'latin1'));
      assert.deepEqual([status, headers.get('connection'), body.error], [400, 'close', 'ERROR'], request);
    }
    assert.ok(await alive());
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
      const answer = await raw(head('POST /1/x HTTP/1.1', json, ...fields), `0\r\n\r\n${hidden}`);
      assert.ok([400, 413, 415].includes(answerIn(answer).status), `${fields} ${answer.slice(0, 100)}`);
      assert.equal(answer.split('HTTP/1.1 ').length, 2, `${fields}`);
    }
    assert.deepEqual(
      deskOf(service().main)
        .journal.read()
        .filter(({ url }) => url.includes('hidden')),
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
      const line = socket();
      line.end(Buffer.from(head('POST /1/x HTTP/1.1', json, 'Transfer-Encoding: chunked') + chunks, 'latin1'));
      let answer = '';
      for await (const bytes of line) answer += (bytes as Buffer).toString();
      assert.ok(answer === '' || answerIn(answer).status === 400, answer);
    }
    assert.ok(await alive());
  });
});

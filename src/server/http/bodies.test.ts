/** The body of a request over plain sockets: its bounds, its kinds, whole, in chunks or unfinished (7.3). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { head, json, answerIn, serverForFile } from '../../testing/stage.ts';
import { limits } from '../../document/limits.ts';

const { send, get, socket, url, alive } = serverForFile();
const post = (body: string | Buffer, ...fields: string[]) =>
  send(head('POST /1/x HTTP/1.1', `Content-Length: ${Buffer.byteLength(body as string)}`, ...fields), body);

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
    const line = socket();
    const body = Buffer.from('{"a":"é"}');
    line.write(head('POST /1/x HTTP/1.1', json, 'Transfer-Encoding: chunked'));
    for (const byte of body) {
      line.write(Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]));
    }
    line.write('0\r\n\r\n');
    let answer = '';
    for await (const bytes of line) answer += (bytes as Buffer).toString();
    assert.deepEqual(answerIn(answer).body.args, { a: 'é' });
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
      const line = socket();
      line.write(head('POST /1/x?key=k HTTP/1.1', `Content-Type: ${type}`, `Content-Length: ${limit + 1}`));
      const [answer] = (await once(line, 'data')) as [Buffer];
      const { status, headers } = answerIn(answer.toString());
      assert.deepEqual([status, headers.get('x-boardstone-rule'), headers.get('connection')], [413, 'ERR-07', 'close']);
      assert.equal(headers.get('x-rate-limit-api-key-max'), '300');
      line.destroy();
    }
  });

  it('is bounded while it comes where it announces nothing', async () => {
    const line = socket().on('error', () => {});
    line.write(head('POST /1/x HTTP/1.1', json, 'Transfer-Encoding: chunked'));
    const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);
    const answer = once(line, 'data') as Promise<[Buffer]>;
    for (let sent = 0; sent <= limits.requests.bodyBytes; sent += 0x10000) line.write(chunk);
    assert.equal(answerIn((await answer)[0].toString()).status, 413);
    line.destroy();
  });

  it('of exactly the limit is read', async () => {
    const text = `{"a":"${'x'.repeat(limits.requests.bodyBytes - 8)}"}`;
    assert.equal(text.length, limits.requests.bodyBytes);
    assert.equal((await post(text, json)).body.args.a.length, text.length - 8);
  });

  it('lets a client that is still sending read its refusal', async () => {
    const reply = await fetch(`${url()}/1/x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(limits.requests.bodyBytes * 4, 32),
    });
    assert.deepEqual(
      [reply.status, ((await reply.json()) as any).message],
      [413, `the body is too large: at most ${limits.requests.bodyBytes} bytes`],
    );
  });

  it('left unfinished by its client disturbs nobody', async () => {
    const line = socket();
    line.write(head('POST /1/x HTTP/1.1', json, 'Content-Length: 100') + '{"a":');
    line.destroy();
    await once(line, 'close');
    assert.ok(await alive());
  });

  it('of 10 MiB is an upload like any other', async () => {
    const form = new FormData();
    form.set('file', new File([Buffer.alloc(10 * 1024 * 1024, 45)], 'big.bin'));
    const reply = await fetch(`${url()}/1/x`, { method: 'POST', body: form });
    assert.deepEqual(
      ((await reply.json()) as any).files.map((file: any) => [file.name, file.size]),
      [['big.bin', 10 * 1024 * 1024]],
    );
  });
});

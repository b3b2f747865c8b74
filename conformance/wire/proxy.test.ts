/** The proxy passes messages on unchanged and as they come, whatever the ends of it do. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { proxy, type Exchange } from './proxy.ts';

/** A server behind the proxy; what it was asked and what the proxy heard. */
async function behind(answer: RequestListener, path = '') {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, reply) => {
    asked.push(request);
    answer(request, reply);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const heard: Exchange[] = [];
  const door = await proxy(`http://127.0.0.1:${port}${path}`, {
    host: '127.0.0.1',
    port: 0,
    heard: (exchange) => heard.push(exchange),
  });
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await door.close();
  };
  return { asked, heard, door, port, close };
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
}

async function ask(url: string, { method = 'GET', path = '/1/x', headers = {}, body }: Sent = {}) {
  const sent = request(new URL(url), { method, path, headers, agent: false });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  return { reply, text: Buffer.concat(chunks).toString() };
}

const soon = async (isThere: () => boolean) => {
  while (!isThere()) await new Promise((resolve) => setImmediate(resolve));
};

test('method, path, query, body, status and lasting headers arrive as they were sent', async () => {
  const { asked, heard, door, port, close } = await behind((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      reply.writeHead(
        207,
        'Much',
        [
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
          ['X-Odd-CASE', 'kept'],
          ['Connection', 'X-Hop, keep-alive'],
          ['X-Hop', 'of this connection'],
        ].flat(),
      );
      reply.end(`got ${Buffer.concat(chunks).toString()}`);
    });
  }, '/base');
  const headers = {
    'X-Mine': ['one', 'two'],
    Connection: 'X-Gone',
    'X-Gone': 'x',
    TE: 'trailers',
    Authorization: 'OAuth',
  };
  const { reply, text } = await ask(door.url, { method: 'PUT', path: '/1/a%2Fb?c=%20d&c=2', headers, body: 'é🎈' });
  assert.equal(text, 'got é🎈');
  assert.deepEqual([reply.statusCode, reply.statusMessage], [207, 'Much']);
  assert.deepEqual(reply.headers['set-cookie'], ['a=1', 'b=2']);
  assert.ok(reply.rawHeaders.includes('X-Odd-CASE'));
  assert.equal(reply.headers['x-hop'], undefined);
  const [request] = asked;
  assert.deepEqual([request?.method, request?.url], ['PUT', '/base/1/a%2Fb?c=%20d&c=2']);
  assert.equal(request?.headers.host, new URL(door.url).host);
  assert.equal(request.headers['x-mine'], 'one, two');
  assert.deepEqual(
    [request.headers['x-gone'], request.headers.te, request.headers.authorization],
    [undefined, undefined, 'OAuth'],
  );
  await soon(() => heard.length === 1);
  assert.equal(heard[0]?.url, `http://127.0.0.1:${port}/base/1/a%2Fb?c=%20d&c=2`);
  assert.deepEqual([heard[0].body?.toString(), heard[0].replyBody?.toString()], ['é🎈', 'got é🎈']);
  await close();
});

test('bodies flow while they are made, in both directions', async () => {
  let goOn = (): void => undefined;
  const { door, asked, close } = await behind((request, reply) => {
    request.once('data', () => reply.write('first'));
    goOn = () => reply.end('last');
  });
  const sent = request(new URL(door.url), { method: 'POST', path: '/1/x', agent: false });
  sent.write('part');
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const [first] = (await once(reply, 'data')) as [Buffer];
  assert.equal(first.toString(), 'first');
  assert.equal(asked[0]?.headers['transfer-encoding'], 'chunked');
  sent.end();
  goOn();
  const [last] = (await once(reply, 'data')) as [Buffer];
  assert.equal(last.toString(), 'last');
  await close();
});

test('requests without a body get none, and answers without one neither', async () => {
  const { asked, door, close } = await behind((request, reply) => {
    if (request.method === 'HEAD') reply.setHeader('content-length', '5');
    else reply.statusCode = 204;
    reply.end();
  });
  for (const method of ['GET', 'DELETE', 'POST', 'HEAD']) {
    const { reply, text } = await ask(door.url, { method });
    assert.equal(text, '');
    assert.equal(reply.statusCode, method === 'HEAD' ? 200 : 204);
    if (method === 'HEAD') assert.equal(reply.headers['content-length'], '5');
  }
  assert.deepEqual(
    asked.map(({ headers }) => headers['transfer-encoding']),
    Array(4).fill(undefined),
  );
  await close();
});

test('a packed body passes packed, and is judged unpacked; one that is too long passes unread', async () => {
  const packed = gzipSync('{"id":1}');
  const long = Buffer.alloc(9 * 1024 * 1024, 'x');
  const { heard, door, close } = await behind((request, reply) => {
    if (request.url === '/1/long') return void reply.end(long);
    reply.writeHead(200, {
      'content-encoding': request.url === '/1/broken' ? 'br' : 'gzip',
      'content-length': packed.length,
    });
    reply.end(packed);
  });
  const { reply } = await ask(door.url);
  assert.equal(reply.headers['content-length'], String(packed.length));
  assert.equal((await ask(door.url, { path: '/1/long' })).text.length, long.length);
  await ask(door.url, { path: '/1/broken' });
  await soon(() => heard.length === 3);
  assert.deepEqual(
    heard.map(({ replyBody }) => replyBody?.toString()),
    ['{"id":1}', undefined, undefined],
  );
  await close();
});

test('a server that is down gives 502 with a sentence; one that breaks off breaks off', async () => {
  const { heard, door, close } = await behind((_, reply) => {
    reply.writeHead(200, { 'content-length': 100 });
    reply.write('half', () => reply.destroy());
  });
  await assert.rejects(ask(door.url), /aborted|ECONNRESET/);
  await close();
  const told: string[] = [];
  const down = await proxy('http://127.0.0.1:9', {
    host: '127.0.0.1',
    port: 0,
    heard: (exchange) => heard.push(exchange),
    lost: (says) => told.push(says),
  });
  const { reply, text } = await ask(down.url, { method: 'POST', body: 'x'.repeat(100_000) });
  assert.equal(reply.statusCode, 502);
  assert.match(text, /^boardstone watch: http:\/\/127\.0\.0\.1:9 does not answer \(E\w+\)\n$/);
  assert.deepEqual([heard, told.length], [[], 1]);
  await down.close();
});

/** Writes bytes to the proxy; returns what comes until it closes. */
async function raw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let got = '';
  socket.on('data', (chunk: Buffer) => (got += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return got;
}

test('the control plane and the inspector of a server are not passed on, nor anything by another name', async () => {
  const { asked, door, close } = await behind((_, reply) => void reply.end('fine'));
  const get = (path: string, host = 'localhost') =>
    raw(door.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  for (const path of ['/_boardstone/target', '/w/mine/_boardstone/snapshot', '/_inspector/events', '/_boardstone'])
    assert.match(await get(path), /^HTTP\/1\.1 403[^]*passes on the service alone/, path);
  for (const host of ['evil.example:4748', 'localhost.evil.example'])
    assert.match(await get('/1/x', host), /^HTTP\/1\.1 403[^]*names of this machine only/, host);
  assert.equal(asked.length, 0);
  assert.match(await get('/1/x', '127.0.0.1:4748'), /^HTTP\/1\.1 200/);
  assert.equal(asked[0]?.headers.host, '127.0.0.1:4748');
  await close();
});

test('bytes that are no request, a tunnel or a whole address do no harm', async () => {
  const { asked, door, close } = await behind((_, reply) => void reply.end('fine'));
  assert.match(await raw(door.url, 'nonsense\r\n\r\n'), /^HTTP\/1\.1 400/);
  assert.match(await raw(door.url, 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'), /^HTTP\/1\.1 405/);
  const smuggled = 'POST /1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  assert.match(await raw(door.url, smuggled), /^HTTP\/1\.1 400/);
  const whole = await raw(
    door.url,
    'GET http://other.example/1/y?z HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n',
  );
  assert.match(whole, /^HTTP\/1\.1 200[^]*fine/);
  assert.deepEqual(
    asked.map(({ url }) => url),
    ['/1/y?z'],
  );
  await close();
});

test('a client that goes away ends its request at the server, and others are answered', async () => {
  let isGone = false;
  const { asked, door, close } = await behind((request, reply) => {
    if (request.url === '/1/y') reply.end('fine');
    else request.on('close', () => (isGone = true));
  });
  const sent = request(new URL(door.url), { path: '/1/x', agent: false });
  sent.on('error', () => undefined);
  sent.end();
  await soon(() => asked.length === 1);
  sent.destroy();
  await soon(() => isGone);
  assert.equal((await ask(door.url, { path: '/1/y' })).text, 'fine');
  await close();
});

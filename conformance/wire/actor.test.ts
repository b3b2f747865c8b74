/** The request that is really sent, checked by a server that repeats it. */
import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { actor, http, listen, Unanswered } from './actor.ts';
import { compose } from './exchange.ts';

let server: Server;
let wire: ReturnType<typeof http>;
let base = '';

const echo: RequestListener = (request, response) => {
  if (request.url === '/1/hang') return;
  if (request.url === '/1/drop') return void request.socket.destroy();
  if (request.url?.startsWith('/1/text')) return void response.end('plain');
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
  });
};

before(async () => {
  server = createServer(echo);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  wire = http(base);
});
after(() => {
  wire.close();
  server.closeAllConnections();
  server.close();
});

const owner = () => actor({ name: 'owner', key: 'k', token: 't' }, (request) => wire(request));

test('arguments and credentials go in the query, encoded', async () => {
  const { url } = await owner()
    .get('/1/cards/x', { fields: ['name', 'desc'], due: null, none: undefined, q: 'a&b ü' })
    .ok();
  assert.equal(url, '/1/cards/x?fields=name%2Cdesc&due=null&q=a%26b%20%C3%BC&key=k&token=t');
});

test('a name may be given twice', async () => {
  const { url } = await owner()
    .call({
      path: '/1/x',
      query: [
        ['a', '1'],
        ['a', '2'],
      ],
      key: null,
      token: null,
    })
    .ok();
  assert.equal(url, '/1/x?a=1&a=2');
});

test('an object among the arguments of a write makes them a JSON body', async () => {
  const { url, headers, body } = await owner()
    .put('/1/item', { value: { text: 'x' }, idValue: '' })
    .ok();
  assert.equal(url, '/1/item?key=k&token=t');
  assert.match(headers['content-type'], /application\/json/);
  assert.deepEqual(JSON.parse(body), { value: { text: 'x' }, idValue: '' });
});

test('a very long argument of a write travels in the body, of a read in the query', async () => {
  const desc = 'd'.repeat(5000);
  assert.deepEqual(JSON.parse((await owner().post('/1/boards', { desc }).ok()).body), { desc });
  assert.match((await owner().get('/1/search', { query: desc }).ok()).url, /query=d{5000}/);
  const signs = 'é'.repeat(1000);
  assert.deepEqual(JSON.parse((await owner().post('/1/boards', { desc: signs }).ok()).body), { desc: signs });
});

test('credentials travel in the body or the header when asked to', async () => {
  const inJson = await owner()
    .call({ method: 'PUT', path: '/1/x', json: { a: 1 }, place: 'body' })
    .ok();
  assert.deepEqual([inJson.url, JSON.parse(inJson.body)], ['/1/x', { key: 'k', token: 't', a: 1 }]);
  const inForm = await owner()
    .call({ method: 'POST', path: '/1/x', form: { a: 'b c' }, place: 'body' })
    .ok();
  assert.equal(inForm.body, 'key=k&token=t&a=b%20c');
  const inHeader = await owner().call({ path: '/1/x', place: 'header' }).ok();
  assert.equal(inHeader.headers.authorization, 'OAuth oauth_consumer_key="k", oauth_token="t"');
});

test('every request asks for an answer that is not compressed', async () => {
  const { headers } = await owner().get('/1/x').ok();
  assert.equal(headers['accept-encoding'], 'identity');
});

test('an upload is multipart with its name and type', async () => {
  const { headers, body } = await owner()
    .call({
      method: 'POST',
      path: '/1/x',
      multipart: { name: 'n', file: { name: 'a.txt', type: 'text/plain', bytes: 'hello' } },
    })
    .ok();
  assert.match(headers['content-type'], /multipart\/form-data; boundary=/);
  assert.match(body, /name="file"; filename="a\.txt"\r\nContent-Type: text\/plain\r\n\r\nhello/);
});

test('a body that is no JSON is text without a value', async () => {
  const { body, text } = await owner()
    .get('/1/text')
    .then((reply) => reply);
  assert.deepEqual([body, text], [undefined, 'plain']);
});

test('a dropped connection, silence and a closed port are no answer, each by its code', async () => {
  await assert.rejects(
    owner().call({ path: '/1/drop', key: null, token: null }),
    (error) => error instanceof Unanswered && error.code === 'ECONNRESET',
  );
  const hasty = http(base, { timeoutMs: 30 });
  await assert.rejects(actor({ name: 'o' }, (request) => hasty(request)).get('/1/hang'), { code: 'TIMEOUT' });
  await assert.rejects(actor({ name: 'o' }, (request) => http('http://127.0.0.1:1')(request)).get('/1/x'), {
    code: 'ECONNREFUSED',
  });
});

test('after a request that had no answer the next one waits a third as long, until one is answered', async () => {
  const hasty = http(base, { timeoutMs: 900 });
  const { get } = actor({ name: 'o' }, (request) => hasty(request));
  const waits = (ms: number) => ({ message: new RegExp(`within ${ms} ms`) });
  await assert.rejects(get('/1/hang'), waits(900));
  await assert.rejects(get('/1/hang'), waits(300));
  await get('/1/text');
  await assert.rejects(get('/1/hang'), waits(900));
});

test('a run that is stopped leaves no request under way', async () => {
  const stop = new AbortController();
  const asked = actor({ name: 'o' }, (request) => wire(request, stop.signal)).get('/1/hang');
  stop.abort();
  await assert.rejects(asked, Unanswered);
});

test('the listener keeps deliveries in order and wakes whoever waits', async () => {
  const receiver = await listen();
  const hook = http(receiver.url);
  const coming = receiver.next(({ body }) => body?.n === 2, 5000);
  for (const n of [1, 2])
    await actor({ name: 'o' }, (request) => hook(request))
      .call({ method: 'POST', path: '/hook', json: { n } })
      .ok();
  assert.equal((await coming)?.path, '/hook');
  assert.deepEqual(
    receiver.deliveries.map(({ body }) => body.n),
    [1, 2],
  );
  assert.equal(await receiver.next(({ body }) => body?.n === 3, 0), undefined);
  hook.close();
  await receiver.close();
});

test('where all idle connections are closed at once a request finds one that is open', async () => {
  const slow = createServer((_, response) => void setImmediate(() => response.end('{}')));
  const open = new Set<import('node:net').Socket>();
  slow.on('connection', (socket) => open.add(socket));
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const own = http(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`);
  const ask = () => own(compose({ name: 'owner', key: 'k', token: 't' }, { path: '/1/boards/x' }));
  await Promise.all([ask(), ask(), ask()]);
  const next = ask();
  for (const socket of open) socket.resetAndDestroy();
  assert.equal((await next).status, 200);
  own.close();
  await new Promise((resolve) => slow.close(resolve));
});

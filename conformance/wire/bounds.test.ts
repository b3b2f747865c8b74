/** Servers that answer without an end, or with what is no answer: each is told in a sentence, and none is waited for. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as listener, type AddressInfo, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { laws } from '../laws/all.ts';
import { check } from '../run/check.ts';
import { exitCode } from '../run/result.ts';
import { CannotRun } from './target.ts';
import { compose } from './exchange.ts';
import { followed } from './redirects.ts';
import { http, Unanswered } from './actor.ts';
import { untilStopped } from './patience.ts';

const request = compose({ name: null, key: null, token: null }, { path: '/1/members/me' });
const closing: (() => void)[] = [];
after(() => closing.forEach((close) => close()));

async function hostile(answer: (reply: ServerResponse, url: string) => void): Promise<string> {
  const server: Server = createServer((asked, reply) => answer(reply, asked.url ?? ''));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Bytes instead of an answer. */
async function bare(bytes: string): Promise<string> {
  const open = new Set<Socket>();
  const server = listener((socket) => {
    open.add(socket.on('error', () => {}));
    socket.once('data', () => socket.end(bytes));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => (open.forEach((socket) => socket.destroy()), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Writes a piece again and again, as fast as it is read, until the other side leaves. */
function endless(reply: ServerResponse, piece: string): void {
  reply.on('error', () => {});
  const more = () => {
    while (!reply.destroyed && reply.write(piece));
  };
  reply.on('drain', more);
  more();
}

const dripping = (reply: ServerResponse): void => {
  reply.write('[');
  const drops = setInterval(() => reply.write(' '), 5);
  reply.on('close', () => clearInterval(drops));
};

const said = (base: string, bounds: Parameters<typeof http>[1]) =>
  http(
    base,
    bounds,
  )(request).then(
    () => assert.fail('it was answered'),
    (fault) => {
      assert.ok(fault instanceof Unanswered, String(fault));
      return `${fault.code}: ${fault.reason}`;
    },
  );

test('an answer without an end is left at a bound of its bytes, of its values and of its time', async () => {
  const text = await hostile((reply) => endless(reply, 'x'.repeat(65_536)));
  assert.equal(await said(text, { answerBytes: 1_000_000 }), 'TOO_LARGE: the answer has more than 1000000 bytes');
  const numbers = await hostile((reply) => endless(reply, '1,'.repeat(32_768)));
  assert.match(await said(numbers, { answerBytes: 10_000_000 }), /^TOO_LARGE: the answer has more than 312500 values$/);
  assert.equal(await said(await hostile(dripping), { answerMs: 40 }), 'TOO_LATE: the answer had not ended after 40 ms');
  const headers = await hostile((reply) => reply.writeHead(200, { long: 'x'.repeat(20_000) }).end('{}'));
  assert.match(await said(headers, {}), /HEADER_OVERFLOW/);
  assert.equal((await http(headers, { headerBytes: 40_000 })(request)).status, 200);
});

test('an id with spaces and line breaks is asked for, and what cannot be sent is no stack trace', async () => {
  const urls: string[] = [];
  const base = await hostile((reply, url) => (urls.push(url), reply.end('{}')));
  await http(base)({ ...request, path: '/1/cards/a b\nc' });
  assert.deepEqual(urls, ['/1/cards/a%20b%0Ac']);
  await assert.rejects(http(base)({ ...request, headers: { bad: 'line\nbreak' } }), Unanswered);
});

test('a redirect that leads to no address, or from a foreign server to this machine, is not followed', async () => {
  const never = () => assert.fail('it was followed');
  const redirect = (location: string) => ({ status: 302, headers: { location }, request }) as never;
  for (const location of ['http://[', 'file:///etc/passwd', 'http://169.254.169.254/latest'])
    assert.equal((await followed(redirect(location), 'http://127.0.0.1:1', never)).status, 302, location);
  for (const location of ['http://127.0.0.1:22/', 'http://[::1]/', 'http://192.168.0.1/', 'http://10.0.0.7:6379/'])
    assert.equal((await followed(redirect(location), 'https://boards.example', never)).status, 302, location);
});

test('a read of records that is led to a page to log in was refused; the page that grants a token may be led so', async () => {
  const page = async () => ({ status: 200, headers: { 'content-type': 'text/html' }, request }) as never;
  const ends = async (path: string) => {
    const first = { status: 302, headers: { location: '/login' }, request: { ...request, path } } as never;
    return (await followed(first, 'http://127.0.0.1:1', page)).status;
  };
  assert.deepEqual(await Promise.all(['/1/members/me', '/1/client.js', '/1/authorize'].map(ends)), [302, 302, 200]);
});

test('a stop ends what is under way, also what has a signal of its own', async () => {
  const stop = new AbortController();
  const base = await hostile(dripping);
  const wire = untilStopped((at) => http(at), stop.signal, 1)(base);
  const own = assert.rejects(wire(request, new AbortController().signal), Unanswered);
  stop.abort();
  await own;
});

const broken = {
  'a reset': () => hostile((reply, url) => beginning(reply, url) || reply.destroy()),
  'no HTTP': () => bare('nonsense'),
  'a wrong length': () => bare('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{}'),
  'status 999': () => bare('HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}'),
  'many headers': () => bare(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}\r\n{}`),
  'an endless body': () => hostile((reply, url) => beginning(reply, url) || endless(reply, ' '.repeat(65_536))),
  'a byte at a time': () => hostile((reply, url) => beginning(reply, url) || dripping(reply)),
  'an address that is none': () =>
    hostile((reply, url) => beginning(reply, url) || reply.writeHead(302, { location: 'http://[' }).end()),
};

/** The first answer is good. */
function beginning(reply: ServerResponse, url: string): boolean {
  const isFirst = url.startsWith('/1/members/me?');
  if (isFirst) reply.setHeader('content-type', 'application/json').end('{"id":"5f0000000000000000000001"}');
  return isFirst;
}

for (const [name, open] of Object.entries(broken))
  test(`a run on a server that answers with ${name} ends with a sentence`, { timeout: 20_000 }, async () => {
    const baseUrl = await open();
    const target = { baseUrl, actors: { owner: { key: 'k', token: 't' } } };
    const connect = (base: string) => http(base, { answerMs: 100, timeoutMs: 100, answerBytes: 100_000 });
    const few = laws.filter(({ id }) => id === 'CNV-07');
    const run = check({ target, laws: few, seed: 1, connect, timeLimitMs: 4000 });
    const code = await run.then(exitCode, (fault: unknown) => (fault instanceof CannotRun ? 2 : fault));
    assert.equal(code, 2);
  });

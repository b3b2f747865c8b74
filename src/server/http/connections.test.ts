/** Connections, and a server that stops while some are open (7.3). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Server } from 'node:net';
import { describe, it } from 'node:test';
import { deskOf } from '../../desk/desk.ts';
import { limits } from '../../document/limits.ts';
import { head, json, answerIn, stage, serverForFile } from '../../testing/stage.ts';

const { raw, send, get, service, socket, alive } = serverForFile();

describe('a connection', () => {
  it('carries many requests in order', async () => {
    const one = (n: number, last: boolean) =>
      `GET /1/n/${n} HTTP/1.1\r\nHost: a\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;
    const answer = await raw(Array.from({ length: 50 }, (_, n) => one(n, n === 49)).join(''));
    assert.deepEqual(
      [...answer.matchAll(/"segments":\["n","(\d+)"\]/g)].map(([, n]) => Number(n)),
      Array.from({ length: 50 }, (_, n) => n),
    );
  });

  it('sees in each request what the one before has done, bodies or none', async () => {
    const make = (last: string, body: string) =>
      `POST /1/make HTTP/1.1\r\nHost: a\r\n${json}\r\nContent-Length: ${body.length}\r\n${last}\r\n${body}`;
    const answer = await raw(make('', '{"a":1}') + make('', '') + make('', '{}') + make('Connection: close\r\n', ''));
    const made = [...answer.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id);
    assert.equal(made.length, 4);
    assert.deepEqual(made, made.toSorted());
  });

  it('is not told of a fault of ours that came after its answer, and the server goes on', async (test) => {
    const loud = test.mock.method(console, 'error', () => {});
    const stop = service().on(() => {
      throw new Error('no room in the journal');
    });
    assert.equal((await get('/1/x')).status, 200);
    stop();
    assert.ok(await alive());
    assert.deepEqual(
      loud.mock.calls.map(({ arguments: [fault] }) => (fault as Error).message),
      ['no room in the journal'],
    );
  });

  it('that is half closed brings each answer before it ends', async () => {
    const answered = (bytes: string): Promise<string> =>
      new Promise((resolve) => {
        const chunks: Buffer[] = [];
        const line = socket().on('data', (chunk: Buffer) => chunks.push(chunk));
        line.on('error', () => {}).on('close', () => resolve(Buffer.concat(chunks).toString()));
        line.end(bytes);
      });
    const make = 'POST /1/make HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n';
    for (const count of [1, 50]) assert.equal((await answered(make.repeat(count))).split('"id"').length - 1, count);
    // A body that never comes whole is no request.
    assert.match(await answered(make.replace('Length: 0', 'Length: 9')), /^HTTP\/1\.1 400 /);
    assert.ok(await alive());
  });

  it('answers each whole request before it refuses what follows and is no HTTP', async () => {
    const make = 'POST /1/make HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n';
    for (const [whole, rest] of [
      [1, '\0'],
      [3, '\0'],
      [2, 'nonsense\r\n\r\n'],
      [1, 'GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n'],
    ] as const) {
      const answer = await raw(make.repeat(whole) + rest);
      const statuses = Array.from(answer.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status));
      assert.deepEqual(statuses, [...Array.from({ length: whole }, () => 200), 400], JSON.stringify(rest));
    }
    assert.ok(await alive());
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
    assert.ok(await alive());
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

  it('beyond the bound is not taken', async (test) => {
    const listen = test.mock.method(Server.prototype, 'listen');
    const { close } = await stage();
    const { maxConnections } = listen.mock.calls[0]!.this as Server;
    await close();
    assert.equal(maxConnections, limits.requests.connections);
  });

  it('over which a request comes too slowly is ended with 408', async () => {
    const hasty = await stage({}, { headersTimeout: 30, requestTimeout: 30, connectionsCheckingInterval: 10 });
    for (const part of [
      'GET /1/x HTTP/1.1\r\nHost: a\r\n',
      head('POST /1/x HTTP/1.1', json, 'Content-Length: 10') + '{"a"',
    ]) {
      const { status, headers, body } = answerIn(await hasty.raw(part));
      assert.deepEqual([status, headers.get('connection'), body.message], [408, 'close', 'the request took too long']);
    }
    // Whoever looks for the request that hung finds it.
    const noted = deskOf(hasty.service.main)
      .journal.read()
      .map(({ method, url, status }) => [method, url, status]);
    assert.deepEqual(noted, [['POST', '/1/x', 408]]);
    await hasty.close();
  });
});

describe('a server that stops', () => {
  it('finishes what is in flight and takes nothing new', async () => {
    const ending = await stage();
    deskOf(ending.service.main).faults.add({ match: { path: '/1/cards/*' }, delayMs: 50 });
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

  it('lets a program end although an answer was to come later', async () => {
    // Only those that keep a program alive.
    const waits = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = waits();
    const ending = await stage();
    deskOf(ending.service.main).faults.add({ match: { path: '/1/cards/*' }, delayMs: 29_999 });
    const line = ending.socket().on('error', () => {});
    line.write('GET /1/cards/x HTTP/1.1\r\nHost: a\r\n\r\n');
    await (await fetch(`${ending.url}/1/x`)).text();
    line.destroy();
    await ending.close();
    assert.equal(waits(), before);
  });

  it('does not wait for idle connections', { timeout: 60_000 }, async () => {
    const ending = await stage();
    const line = ending.socket();
    line.write('GET /1/x HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(line, 'data');
    await Promise.all([once(line, 'close'), ending.close()]);
  });

  it('cuts an upload that has stalled', { timeout: 60_000 }, async () => {
    const ending = await stage({}, { graceMs: 1 });
    const line = ending.socket().on('error', () => {});
    line.write(head('POST /1/x HTTP/1.1', json, 'Content-Length: 100') + '{');
    await (await fetch(`${ending.url}/1/x`)).text();
    await Promise.all([ending.close(), once(line, 'close')]);
  });
});

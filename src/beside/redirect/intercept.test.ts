/** The proxy of `run --intercept`: the live hosts are answered by the local server, and nothing leaves this machine. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { connect as secured } from 'node:tls';
import { startServer, type BoardstoneServer } from '../../index.ts';
import { intercept, type Interception } from './intercept.ts';

describe('a proxy before the live service', { timeout: 60_000 }, () => {
  let server: BoardstoneServer;
  let proxy: Interception;
  const sentences: string[] = [];
  before(async () => {
    server = await startServer({ dialect: 'live', clock: 'manual' });
    proxy = await intercept(server.url, undefined, (sentence) => sentences.push(sentence));
  });
  after(async () => {
    await proxy.close();
    await server.close();
  });

  const port = (): number => Number(new URL(proxy.url).port);
  /** The answer of the proxy to some bytes until it ends the connection. */
  async function said(bytes: string): Promise<string> {
    const socket = connect(port(), '127.0.0.1').on('error', () => {});
    socket.write(bytes);
    return (await socket.toArray().catch(() => [])).join('');
  }
  async function tunnel(authority: string): Promise<Socket> {
    const asked = request({ port: port(), host: '127.0.0.1', method: 'CONNECT', path: authority }).end();
    const [reply, socket] = (await once(asked, 'connect')) as [IncomingMessage, Socket];
    assert.equal(reply.statusCode, 200, authority);
    return socket;
  }

  it('answers the live hosts by https and by http, also without a tunnel', async () => {
    const { key, token } = server.target.actors.owner;
    const path = `/1/members/me?fields=username&key=${key}&token=${token}`;
    for (const host of ['api.trello.com', 'trello.com', 'API.Trello.com']) {
      const socket = secured({ socket: await tunnel(`${host}:443`), ca: proxy.ca, servername: host.toLowerCase() });
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      assert.match((await socket.toArray()).join(''), /^HTTP\/1\.1 200 [^]*"username":"/);
    }
    assert.equal(proxy.mistrusted, false);
    const plain = await tunnel('api.trello.com:80');
    plain.write(`GET ${path} HTTP/1.1\r\nhost: api.trello.com\r\nconnection: close\r\n\r\n`);
    assert.match((await plain.toArray()).join(''), /^HTTP\/1\.1 200 /);
    const whole = `POST http://trello.com/1/boards?key=${key}&token=${token} HTTP/1.1\r\nhost: trello.com\r\n`;
    const body = 'name=through';
    assert.match(
      await said(
        `${whole}content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      ),
      /^HTTP\/1\.1 200 [^]*"name":"through"/,
    );
  });

  it('refuses every other host with a sentence, and sends nothing', async () => {
    const sent = server.requests().length;
    const others = [
      ...['example.com:443', 'api.trello.com.example.com:443', 'example.com/api.trello.com:443', '127.0.0.1:443'],
      ...['api.trello.com:22', 'api.trello.com', 'api.trello.com:', 'api.trello.com:443:443', '[::1]:443', ':443'],
      `${'a'.repeat(5000)}:443`,
    ];
    for (const authority of others)
      assert.match(await said(`CONNECT ${authority} HTTP/1.1\r\nhost: a\r\n\r\n`), /^HTTP\/1\.1 40[03] /, authority);
    const answer = await said('CONNECT example.com:443 HTTP/1.1\r\nhost: a\r\n\r\n');
    assert.match(
      answer,
      /^HTTP\/1\.1 403 boardstone answers only for api\.trello\.com, trello\.com and auth\.atlassian\.com\r\n/,
    );
    assert.match(
      answer,
      /only api\.trello\.com, trello\.com and auth\.atlassian\.com are answered here, so the request to example\.com:443/,
    );
    assert.equal(sentences.filter((sentence) => sentence.includes(' to example.com:443 was not sent')).length, 1);
    for (const address of ['http://example.com/', `${server.url}/1/cards`, '/1/cards', 'ftp://trello.com/', '*'])
      assert.match(await said(`GET ${address} HTTP/1.1\r\nhost: a\r\n\r\n`), /^HTTP\/1\.1 40[03] [^]*boardstone: /);
    assert.equal(server.requests().length, sent);
  });

  it('ends whoever speaks nonsense, with or without a tunnel', async () => {
    assert.match(await said('\u0000\u0001\u0002 nonsense\r\n\r\n'), /^HTTP\/1\.1 400 /);
    const endless = `GET http://trello.com/ HTTP/1.1\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(40)}`;
    assert.match(await said(endless), /^HTTP\/1\.1 431 /);
    const socket = await tunnel('trello.com:443');
    socket.on('error', () => {}).write('GET / HTTP/1.1\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    const untrusting = secured({ socket: await tunnel('trello.com:443'), servername: 'trello.com' });
    await assert.rejects(once(untrusting, 'secureConnect'), { code: /UNABLE_TO_VERIFY|SELF_SIGNED/ });
    assert.equal(proxy.mistrusted, true);
  });

  it('says so when the server is gone, and ends with connections open', async () => {
    const gone = await startServer({ clock: 'manual' });
    const before = await intercept(gone.url);
    await gone.close();
    const socket = connect(Number(new URL(before.url).port), '127.0.0.1').on('error', () => {});
    socket.write('GET http://trello.com/1 HTTP/1.1\r\nhost: trello.com\r\n\r\n');
    const [first] = (await once(socket, 'data')) as [Buffer];
    assert.match(String(first), /^HTTP\/1\.1 502 /);
    const idle = connect(Number(new URL(before.url).port), '127.0.0.1').on('error', () => {});
    await once(idle, 'connect');
    await before.close();
    if (!idle.destroyed) await once(idle.resume(), 'close');
  });
});

/** A program that knows only the live address reaches the local server: by fetch, http and https. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '../../index.ts';
import { leadOf } from './addresses.ts';

const hook = fileURLToPath(new URL('redirect.ts', import.meta.url));
const run = (program: string, env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', '--import', hook, '--input-type=module', '-e', program], {
    env: { ...process.env, ...env },
  });

it('leads the hosts of the live service, or those that are named, and nothing else', () => {
  const lead = leadOf({ BOARDSTONE_URL: 'http://127.0.0.1:1/w/one/' });
  assert.equal(lead('https://api.trello.com/1/cards?a=%20b')?.href, 'http://127.0.0.1:1/w/one/1/cards?a=%20b');
  for (const other of [
    'https://api.trello.com.example/1',
    'https://example/api.trello.com',
    'file:///1',
    '/1/cards',
    '',
  ]) {
    assert.equal(lead(other), undefined, other);
  }
  const named = leadOf({ BOARDSTONE_URL: 'https://[::1]:2', BOARDSTONE_FROM: 'a.example, B.example' });
  assert.equal(named('http://b.example/1')?.href, 'https://[::1]:2/1');
  assert.equal(named('https://api.trello.com/1'), undefined);
});

it('ends a program that was given no address, or none that is one', async () => {
  for (const BOARDSTONE_URL of ['', 'localhost', 'ftp://127.0.0.1', '\u0000']) {
    assert.throws(() => leadOf({ BOARDSTONE_URL }), /boardstone\/redirect: BOARDSTONE_URL is (not set|no address)/);
  }
  await assert.rejects(
    run('console.log("ran")', { BOARDSTONE_URL: '' }),
    (fault: { stdout: string; stderr: string }) => {
      assert.match(fault.stderr, /BOARDSTONE_URL is not set/);
      return fault.stdout === '';
    },
  );
});

it('redirects fetch, http and https, whatever their arguments look like', async () => {
  const server = await startServer({ clock: 'manual' });
  const program = `
    import http from 'node:http';
    import https, { get } from 'node:https';
    const base = 'https://api.trello.com/1/members/me?fields=username&n=';
    const read = (answer) => new Promise((done) => answer(async (reply) => done((await reply.toArray()).join(''))));
    await fetch(base + 1);
    await fetch(new Request(base + 2, { method: 'PUT', body: '{"a":1}', headers: { 'content-type': 'application/json' } }));
    await fetch(new URL(base + 3), { method: 'DELETE' });
    await read((answer) => https.get(base + 4, answer));
    await read((answer) => get(new URL(base + 5), { agent: new https.Agent({ keepAlive: true }) }, answer));
    await read((answer) => {
      const path = new URL(base + 6).pathname + new URL(base + 6).search;
      const headers = { Host: 'api.trello.com', 'content-type': 'application/json' };
      https.request({ hostname: 'api.trello.com', port: 443, path, method: 'POST', headers }, answer).end('{"b":2}');
    });
    await read((answer) => http.request('http://trello.com/1/members/me?n=7', answer).end());
  `;
  await run(program, { BOARDSTONE_URL: server.url });
  const sent = server.requests().map(({ method, query, body }) => [query['n'], method, body ?? ''].join(' ').trim());
  assert.deepEqual(sent, ['1 GET', '2 PUT {"a":1}', '3 DELETE', '4 GET', '5 GET', '6 POST {"b":2}', '7 GET']);
  await server.close();
});

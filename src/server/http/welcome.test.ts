/** Pages of other origins: which may read, which may change something, and by which name the consent page answers. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startServer, type BoardstoneServer } from '../../index.ts';
import { sampleOf } from '../../testing/sample.ts';
import { raw as sent } from '../../testing/raw.ts';

interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

const named = { allowOrigins: ['http://app.test', 'null'], controlHosts: ['boardstone'], clock: 'manual' } as const;

describe('a server that pages of this machine use', () => {
  let server: BoardstoneServer;
  before(async () => {
    server = await startServer(named);
  });
  after(() => server.close());

  const credentials = (): string => `key=${server.target.actors.owner.key}&token=${server.target.actors.owner.token}`;
  const ask = (method: string, path: string, ...fields: string[]): Promise<Seen> =>
    sent(server.port, method, `${path}${path.includes('?') ? '&' : '?'}${credentials()}`, fields);
  const boards = (): number => server.boards().length;

  const near = ['http://localhost:5173', 'http://127.0.0.1:8080', 'https://app.localhost', 'http://[::1]:3000'];
  const admitted = ['http://app.test', 'null', 'capacitor://localhost'];
  for (const origin of [...near, ...admitted])
    it(`lets pages of ${origin} read and write`, async () => {
      const read = await ask('GET', '/1/members/me', `Origin: ${origin}`, 'Sec-Fetch-Site: cross-site');
      assert.deepEqual([read.status, read.headers.get('access-control-allow-origin')], [200, '*']);
      const write = await ask('POST', '/1/boards?name=near', `Origin: ${origin}`, 'Sec-Fetch-Site: cross-site');
      assert.deepEqual([write.status, write.headers.get('access-control-allow-origin')], [200, '*']);
      assert.equal((await ask('OPTIONS', '/1/boards', `Origin: ${origin}`)).status, 204);
    });

  const foreign = ['http://evil.example', 'https://app.test', 'http://app.test:81', 'http://localhost.evil.example'];
  for (const origin of [
    ...foreign,
    'http://127.0.0.1.evil.example',
    'file://',
    'chrome-extension://abcdef',
    'nonsense',
  ])
    it(`lets pages of ${origin} neither read nor write`, async () => {
      const before = boards();
      const read = await ask('GET', '/1/members/me', `Origin: ${origin}`);
      assert.equal(read.headers.get('access-control-allow-origin'), null);
      assert.equal(
        (await ask('OPTIONS', '/1/boards', `Origin: ${origin}`)).headers.get('access-control-allow-origin'),
        null,
      );
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const { status, headers, body } = await ask(method, '/1/boards?name=taken', `Origin: ${origin}`);
        assert.deepEqual([status, headers.get('access-control-allow-origin')], [403, null], method);
        assert.equal(body.message, `a page of ${origin} may not use this server; --allow-origin ${origin} admits it`);
      }
      assert.equal(boards(), before);
    });

  it('refuses a write of another site that names no origin, and no write of other programs', async () => {
    assert.equal((await ask('POST', '/1/boards?name=taken', 'Sec-Fetch-Site: cross-site')).status, 403);
    for (const fields of sampleOf([[], ['Sec-Fetch-Site: none'], ['Sec-Fetch-Site: same-origin']], 3))
      assert.equal((await ask('POST', '/1/boards?name=mine', ...fields)).status, 200);
    assert.equal((await ask('GET', '/1/members/me', 'Sec-Fetch-Site: cross-site')).status, 200);
  });

  it('shows the consent page by its own names alone, and grants nothing by another', async () => {
    const page = (host: string): Promise<Seen> =>
      sent(server.port, 'GET', `/1/authorize?key=${server.target.actors.owner.key}`, [], host);
    for (const host of ['localhost', '127.0.0.1:4747', 'boardstone', '10.1.2.3']) {
      const { status, body } = await page(host);
      assert.deepEqual([status, /name="consent"/.test(body)], [200, true], host);
    }
    const { status, body } = await page('evil.example:4747');
    assert.deepEqual([status, /name="consent"/.test(body), /--control-host/.test(body)], [403, false, true]);
    const form = String((await page('localhost')).body);
    const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...pair]) => pair);
    const member = server.target.actors.owner.idMember;
    const query = new URLSearchParams([...(hidden as [string, string][]), ['member', member], ['decision', 'allow']]);
    const before = server.snapshot();
    const origin = ['Origin: http://evil.example', 'Sec-Fetch-Site: same-origin'];
    for (const sender of [origin, []]) {
      const granted = await sent(server.port, 'POST', `/1/authorize?${query}`, sender, 'evil.example');
      assert.ok(granted.status === 403 || granted.status === 400, String(granted.status));
    }
    assert.deepEqual(server.snapshot(), before);
    const own = ['Origin: http://localhost', 'Sec-Fetch-Site: same-origin'];
    assert.match((await sent(server.port, 'POST', `/1/authorize?${query}`, own, 'localhost')).body, /id="token"/);
  });
});

it('is open to the pages of every origin in a test, and with a star', async () => {
  for (const options of [{}, { allowOrigins: ['*'] }]) {
    await using server = await startServer({ ...options, clock: 'manual' });
    const { key, token } = server.target.actors.owner;
    const headers = { origin: 'http://evil.example' };
    const path = `/1/boards?name=x&key=${key}&token=${token}`;
    const reply = await fetch(`${server.url}${path}`, { method: 'POST', headers });
    assert.deepEqual([reply.status, reply.headers.get('access-control-allow-origin')], [200, '*']);
  }
});

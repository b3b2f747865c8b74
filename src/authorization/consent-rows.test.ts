/**
 * Requests that must not come through the consent page (5.3): forms from elsewhere, odd text, policies that names
 * break.
 */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startServer, type BoardstoneServer } from '../index.ts';

describe('the answer of the consent page', () => {
  let server: BoardstoneServer;
  let key: string;
  let form: [string, string][];

  before(async () => {
    server = await startServer({ fixture: 'empty', clock: 'manual', limits: 'off' });
  });
  after(() => server.close());
  beforeEach(async () => {
    await server.reset();
    key = await issue(['http://app.test/with/a/path']);
    form = await filled({ return_url: 'http://app.test/back' });
  });

  async function issue(origins: string[]): Promise<string> {
    const reply = await fetch(`${server.url}/_boardstone/keys`, {
      method: 'POST',
      body: JSON.stringify({ name: 'An app', username: 'ada_quill', origins }),
    });
    return ((await reply.json()) as { key: string }).key;
  }
  const page = (query: Record<string, string>): Promise<Response> =>
    fetch(`${server.url}/1/authorize?${new URLSearchParams({ key, ...query })}`);
  async function filled(query: Record<string, string>): Promise<[string, string][]> {
    const text = await (await page(query)).text();
    const hidden = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]): [string, string] => [name!, value!],
    );
    const [, member] = /name="member" value="([0-9a-f]{24})"/.exec(text)!;
    return [...hidden, ['member', member!], ['decision', 'allow']];
  }
  const send = (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}/1/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers,
    });
  const tokens = (): number => (server.snapshot() as unknown as { world: { tokens: unknown[] } }).world.tokens.length;

  it('is taken from its own form, in a browser and out of one', async () => {
    const own: Record<string, string>[] = [
      {},
      { origin: server.url },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      { origin: server.url.replace('http:', 'https:') },
    ];
    for (const headers of own) {
      const reply = await send(headers);
      assert.equal(reply.status, 303, JSON.stringify(headers));
      assert.match(reply.headers.get('location')!, /^http:\/\/app\.test\/back#token=/);
    }
  });

  it('is not taken from the page of another origin, whatever it knows', async () => {
    const before = tokens();
    const others: Record<string, string>[] = [
      { origin: 'http://app.test' },
      { origin: 'null' },
      { origin: `${server.url}0` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: server.url, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of others) {
      const reply = await send(headers);
      assert.deepEqual(
        [reply.status, reply.headers.get('x-boardstone-rule')],
        [400, 'AUT-25'],
        JSON.stringify(headers),
      );
    }
    assert.equal(tokens(), before);
  });

  it('is not taken with a signature of other bytes, nor with a name that is no text', async () => {
    const sent = Object.fromEntries(form);
    for (const wrong of [{ consent: 'é'.repeat(64) }, { consent: 'é'.repeat(32) }, { name: '\ud800' }]) {
      const reply = await fetch(`${server.url}/1/authorize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...sent, ...wrong }),
      });
      assert.deepEqual([reply.status, reply.headers.get('x-boardstone-rule')], [400, 'AUT-25']);
    }
  });

  it('has a way back that no other host can pass for', async () => {
    const wrong = [
      'javascript:alert(1)//app.test',
      'data:text/html,app.test',
      '//app.test',
      'http://app.test@evil.test/',
      'http://app.test.evil.test/',
      'http://evil.test/?http://app.test',
      'http://evil.test#app.test',
      'http://app.test:81/',
      'https://app.test/',
      'http://xapp.test/',
      'http://app.test\r\n.evil.test/',
      'http://аpp.test/',
      ' ',
      'null',
    ];
    for (const address of wrong) {
      const reply = await page({ return_url: address });
      assert.equal(reply.status, 400, address);
      assert.equal(reply.headers.get('location'), null);
    }
  });

  it('is asked for a name that turns no other word around, in markup of our own', async () => {
    const text = await (await page({ name: '\u202e<b>evil</b>"\'' })).text();
    assert.match(text, /<h1><bdi>\u202e&lt;b&gt;evil&lt;\/b&gt;&quot;&#39;<\/bdi> asks for access/);
    assert.doesNotMatch(text, /<b>evil/);
  });

  it('keeps its policy whole where a registered host holds signs of one', async () => {
    key = await issue(["http://a;script-src'self'"]);
    const reply = await page({ return_url: "http://a;script-src'self'/" });
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get('content-security-policy')!, /; form-action 'self'$/);
  });
});

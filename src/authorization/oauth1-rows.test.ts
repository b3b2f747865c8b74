/** The three legs of OAuth 1.0 over real sockets, signed by code of the test's own (5.3). */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { startServer, type BoardstoneServer } from '../index.ts';
import { testWorld } from '../testing/test-world.ts';

describe('the OAuth 1.0 routes', () => {
  let server: BoardstoneServer;
  let key: string;
  let secret: string;

  before(async () => {
    server = await startServer({ fixture: 'empty', clock: 'manual' });
    const reply = await fetch(`${server.url}/_boardstone/keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Old client', username: 'ada_quill', origins: ['http://app.test'] }),
    });
    ({ key, secret } = (await reply.json()) as { key: string; secret: string });
  });
  after(async () => server.close());

  const percent = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase());

  async function leg(
    path: string,
    more: Record<string, string>,
    tokenSecret = '',
    consumerSecret = secret,
    signedFor = server.url,
  ): Promise<Response> {
    const fields: Record<string, string> = {
      oauth_consumer_key: key,
      oauth_nonce: 'n1',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '1',
      oauth_version: '1.0',
      ...more,
    };
    const list = Object.keys(fields)
      .sort()
      .map((name) => `${percent(name)}=${percent(fields[name]!)}`)
      .join('&');
    const text = ['POST', percent(`${signedFor}/1/${path}`), percent(list)].join('&');
    fields['oauth_signature'] = createHmac('sha1', `${percent(consumerSecret)}&${percent(tokenSecret)}`)
      .update(text)
      .digest('base64');
    const header = Object.entries(fields)
      .map(([name, value]) => `${name}="${percent(value)}"`)
      .join(', ');
    return fetch(`${server.url}/1/${path}`, { method: 'POST', headers: { authorization: `OAuth ${header}` } });
  }
  const fieldsOf = async (reply: Response): Promise<Record<string, string>> => {
    assert.equal(reply.status, 200, await reply.clone().text());
    return Object.fromEntries(new URLSearchParams(await reply.text()));
  };
  /** The consent page, filled in as a person would. */
  async function decide(token: string, decision: string): Promise<Response> {
    const page = await (
      await fetch(`${server.url}/1/OAuthAuthorizeToken?oauth_token=${token}&scope=read,write&expiration=never`)
    ).text();
    const hidden = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]): [string, string] => [name!, value!],
    );
    const [, member] = /name="member" value="([0-9a-f]{24})"/.exec(page)!;
    return fetch(`${server.url}/1/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams([...hidden, ['member', member!], ['decision', decision]]),
    });
  }

  test('request token, consent, access token: the token works and the way back carries the verifier', async () => {
    const request = await fieldsOf(await leg('OAuthGetRequestToken', { oauth_callback: 'http://app.test/back?x=1' }));
    assert.equal(request['oauth_callback_confirmed'], 'true');
    const back = new URL((await decide(request['oauth_token']!, 'allow')).headers.get('location')!);
    assert.equal(back.origin, 'http://app.test');
    assert.equal(back.searchParams.get('x'), '1');
    assert.equal(back.searchParams.get('oauth_token'), request['oauth_token']);
    const verifier = back.searchParams.get('oauth_verifier')!;
    const wrong = await leg(
      'OAuthGetAccessToken',
      { oauth_token: request['oauth_token']!, oauth_verifier: 'guess' },
      request['oauth_token_secret'],
    );
    assert.equal(wrong.status, 401);
    const access = await fieldsOf(
      await leg(
        'OAuthGetAccessToken',
        { oauth_token: request['oauth_token']!, oauth_verifier: verifier },
        request['oauth_token_secret'],
      ),
    );
    const me = await fetch(`${server.url}/1/members/me?key=${key}&token=${access['oauth_token']}`);
    assert.equal(me.status, 200);
    const again = await leg(
      'OAuthGetAccessToken',
      { oauth_token: request['oauth_token']!, oauth_verifier: verifier },
      request['oauth_token_secret'],
    );
    assert.equal(again.status, 401);
  });

  test('without a callback the verifier is shown, and denying ends the grant', async () => {
    const request = await fieldsOf(await leg('OAuthGetRequestToken', { oauth_callback: 'oob' }));
    const page = await (await decide(request['oauth_token']!, 'allow')).text();
    assert.match(page, /id="token">[0-9a-f]{32}</);
    const other = await fieldsOf(await leg('OAuthGetRequestToken', {}));
    assert.match(await (await decide(other['oauth_token']!, 'deny')).text(), /You denied access/);
    assert.equal((await fetch(`${server.url}/1/OAuthAuthorizeToken?oauth_token=${other['oauth_token']}`)).status, 401);
  });

  test('a program that registered one address of this machine takes callbacks at every port of it', async () => {
    const near = server.key({ name: 'Near', username: 'ada_quill', origins: ['http://localhost:1'] });
    for (const oauth_callback of ['http://127.0.0.1:8080/cb', 'http://localhost:3000/auth/callback']) {
      const fields = { oauth_callback, oauth_consumer_key: near.key };
      const request = await fieldsOf(await leg('OAuthGetRequestToken', fields, '', near.secret));
      const back = new URL((await decide(request['oauth_token']!, 'allow')).headers.get('location')!);
      assert.equal(back.origin + back.pathname, oauth_callback);
    }
  });

  test('a wrong signature, an unknown key and a callback of another origin are refused', async () => {
    assert.equal((await leg('OAuthGetRequestToken', {}, '', 'another secret')).status, 401);
    assert.equal((await leg('OAuthGetRequestToken', { oauth_consumer_key: 'f'.repeat(32) })).status, 401);
    for (const callback of ['http://evil.test/', 'http://app.test@evil.test/', 'javascript:x', '//app.test']) {
      assert.equal((await leg('OAuthGetRequestToken', { oauth_callback: callback })).status, 400, callback);
    }
    assert.equal((await leg('OAuthGetRequestToken', { oauth_signature_method: 'RSA-SHA1' })).status, 401);
  });

  test('a signature for the same address with https holds, for that of another host it does not', async () => {
    const behind = (address: string): Promise<Response> =>
      leg('OAuthGetRequestToken', { oauth_callback: 'http://app.test/back' }, '', secret, address);
    assert.equal((await behind(server.url.replace('http:', 'https:'))).status, 200);
    assert.equal((await behind('https://elsewhere.test')).status, 401);
  });

  test('a request token is good for fifteen minutes, to be allowed and to be exchanged', async () => {
    const [late, early] = [
      await fieldsOf(await leg('OAuthGetRequestToken', {})),
      await fieldsOf(await leg('OAuthGetRequestToken', {})),
    ];
    const page = await (await decide(early['oauth_token']!, 'allow')).text();
    const [, verifier] = /id="token">([0-9a-f]{32})</.exec(page)!;
    await server.advance(15 * 60_000);
    const found = await fetch(`${server.url}/1/OAuthAuthorizeToken?oauth_token=${late['oauth_token']}`);
    assert.equal(found.status, 401);
    const exchanged = await leg(
      'OAuthGetAccessToken',
      { oauth_token: early['oauth_token']!, oauth_verifier: verifier! },
      early['oauth_token_secret'],
    );
    assert.equal(exchanged.status, 401);
  });

  test('a signature of other bytes, and arguments that are no text, are refused', async () => {
    const refused = async (fields: Record<string, unknown>): Promise<number> =>
      (
        await fetch(`${server.url}/1/OAuthGetRequestToken`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ oauth_consumer_key: key, oauth_signature_method: 'HMAC-SHA1', ...fields }),
        })
      ).status;
    assert.equal(await refused({ oauth_signature: 'é'.repeat(28) }), 401);
    assert.equal(await refused({ oauth_signature: 'é'.repeat(65), oauth_signature_method: 'PLAINTEXT' }), 401);
    const plain = { oauth_signature_method: 'PLAINTEXT', oauth_signature: `${secret}&` };
    assert.equal(await refused({ ...plain, oauth_callback: `http://app.test/${'x'.repeat(4096)}` }), 400);
    assert.equal(await refused({ oauth_signature: 'x', oauth_nonce: '\ud800' }), 401);
  });

  test('the PLAINTEXT method is a signature too', async () => {
    const header = `OAuth oauth_consumer_key="${key}", oauth_signature_method="PLAINTEXT", oauth_signature="${percent(`${secret}&`)}"`;
    const reply = await fetch(`${server.url}/1/OAuthGetRequestToken`, { headers: { authorization: header } });
    assert.equal(reply.status, 200);
  });
});

test('a refused request token opens no grant', () => {
  const api = testWorld();
  const [application] = api.world.applications.rows.values();
  const fields = { oauth_consumer_key: application!.id, oauth_signature_method: 'PLAINTEXT' };
  const ask = (more: object): number => api.call('GET', '/OAuthGetRequestToken', { ...fields, ...more }, null).status;
  const signed = { oauth_signature: `${application!.secret}&` };
  assert.equal(ask({ oauth_signature: 'wrong' }), 401);
  assert.equal(ask({ ...signed, oauth_callback: 'http://elsewhere.test/' }), 400);
  assert.equal(api.world.requestTokens.size, 0);
  assert.equal(ask(signed), 200);
  assert.equal(api.world.requestTokens.size, 1);
});

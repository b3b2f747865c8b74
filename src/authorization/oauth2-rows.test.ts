/** OAuth 2.0: how a client gets tokens, and what must come through none of its doors. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startServer, type BoardstoneServer } from '../index.ts';
import { back, challengeOf, codeOf, OAuth2Client, verifier, worldOf, type Json } from '../testing/oauth2-client.ts';

const minute = 60_000;

describe('tokens of OAuth 2.0', { timeout: 60_000 }, () => {
  let server: BoardstoneServer;
  let client: OAuth2Client;

  before(async () => {
    server = await startServer({ fixture: 'demo', clock: 'manual', limits: 'off', webhookCheck: false });
  });
  after(() => server.close());
  beforeEach(async () => {
    await server.reset();
    client = new OAuth2Client(server);
  });

  test('a code, tokens, a call, further tokens: each refresh token works once', async () => {
    const page = await fetch(client.asking());
    const text = await page.text();
    assert.match(text, /<h1><bdi>My app<\/bdi> asks for access[^]*Make and change them, and export boards/);
    const hidden = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const form = new URLSearchParams(hidden.map(([, name, value]): [string, string] => [name!, value!]));
    form.append('member', /name="member" value="([0-9a-f]{24})"/.exec(text)![1]!);
    form.append('decision', 'allow');
    const sent = { method: 'POST', body: form, redirect: 'manual' } as const;
    const decided = await fetch(`${server.url}/1/oauth2/authorize`, sent);
    assert.equal(decided.status, 302);
    const location = new URL(decided.headers.get('location')!);
    assert.equal(location.searchParams.get('state'), 'of mine');
    const first = await client.exchange(codeOf(location.href));
    assert.equal(first.status, 200);
    const { access_token: access, refresh_token: further, ...rest } = first.body;
    const scope = 'read:board:trello write:board:trello offline_access';
    assert.deepEqual(rest, { expires_in: 3600, token_type: 'Bearer', scope });
    assert.equal((await client.call(access, 'GET', '/members/me/boards?fields=name')).status, 200);
    const second = await client.renew(further);
    assert.equal(second.status, 200);
    assert.notEqual(second.body['refresh_token'], further);
    assert.equal(
      (await client.call(access, 'GET', '/members/me')).status,
      200,
      'the first one goes on until its hour is over',
    );
  });

  test('a refresh token that is sent again ends all that came of the grant, also if both come at once', async () => {
    const { refresh_token: first } = (await client.exchange(client.codeFor())).body;
    const both = await Promise.all([client.renew(first), client.renew(first)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 403]);
    assert.deepEqual(
      server.requests({ status: 403 }).map(({ advice }) => advice),
      ['this refresh token was used before, so its grant and all tokens that came of it have ended'],
    );
    const { access_token: access, refresh_token: second } = both.find(({ status }) => status === 200)!.body;
    const over = await client.call(access, 'GET', '/members/me');
    assert.equal(over.status, 401);
    assert.match(String(over.body['message']), /its grant has ended/);
    const refused = await client.renew(second);
    assert.deepEqual(refused.body, { error: 'unauthorized_client', error_description: 'refresh_token is invalid' });
  });

  test('an access token lasts an hour, a refresh token ninety days from its last use, a code five minutes', async () => {
    const late = client.codeFor();
    const { access_token: access, refresh_token: further } = (await client.exchange(client.codeFor())).body;
    await server.advance(5 * minute);
    assert.equal((await client.exchange(late)).status, 403);
    await server.advance(55 * minute - 1);
    assert.equal((await client.call(access, 'GET', '/members/me')).status, 200);
    await server.advance(1);
    assert.equal((await client.call(access, 'GET', '/members/me')).status, 401);
    await server.advance(80 * 24 * 60 * minute);
    const renewed = await client.renew(further);
    assert.equal(renewed.status, 200);
    await server.advance(90 * 24 * 60 * minute);
    assert.equal((await client.renew(renewed.body['refresh_token'])).status, 403);
  });

  test('without offline_access there is no refresh token', async () => {
    const { body } = await client.exchange(client.codeFor({ scope: 'read:member:trello' }));
    assert.deepEqual([body['scope'], body['refresh_token']], ['read:member:trello', undefined]);
  });

  test('a code is good once, for its client, its address and its verifier; used again it ends its grant', async () => {
    const code = client.codeFor();
    const other = new OAuth2Client(server);
    const wrong: Json[] = [
      { code_verifier: 'another-verifier-of-at-least-forty-three-chars' },
      { code_verifier: 'short' },
      { redirect_uri: `${back}/` },
      { client_id: other.id, client_secret: other.secret },
      { code: 'f'.repeat(64) },
    ];
    for (const more of wrong) {
      const { status, body } = await client.exchange(code, more);
      assert.deepEqual([status, body['error']], [403, 'invalid_grant'], JSON.stringify(more));
    }
    const { access_token: access } = (await client.exchange(code)).body;
    assert.equal((await client.exchange(code)).status, 403);
    assert.equal((await client.call(access, 'GET', '/members/me')).status, 401);
  });

  test('a confidential client shows its secret in the body, a public one has none', async () => {
    const code = client.codeFor();
    for (const more of [
      { client_secret: 'wrong' },
      { client_secret: undefined },
      { client_secret: 7 },
      { client_id: 'none' },
    ]) {
      const { status, body } = await client.exchange(code, more);
      assert.deepEqual([status, body['error']], [401, 'access_denied'], JSON.stringify(more));
    }
    assert.match(server.explain(), /Unauthorized.*\n +advice: client_secret is another one than that of the client/);
    client = new OAuth2Client(server, { public: true });
    assert.equal(client.secret, null);
    assert.equal((await client.exchange(client.codeFor(), { client_secret: 'x' })).status, 401);
    const { status, body } = await client.exchange(client.codeFor());
    assert.equal(status, 200);
    assert.equal((await client.renew(body['refresh_token'])).status, 200);
  });

  test('a request for tokens may be a form; what is missing or no text is named', async () => {
    const form = {
      ...client.who(),
      grant_type: 'authorization_code',
      code: client.codeFor(),
      redirect_uri: back,
      code_verifier: verifier,
    };
    const sent = await client.post(
      'token',
      String(new URLSearchParams(form as Record<string, string>)),
      'application/x-www-form-urlencoded',
    );
    assert.equal(sent.status, 200);
    const wrong: [Json, string][] = [
      [{}, 'invalid_request'],
      [{ grant_type: 'authorization_code' }, 'invalid_request'],
      [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
      [{ grant_type: 'refresh_token', refresh_token: ['a'] }, 'invalid_request'],
      [{ grant_type: 'refresh_token', refresh_token: '' }, 'invalid_request'],
    ];
    for (const [more, error] of wrong) {
      const { status, body } = await client.post('token', { ...client.who(), ...more });
      assert.deepEqual([status, body['error']], [400, error], JSON.stringify(more));
    }
    for (const body of ['', 'null', '[]', '{"client_id":', '"x"', '{"client_id":{"a":1}}'])
      assert.ok((await client.post('token', body)).status < 500, body);
  });

  test('nobody is sent to an address that is not registered, letter by letter', async () => {
    const wrong = [
      `${back}/`,
      back.replace('127.0.0.1', 'localhost'),
      'http://evil.test/',
      'javascript:x',
      '',
      undefined,
    ];
    for (const address of wrong) {
      const reply = await fetch(client.asking({ redirect_uri: address }), { redirect: 'manual' });
      assert.deepEqual([reply.status, reply.headers.get('location')], [400, null], address);
      assert.throws(() => server.consent({ address: client.asking({ redirect_uri: address }) }), /not registered/);
    }
    assert.equal((await fetch(client.asking({ client_id: 'none' }), { redirect: 'manual' })).status, 400);
    const ofOAuth1 = 'https://trello.com/1/OAuthAuthorizeToken?oauth_token=x';
    assert.throws(() => server.consent({ address: ofOAuth1 }), /no request of OAuth 2\.0.*POST \/1\/authorize/);
  });

  test('other mistakes go back to the client with the state that it sent', async () => {
    const wrong: [Json, string][] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ scope: 'read:board:trello write:card:trello' }, 'invalid_scope'],
      [{ scope: undefined }, 'invalid_scope'],
      [{ scope: 'offline_access' }, 'invalid_scope'],
    ];
    const before = worldOf(server).tokens.length;
    for (const [more, error] of wrong) {
      const reply = await fetch(client.asking(more), { redirect: 'manual' });
      const to = new URL(reply.headers.get('location')!);
      assert.deepEqual([to.searchParams.get('error'), to.searchParams.get('state')], [error, 'of mine'], error);
    }
    const { location: misspelt } = server.consent({ address: client.asking({ scope: 'read:bord:trello' }) });
    assert.match(misspelt, /there\+is\+no\+scope\+read%3Abord%3Atrello%2C\+did\+you\+mean\+read%3Aboard%3Atrello/);
    client = new OAuth2Client(server, { scopes: ['read:board:trello'] });
    const { location } = server.consent({ address: client.asking() });
    assert.equal(new URL(location).searchParams.get('error'), 'invalid_scope');
    const denied = new URL(
      server.consent({ address: client.asking({ scope: 'read:board:trello' }), decision: 'deny' }).location,
    );
    assert.deepEqual(
      [denied.searchParams.get('error'), denied.searchParams.get('state')],
      ['access_denied', 'of mine'],
    );
    assert.equal(
      new URL(
        server.consent({ address: client.asking({ scope: 'read:board:trello', state: undefined }) }).location,
      ).searchParams.has('state'),
      false,
    );
    assert.equal(worldOf(server).tokens.length, before + 1);
  });

  test('the form of another page, or one that was changed, grants nothing', async () => {
    const text = await (await fetch(client.asking())).text();
    const hidden = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const form = (more: Json): URLSearchParams => {
      const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
      const member = /name="member" value="([0-9a-f]{24})"/.exec(text)![1]!;
      return new URLSearchParams({ ...fields, member, decision: 'allow', ...more });
    };
    const before = worldOf(server).tokens.length;
    const send = (body: URLSearchParams, headers = {}): Promise<Response> =>
      fetch(`${server.url}/1/oauth2/authorize`, { method: 'POST', body, headers, redirect: 'manual' });
    for (const more of [
      { scope: 'write:board:trello' },
      { state: 'of another' },
      { consent: '' },
      { code_challenge: challengeOf('x') },
    ])
      assert.equal((await send(form(more))).status, 400, JSON.stringify(more));
    assert.equal((await send(form({}), { origin: 'http://evil.test' })).status, 400);
    assert.equal((await send(form({}), { 'sec-fetch-site': 'cross-site' })).status, 400);
    assert.equal(worldOf(server).tokens.length, before);
  });
});

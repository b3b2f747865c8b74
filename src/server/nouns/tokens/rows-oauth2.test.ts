/** OAuth 2.0: the whole way of a client, what its tokens may do, and what must come through none of its doors. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, beforeEach, describe, test } from 'node:test';
import { scopesOf } from '../../../document/scopes.ts';
import { startServer, type BoardstoneServer } from '../../../index.ts';
import { all } from '../all.ts';

type Json = Record<string, any>;
const back = 'http://127.0.0.1:8080/callback';
const verifier = 'a-verifier-of-at-least-forty-three-characters';
const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const minute = 60_000;

describe('OAuth 2.0', { timeout: 60_000 }, () => {
  let server: BoardstoneServer;
  let client: { id: string; secret: string | null };

  before(async () => {
    server = await startServer({ fixture: 'demo', clock: 'manual', limits: 'off', webhookCheck: false });
  });
  after(() => server.close());
  beforeEach(async () => {
    await server.reset();
    client = register();
  });

  function register(more: object = {}): { id: string; secret: string | null } {
    const oauth2 = { redirectUris: [back], ...more };
    const { clientId, clientSecret } = server.key({ name: 'My app', username: 'ada_quill', oauth2 });
    return { id: clientId!, secret: clientSecret! };
  }
  const asking = (more: Json = {}): string => {
    const fields: Json = {
      ...{ client_id: client.id, response_type: 'code', redirect_uri: back, state: 'of mine' },
      ...{ scope: 'read:board:trello write:board:trello offline_access', prompt: 'consent' },
      ...{ code_challenge: challengeOf(verifier), code_challenge_method: 'S256' },
      ...more,
    };
    const given = Object.entries(fields).filter(([, value]) => value !== undefined) as [string, string][];
    return `${server.url}/1/oauth2/authorize?${new URLSearchParams(given)}`;
  };
  const codeOf = (location: string): string => new URL(location).searchParams.get('code')!;
  const codeFor = (more: Json = {}, who: Json = {}): string =>
    codeOf(server.consent({ address: asking(more), username: 'ada_quill', ...who }).location);
  async function post(path: string, body: unknown, type = 'application/json'): Promise<{ status: number; body: Json }> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const reply = await fetch(`${server.url}/1/oauth2/${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: text,
    });
    return { status: reply.status, body: (await reply.json()) as Json };
  }
  const who = (): Json => ({ client_id: client.id, ...(client.secret && { client_secret: client.secret }) });
  const exchange = (code: string, more: Json = {}): ReturnType<typeof post> =>
    post('token', {
      ...{ ...who(), grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier },
      ...more,
    });
  const renew = (token: string, more: Json = {}): ReturnType<typeof post> =>
    post('token', { ...who(), grant_type: 'refresh_token', refresh_token: token, ...more });
  async function call(
    token: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: any }> {
    const reply = await fetch(`${server.url}/1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  }
  const records = (): number => (server.snapshot() as unknown as { world: { tokens: unknown[] } }).world.tokens.length;

  test('a code, tokens, a call, further tokens: each token for further ones is good once', async () => {
    const page = await fetch(asking());
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
    const first = await exchange(codeOf(location.href));
    assert.equal(first.status, 200);
    const { access_token: access, refresh_token: further, ...rest } = first.body;
    const scope = 'read:board:trello write:board:trello offline_access';
    assert.deepEqual(rest, { expires_in: 3600, token_type: 'Bearer', scope });
    assert.equal((await call(access, 'GET', '/members/me/boards?fields=name')).status, 200);
    const second = await renew(further);
    assert.equal(second.status, 200);
    assert.notEqual(second.body['refresh_token'], further);
    assert.equal(
      (await call(access, 'GET', '/members/me')).status,
      200,
      'the first one goes on until its hour is over',
    );
  });

  test('a token for further ones that is shown again ends all that came of the grant, also if both come at once', async () => {
    const { refresh_token: first } = (await exchange(codeFor())).body;
    const both = await Promise.all([renew(first), renew(first)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 403]);
    const { access_token: access, refresh_token: second } = both.find(({ status }) => status === 200)!.body;
    assert.equal((await call(access, 'GET', '/members/me')).status, 401);
    const refused = await renew(second);
    assert.deepEqual(refused.body, { error: 'unauthorized_client', error_description: 'refresh_token is invalid' });
  });

  test('a token lasts an hour, one for further ones ninety days from its last use, a code five minutes', async () => {
    const late = codeFor();
    const { access_token: access, refresh_token: further } = (await exchange(codeFor())).body;
    await server.advance(5 * minute);
    assert.equal((await exchange(late)).status, 403);
    await server.advance(55 * minute - 1);
    assert.equal((await call(access, 'GET', '/members/me')).status, 200);
    await server.advance(1);
    assert.equal((await call(access, 'GET', '/members/me')).status, 401);
    await server.advance(80 * 24 * 60 * minute);
    const renewed = await renew(further);
    assert.equal(renewed.status, 200);
    await server.advance(90 * 24 * 60 * minute);
    assert.equal((await renew(renewed.body['refresh_token'])).status, 403);
  });

  test('without offline_access there is no token for further ones', async () => {
    const { body } = await exchange(codeFor({ scope: 'read:member:trello' }));
    assert.deepEqual([body['scope'], body['refresh_token']], ['read:member:trello', undefined]);
  });

  test('a code is good once, for its client, its address and its verifier; used again it ends its grant', async () => {
    const code = codeFor();
    const other = register();
    const wrong: Json[] = [
      { code_verifier: 'another-verifier-of-at-least-forty-three-chars' },
      { code_verifier: 'short' },
      { redirect_uri: `${back}/` },
      { client_id: other.id, client_secret: other.secret },
      { code: 'f'.repeat(64) },
    ];
    for (const more of wrong) {
      const { status, body } = await exchange(code, more);
      assert.deepEqual([status, body['error']], [403, 'invalid_grant'], JSON.stringify(more));
    }
    const { access_token: access } = (await exchange(code)).body;
    assert.equal((await exchange(code)).status, 403);
    assert.equal((await call(access, 'GET', '/members/me')).status, 401);
  });

  test('a confidential client shows its secret in the body, a public one has none', async () => {
    const code = codeFor();
    for (const more of [
      { client_secret: 'wrong' },
      { client_secret: undefined },
      { client_secret: 7 },
      { client_id: 'none' },
    ]) {
      const { status, body } = await exchange(code, more);
      assert.deepEqual([status, body['error']], [401, 'access_denied'], JSON.stringify(more));
    }
    client = register({ public: true });
    assert.equal(client.secret, null);
    assert.equal((await exchange(codeFor(), { client_secret: 'x' })).status, 401);
    const { status, body } = await exchange(codeFor());
    assert.equal(status, 200);
    assert.equal((await renew(body['refresh_token'])).status, 200);
  });

  test('a request for tokens may be a form; what is missing or no text is named', async () => {
    const form = {
      ...who(),
      grant_type: 'authorization_code',
      code: codeFor(),
      redirect_uri: back,
      code_verifier: verifier,
    };
    const sent = await post(
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
      const { status, body } = await post('token', { ...who(), ...more });
      assert.deepEqual([status, body['error']], [400, error], JSON.stringify(more));
    }
    for (const body of ['', 'null', '[]', '{"client_id":', '"x"', '{"client_id":{"a":1}}'])
      assert.ok((await post('token', body)).status < 500, body);
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
      const reply = await fetch(asking({ redirect_uri: address }), { redirect: 'manual' });
      assert.deepEqual([reply.status, reply.headers.get('location')], [400, null], address);
      assert.throws(() => server.consent({ address: asking({ redirect_uri: address }) }), /not registered/);
    }
    assert.equal((await fetch(asking({ client_id: 'none' }), { redirect: 'manual' })).status, 400);
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
    const before = records();
    for (const [more, error] of wrong) {
      const reply = await fetch(asking(more), { redirect: 'manual' });
      const to = new URL(reply.headers.get('location')!);
      assert.deepEqual([to.searchParams.get('error'), to.searchParams.get('state')], [error, 'of mine'], error);
    }
    client = register({ scopes: ['read:board:trello'] });
    const { location } = server.consent({ address: asking() });
    assert.equal(new URL(location).searchParams.get('error'), 'invalid_scope');
    const denied = new URL(
      server.consent({ address: asking({ scope: 'read:board:trello' }), decision: 'deny' }).location,
    );
    assert.deepEqual(
      [denied.searchParams.get('error'), denied.searchParams.get('state')],
      ['access_denied', 'of mine'],
    );
    assert.equal(
      new URL(
        server.consent({ address: asking({ scope: 'read:board:trello', state: undefined }) }).location,
      ).searchParams.has('state'),
      false,
    );
    assert.equal(records(), before + 1);
  });

  test('the form of another page, or one that was changed, grants nothing', async () => {
    const text = await (await fetch(asking())).text();
    const hidden = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const form = (more: Json): URLSearchParams => {
      const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
      const member = /name="member" value="([0-9a-f]{24})"/.exec(text)![1]!;
      return new URLSearchParams({ ...fields, member, decision: 'allow', ...more });
    };
    const before = records();
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
    assert.equal(records(), before);
  });

  test('a token stands in the header alone', async () => {
    const { access_token: access } = (await exchange(codeFor())).body;
    for (const query of [`token=${access}`, `key=${client.id}&token=${access}`, `access_token=${access}`])
      assert.equal((await fetch(`${server.url}/1/members/me?${query}`)).status, 401, query);
    for (const header of ['Bearer', 'Bearer ', 'Bearer none', `Basic ${access}`, access])
      assert.equal(
        (await fetch(`${server.url}/1/members/me`, { headers: { authorization: header } })).status,
        401,
        header,
      );
    assert.equal((await call(access, 'GET', '/members/me')).status, 200);
  });

  test('a scope that is missing is named; what is closed to OAuth 2.0 says so', async () => {
    const { accessToken } = server.grant({ clientId: client.id, username: 'ada_quill', scopes: ['read:board:trello'] });
    const made = await call(accessToken, 'POST', '/boards', { name: 'new' });
    assert.deepEqual(
      [made.status, made.body.message],
      [401, 'unauthorized permission requested: the token lacks write:board:trello'],
    );
    assert.equal((await call(accessToken, 'GET', '/members/me/organizations')).status, 401);
    const closed = await call(accessToken, 'POST', '/members/me/oneTimeMessagesDismissed', { value: 'x' });
    assert.match(closed.body.message, /takes a key and a token only/);
    const batch = await call(accessToken, 'GET', '/batch?urls=/members/me/boards,/members/me/organizations');
    assert.deepEqual(
      batch.body.map((one: object) => Object.keys(one)[0] === '200'),
      [true, false],
    );
  });

  test('a webhook needs the scope of its model', async () => {
    const scopes = ['read:board:trello'] as const;
    const { accessToken } = server.grant({ clientId: client.id, username: 'ada_quill', scopes: [...scopes] });
    const [board] = (await call(accessToken, 'GET', '/members/me/boards')).body;
    const watch = (idModel: string) =>
      call(accessToken, 'POST', '/webhooks', { idModel, callbackURL: 'http://127.0.0.1:9/x' });
    assert.equal((await watch(board.id)).status, 200);
    assert.equal((await watch(server.target.actors.owner.idMember)).status, 401);
    assert.equal((await watch(server.target.workspace!.id)).status, 401);
    server.revoke({ clientId: client.id });
    assert.equal(
      (server.snapshot() as any).world.webhooks.filter((one: Json) => one['callbackURL'].endsWith(':9/x')).length,
      0,
    );
  });

  test('a restricted client sees the workspaces that it was granted, and no boards elsewhere', async () => {
    client = register({ restricted: true });
    const { key, token } = server.target.actors.owner;
    const direct = (path: string, init?: RequestInit): Promise<Json> =>
      fetch(`${server.url}/1${path}${path.includes('?') ? '&' : '?'}key=${key}&token=${token}`, init).then(
        (one) => one.json() as Promise<Json>,
      );
    const other = await direct('/organizations?displayName=Other', { method: 'POST' });
    const elsewhere = await direct(`/boards?name=elsewhere&idOrganization=${other['id']}`, { method: 'POST' });
    const workspace = server.target.workspace!.id;
    const scopes = ['read:board:trello', 'write:board:trello', 'read:organization:trello'] as const;
    const order = { clientId: client.id, username: 'ada_quill', scopes: [...scopes] };
    const { accessToken } = server.grant({ ...order, workspaces: [workspace] });
    const boards = (await call(accessToken, 'GET', '/members/me/boards')).body;
    assert.ok(boards.length > 0 && boards.every((one: Json) => one['idOrganization'] === workspace));
    const refused = await call(accessToken, 'GET', `/boards/${elsewhere['id']}`);
    assert.deepEqual([refused.status, refused.body.message], [403, 'unauthorized org access']);
    assert.equal((await call(accessToken, 'GET', `/organizations/${other['id']}`)).status, 403);
    assert.equal((await call(accessToken, 'POST', '/lists', { name: 'x', idBoard: elsewhere['id'] })).status, 403);
    const none = server.grant(order).accessToken;
    assert.deepEqual((await call(none, 'GET', '/members/me/boards')).body, []);
    const page = await (await fetch(asking())).text();
    assert.match(page, /In which workspaces\?[^]*Northwind Press/);
  });

  test('a member ends a grant by the address for that, by an order, or by its token', async () => {
    const first = (await exchange(codeFor())).body;
    assert.deepEqual(await post('revoke', { ...who(), token: first['refresh_token'] }), { status: 200, body: {} });
    assert.equal((await call(first['access_token'], 'GET', '/members/me')).status, 401);
    assert.equal((await post('revoke', { ...who(), token: 'unknown' })).status, 200);
    const second = (await exchange(codeFor())).body;
    const other = register();
    await post('revoke', { client_id: other.id, client_secret: other.secret, token: second['refresh_token'] });
    assert.equal((await call(second['access_token'], 'GET', '/members/me')).status, 200, 'of another client');
    assert.equal(server.revoke({ username: 'ada_quill', clientId: client.id }).ended, 1);
    assert.equal((await renew(second['refresh_token'])).status, 403);
  });

  test('tokens of another world are none here, and no secret stands in the journal', async () => {
    const { accessToken, refreshToken } = server.grant({ clientId: client.id, username: 'ada_quill' });
    const other = server.world({ fixture: 'demo' });
    const reply = await fetch(`${other.url}/1/members/me`, { headers: { authorization: `Bearer ${accessToken}` } });
    assert.equal(reply.status, 401);
    assert.equal(
      (
        await fetch(`${server.url}/1/members/me`, {
          headers: { authorization: `Bearer ${other.target.oauth2!.accessToken}` },
        })
      ).status,
      401,
    );
    const renewed = (await renew(refreshToken!)).body;
    await call(renewed['access_token'], 'GET', '/members/me');
    const journal = JSON.stringify([server.requests(), server.har()]);
    for (const secret of [accessToken, refreshToken, renewed['access_token'], renewed['refresh_token'], client.secret])
      assert.ok(!journal.includes(secret as string));
  });

  test('many refreshes leave a record of bounded size', async () => {
    let { refresh_token: token } = (await exchange(codeFor())).body;
    for (let turn = 0; turn < 150; turn += 1) token = (await renew(token)).body['refresh_token'];
    const { tokens } = (server.snapshot() as any).world;
    assert.ok(tokens.at(-1).oauth2.secrets.length <= 102, String(tokens.at(-1).oauth2.secrets.length));
    assert.equal((await renew(token)).status, 200);
  });

  test('a snapshot and a fork keep grants', async () => {
    const { refreshToken } = server.grant({ clientId: client.id, username: 'ada_quill' });
    const fork = server.fork();
    const ask = (url: string): Promise<Response> =>
      fetch(`${url}/1/oauth2/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...who(), grant_type: 'refresh_token', refresh_token: refreshToken }),
      });
    assert.equal((await ask(fork.url)).status, 200);
    assert.equal((await ask(server.url)).status, 200);
  });
});

describe('the scopes that rows need', () => {
  const published = fileURLToPath(new URL('../../../../../shared/facts/oauth2-scopes.tsv', import.meta.url));
  test('are those that were published', { skip: !existsSync(published) && 'the list is not here' }, () => {
    const lines = readFileSync(published, 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z]+\t/.test(line));
    assert.ok(lines.length > 250);
    for (const line of lines) {
      const [method = '', path = '', needs] = line.split('\t');
      assert.equal(said(scopesOf({ method, path })), needs, line);
    }
  });
  test('are known of each row', () => {
    for (const row of all) assert.ok(scopesOf(row), row.path);
    const writes = all.filter(
      ({ method, open, path }) => method !== 'GET' && !open && /^\/(boards|cards|lists)/.test(path),
    );
    for (const row of writes)
      assert.match(said(scopesOf(row)), /write:board|^read:board$/, `${row.method} ${row.path}`);
  });
  const said = (needs: ReturnType<typeof scopesOf>): string => {
    if (needs === 'closed') return 'none';
    const names = needs.of.map((scope) => scope.replace(/:trello$/, ''));
    return names.length === 0 ? 'any' : names.join(needs.how === 'one' ? '|' : '+');
  };
});

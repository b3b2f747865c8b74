/** OAuth 2.0: what tokens may do, where they count, and how they end. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, beforeEach, describe, test } from 'node:test';
import { askedHeader, liveIssuer } from '../server/exchange/live-hosts.ts';
import { scopesOf } from '../server/records/scopes.ts';
import { startServer, type BoardstoneServer } from '../index.ts';
import { OAuth2Client, worldOf, type Json } from '../testing/oauth2-client.ts';
import { all } from './rows.ts';

describe('calls with tokens of OAuth 2.0', { timeout: 60_000 }, () => {
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

  test('a token stands in the header alone', async () => {
    const { access_token: access } = (await client.exchange(client.codeFor())).body;
    for (const query of [`token=${access}`, `key=${client.id}&token=${access}`, `access_token=${access}`])
      assert.equal((await fetch(`${server.url}/1/members/me?${query}`)).status, 401, query);
    const { key } = server.target.actors.owner;
    const advised = await fetch(`${server.url}/1/members/me?key=${key}&token=${access}`);
    assert.match(await advised.text(), /a token of OAuth 2\.0 stands in the header/);
    for (const header of ['Bearer', 'Bearer ', 'Bearer none', `Basic ${access}`, access])
      assert.equal(
        (await fetch(`${server.url}/1/members/me`, { headers: { authorization: header } })).status,
        401,
        header,
      );
    assert.equal((await client.call(access, 'GET', '/members/me')).status, 200);
  });

  test('the journal names the member and the application of such a call', async () => {
    const { accessToken } = server.grant({ clientId: client.id, username: 'ada_quill', scopes: ['read:board:trello'] });
    await client.call(accessToken, 'GET', '/members/me/boards');
    const { member, application } = server.requests().at(-1)!;
    assert.equal(member, 'ada_quill');
    assert.ok(application);
  });

  test('a scope that is missing is named; what is closed to OAuth 2.0 says so', async () => {
    const { accessToken } = server.grant({ clientId: client.id, username: 'ada_quill', scopes: ['read:board:trello'] });
    const made = await client.call(accessToken, 'POST', '/boards', { name: 'new' });
    assert.deepEqual(
      [made.status, made.body.message],
      [401, 'unauthorized permission requested: the token lacks write:board:trello'],
    );
    assert.equal((await client.call(accessToken, 'GET', '/members/me/organizations')).status, 401);
    const closed = await client.call(accessToken, 'POST', '/members/me/oneTimeMessagesDismissed', { value: 'x' });
    assert.match(closed.body.message, /takes a key and a token only/);
    const batch = await client.call(accessToken, 'GET', '/batch?urls=/members/me/boards,/members/me/organizations');
    assert.deepEqual(
      batch.body.map((answer: object) => Object.keys(answer)[0] === '200'),
      [true, false],
    );
  });

  test('a webhook needs the scope of its model', async () => {
    const scopes = ['read:board:trello'] as const;
    const { accessToken } = server.grant({ clientId: client.id, username: 'ada_quill', scopes: [...scopes] });
    const [board] = (await client.call(accessToken, 'GET', '/members/me/boards')).body;
    const watch = (idModel: string) =>
      client.call(accessToken, 'POST', '/webhooks', { idModel, callbackURL: 'http://127.0.0.1:9/x' });
    assert.equal((await watch(board.id)).status, 200);
    assert.equal((await watch(server.target.actors.owner.idMember)).status, 401);
    assert.equal((await watch(server.target.workspace!.id)).status, 401);
    server.revoke({ clientId: client.id });
    assert.equal(worldOf(server).webhooks.filter((webhook: Json) => webhook['callbackURL'].endsWith(':9/x')).length, 0);
  });

  test('a restricted client sees the workspaces that it was granted, and no boards elsewhere', async () => {
    client = new OAuth2Client(server, { restricted: true });
    const { key, token } = server.target.actors.owner;
    const direct = (path: string, init?: RequestInit): Promise<Json> =>
      fetch(`${server.url}/1${path}${path.includes('?') ? '&' : '?'}key=${key}&token=${token}`, init).then(
        (response) => response.json() as Promise<Json>,
      );
    const other = await direct('/organizations?displayName=Other', { method: 'POST' });
    const elsewhere = await direct(`/boards?name=elsewhere&idOrganization=${other['id']}`, { method: 'POST' });
    const workspace = server.target.workspace!.id;
    const scopes = ['read:board:trello', 'write:board:trello', 'read:organization:trello'] as const;
    const order = { clientId: client.id, username: 'ada_quill', scopes: [...scopes] };
    const { accessToken } = server.grant({ ...order, workspaces: [workspace] });
    const boards = (await client.call(accessToken, 'GET', '/members/me/boards')).body;
    assert.ok(boards.length > 0 && boards.every((board: Json) => board['idOrganization'] === workspace));
    const refused = await client.call(accessToken, 'GET', `/boards/${elsewhere['id']}`);
    assert.deepEqual([refused.status, refused.body.message], [403, 'unauthorized org access']);
    assert.equal((await client.call(accessToken, 'GET', `/organizations/${other['id']}`)).status, 403);
    assert.equal(
      (await client.call(accessToken, 'POST', '/lists', { name: 'x', idBoard: elsewhere['id'] })).status,
      403,
    );
    const none = server.grant(order).accessToken;
    assert.deepEqual((await client.call(none, 'GET', '/members/me/boards')).body, []);
    const { body } = await client.call(none, 'GET', '/members/me?fields=idBoards,idOrganizations');
    assert.deepEqual([body['idBoards'], body['idOrganizations']], [[], []]);
    const page = await (await fetch(client.asking())).text();
    assert.match(page, /In which workspaces\?[^]*Northwind Press/);
  });

  test('a member ends a grant by the address for that, by an order, or by its token', async () => {
    const first = (await client.exchange(client.codeFor())).body;
    assert.deepEqual(await client.post('revoke', { ...client.who(), token: first['refresh_token'] }), {
      status: 200,
      body: {},
    });
    assert.equal((await client.call(first['access_token'], 'GET', '/members/me')).status, 401);
    assert.equal((await client.post('revoke', { ...client.who(), token: 'unknown' })).status, 200);
    const second = (await client.exchange(client.codeFor())).body;
    const other = new OAuth2Client(server);
    await client.post('revoke', { client_id: other.id, client_secret: other.secret, token: second['refresh_token'] });
    assert.equal((await client.call(second['access_token'], 'GET', '/members/me')).status, 200, 'of another client');
    assert.equal(server.revoke({ username: 'ada_quill', clientId: client.id }).ended, 1);
    assert.equal((await client.renew(second['refresh_token'])).status, 403);
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
    const renewed = (await client.renew(refreshToken!)).body;
    await client.call(renewed['access_token'], 'GET', '/members/me');
    const journal = JSON.stringify([server.requests(), server.har()]);
    for (const secret of [accessToken, refreshToken, renewed['access_token'], renewed['refresh_token'], client.secret])
      assert.ok(!journal.includes(secret as string));
  });

  test('the report about the client tells of tokens in the address, renewals that failed and scopes without use', async () => {
    await fetch(client.asking());
    await fetch(client.asking({ scope: 'read:bord:trello' }), { redirect: 'manual' });
    const { access_token: access, refresh_token: first } = (await client.exchange(client.codeFor())).body;
    await client.call(access, 'GET', '/members/me/boards');
    const inAddress = await fetch(`${server.url}/1/members/me?key=${client.id}&token=${access}`);
    assert.equal(inAddress.status, 401);
    await client.renew(first);
    await client.renew(first);
    const findings = server.report().findings.filter(({ kind }) => kind === 'grants');
    assert.deepEqual(
      findings.map(({ operation, says }) => `${operation}: ${says}`),
      [
        'POST /oauth2/token: a refresh token was refused: each works once',
        'GET /oauth2/authorize: the member was asked for write:board:trello, and no call needed it',
      ],
    );
    await fetch(`${server.url}/1/members/me?access_token=${access}`);
    const { token } = server.target.actors.owner;
    assert.match(JSON.stringify(server.report()), /stood in the address, where it does not count/);
    assert.ok(!JSON.stringify(server.report()).includes(access) && !JSON.stringify(server.report()).includes(token));
  });

  test('a request to the live issuer stands in the journal and in the report with its address here', async () => {
    const headers = { [askedHeader]: liveIssuer, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...client.who(), grant_type: 'refresh_token', refresh_token: 'unknown' });
    const reply = await fetch(`${server.url}/oauth/token`, { method: 'POST', headers, body });
    assert.equal(reply.status, 403);
    server.verify({ method: 'POST', path: '/1/oauth2/token', json: { refresh_token: '***' }, count: 1 });
    const [finding] = server.report().findings;
    assert.equal(finding?.says, 'a refresh token was refused: each works once');
    const elsewhere = await fetch(`${server.url}/.well-known/openid-configuration`, { headers });
    assert.match(await elsewhere.text(), /of https:.*only \/authorize, \/oauth\/token, \/oauth\/revoke are answered/);
  });

  test('many refreshes leave a record of bounded size', async () => {
    let { refresh_token: token } = (await client.exchange(client.codeFor())).body;
    for (let turn = 0; turn < 150; turn += 1) token = (await client.renew(token)).body['refresh_token'];
    const { tokens } = worldOf(server);
    assert.ok(tokens.at(-1).oauth2.secrets.length <= 102, String(tokens.at(-1).oauth2.secrets.length));
    assert.equal((await client.renew(token)).status, 200);
  });

  test('a grant that is asked for `offline_access` names the option for it', () => {
    const order = { clientId: client.id, username: 'ada_quill', scopes: ['offline_access'] };
    assert.throws(() => server.grant(order as never), /scopes\.0: offline_access is no scope .*: `offline`/);
  });

  test('a snapshot and a fork keep grants', async () => {
    const { refreshToken } = server.grant({ clientId: client.id, username: 'ada_quill' });
    const fork = server.fork();
    const ask = (url: string): Promise<Response> =>
      fetch(`${url}/1/oauth2/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...client.who(), grant_type: 'refresh_token', refresh_token: refreshToken }),
      });
    assert.equal((await ask(fork.url)).status, 200);
    assert.equal((await ask(server.url)).status, 200);
  });
});

describe('the scopes that rows need', () => {
  const published = fileURLToPath(new URL('../../../shared/facts/oauth2-scopes.tsv', import.meta.url));
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

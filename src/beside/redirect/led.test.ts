/** A client that knows only the live address gets what it got there: addresses of the live hosts, and OAuth 1.0a. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:tls';
import { after, before, describe, test } from 'node:test';
import { createService } from '../../fetch.ts';
import { startServer, type BoardstoneServer } from '../../index.ts';
import { challengeOf, verifier } from '../../testing/oauth2-client.ts';
import { intercept } from './intercept.ts';
import { redirect } from './redirect.ts';

/** How a request to a live address gets here. */
interface Way {
  readonly target: Pick<BoardstoneServer['target'], 'oauth2'> & {
    readonly actors: { readonly owner: { key: string; token: string; secret: string } };
  };
  ask(address: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

const ways: Readonly<Record<string, () => Promise<Way>>> = {
  async redirect() {
    const server = await startServer({ dialect: 'live', clock: 'manual' });
    const redirection = redirect(server);
    const close = (): Promise<void> => (redirection.end(), server.close());
    return { target: server.target, ask: (address, init) => fetch(address, init), close };
  },
  async 'the proxy'() {
    const server = await startServer({ dialect: 'live', clock: 'manual' });
    const proxy = await intercept(server.url);
    const close = async (): Promise<void> => (await proxy.close(), server.close());
    return { target: server.target, ask: (address, init) => through(proxy, address, init), close };
  },
  async 'a handler of MSW'() {
    const service = createService({ dialect: 'live', clock: 'manual' });
    return {
      target: service.target,
      ask: (address, init) => service.fetch(new Request(address, init)),
      close: async () => {},
    };
  },
};

/** By a tunnel, with TLS inside. */
function through({ url, ca }: { url: string; ca: string }, address: string, init: RequestInit = {}): Promise<Response> {
  const { host, pathname, search } = new URL(address);
  return new Promise((done, fail) => {
    const asked = request({ port: new URL(url).port, method: 'CONNECT', path: `${host}:443` }).end();
    asked.on('error', fail).on('connect', (_, socket) => {
      const secured = connect({ socket, ca, servername: host });
      const body = init.body === undefined || init.body === null ? '' : String(init.body as string);
      const given = Object.entries({ ...(init.headers as Record<string, string>), 'content-length': body.length });
      const head = [`${init.method ?? 'GET'} ${pathname}${search} HTTP/1.1`, `host: ${host}`, 'connection: close'];
      secured.write(`${[...head, ...given.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n${body}`);
      secured
        .toArray()
        .then((parts) => {
          const [top = '', ...rest] = Buffer.concat(parts as Buffer[])
            .toString()
            .split('\r\n\r\n');
          const [line = '', ...fields] = top.split('\r\n');
          const headers = fields.map((field): [string, string] => [
            field.split(': ')[0]!,
            field.slice(field.indexOf(': ') + 2),
          ]);
          const text = rest.join('\r\n\r\n');
          done(new Response(text === '' ? null : text, { status: Number(line.split(' ')[1]), headers }));
        })
        .catch(fail);
    });
  });
}

const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header of a request that is signed for an address. */
function signed(
  address: string,
  { key, secret }: { key: string; secret: string },
  more: object,
  tokenSecret = '',
): string {
  const fields: Record<string, string> = {
    ...{ oauth_consumer_key: key, oauth_nonce: 'once', oauth_signature_method: 'HMAC-SHA1' },
    ...{ oauth_timestamp: '1', oauth_version: '1.0', ...more },
  };
  const list = Object.keys(fields)
    .toSorted()
    .map((name) => `${percent(name)}=${percent(fields[name]!)}`);
  const text = ['GET', percent(address), percent(list.join('&'))].join('&');
  const secrets = `${percent(secret)}&${percent(tokenSecret)}`;
  fields['oauth_signature'] = createHmac('sha1', secrets).update(text).digest('base64');
  return `OAuth ${Object.entries(fields)
    .map(([name, value]) => `${name}="${percent(value)}"`)
    .join(', ')}`;
}

/** The form of a consent page, in which its first member allows what is asked. */
function filledIn(page: string): URLSearchParams {
  const hidden = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const form = new URLSearchParams(hidden.map(([, named, value]): [string, string] => [named!, value!]));
  form.append('member', /name="member" value="([0-9a-f]{24})"/.exec(page)?.[1] ?? '');
  form.append('decision', 'allow');
  return form;
}

for (const [name, open] of Object.entries(ways)) {
  describe(`led by ${name}`, { timeout: 60_000 }, () => {
    let way: Way;
    before(async () => {
      way = await open();
    });
    after(() => way.close());
    const ask = async (address: string, init?: RequestInit): Promise<string> => {
      const reply = await way.ask(address, init);
      const text = await reply.text();
      assert.equal(reply.status, 200, text);
      return text;
    };

    test('addresses in answers are those of the live site', async () => {
      const { key, token } = way.target.actors.owner;
      const who = `key=${key}&token=${token}`;
      const boards = JSON.parse(await ask(`https://api.trello.com/1/members/me/boards?fields=url,shortUrl&${who}`));
      assert.match(boards[0].url, /^https:\/\/trello\.com\/b\/\w{8}\//);
      assert.match(boards[0].shortUrl, /^https:\/\/trello\.com\/b\/\w{8}$/);
      const me = JSON.parse(await ask(`https://trello.com/1/members/me?fields=url&${who}`));
      assert.match(me.url, /^https:\/\/trello\.com\/\w+$/);
    });

    for (const host of ['https://trello.com', 'https://api.trello.com'])
      test(`all three steps of OAuth 1.0a, signed for ${host}`, async () => {
        const { owner } = way.target.actors;
        const step = async (path: string, more: object, tokenSecret?: string): Promise<URLSearchParams> => {
          const address = `${host}/1/${path}`;
          const headers = { authorization: signed(address, owner, more, tokenSecret) };
          return new URLSearchParams(await ask(address, { headers }));
        };
        const first = await step('OAuthGetRequestToken', { oauth_callback: 'http://127.0.0.1:8080/cb' });
        const page = await ask(`${host}/1/OAuthAuthorizeToken?oauth_token=${first.get('oauth_token')}&name=mine`);
        const allowed = await way.ask(`${host}/1/authorize`, {
          ...{ method: 'POST', body: String(filledIn(page)), redirect: 'manual' },
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: host },
        });
        assert.equal(allowed.status, 303, await allowed.text());
        const back = new URL(allowed.headers.get('location')!);
        assert.equal(back.origin, 'http://127.0.0.1:8080');
        const oauth = Object.fromEntries(back.searchParams);
        const access = await step('OAuthGetAccessToken', oauth, first.get('oauth_token_secret')!);
        const who = `key=${owner.key}&token=${access.get('oauth_token')}`;
        assert.match(await ask(`${host}/1/members/me?fields=username&${who}`), /"username":/);
      });

    test('OAuth 2.0 by the addresses of the live issuer: the page, a code, tokens, a call, further tokens, the end', async () => {
      const issuer = 'https://auth.atlassian.com';
      const { clientId, clientSecret, redirectUri } = way.target.oauth2!;
      const asked = new URLSearchParams({
        ...{ client_id: clientId, response_type: 'code', redirect_uri: redirectUri, state: 'of mine' },
        ...{ scope: 'read:board:trello read:member:trello offline_access', prompt: 'consent' },
        ...{ code_challenge: challengeOf(verifier), code_challenge_method: 'S256' },
      });
      const page = await ask(`${issuer}/authorize?${asked.toString()}`);
      const allowed = await way.ask(`${issuer}/authorize`, {
        ...{ method: 'POST', body: String(filledIn(page)), redirect: 'manual' },
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: issuer },
      });
      assert.equal(allowed.status, 302, await allowed.text());
      const back = new URL(allowed.headers.get('location')!);
      assert.deepEqual([back.href.split('?')[0], back.searchParams.get('state')], [redirectUri, 'of mine']);
      const post = (path: string, fields: object): Promise<Response> =>
        way.ask(`${issuer}/oauth/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, ...fields }),
        });
      const tokens = async (fields: object): Promise<Record<string, string>> =>
        (await post('token', fields)).json() as Promise<Record<string, string>>;
      const grant = { redirect_uri: redirectUri, code_verifier: verifier, code: back.searchParams.get('code') };
      const first = await tokens({ grant_type: 'authorization_code', ...grant });
      const me = async (token = ''): Promise<number> => {
        const headers = { authorization: `Bearer ${token}` };
        return (await way.ask('https://api.trello.com/1/members/me', { headers })).status;
      };
      assert.equal(await me(first['access_token']), 200);
      const second = await tokens({ grant_type: 'refresh_token', refresh_token: first['refresh_token'] });
      assert.equal(await me(second['access_token']), 200);
      assert.equal((await post('revoke', { token: second['refresh_token'] })).status, 200);
      assert.equal(await me(second['access_token']), 401);
      assert.equal((await way.ask(`${issuer}/oauth/elsewhere`)).status, 404, 'nothing else is answered there');
    });

    test('a signature for another address is refused', async () => {
      const headers = {
        authorization: signed('https://elsewhere.test/1/OAuthGetRequestToken', way.target.actors.owner, {}),
      };
      assert.equal((await way.ask('https://trello.com/1/OAuthGetRequestToken', { headers })).status, 401);
    });
  });
}

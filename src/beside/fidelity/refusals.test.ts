/** Requests that the live service of today refuses, and those that it takes although the document does not. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { startServer, type BoardstoneServer } from '../../index.ts';
import { redirect } from '../redirect/redirect.ts';
import type { Json } from './recorded.ts';

describe('the live service of today', { timeout: 60_000 }, () => {
  let server: BoardstoneServer;
  let who: string;
  before(async () => {
    server = await startServer({
      fixture: 'demo',
      dialect: 'live',
      clock: 'manual',
      limits: 'off',
      searchDelay: 60_000,
    });
    const { key, token } = server.target.actors.owner;
    who = `key=${key}&token=${token}`;
  });
  after(() => server.close());

  const call = async (method: string, path: string, body?: string | FormData, headers = {}): Promise<Response> =>
    fetch(`${server.url}/1${path}${path.includes('?') ? '&' : '?'}${who}`, { method, headers, ...(body && { body }) });
  const json = async (method: string, path: string, body?: string | FormData): Promise<Json> => {
    const reply = await call(method, path, body);
    assert.equal(reply.status, 200, `${method} ${path}`);
    return (await reply.json()) as Json;
  };
  const withBody = (
    method: string,
    body: string,
  ): Promise<{ status: number; advice: string | undefined; text: string }> =>
    new Promise((done, fail) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      request(`${server.url}/1/members/me?${who}`, { method, headers }, (reply) => {
        const advice = reply.headers['x-boardstone-advice'] as string | undefined;
        const { statusCode: status = 0 } = reply;
        reply.toArray().then((parts) => done({ status, advice, text: parts.join('') }), fail);
      })
        .on('error', fail)
        .end(body);
    });

  test('a GET with a body is refused by the network in front of it, before credentials, and the reason is told', async () => {
    for (const body of ['{}', '{"fields":"username"}']) {
      const { status, advice, text } = await withBody('GET', body);
      assert.equal(status, 403);
      assert.match(text, /The request could not be satisfied/);
      assert.match(advice ?? '', /GET with a body/);
    }
    assert.equal((await withBody('GET', '')).status, 200);
    assert.notEqual((await withBody('DELETE', '{}')).status, 403);
  });

  test('an upload is downloaded with credentials in the header; from a public board by everybody', async () => {
    const [board] = (await json('GET', '/members/me/boards')) as unknown as Json[];
    const [card] = (await json('GET', `/boards/${board!['id']}/cards`)) as unknown as Json[];
    const form = new FormData();
    form.set('file', new Blob(['text'], { type: 'text/plain' }), 'a.txt');
    const { url } = await json('POST', `/cards/${card!['id']}/attachments`, form);
    const refused = await fetch(`${url}?${who}`);
    assert.deepEqual([refused.status, await refused.text()], [401, 'unauthorized permission requested']);
    const { key, token } = server.target.actors.owner;
    const authorization = `OAuth oauth_consumer_key="${key}", oauth_token="${token}"`;
    assert.equal(await (await fetch(url, { headers: { authorization } })).text(), 'text');
    const bearer = { authorization: `Bearer ${server.target.oauth2!.accessToken}` };
    assert.equal(await (await fetch(url, { headers: bearer })).text(), 'text');
    await json('PUT', `/boards/${board!['id']}?prefs/permissionLevel=public`);
    assert.equal((await fetch(`${url}?${who}`)).status, 200);
  });

  test('a new token has 76 characters and is hidden in the journal as others are', async () => {
    const { key } = server.target.actors.owner;
    const { token } = server.token({ key, username: 'ada_quill' });
    assert.match(token, /^ATTA[0-9a-f]{72}$/);
    assert.equal((await fetch(`${server.url}/1/members/me?key=${key}&token=${token}`)).status, 200);
    await fetch(`${server.url}/1/boards?key=${key}&token=${token}&name=${token}`, { method: 'POST' });
    assert.ok(!JSON.stringify(server.requests()).includes(token));
  });

  test('a search finds what was made when its time has come', async () => {
    const [board] = (await json('GET', '/members/me/boards')) as unknown as Json[];
    const [list] = (await json('GET', `/boards/${board!['id']}/lists`)) as unknown as Json[];
    await json('POST', `/cards?idList=${list!['id']}&name=quicksilver`);
    const found = async (): Promise<number> => (await json('GET', '/search?query=quicksilver'))['cards'].length;
    assert.equal(await found(), 0);
    await server.advance(61_000);
    assert.equal(await found(), 1);
  });

  test('routes that programs ask for', async () => {
    const [board] = (await json('GET', '/members/me/boards')) as unknown as Json[];
    const [card] = (await json('GET', `/boards/${board!['id']}/cards`)) as unknown as Json[];
    const link = await json('POST', `/cards/${card!['id']}/attachments?url=https://example.com/`);
    const path = `/cards/${card!['id']}/attachments/${link['id']}`;
    assert.equal((await json('PUT', `${path}?name=renamed`))['name'], 'renamed');
    const label = await json('POST', `/labels?name=x&color=red&idBoard=${board!['id']}`);
    await json('DELETE', `/boards/${board!['id']}/labels/${label['id']}`);
    assert.equal((await call('GET', `/labels/${label['id']}`)).status, 404);
    assert.equal((await call('GET', '/connect?name=mine')).status, 200);
    const catalogue = server.id('boards-1');
    const cards = (await json('GET', `/boards/${catalogue}/cards?fields=name&customFieldItems=true`)) as any;
    const [first, second] = cards.filter(({ customFieldItems }: any) => customFieldItems.length > 0);
    const [item] = first.customFieldItems;
    assert.deepEqual(await json('GET', `/cards/${first.id}/customFieldItems/${item.id}`), item);
    assert.equal((await call('GET', `/cards/${second.id}/customFieldItems/${item.id}`)).status, 404);
    assert.equal((await call('GET', `/cards/${first.id}/customFieldItems/x`)).status, 400);
    const advised = [
      ['/appKey/generate', /boardstone key makes a key/],
      [`/cards/${first.id}/customField/${item.idCustomField}`, /customFieldItems/],
    ] as const;
    for (const [path, advice] of advised) {
      const reply = await call('GET', path);
      assert.deepEqual([reply.status, await reply.text()], [404, `Cannot GET /1${path}`]);
      assert.match(reply.headers.get('x-boardstone-advice')!, advice);
    }
    // Where our sentence says no more than theirs, it is no advice.
    const unknown = await call('GET', `/lists/${'0'.repeat(24)}`);
    assert.deepEqual([await unknown.text(), unknown.headers.get('x-boardstone-advice')], ['model not found', null]);
  });

  test('a board by its address is the whole board', async () => {
    using _led = redirect(server);
    const [board] = (await json('GET', '/members/me/boards?fields=shortLink')) as unknown as Json[];
    const reply = await fetch(`https://trello.com/b/${board!['shortLink']}/some-name.json?${who}`);
    const whole = (await reply.json()) as Json;
    for (const part of ['actions', 'cards', 'checklists', 'labels', 'lists', 'members', 'customFields'])
      assert.ok(Array.isArray(whole[part]), part);
  });
});

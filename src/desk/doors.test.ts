/** Doors beside the main one: the inspector with a token, sites that browsers name, one world's control plane and another's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../index.ts';
import { raw } from '../testing/raw.ts';

const controlToken = 'a-secret-of-the-test';

test('with a control token the inspector tells nothing without it, whatever name it is called by', async () => {
  await using server = await startServer({ controlToken, clock: 'manual' });
  const get = (path: string, fields: string[] = [], host = 'localhost') =>
    raw(server.port, 'GET', `/_inspector/${path}`, fields, host);
  for (const path of [
    'find?text=Birds',
    'events',
    'worlds',
    'requests/1',
    'report',
    `cards/${server.cards()[0]!.id}`,
  ]) {
    const { status, body } = await get(path);
    assert.equal(status, 401, path);
    assert.match(String(body.message ?? body), /--control-token/);
    const wrong = path.includes('?') ? '&' : '?';
    assert.equal((await get(`${path}${wrong}token=${controlToken}x`)).status, 401, path);
  }
  assert.equal((await get('worlds', [`Authorization: Bearer ${controlToken}`])).status, 200);
  assert.equal((await get(`worlds?token=${controlToken}`)).status, 200);
  // The page itself holds nothing; it asks for the token.
  assert.equal((await get('inspector.js')).status, 200);
  assert.equal((await get('worlds', [`Authorization: Bearer ${controlToken}`], 'evil.example')).status, 200);
  assert.equal((await get('worlds', [], 'evil.example')).status, 403);
});

test('the control plane computes nothing for a page of another site that names no origin', async () => {
  await using server = await startServer({ clock: 'manual' });
  const get = (...fields: string[]) => raw(server.port, 'GET', '/_boardstone/snapshot', fields);
  for (const site of ['cross-site', 'same-site'])
    assert.equal((await get(`Sec-Fetch-Site: ${site}`)).status, 403, site);
  for (const site of ['same-origin', 'none']) assert.equal((await get(`Sec-Fetch-Site: ${site}`)).status, 200, site);
  assert.equal((await get()).status, 200);
});

test('who steers one world can end it, and no other', async () => {
  await using server = await startServer({ clock: 'manual' });
  server.world({ name: 'ann' });
  server.world({ name: 'ben' });
  const end = (at: string, name: string) => raw(server.port, 'DELETE', `${at}/_boardstone/worlds/${name}`);
  assert.equal((await end('/w/ann', 'ben')).status, 400);
  assert.equal((await end('/w/ann', 'ann')).status, 200);
  assert.equal((await end('', 'ben')).status, 200);
  assert.deepEqual(server.worlds(), []);
});

test('a fault for a query that has the name __proto__ is refused, because it would fit every request', async () => {
  await using server = await startServer({ clock: 'manual' });
  const body = '{"match":{"path":"/1/cards/*","query":{"__proto__":"x"}},"drop":true}';
  const reply = await fetch(`${server.url}/_boardstone/faults`, { method: 'POST', body });
  assert.equal(reply.status, 400);
  assert.equal(await (await fetch(`${server.url}/_boardstone/faults`)).text(), '[]');
});

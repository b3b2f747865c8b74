// Tests of a client in a page that vitest makes with happy-dom: requests of fetch and axios are answered in this process.
// @vitest-environment happy-dom
import { setupServer } from 'msw/node';
import axios from 'axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createService } from 'boardstone/fetch';
import { handlers } from 'boardstone/msw';
// One service for all tests: in a page there is no other server.
const service = createService({ dialect: 'live' });
const network = setupServer(...handlers(service));
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterAll(() => network.close());
const { key, token } = service.target.actors.owner;
const auth = { Authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` };
test('json by fetch', async () => {
  const reply = await fetch('https://api.trello.com/1/boards', {
    method: 'POST',
    headers: { ...auth, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Harbour' }),
  });
  expect(await reply.json()).toMatchObject({ name: 'Harbour' });
  expect(reply.status).toBe(200);
});
test('form by fetch', async () => {
  const { id } = service.cards()[0];
  const form = new FormData();
  form.set('name', 'a.txt');
  form.set('file', new Blob(['hello'], { type: 'text/plain' }), 'a.txt');
  const reply = await fetch(`https://api.trello.com/1/cards/${id}/attachments`, {
    method: 'POST',
    headers: auth,
    body: form,
  });
  expect(await reply.text()).toContain('a.txt');
});
test('axios', async () => {
  const reply = await axios.post('https://api.trello.com/1/boards', { name: 'Quay' }, { headers: auth });
  expect(reply.data.name).toBe('Quay');
});
test('service itself', async () => {
  const reply = await service.fetch(
    new Request('https://api.trello.com/1/boards', {
      method: 'POST',
      headers: { ...auth, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Pier' }),
    }),
  );
  expect((await reply.json()).name).toBe('Pier');
});
test('network error', async () => {
  service.fault({ match: { path: '/1/members/me' }, drop: true, times: 1 });
  await expect(fetch('https://api.trello.com/1/members/me', { headers: auth })).rejects.toThrow();
});

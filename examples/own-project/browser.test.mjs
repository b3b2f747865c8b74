// Tests that run in a browser (vitest's browser mode): the service is in the page, and no request leaves it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createService } from 'boardstone/fetch';

const service = createService({ dialect: 'live' });
const { key, token } = service.target.actors.owner;
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => service.fetch(new Request(input, init)));
});
afterEach(() => {
  vi.restoreAllMocks();
  return service.reset();
});

test('a file that a person chooses is attached to a card', async () => {
  const [card] = service.cards();
  const form = new FormData();
  form.set('file', new File(['hello'], 'a.txt', { type: 'text/plain' }));
  const address = `https://api.trello.com/1/cards/${card.id}/attachments?key=${key}&token=${token}`;
  const reply = await fetch(address, { method: 'POST', body: form });
  expect(await reply.json()).toMatchObject({ name: 'a.txt', bytes: 5 });
  service.verify({ method: 'POST', path: '/1/cards/*/attachments' });
});

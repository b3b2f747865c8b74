// A test of a client whose address is in its code, with vitest and MSW: npm i -D vitest msw boardstone
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createService } from 'boardstone/fetch';
import { handlers } from 'boardstone/msw';

const service = createService({ dialect: 'live' });
const network = setupServer(...handlers(service));
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
beforeEach(async ({ onTestFailed }) => {
  await service.reset();
  onTestFailed(() => console.error(service.explain()));
});
afterAll(() => network.close());

test('a client meets the service at its own address', async () => {
  const { key, token } = service.target.actors.owner;
  const reply = await fetch(`https://api.trello.com/1/members/me?key=${key}&token=${token}`);
  expect((await reply.json()).username).toBe('ada_quill');
  service.verify({ method: 'GET', path: '/1/members/me', count: 1 });
});

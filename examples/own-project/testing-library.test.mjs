// A component in a page of jsdom, as a person uses it (Testing Library): what it asks of the live service is answered in
// this process, and what it changed is read from the world.
// @vitest-environment jsdom
import { setupServer } from 'msw/node';
import { findByRole, findByText, getByRole } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createService } from 'boardstone/fetch';
import { handlers } from 'boardstone/msw';

const service = createService({ dialect: 'live' });
const network = setupServer(...handlers(service));
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => service.reset());
afterAll(() => network.close());
const { key, token } = service.target.actors.owner;

/** Stands for your component: the cards of a list, and a button that adds one. */
async function show(page, idList) {
  const call = async (method, path) => {
    const reply = await fetch(`https://api.trello.com/1${path}&key=${key}&token=${token}`, { method });
    if (!reply.ok) throw new Error(await reply.text());
    return reply.json();
  };
  const draw = async () => {
    const cards = await call('GET', `/lists/${idList}/cards?fields=name`);
    page.innerHTML = `<ul>${cards.map(({ name }) => `<li>${name}</li>`).join('')}</ul><button>Add</button><p></p>`;
    page.querySelector('button').onclick = () =>
      call('POST', `/cards?idList=${idList}&name=Rope`).then(draw, ({ message }) => {
        page.querySelector('p').textContent = message;
      });
  };
  await draw();
}

test('a person adds a card, and the world has it', async () => {
  const [list] = service.lists();
  await show(document.body, list.id);
  getByRole(document.body, 'button').click();
  await findByText(document.body, 'Rope');
  expect(service.cards({ list: list.id }).map(({ name }) => name)).toContain('Rope');
});

test('a person is told that a limit is used up', async () => {
  const [list] = service.lists();
  await show(document.body, list.id);
  service.fault({ match: { method: 'POST', path: '/1/cards' }, respond: { status: 429, body: 'Rate limit exceeded' } });
  (await findByRole(document.body, 'button')).click();
  await findByText(document.body, 'Rate limit exceeded');
});

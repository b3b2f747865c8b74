// Tests of a client with mocha. Its hooks give each test a server of its own, which also answers for the live service.
import assert from 'node:assert/strict';
import { startServer } from 'boardstone';
import { redirect } from 'boardstone/redirect';
import { Client } from './client.js';

let server;
let redirection;
beforeEach(async () => {
  server = await startServer({ dialect: 'live' });
  redirection = redirect(server);
});
afterEach(async function () {
  if (this.currentTest.state === 'failed') console.error(server.explain());
  redirection.end();
  await server.close();
});

describe('a client', () => {
  it('reads all pages of a log', async () => {
    const client = new Client({ url: 'https://api.trello.com', ...server.target.actors.owner });
    const { id } = await client.call('POST', '/boards', { name: 'Harbour', defaultLists: false });
    for (const name of ['Inbox', 'Doing', 'Done']) await client.call('POST', '/lists', { idBoard: id, name });
    const types = (await client.actions(id, 2)).map(({ type }) => type);
    assert.deepEqual(types, ['createList', 'createList', 'createList', 'addToOrganizationBoard', 'createBoard']);
    server.verify({ method: 'GET', path: '/1/boards/*/actions', count: 4 });
  });
});

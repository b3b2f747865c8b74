// Tests of a client with jest, as it is installed: CommonJS. Each has a server of its own.
const { once } = require('node:events');
const { createServer } = require('node:http');
const { test, testWith } = require('boardstone/jest');
const { Client, isGenuine } = require('./client.js');

test('reads all pages of a log', async (server) => {
  const client = new Client({ url: server.url, ...server.target.actors.owner });
  const { id } = await client.call('POST', '/boards', { name: 'Harbour', defaultLists: false });
  for (const name of ['Inbox', 'Doing', 'Done']) await client.call('POST', '/lists', { idBoard: id, name });
  const types = (await client.actions(id, 2)).map(({ type }) => type);
  expect(types).toEqual(['createList', 'createList', 'createList', 'addToOrganizationBoard', 'createBoard']);
  server.verify({ method: 'GET', path: '/1/boards/*/actions', count: 4 });
});

// The clock stands until the test moves it: the ten seconds of the limit take none.
testWith({ clock: 'manual' })('waits after a 429', async (server) => {
  const client = new Client({ url: server.url, ...server.target.actors.owner, waitMs: 100 });
  const asked = Array.from({ length: 101 }, () => client.call('GET', '/members/me/boards', { fields: 'name' }));
  await server.waitFor({ status: 429 });
  await server.advance(10_000);
  const answers = await Promise.all(asked);
  expect(answers).toHaveLength(101);
});

test('accepts a delivery that the service signed', async (server) => {
  const client = new Client({ url: server.url, ...server.target.actors.owner });
  const deliveries = [];
  const receiver = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    if (request.method === 'POST') deliveries.push({ body, signature: request.headers['x-trello-webhook'] });
    response.end();
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const callbackURL = `http://127.0.0.1:${receiver.address().port}/hook`;

  const { id } = await client.call('POST', '/boards', { name: 'Harbour' });
  await client.call('POST', '/webhooks', { idModel: id, callbackURL });
  await client.call('PUT', `/boards/${id}`, { name: 'Port' });
  await server.drainWebhooks();
  receiver.close();

  const [{ body, signature }] = deliveries;
  expect(JSON.parse(body).action.data.old).toEqual({ name: 'Harbour' });
  expect(isGenuine(server.target.actors.owner.secret, callbackURL, body, signature)).toEqual(true);
  expect(isGenuine('another secret', callbackURL, body, signature)).toEqual(false);
});

test.each([
  ['createList', { name: 'Inbox' }],
  ['updateBoard', { desc: 'Boats' }],
])('reads a log that ends with %s', async (type, fields, server) => {
  const client = new Client({ url: server.url, ...server.target.actors.owner });
  const { id } = await client.call('POST', '/boards', { name: 'Harbour', defaultLists: false });
  if (type === 'createList') await client.call('POST', '/lists', { idBoard: id, ...fields });
  else await client.call('PUT', `/boards/${id}`, fields);
  expect((await client.actions(id, 1))[0].type).toEqual(type);
});

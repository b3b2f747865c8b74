// Tests of the application from a container of their own: each begins with the same boards.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const { BOARDSTONE_URL: url, APP_URL: app } = process.env;
const order = async (method, path, body) => {
  const reply = await fetch(`${url}/_boardstone${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.ok(reply.ok, await reply.clone().text());
};
const cards = async (method = 'GET', query = '') => (await fetch(`${app}/${query}`, { method })).json();

beforeEach(() => order('POST', '/reset'));

test('a card that is made is shown', async () => {
  const before = await cards();
  assert.deepEqual(await cards('POST', '?name=Rope'), [...before, 'Rope']);
});

test('each test begins with the same boards', async () => {
  assert.ok(!(await cards()).includes('Rope'));
});

test('a failure of the service is an answer 502', async () => {
  await order('POST', '/faults', { match: { path: '/1/lists/*' }, respond: { status: 500 }, times: 1 });
  assert.equal((await fetch(app)).status, 502);
});

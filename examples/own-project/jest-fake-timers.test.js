// A test whose client has fake timers: the server goes on with its own.
const { test } = require('boardstone/jest');
afterEach(() => jest.useRealTimers());
test('answers while the timers are fake', async (server) => {
  jest.useFakeTimers();
  const { key, token } = server.target.actors.owner;
  const reply = await fetch(`${server.url}/1/members/me?key=${key}&token=${token}`);
  expect(reply.status).toBe(200);
  const made = await fetch(`${server.url}/1/boards?name=A&key=${key}&token=${token}`, { method: 'POST' });
  expect(made.status).toBe(200);
  await server.advance(1000);
});

// A hook works on the server of its test.
test.beforeEach((server) => server.snapshot('before'));
test('has what its hook left', async (server) => {
  expect(server.snapshots().map(({ name }) => name)).toEqual(['before']);
});

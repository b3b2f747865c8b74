// A test whose client has fake timers: the server has timers of its own, and the `Date` of the test.
import { afterEach, expect, vi } from 'vitest';
import { test } from 'boardstone/vitest';
afterEach(() => vi.useRealTimers());
test('answers while the timers are fake', async ({ server }) => {
  vi.useFakeTimers();
  const { key, token } = server.target.actors.owner;
  const reply = await fetch(`${server.url}/1/members/me?key=${key}&token=${token}`);
  expect(reply.status).toBe(200);
  const made = await fetch(`${server.url}/1/boards?name=A&key=${key}&token=${token}`, { method: 'POST' });
  expect(made.status).toBe(200);
  await server.advance(1000);
});

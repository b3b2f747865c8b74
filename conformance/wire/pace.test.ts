/** How the kit keeps below the limits: by its own count, by the replies, and by moving the clock. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../src/document/limits.ts';
import { compose, type Reply } from './exchange.ts';
import { Pacer } from './pace.ts';

const { token, key, members } = limits;
/** The share that the kit takes of a limit: four fifths, and three fifths of the reads of members. */
const ofToken = Math.floor(token.max * 0.8);
const ofKey = Math.floor(key.max * 0.8);
const ofMembers = Math.floor(members.max * 0.6);

function server(options: { share?: number; slow?: boolean; movable?: boolean; isLocal?: boolean } = {}) {
  let now = 1_000_000;
  const moved: number[] = [];
  const clock = { now: () => now, sleep: async (ms: number) => void (now += ms) };
  const pace = new Pacer({
    clock,
    share: options.share ?? 0.8,
    slow: options.slow ?? false,
    isLocal: options.isLocal ?? false,
    ...(options.movable
      ? {
          advance: async (ms: number) => {
            moved.push(ms);
            pace.moved(ms);
          },
        }
      : {}),
  });
  const request = (path = '/1/boards/x', token = 't') => compose({ name: 'o', key: 'k', token }, { path });
  const reply = (status: number, remaining?: number): Reply => ({
    status,
    headers: remaining === undefined ? {} : { 'x-rate-limit-api-token-remaining': String(remaining) },
    body: undefined,
    text: '',
    bytes: new Uint8Array(),
    request: request(),
    at: now,
    ms: 1,
    era: 0,
  });
  return { pace, request, reply, moved, clock, elapsed: () => now - 1_000_000 };
}

test('no more than the share of a token leaves in any interval', async () => {
  const { pace, request, elapsed } = server();
  for (let n = 0; n < ofToken; n += 1) await pace.waitAndCount(request(), false);
  assert.equal(elapsed(), 0);
  await pace.waitAndCount(request(), false);
  assert.ok(elapsed() >= token.intervalMs);
});

test('a request counts from its answer, because nobody knows when the server counted it', async () => {
  const { pace, request, reply, clock, elapsed } = server();
  const sent = request();
  await pace.waitAndCount(sent, false);
  for (let n = 1; n < ofToken; n += 1) await pace.waitAndCount(request(), false);
  await clock.sleep(token.intervalMs - 1);
  pace.learn({ ...reply(200), request: sent });
  await pace.room(request(), ofToken);
  assert.ok(elapsed() >= 2 * token.intervalMs - 1);
});

test('requests of others while a refusal is waited out still count', async () => {
  const { pace, request, clock, elapsed } = server();
  const waited = pace.waitForNextWindow(request());
  await clock.sleep(token.intervalMs);
  for (let n = 0; n < ofToken; n += 1) await pace.waitAndCount(request(), false);
  await waited;
  const before = elapsed();
  await pace.waitAndCount(request(), false);
  assert.ok(elapsed() > before);
});

test('requests that leave side by side are counted before the next of them is let go', async () => {
  const { pace, request, elapsed } = server();
  for (let n = 0; n < ofToken - 2; n += 1) await pace.waitAndCount(request(), false);
  const abreast = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => pace.waitAndCount(request(), false)));
  await abreast(2);
  assert.equal(elapsed(), 0);
  await abreast(1);
  assert.ok(elapsed() >= token.intervalMs);
  await abreast(token.max);
  assert.ok(elapsed() >= 2 * token.intervalMs);
});

test('the tokens of one key share its limit', async () => {
  const { pace, request, elapsed } = server();
  for (let n = 0; n < ofKey; n += 1) await pace.waitAndCount(request('/1/boards/x', `t${n % 6}`), false);
  assert.equal(elapsed(), 0);
  await pace.waitAndCount(request('/1/boards/x', 't7'), false);
  assert.ok(elapsed() >= token.intervalMs);
});

test('a remainder lower than our own count says makes us wait: others use the token too', async () => {
  const { pace, request, reply, elapsed } = server();
  await pace.waitAndCount(request(), false);
  pace.learn(reply(200, 3));
  await pace.waitAndCount(request(), false);
  assert.ok(elapsed() >= token.intervalMs);
});

test('a member is read sparingly, and beyond the share only by those who take their time', async () => {
  const hasty = server({ share: 1 });
  for (let n = 0; n < ofMembers; n += 1) await hasty.pace.waitAndCount(hasty.request('/1/members/me', `t${n}`), false);
  await assert.rejects(
    hasty.pace.waitAndCount(hasty.request('/1/member/me'), false),
    new RegExp(`/1/members/\\{member\\} in ${members.intervalMs / 1000} s \\(${ofMembers} requests\\) is used up`),
  );
  await hasty.pace.waitAndCount(hasty.request('/1/members/me/boards'), false);
  const patiently = server({ share: 1, slow: true });
  for (let n = 0; n <= ofMembers; n += 1)
    await patiently.pace.waitAndCount(patiently.request('/1/members/me', `t${n}`), false);
  assert.ok(patiently.elapsed() >= members.intervalMs);
});

test('what counts in the limit of one member is scarce when half of it is used, but not to those who take their time', async () => {
  for (const slow of [false, true]) {
    const { pace, request } = server({ share: 1, slow });
    const me = request('/1/members/me');
    for (let n = 0; n < ofMembers / 2; n += 1) await pace.waitAndCount(me, false);
    assert.equal(pace.isScarce(me), false);
    await pace.waitAndCount(me, false);
    assert.deepEqual([pace.isScarce(me), pace.isScarce(request('/1/members/me/boards'))], [!slow, false]);
  }
});

test('an obedient clock is moved instead of waiting', async () => {
  const { pace, request, moved, elapsed } = server({ movable: true });
  for (let n = 0; n <= 2 * ofToken; n += 1) await pace.waitAndCount(request(), false);
  assert.deepEqual([moved, elapsed()], [[token.intervalMs, token.intervalMs], 0]);
});

test('where the clock is moved, time that passes here makes no room there', async () => {
  const { pace, request, reply, moved, clock } = server({ movable: true });
  pace.learn(reply(200, token.max - 1));
  for (let n = 0; n < ofToken; n += 1) await pace.waitAndCount(request(), false);
  await clock.sleep(2 * token.intervalMs);
  await pace.room(request(), 1);
  assert.deepEqual(moved, [token.intervalMs]);
});

test('a server without limits whose clock obeys is not spared', async () => {
  const { pace, request, reply, moved } = server({ movable: true });
  for (let n = 0; n < 500; n += 1) {
    await pace.waitAndCount(request(), false);
    pace.learn(reply(200));
  }
  assert.deepEqual(moved, []);
});

test('a server of this machine that tells of no limits is not spared before it refuses something', async () => {
  const { pace, request, reply, elapsed } = server({ isLocal: true });
  for (let n = 0; n < 500; n += 1) {
    await pace.waitAndCount(request(), false);
    pace.learn(reply(200));
  }
  assert.deepEqual([elapsed(), pace.mustWait()], [0, false]);
  pace.learn(reply(429));
  await pace.waitAndCount(request(), false);
  assert.ok(elapsed() >= token.intervalMs && pace.mustWait());
});

test('a refusal of too many cards is no sign of a limit', async () => {
  const { pace, reply } = server({ isLocal: true });
  pace.learn({ ...reply(429), body: { error: 'API_TOO_MANY_CARDS_REQUESTED' } });
  assert.equal(pace.mustWait(), false);
  pace.learn(reply(429));
  assert.equal(pace.mustWait(), true);
});

test('a second refusal of a member in a row is the limit of members, which only those who take their time wait out', async () => {
  const { pace, request, elapsed } = server({ isLocal: true });
  const read = request('/1/members/me');
  await pace.waitAndCount(read, false);
  await pace.waitForNextWindow(read, undefined, 1);
  assert.ok(elapsed() < 20_000);
  await assert.rejects(pace.waitForNextWindow(read, undefined, 2), /is used up/);
});

test('raw requests never wait', async () => {
  const { pace, request, reply, elapsed } = server();
  for (let n = 0; n < 250; n += 1) {
    await pace.waitAndCount(request(), true);
    pace.learn(reply(429));
  }
  assert.equal(elapsed(), 0);
});

test('after a stray refusal the window is waited out', async () => {
  const { pace, request, elapsed } = server();
  await pace.waitAndCount(request(), false);
  await pace.waitForNextWindow(request());
  assert.ok(elapsed() >= token.intervalMs);
});

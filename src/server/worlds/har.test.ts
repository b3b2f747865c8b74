/** The journal as an archive, and one request whole: by method, over HTTP and through `connect`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect, startServer } from '../../index.ts';

test('the archive has each request with its answer, and no token', async () => {
  await using server = await startServer({ test: 'archive', clock: 'manual' });
  const { key, token, username } = server.target.actors.owner;
  const body = JSON.stringify({ name: 'Harbour', token });
  await fetch(`${server.url}/1/boards?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await fetch(`${server.url}/1/boards/none?key=${key}&token=${token}`);
  const { version, creator, entries } = server.har().log;
  assert.deepEqual([version, creator.name, entries.length], ['1.2', 'boardstone', 2]);
  const [made, refused] = entries as [any, any];
  assert.deepEqual(made.request.postData, { mimeType: 'application/json', text: '{"name":"Harbour","token":"***"}' });
  assert.deepEqual([made.response.status, JSON.parse(made.response.content.text).name], [200, 'Harbour']);
  assert.deepEqual([made.startedDateTime, made.time === made.timings.wait], ['2026-02-10T09:00:00.000Z', true]);
  assert.equal(made.request.url, `${server.url}/1/boards?key=${key}`);
  assert.equal(refused.comment, `by ${username}, with ${server.requests()[1]!.application}, in archive, ERR-03`);
  assert.deepEqual(refused.request.queryString, [
    { name: 'key', value: key },
    { name: 'token', value: '***' },
  ]);
  assert.ok(!JSON.stringify(entries).includes(token));

  const connected = await connect(server.url);
  const { log } = await connected.har();
  assert.equal(log.entries.length, 2);
  const whole = await connected.request(1);
  assert.deepEqual(whole, server.request(1));
  assert.deepEqual(
    [whole?.path, whole?.test, whole?.headers['host']],
    ['/1/boards/none', 'archive', new URL(server.url).host],
  );
  assert.deepEqual([server.request(7), await connected.request(7)], [undefined, undefined]);
});

test('a fork has an archive of its own, with the address that was asked', async () => {
  await using server = await startServer();
  const fork = server.fork({ name: 'try' });
  const { key, token } = fork.target.actors.owner;
  await fetch(`${fork.url}/1/members/me?key=${key}&token=${token}`);
  assert.deepEqual(server.har().log.entries, []);
  assert.match(String(fork.har().log.entries[0]!.request['url']), /^http:..127\.0\.0\.1:\d+\/w\/try\/1\/members\/me\?/);
});

test('requests are found by the test that asked', async () => {
  await using server = await startServer({ test: 'one' });
  await fetch(`${server.url}/1/members/me`);
  await fetch(`${server.url}/1/members/me`, { headers: { 'x-boardstone-test': 'two' } });
  assert.deepEqual(
    server.requests({ test: 'two' }).map(({ n }) => n),
    [1],
  );
  assert.throws(() => server.verify({ test: 'three' }), /#1 GET \/1\/members\/me: the test is two/);
});

/** The journal as an archive, and one request whole: by method, over HTTP and through `connect`. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Ajv, type AnySchemaObject } from 'ajv';
import formats from 'ajv-formats';
import { connect, startServer } from '../index.ts';

/** The published schema of HAR 1.2, in parts that refer to one another. */
const require = createRequire(import.meta.url);
const { har: archive, ...parts } = require('har-schema') as Record<string, AnySchemaObject>;
const ajv = formats.default(
  new Ajv({ strict: false, allErrors: true, schemas: Object.values(parts), validateSchema: false }),
);

/** The places where an archive is not what the schema asks for. */
function wrongIn(value: unknown): string[] {
  const fits = ajv.compile(archive!);
  return fits(value) ? [] : fits.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

test('the archive has all that HAR 1.2 requires, whatever was asked and however it was answered', async () => {
  await using server = await startServer({ dialect: 'live' });
  const { key, token } = server.target.actors.owner;
  const ask = (path: string, init?: RequestInit): Promise<unknown> =>
    fetch(`${server.url}/1${path}${path.includes('?') ? '&' : '?'}key=${key}&token=${token}`, init).catch(() => {});
  const form = new FormData();
  form.set('name', 'Käse');
  form.set('file', new Blob(['bytes']), 'a.txt');
  await ask(`/cards/${server.cards()[0]!.id}/attachments`, { method: 'POST', body: form });
  await ask('/boards?name=Käse', { method: 'POST', body: new URLSearchParams({ desc: 'a=b&c' }) });
  await ask('/boards/none');
  await ask('/batch?urls=/members/me');
  await ask('/members/me', { method: 'OPTIONS' });
  server.fault({ match: { path: '/1/members/me' }, drop: true });
  await ask('/members/me');
  const shown = JSON.parse(JSON.stringify(server.har())) as { log: { comment: string; entries: any[] } };
  assert.deepEqual(wrongIn(shown), []);
  const { log } = shown;
  assert.equal(shown.log.comment, 'dialect live');
  assert.ok(log.entries.length >= 5);
  for (const { startedDateTime, time, timings, response } of log.entries) {
    assert.equal(new Date(startedDateTime).toISOString(), startedDateTime);
    assert.equal(time, timings.send + timings.wait + timings.receive);
    assert.equal(response.content.size, Buffer.byteLength(response.content.text ?? ''));
  }
  const types = log.entries.map(({ response: { status, content } }) => [status, content.mimeType]);
  assert.deepEqual(types.slice(1, 3), [
    [200, 'application/json; charset=utf-8'],
    [400, 'text/plain; charset=utf-8'],
  ]);
});

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

test('the archive of a whole journal has every request with its whole text and answer', async () => {
  await using server = await startServer({ fixture: 'empty', wholeJournal: true });
  const { key, token } = server.target.actors.owner;
  const desc = 'a'.repeat(9000);
  await fetch(`${server.url}/1/boards?name=Harbour&desc=${desc}&key=${key}&token=${token}`, { method: 'POST' });
  const { request, response } = JSON.parse(JSON.stringify(server.har().log.entries[0]));
  assert.ok(request.url.includes(desc));
  assert.equal(JSON.parse(response.content.text).desc, desc);
});

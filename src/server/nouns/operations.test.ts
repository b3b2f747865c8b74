/**
 * Every public operation has a row. The list of them is no part of this repository: BOARDSTONE_OPERATIONS names a file
 * of tab-separated lines that begin with a method and a path. Without it, the rows that refuse everybody are asked.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { match, routes } from '../rows/routes.ts';
import { testWorld } from '../../testing/test-world.ts';
import { all } from '../../authorization/rows.ts';
import { refused } from './other-routes/rows.ts';

const file = process.env['BOARDSTONE_OPERATIONS'];
const lines = file === undefined ? [] : readFileSync(file, 'utf8').trim().split('\n').slice(1);

test('every public operation has a row', { skip: file === undefined && 'no list of operations is named' }, () => {
  const table = routes(all);
  const unknown = lines
    .map((line) => line.split('\t'))
    .filter(([method, path]) => !match(table, method!, path!.replaceAll('$', '').split('/').slice(1)));
  assert.deepEqual(unknown, []);
});

test('rows of enterprises, makers and sockets refuse with a sentence, and are no unknown routes', () => {
  const api = testWorld();
  const some = 'a'.repeat(24);
  const rows = [...refused, ...all.filter(({ path }) => path === '/sessions/socket')];
  assert.equal(rows.length, 27);
  for (const { method, path } of rows) {
    const { status, rule, body } = api.call(method, path.replaceAll(/\{\w+\}/g, some));
    assert.ok([401, 404].includes(status) && rule !== 'ERR-01', `${method} ${path}: ${status} ${rule}`);
    assert.match((body as { message: string }).message, /[a-z]+ [a-z]+/);
    assert.equal(api.call(method, path.replaceAll(/\{\w+\}/g, some), {}, null).status, 401, 'without a key');
  }
  assert.equal(api.call('GET', '/enterprises/nonesuch').rule, 'ERR-04');
});

test('the session of a member is changed and found by its id', () => {
  const api = testWorld();
  const { id } = api.ok<{ id: string }>('POST', '/boards', { name: 'looked at' });
  const session = api.ok<{ id: string; status: string; idBoard: string }>('POST', '/sessions', { idBoard: id });
  assert.deepEqual([session.status, session.idBoard], ['disconnected', id]);
  api.ok('PUT', `/sessions/${session.id}/status`, { value: 'idle' });
  assert.equal(api.ok<{ status: string }>('GET', '/members/me', { fields: 'status' }).status, 'idle');
  assert.equal(api.ok<{ status: string }>('PUT', `/sessions/${session.id}`, { status: 'active' }).status, 'active');
  assert.notEqual(
    api.ok<{ dateLastView: string | null }>('GET', `/boards/${id}`, { fields: 'dateLastView' }).dateLastView,
    null,
  );
  assert.equal(api.call('PUT', `/sessions/${session.id}`, {}, 'colleague').status, 404);
  assert.equal(api.call('POST', '/sessions', { idBoard: id }, 'outsider').status, 401);
});

test('a notification shows its sentence at routes of its own', () => {
  const api = testWorld();
  const { id } = api.ok<{ id: string }>('POST', '/boards', { name: 'B' });
  api.ok('PUT', `/boards/${id}/members/${api.token('colleague').idMember}`, { type: 'normal' });
  const [notification] = api.ok<{ id: string }[]>('GET', '/members/me/notifications', {}, 'colleague');
  const path = `/notifications/${notification!.id}`;
  assert.match(
    api.ok<{ translationKey: string }>('GET', `${path}/display`, {}, 'colleague').translationKey,
    /^notification_/,
  );
  assert.ok(Array.isArray(api.ok<{ _value: unknown }>('GET', `${path}/entities`, {}, 'colleague')._value));
});

/** Tokens (4.2, 5.2): what their own member reads of them, never the secret, and what ends with them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusesAll } from '../../../testing/board-world.ts';
import { testWorld, write } from '../../../testing/test-world.ts';

interface Shown {
  readonly id: string;
  readonly [field: string]: unknown;
}

test('a token shows what it grants, found by itself or by its id', () => {
  const api = testWorld();
  const { id, token, idMember, identifier, dateCreated } = api.token('owner');
  const expected = {
    id,
    identifier,
    idMember,
    dateCreated,
    dateExpires: null,
    permissions: [
      { idModel: idMember, modelType: 'Member', read: true, write: true },
      { idModel: '*', modelType: 'Board', read: true, write: true },
      { idModel: '*', modelType: 'Organization', read: true, write: true },
    ],
  };
  assert.deepEqual(api.ok('GET', `/tokens/${token}`), expected);
  assert.deepEqual(api.ok('GET', `/token/${id}`), expected);
  assert.deepEqual(api.ok('GET', `/tokens/${token}`, { fields: 'identifier' }), { id, identifier });
  const reader = api.ok<{ permissions: { write: boolean }[] }>('GET', `/tokens/${api.token('reader').id}`);
  assert.deepEqual(
    reader.permissions.map((permission) => permission.write),
    [false, false, false],
  );
});

test('the tokens of a member are those of all applications, without their secrets', () => {
  const api = testWorld();
  const listed = api.ok<Shown[]>('GET', '/members/me/tokens');
  assert.deepEqual(
    listed.map(({ id }) => id),
    [api.token('owner').id, api.token('reader').id].sort(),
  );
  assert.deepEqual(api.ok('GET', '/members/me/tokens?filter=none'), []);
  const text = JSON.stringify([
    listed,
    api.ok('GET', '/members/me?tokens=all'),
    api.ok('GET', `/tokens/${api.token('owner').token}`),
  ]);
  for (const actor of ['owner', 'reader'] as const) assert.equal(text.includes(api.token(actor).token), false);
});

test('a field of a token, its member and a field of that are read alone', () => {
  const api = testWorld();
  const path = `/tokens/${api.token('owner').token}`;
  assert.deepEqual(api.ok('GET', `${path}/identifier`), { _value: api.token('owner').identifier });
  assert.deepEqual(api.ok('GET', `${path}/dateExpires`), { _value: null });
  assert.deepEqual(api.ok('GET', `${path}/member`), api.ok('GET', '/members/me'));
  assert.deepEqual(api.ok('GET', `${path}/member`, { fields: 'username' }), {
    id: api.token('owner').idMember,
    username: 'ada_quill',
  });
  assert.deepEqual(api.ok('GET', `${path}/member/username`), { _value: 'ada_quill' });
  refusesAll(api, [
    ['GET', `${path}/token`, {}, 400, /field/],
    ['GET', `${path}/member/nothing`, {}, 400, /field/],
  ]);
});

test('a token brings its webhooks along where they are asked for', () => {
  const api = testWorld();
  const { id, idMember } = api.token('owner');
  const webhook = write(api, 'owner', (change) =>
    change.add('webhooks', {
      idToken: id,
      idModel: idMember,
      modelType: 'member',
      description: 'mine',
      callbackURL: 'http://127.0.0.1:9/',
      active: true,
      consecutiveFailures: 0,
      firstConsecutiveFailDate: null,
    }),
  );
  assert.equal('webhooks' in api.ok<Shown>('GET', `/tokens/${id}`), false);
  assert.deepEqual(api.ok<Shown>('GET', `/tokens/${id}?webhooks=true`)['webhooks'], [
    {
      id: webhook.id,
      description: 'mine',
      idModel: idMember,
      callbackURL: 'http://127.0.0.1:9/',
      active: true,
      consecutiveFailures: 0,
      firstConsecutiveFailDate: null,
    },
  ]);
  assert.equal((api.ok<Shown[]>('GET', '/members/me/tokens?webhooks=true')[0]!['webhooks'] as unknown[]).length, 1);
});

test('a deleted token opens nothing, and its webhooks are gone', () => {
  const api = testWorld();
  const { id, token, idMember } = api.token('owner');
  const webhook = write(api, 'owner', (change) =>
    change.add('webhooks', {
      idToken: id,
      idModel: idMember,
      modelType: 'member',
      description: '',
      callbackURL: 'http://127.0.0.1:9/',
      active: true,
      consecutiveFailures: 0,
      firstConsecutiveFailDate: null,
    }),
  );
  refusesAll(api, [['DELETE', `/tokens/${token}`, {}, 401, /unauthorized/, 'reader']]);
  const call = api.token('owner');
  api.ok('DELETE', `/tokens/${token}`);
  api.token = (actor) => (actor === 'owner' ? call : testWorld().token(actor));
  assert.equal(api.call('GET', '/members/me').status, 401);
  assert.equal(api.world.webhooks.get(webhook.id), undefined);
  assert.equal(api.world.tokens.get(id), undefined);
});

test('a token is read, deleted and listed by its own member only', () => {
  const api = testWorld();
  const { id, token } = api.token('owner');
  refusesAll(
    api,
    [token, id].flatMap((word) =>
      (
        [
          ['GET', ''],
          ['DELETE', ''],
          ['GET', '/member'],
          ['GET', '/identifier'],
        ] as const
      ).map(([method, path]) => [method, `/tokens/${word}${path}`, {}, 401, /unauthorized/, 'outsider'] as const),
    ),
  );
  refusesAll(api, [
    ['GET', '/tokens/nothing', {}, 404, /not found/],
    ['GET', `/tokens/${'f'.repeat(64)}`, {}, 404, /not found/],
  ]);
});

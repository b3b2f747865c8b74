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
  const on = testWorld();
  const { id, token, idMember, identifier, dateCreated } = on.token('owner');
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
  assert.deepEqual(on.ok('GET', `/tokens/${token}`), expected);
  assert.deepEqual(on.ok('GET', `/token/${id}`), expected);
  assert.deepEqual(on.ok('GET', `/tokens/${token}`, { fields: 'identifier' }), { id, identifier });
  const reader = on.ok<{ permissions: { write: boolean }[] }>('GET', `/tokens/${on.token('reader').id}`);
  assert.deepEqual(
    reader.permissions.map((permission) => permission.write),
    [false, false, false],
  );
});

test('the tokens of a member are those of all applications, without their secrets', () => {
  const on = testWorld();
  const listed = on.ok<Shown[]>('GET', '/members/me/tokens');
  assert.deepEqual(
    listed.map(({ id }) => id),
    [on.token('owner').id, on.token('reader').id].sort(),
  );
  assert.deepEqual(on.ok('GET', '/members/me/tokens?filter=none'), []);
  const text = JSON.stringify([
    listed,
    on.ok('GET', '/members/me?tokens=all'),
    on.ok('GET', `/tokens/${on.token('owner').token}`),
  ]);
  for (const actor of ['owner', 'reader'] as const) assert.equal(text.includes(on.token(actor).token), false);
});

test('a field of a token, its member and a field of that are read alone', () => {
  const on = testWorld();
  const path = `/tokens/${on.token('owner').token}`;
  assert.deepEqual(on.ok('GET', `${path}/identifier`), { _value: on.token('owner').identifier });
  assert.deepEqual(on.ok('GET', `${path}/dateExpires`), { _value: null });
  assert.deepEqual(on.ok('GET', `${path}/member`), on.ok('GET', '/members/me'));
  assert.deepEqual(on.ok('GET', `${path}/member`, { fields: 'username' }), {
    id: on.token('owner').idMember,
    username: 'ada_quill',
  });
  assert.deepEqual(on.ok('GET', `${path}/member/username`), { _value: 'ada_quill' });
  refusesAll(on, [
    ['GET', `${path}/token`, {}, 400, /field/],
    ['GET', `${path}/member/nothing`, {}, 400, /field/],
  ]);
});

test('a token brings its webhooks along where they are asked for', () => {
  const on = testWorld();
  const { id, idMember } = on.token('owner');
  const webhook = write(on, 'owner', (change) =>
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
  assert.equal('webhooks' in on.ok<Shown>('GET', `/tokens/${id}`), false);
  assert.deepEqual(on.ok<Shown>('GET', `/tokens/${id}?webhooks=true`)['webhooks'], [
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
  assert.equal((on.ok<Shown[]>('GET', '/members/me/tokens?webhooks=true')[0]!['webhooks'] as unknown[]).length, 1);
});

test('a deleted token opens nothing, and its webhooks are gone', () => {
  const on = testWorld();
  const { id, token, idMember } = on.token('owner');
  const webhook = write(on, 'owner', (change) =>
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
  refusesAll(on, [['DELETE', `/tokens/${token}`, {}, 401, /unauthorized/, 'reader']]);
  const call = on.token('owner');
  on.ok('DELETE', `/tokens/${token}`);
  on.token = (actor) => (actor === 'owner' ? call : testWorld().token(actor));
  assert.equal(on.call('GET', '/members/me').status, 401);
  assert.equal(on.world.webhooks.get(webhook.id), undefined);
  assert.equal(on.world.tokens.get(id), undefined);
});

test('a token is read, deleted and listed by its own member only', () => {
  const on = testWorld();
  const { id, token } = on.token('owner');
  refusesAll(
    on,
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
  refusesAll(on, [
    ['GET', '/tokens/nothing', {}, 404, /not found/],
    ['GET', `/tokens/${'f'.repeat(64)}`, {}, 404, /not found/],
  ]);
});

/** Keys, secrets and tokens are never the same, whenever they are made. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadFixture } from '../load.ts';
import { plant } from '../fixtures/plant.ts';
import { writeItself } from '../server/changes/change.ts';
import { addKey, addToken } from '../server/changes/credentials.ts';
import { allowRequestToken, makeRequestToken } from './oauth1.ts';

test('no key, secret or token is that of another', () => {
  const now = Date.parse('2026-02-10T09:00:00.000Z');
  for (const name of ['demo', 'empty']) {
    const world = plant(loadFixture(name), 1, now);
    const made = [
      ...[...world.applications.rows.values()].flatMap(({ id, secret }) => [id, secret]),
      ...[...world.tokens.rows.values()].map(({ token }) => token),
    ];
    const { idMember } = [...world.tokens.rows.values()][0]!;
    for (let turn = 0; turn < 400; turn += 1) {
      writeItself(world, now, { kind: 'ordered' }, (change) => {
        const key = addKey(change, { name: 'another', idMember, origins: [], oauth2: null });
        const wanted = {
          key: key.id,
          idMember,
          identifier: 'another',
          permissions: ['read'],
          lifetime: 'never',
        } as const;
        const requestToken = makeRequestToken(change, key.id, null);
        made.push(key.id, key.secret, addToken(change, wanted).token, requestToken.token, requestToken.secret);
        made.push(allowRequestToken(change, requestToken, 'token'));
        change.nextId();
      });
    }
    // A short one must not be the beginning of a long one either.
    assert.equal(new Set(made.map((value) => value.slice(0, 31))).size, made.length);
  }
});

/** The values that a target file may contain; none of its secrets is ever shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disclaims, isLoopback, readTarget, redactor, settleMs } from './target.ts';

const actors = {
  owner: { key: 'k'.repeat(32), token: 'ATTAsecret' },
  reader: { key: 'k'.repeat(32), token: 'tok/en+2' },
};
const minimal = { baseUrl: 'http://127.0.0.1:4747/', actors };

test('an address and one actor are enough, and a slash at the end is dropped', () => {
  assert.equal(readTarget(minimal).baseUrl, 'http://127.0.0.1:4747');
});

test('an error is told with its place', () => {
  assert.throws(() => readTarget({ ...minimal, baseUrl: 'ftp://x' }), /baseUrl/);
  assert.throws(() => readTarget({ ...minimal, actors: {} }), /actors: at least one actor is needed/);
  assert.throws(() => readTarget({ ...minimal, actors: { owner: { key: 1, token: 't' } } }), /actors\.owner\.key/);
  for (const [wrong, said] of [
    [null, 'the target: an object: { … } is expected'],
    [{}, 'baseUrl: it is missing; actors: it is missing'],
    [{ ...minimal, baseUrl: 'here' }, 'baseUrl: an address with http:// or https:// is expected'],
    [{ ...minimal, baseUrls: [] }, 'baseUrls: a list of at least 1 is expected'],
    [{ ...minimal, dialect: 'lve' }, 'dialect: document or live is expected, did you mean live?'],
    [{ ...minimal, provision: { createCard: 7 } }, 'provision.createCard: it is false, a text like'],
    [{ ...minimal, capabilities: { exports: 'no' } }, 'capabilities.exports: true or false is expected'],
    [{ ...minimal, capabilities: { webhooks: 7 } }, 'capabilities.webhooks: it is true or false'],
  ] as const)
    assert.throws(
      () => readTarget(wrong),
      ({ message }: Error) => message.startsWith(said),
      said,
    );
});

test('tokens and keys are hidden wherever they stand, encoded or not, in keys and in bytes', () => {
  const hide = redactor(readTarget(minimal));
  assert.deepEqual(
    hide({
      url: `/1/tokens/ATTAsecret?key=${'k'.repeat(32)}`,
      list: [encodeURIComponent('tok/en+2')],
      ATTAsecret: 1,
      token: 'another',
      bytes: new Uint8Array(3),
    }),
    {
      url: '/1/tokens/$OWNER_TOKEN?key=$OWNER_KEY',
      list: ['$READER_TOKEN'],
      $OWNER_TOKEN: 1,
      token: '(hidden)',
      bytes: '3 bytes',
    },
  );
});

test('a capability is disclaimed by its name, or by a list of claims without it', () => {
  const able = (capabilities: Record<string, unknown>) => readTarget({ ...minimal, capabilities });
  assert.equal(disclaims(able({}), 'exports'), false);
  assert.equal(disclaims(able({ exports: false }), 'exports'), true);
  assert.equal(disclaims(able({ claims: ['cards', '4.1'] }), 'exports'), true);
  assert.equal(disclaims(able({ claims: ['cards', '4.1'] }), '4.1.2'), false);
  assert.equal(settleMs(able({ consistency: { settle: 250 } })), 250);
  assert.equal(settleMs(able({ consistency: 'strong' })), 0);
});

test('only this machine is loopback', () => {
  for (const mine of [
    'http://127.0.0.1:1',
    'http://localhost',
    'http://[::1]:80',
    'http://127.9.9.9',
    'http://x.localhost',
  ])
    assert.equal(isLoopback(mine), true, mine);
  for (const other of ['http://127.0.0.1.example.com', 'http://10.0.0.1', 'https://localhost.example.com'])
    assert.equal(isLoopback(other), false, other);
});

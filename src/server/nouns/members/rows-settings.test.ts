/** The messages that a member has dismissed and silenced (4.3): written and read by that member alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusesAll } from '../../../testing/board-world.ts';
import { testWorld } from '../../../testing/test-world.ts';

test('a dismissed message is kept once and shown to its member', () => {
  const api = testWorld();
  for (const value of ['welcome', 'tour', 'welcome']) api.ok('POST', '/members/me/oneTimeMessagesDismissed', { value });
  assert.deepEqual(api.ok('GET', '/members/me/oneTimeMessagesDismissed'), { _value: ['tour', 'welcome'] });
  refusesAll(api, [
    ['POST', '/members/me/oneTimeMessagesDismissed', { value: '' }, 400, /^invalid value for value/],
    ['POST', '/members/me/oneTimeMessagesDismissed', { value: 'x' }, 401, /unauthorized/, 'reader'],
    ['POST', '/members/ada_quill/oneTimeMessagesDismissed', { value: 'x' }, 401, /unauthorized member/, 'colleague'],
  ]);
});

test('sentences are silenced on the one channel there is', () => {
  const api = testWorld();
  const path = '/members/me/notificationsChannelSettings';
  const { idMember } = api.token('owner');
  const silenced = (...blockedKeys: string[]) => ({ id: idMember, idMember, channel: 'email', blockedKeys });
  assert.deepEqual(api.ok('GET', path), [silenced()]);
  const [first, second] = ['notification_comment_card', 'notification_card_due_soon'];
  assert.deepEqual(api.ok('PUT', path, { channel: 'email', blockedKeys: [first] }), silenced(first));
  assert.deepEqual(api.ok('PUT', `${path}/email`, { blockedKeys: `${first},${second}` }), silenced(first, second));
  assert.deepEqual(api.ok('PUT', `${path}/email/${second}`), silenced(second));
  assert.deepEqual(api.ok('GET', `${path}/email`), silenced(second));
  refusesAll(api, [
    ['PUT', path, { channel: 'post', blockedKeys: first }, 400, /^invalid value for channel/],
    ['PUT', `${path}/email`, { blockedKeys: 'nothing' }, 400, /^invalid value for blockedKeys/],
    ['GET', '/members/ada_quill/notificationsChannelSettings', {}, 401, /unauthorized member/, 'colleague'],
  ]);
});

test('nobody has an inbox', () => {
  const api = testWorld();
  assert.deepEqual(api.ok('GET', '/members/me/inbox'), { _value: null });
  assert.equal(api.ok<{ inbox: unknown }>('GET', '/members/me', { fields: 'inbox' }).inbox, null);
});

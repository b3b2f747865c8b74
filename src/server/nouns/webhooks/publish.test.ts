/** Which webhooks get what, for each kind of model (6.2). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, type BoardWorld } from '../../../testing/board-world.ts';
import { limits } from '../../../document/limits.ts';
import { takeOutbox } from '../../deliveries/deliverer.ts';
import { addToOutbox, webhooksListeningTo } from './publish.ts';
import type { Action, Webhook } from '../../world/records.ts';

const callbackURL = 'http://127.0.0.1:9000/';

/** A world in which everything of a board is watched, under its name. */
function allWatched(): { on: BoardWorld; heard: () => Record<string, string[]> } {
  const api = boardWorld();
  api.deliver = true;
  const models = {
    member: api.member('owner').id,
    colleague: api.member('colleague').id,
    board: api.board.id,
    list: api.doing.id,
    other: api.done.id,
    card: api.card.id,
    second: api.second.id,
    workspace: api.world.fixtureNames.workspace!,
  };
  const names = new Map(
    Object.entries(models).map(([name, idModel]) => [
      api.ok<Webhook>('POST', '/webhooks', { callbackURL, idModel }).id,
      name,
    ]),
  );
  const heard = (): Record<string, string[]> => {
    const types: Record<string, string[]> = {};
    for (const { idWebhook, type } of takeOutbox(api.world)) (types[names.get(idWebhook)!] ??= []).push(type);
    return types;
  };
  return { on: api, heard };
}

test('an action reaches whom and what it is about, and whoever did it', () => {
  const { on: api, heard } = allWatched();
  const hearing =
    (...models: string[]) =>
    (type: string) =>
      Object.fromEntries(models.map((model) => [model, [type]]));
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'renamed' });
  assert.deepEqual(heard(), hearing('board', 'list', 'card', 'workspace', 'member')('updateCard'));
  api.ok('PUT', `/cards/${api.card.id}`, { idList: api.done.id });
  assert.deepEqual(heard(), hearing('board', 'list', 'other', 'card', 'workspace', 'member')('updateCard'));
  api.ok('PUT', `/lists/${api.done.id}`, { name: 'renamed' });
  assert.deepEqual(heard(), hearing('board', 'other', 'workspace', 'member')('updateList'));
  api.ok('PUT', `/boards/${api.board.id}`, { name: 'renamed' });
  assert.deepEqual(heard(), hearing('board', 'workspace', 'member')('updateBoard'));
  api.ok('PUT', `/organizations/${api.world.fixtureNames.workspace}`, { desc: 'renamed' });
  assert.deepEqual(heard(), hearing('workspace', 'member')('updateOrganization'));
  api.ok('POST', `/cards/${api.card.id}/actions/comments`, { text: 'hello' }, 'colleague');
  assert.deepEqual(heard(), hearing('board', 'other', 'card', 'workspace', 'colleague')('commentCard'));
  api.ok('POST', `/cards/${api.second.id}/idMembers`, { value: api.member('colleague').id });
  assert.deepEqual(heard(), hearing('board', 'list', 'second', 'workspace', 'member', 'colleague')('addMemberToCard'));
  api.ok('GET', `/boards/${api.board.id}`);
  assert.equal(api.call('PUT', `/cards/${api.card.id}`, { name: 'refused', idList: 'nowhere' }).status, 400);
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'renamed' });
  assert.deepEqual(heard(), {}, 'nothing changed');
});

test('acts of a member where the watcher cannot look are not told', () => {
  const { on: api } = allWatched();
  const theirs = api.ok<{ id: string }>(
    'POST',
    '/boards',
    { name: 'Of his own', idOrganization: undefined },
    'colleague',
  );
  takeOutbox(api.world);
  api.ok('PUT', `/boards/${theirs.id}`, { desc: 'private' }, 'colleague');
  assert.deepEqual(
    takeOutbox(api.world).map(({ type }) => type),
    [],
  );
});

test('nobody hears with a token that has expired or may not read', () => {
  const { on: api } = allWatched();
  let turn = 0;
  const hearers = (): number => {
    api.ok('PUT', `/boards/${api.board.id}`, { desc: `turn ${(turn += 1)}` }, 'colleague');
    return takeOutbox(api.world).length;
  };
  assert.equal(hearers(), 3);
  const token = api.token('owner');
  api.world.tokens.patch(token, { permissions: ['write'] });
  assert.equal(hearers(), 0);
  api.world.tokens.patch(token, { permissions: ['read'], dateExpires: new Date(api.now + 1).toISOString() });
  assert.equal(hearers(), 3);
  api.now += 1;
  assert.equal(hearers(), 0);
});

test('a delivery shows each token what that token may see (MEM-05)', () => {
  const api = boardWorld();
  api.deliver = true;
  const idModel = api.member('owner').id;
  const [, second] = ['/first', '/second'].map((path) =>
    api.ok<Webhook>('POST', '/webhooks', { callbackURL: new URL(path, callbackURL).href, idModel }),
  );
  // No call gives a webhook to another token, so no index follows that.
  const { webhooks } = api.world;
  const ofReader = { ...webhooks.the(second!.id), idToken: api.token('reader').id };
  webhooks.remove(webhooks.the(second!.id));
  webhooks.add(ofReader);
  api.ok('PUT', `/members/${idModel}`, { bio: 'x' });
  const emails = takeOutbox(api.world).map(({ model }) => (JSON.parse(model) as { email: string }).email);
  assert.deepEqual(emails.sort(), ['', api.member('owner').email]);
});

test('nothing is put into the outbox where nobody takes from it', () => {
  const { on: api, heard } = allWatched();
  api.deliver = false;
  api.ok('PUT', `/boards/${api.board.id}`, { desc: 'x' });
  assert.deepEqual(heard(), {});
});

test('the outbox has a bound, drops the oldest beyond it, and counts them', () => {
  const { world } = boardWorld();
  const delivery = { idWebhook: 'w', type: 't', model: '{}', action: '{}' };
  for (let at = 0; at < limits.webhooks.waitingAll + 5; at += 1)
    addToOutbox(world, { ...delivery, idAction: String(at) });
  const waiting = takeOutbox(world);
  assert.deepEqual(
    [waiting.length, waiting[0]?.idAction, world.outbox.dropped, takeOutbox(world).length],
    [limits.webhooks.waitingAll, '5', 5, 0],
  );
});

test('an action that names nothing watched has no hearers', () => {
  const api = boardWorld();
  const action = {
    idBoard: null,
    idList: null,
    idCard: null,
    idOrganization: null,
    idMember: null,
    idMemberCreator: 'x',
    data: {},
  };
  assert.deepEqual(webhooksListeningTo(api.world, action as unknown as Action, api.now), []);
});

/** Webhooks as records (4.7, 6.2, 6.5): what is kept, what is refused and how, by every route. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, picture, refusesAll, type Refused } from '../../../testing/board-world.ts';
import { limits } from '../../../document/limits.ts';

interface Webhook {
  id: string;
  description: string;
  idModel: string;
  callbackURL: string;
  active: boolean;
  consecutiveFailures: number;
  firstConsecutiveFailDate: string | null;
}
const callbackURL = 'http://127.0.0.1:9000/hook';

test('a webhook is created with what was given and its usual values', () => {
  const api = boardWorld();
  const made = api.ok<Webhook>('POST', '/webhooks', { callbackURL, idModel: api.board.id });
  assert.deepEqual(made, {
    id: made.id,
    description: '',
    idModel: api.board.id,
    callbackURL,
    active: true,
    consecutiveFailures: 0,
    firstConsecutiveFailDate: null,
  });
  const other = api.ok<Webhook>('POST', '/webhooks/', {
    callbackURL: `${callbackURL}2`,
    idModel: api.card.id,
    description: 'mine',
    active: 'false',
  });
  assert.deepEqual([other.description, other.active], ['mine', false]);
  assert.deepEqual(api.ok('GET', `/webhooks/${made.id}`), made);
  assert.deepEqual(api.ok('GET', `/tokens/${api.token('owner').token}/webhooks`), [made, other]);
  assert.deepEqual(api.ok('GET', `/tokens/${api.token('owner').token}/webhooks/${other.id}`), other);
});

test('a member, a board, a list, a card and a workspace can be watched, and nothing else', () => {
  const api = boardWorld();
  const label = api.ok<{ id: string }>('POST', '/labels', { name: 'x', color: 'red', idBoard: api.board.id });
  for (const idModel of [
    api.member('owner').id,
    api.board.id,
    api.doing.id,
    api.card.id,
    api.world.fixtureNames.workspace,
  ]) {
    assert.equal(api.ok<Webhook>('POST', '/webhooks', { callbackURL, idModel }).idModel, idModel);
  }
  refusesAll(api, [
    ['POST', '/webhooks', { callbackURL, idModel: label.id }, 400, /a member, board, list, card or workspace/],
  ]);
});

test('each field of a webhook is read and changed by itself', () => {
  const api = boardWorld();
  const { id } = api.ok<Webhook>('POST', '/webhooks', { callbackURL, idModel: api.board.id });
  const changes: readonly (readonly [keyof Webhook, unknown])[] = [
    ['description', 'a new one'],
    ['callbackURL', `${callbackURL}/elsewhere`],
    ['idModel', api.card.id],
    ['active', false],
  ];
  for (const [field, value] of changes) {
    assert.equal(api.ok<Webhook>('PUT', `/webhooks/${id}/${field}`, { value })[field], value);
    assert.deepEqual(api.ok('GET', `/webhooks/${id}/${field}`), { _value: value });
  }
  for (const field of ['consecutiveFailures', 'firstConsecutiveFailDate'] as const) {
    assert.deepEqual(api.ok('GET', `/webhooks/${id}/${field}`), { _value: field === 'consecutiveFailures' ? 0 : null });
  }
  assert.equal(api.world.webhooks.the(id).modelType, 'card');
  refusesAll(api, [
    ['PUT', `/webhooks/${id}/consecutiveFailures`, { value: 3 }, 400, /invalid value for field/],
    ['GET', `/webhooks/${id}/secret`, {}, 400, /invalid value for field/],
    ['PUT', `/webhooks/${id}/active`, { value: 'perhaps' }, 400, /^invalid value for value: expected true or false$/],
    ['PUT', `/webhooks/${id}/idModel`, {}, 400, /^invalid value for value: expected an id /],
    ['PUT', `/webhooks/${id}/callbackURL`, { value: 'ftp://127.0.0.1' }, 400, /^invalid value for value: /],
  ]);
});

test('a webhook that was switched off begins anew when it is switched on', () => {
  const api = boardWorld();
  const { id } = api.ok<Webhook>('POST', '/webhooks', { callbackURL, idModel: api.board.id });
  api.world.webhooks.patch(api.world.webhooks.the(id), {
    active: false,
    consecutiveFailures: 1000,
    firstConsecutiveFailDate: '2026-01-01T00:00:00.000Z',
  });
  const { active, consecutiveFailures, firstConsecutiveFailDate } = api.ok<Webhook>('PUT', `/webhooks/${id}`, {
    active: true,
  });
  assert.deepEqual([active, consecutiveFailures, firstConsecutiveFailDate], [true, 0, null]);
});

test('a model that cannot be watched, or is watched already, is refused with the text clients know', () => {
  const api = boardWorld();
  const own = api.ok<Webhook>('POST', '/webhooks', { callbackURL, idModel: api.board.id });
  const second = api.ok<Webhook>('POST', '/webhooks', { callbackURL, idModel: api.card.id });
  const already = /^A webhook with that callback, model, and token already exists$/;
  const rows: readonly Refused[] = [
    ['POST', '/webhooks', { callbackURL, idModel: api.board.id }, 400, already],
    ['PUT', `/webhooks/${second.id}`, { idModel: api.board.id }, 400, already],
    ['POST', `/tokens/${api.token('owner').token}/webhooks`, { callbackURL, idModel: api.board.id }, 400, already],
    ['POST', '/webhooks', { idModel: api.board.id }, 400, /invalid value for callbackURL/],
    ['POST', '/webhooks', { callbackURL }, 400, /invalid value for idModel/],
    ['POST', '/webhooks', { callbackURL, idModel: 'board' }, 400, /invalid value for idModel/],
    [
      'POST',
      '/webhooks',
      { callbackURL: 'localhost:9000', idModel: api.board.id },
      400,
      /invalid value for callbackURL/,
    ],
    [
      'POST',
      '/webhooks',
      { callbackURL: 'http://169.254.169.254/', idModel: api.board.id },
      400,
      /invalid value for callbackURL/,
    ],
    ['POST', '/webhooks', { callbackURL: 'http://localhost:4747/1/boards', idModel: api.board.id }, 400, /callbackURL/],
    ['POST', '/webhooks', { callbackURL, idModel: 'f'.repeat(24) }, 404, /not found/],
    ['POST', '/webhooks', { callbackURL, idModel: api.board.id }, 401, /unauthorized permission/, 'outsider'],
    ['POST', '/webhooks', { callbackURL, idModel: api.board.id }, 401, /unauthorized permission/, 'reader'],
    ['POST', '/webhooks', { callbackURL, idModel: api.board.id }, 401, /./, null],
    ['GET', `/webhooks/${own.id}`, {}, 401, /^webhook does not belong to token$/, 'colleague'],
    ['GET', `/webhooks/${own.id}`, {}, 401, /^webhook does not belong to token$/, 'reader'],
    ['PUT', `/webhooks/${own.id}`, { active: false }, 401, /^webhook does not belong to token$/, 'colleague'],
    ['DELETE', `/webhooks/${own.id}`, {}, 401, /^webhook does not belong to token$/, 'outsider'],
    ['GET', `/tokens/${api.token('reader').token}/webhooks/${own.id}`, {}, 401, /^webhook does not belong to token$/],
    ['GET', `/tokens/${api.token('owner').token}/webhooks`, {}, 401, /unauthorized/, 'colleague'],
    ['GET', '/webhooks', {}, 404, /^Cannot GET/],
    ['GET', `/webhooks/${'f'.repeat(24)}`, {}, 404, /not found/],
    ['GET', '/webhooks/mine', {}, 400, /invalid id/],
    [
      'PUT',
      `/tokens/${api.token('reader').token}/webhooks/${own.id}`,
      { active: false },
      401,
      /^webhook does not belong to token$/,
    ],
    ['PUT', `/webhooks/${own.id}`, { description: 'x'.repeat(limits.text + 1) }, 400, /invalid value for description/],
  ];
  refusesAll(api, rows);
  api.ok('PUT', `/webhooks/${own.id}`, {
    callbackURL,
    idModel: api.board.id,
    description: 'the same address is no second one',
  });
});

test('the webhooks of a token are made, renewed, read and deleted below it', () => {
  const api = boardWorld();
  const below = `/tokens/${api.token('owner').token}/webhooks`;
  const made = api.ok<Webhook>('POST', below, { callbackURL, idModel: api.board.id, description: 'first' });
  const renewed = api.ok<Webhook>('PUT', below, { callbackURL, idModel: api.board.id, description: 'second' });
  assert.deepEqual([renewed.id, renewed.description], [made.id, 'second']);
  const again = api.ok<Webhook>('PUT', '/webhooks', { callbackURL, idModel: api.board.id, active: false });
  assert.deepEqual([again.id, again.active, again.description], [made.id, false, '']);
  const changed = api.ok<Webhook>('PUT', `${below}/${made.id}`, { active: true, description: 'third' });
  assert.deepEqual([changed.active, changed.description, changed.idModel], [true, 'third', api.board.id]);
  const fresh = api.ok<Webhook>('PUT', '/webhooks', { callbackURL, idModel: api.card.id });
  assert.notEqual(fresh.id, made.id);
  assert.deepEqual(api.ok('DELETE', `${below}/${made.id}`), { _value: null });
  assert.deepEqual(api.ok('DELETE', `/webhooks/${fresh.id}`), { _value: null });
  assert.deepEqual(api.ok('GET', below), []);
});

test('one model takes as many webhooks as anybody wants', () => {
  const api = boardWorld();
  for (let count = 0; count < 300; count += 1) {
    api.ok('POST', '/webhooks', { callbackURL: `${callbackURL}/${count}`, idModel: api.board.id });
  }
  assert.equal(api.ok<Webhook[]>('GET', `/tokens/${api.token('owner').token}/webhooks`).length, 300);
});

test('webhooks end with their token and with what they watch', () => {
  const api = boardWorld();
  const make = (idModel: string): string => api.ok<Webhook>('POST', '/webhooks', { callbackURL, idModel }).id;
  const [ofCard, ofList, ofBoard] = [make(api.card.id), make(api.doing.id), make(api.board.id)];
  api.ok('DELETE', `/cards/${api.card.id}`);
  assert.deepEqual(
    [ofCard, ofList, ofBoard].map((id) => api.world.webhooks.rows.has(id)),
    [false, true, true],
  );
  api.ok('PUT', `/boards/${api.board.id}`, { closed: true });
  api.ok('DELETE', `/boards/${api.board.id}`);
  assert.equal(api.world.webhooks.rows.size, 0);
  const ofMember = make(api.member('owner').id);
  api.ok('DELETE', `/tokens/${api.token('owner').token}`);
  assert.equal(api.world.webhooks.rows.has(ofMember), false);
});

test('where addresses are looked at, a call asks for the look and changes nothing before', () => {
  const api = boardWorld();
  api.webhookCheck = true;
  const before = picture(api);
  const outcome = api.call('POST', '/webhooks', { callbackURL, idModel: api.board.id });
  assert.deepEqual([outcome.status, outcome.asks, outcome.rule], [400, callbackURL, 'WHK-07']);
  assert.equal(picture(api), before);
  assert.equal(
    api.call('POST', '/webhooks', { callbackURL: 'http://[fe80::1]/', idModel: api.board.id }).asks,
    undefined,
  );
});

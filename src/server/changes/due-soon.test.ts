/** Due soon (NOT-13): notified once, by the clock; a reminder moves the time, a new date notifies again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, picture, type BoardWorld } from '../../testing/board-world.ts';

interface Told {
  readonly type: string;
  readonly data: { readonly card: { readonly id: string; readonly due?: string } };
}

const minute = 60_000;
const day = 1440 * minute;

/** The colleague is on a card that the owner gave a date. */
function dated(due: number, args: Record<string, string> = {}): BoardWorld {
  const api = boardWorld();
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: api.member('colleague').id });
  api.ok('PUT', `/cards/${api.card.id}`, { due: new Date(api.now + due).toISOString(), ...args });
  return api;
}
const reminders = (api: BoardWorld, as: 'owner' | 'colleague' = 'colleague'): Told[] =>
  api.ok('GET', '/members/me/notifications/cardDueSoon', {}, as);
const set = (api: BoardWorld, args: Record<string, string>): unknown => api.ok('PUT', `/cards/${api.card.id}`, args);

test('a card is called out a day before it is due, once', () => {
  const api = dated(3 * day);
  api.now += 2 * day - 1;
  assert.deepEqual(reminders(api), []);
  api.now += 1;
  assert.deepEqual(
    reminders(api).map(({ data }) => data.card.id),
    [api.card.id],
  );
  api.now += day;
  assert.equal(reminders(api).length, 1);
});

test('a reminder of its own moves the moment, and -1 means none', () => {
  for (const [dueReminder, before] of [
    ['60', 60 * minute],
    ['0', 0],
    ['2880', 2 * day],
  ] as const) {
    const api = dated(3 * day, { dueReminder });
    api.now += 3 * day - before - 1;
    assert.equal(reminders(api).length, 0, dueReminder);
    api.now += 1;
    assert.equal(reminders(api).length, 1, dueReminder);
  }
  const api = dated(3 * day, { dueReminder: '-1' });
  api.now += 4 * day;
  assert.equal(reminders(api).length, 0);
});

test('a clock that leaps beyond the date still tells of it', () => {
  const api = dated(3 * day);
  api.now += 30 * day;
  assert.equal(reminders(api).length, 1);
});

test('a card that is complete, closed or dated in the past is not called out', () => {
  for (const args of [{ dueComplete: 'true' }, { closed: 'true' }, { due: '2020-01-01' }, { due: 'null' }] as const) {
    const api = dated(3 * day, args as unknown as Record<string, string>);
    api.now += 4 * day;
    assert.equal(reminders(api).length, 0, JSON.stringify(args));
  }
});

test('a new date is called out anew', () => {
  const api = dated(2 * day);
  api.now += day;
  assert.equal(reminders(api).length, 1);
  set(api, { due: new Date(api.now + 5 * day).toISOString() });
  api.now += 4 * day;
  const [latest] = reminders(api);
  assert.deepEqual([reminders(api).length, latest!.data.card.due], [2, new Date(api.now + day).toISOString()]);
});

test('the writer of a date that is near already is not told, the others are', () => {
  const api = dated(minute);
  api.ok('POST', `/cards/${api.second.id}/idMembers`, { value: api.member('owner').id });
  api.ok('PUT', `/cards/${api.second.id}`, { due: new Date(api.now + minute).toISOString() });
  api.now += 1000;
  assert.equal(reminders(api).length, 1);
  assert.equal(reminders(api, 'owner').length, 0);
});

test('the writer of a date that was far is told when it comes near', () => {
  const api = dated(3 * day);
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: api.member('owner').id });
  api.now += 2 * day;
  assert.equal(reminders(api, 'owner').length, 1);
});

test('a refused call after the clock has told changes nothing', () => {
  const api = dated(minute);
  const before = picture(api);
  assert.equal(api.call('PUT', `/cards/${api.card.id}`, { name: 'x' }, 'outsider').status, 401);
  assert.equal(picture(api), before);
});

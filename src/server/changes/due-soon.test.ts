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
  const on = boardWorld();
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('colleague').id });
  on.ok('PUT', `/cards/${on.card.id}`, { due: new Date(on.now + due).toISOString(), ...args });
  return on;
}
const told = (on: BoardWorld, as: 'owner' | 'colleague' = 'colleague'): Told[] =>
  on.ok('GET', '/members/me/notifications/cardDueSoon', {}, as);
const set = (on: BoardWorld, args: Record<string, string>): unknown => on.ok('PUT', `/cards/${on.card.id}`, args);

test('a card is called out a day before it is due, once', () => {
  const on = dated(3 * day);
  on.now += 2 * day - 1;
  assert.deepEqual(told(on), []);
  on.now += 1;
  assert.deepEqual(
    told(on).map(({ data }) => data.card.id),
    [on.card.id],
  );
  on.now += day;
  assert.equal(told(on).length, 1);
});

test('a reminder of its own moves the moment, and -1 means none', () => {
  for (const [dueReminder, before] of [
    ['60', 60 * minute],
    ['0', 0],
    ['2880', 2 * day],
  ] as const) {
    const on = dated(3 * day, { dueReminder });
    on.now += 3 * day - before - 1;
    assert.equal(told(on).length, 0, dueReminder);
    on.now += 1;
    assert.equal(told(on).length, 1, dueReminder);
  }
  const on = dated(3 * day, { dueReminder: '-1' });
  on.now += 4 * day;
  assert.equal(told(on).length, 0);
});

test('a clock that leaps beyond the date still tells of it', () => {
  const on = dated(3 * day);
  on.now += 30 * day;
  assert.equal(told(on).length, 1);
});

test('a card that is complete, closed or dated in the past is not called out', () => {
  for (const args of [{ dueComplete: 'true' }, { closed: 'true' }, { due: '2020-01-01' }, { due: 'null' }] as const) {
    const on = dated(3 * day, args as unknown as Record<string, string>);
    on.now += 4 * day;
    assert.equal(told(on).length, 0, JSON.stringify(args));
  }
});

test('a new date is called out anew', () => {
  const on = dated(2 * day);
  on.now += day;
  assert.equal(told(on).length, 1);
  set(on, { due: new Date(on.now + 5 * day).toISOString() });
  on.now += 4 * day;
  const [latest] = told(on);
  assert.deepEqual([told(on).length, latest!.data.card.due], [2, new Date(on.now + day).toISOString()]);
});

test('the writer of a date that is near already is not told, the others are', () => {
  const on = dated(minute);
  on.ok('POST', `/cards/${on.second.id}/idMembers`, { value: on.member('owner').id });
  on.ok('PUT', `/cards/${on.second.id}`, { due: new Date(on.now + minute).toISOString() });
  on.now += 1000;
  assert.equal(told(on).length, 1);
  assert.equal(told(on, 'owner').length, 0);
});

test('the writer of a date that was far is told when it comes near', () => {
  const on = dated(3 * day);
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('owner').id });
  on.now += 2 * day;
  assert.equal(told(on, 'owner').length, 1);
});

test('a refused call after the clock has told changes nothing', () => {
  const on = dated(minute);
  const before = picture(on);
  assert.equal(on.call('PUT', `/cards/${on.card.id}`, { name: 'x' }, 'outsider').status, 401);
  assert.equal(picture(on), before);
});

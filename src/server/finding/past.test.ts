/** Who made a card, and since when cards and boards are closed or done, read from the log (2.3, 2.4, 6.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld } from '../../testing/board-world.ts';

const asked = { fields: 'idMemberCreator,dateClosed,dateCompleted' };

test('a card tells who made it, and when it was last closed and completed', () => {
  const on = boardWorld();
  const { id } = on.ok<{ id: string }>('POST', '/cards', { idList: on.doing.id, name: 'Made' }, 'colleague');
  const shown = (): unknown => on.ok('GET', `/cards/${id}`, asked);
  const idMemberCreator = on.member('colleague').id;
  assert.deepEqual(shown(), { id, idMemberCreator, dateClosed: null, dateCompleted: null });
  const times: string[] = [];
  for (const change of [{ closed: true }, { dueComplete: true }, { name: 'Called otherwise' }]) {
    on.now += 60_000;
    times.push(new Date(on.now).toISOString());
    on.ok('PUT', `/cards/${id}`, change);
  }
  assert.deepEqual(shown(), { id, idMemberCreator, dateClosed: times[0], dateCompleted: times[1] });
  on.ok('PUT', `/cards/${id}`, { closed: false });
  assert.deepEqual(shown(), { id, idMemberCreator, dateClosed: null, dateCompleted: times[1] });
});

test('a record that was made closed is closed since it was made', () => {
  const on = boardWorld();
  const at = new Date(Math.floor(on.now / 1000) * 1000).toISOString();
  const card = on.ok<{ id: string }>('POST', '/cards', { idList: on.doing.id, closed: true });
  assert.equal(on.ok<{ dateClosed: string }>('GET', `/cards/${card.id}`, asked).dateClosed, at);
});

test('a board tells when it was last closed', () => {
  const on = boardWorld();
  const { id } = on.board;
  const shown = (): unknown => on.ok('GET', `/boards/${id}`, { fields: 'dateClosed' });
  assert.deepEqual(shown(), { id, dateClosed: null });
  on.now += 60_000;
  on.ok('PUT', `/boards/${id}`, { closed: true });
  assert.deepEqual(shown(), { id, dateClosed: new Date(on.now).toISOString() });
});

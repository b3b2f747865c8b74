/** Who made a card, and since when cards and boards are closed or done, read from the log (2.3, 2.4, 6.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld } from '../../testing/board-world.ts';

const asked = { fields: 'idMemberCreator,dateClosed,dateCompleted' };

test('a card tells who made it, and when it was last closed and completed', () => {
  const api = boardWorld();
  const { id } = api.ok<{ id: string }>('POST', '/cards', { idList: api.doing.id, name: 'Made' }, 'colleague');
  const shown = (): unknown => api.ok('GET', `/cards/${id}`, asked);
  const idMemberCreator = api.member('colleague').id;
  assert.deepEqual(shown(), { id, idMemberCreator, dateClosed: null, dateCompleted: null });
  const times: string[] = [];
  for (const change of [{ closed: true }, { dueComplete: true }, { name: 'Called otherwise' }]) {
    api.now += 60_000;
    times.push(new Date(api.now).toISOString());
    api.ok('PUT', `/cards/${id}`, change);
  }
  assert.deepEqual(shown(), { id, idMemberCreator, dateClosed: times[0], dateCompleted: times[1] });
  api.ok('PUT', `/cards/${id}`, { closed: false });
  assert.deepEqual(shown(), { id, idMemberCreator, dateClosed: null, dateCompleted: times[1] });
});

test('a record that was made closed is closed since it was made', () => {
  const api = boardWorld();
  const at = new Date(Math.floor(api.now / 1000) * 1000).toISOString();
  const card = api.ok<{ id: string }>('POST', '/cards', { idList: api.doing.id, closed: true });
  assert.equal(api.ok<{ dateClosed: string }>('GET', `/cards/${card.id}`, asked).dateClosed, at);
});

test('a board tells when it was last closed', () => {
  const api = boardWorld();
  const { id } = api.board;
  const shown = (): unknown => api.ok('GET', `/boards/${id}`, { fields: 'dateClosed' });
  assert.deepEqual(shown(), { id, dateClosed: null });
  api.now += 60_000;
  api.ok('PUT', `/boards/${id}`, { closed: true });
  assert.deepEqual(shown(), { id, dateClosed: new Date(api.now).toISOString() });
});

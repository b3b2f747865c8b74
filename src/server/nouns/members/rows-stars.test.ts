/** Board stars and saved searches (4.2, 4.3): one star a board, an order of one's own, the permissions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { write } from '../../../testing/test-world.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

interface Star {
  readonly id: string;
  readonly idBoard: string;
  readonly pos: number;
}
interface Search {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly pos: number;
}

function starred(): BoardWorld & { first: Star; other: Star; closed: string } {
  const api = boardWorld();
  const closed = api.ok<{ id: string }>('POST', '/boards', { name: 'Third' }).id;
  const add = (idBoard: string, pos: string): Star => api.ok('POST', '/members/me/boardStars', { idBoard, pos });
  return Object.assign(api, {
    closed,
    first: add(api.board.id, 'bottom'),
    other: add(api.elsewhere.idBoard, 'bottom'),
  });
}
const order = (api: BoardWorld): string[] => api.ok<Star[]>('GET', '/members/me/boardStars').map(({ id }) => id);

test('a star shows its id, its board and its place, and the board shows the star', () => {
  const api = starred();
  assert.deepEqual(api.ok('GET', `/members/me/boardStars/${api.first.id}`), {
    id: api.first.id,
    idBoard: api.board.id,
    pos: step,
  });
  assert.equal(api.ok<{ starred: boolean }>('GET', `/boards/${api.board.id}`, { fields: 'starred' }).starred, true);
  assert.equal(
    api.ok<{ starred: boolean }>('GET', `/boards/${api.board.id}`, { fields: 'starred' }, 'colleague').starred,
    false,
  );
});

test('starring a board again answers with the star there is', () => {
  const api = starred();
  assert.deepEqual(api.ok('POST', '/members/me/boardStars', { idBoard: api.board.id, pos: 'top' }), api.first);
  assert.deepEqual(order(api), [api.first.id, api.other.id]);
});

test('a star is put on another board and to another place, alone or together', () => {
  const api = starred();
  const path = `/members/me/boardStars/${api.first.id}`;
  assert.deepEqual(api.ok('PUT', path, { pos: 'bottom' }), { ...api.first, pos: 3 * step });
  assert.deepEqual(order(api), [api.other.id, api.first.id]);
  assert.deepEqual(api.ok('PUT', path, { idBoard: api.closed, pos: '1.5' }), {
    id: api.first.id,
    idBoard: api.closed,
    pos: 1.5,
  });
  assert.deepEqual(api.ok('PUT', `${path}/pos`, { value: 'bottom' }), {
    id: api.first.id,
    idBoard: api.closed,
    pos: 3 * step,
  });
  assert.deepEqual(api.ok('PUT', `${path}/idBoard`, { value: api.board.id }), {
    id: api.first.id,
    idBoard: api.board.id,
    pos: 3 * step,
  });
  assert.deepEqual(api.ok('PUT', path), { id: api.first.id, idBoard: api.board.id, pos: 3 * step });
});

test('PUT of a star needs read, its single fields need write and account', () => {
  const api = starred();
  const path = `/members/me/boardStars/${api.first.id}`;
  assert.equal(api.ok<Star>('PUT', path, { pos: '7' }, 'reader').pos, 7);
  refusesAll(api, [
    ['PUT', `${path}/pos`, { value: '8' }, 401, /unauthorized/, 'reader'],
    ['PUT', `${path}/idBoard`, { value: api.closed }, 401, /unauthorized/, 'reader'],
    ['POST', '/members/me/boardStars', { idBoard: api.closed, pos: 'top' }, 401, /unauthorized/, 'reader'],
    ['DELETE', path, {}, 401, /unauthorized/, 'reader'],
  ]);
});

test('a star takes boards one sees, positions, and no board that has a star', () => {
  const api = starred();
  const path = `/members/me/boardStars/${api.first.id}`;
  refusesAll(api, [
    ['POST', '/members/me/boardStars', { pos: 'top' }, 400, /^invalid value for idBoard/],
    ['POST', '/members/me/boardStars', { idBoard: api.closed }, 400, /^invalid value for pos/],
    ['POST', '/members/me/boardStars', { idBoard: api.closed, pos: '0' }, 400, /^invalid value for pos/],
    ['POST', '/members/me/boardStars', { idBoard: 'nowhere', pos: 'top' }, 400, /^invalid value for idBoard/],
    ['POST', '/members/me/boardStars', { idBoard: 'f'.repeat(24), pos: 'top' }, 404, /not found/],
    ['POST', '/members/me/boardStars', { idBoard: api.board.id, pos: 'top' }, 401, /unauthorized/, 'outsider'],
    ['PUT', path, { idBoard: api.other.idBoard }, 400, /has a star already/],
    ['PUT', path, { pos: '-1' }, 400, /^invalid value for pos/],
    ['PUT', `${path}/pos`, {}, 400, /^invalid value for value/],
    ['PUT', `${path}/idBoard`, { value: 'top' }, 400, /^invalid value for value/],
    ['PUT', `/members/ada_quill/boardStars/${api.first.id}`, { pos: 'top' }, 401, /unauthorized member/, 'colleague'],
    ['PUT', path, { pos: 'top' }, 404, /not found/, 'colleague'],
    ['GET', '/members/me/boardStars/nothing', {}, 400, /invalid id/],
  ]);
});

test('a star that is taken away is gone, and one goes with its board', () => {
  const api = starred();
  api.ok('DELETE', `/members/me/boardStars/${api.first.id}`);
  assert.equal(api.call('GET', `/members/me/boardStars/${api.first.id}`).status, 404);
  api.ok('DELETE', `/boards/${api.other.idBoard}`);
  assert.deepEqual(order(api), []);
});

test("a collection of one's own ends at the most results", () => {
  const api = boardWorld();
  const { id: idMember } = api.member('owner');
  write(api, 'owner', (change) => {
    for (let pos = 1; pos <= limits.results + 1; pos += 1)
      change.add('savedSearches', { idMember, name: `${pos}`, query: 'x', pos });
  });
  const listed = api.ok<Search[]>('GET', '/members/me/savedSearches');
  assert.deepEqual([listed.length, listed.at(-1)!.name], [limits.results, String(limits.results)]);
  assert.deepEqual(api.ok<{ savedSearches: Search[] }>('GET', '/members/me?savedSearches=true').savedSearches, listed);
});

test('no star and no saved search is an action', () => {
  const api = starred();
  const before = api.world.actions.rows.size;
  api.ok('PUT', `/members/me/boardStars/${api.first.id}`, { pos: 'bottom' });
  api.ok('POST', '/members/me/savedSearches', { name: 'Mine', query: 'is:open', pos: 'top' });
  assert.equal(api.world.actions.rows.size, before);
});

test('a saved search is made, read, changed field by field, moved and forgotten', () => {
  const api = boardWorld();
  const make = (name: string): Search =>
    api.ok('POST', '/members/me/savedSearches', { name, query: '@me', pos: 'bottom' });
  const [one, other] = [make('One'), make('Other')];
  assert.deepEqual(api.ok('GET', `/members/me/savedSearches/${one.id}`), {
    id: one.id,
    name: 'One',
    query: '@me',
    pos: step,
  });
  const path = `/members/me/savedSearches/${one.id}`;
  assert.deepEqual(api.ok('PUT', path, { name: 'New', query: 'is:open', pos: 'bottom' }), {
    id: one.id,
    name: 'New',
    query: 'is:open',
    pos: 3 * step,
  });
  api.ok('PUT', `${path}/name`, { value: 'Newer' });
  api.ok('PUT', `${path}/query`, { value: 'due:day' });
  assert.deepEqual(api.ok('PUT', `${path}/pos`, { value: '3' }), {
    id: one.id,
    name: 'Newer',
    query: 'due:day',
    pos: 3,
  });
  assert.deepEqual(
    api.ok<Search[]>('GET', '/members/me/savedSearches').map(({ name }) => name),
    ['Newer', 'Other'],
  );
  api.ok('DELETE', path);
  assert.deepEqual(
    api.ok<Search[]>('GET', '/members/me/savedSearches').map(({ id }) => id),
    [other.id],
  );
});

test('a saved search needs a name, a query and a place', () => {
  const api = boardWorld();
  const whole = { name: 'Mine', query: '@me', pos: 'top' };
  const { id } = api.ok<Search>('POST', '/members/me/savedSearches', whole);
  const path = `/members/me/savedSearches/${id}`;
  refusesAll(api, [
    ...Object.keys(whole).map(
      (name) =>
        [
          'POST',
          '/members/me/savedSearches',
          { ...whole, [name]: undefined },
          400,
          new RegExp(`^invalid value for ${name}`),
        ] as const,
    ),
    ['PUT', path, { name: ' ' }, 400, /^invalid value for name/],
    ['PUT', `${path}/query`, { value: '' }, 400, /^invalid value for value/],
    ['PUT', `${path}/pos`, { value: 'middle' }, 400, /^invalid value for value/],
    ['PUT', path, { name: 'x' }, 401, /unauthorized/, 'reader'],
    ['PUT', `/members/ada_quill/savedSearches/${id}`, { name: 'x' }, 401, /unauthorized member/, 'colleague'],
    ['DELETE', `/members/ada_quill/savedSearches/${id}`, {}, 401, /unauthorized member/, 'colleague'],
  ]);
});

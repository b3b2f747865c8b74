/** Labels on cards (4.1) and by themselves (4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { limits } from '../../../document/limits.ts';
import { labelColors } from '../../../document/sets.ts';

interface Shown {
  id: string;
  idBoard: string;
  name: string;
  color: string | null;
  uses: number;
  limits?: object;
}

const label = (api: BoardWorld, args: object = {}): Shown =>
  api.ok('POST', '/labels', { idBoard: api.board.id, name: 'Urgent', color: 'red', ...args });

test('a label is put on a card and taken off, and the ids on the card are the answer', () => {
  const api = boardWorld();
  const [first, second] = [label(api), label(api, { name: 'Later', color: null })];
  assert.deepEqual([first.limits, first.uses, second.color], [{}, 0, null]);
  const path = `/cards/${api.card.id}/idLabels`;
  assert.deepEqual(api.ok('POST', path, { value: first.id }), [first.id]);
  assert.deepEqual(api.ok('POST', path, { value: second.id }), [first.id, second.id]);
  assert.equal(api.ok<Shown>('GET', `/labels/${first.id}`).uses, 1);
  assert.deepEqual(api.ok('DELETE', `${path}/${first.id}`), { _value: null });
  assert.deepEqual(api.card.idLabels, [second.id]);
});

test('a label made on a card belongs to its board and is on the card', () => {
  const api = boardWorld();
  const made = api.ok<Shown>('POST', `/cards/${api.card.id}/labels`, { color: 'sky_dark', name: 'Blue hour' });
  assert.deepEqual(made, {
    id: made.id,
    idBoard: api.board.id,
    name: 'Blue hour',
    color: 'sky_dark',
    uses: 1,
    limits: {},
  });
  for (const none of [null, 'null', '']) {
    const plain = api.ok<Shown>('POST', `/cards/${api.card.id}/labels`, { color: none });
    assert.deepEqual([plain.color, plain.name], [null, '']);
  }
  assert.equal(api.card.idLabels.length, 4);
  const name = 'x'.repeat(limits.text);
  assert.equal(api.ok<Shown>('POST', `/cards/${api.card.id}/labels`, { color: 'red', name }).name, name);
});

test('colours give a card its labels, and a colour takes them off', () => {
  const api = boardWorld();
  const red = label(api);
  const path = `/cards/${api.card.id}/labels`;
  const given = api.ok<Shown[]>('PUT', path, { value: 'red,lime' });
  assert.deepEqual(
    given.map(({ color }) => color),
    ['red', 'lime'],
  );
  assert.equal(given[0]!.id, red.id);
  assert.equal(api.ok<Shown[]>('PUT', path, { value: 'all' }).length, 6);
  assert.deepEqual(api.ok('DELETE', `${path}/red`), { _value: null });
  assert.equal(api.card.idLabels.includes(red.id), false);
  assert.deepEqual(api.ok('PUT', path, { value: '' }), []);
});

test('a value that a card does not take as a label is refused', () => {
  const api = boardWorld();
  const [mine, foreign] = [label(api), label(api, { idBoard: api.elsewhere.idBoard })];
  const path = `/cards/${api.card.id}`;
  api.ok('POST', `${path}/idLabels`, { value: mine.id });
  refusesAll(api, [
    ['POST', `${path}/idLabels`, { value: mine.id }, 400, /^that label is already on the card$/],
    ['POST', `${path}/idLabels`, { value: foreign.id }, 400, /board of the card/],
    ['POST', `${path}/idLabels`, {}, 400, /value/],
    ['POST', `${path}/idLabels`, { value: 'red' }, 400, /value/],
    ['DELETE', `${path}/idLabels/${foreign.id}`, {}, 400, /not on the card/],
    ['DELETE', `${path}/idLabels/red`, {}, 400, /^invalid id$/],
    ['POST', `${path}/labels`, { name: 'colourless' }, 400, /color/],
    ['POST', `${path}/labels`, { color: 'mauve' }, 400, /color/],
    ['POST', `${path}/labels`, { color: 'red', name: 'x'.repeat(limits.text + 1) }, 400, /name/],
    ['POST', `${path}/labels`, { color: 'red' }, 401, /unauthorized/, 'outsider'],
    ['DELETE', `${path}/labels/lime`, {}, 400, /not on the card/],
    ['DELETE', `${path}/labels/mauve`, {}, 400, /color/],
    ['PUT', `${path}/labels`, { value: 'mauve' }, 400, /value/],
    ['PUT', `${path}/labels`, {}, 400, /value/],
  ]);
});

test('a label is read, changed as a whole or by field, and its board with it', () => {
  const api = boardWorld();
  const { id } = label(api);
  assert.equal(api.ok<Shown>('PUT', `/labels/${id}`, { name: '', color: 'green_light' }).name, '');
  assert.deepEqual(api.ok('GET', `/labels/${id}/color`), { _value: 'green_light' });
  assert.equal(api.ok<Shown>('PUT', `/labels/${id}/name`, { value: 'Named' }).name, 'Named');
  assert.equal(api.ok<Shown>('PUT', `/labels/${id}/color`, { value: null }).color, null);
  assert.deepEqual(api.ok('GET', `/labels/${id}?fields=name`), { id, name: 'Named' });
  assert.equal(api.ok<{ id: string }>('GET', `/labels/${id}/board`).id, api.board.id);
  assert.deepEqual(api.ok('GET', `/label/${id}/board/name`), { _value: 'Atlas' });
  assert.deepEqual(api.ok('GET', `/boards/${api.board.id}/labels/${id}?fields=color`), { id, color: null });
});

test('a deleted label is gone from its board and from every card, as one change of the board', () => {
  const api = boardWorld();
  const { id } = label(api);
  for (const { id: card } of [api.card, api.second]) api.ok('POST', `/cards/${card}/idLabels`, { value: id });
  const before = api.world.actions.rows.size;
  assert.deepEqual(api.ok('DELETE', `/labels/${id}`), { limits: {} });
  assert.deepEqual(
    [api.card.idLabels, api.second.idLabels, api.ok('GET', `/boards/${api.board.id}/labels`)],
    [[], [], []],
  );
  assert.equal(api.world.actions.rows.size, before + 1);
  refusesAll(api, [['GET', `/labels/${id}`, {}, 404, /not found/]]);
});

test('the labels of a board are fifty unless more are asked for', () => {
  const api = boardWorld();
  const path = `/boards/${api.board.id}/labels`;
  for (let index = 0; index < 60; index += 1) api.ok('POST', path, { name: `${index}`, color: 'red' });
  assert.equal(api.ok<Shown[]>('GET', path).length, 50);
  assert.equal(api.ok<Shown[]>('GET', path, { limit: limits.results }).length, 60);
  assert.equal(api.ok<Shown[]>('GET', path, { limit: '3' }).length, 3);
  refusesAll(api, [
    ['GET', path, { limit: limits.results + 1 }, 400, /limit/],
    ['GET', path, { limit: -1 }, 400, /limit/],
  ]);
});

test('a label without a name, a colour that exists or a board is refused', () => {
  const api = boardWorld();
  const { id } = label(api);
  const board = api.board.id;
  refusesAll(api, [
    ['POST', '/labels', { color: 'red', idBoard: board }, 400, /^invalid value for name/],
    ['POST', '/labels', { name: 'x', color: 'mauve', idBoard: board }, 400, /^invalid value for color/],
    ['POST', '/labels', { name: 'x', color: 'red' }, 400, /idBoard/],
    ['POST', '/labels', { name: 'x', color: 'red', idBoard: 'nonsense' }, 400, /idBoard/],
    ['POST', '/labels', { name: 'x', color: 'red', idBoard: board }, 401, /unauthorized/, 'outsider'],
    ['POST', `/boards/${board}/labels`, { color: 'red' }, 400, /name/],
    ['PUT', `/labels/${id}`, { color: 'mauve' }, 400, /color/],
    ['PUT', `/labels/${id}/color`, { value: 'mauve' }, 400, /^invalid value for value: expected one of green, /],
    ['PUT', `/labels/${id}/uses`, { value: '1' }, 400, /field/],
    ['PUT', `/labels/${id}`, { name: 'y' }, 401, /unauthorized/, 'outsider'],
    ['DELETE', `/labels/${id}`, {}, 401, /unauthorized/, 'reader'],
    ['GET', `/labels/${id}/mauve`, {}, 400, /field/],
    ['GET', `/boards/${api.elsewhere.idBoard}/labels/${id}`, {}, 404, /not found/],
  ]);
});

test('all labels are those of the six colours on every row that takes the word', () => {
  const api = boardWorld();
  const path = `/cards/${api.card.id}`;
  const { id } = api.ok<{ id: string }>('POST', '/cards', { idList: api.doing.id, labels: 'all' });
  api.ok('PUT', path, { labels: 'all' });
  const byChange = api.world.cards.the(api.card.id).idLabels;
  api.ok('PUT', `${path}/labels`, { value: 'all' });
  const byRow = api.world.cards.the(api.card.id).idLabels;
  assert.deepEqual([byChange, byRow], [api.world.cards.the(id).idLabels, byChange]);
  assert.equal(byRow.length, labelColors.length);
});

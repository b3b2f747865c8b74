/** Places (1.8): top, bottom, numbers, and room for ever more of them at either end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testWorld } from '../../testing/test-world.ts';
import { Change } from './change.ts';
import { place } from './position.ts';
import type { List } from '../world/records.ts';
import { limits } from '../../document/limits.ts';
import { times } from '../../testing/sample.ts';

const { positionStep: step } = limits;

function board() {
  const { world, token } = testWorld();
  const held = token('owner');
  const actor = {
    application: world.applications.the(held.key),
    token: held,
    member: world.members.the(held.idMember),
  };
  const change = new Change(world, actor, Date.parse('2026-03-02T09:00:01Z'));
  let respaced = 0;
  const put = (pos: 'top' | 'bottom' | number): List => {
    const group = world.by.listsOfBoard.of('b');
    const before = new Map([...group].map((list) => [list, list.pos]));
    const placed = place(change, 'lists', group, pos);
    for (const [list, was] of before) if (list.pos !== was) respaced += 1;
    return change.add('lists', {
      idBoard: 'b',
      name: 'x',
      closed: false,
      pos: placed,
      softLimit: null,
      subscribers: [],
    });
  };
  return { put, change, all: () => [...world.by.listsOfBoard.of('b')], respaced: () => respaced };
}

test('the first stands at one step, the last a step behind, the top at half of the first', () => {
  const { put } = board();
  assert.equal(put('bottom').pos, step);
  assert.equal(put('bottom').pos, 2 * step);
  assert.equal(put('top').pos, step / 2);
  assert.equal(put(5.5).pos, 5.5);
});

test('thousands of times top keeps the order, positive places, and a small price', () => {
  const { put, all, respaced } = board();
  const made = Array.from({ length: times(3000, 300) }, () => put('top'));
  assert.deepEqual(all(), made.reverse());
  const places = all().map(({ pos }) => pos);
  assert.ok(places.every((pos, index) => pos > 0 && (index === 0 || pos > places[index - 1]!)));
  assert.ok(respaced() < 2 * made.length, `${respaced()} lists were moved for ${made.length} placements`);
});

for (const [end, beyond] of [
  ['top', 2 ** -950],
  ['bottom', 1e300],
] as const) {
  test(`without room at the ${end} all elements get new positions, a step apart and in their order (POS-09)`, () => {
    const { put, all } = board();
    const [first, second] = [put('bottom'), put('bottom')];
    const far = put(beyond);
    const made = [put(end), put(end)];
    const before = end === 'top' ? [far, first, second] : [first, second, far];
    assert.deepEqual(
      before.map(({ pos }) => pos),
      [step, 2 * step, 3 * step],
    );
    assert.deepEqual(all(), end === 'top' ? [...made.toReversed(), ...before] : [...before, ...made]);
    assert.deepEqual(
      made.map(({ pos }) => pos),
      end === 'top' ? [step / 2, step / 4] : [4 * step, 5 * step],
    );
  });
}

test('with room at the end, an element beyond reason at the other end moves nobody', () => {
  const { put, respaced } = board();
  put(1e300);
  put('top');
  put(2 ** -950);
  put(5);
  assert.equal(respaced(), 0);
});

test('a record that is at the end already stays where it is', () => {
  const { put, change } = board();
  const [first, last] = [put('bottom'), put('bottom')];
  const group = { first: () => first, last: () => last, [Symbol.iterator]: () => [first, last].values() };
  assert.equal(place(change, 'lists', group, 'bottom', last), last.pos);
  assert.equal(place(change, 'lists', group, 'top', first), first.pos);
  assert.equal(place(change, 'lists', group, 'top', last), first.pos / 2);
});

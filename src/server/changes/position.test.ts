/** Places (1.8): top, bottom, numbers, and room for ever more of them at either end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testWorld } from '../../testing/test-world.ts';
import { Change } from './change.ts';
import { place } from './position.ts';
import type { List } from '../world/records.ts';
import { limits } from '../../document/limits.ts';

const { positionStep: step } = limits;

function board() {
  const { world, token } = testWorld();
  const held = token('owner');
  const actor = {
    application: world.applications.get(held.key)!,
    token: held,
    member: world.members.get(held.idMember)!,
  };
  const change = new Change(world, actor, Date.parse('2026-03-02T09:00:01Z'));
  let respaced = 0;
  const put = (pos: 'top' | 'bottom' | number): List => {
    const shelf = world.by.listsOfBoard.of('b');
    const before = new Map([...shelf].map((list) => [list, list.pos]));
    const placed = place(change, 'lists', shelf, pos);
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

test('a thousand times top after a thousand times top keeps the order, positive places, and a small price', () => {
  const { put, all, respaced } = board();
  const made = Array.from({ length: 3000 }, () => put('top'));
  assert.deepEqual(all(), made.reverse());
  const places = all().map(({ pos }) => pos);
  assert.ok(places.every((pos, index) => pos > 0 && (index === 0 || pos > places[index - 1]!)));
  assert.ok(respaced() < 6 * made.length, `${respaced()} lists were moved for ${made.length} placements`);
});

test('bottom behind a place beyond reason still is behind it', () => {
  const { put, all } = board();
  put('bottom');
  const far = put(1e300);
  const made = [put('bottom'), put('bottom')];
  assert.deepEqual(all().slice(1), [far, ...made]);
  assert.ok(made[0]!.pos < made[1]!.pos);
});

test('who stands at the end already stays where it is', () => {
  const { put, change } = board();
  const [first, last] = [put('bottom'), put('bottom')];
  const shelf = {
    first: () => first,
    last: () => last,
    back: () => [last, first],
    [Symbol.iterator]: () => [first, last].values(),
  };
  assert.equal(place(change, 'lists', shelf, 'bottom', last), last.pos);
  assert.equal(place(change, 'lists', shelf, 'top', first), first.pos);
  assert.equal(place(change, 'lists', shelf, 'top', last), first.pos / 2);
});

/** Planting: what it costs for each record does not grow with their number, and equal fixtures give equal worlds. */
import { writeItself } from '../changes/change.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld } from '../../testing/board-world.ts';
import { nextId } from './ids.ts';
import { plant, plantInto, snapshot } from './plant.ts';
import { FixtureError } from '../fixtures/nested.ts';
import type { World } from './world.ts';
import { times } from '../../testing/sample.ts';
import { Unique } from '../store/table.ts';

const hex = (kind: number, n: number): string =>
  `65a00000${kind.toString(16).padStart(4, '0')}${n.toString(16).padStart(12, '0')}`;
const [member, board, list] = [hex(1, 1), hex(2, 1), hex(3, 1)];

/** Cards as a person writes them: without short links. Their ids are given or left out. */
const fixtureOf = (cards: number, given: boolean): object => ({
  members: [{ id: member, username: 'planter', fullName: 'Plan Ter' }],
  boards: [{ id: board, name: 'Beds', idMemberCreator: member }],
  lists: [{ id: list, idBoard: board, name: 'Rows' }],
  cards: Array.from({ length: cards }, (_, n) => ({
    ...(given && { id: hex(4, n) }),
    idList: list,
    name: `card ${n}`,
  })),
});

const many = 500;
for (const given of [true, false]) {
  test(`each of many cards gets a short link of its own at once, ids ${given ? 'given' : 'left out'}`, (t) => {
    const looked = t.mock.method(Unique.prototype, 'get');
    const world = plant(fixtureOf(many, given), 7, 0);
    const links = new Set([...world.cards.rows.values()].map(({ shortLink }) => shortLink));
    assert.equal(links.size, many);
    assert.ok(looked.mock.callCount() < 10 * many, `${looked.mock.callCount()} looks for ${many} cards`);
    assert.deepEqual(snapshot(plant(fixtureOf(many, given), 7, 0)), snapshot(world));
  });
}

test('the initials of a member are whole characters', () => {
  const { members } = plant({ members: [{ username: 'fox', fullName: ' \u{1f98a} fox of the long grass' }] }, 7, 0);
  assert.deepEqual(
    [...members.rows.values()].map(({ initials }) => initials),
    ['\u{1f98a}FOT'],
  );
});

test('keys, secrets, tokens and pictures have no part in common, however many there are', () => {
  const many = <T>(record: (n: number) => T): T[] => Array.from({ length: 400 }, (_, n) => record(n));
  const world = plant(
    {
      members: many((n) => ({ id: hex(1, n), username: `member${n}`, fullName: 'Plan Ter' })),
      applications: many((n) => ({ name: `app ${n}`, idMember: hex(1, n) })),
      tokens: many((n) => ({ application: `app ${n}`, idMember: hex(1, n) })),
    },
    7,
    0,
  );
  const { applications, tokens, members } = world;
  const made = [
    ...[...applications.rows.values()].flatMap(({ id, secret }) => [id, secret]),
    ...[...tokens.rows.values()].map(({ token }) => token),
    ...[...members.rows.values()].map(({ avatarHash }) => avatarHash),
  ];
  assert.equal(new Set(made.map((text) => String(text).slice(0, 32))).size, 1600);
});

test('a fixture planted again and again with several seeds gives the same world for each seed', () => {
  const fixture = fixtureOf(20, false);
  const first = [1, 2, 3].map((seed) => snapshot(plant(fixture, seed, 0)));
  for (let turn = 0; turn < 3; turn++) {
    for (const [at, saved] of first.entries()) assert.deepEqual(snapshot(plant(fixture, at + 1, 0)), saved);
  }
  for (let seed = 10; seed < 10 + times(290, 30); seed++) plant(fixture, seed, 0);
  assert.deepEqual(snapshot(plant(fixture, 1, 0)), first[0]);
  assert.notDeepEqual(first[0], first[1]);
});

const idsOf = ({ tables: { blobs: _, ...others } }: World): string[] =>
  Object.values(others).flatMap(({ rows }) => [...rows.keys()]);

for (const [what, counters] of [
  ['a snapshot', true],
  ['the records of a snapshot, without its counters', false],
] as const) {
  test(`records beside those of ${what} get ids of their own, and so do those that are made later`, () => {
    const { counters: counted, ...records } = snapshot(boardWorld().world) as Record<string, object[]>;
    const [{ id: idList }] = records['lists'] as [{ id: string }];
    const more = Array.from({ length: 80 }, (_, n) => ({ idList, name: `more ${n}` }));
    const cards = [...records['cards']!, ...more];
    const { seed } = counted as unknown as { seed: number };
    const world = plant({ ...records, cards, ...(counters && { counters: counted }) }, seed, 0);
    const ids = [...idsOf(world), ...Array.from({ length: 80 }, () => nextId(world, 0))];
    assert.deepEqual(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      [],
    );
  });
}

test('an id that a record of another table has is refused, also of the world beside whose records a fixture is loaded', () => {
  const twice = { members: [{ id: member, username: 'planter', fullName: 'Plan Ter' }] };
  const other = { savedSearches: [{ id: member, idMember: member, name: 'late', query: 'due:day' }] };
  assert.throws(() => plant({ ...twice, ...other }, 7, 0), FixtureError);
  const there = plant(twice, 7, 0);
  assert.throws(() => writeItself(there, 0, { kind: 'ordered' }, (change) => plantInto(change, other)), FixtureError);
});

test('an actor whose token there is not is refused', () => {
  const ada = { members: [{ id: 'ada', username: 'ada_quill', fullName: 'Ada' }] };
  const tokens = [{ id: 'of-ada', idMember: 'ada' }];
  const world = { ...ada, applications: [{ name: 'App', idMember: 'ada' }], tokens };
  const actors = { owner: { token: 'of-adda' } };
  assert.throws(() => plant({ ...world, actors }, 7, 0), /actors\.owner\.token: .* of-adda, did you mean of-ada\?$/);
  assert.throws(() => plant({ ...ada, actors }, 7, 0), /actors\.owner\.token: there is no token called of-adda$/);
});

test('a colour that there is not is refused with those that there are', () => {
  const boards = [{ name: 'A', labels: [{ name: 'Late', color: 'crimson' }] }];
  assert.throws(() => plant({ boards }, 7, 0), /labels\[0\]\.color: .* crimson; there are green, yellow, .*black/);
});

test('what may lie in a record of a board only is refused elsewhere with a word about that', () => {
  const loose = { cards: [{ idList: list, name: 'Rope', attachments: [] }] };
  assert.throws(() => plant(loose, 7, 0), /cards\[0\]\.attachments: there is no such name here; .* within a board$/);
});

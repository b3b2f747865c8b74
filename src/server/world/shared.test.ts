/** Shared and forked worlds: nothing that happens in one is seen in another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import demo from '../../../fixtures/demo.json' with { type: 'json' };
import { all } from '../nouns/all.ts';
import { doWhatIsDue } from '../play.ts';
import { draw } from '../../testing/histories.ts';
import { times } from '../../testing/sample.ts';
import { testWorld } from '../../testing/test-world.ts';
import { snapshot } from './plant.ts';
import { withOwnTables, withTables, fork, share, type WorldSource } from './shared.ts';
import type { World } from './world.ts';

const now = Date.parse(demo.now);
const fixture: unknown = demo;

/** Two worlds that share their records: of the first one planted, nobody knows yet that there will be others. */
function pair(seeds: readonly [number, number], given: unknown = structuredClone(fixture)): [World, World, World] {
  const source = (seed: number): WorldSource => ({ fixture: given, seed, root: 1 });
  const first = share(source(1), now);
  const [second, third] = [share(source(seeds[0]), now), share(source(seeds[1]), now)];
  return [first, second, third];
}

const credentials = ({ applications, tokens }: World): string[] => [
  ...[...applications.rows.values()].flatMap(({ id, secret }) => [id, secret]),
  ...[...tokens.rows.values()].flatMap(({ key, token }) => [key, token]),
];

test('every row that reads leaves the records of a shared world as they are, whatever is asked', () => {
  const [, view, untouched] = pair([2, 3]);
  const api = testWorld(view, now);
  const answered = new Set<string>();
  for (const { method, path } of all.filter((row) => row.method === 'GET')) {
    for (let turn = 0; turn < 12; turn++) {
      const picks = Array.from({ length: 40 }, (_, at) => (turn * 7919 + at * 104729 + path.length * 31) % 997);
      const drawn = draw({ title: `${method} ${path}`, actor: 'owner', picks }, api);
      if (api.call(method, drawn.path, drawn.args).status === 200) answered.add(path);
    }
  }
  assert.ok(view.version.isShared);
  assert.ok(answered.size > 150, `${answered.size} rows answered`);
  assert.equal(JSON.stringify(snapshot(withOwnTables(untouched))), JSON.stringify(snapshot(pair([3, 3])[1])));
});

test('a shared world that is written leaves the others as they were', () => {
  const [first, second, third] = pair([2, 1]);
  const isShared = [first, second, third].map(({ version }) => version.isShared);
  assert.deepEqual(isShared, [false, true, true]);
  const before = snapshot(third);
  const [board] = second.boards.rows.keys();
  testWorld(withTables(second), now).ok('PUT', `/boards/${board}`, { name: 'mine' });
  assert.equal(second.version.isShared, false);
  assert.equal(second.boards.the(board!).name, 'mine');
  assert.notEqual(withTables(third).boards.the(board!).name, 'mine');
  assert.deepEqual(snapshot(third), before);
  assert.deepEqual(snapshot(third), snapshot(first));
});

test('worlds of one root have the same records, and keys and tokens that follow from their seeds', () => {
  const [first, second, third] = pair([2, 3]);
  assert.deepEqual([...second.cards.rows.keys()], [...first.cards.rows.keys()]);
  const known = [first, second, third].flatMap((world) => [...new Set(credentials(world))]);
  assert.equal(new Set(known).size, known.length);
  assert.deepEqual(credentials(withOwnTables(pair([2, 3])[1])), credentials(second));
  for (const { key, token } of second.tokens.rows.values()) {
    assert.ok(second.applications.get(key));
    assert.equal(second.by.token.get(token)?.token, token);
  }
});

test('keys and tokens that a fixture names stay as they are', () => {
  const [first] = pair([1, 1]);
  const [, second] = pair([2, 3], snapshot(first));
  assert.deepEqual(credentials(second).sort(), credentials(first).sort());
});

const writing = all.filter((row) => row.method !== 'GET');
const actors = ['owner', 'colleague', 'outsider'] as const;

test('worlds that are forked and written in any order are as worlds that are alone', () => {
  const turn = fc.record({
    world: fc.nat(5),
    forks: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    row: fc.nat(writing.length - 1),
    actor: fc.constantFrom(...actors),
    picks: fc.array(fc.nat(996), { minLength: 12, maxLength: 12 }),
  });
  fc.assert(
    fc.property(fc.array(turn, { minLength: 10, maxLength: 40, size: 'max' }), (turns) => {
      const plain = () => withOwnTables(pair([1, 1])[1]);
      const worlds: [forked: World, alone: World][] = [[pair([1, 1])[1], plain()]];
      for (const { world, forks, row, actor, picks } of turns) {
        const [forked, alone] = worlds[world % worlds.length]!;
        if (forks) {
          worlds.push([fork(forked), withOwnTables(fork(alone))]);
          continue;
        }
        const { method, path } = writing[row]!;
        const api = testWorld(withTables(forked), now);
        // It may have deleted its own token.
        if (api.world.tokens.get(api.world.fixtureNames.actors[actor]) === undefined) continue;
        const { path: at, args, files } = draw({ title: `${method} ${path}`, actor, picks }, api);
        const answers = [api, testWorld(alone, now)].map((tested) => tested.call(method, at, args, actor, files));
        assert.deepEqual(answers[0], answers[1]);
      }
      for (const [forked, alone] of worlds)
        assert.equal(JSON.stringify(snapshot(withTables(forked))), JSON.stringify(snapshot(alone)));
    }),
    { numRuns: times(12, 4), seed: 1 },
  );
});

test('a world for which the tables are moved again and again gets tables of its own', () => {
  const [, one, other] = pair([2, 3]);
  const [board] = one.boards.rows.keys();
  for (const [world, name] of [
    [one, 'mine'],
    [other, 'yours'],
  ] as const)
    testWorld(withTables(world), now).ok('PUT', `/boards/${board}`, { name });
  const { tables } = one;
  for (let turn = 0; turn < 10_000 && one.tables === tables; turn++)
    for (const world of [other, one]) withTables(world);
  assert.notEqual(one.tables, tables);
  assert.deepEqual(
    [one, other].map((world) => withTables(world).boards.the(board!).name),
    ['mine', 'yours'],
  );
});

test('a world that is forked again and again gets tables of its own ever more rarely', () => {
  const [, source] = pair([2, 3]);
  const [board] = source.boards.rows.keys();
  const made = new Set<unknown>();
  for (let turn = 0; turn < 4000; turn++) {
    const forked = fork(withTables(source));
    testWorld(withTables(forked), now).ok('PUT', `/boards/${board}`, { name: 'mine' });
    made.add(forked.tables);
  }
  assert.ok(made.size > 1 && made.size < 6, `${made.size} sets of tables`);
  // Each table that a fork names itself costs it memory, ten thousand times.
  assert.deepEqual(
    ['cards', 'search'].filter((part) => Object.hasOwn(fork(withTables(source)), part)),
    [],
  );
});

test('the counts and grants of a world go with it into tables of its own', () => {
  const [, world] = pair([2, 3]);
  const api = testWorld(withTables(world), now);
  const [board] = world.boards.rows.keys();
  api.ok('PUT', `/boards/${board}`, { name: 'mine' });
  const deltas = () => world.channels.get(board!)!.list.map(({ ix, tags }) => ({ ix, tags }));
  const before = deltas();
  assert.ok(before.length > 0);
  withOwnTables(world);
  assert.deepEqual(deltas(), before);
});

test('a fork goes on from the deltas of its source, and neither sees those of the other', () => {
  const [, source] = pair([2, 3]);
  const [board] = source.boards.rows.keys();
  const rename = (of: World, name: string) => testWorld(withTables(of), now).ok('PUT', `/boards/${board}`, { name });
  const kept = ({ channels }: World) => channels.get(board!)!.list.slice(0, channels.get(board!)!.length);
  rename(source, 'first');
  const before = kept(source);
  const forked = fork(source);
  assert.deepEqual(kept(forked), before);
  rename(source, 'mine');
  rename(forked, 'yours');
  const [mine, yours] = [kept(source), kept(forked)];
  assert.deepEqual([mine.length, yours.length], [before.length + 1, before.length + 1]);
  assert.equal(mine[0], yours[0]);
  assert.notEqual(mine.at(-1), yours.at(-1));
});

test('a world rests until something is due', () => {
  const [, view] = pair([2, 3]);
  assert.equal(doWhatIsDue(view, now), false);
  assert.equal(doWhatIsDue(withTables(view), Date.parse('2100-01-01')), true);
});

test('the cards of a fixture that follows are due around now, and worlds of one day share them', () => {
  const begun = (at: number): World => share({ fixture, seed: 1, root: 1 }, at);
  const dues = (world: World): unknown[] => [...world.cards.rows.values()].map(({ due }) => due);
  const [first, ...later] = [now, now + 290.4 * 86_400_000, now + 290.9 * 86_400_000].map(begun);
  const birds = demo.cards.find(({ name }) => name === 'Birds of the Sound')!;
  assert.ok(dues(first!).includes(birds.due));
  assert.ok(dues(later[0]!).includes(new Date(Date.parse(birds.due!) + 290 * 86_400_000).toISOString()));
  assert.deepEqual(dues(later[1]!), dues(later[0]!));
  for (const { data } of later[0]!.actions.rows.values()) {
    const { card } = data as { readonly card?: { readonly id: string; readonly due?: string | null } };
    if (card?.due) assert.equal(card.due, later[0]!.cards.the(card.id).due, 'the log tells of the same day');
  }
  assert.deepEqual([...later[0]!.cards.rows.keys()], [...first!.cards.rows.keys()]);
});

test('what is no date in the log of a fixture that follows stays as it is', () => {
  const data = { card: { due: 'soon', start: '' } };
  const actions = [...demo.actions, { type: 'createCard', idMemberCreator: 'members-1', data }];
  const world = share({ fixture: { ...demo, actions }, seed: 1, root: 1 }, now + 290 * 86_400_000);
  assert.deepEqual([...world.actions.rows.values()].at(-1)?.data, data);
});

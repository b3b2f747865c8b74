/** Which law runs next in one world, and in which lane: where limits have to be waited for, each actor has its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { T } from '../scene/tools.ts';
import { law, type Law } from '../law/law.ts';
import type { Result } from './result.ts';
import type { Lab } from '../wire/lab.ts';
import { labOn, toy, type Toy } from '../testing/toy.ts';
import { inWorlds, mostAtOnce, type Lane } from './lanes.ts';
import { playAll } from './schedule.ts';
import { players } from './substitute-actor.ts';

const asks = async (t: T, times: number) => {
  for (let turn = 0; turn < times; turn += 1) await t.owner.get('/1/members/me/boards', { fields: 'name' }).ok();
};
const one = (as: string, holds: NonNullable<Law['holds']>, needs: Law['needs'] = [], cost = 3): Law => ({
  ...law(`CNV-07/${as}`, { needs, holds }),
  cost,
});

/** So many labs in one world. */
const labsOn = (server: Toy, lab: Lab, labs: number): Lab[] => [
  lab,
  ...Array.from({ length: labs - 1 }, (_, at) => labOn(server, { sibling: lab, tag: `bsu${at}` })),
];

async function run(laws: readonly Law[], limits = true, isLate = false) {
  const server = toy({ limits });
  const lab = labOn(server);
  if (limits) await lab.as('owner').get('/1/members/me/boards', { fields: 'name' });
  const begun: string[] = [];
  const results: Result[] = [];
  await playAll(laws, limits ? labsOn(server, lab, players.length) : [lab], {
    options: () => ({ seed: 7, runs: 1, isLate: () => isLate }),
    begins: ({ id }) => void begun.push(id.replace('CNV-07/', '')),
    ended: async (_, result) => results.push(result) > 0,
  });
  const of = (as: string) => results.find(({ id }) => id === `CNV-07/${as}`)!;
  return {
    begun,
    of,
    ended: results.map(({ id }) => id.replace('CNV-07/', '')),
    speakers: new Set(server.seen.map(({ actor }) => actor)),
  };
}

test('where nothing binds, laws are played in their order and by the owner', async () => {
  const laws = ['a', 'b', 'c'].map((as) => one(as, async (_, t) => asks(t, 2)));
  const { begun, ended, speakers } = await run(laws, false);
  assert.deepEqual(
    [begun, ended],
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ],
  );
  assert.deepEqual([...speakers], ['owner']);
});

test('while a law waits for a limit, another actor plays one that needs nobody else, and counts its own requests', async () => {
  const long = one('long', async (_, t) => asks(t, 150), ['others'], 20);
  const short = one('short', async (_, t) => asks(t, 5));
  const { begun, ended, of } = await run([short, long]);
  assert.deepEqual(begun, ['long', 'short']);
  assert.deepEqual(ended, ['short', 'long']);
  assert.deepEqual([of('long').witness.requests, of('short').witness.requests], [150, 5]);
  assert.deepEqual([of('long').status, of('short').status], ['passed', 'passed']);
});

test('a late run takes no further cases, except of a law that another actor plays while one waits', async () => {
  const cases = (as: string, needs: Law['needs'] = []): Law => ({
    ...law(`CNV-07/${as}`, { needs, each: { turn: [1, 2, 3, 4] }, holds: (_, t) => asks(t, 7) }),
    cost: 48,
  });
  const long = one('long', async (_, t) => asks(t, 150), ['others'], 20);
  const { of } = await run([cases('aside'), long, cases('own', ['others'])], true, true);
  assert.deepEqual([of('aside').left, of('own').left], [undefined, 3]);
});

test('a law that does not pass whole in between is played again later, by the owner', async () => {
  const long = one('long', async (_, t) => asks(t, 150), ['others'], 20);
  const turns = one('turns', async (_, t) => {
    await asks(t, 1);
    await t.actors.colleague?.get('/1/members/me/boards', { fields: 'name' }).ok();
  });
  const { begun, ended, of } = await run([turns, long]);
  assert.deepEqual(begun, ['long', 'turns', 'turns']);
  assert.deepEqual(ended, ['long', 'turns']);
  assert.equal(of('turns').status, 'passed');
});

test('a law that breaks while others come in between is judged by itself', async () => {
  let played = 0;
  const short = one('short', async (_, t) => asks(t, 5));
  const upset = one(
    'upset',
    async (_, t) => {
      const before = (played += 1);
      await asks(t, 150);
      t.expect(before, 'how often it was played').that(before > 1, 'more than once');
    },
    ['others'],
    20,
  );
  const { of } = await run([short, upset]);
  assert.equal(of('upset').status, 'passed');
  const broken = await run([
    short,
    one('broken', async (_, t) => (await asks(t, 150), t.expect(1, 'one').is(2)), ['others'], 20),
  ]);
  assert.equal(broken.of('broken').status, 'failed');
});

/** Labs on one server: which laws began and ended, in their order. */
async function beside(laws: readonly Law[], limits = false, labs = 2) {
  const server = toy({ limits });
  const lab = labOn(server);
  const said: string[] = [];
  const results: Result[] = [];
  await playAll(laws, labsOn(server, lab, labs), {
    options: () => ({ seed: 7, runs: 1 }),
    begins: ({ id }) => void said.push(`${id.replace('CNV-07/', '')} begins`),
    ended: async (_, result) =>
      said.push(`${result.id.replace('CNV-07/', '')} ${result.status}`) > 0 && results.push(result) > 0,
  });
  return { said, results };
}

test('on a server without limits laws run at the same time', async () => {
  const { said } = await beside(['a', 'b', 'c'].map((as) => one(as, async (_, t) => asks(t, 2))));
  assert.deepEqual(said.slice(0, 2), ['a begins', 'b begins']);
  assert.deepEqual(said.filter((word) => word.endsWith('passed')).toSorted(), ['a passed', 'b passed', 'c passed']);
});

test('a law that breaks beside another is judged while nobody else asks, and one that is broken stays so', async () => {
  let asked = 0;
  const other = one('other', async (_, t) => {
    for (let at = 0; at < 12; at += 1) {
      asked += 1;
      await asks(t, 1);
    }
  });
  const upset = one('upset', async (_, t) => {
    await asks(t, 2);
    const before = asked;
    await asks(t, 4);
    t.expect(asked - before, 'what others asked').is(0);
  });
  const broken = one('broken', async (_, t) => (await asks(t, 1), t.expect(1, 'one').is(2)));
  const { said, results } = await beside([other, upset, broken]);
  assert.equal(said.filter((word) => word === 'upset begins').length, 2);
  assert.deepEqual(results.map(({ id, status }) => [id, status]).toSorted(), [
    ['CNV-07/broken', 'failed'],
    ['CNV-07/other', 'passed'],
    ['CNV-07/upset', 'passed'],
  ]);
  assert.equal(results.find(({ id }) => id === 'CNV-07/broken')?.reproduced, '3/3');
});

test('laws that wait have labs of their own, where the longest begins first', async () => {
  const waiting = [1, 2].map((cost) => ({ ...one(`wait${cost}`, async (_, t) => asks(t, 9)), cost, waits: true }));
  const { said } = await beside([...waiting, one('a', async (_, t) => asks(t, 2))], false, 1 + mostAtOnce);
  assert.deepEqual(said.slice(0, 3), ['a begins', 'wait2 begins', 'a passed']);
});

test('a lane that finds nothing yet is there for the laws that follow those of the other lanes', async () => {
  const waiting = ['a', 'b'].map((as) => ({ ...one(as, async (_, t) => asks(t, 2)), waits: true }));
  const profile = one('profile', async (_, t) => asks(t, 2), ['4.3']);
  const { said } = await beside([...waiting, profile], false, 1 + mostAtOnce);
  assert.deepEqual(said.slice(-2), ['profile begins', 'profile passed']);
});

test('laws that change a member or count requests run one at a time', async () => {
  const profile = ['a', 'b'].map((as) => one(as, async (_, t) => asks(t, 2), ['4.3']));
  assert.deepEqual((await beside(profile)).said, ['a begins', 'a passed', 'b begins', 'b passed']);
});

test('once a limit is seen, each actor runs one law at a time', async () => {
  const many = Array.from({ length: 12 }, (_, at) => one(`n${at}`, async (_one, t) => asks(t, 2)));
  const { said } = await beside(many, true, 4);
  const underway = said.map((_, at) => {
    const begun = said.slice(0, at + 1).filter((word) => word.endsWith('begins')).length;
    return begun - (at + 1 - begun);
  });
  const firstFour = said.findIndex((_, at) => said.slice(0, at).filter((word) => word.endsWith('passed')).length === 4);
  assert.equal(Math.max(...underway), 4);
  assert.equal(Math.max(...underway.slice(firstFour)), 2);
});

test('the last world, where slow laws run, goes on with a scene that it began', () => {
  const lanes: Lane[] = ['a', 'b'].map((tag, at) => ({ lab: labOn(toy(), { tag }), at }));
  const choose = inWorlds();
  const [first, second] = [1, 2].map((at) => ({ ...one(`shared${at}`, async () => undefined), shares: 'a scene' }));
  const slow = one('slow', async () => undefined, ['slow']);
  const next = (...laws: Law[]) => choose(lanes[1]!, { laws, lanes, onlyOwner: new Set() });
  assert.equal(next(first!), first);
  assert.equal(next(second!, slow), slow);
  assert.equal(next(second!), second);
});

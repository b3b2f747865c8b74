/** Which actor runs a law when limits cannot be moved, and what happens if the law does not pass completely. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lab } from '../wire/lab.ts';
import { law, type Law } from '../law/law.ts';
import type { Result } from './result.ts';
import { labOn, toy, type Faults } from '../testing/toy.ts';
import { playAll } from './schedule.ts';

/** A lab that limits bind already, and whom its requests after that come from. */
async function bound(on: Faults = {}) {
  const server = toy({ limits: true, ...on });
  const lab = labOn(server);
  await lab.as('owner').get('/1/members/me/boards', { fields: 'name' });
  const second = labOn(server, { sibling: lab, tag: 'bsu' });
  const before = server.seen.length;
  return {
    ...{ lab, second },
    play: (law: Law) => played(law, [lab, second]),
    who: () => [...new Set(server.seen.slice(before).map(({ actor }) => actor))],
  };
}
/** Runs the law in a lane of the colleague's, because the owner has another law. */
async function played(law: Law, labs: readonly Lab[]): Promise<Result> {
  const results: Result[] = [];
  await playAll([ofOwner, law], labs, {
    options: () => ({ seed: 7, runs: 1 }),
    begins: () => undefined,
    ended: async (_, result) => results.push(result) > 0,
  });
  return results.find(({ id }) => id === law.id)!;
}
const ofOwner: Law = law('CNV-05', { needs: ['others'], holds: async () => undefined });
const reading = (holds: NonNullable<Law['holds']>, needs: Law['needs'] = []): Law => law('CNV-07', { needs, holds });

test('a law of one member is played whole by another actor, with records and a name of its own', async () => {
  const { lab, second, play: on, who } = await bound();
  const readingLaw = reading(async (_, t) => {
    const card = await t.fresh.card();
    await t.owner.get(`/1/cards/${card.id}`).ok();
    t.expect(t.owner.idMember, 'who plays').is(lab.target.actors.colleague!.idMember);
  });
  assert.equal((await on(readingLaw)).status, 'passed');
  assert.deepEqual(who(), ['colleague']);
  const makers = [...second.ledger.entries.values()].map(({ actor }) => actor);
  assert.deepEqual([...new Set(makers)], ['colleague']);
});

test('a law that turns to somebody else, or says that it will, is played by the owner', async () => {
  for (const [needs, turns] of [
    [[], true],
    [['colleague'], false],
  ] as const) {
    const { play: on, who } = await bound();
    const result = await on(
      reading(
        async (_, t) => {
          await t.owner.get('/1/members/me/boards', { fields: 'name' }).ok();
          if (turns && t.actors.reader) await t.actors.reader.get('/1/members/me/boards', { fields: 'name' }).ok();
        },
        [...needs],
      ),
    );
    assert.deepEqual([result.status, result.reason], ['passed', undefined]);
    assert.equal(who().at(-1), turns ? 'reader' : 'owner');
  }
});

test("a failure is the owner's own, never that of a substitute actor", async () => {
  const { play: on, who } = await bound({
    fault: ({ actor, path }) => (actor === 'colleague' && path.startsWith('/1/boards') ? { status: 403 } : undefined),
  });
  const readingLaw = reading(async (_, t) => {
    const board = await t.fresh.board();
    await t.owner.get(`/1/boards/${board.id}`).ok();
  });
  assert.equal((await on(readingLaw)).status, 'passed');
  assert.deepEqual(who(), ['colleague', 'owner']);
  const broken = await on(reading(async (_, t) => t.expect(1, 'one').is(2)));
  assert.equal(broken.status, 'failed');
  assert.match(broken.counterexample!.what, /one/);
});

test('where no limit binds the owner plays everything', async () => {
  const server = toy();
  const readingLaw = reading(async (_, t) => void (await t.owner.get('/1/members/me/boards', { fields: 'name' }).ok()));
  assert.equal((await played(readingLaw, [labOn(server)])).status, 'passed');
  assert.deepEqual([...new Set(server.seen.map(({ actor }) => actor))], ['owner']);
});

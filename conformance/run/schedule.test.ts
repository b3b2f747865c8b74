/** Laws side by side in several worlds: what they find, and how the run ends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { law } from '../law/law.ts';
import { check } from './check.ts';
import type { CheckOptions } from './options.ts';
import { toy, type Toy } from '../testing/toy.ts';

/** A run in so many worlds at once. */
async function beside(patients: readonly Toy[], more: Partial<CheckOptions> & Pick<CheckOptions, 'laws'>) {
  const [first, ...others] = patients as [Toy, ...Toy[]];
  const at = (server: Toy, port: number) => ({ ...server.target, baseUrl: `http://127.0.0.1:${port}` });
  const places = others.map((server, nth) => ({ target: at(server, nth + 1), leave: async () => undefined }));
  return check({
    target: first.target,
    seed: 3,
    clock: first.clock,
    world: { target: first.target, another: async () => places.shift() },
    connect: (base) => (others[Number(new URL(base).port) - 1] ?? first).connect(base),
    ...more,
  });
}

test('laws side by side in several worlds find what they find in one, in the same order', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({
    ...law(`CNV-07/n${at}`, {
      async holds(_, t) {
        const { id } = await t.fresh.card();
        const { body } = await t.owner.get(`/1/cards/${id}`);
        t.expect(at % 7 === 3 && 'id' in body, 'whether the id is shown').is(false);
      },
    }),
    cost: 30 - at,
  }));
  const watching = law('CNV-05', {
    watches: (journal, { expect, witness }) => {
      witness('replies', journal.length);
      expect(
        journal.some(({ request }) => request.path.startsWith('/1/boards')),
        'a board',
      ).is(true);
    },
  });
  const judged = async (worlds: number) => {
    const patients = Array.from({ length: worlds }, () => toy());
    const report = await beside(patients, { laws: [watching, ...many] });
    assert.ok(patients.every(({ seen }) => seen.length > 10));
    return report.results.map(({ id, status, reason }) => [id, status, reason]);
  };
  const alone = await judged(1);
  assert.equal(alone.filter(([, status]) => status === 'failed').length, 4);
  assert.deepEqual(await judged(3), alone);
});

test('a run that ends at the first failure tells no other, in however many worlds it asks', async () => {
  const failing = (at: number) =>
    law(`ERR-01/${at}`, {
      level: 'stated',
      async holds(_, { owner, expect }) {
        await owner.get('/1/members/me/boards');
        expect(at, 'a number').is(-1);
      },
    });
  const all = Array.from({ length: 40 }, (_, at) => failing(at));
  const told: string[] = [];
  const report = await beside([toy(), toy(), toy()], {
    laws: all,
    bail: 1,
    onProgress: (event) => event.kind === 'result' && told.push(event.result.id),
  });
  assert.deepEqual([report.results.length, told.length], [1, 1]);
  assert.match(report.errors!.join(), /39 laws were not asked/);
});

test('laws that share a scene run in one world, however many there are', async () => {
  const asking = (word: string, shares: object) =>
    Array.from({ length: 12 }, (_, at) =>
      law(`CNV-07/${word}${at}`, {
        ...shares,
        async holds(_one, { owner }) {
          await owner.get('/1/search', { query: word });
        },
      }),
    );
  const patients = [toy(), toy(), toy()];
  await beside(patients, { laws: [...asking('alone', {}), ...asking('together', { shares: 'a scene' })] });
  const worldsOf = (word: string) =>
    patients.filter(({ seen }) => seen.some(({ query }) => query.some(([, value]) => value === word))).length;
  assert.deepEqual([worldsOf('alone'), worldsOf('together')], [3, 1]);
});

test('on a server that refuses whatever meets another request, laws of one world are judged all the same', async () => {
  const beaten = new Set<unknown>();
  const server = toy({
    fault({ method, query }) {
      const [, name] = query.find(([key]) => key === 'name') ?? [];
      // The last laws have nobody beside them.
      if (method !== 'POST' || beaten.has(name) || beaten.size === 40) return undefined;
      beaten.add(name);
      return { status: 409, body: { message: 'another request was faster' } };
    },
  });
  const making = Array.from({ length: 32 }, (_, at) =>
    law(`CNV-07/n${at}`, {
      async holds(_one, t) {
        const { id } = await t.fresh.card();
        t.expect((await t.owner.get(`/1/cards/${id}`).record()).id, 'the id of a new card').is(id);
      },
    }),
  );
  const { results } = await check({
    target: { ...server.target, baseUrl: 'http://127.0.0.1' },
    ...{ clock: server.clock, connect: server.connect, seed: 3 },
    laws: making,
  });
  assert.equal(beaten.size, 40);
  assert.deepEqual([...new Set(results.map(({ status, reason }) => reason ?? status))], ['passed']);
});

/** The result of a law on a service that keeps it, breaks it, lacks something, or cannot be asked often enough. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { RuleId } from '../../src/document/rules.ts';
import { law, type Law } from '../law/law.ts';
import { summarise } from './result.ts';
import { runLaw, seedOf, type RunOptions } from './run.ts';
import { Effort } from '../wire/effort.ts';
import { labOn, toy, type Faults } from '../testing/toy.ts';
import type { LabOptions } from '../wire/lab.ts';

const run = (one: Law, options: Partial<RunOptions> = {}, on: Faults = {}, lab: Partial<LabOptions> = {}) =>
  runLaw(one, labOn(toy(on), lab), { seed: 7, ...options });
const rule: RuleId = 'CNV-07';

const idAlwaysShown = law(rule, {
  given: { fields: fc.subarray(['name', 'desc', 'closed']) },
  async holds({ fields }, { owner, sample, expect }) {
    const card = await sample.card;
    const shown = await owner.get(`/1/cards/${card.id}`, { fields }).record();
    expect(shown.id, 'the id').is(card.id);
  },
});

test('a law that holds passes with a witness for every run', async () => {
  const result = await run(idAlwaysShown, { runs: 9 });
  assert.equal(result.status, 'passed');
  assert.equal(result.witness.exercised, 9);
  assert.deepEqual([result.draws, summarise([result], 12, 5).draws], [9, 9]);
  assert.equal(
    result.witness.requests,
    9 + 4,
    'nine reads, board, list and card made once, and a look at what the new board has',
  );
});

test('a broken law fails with the smallest draw, its steps and three confirmations', async () => {
  const forgetful = toy({
    twist: ({ body }, { path }) => {
      if (!path.startsWith('/1/cards/') || !('desc' in body) || !('closed' in body)) return undefined;
      const { id: _, ...rest } = body;
      return { body: rest };
    },
  });
  const lab = labOn(forgetful);
  const result = await runLaw(idAlwaysShown, lab, { seed: 7, runs: 40 });
  assert.equal(result.status, 'failed');
  assert.deepEqual(result.counterexample?.drawn, { fields: ['desc', 'closed'] });
  assert.equal(result.reproduced, '3/3');
  assert.deepEqual(
    result.counterexample?.steps.map(({ method, path }) => `${method} ${path.replace(/[0-9a-f]{24}/, '*')}`),
    ['POST /1/boards', 'POST /1/lists', 'POST /1/cards', 'GET /1/cards/*'],
  );
  assert.equal(result.counterexample?.actual, null);
});

test('a counterexample carries a script with variables where secrets and ids stood', async () => {
  const server = toy({
    twist: ({ body }, { method }) => (method === 'GET' ? { body: { ...body, id: 'x' } } : undefined),
  });
  const lab = labOn(server);
  const { counterexample } = await runLaw(idAlwaysShown, lab, { seed: 7 });
  assert.match(counterexample!.curl, /CARD_1=\$\(printf '%s' "\$R" \| jq -r '\.id'\)/);
  assert.match(
    counterexample!.curl,
    /curl -sS -i -X GET "\$BASE\/1\/cards\/\$CARD_1\?fields=&key=\$OWNER_KEY&token=\$OWNER_TOKEN"/,
  );
  const { key, token } = server.target.actors.owner!;
  for (const secret of [key, token]) assert.ok(!JSON.stringify(counterexample).includes(secret));
});

test('a law whose precondition never holds is vacuous', async () => {
  const result = await run(law(rule, { given: { n: fc.nat() }, holds: (_, t) => t.pre(false) }));
  assert.equal(result.status, 'vacuous');
});

test('another draw takes the place of one of which the law does not speak', async () => {
  const even = law(rule, {
    given: { n: fc.nat() },
    async holds({ n }, t) {
      t.pre(n % 2 === 0);
      await t.owner.get('/1/members/me');
    },
  });
  const result = await run(even, { runs: 10 });
  assert.deepEqual([result.status, result.draws], ['passed', 10]);
});

test('a law is not tried twice with the same draw, unless requests overlap in it', async () => {
  const drawn = (more: object) =>
    law(rule, { given: { is: fc.boolean() }, holds: async (_, { owner }) => void (await owner.get('/1/x')), ...more });
  const { witness } = await run(drawn({}), { runs: 20 });
  // fast-check draws records with and without a prototype, and takes them for different ones.
  assert.ok(witness.exercised! <= 4, String(witness.exercised));
  const racing = await run(drawn({ goals: ['overlaps'] }), { runs: 20 });
  assert.equal(racing.witness.exercised, 20);
});

test('once the time for failures is over, a failure stays as it was found, and the result says so', async () => {
  const spent = new Effort(
    () => 0,
    () => -1,
  );
  const isOver = Object.defineProperty(spent, 'isOver', { value: true });
  const large = law(rule, {
    given: { n: fc.integer({ min: 1000 }) },
    async holds({ n }, t) {
      await t.owner.get('/1/members/me');
      t.expect(n).is(0);
    },
  });
  const left = await run(large, { effort: isOver });
  assert.deepEqual([left.unfinished, left.reproduced, left.witness.requests], [true, undefined, 1]);
  const small = await run(large);
  assert.deepEqual([small.unfinished, small.reproduced], [undefined, '3/3']);
  assert.deepEqual(small.counterexample?.drawn, { n: 1000 });
  assert.match(String(small.counterexample?.path), /^0:/);
});

test('a law that sends nothing is vacuous', async () => {
  assert.equal((await run(law(rule, { holds: () => undefined }))).status, 'vacuous');
});

test('a goal that is never reached makes a law vacuous, and one that is reached does not', async () => {
  const withGoal = (reached: boolean) =>
    law(rule, {
      goals: ['boundary'],

      async holds(_, { owner, witness }) {
        await owner.get('/1/members/me/boards').list();
        if (reached) witness('boundary');
      },
    });
  assert.equal((await run(withGoal(false))).reason, 'never reached: boundary');
  assert.equal((await run(withGoal(true))).witness['boundary'], 1);
});

test('a law of something that the target lacks is skipped with that reason, declared or met on the way', async () => {
  const declared = await run(law(rule, { needs: ['outsider'], holds: () => undefined }));
  assert.deepEqual([declared.status, declared.reason], ['skipped', 'the target has no outsider']);
  const met = await run(law(rule, { holds: (_, { outsider }) => outsider.get('/1/boards').then(() => undefined) }));
  assert.deepEqual([met.status, met.reason], ['skipped', 'the target has no outsider']);
});

test('a law that runs out of requests is undecided, and one that never began is skipped', async () => {
  const cut = await run(idAlwaysShown, { runs: 50 }, {}, { budget: 10 });
  assert.equal(cut.status, 'inconclusive');
  assert.match(cut.reason ?? '', /stopped after 6 runs: the budget of 10 requests is spent/);
  assert.equal((await run(idAlwaysShown, {}, {}, { budget: 0 })).status, 'skipped');
});

/** A server without this route. */
const without = (route: string): Faults => ({ fault: ({ path }) => (path === route ? { status: 404 } : undefined) });

test('a law whose scene cannot be set by a route that the document shows is not decided', async () => {
  const result = await run(
    law(rule, { holds: (_, { fresh }) => fresh.customField().then(() => undefined) }),
    {},
    without('/1/customFields'),
  );
  assert.equal(result.status, 'inconclusive');
  assert.equal(result.obstacle?.cause, 'POST /1/customFields is answered 404');
  assert.match(result.obstacle.hint ?? '', /provision\.createCustomField/);
});

test('where a route is our guess and is not there, the law is skipped and says how the target file names it', async () => {
  const result = await run(
    law(rule, { holds: (_, { fresh }) => fresh.label().then(() => undefined) }),
    {},
    without('/1/labels'),
  );
  assert.equal(result.status, 'skipped');
  assert.match(result.reason ?? '', /provision\.createLabel/);
});

test('a law that cannot read an answer is not decided, and says which', async () => {
  const result = await run(
    law(rule, {
      async holds(_, { owner }) {
        (await owner.get('/1/nothing')).body.map(String);
      },
    }),
  );
  assert.equal(result.status, 'inconclusive');
  assert.match(result.obstacle?.cause ?? '', /answer to GET \/1\/nothing lacks/);
});

test('every case is gone through and those that fail are named', async () => {
  const cases = law(rule, {
    each: { noun: ['boards', 'cards', 'lists'] },
    holds: ({ noun }, { owner }) =>
      owner
        .get(`/1/${noun}/${'f'.repeat(24)}`)
        .hasStatus(noun === 'boards' ? 404 : 400)
        .then(() => undefined),
  });
  const result = await run(cases);
  assert.equal(result.counterexample?.case, 'cards');
  assert.match(result.reason ?? '', /2 of 3 cases fail/);
  assert.deepEqual(result.failing, { cases: ['cards', 'lists'], of: 3 });
});

test('a silent point is measured and fails only where choices are judged', async () => {
  const open = law('ERR-02', {
    profile: true,
    async holds(_, t) {
      const reply = await t.owner.get('/1/cards/none');
      t.choice('status of no card', reply.status);
      reply.hasStatus(418);
    },
  });
  const lab = labOn(toy());
  assert.equal((await runLaw(open, lab, { seed: 1 })).status, 'measured');
  assert.deepEqual(Object.keys(lab.choices), ['status of no card']);
  assert.equal((await run(open, { judgesChoices: true })).status, 'failed');
});

test('a change that a law asks to undo is undone after each run, also a broken one', async () => {
  const undone: number[] = [];
  await run(
    law(rule, {
      given: { n: fc.constant(1) },
      confirm: false,

      holds: ({ n }, { after, expect }) => {
        after(async () => void undone.push(n));
        expect(n).is(2);
      },
    }),
    { runs: 1, quick: true },
  );
  assert.deepEqual(undone, [1]);
});

test('reads are repeated for as long as the consistency of the target allows', async () => {
  const seenAtLast = law(rule, {
    async holds(_, { owner, fresh, eventually, expect }) {
      const list = await fresh.list();
      const card = await fresh.card({ idList: list.id });
      await eventually(
        () => owner.get(`/1/lists/${list.id}/cards`).list(),
        (cards) => expect(cards.map(({ id }) => id)).is([card.id]),
      );
    },
  });
  const result = await run(seenAtLast, {}, { lagMs: 300 });
  assert.equal(result.status, 'passed');
  assert.ok(result.witness['lagMs']! >= 300);
  assert.equal(
    (await runLaw(seenAtLast, labOn({ ...toy({ lagMs: 300 }), target: toy().target }), { seed: 1 })).status,
    'failed',
  );
});

test('a law draws by its own name, whatever else runs', () => {
  assert.equal(seedOf(42, 'CNV-07'), seedOf(42, 'CNV-07'));
  assert.notEqual(seedOf(42, 'CNV-07'), seedOf(42, 'CNV-08'));
  assert.notEqual(seedOf(42, 'CNV-07'), seedOf(43, 'CNV-07'));
});

test('a shared record that could not be made because other requests were faster is made for the next law that asks', async () => {
  let refusals = 1;
  const fault: Faults['fault'] = ({ method, path }) =>
    method === 'POST' && path === '/1/lists' && (refusals -= 1) >= 0 ? { status: 409, body: {} } : undefined;
  const lab = labOn(toy({ fault }));
  const results = [
    await runLaw(idAlwaysShown, lab, { seed: 7, runs: 1 }),
    await runLaw(idAlwaysShown, lab, { seed: 7, runs: 1 }),
  ];
  assert.deepEqual(
    results.map(({ status }) => status),
    ['skipped', 'passed'],
  );
});

test('a request that a busy server asks to send again comes again, though no other was under way', async () => {
  const busy = (headers: Record<string, string>): NonNullable<Faults['fault']> => {
    let refusals = 2;
    return ({ path }) => (path === '/1/lists' && (refusals -= 1) >= 0 ? { status: 503, body: {}, headers } : undefined);
  };
  const verdict = async (headers: Record<string, string>) =>
    (await runLaw(idAlwaysShown, labOn(toy({ fault: busy(headers) })), { seed: 7, runs: 1 })).status;
  assert.deepEqual([await verdict({ 'retry-after': '0.001' }), await verdict({})], ['passed', 'inconclusive']);
});

/** How often a law of twenty cases is tried, two draws each, and what is said of it. */
async function tried(isLate: boolean, cost: number, goals: readonly string[] = []) {
  let runs = 0;
  const cases: Law = {
    ...law(rule, {
      each: { turn: [...Array(20).keys()] },
      given: { n: fc.nat() },
      goals,
      async holds(_, { owner, witness }) {
        witness('overlaps');
        if ((runs += 1) === 12) witness('the twelfth');
        await owner.get('/1/members/me/boards').list();
      },
    }),
    cost,
  };
  const { witness, reason } = await run(cases, { isLate: () => isLate });
  return [witness.exercised, reason];
}

test('a late run omits draws, and cases, but not those that cost little or in which requests overlap', async () => {
  const why = 'are left to --tier thorough, because the server takes long to answer them all';
  const cases = `in part: further cases ${why}`;
  const values = `in part: further random values ${why}`;
  assert.deepEqual(await tried(false, 400), [40, undefined]);
  assert.deepEqual(await tried(true, 400), [6, cases]);
  assert.deepEqual(await tried(true, 100), [23, values]);
  assert.deepEqual(await tried(true, 400, ['overlaps']), [23, values]);
  assert.deepEqual(await tried(true, 400, ['the twelfth']), [12, cases], 'it goes on until its goal is reached');
});

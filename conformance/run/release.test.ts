/** The laws of a release: none is lost without a reason, what came later is not scored, and the kit owns its own mistakes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { law, type Law } from '../law/law.ts';
import { laws } from '../laws/all.ts';
import { idAlwaysShown } from '../laws/1-conventions/conventions.ts';
import { toy } from '../testing/toy.ts';
import { check } from './check.ts';
import { breaksOurs } from './breaks-ours.ts';
import { asOf, releases, withdrawn } from './release.ts';

test('every law of a release is still asked, or withdrawn with a reason', () => {
  const known = new Set(laws.map(({ id }) => id));
  const lost = Object.entries(releases).flatMap(([name, of]) =>
    Object.keys(of).flatMap((id) => (known.has(id) || withdrawn[id] !== undefined ? [] : `${name} ${id}`)),
  );
  assert.deepEqual(lost, [], 'a law that is gone stands in `withdrawn` with its reason, in conformance/run/release.ts');
});

const run = (some: readonly Law[], more: object = {}, server = toy({ limits: true })) =>
  check({ target: server.target, laws: some, seed: 1, connect: server.connect, clock: server.clock, ...more });

test('a law and a case that came later are skipped with that reason, and the others are judged', async () => {
  const later = law('CRD-01', { holds: () => assert.fail('it is not asked') });
  const cases = law('CRD-02', {
    each: { one: ['old', 'new'] },
    async holds({ one }, { owner }) {
      assert.equal(one, 'old');
      await owner.get('/1/members/me').ok();
    },
  });
  const record = { 'CNV-07': ['stated'], 'CRD-02': ['stated', 'old', 'older'] };
  const { results, suite } = await run([idAlwaysShown, { ...later, id: 'CRD-01/later' }, cases], {
    asOf: asOf('then', 'implied', { then: record }),
    release: 'then',
  });
  assert.deepEqual(
    results.map(({ id, status, reason }) => [id, status, reason]),
    [
      ['CNV-07', 'passed', undefined],
      ['CRD-02', 'passed', 'in part: new: then does not ask it: the case came later'],
      ['CRD-01/later', 'skipped', 'then does not ask it: the law came later'],
    ],
  );
  assert.equal(suite.asOf, 'then');
});

test('a law whose cases all have new names is judged', () => {
  const asked = asOf('then', 'implied', { then: { 'CRD-01': ['stated', 'one', 'two'] } });
  const one = { id: 'CRD-01', level: 'stated' } as const;
  assert.equal(asked(one, 'first', ['first', 'second']), null);
  assert.equal(asked(one, 'first', ['first', 'two']), 'then does not ask it: the case came later');
});

test('a rule that the release held weaker is not judged more strictly', () => {
  const record = { then: { 'CRD-01': ['chosen'] } };
  const one = { id: 'CRD-01', level: 'stated' } as const;
  assert.equal(asOf('then', 'implied', record)(one, null), 'then held the rule to be chosen');
  assert.equal(asOf('then', 'chosen', record)(one, null), null);
});

test('a law that our own server breaks too is an error of the kit, and no failure of the server', async () => {
  const wrong = law('CRD-01', {
    async holds(_, { owner, expect }) {
      const me = await owner.get('/1/members/me').record();
      expect(me.id, 'the id of a member').is('nobody');
    },
  });
  const [result] = (await run([wrong], { breaksOurs: breaksOurs({}) })).results;
  assert.equal(result?.status, 'error');
  assert.match(
    result.reason!,
    /^the kit contradicts itself, because our own server breaks this law in the same way: the id/,
  );
  const twist = ({ body }: { body: any }, { path, method }: { path: string; method: string }) =>
    method === 'GET' && path.startsWith('/1/cards/') ? { body: { ...body, id: undefined } } : undefined;
  const [broken] = (await run([idAlwaysShown], { breaksOurs: breaksOurs({}) }, toy({ limits: true, twist }))).results;
  assert.equal(broken?.status, 'failed');
});

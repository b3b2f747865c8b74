/** What wrong replies are made of exchanges, and when a law counts as noticing one. A few laws prove their record. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keysOf } from '../../../src/spec/typed.ts';
import { startServer } from '../../../src/index.ts';
import { law, type Law } from '../../law/law.ts';
import { laws } from '../../laws/all.ts';
import { labOn, toy } from '../../run/patient.ts';
import { succeeded } from '../../wire/exchange.ts';
import { firstNoticed, operatorNames, played, type OperatorName, type Place } from './noticing.ts';
import { places } from './place.ts';
import { noticedBy, recorded } from './record.ts';

const onToy: Place = () => Promise.resolve(labOn(toy()));

/** The operators that a law on our own service notices, with the first wrong reply of each. */
async function noticed(one: Law, names: readonly OperatorName[]): Promise<Record<string, string | null | undefined>> {
  const right = await played(one, onToy);
  assert.equal(right.status, 'passed', right.reason);
  const all: Record<string, string | null | undefined> = {};
  for (const name of names) {
    const wrong = await firstNoticed(one, name, right, onToy);
    all[name] = wrong ? wrong.says : wrong;
  }
  return all;
}

test('a law notices what it asserts, and nothing else', async () => {
  const renamed = law('CNV-07', {
    as: 'renamed',
    async holds(_, { owner, fresh, expect }) {
      const { id } = await fresh.card();
      await owner.put(`/1/cards/${id}`, { name: 'other' }).ok();
      expect((await owner.get(`/1/cards/${id}`, { fields: 'name' }).record()).name, 'the name').is('other');
    },
  });
  const asks: Partial<Record<OperatorName, RegExp | null | undefined>> = {
    'refuses what it must take': /^GET \/cards/,
    'leaves a field out': /^GET \/cards.*leaves name out/,
    'shows a wrong value': /^GET \/cards.*beside name/,
    'does not do it': /^PUT \/cards/,
    'does not read an argument': /^PUT \/cards.*does not read name/,
    'does it twice': null,
    'lists none': null,
    'takes what it must refuse': undefined,
  };
  const found = await noticed(renamed, keysOf(asks));
  for (const [name, says] of Object.entries(asks)) {
    if (says instanceof RegExp) assert.match(String(found[name]), says, name);
    else assert.equal(found[name], says, name);
  }
});

test('a law that overlooks everything notices nothing, and neither does one that crashes', async () => {
  const blind = law('CNV-07', { as: 'blind', holds: async (_, { owner }) => void (await owner.get('/1/members/me')) });
  const crashing = law('CNV-07', {
    as: 'crashing',
    holds: async (_, { owner }) => void (await owner.get('/1/members/me')).body.username.length,
  });
  for (const one of [blind, crashing]) {
    const found = await noticed(one, ['shows no value', 'leaves a field out', 'refuses what it must take']);
    assert.deepEqual(Object.values(found), [null, null, null], one.id);
  }
});

test('a law without requests of its own is judged by traffic that was changed', async () => {
  const allSucceed = law('CNV-11', {
    watches(journal, { expect, witness }) {
      for (const reply of journal)
        expect(reply.headers['content-type'] ?? '', 'the content type', reply).matches(/json/);
      witness('successes', journal.filter(succeeded).length);
    },
  });
  const found = await noticed(allSucceed, ['leaves a header out', 'refuses what it must take', 'does not do it']);
  assert.match(String(found['leaves a header out']), /leaves the header content-type out/);
  assert.deepEqual([found['refuses what it must take'], found['does not do it']], [null, undefined]);
});

test('the record has a line for every law, and every operator is noticed by some law', () => {
  assert.deepEqual(
    laws.filter((one) => noticedBy(one).length === 0).map(({ id }) => id),
    [],
    'npm run mutants -- --replies --new tries them; a law that notices nothing is a defect',
  );
  assert.deepEqual(
    Object.keys(recorded).filter((id) => !laws.some((one) => one.id === id)),
    [],
    'laws that are gone',
  );
  const all = new Set(laws.flatMap((one) => noticedBy(one)));
  assert.deepEqual(
    operatorNames.filter((name) => !all.has(name)),
    [],
  );
});

test('a few laws notice what the record says; the long tests try all of them', async (t) => {
  const there = places(await startServer({ fixture: 'empty', clock: 'manual' }));
  t.after(() => there.close());
  for (const id of ['CNV-07', 'CF-08', 'CRD-18']) {
    const one = laws.find((some) => some.id === id)!;
    const { right, place } = await there.play(one);
    assert.equal(right.status, 'passed', right.reason);
    for (const name of noticedBy(one)) assert.ok(await firstNoticed(one, name, right, place), `${id} ${name}`);
  }
});

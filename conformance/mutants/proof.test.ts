/** Every rule that a law can see is proved: a law of it fails once the rule is forgotten, or a mutant breaks it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { forgetfulServer } from '../../bin/proof-server.ts';
import type { RuleId } from '../../src/spec/rules.ts';
import { laws } from '../laws/all.ts';
import { bench } from './bench.ts';
import { breaks, forgottenWith, lawsOf, unproved, type Proof, type Proved } from './proof.ts';
import { noticing, type Caught } from './record.ts';
import { mutants } from './served.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'));
const proved: Proved = read('proved');
const caught: Caught = read('caught');
const byId = new Map(mutants.map((one) => [one.id, one]));
const entries = Object.entries(proved) as [RuleId, Proof][];

test('every stated or implied rule that can be observed is proved', () => {
  assert.deepEqual(unproved(proved), []);
});

test('nine of ten proofs are by a law of the very rule, and the others by a law there is', () => {
  const known = new Set(laws.map(({ id }) => id));
  assert.deepEqual(
    entries.filter(([, { law }]) => !known.has(law)),
    [],
  );
  const own = entries.filter(([id, { law }]) => lawsOf(id, laws).some((one) => one.id === law));
  assert.ok(own.length >= 0.9 * entries.length, `${own.length} of ${entries.length}`);
});

test('a proof by a mutant names one that breaks its rule and that the law notices', () => {
  assert.deepEqual(
    entries.filter(
      ([id, { law, mutant }]) =>
        mutant !== undefined && (!noticing(caught, { id: mutant }).includes(law) || !breaks(byId.get(mutant)!, id)),
    ),
    [],
  );
});

test('a sample of the record holds when it is tried again', async () => {
  const trying = await bench(forgetfulServer);
  const forgetting = entries.filter(([, { mutant }]) => mutant === undefined);
  // A row, a field of a resource, an argument that is not read, and one that is not checked.
  const declared: readonly RuleId[] = ['BRD-22', 'CRD-13', 'FLT-08', 'CRD-02'];
  for (const [id, { law: name }] of forgetting.filter(([id], at) => at % 60 === 7 || declared.includes(id))) {
    const law = laws.find((one) => one.id === name)!;
    const mutant = { id: `forgets-${id}`, rule: id, says: '', forgets: forgottenWith(id) };
    assert.equal(await trying.notices(law, mutant), true, `${name} fails once ${id} is forgotten`);
    assert.equal(await trying.notices(law, null), false, `${name} holds while ${id} is kept`);
  }
  await trying.close();
});

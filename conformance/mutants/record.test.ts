/**
 * The records: the score that is published is that of the record, the list finds each mutant by its words, and every rule
 * that a law can see is proved: a law of it fails once its step is omitted, or on a mutant that breaks it.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { forgetfulServer, sources } from '../../bin/proof-server.ts';
import { startServer } from '../../src/index.ts';
import { whole } from '../../src/testing/sample.ts';
import type { RuleId } from '../../src/document/rules.ts';
import { laws } from '../laws/all.ts';
import { bench } from './bench.ts';
import { breaks, forgottenWith, lawsOf, unproved, withMutants, type Proof, type Proved } from './proof.ts';
import { list, noticing, score, type Caught } from './record.ts';
import { patched, steppedRules } from './steps.ts';
import { mutants } from './served.ts';
import { reasonOf, survivors } from './survivors.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const caught = JSON.parse(read('caught.json')) as Caught;

const proved: Proved = JSON.parse(read('proved.json'));
const byId = new Map(mutants.map((one) => [one.id, one]));
const entries = Object.entries(proved) as [RuleId, Proof][];

test('docs/mutation-score.md is what the record says, as npm run docs writes it', () => {
  assert.equal(read('../../docs/mutation-score.md'), score(mutants, caught));
});

test('a survivor and an untried mutant are named and counted', () => {
  const [missed, untried, noticed] = mutants as [(typeof mutants)[0], (typeof mutants)[0], (typeof mutants)[0]];
  const page = score([missed, untried, noticed], { [missed.id]: null, [noticed.id]: 'CNV-01' });
  assert.match(page, /\*\*3 mutants, 1 noticed, by 1 laws\.\*\*/);
  assert.ok(page.includes(`| 1 | ${missed.says} |`));
  assert.ok(page.includes('Not tried yet: 1 ('));
});

test('the list holds every mutant once, each beside its law', () => {
  const lines = list(mutants, caught, '').trimEnd().split('\n');
  assert.equal(lines.length, mutants.length);
  const { id } = mutants.find((mutant) => typeof caught[mutant.id] === 'string')!;
  assert.match(list(mutants, caught, id.toLowerCase()), new RegExp(`${noticing(caught, { id })[0]}.*\\s+${id}: `));
  assert.equal(list(mutants, caught, 'no mutant speaks of this'), '');
});

test('the record names mutants and laws that exist', () => {
  const strangers = Object.entries(caught).filter(
    ([mutant]) =>
      !mutants.some(({ id }) => id === mutant) ||
      noticing(caught, { id: mutant }).some((law) => !laws.some(({ id }) => id === law)),
  );
  assert.deepEqual(strangers, []);
});

test('every law that judges notices a mutant on record', () => {
  const known = new Set(mutants.flatMap((one) => noticing(caught, one)));
  assert.deepEqual(
    laws.filter(({ id, profile }) => !profile && !known.has(id)).map(({ id }) => id),
    [],
  );
});

test('every mutant was tried', () => {
  assert.deepEqual(
    mutants.filter(({ id }) => !(id in caught)).map(({ id }) => id),
    [],
  );
});

test('it is said why a mutant survives, and each reason explains as many as it says', () => {
  const missed = mutants.filter(({ id }) => caught[id] === null);
  assert.deepEqual(
    missed.filter((one) => reasonOf(one) === undefined).map(({ id }) => id),
    [],
  );
  assert.deepEqual(
    survivors.map((reason) => [reason[0], missed.filter((one) => reasonOf(one) === reason).length]),
    survivors.map(([because, count]) => [because, count]),
  );
});

test('the record of proofs is what npm run proof writes', () => {
  assert.deepEqual(withMutants(proved, mutants, caught, laws), proved);
});

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

test('a proof by a mutant names one that breaks its rule', () => {
  assert.deepEqual(
    entries.filter(([id, { mutant }]) => mutant !== undefined && !breaks(byId.get(mutant)!, id)),
    [],
  );
});

test('the sources have the text of every step once, and a law misses each', () => {
  assert.ok(patched(sources()).size > 0);
  assert.deepEqual(
    [...steppedRules].filter((id) => proved[id] === undefined || proved[id].mutant !== undefined),
    [],
  );
});

test('a text that the sources do not have once is not patched', () => {
  const known = sources();
  const [[name, text]] = [...known] as [[string, string]];
  assert.throws(() => patched(new Map([[name, text]])), /The sources have this text 0 times/);
  const twice = new Map([...known].flatMap(([name, text]) => [[name, text] as const, [`${name}2`, text] as const]));
  assert.throws(() => patched(twice), /The sources have this text 2 times/);
});

test('a sample of the record holds when it is tried again', whole, async () => {
  const server = await bench(forgetfulServer);
  const ours = await bench((play) => startServer({ fixture: 'empty', clock: 'manual', play }));
  for (const [id, { law: name, mutant: broken }] of entries.filter((_, at) => at % 45 === 7)) {
    const law = laws.find((one) => one.id === name)!;
    const forgetful = { id: `forgets-${id}`, rule: id, says: '', forgets: forgottenWith(id) };
    const [on, mutant] = broken === undefined ? [server, forgetful] : [ours, byId.get(broken)!];
    assert.equal(await on.notices(law, mutant), true, `${name} fails without ${id}`);
    assert.equal(await on.notices(law, null), false, `${name} holds with ${id}`);
  }
  await server.close();
  await ours.close();
});

/**
 * The records: the score that is published is that of the record, the list finds each mutant by its words, and every rule
 * that a law can see is proved: a law of it fails once its step is omitted, or on a mutant that breaks it.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { forgetfulServer, sources } from '../../bin/proof-server.ts';
import { startServer } from '../../src/index.ts';
import { notInSample } from '../../src/testing/sample.ts';
import { levels } from '../../src/document/rule.ts';
import { rules, type RuleId } from '../../src/document/rules.ts';
import { ruleIds } from '../../src/terminal/pick.ts';
import { laws } from '../laws/all.ts';
import { bench } from './bench.ts';
import { forgottenWith, lawsOfRule, unproved, unseenPlaces, withMutants, type Proof, type Proved } from './proof.ts';
import { noticing, Results, type Matrix } from './matrix.ts';
import { list, score } from './record.ts';
import { patched, placeOf, places, steppedRules } from './steps.ts';
import { mutants } from './served.ts';
import { reasonOf, survivors } from './survivors.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const matrix = JSON.parse(read('matrix.json')) as Matrix;

const proved: Proved = JSON.parse(read('proved.json'));
const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
const entries = Object.entries(proved) as [RuleId, Proof][];

test('docs/mutation-score.md is what the record says, as npm run docs writes it', () => {
  assert.equal(read('../../docs/mutation-score.md'), score(mutants, matrix));
});

test('a survivor and an untried mutant are named and counted', () => {
  const [missed, untried, noticed] = mutants as [(typeof mutants)[0], (typeof mutants)[0], (typeof mutants)[0]];
  const page = score([missed, untried, noticed], { [missed.id]: '*', [noticed.id]: 'CNV-01' });
  assert.match(page, /\*\*3 mutants, 1 noticed, by 1 laws\.\*\*/);
  assert.ok(page.includes(`| 1 | ${missed.says} |`));
  assert.ok(page.includes('Not tried yet: 1 ('));
});

test('a row tells which law notices with which seeds, and comes back as it was written', () => {
  const row = new Results('CRD-01 CNV-12:2,3 -CRD-02 *:2');
  assert.equal(String(row), 'CRD-01 CNV-12:2,3 -CRD-02 *:2');
  assert.deepEqual([row.noticing(), row.noticing(1), row.noticing(2)], [['CRD-01', 'CNV-12'], ['CRD-01'], ['CNV-12']]);
  assert.deepEqual(
    [1, 2, 3].map((seed) => row.isAsked('CRD-02', seed)),
    [true, true, false],
  );
});

test('a law that overlooks a mutant now is no law on record, and needs no word where all were asked', () => {
  const row = new Results('CRD-01').add('CRD-01', 1, false).add('CNV-12', 1, true);
  assert.equal(String(row), 'CNV-12 -CRD-01');
  assert.equal(String(row.complete(1)), 'CNV-12 *');
});

test('the list holds every mutant once, each beside its law', () => {
  const lines = list(mutants, matrix, '').trimEnd().split('\n');
  assert.equal(lines.length, mutants.length);
  const { id } = mutants.find((mutant) => noticing(matrix, mutant).length > 0)!;
  assert.match(list(mutants, matrix, id.toLowerCase()), new RegExp(`${noticing(matrix, { id })[0]}.*\\s+${id}: `));
  assert.equal(list(mutants, matrix, 'no mutant speaks of this'), '');
});

test('the record names mutants and laws that exist', () => {
  const strangers = Object.entries(matrix).filter(
    ([mutant]) =>
      !mutants.some(({ id }) => id === mutant) ||
      noticing(matrix, { id: mutant }).some((law) => !laws.some(({ id }) => id === law)),
  );
  assert.deepEqual(strangers, []);
});

test('every law that judges notices a mutant on record', () => {
  const known = new Set(mutants.flatMap((mutant) => noticing(matrix, mutant)));
  assert.deepEqual(
    laws.filter(({ id, profile }) => !profile && !known.has(id)).map(({ id }) => id),
    [],
  );
});

test('every mutant was tried', () => {
  assert.deepEqual(
    mutants.filter(({ id }) => !(id in matrix)).map(({ id }) => id),
    [],
  );
});

test('it is said why a mutant survives, and each reason explains as many as it says', () => {
  const missed = mutants.filter((mutant) => noticing(matrix, mutant).length === 0);
  assert.deepEqual(
    missed.filter((mutant) => reasonOf(mutant) === undefined).map(({ id }) => id),
    [],
  );
  assert.deepEqual(
    survivors.map((reason) => [reason[0], missed.filter((mutant) => reasonOf(mutant) === reason).length]),
    survivors.map(([because, count]) => [because, count]),
  );
});

test('the record of proofs is what npm run proof writes', () => {
  assert.deepEqual(withMutants(proved, mutants, matrix, laws), proved);
});

test('every stated or implied rule that can be observed is proved', () => {
  assert.deepEqual(unproved(proved), []);
});

test('every stated or implied rule that can be observed has a law of its level', () => {
  const weak = ruleIds.filter((id) => {
    const { level, unobservable, same = [] } = rules[id];
    const all = [id, ...(same as readonly RuleId[])].flatMap((rule) => lawsOfRule(rule, laws));
    const isJudged = all.some((law) => levels.indexOf(law.level) <= levels.indexOf(level));
    return level !== 'chosen' && unobservable === undefined && !isJudged;
  });
  assert.deepEqual(weak, []);
});

test('where several lines refuse by a rule, a law fails without each of them, or it is said why none does', () => {
  const several = [...places(sources())];
  assert.deepEqual(
    several.map(([id, count]) => [id, count]),
    several.map(([id]) => [id, proved[id]?.places?.length]),
  );
  const unseen = several.flatMap(([id]) =>
    proved[id]!.places!.flatMap((law, at) => (law === null ? [placeOf(id, at + 1)] : [])),
  );
  assert.deepEqual(unseen.toSorted(), Object.keys(unseenPlaces).toSorted());
});

test('nine of ten proofs are by a law of the very rule, and the others by a law there is', () => {
  const known = new Set(laws.map(({ id }) => id));
  assert.deepEqual(
    entries.filter(([, { law }]) => !known.has(law)),
    [],
  );
  const own = entries.filter(([id, { law }]) => lawsOfRule(id, laws).some((known) => known.id === law));
  assert.ok(own.length >= 0.9 * entries.length, `${own.length} of ${entries.length}`);
});

test('a proof by a mutant names one that there is', () => {
  assert.deepEqual(
    entries.filter(([, { mutant }]) => mutant !== undefined && !byId.has(mutant)),
    [],
  );
});

test('a proof whose mutant is gone gives way to another one', () => {
  const [id, { mutant: gone }] = entries.find(([rule, { mutant }]) => byId.get(mutant ?? '')?.rule === rule)!;
  const others = mutants.filter((mutant) => mutant.id !== gone);
  assert.notEqual(withMutants(proved, others, matrix, laws)[id]?.mutant, gone);
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

test('a sample of the record holds when it is tried again', notInSample, async () => {
  const server = await bench(forgetfulServer);
  const ours = await bench((play) => startServer({ fixture: 'empty', clock: 'manual', play }));
  for (const [id, { law: name, mutant: broken }] of entries.filter((_, at) => at % 45 === 7)) {
    const law = laws.find((known) => known.id === name)!;
    const forgetful = { id: `forgets-${id}`, rule: id, says: '', forgets: forgottenWith(id) };
    const [on, mutant] = broken === undefined ? [server, forgetful] : [ours, byId.get(broken)!];
    assert.equal(await on.notices(law, mutant), true, `${name} fails without ${id}`);
    assert.equal(await on.notices(law, null), false, `${name} holds with ${id}`);
  }
  await server.close();
  await ours.close();
});

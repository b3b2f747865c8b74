/** The score that is published is that of the record, and the list finds each mutant by its words. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { laws } from '../laws/all.ts';
import { list, noticing, score, type Caught } from './record.ts';
import { mutants } from './served.ts';
import { becauseOf, reasons } from './survivors.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const caught = JSON.parse(read('caught.json')) as Caught;

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

test('it is said why a mutant survives, and no reason is left over', () => {
  const missed = mutants.filter(({ id }) => caught[id] === null);
  assert.deepEqual(
    missed.filter((one) => becauseOf(one) === undefined).map(({ id }) => id),
    [],
  );
  assert.deepEqual(
    reasons.filter((because) => !missed.some((one) => becauseOf(one) === because)),
    [],
  );
});

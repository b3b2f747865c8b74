/** Mutants are still noticed by the first law of their row in the matrix; where not, `npm run mutants` looks for another. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startServer } from '../../src/index.ts';
import { laws } from '../laws/all.ts';
import { matches } from '../run/select.ts';
import { bench, type Bench } from './bench.ts';
import { noticing, type Matrix } from './matrix.ts';
import { mutants } from './served.ts';

const matrix = JSON.parse(readFileSync(new URL('matrix.json', import.meta.url), 'utf8')) as Matrix;
/** LAWS=CRD,4.5 tries the mutants of some laws only, but all of them. */
const wanted = process.env['LAWS']?.split(',');
/** Of each law the first, and one in thirty-two of the others, always the same; FAULTS=all tries every one. */
const slice = process.env['FAULTS'] === undefined && wanted === undefined ? 32 : 1;

let trying: Bench;
before(async () => {
  trying = await bench((play) => startServer({ fixture: 'empty', clock: 'manual', play }));
});
after(() => trying.close());

for (const law of laws) {
  if (wanted && !wanted.some((pattern) => matches(pattern, law))) continue;
  const first = mutants.filter((mutant) => noticing(matrix, mutant)[0] === law.id);
  const all = first.length > 0 ? first : mutants.filter((mutant) => noticing(matrix, mutant).includes(law.id));
  for (const mutant of all.filter((_, at) => at % slice === 0))
    test(`the mutant ${mutant.id} is noticed by ${law.id}`, async () => {
      assert.ok(
        await trying.notices(law, mutant),
        `${law.id} overlooks it now: npm run mutants -- --only ${mutant.id}`,
      );
    });
}

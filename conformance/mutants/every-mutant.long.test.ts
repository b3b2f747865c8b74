/** Mutants are still noticed by the law on record; where not, `npm run mutants` looks for another. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startServer } from '../../src/index.ts';
import { laws } from '../laws/all.ts';
import { bench, type Bench } from './bench.ts';
import type { Caught } from './record.ts';
import { mutants } from './served.ts';

const caught = JSON.parse(readFileSync(new URL('caught.json', import.meta.url), 'utf8')) as Caught;
/** One in eight, always the same; FAULTS=all tries every one. */
const slice = process.env['FAULTS'] === undefined ? 8 : 1;
const tried = mutants.filter(({ id }) => caught[id]).filter((_, at) => at % slice === 0);

let trying: Bench;
before(async () => {
  trying = await bench((play) => startServer({ fixture: 'empty', clock: 'manual', play }));
});
after(() => trying.close());

for (const mutant of tried) {
  test(`the mutant ${mutant.id} is noticed by ${caught[mutant.id]}`, async () => {
    const law = laws.find(({ id }) => id === caught[mutant.id])!;
    assert.ok(await trying.notices(law, mutant), `${law.id} overlooks it now: npm run mutants -- --only ${mutant.id}`);
  });
}

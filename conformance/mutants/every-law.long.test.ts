/** Every law holds on our own server, and notices every sort of wrong reply that it noticed when the record was made. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from '../../src/index.ts';
import { laws } from '../laws/all.ts';
import { matches } from '../run/select.ts';
import { firstNoticed } from './replies/noticing.ts';
import { places, type Places } from './replies/place.ts';
import { noticedBy } from './replies/record.ts';

let there: Places;
before(async () => {
  there = places(await startServer({ fixture: 'empty', clock: 'manual' }));
});
after(() => there.close());

/** LAWS=CRD,4.5 tries some laws only. */
const wanted = process.env['LAWS']?.split(',');

for (const law of laws.filter((one) => wanted === undefined || wanted.some((pattern) => matches(pattern, one)))) {
  test(`on our own server ${law.id} holds and notices wrong replies`, async () => {
    const { right, place } = await there.play(law);
    assert.equal(right.status, 'passed', right.reason);
    const overlooked = [];
    for (const name of noticedBy(law)) if (!(await firstNoticed(law, name, right, place))) overlooked.push(name);
    assert.deepEqual(overlooked, [], 'the law noticed these before');
  });
}

/** Every law holds on our own server, and notices the sorts of wrong replies that it noticed when the record was made. */
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
/** Of each law's sorts one in four, always the same, but another one for its neighbour; FAULTS=all tries every one. */
const slice = process.env['FAULTS'] === undefined && wanted === undefined ? 4 : 1;

for (const [nth, law] of laws.entries()) {
  if (wanted && !wanted.some((pattern) => matches(pattern, law))) continue;
  test(`on our own server ${law.id} holds and notices wrong replies`, async () => {
    const { right, place } = await there.play(law);
    assert.equal(right.status, 'passed', right.reason);
    const overlooked = [];
    for (const name of noticedBy(law).filter((_, at) => (at + nth) % slice === 0))
      if (!(await firstNoticed(law, name, right, place))) overlooked.push(name);
    assert.deepEqual(overlooked, [], 'the law noticed these before');
  });
}

/** A sorted collection compared with an array that is sorted anew: same content, same order, same neighbours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Ordered } from './ordered.ts';

interface Numbered {
  readonly n: number;
  readonly id: number;
}
const compare = (a: Numbered, b: Numbered): number => a.n - b.n || a.id - b.id;

const walks = fc.array(fc.tuple(fc.boolean(), fc.nat(40)), { maxLength: 3000, size: 'max' });

test('any additions and deletions leave what a sorted array would hold', () => {
  fc.assert(
    fc.property(walks, (steps) => {
      const ordered = new Ordered<Numbered>(compare);
      let plain: Numbered[] = [];
      steps.forEach(([add, n], id) => {
        if (add || plain.length === 0) {
          const entry = { n, id };
          ordered.add(entry);
          plain.push(entry);
        } else {
          const gone = plain[n % plain.length]!;
          assert.equal(ordered.delete(gone), true);
          plain = plain.filter((entry) => entry !== gone);
        }
      });
      plain.sort(compare);
      assert.deepEqual([...ordered], plain);
      assert.equal(ordered.size, plain.length);
      assert.equal(ordered.first(), plain[0]);
      assert.equal(ordered.last(), plain.at(-1));
      for (const point of [-1, 0, 7, 40, 41]) {
        const at = (entry: Numbered): number => (entry.n < point ? -1 : 1);
        assert.deepEqual([...ordered.back(at)], plain.filter((entry) => entry.n < point).reverse());
      }
      assert.deepEqual([...ordered.back()], [...plain].reverse());
    }),
    { numRuns: 25, seed: 1 },
  );
});

test('deleting what was never added answers false', () => {
  const ordered = new Ordered<Numbered>(compare);
  ordered.add({ n: 1, id: 1 });
  assert.equal(ordered.delete({ n: 2, id: 2 }), false);
  assert.equal(new Ordered<Numbered>(compare).delete({ n: 2, id: 2 }), false);
  assert.equal(ordered.size, 1);
});

/** Sorted runs compared with a plain sorted array: same content, same order, same neighbours, at any size. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Ordered } from './ordered.ts';

interface Numbered {
  readonly n: number;
  readonly id: number;
}
const compare = (a: Numbered, b: Numbered): number => a.n - b.n || a.id - b.id;

/** A rank that many entries share, so that ranks and the order both decide. */
const ranked = Object.assign((a: Numbered, b: Numbered): number => compare(a, b), {
  rank: ({ n }: Numbered): number => n >> 1,
});
const walks = fc.array(fc.tuple(fc.boolean(), fc.nat(40)), { maxLength: 3000, size: 'max' });

test('any additions and deletions leave what a sorted array would hold, with ranks and without', () => {
  fc.assert(
    fc.property(walks, fc.constantFrom(compare, ranked), (steps, order) => {
      const ordered = new Ordered<Numbered>(order);
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
        const rank = order === ranked ? { rank: point >> 1 } : {};
        const at = Object.assign((entry: Numbered): number => (entry.n < point ? -1 : 1), rank);
        assert.deepEqual(
          [...ordered.from(at)],
          plain.filter((entry) => entry.n >= point),
        );
        assert.deepEqual([...ordered.back(at)], plain.filter((entry) => entry.n < point).reverse());
      }
      assert.deepEqual([...ordered.back()], [...plain].reverse());
    }),
    { numRuns: 25 },
  );
});

test('runs split and stay sorted through many thousand entries from both ends', () => {
  const ordered = new Ordered<Numbered>(compare);
  for (let id = 0; id < 5000; id += 1) ordered.add({ n: id % 2 === 0 ? id : -id, id });
  const all = [...ordered].map(({ n }) => n);
  assert.equal(all.length, 5000);
  assert.deepEqual(
    all,
    [...all].sort((a, b) => a - b),
  );
});

test('deleting what was never added answers false', () => {
  const ordered = new Ordered<Numbered>(compare, { n: 1, id: 1 });
  assert.equal(ordered.delete({ n: 2, id: 2 }), false);
  assert.equal(new Ordered<Numbered>(compare).delete({ n: 2, id: 2 }), false);
  assert.equal(ordered.size, 1);
});

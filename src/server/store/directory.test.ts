/** A directory finds the same as a `Map`, in the same order, however many entries come and go. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Directory } from './directory.ts';

/** Few keys, so that they come back; of many lengths, and alike in the letters that the hash is made of. */
const keys = fc.oneof(
  fc.nat(60).map((n) => `key ${n}`),
  fc.nat(20).map((n) => `${n} and what is the same behind all of them`),
  fc.string({ maxLength: 3 }),
);
const steps = fc.array(fc.tuple(fc.constantFrom('set', 'set', 'delete'), keys, fc.nat()), {
  maxLength: 400,
  size: 'max',
});

test('whatever comes and goes, it holds what a map would, in its order', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(1, 4, 32, 1000), (all, most) => {
      const [directory, map] = [new Directory<number>(most), new Map<string, number>()];
      for (const [step, key, value] of all) {
        if (step === 'set') {
          directory.set(key, value);
          map.set(key, value);
        } else assert.equal(directory.delete(key), map.delete(key));
        assert.deepEqual([directory.get(key), directory.has(key)], [map.get(key), map.has(key)]);
      }
      assert.equal(directory.size, map.size);
      assert.deepEqual([...directory.keys()], [...map.keys()]);
      assert.deepEqual([...directory.values()], [...map.values()]);
      for (const key of map.keys()) assert.equal(directory.get(key), map.get(key));
    }),
  );
});

test('ids by the ten thousand are found, in whatever order they are asked for, and gone when they are deleted', () => {
  const directory = new Directory<number>();
  const id = (n: number): string => n.toString(16).padStart(24, '0');
  const count = 20_000;
  for (let n = 0; n < count; n += 1) directory.set(id(n), n);
  for (let n = 0; n < count; n += 2) assert.ok(directory.delete(id(n)));
  for (let n = count; n < 2 * count; n += 1) directory.set(id(n), n);
  assert.equal(directory.size, count * 1.5);
  for (let n = 2 * count - 1; n >= 0; n -= 1)
    assert.equal(directory.get(id(n)), n < count && n % 2 === 0 ? undefined : n);
});

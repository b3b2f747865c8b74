/** Newest first, between moments, by pages (4.8): also when hundreds share one second. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Ordered } from '../store/ordered.ts';
import { newest } from './select.ts';
import { byId } from '../store/table.ts';
import { limits } from '../../document/limits.ts';

interface Dated {
  readonly id: string;
  readonly date?: string;
}
const idOf = (second: number, n: number): string =>
  second.toString(16).padStart(8, '0') + n.toString(16).padStart(16, '0');

const groupsOf = (entries: readonly Dated[], count: number): Ordered<Dated>[] => {
  const groups = Array.from({ length: count }, () => new Ordered<Dated>(byId));
  entries.forEach((entry, index) => groups[(index * 7) % count]!.add(entry));
  return groups;
};

test('following before by the last id gives every record exactly once, newest first, however they are grouped', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(3), { maxLength: 200 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      (seconds, limit, count) => {
        const entries = seconds.map((second, index) => ({ id: idOf(1000 + second, index) }));
        const groups = groupsOf(entries, count);
        const seen: string[] = [];
        for (let before: { id: string } | null = null; ;) {
          const page: Dated[] = newest(groups, { before, limit });
          if (page.length === 0) break;
          seen.push(...page.map(({ id }) => id));
          before = { id: page.at(-1)!.id };
        }
        assert.deepEqual(
          seen,
          entries
            .map(({ id }) => id)
            .sort()
            .reverse(),
        );
      },
    ),
    { seed: 1 },
  );
});

test('pages are slices of the whole, and the most results are the end of any of them', () => {
  const entries = Array.from({ length: limits.results + 500 }, (_, index) => ({ id: idOf(1000, index) }));
  const groups = groupsOf(entries, 3);
  const whole = newest(groups, {});
  assert.equal(whole.length, limits.results);
  assert.deepEqual(newest(groups, { limit: 10, page: 3 }), whole.slice(30, 40));
  assert.deepEqual(newest(groups, { limit: 5000 }), whole);
  assert.deepEqual(newest(groups, { limit: 0 }), []);
});

test('since leaves out the record it names and all before it; a date bounds by the moment of creation', () => {
  const at = (ms: number): string => new Date(ms).toISOString();
  const entries = [1000, 1400, 1400, 2000, 3000].map((ms, n) => ({ id: idOf(Math.floor(ms / 1000), n), date: at(ms) }));
  const groups = groupsOf(entries, 2);
  const ids = (span: Parameters<typeof newest>[1]): number[] =>
    newest(groups, span).map((entry) => entries.indexOf(entry as never));
  assert.deepEqual(ids({ since: { id: entries[1]!.id } }), [4, 3, 2]);
  assert.deepEqual(ids({ since: { ms: 1400 } }), [4, 3]);
  assert.deepEqual(ids({ before: { ms: 1400 } }), [0]);
  assert.deepEqual(ids({ before: { ms: 3000 }, since: { ms: 1000 } }), [3, 2, 1]);
  assert.deepEqual(ids({ before: 'lastView', since: null }), [4, 3, 2, 1, 0]);
});

test('a record that is not wanted does not count against limit and page', () => {
  const entries = Array.from({ length: 20 }, (_, index) => ({ id: idOf(1000, index) }));
  const even = (entry: Dated): boolean => Number.parseInt(entry.id.slice(8), 16) % 2 === 0;
  const found = newest(groupsOf(entries, 2), { limit: 3, page: 1 }, even);
  assert.deepEqual(found, [entries[12], entries[10], entries[8]]);
});

/** A table with its pairs compared with a plain list: it always finds what is there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Table } from './table.ts';

interface Row {
  readonly id: string;
  readonly group: string;
  readonly key: number;
  /** The same as a text. */
  readonly word: string;
}
const step = fc.record({
  op: fc.constantFrom('add', 'remove', 'patch', 'get', 'pair'),
  id: fc.nat(3).map(String),
  group: fc.nat(1).map(String),
  /** Numbers begin anywhere: some are no places of a list. */
  key: fc.constantFrom(0, 1, 2, 2 ** 31, 2 ** 32 - 2, Number.MAX_SAFE_INTEGER),
});

test('a record is found as long as it is there, and by a pair or a number as long as it stands under it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const table = new Table<Row>();
      const on = ['group', 'key', 'word'] as const;
      const pairs = table.paired(on, 'group', 'word');
      const numbers = table.paired(on, 'group', 'key');
      const plain: Row[] = [];
      const at = (group: string, key: number) => plain.find((row) => row.group === group && row.key === key);
      for (const { op, id, group, key } of steps) {
        const word = String(key);
        const there = plain.find((row) => row.id === id);
        if (op === 'get') assert.equal(table.get(id), there);
        else if (op === 'pair') {
          assert.equal(pairs.get(group, word), at(group, key));
          assert.equal(numbers.get(group, key), at(group, key));
        } else if (op === 'remove' && there) {
          table.remove(there);
          plain.splice(plain.indexOf(there), 1);
        } else if (op === 'patch' && there && !at(group, key)) table.patch(there, { group, key, word });
        else if (op === 'add' && !there && !at(group, key)) {
          const row = { id, group, key, word };
          table.add(row);
          plain.push(row);
        }
      }
    }),
    { seed: 1 },
  );
});

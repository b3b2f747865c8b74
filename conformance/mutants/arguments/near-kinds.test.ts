/** A kind with a small error is another kind: it reads something otherwise. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerOf } from '../../../src/kinds/readers.ts';
import { rightOf, unknownId, wrongOf } from '../../../src/samples.ts';
import { ours } from '../../declared/rows.ts';
import { nearKinds } from './near-kinds.ts';

test('every kind near that of an argument reads something otherwise', () => {
  const kinds = new Set(ours.all.flatMap((row) => row.arguments.map(({ kind }) => kind)));
  const pairs = [...kinds].flatMap((kind) =>
    Object.entries(nearKinds(kind)).map(([how, near]) => ({ kind, how, near })),
  );
  assert.ok(pairs.length > 100);
  const isAlike = ({ kind, near }: (typeof pairs)[number]): boolean => {
    const tried = [kind, near].flatMap((each) => [
      ...rightOf(each),
      ...wrongOf(each).map(({ sent }) => sent),
      'anything',
      unknownId,
    ]);
    return tried.every((sent) => JSON.stringify(readerOf(kind)(sent)) === JSON.stringify(readerOf(near)(sent)));
  };
  assert.deepEqual(pairs.filter(isAlike), []);
});

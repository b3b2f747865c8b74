/** Kinds that contain others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as kinds from '../document/values/kinds.ts';
import { readerOf } from './readers.ts';

test('an argument that is left out means what its declaration says', () => {
  const read = readerOf(kinds.object({ pos: kinds.usually(kinds.position, 'bottom'), name: kinds.text(1) }));
  assert.deepEqual(read({ name: 'one' }), { pos: 'bottom', name: 'one' });
  assert.equal(read({ pos: 'top' }), undefined);
});

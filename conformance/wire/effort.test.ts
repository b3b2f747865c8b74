/** Making failures small ends after its share of a run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Effort } from './effort.ts';

test('failures may take two seconds, or a quarter of what the run takes without them', () => {
  let [now, expected] = [0, 0];
  const effort = new Effort(
    () => now,
    () => expected,
  );
  const end = effort.begin();
  now = 2000;
  assert.equal(effort.isOver, false);
  now = 2001;
  assert.equal(effort.isOver, true);
  expected = 9000;
  assert.equal(effort.isOver, false);
  now = 2251;
  assert.equal(effort.isOver, true);
  end();
  now = 9000;
  assert.equal(effort.spentMs, 2251);
});

test('what is made small side by side counts for each', () => {
  let now = 0;
  const effort = new Effort(
    () => now,
    () => 0,
  );
  const ends = [effort.begin(), effort.begin()];
  now = 1500;
  assert.equal(effort.isOver, true);
  for (const end of ends) end();
  assert.equal(effort.spentMs, 3000);
});

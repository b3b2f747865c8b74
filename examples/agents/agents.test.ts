/** Each task is solved by its solution, and its wrong solution is caught: the agent is judged by what it changed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../../src/index.ts';
import { tasks } from './tasks.ts';
import { play, world } from './world.ts';

test('every solution makes the changes that count and no others; every wrong one makes others', async () => {
  await using server = await startServer({ fixture: world(), clock: 'manual', limits: 'off' });
  assert.equal(tasks.length, 30);
  for (const { says, right, wrong, changes } of tasks) {
    await using solved = server.fork();
    await play(solved, right);
    assert.doesNotThrow(() => solved.expectChanges(changes, server), says);
    await using missed = server.fork();
    await play(missed, wrong);
    assert.throws(() => missed.expectChanges(changes, server), { name: 'AssertionError' }, says);
  }
});

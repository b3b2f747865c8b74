/** Each task is solved by its solution; a wrong one, and doing nothing, fail it: a task that nothing fails measures nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../../src/index.ts';
import { attempt, command } from './attempt.ts';
import { passAll, resultOf, wrongWith } from './judge.ts';
import { set, tasks } from './tasks.ts';
import { play, world } from './world.ts';

test('every solution makes the changes that count and no others; every wrong one fails, and so does doing nothing', async () => {
  await using server = await startServer({ fixture: world(), clock: 'manual', limits: 'off' });
  for (const task of tasks) {
    await using solved = server.fork();
    assert.equal(wrongWith(task, solved, server, await play(solved, task.right)), undefined, task.says);
    await using missed = server.fork();
    assert.notEqual(wrongWith(task, missed, server, await play(missed, task.wrong)), undefined, task.says);
    await using idle = server.fork();
    assert.notEqual(wrongWith(task, idle, server, ''), undefined, `${task.says} Nothing was done.`);
  }
});

test('the manual says how many tasks there are, and some forbid something', () => {
  assert.equal(tasks.length, 34);
  assert.equal(tasks.filter(({ policy }) => policy !== undefined).length, 3);
});

test('an agent is tried several times, and pass^k falls with k where it solves a task now and then', async () => {
  const [first, second] = tasks;
  let turn = 0;
  const tried = await attempt(
    (task, own) => play(own, task === first || (turn += 1) % 2 === 0 ? task.right : task.wrong),
    4,
    [first!, second!],
  );
  assert.deepEqual(
    tried.map(({ passed, of }) => [passed, of]),
    [
      [4, 4],
      [2, 4],
    ],
  );
  assert.deepEqual(passAll(tried), [0.75, (1 + 1 / 6) / 2, 0.5, 0.5]);
  assert.deepEqual(resultOf('every second time', tried).set, set);
});

test('an agent that is a command gets the policy and the request, and its answer is judged', async () => {
  const program = `
    let asked = '';
    process.stdin.on('data', (part) => (asked += part)).on('end', async () => {
      const { BOARDSTONE_URL: url, BOARDSTONE_KEY: key, BOARDSTONE_TOKEN: token } = process.env;
      const reply = await fetch(url + '/1/members/me?key=' + key + '&token=' + token);
      console.log(reply.ok && asked.startsWith('You work with cards only.') ? 'I may not do that.' : asked);
    });`;
  const forbidden = tasks.filter(({ answer, policy }) => answer !== undefined && policy !== undefined);
  const tried = await attempt(command([process.execPath, '-e', program], 30_000), 1, forbidden);
  assert.deepEqual(
    tried.map(({ passed, wrong }) => [passed, wrong]),
    [[1, []]],
  );
  const [failing] = await attempt(command([process.execPath, '-e', 'process.exit(3)'], 30_000), 1, forbidden);
  assert.match(failing!.wrong[0]!, /the agent failed/);
});

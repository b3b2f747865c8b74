/** What a test with a server of its own says when it fails. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testsOf, type RunnerTest } from './tests.ts';

/** Runs a body at once, as a runner does later. */
function ran(body: (given: unknown) => unknown, options: Parameters<ReturnType<typeof testsOf>['testWith']>[0]) {
  let run: Promise<unknown> = Promise.resolve();
  const runner: RunnerTest = (_name: string, given: () => Promise<unknown>) => void (run = given());
  testsOf(runner).testWith(options)('it', body);
  return run;
}

test('names the seed and the acts of its colleagues, if it had any', async (t) => {
  const said = t.mock.method(console, 'error', () => {});
  const fails = async (given: unknown): Promise<void> => {
    const { url, target } = given as { url: string; target: { actors: { owner: { key: string; token: string } } } };
    await fetch(`${url}/1/members/me?key=${target.actors.owner.key}&token=${target.actors.owner.token}`);
    throw new Error('not alone');
  };
  await assert.rejects(ran(fails, {}), /not alone/);
  assert.equal(said.mock.callCount(), 0);
  await ran(() => {}, { colleagues: { rate: 1 } });
  assert.equal(said.mock.callCount(), 0);
  await assert.rejects(ran(fails, { colleagues: { seed: 7, rate: 1, may: ['add'] } }), /not alone/);
  assert.match(
    String(said.mock.calls[0]?.arguments[0]),
    /seed 7:\n {2}after request 1: \w+ sends POST \/1\/cards.*\nagain .*\{"seed":7,"rate":1,"may":\["add"\],"only":\[1\]\}/,
  );
});

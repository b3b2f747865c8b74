/** When a world with the clock `auto` is idleTimer, told by a clock that the test moves. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { IdleTimer, idleMs } from './clock.ts';
import { stub, usual } from '../../testing/stage.ts';
import { Service } from './service.ts';
import { limits } from '../../document/limits.ts';
import { native } from './timers.ts';

/** The service has timers of its own; here they are those that the test moves. */
function moved(t: TestContext): void {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(native, 'setTimeout', globalThis.setTimeout);
  t.mock.method(native, 'clearTimeout', globalThis.clearTimeout);
}

const socketsAreRead = (): Promise<void> => new Promise(setImmediate);

test('a jump is due when no request is under way and none comes for a while, and only once', async (t) => {
  moved(t);
  let jumps = 0;
  const idleTimer = new IdleTimer(() => (jumps += 1));
  const pass = async (ms: number): Promise<number> => {
    t.mock.timers.tick(ms);
    await socketsAreRead();
    return jumps;
  };
  idleTimer.begin();
  assert.equal(await pass(10 * idleMs), 0, 'a request is under way');
  idleTimer.begin();
  idleTimer.end();
  assert.equal(await pass(10 * idleMs), 0, 'another one is');
  idleTimer.end();
  assert.equal(await pass(idleMs - 1), 0);
  idleTimer.begin();
  idleTimer.end();
  assert.equal(await pass(idleMs - 1), 0, 'the client tries again at once');
  assert.equal(await pass(1), 1);
  assert.equal(await pass(100 * idleMs), 1, 'it goes on waiting');
});

test('a request that waits in a socket of a busy program comes before the jump', async (t) => {
  moved(t);
  let jumps = 0;
  const idleTimer = new IdleTimer(() => (jumps += 1));
  idleTimer.begin();
  idleTimer.end();
  t.mock.timers.tick(idleMs);
  idleTimer.begin();
  await socketsAreRead();
  assert.equal(jumps, 0);
});

test('it goes to the end of the window that is used up, and nowhere if none is', async (t) => {
  moved(t);
  const { main } = new Service({ ...usual, clock: 'auto' }, stub);
  const began = main.clock.now();
  const goQuiet = async (): Promise<number> => {
    main.idleTimer!.begin();
    main.idleTimer!.end();
    t.mock.timers.tick(idleMs);
    await socketsAreRead();
    return main.clock.now() - began;
  };
  assert.equal(await goQuiet(), 0);
  const { windows } = main.moment().world;
  windows.tokens.set('t', { start: began - 3000, spent: limits.token.max - 1, refused: 0 });
  assert.equal(await goQuiet(), 0);
  windows.tokens.set('t', { start: began - 3000, spent: limits.token.max, refused: 0 });
  windows.members.set('t', { start: began, spent: limits.members.max, refused: 0 });
  windows.keys.set('k', { start: began - 1000, spent: 0, refused: limits.refusalsPerKey.max + 1 });
  assert.deepEqual(
    [await goQuiet(), await goQuiet(), await goQuiet(), await goQuiet()],
    [7000, 9000, limits.members.intervalMs, limits.members.intervalMs],
  );
});

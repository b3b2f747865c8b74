/** Ten thousand forks of the demo world, each written: none sees another, and all of them have room in 256 MB. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createService } from '../../fetch.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test('ten thousand forks that are written have room in 256 MB, and none sees another', async () => {
  const service = createService({ limits: false, clock: 'manual' });
  const { key, token } = service.target.actors.owner;
  const [board] = service.boards();
  const forks = Array.from({ length: 10_000 }, () => service.fork());
  for (const [at, { url }] of forks.entries()) {
    const address = `${url}/1/boards/${board!.id}?name=Board+${at}&key=${key}&token=${token}`;
    const reply = await service.fetch(address, { method: 'PUT' });
    assert.equal(reply.status, 200);
    await reply.text();
  }
  for (let at = 0; at < forks.length; at += 97) {
    assert.equal(forks[at]!.boards({ id: board!.id })[0]!.name, `Board ${at}`);
    assert.deepEqual(
      forks[at]!.changes(service as never).changed.map(({ id }) => id),
      [board!.id],
    );
  }
  assert.equal(service.boards({ id: board!.id })[0]!.name, board!.name);
  collect();
  const used = process.memoryUsage().heapUsed;
  assert.ok(used < 256 * 2 ** 20, `${used} bytes`);
});

/** How long exports and their archives are kept (EXP-14). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advanceExports } from '../../model/commands/exports.ts';
import { boardScene, type BoardScene } from '../../scenes/board-scene.ts';
import { limits } from '../../spec/limits.ts';

type Made = { readonly id: string };
const { completedMs } = limits.exports;
const exportsOf = (on: BoardScene): string => `/organizations/${on.world.cast.workspace!}/exports`;

test('an export is kept until a thousand others of its model came', () => {
  const on = boardScene();
  const path = exportsOf(on);
  const ids = Array.from({ length: limits.exports.kept + 4 }, () => on.ok<Made>('POST', path).id);
  on.now += completedMs;
  assert.deepEqual(
    on.ok<Made[]>('GET', path).map(({ id }) => id),
    ids.slice(4),
  );
  assert.equal(on.call('GET', `${path}/${ids[0]}`).status, 404);
  assert.equal(on.world.blobs.rows.size, limits.exports.kept);
  const [first, ...others] = [...on.world.blobs.rows.values()].map(({ bytes }) => bytes);
  assert.ok(
    others.every((bytes) => bytes === first),
    'what is finished at one moment is made once',
  );
});

test('the oldest archives go when all of them together are too large', () => {
  const on = boardScene();
  const path = exportsOf(on);
  const large = { bytes: new Uint8Array(limits.exports.bytes / 2), total: 1 };
  const [first, second, third] = [1, 2, 3].map(() => {
    const { id } = on.ok<Made>('POST', path);
    advanceExports(on.world, (on.now += completedMs), () => large);
    return id;
  });
  assert.equal(on.call('GET', `${path}/${first}/download`).status, 404);
  assert.deepEqual(
    on.ok<Made[]>('GET', path).map(({ id }) => id),
    [second, third],
  );
});

/** How long exports and their archives are kept (EXP-14). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advanceExports } from './exports.ts';
import { boardWorld, type BoardWorld } from '../../../testing/board-world.ts';
import { byServer } from '../../../testing/test-world.ts';
import { limits } from '../../../document/limits.ts';

type Made = { readonly id: string };
type Shown = Made & { readonly status: { readonly finished: boolean; readonly stage: string } };
const { completedMs } = limits.exports;
const exportsOf = (on: BoardWorld): string => `/organizations/${on.world.fixtureNames.workspace!}/exports`;

test('an export is kept, however many others of its model come', () => {
  const on = boardWorld();
  const path = exportsOf(on);
  const ids = Array.from({ length: 1200 }, () => on.ok<Made>('POST', path).id);
  on.now += completedMs;
  assert.deepEqual(
    on.ok<Made[]>('GET', path).map(({ id }) => id),
    ids.slice(0, limits.results),
    'a collection has at most 1000 results (PAG-02)',
  );
  const [first, ...others] = ids.map((id) => on.world.blobs.get(id)?.bytes);
  assert.ok(first && others.every((bytes) => bytes === first), 'what is finished at one moment is made once');
});

test('once the archives are too large together, the oldest exports are deleted', () => {
  const on = boardWorld();
  const path = exportsOf(on);
  const large = { bytes: new Uint8Array(limits.exports.bytes / 2), total: 1 };
  const ofBoard = `/boards/${on.board.id}/exports`;
  const [first, second, third] = [ofBoard, path, path].map((at) => {
    const { id } = on.ok<Made>('POST', at);
    on.now += 1000;
    return `${at}/${id}`;
  });
  byServer(on, (change) => advanceExports(change, false, () => large), (on.now += completedMs));
  assert.equal(on.call('GET', first!).status, 404);
  for (const kept of [second, third]) {
    assert.equal(on.ok<Shown>('GET', kept!).status.stage, 'Export_completed');
    assert.equal(on.call('GET', `${kept}/download`).status, 200);
  }
});

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
const exportsOf = (api: BoardWorld): string => `/organizations/${api.world.fixtureNames.workspace!}/exports`;

test('an export is kept, however many others of its model come', () => {
  const api = boardWorld();
  const path = exportsOf(api);
  const ids = Array.from({ length: 1200 }, () => api.ok<Made>('POST', path).id);
  api.now += completedMs;
  assert.deepEqual(
    api.ok<Made[]>('GET', path).map(({ id }) => id),
    ids.slice(0, limits.results),
    'a collection has at most 1000 results (PAG-02)',
  );
  const [first, ...others] = ids.map((id) => api.world.blobs.get(id)?.bytes);
  assert.ok(first && others.every((bytes) => bytes === first), 'what is finished at one moment is made once');
});

test('once the archives are too large together, the oldest exports are deleted', () => {
  const api = boardWorld();
  const path = exportsOf(api);
  const large = { bytes: new Uint8Array(limits.exports.bytes / 2), total: 1 };
  const ofBoard = `/boards/${api.board.id}/exports`;
  const [first, second, third] = [ofBoard, path, path].map((at) => {
    const { id } = api.ok<Made>('POST', at);
    api.now += 1000;
    return `${at}/${id}`;
  });
  byServer(api, (change) => advanceExports(change, false, () => large), (api.now += completedMs));
  assert.equal(api.call('GET', first!).status, 404);
  for (const kept of [second, third]) {
    assert.equal(api.ok<Shown>('GET', kept!).status.stage, 'Export_completed');
    assert.equal(api.call('GET', `${kept}/download`).status, 200);
  }
});

/** The live dialect is true to recorded answers of the live service; every difference that is left has its reason. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { percent, reasonOf, scoreOf } from './page.ts';
import { missing } from './recorded.ts';
import { replayAll } from './replay.ts';

test('the recorded exchanges are answered as they were', { skip: missing ?? false }, async () => {
  const all = await replayAll('live');
  const score = scoreOf(all);
  const unsettled = all.flatMap((replayed) =>
    replayed.differences
      .filter((point) => reasonOf(replayed, point) === undefined)
      .map(({ at }) => `${replayed.exchange.recording} ${at}`),
  );
  assert.deepEqual(unsettled, []);
  const page = readFileSync(new URL('../../../docs/fidelity.md', import.meta.url), 'utf8');
  const said = `**${percent(score)} % of ${score.asked} points, and ${score.same} of ${score.exchanges} exchanges throughout.**`;
  assert.ok(page.includes(said), `docs/fidelity.md is old: npm run fidelity; now ${said}`);
});

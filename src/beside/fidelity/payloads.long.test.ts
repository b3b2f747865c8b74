/** Published kinds of payload are shown as in the year of their sample; every key that is not has its reason. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { acts, readings, shownPayloads, notMade } from './asked.ts';
import { keysSince, percent, reasonOfShape } from './page.ts';
import { payloads } from './payloads.ts';
import { missing } from './recorded.ts';

test('published payloads of each year have their keys', { skip: missing ?? false }, async () => {
  const kinds = payloads().map(({ name }) => name);
  const known = [...Object.keys(readings), ...Object.keys(acts), ...Object.keys(notMade)];
  assert.deepEqual(
    kinds.filter((name) => !known.includes(name) && !name.startsWith('model of a delivery')),
    [],
  );
  const shown = await shownPayloads();
  const unsettled = shown.flatMap((payload) =>
    payload.differences
      .filter((at) => reasonOfShape(payload, at) === undefined)
      .map((at) => `${payload.year} ${payload.payload.name}: ${at}`),
  );
  assert.deepEqual(unsettled, []);
  const recent = keysSince('2024', shown);
  assert.ok(recent.kept / recent.asked >= 0.98, percent(recent));
  const page = readFileSync(new URL('../../../docs/fidelity.md', import.meta.url), 'utf8');
  const said = `**${percent(recent)} % of ${recent.asked} keys of 2024 and later.**`;
  assert.ok(page.includes(said), `docs/fidelity.md is old: npm run fidelity; now ${said}`);
});

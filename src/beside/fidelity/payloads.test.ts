/** Published kinds of payload are shown as in the year of their sample; every key that is not has its reason. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { acts, readings, shownPayloads, unasked } from './asked.ts';
import { keysSince, percent, reasonOfShape } from './page.ts';
import { compareShape, payloads } from './payloads.ts';
import { missing } from './recorded.ts';

test('a shape asks each key, its type, and what is too much', () => {
  const shape = (keys: Readonly<Record<string, string>>) => ({
    ...{ name: 'x', of: 'records' as const, sources: [], years: [] },
    keys: new Map(Object.entries(keys).map(([key, types]) => [key.replace('?', ''), types.split('|')])),
    sometimes: new Set(Object.keys(keys).flatMap((key) => (key.endsWith('?') ? [key.slice(0, -1)] : []))),
  });
  const compared = (keys: Readonly<Record<string, string>>, body: unknown): readonly unknown[] => {
    const { asked, differences, extra } = compareShape(shape(keys), body);
    return [asked, ...differences, ...extra.map((path) => `extra ${path}`)];
  };
  const id = 'a'.repeat(24);
  assert.deepEqual(compared({ id: 'id', 'a.b': 'num|null' }, { id, a: { b: 1 } }), [2]);
  assert.deepEqual(compared({ id: 'id', 'a.b': 'num' }, { id: 'x', a: null }), [2, 'id is str', 'no a.b']);
  assert.deepEqual(compared({ a: 'null' }, { a: { b: 1 } }), [1, 'a has parts', 'extra a.b']);
  assert.deepEqual(compared({ 'a[].b': 'str' }, { a: [] }), [0], 'an empty list shows no keys of its items');
  assert.deepEqual(compared({ 'a[].b': 'str' }, { a: [{ c: '' }] }), [1, 'no a[].b', 'extra a[].c']);
  assert.deepEqual(compared({ 'a[]': 'empty' }, { a: [{ c: '' }] }), [1], 'items of an empty list are not known');
  assert.deepEqual(compared({ 'a?': 'str', b: 'date' }, { b: '2026-01-17T00:00:00.000Z', c: 1 }), [1, 'extra c']);
  assert.deepEqual(compared({ a: 'null' }, undefined), [1, 'no a', 'extra ']);
  assert.deepEqual(
    compared({ a: '?', b: '?' }, { a: { x: 1 }, c: 1 }),
    [2, 'no b'],
    'a sample that only names keys has no extra ones',
  );
});

test('published payloads of each year have their keys', { skip: missing ?? false }, async () => {
  const kinds = payloads().map(({ name }) => name);
  const known = [...Object.keys(readings), ...Object.keys(acts), ...Object.keys(unasked)];
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

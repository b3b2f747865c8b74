/** The keys and types that a published kind of payload asks of an answer of ours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareShape } from './payloads.ts';

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

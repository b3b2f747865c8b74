/** Numbers stand once, in `limits.ts`: no sentence of a rule writes one down. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { ruleIds } from '../terminal/pick.ts';

const folder = new URL('rules/', import.meta.url);
/**
 * Numbers that are no bounds: the status that the rule refuses with or speaks of, the form of ids, keys, dates and
 * hashes.
 */
const forms = /\b[2-5]\d\d\b|\b24 hexadecimal digits|\b32 letters and digits|\bISO 8601|\bSHA-256/g;
const text = /('(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`)/.source;
const said = new RegExp(`: (?:stated|implied|chosen)\\(\\s*'[^']+',\\s*${text}`, 'g');
const refused = new RegExp(`refuses: \\[\\s*\\d+,\\s*${text}`, 'g');

test('a sentence of a rule refers to its numbers', () => {
  const files = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const found = (pattern: RegExp) => files.flatMap((file) => [...file.matchAll(pattern)].map(([, figure]) => figure!));
  assert.equal(found(said).length, ruleIds.length);
  const plain = [...found(said), ...found(refused)].map((figure) =>
    figure.replaceAll(/\$\{[^}]*\}/g, '').replaceAll(forms, ''),
  );
  assert.deepEqual(
    plain.filter((figure) => /\d\d/.test(figure)),
    [],
  );
});

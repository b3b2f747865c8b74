/** Numbers stand once, in `limits.ts`: no sentence of a rule writes one down. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('rules/', import.meta.url);
/** What is no bound: the status that the rule refuses with or speaks of, the form of ids, keys, dates and hashes. */
const forms = /\b[2-5]\d\d\b|\b24 hexadecimal digits|\b32 letters and digits|\bISO 8601|\bSHA-256/g;

test('a sentence of a rule refers to its numbers', () => {
  const written = readdirSync(folder).flatMap((file) =>
    [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(
        /^ *(?:'[A-Z]+-\d+': \{.*?)?(?:says|message):\s*((?:[^,]|,(?! [a-z]+:|\n))*)/gm,
      ),
    ]
      .map(([, sentence]) => sentence!.replaceAll(/\$\{[^}]*\}/g, '').replaceAll(forms, ''))
      .filter((sentence) => /\d\d/.test(sentence)),
  );
  assert.deepEqual(written, []);
});

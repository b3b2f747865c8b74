/** RESULTS.md has no section that a program does not write. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('./', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

test('every section of the results has its heading in a program of bench', () => {
  const programs = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(read)
    .join();
  const headings = [...read('RESULTS.md').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
  // The time of the mixed load is an argument of its program.
  const asWritten = headings.map((heading) => heading.replace(/^An hour| \d+ minutes/, '').trim());
  assert.deepEqual(
    asWritten.filter((heading) => !programs.includes(heading)),
    [],
  );
});

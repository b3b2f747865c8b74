/** The programs on the pages of the manual run as they are written there. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const ours = new URL('../src/index.ts', import.meta.url).href;

for (const page of ['clock.md']) {
  test(`each program of docs/${page} ends well`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'boardstone-docs-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const text = readFileSync(new URL(`../docs/${page}`, import.meta.url), 'utf8');
    const programs = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, program]) => program!);
    assert.ok(programs.length > 0);
    for (const [at, program] of programs.entries()) {
      const file = join(folder, `${at}.mjs`);
      writeFileSync(file, program.replaceAll(`'boardstone'`, `'${ours}'`));
      await import(pathToFileURL(file).href);
    }
  });
}

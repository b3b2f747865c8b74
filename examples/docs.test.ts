/** The programs in the README and on the pages of the manual run as they are written there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What `boardstone` and `boardstone/<name>` stand for here. */
const sources: Readonly<Record<string, string>> = { '': 'src/index.ts', '/node-test': 'src/runners/node-test.ts' };
const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;

for (const [page, kind] of [
  ['README.md', 'js'],
  ['README.md', 'ts'],
  ['docs/clock.md', 'js'],
  ['docs/control-plane.md', 'js'],
  ['docs/fixtures.md', 'js'],
] as const) {
  test(`each program in ${kind} of ${page} ends well`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'boardstone-docs-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const text = readFileSync(join(root, page), 'utf8');
    const found = [...text.matchAll(new RegExp(`\`\`\`${kind}\n(.*?)\`\`\``, 'gs'))].map(([, program]) => program!);
    // Pieces that go on from a server of another program are not programs.
    const programs = found.filter((program) => program.includes("from 'boardstone"));
    assert.ok(programs.length > 0);
    for (const [at, program] of programs.entries()) {
      const file = join(folder, `${at}.m${kind}`);
      const here = program.replaceAll(/'boardstone(\/[a-z-]+)?'/g, (_, name = '') => `'${join(root, sources[name]!)}'`);
      writeFileSync(file, here);
      await promisify(execFile)(process.execPath, ['--import', 'tsx', file], { cwd: root, env });
    }
  });
}

/** The manual holds what the flags, the exit codes and the stages are. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withFlags } from './help.ts';

test('the manual lists every flag and every stage as it is', () => {
  const manual = readFileSync(new URL('../../docs/check.md', import.meta.url), 'utf8');
  assert.equal(manual, withFlags(manual), 'npm run docs writes it');
  assert.match(manual, /^- `--bail \[n\]`: /m);
});

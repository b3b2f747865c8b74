/** `check --dialect`: from what was typed to the laws that are asked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laws } from '../laws/all.ts';
import { run } from './cli.ts';

async function typed(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const code = await run('check', argv, {
    out: (line) => void (said.out += line),
    err: (line) => void (said.err += line),
    laws: async () => laws,
    version: '0',
    color: false,
  });
  return { code, ...said };
}

test('a law whose rule the live dialect changes is not asked there, and the report says why', async () => {
  const { code, out } = await typed('--in-process', '--dialect', 'live', '--only', 'ERR-11,SRC-06,CRD-05');
  assert.equal(code, 0);
  assert.match(out, /the live dialect changes the rule \(refusals-text\): a refusal is plain text.*\n +ERR-11\n/);
  assert.match(out, /passed.*, 0 failed.*, dialect live/);
});

test('a dialect that there is not is refused', async () => {
  const { code, err } = await typed('--in-process', '--dialect', 'alive');
  assert.deepEqual([code, err], [2, 'boardstone check: --dialect is document or live, not alive\n']);
});

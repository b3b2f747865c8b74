/** Every law that needs no socket holds on our own rules. With sockets and mutants: `mutants/every-law.long.test.ts`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laws } from '../laws/all.ts';
import { inProcess } from './in-process.ts';
import { check } from './check.ts';

test('every law that needs no socket holds on our own rules', async () => {
  const { results, errors = [] } = await check({ ...inProcess(), laws, limits: 'off', seed: 1, disposable: true });
  const broken = results.filter(({ status }) => status === 'failed' || status === 'error');
  assert.deepEqual([...broken.map(({ id, reason }) => `${id}: ${reason}`), ...errors], []);
  assert.ok(results.filter(({ status }) => status === 'passed').length > laws.length / 2);
});

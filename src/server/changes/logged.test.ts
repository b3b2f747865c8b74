/** Every type of the log (2.1) is written somewhere in the server. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { actionTypes } from '../../document/sets.ts';

/** Types that nothing here logs, and why. */
const unlogged: Readonly<Record<string, string>> = { emailCard: 'no mail comes in here' };

const server = new URL('../', import.meta.url);
/** Where changes become actions; not where those that are logged are told to members. */
const written = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(changes|nouns)\b.*(?<!\.test|notify)\.ts$/.test(file))
  .map((file) => readFileSync(new URL(file.replaceAll('\\', '/'), server), 'utf8'))
  .join('\n');

test('each type of the log is logged by some change, or is named here', () => {
  const missing = actionTypes.filter((type) => !type.includes(':') && !new RegExp(`\\b${type}\\b['(:]`).test(written));
  assert.deepEqual(missing, Object.keys(unlogged));
});

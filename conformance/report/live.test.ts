/** The lines that are shown while a run goes on, with a terminal and without. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idAlwaysShown, repeatsCountOnce } from '../laws/1-conventions/conventions.ts';
import type { Progress } from '../run/options.ts';
import type { Result } from '../run/result.ts';
import { live } from './live.ts';
import { printer } from './text.ts';

const result: Result = {
  id: 'CNV-07',
  rule: 'CNV-07',
  section: '1.5',
  level: 'stated',
  title: 'the id is shown',
  status: 'failed',
  reason: 'it is gone',
  witness: { exercised: 1, requests: 1 },
  ms: 1,
};
const events: readonly Progress[] = [
  { kind: 'start', laws: [idAlwaysShown, repeatsCountOnce], seed: 5 },
  { kind: 'law', law: idAlwaysShown, at: 0 },
  { kind: 'reply', requests: 7 },
  { kind: 'result', law: idAlwaysShown, result },
];

function watched(isTTY: boolean, quiet = false) {
  const shown: string[] = [];
  const said: string[] = [];
  let now = 0;
  const run = live({
    screen: quiet ? undefined : { write: (text) => shown.push(text), isTTY, columns: 60 },
    say: (text) => said.push(text),
    printer: printer({ color: false }),
    color: false,
    now: () => now,
  });
  for (const event of events) run.heard(event);
  return { run, shown, said, pass: (ms: number) => void (now += ms) };
}

test('a failure is printed when it is found, with a terminal and without', () => {
  for (const isTTY of [true, false]) assert.match(watched(isTTY).said.join(''), /FAILED CNV-07[^]*it is gone/);
});

test('without a terminal a plain line tells every five seconds how far the run is', () => {
  const { run, shown, pass } = watched(false);
  assert.deepEqual(shown, []);
  pass(4600);
  run.tick();
  run.tick();
  assert.equal(shown.length, 1);
  assert.match(shown[0]!, /^1\/2 laws, 1 failed, 7 requests, 5 s, about \d+ s left\n$/);
});

test('a silence is told in place of the time that is left', () => {
  const { run, shown, pass } = watched(false);
  pass(12_000);
  run.tick();
  assert.match(shown[0]!, /12 s, no reply for 12 s\n$/);
  run.heard({ kind: 'reply', requests: 8 });
  pass(4600);
  run.tick();
  assert.match(shown[1]!, /8 requests, 17 s, about \d+ s left\n$/);
});

test('a terminal shows one line that is rewritten and is gone at the end', () => {
  const { run, shown, pass } = watched(true);
  pass(1000);
  run.tick();
  assert.match(shown.at(-1)!, /^\r\u001b\[K\[1\/2\] 1 failed, 7 requests, 1 s/);
  run.heard({ kind: 'cleaned' });
  assert.equal(shown.at(-1), '\r\u001b[K');
  assert.ok(shown.every((text) => !text.includes('\n')));
});

test('where progress is not wanted, only failures are printed', () => {
  const { shown, said } = watched(true, true);
  assert.deepEqual([shown.length, said.length], [0, 1]);
});

/** When failed tries are believed: the end of a window explains one of them, but not the same failure again and again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failures } from './failures.ts';

/** Failures of tries that take so many milliseconds each, in windows of ten seconds. */
function failures(ms: number, ...messages: readonly string[]): Failures {
  const seen = new Failures(10_000);
  for (const message of messages) seen.add(ms, message);
  return seen;
}
const alike = (count: number): readonly string[] => Array.from({ length: count }, () => 'too many');

test('the shorter the tries, the fewer of them have to fail alike', () => {
  assert.equal(failures(10, ...alike(1)).noEndExplains(false), false);
  assert.equal(failures(10, ...alike(2)).noEndExplains(false), true);
  assert.equal(failures(100, ...alike(2)).noEndExplains(false), false);
  assert.equal(failures(100, ...alike(3)).noEndExplains(false), true);
});

test('ids do not make two failures differ, other words do', () => {
  const [one, other] = ['a'.repeat(24), 'b'.repeat(24)];
  assert.equal(failures(10, `card ${one}`, `card ${other}`).noEndExplains(false), true);
  assert.equal(failures(10, 'too many', 'too few').noEndExplains(false), false);
});

test('a server that broke a law already is believed to fail in two short tries, whatever they say', () => {
  assert.equal(failures(100, 'too many', 'too few').noEndExplains(true), true);
  assert.equal(failures(1000, 'too many', 'too few').noEndExplains(true), false);
  assert.equal(failures(1000, ...alike(2)).noEndExplains(true), true);
  assert.equal(failures(1000, 'too many').noEndExplains(true), false);
});

test('tries go on until they are more than the ends that they can have met, six at most', () => {
  assert.equal(failures(100, ...alike(4)).mayTryAgain, true);
  assert.equal(failures(100, ...alike(5)).mayTryAgain, false);
  assert.equal(failures(5000, ...alike(6)).mayTryAgain, true);
  assert.equal(failures(5000, ...alike(7)).mayTryAgain, false);
});

test('a try that takes long meets an end each time: only the same failure three times in a row counts', () => {
  const places = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'];
  assert.equal(failures(5000, ...places).endsMayExplain(false), true);
  assert.equal(failures(5000, ...places, 'b', 'b').endsMayExplain(false), false);
  assert.equal(failures(100, ...alike(3)).endsMayExplain(true), false);
});

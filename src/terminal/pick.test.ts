/** Rules are found by the address that a person types. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pick } from './pick.ts';
import { rules } from '../document/rules.ts';

test('a section finds its rules and those below it, and not those of a section with a longer number', () => {
  assert.deepEqual(pick('4.5.3'), ['CF-23']);
  assert.ok(pick('4.5').includes('CF-23'));
  assert.ok(pick('1.1').every((id) => rules[id].section === '1.1'));
});

test('a part finds all of its sections', () => {
  assert.ok(pick('8').includes('LIM-20'));
  assert.ok(pick('8').every((id) => rules[id].section.startsWith('8')));
});

test('an id is found in either letter case', () => {
  assert.deepEqual(pick('cf-01'), ['CF-01']);
});

test('a glob finds a family or the beginning of its numbers', () => {
  assert.ok(pick('CF-*').length > 24);
  assert.ok(pick('CF-1*').every((id) => id.startsWith('CF-1')));
});

test('an address of nothing finds nothing', () => {
  for (const address of ['', '4.9', 'XX-01', 'CF-99', '10', '.', '__proto__']) {
    assert.deepEqual(pick(address), [], address);
  }
});

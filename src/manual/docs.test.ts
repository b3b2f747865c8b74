/** The written pages are fresh, and name every rule. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { notServed } from '../endpoints/all.ts';
import { ruleIds } from '../spec/pick.ts';
import { rules } from '../spec/rules.ts';
import { choices } from './choices.ts';
import { reference } from './reference.ts';
import { rows } from './rows.ts';

const page = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

test('docs/reference.md is what the declarations say, as npm run docs writes it', () => {
  assert.equal(page('reference.md'), reference());
});

test('docs/choices.md is what the rules say, as npm run docs writes it', () => {
  assert.equal(page('choices.md'), choices());
});

test('the reference names every rule once, and every endpoint', () => {
  const text = reference();
  assert.deepEqual(
    ruleIds.filter((id) => text.split(`**${id}**`).length !== 2),
    [],
  );
  assert.deepEqual(
    rows.filter(({ title }) => !text.includes(`\`${title}\``)).map(({ title }) => title),
    [],
  );
});

test('what is said not to be served is not', () => {
  const nouns = Object.keys(notServed);
  assert.deepEqual(
    rows.filter(({ endpoint: { path } }) => nouns.some((noun) => `${path}/`.startsWith(`/${noun}/`))),
    [],
  );
});

test('the choices name every rule that the document does not state', () => {
  const text = choices();
  assert.deepEqual(
    ruleIds.filter((id) => rules[id].level !== 'stated' && !text.includes(`**${id}**`)),
    [],
  );
});

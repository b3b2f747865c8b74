/** A bound changed in one place changes sentence, refusal, manual, OpenAPI and what the kit sends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../src/document/limits.ts';

// Before anything else is loaded: what follows reads the changed number. A long test has a process of its own.
const before = limits.text;
Object.assign(limits, { text: 4321 });
Object.assign(limits.actions, { max: 432 });
const { rules } = await import('../../src/document/rules.ts');
const { openapi } = await import('../../src/beside/manual/openapi.ts');
const { version } = await import('../../src/shipped.ts');
const { reference } = await import('../../src/beside/manual/reference.ts');
const { boardWorld } = await import('../../src/testing/board-world.ts');
const { ours } = await import('../declared/rows.ts');
const { documentedIn } = await import('./documented.ts');
const { invalidValuesOf, rightsOf } = await import('./invalid-values.ts');
const { readingMutants } = await import('../mutants/arguments/readings.ts');

test('the sentences of the rules say it', () => {
  assert.match(rules['LIM-18'].says, / 4321 characters/);
  assert.match(rules['CRD-02'].says, / 4321 characters/);
  assert.match(rules['ACT-04'].says, / 432,/);
});

test('the manual and OpenAPI say it', () => {
  const manual = [...reference().values()].join('\n');
  assert.match(manual, /`desc`[^\n]*4321/);
  assert.doesNotMatch(manual, new RegExp(`${before} characters`));
  assert.match(JSON.stringify(openapi(version())), /"maxLength":4321/);
  assert.doesNotMatch(JSON.stringify(openapi(version())), new RegExp(`"maxLength":${before}`));
});

test('the server holds to it and says so', () => {
  const api = boardWorld();
  const idList = api.doing.id;
  assert.equal(api.call('POST', '/cards', { idList, desc: 'x'.repeat(4321) }).status, 200);
  const refused = api.call('POST', '/cards', { idList, desc: 'x'.repeat(4322) });
  assert.equal(refused.status, 400);
  assert.match(JSON.stringify(refused.body), /4321/);
  assert.match(JSON.stringify(api.call('GET', '/members/me/actions', { limit: '433' }).body), /432/);
});

test('the kit sends its ends, and what lies beyond', () => {
  const { named } = documentedIn(ours).find(({ method, path }) => method === 'POST' && path === '/cards')!;
  const desc = named.find(({ name }) => name === 'desc')!;
  assert.ok(rightsOf(desc).some(({ length }) => length === 4321));
  assert.deepEqual(
    invalidValuesOf(desc).map(({ length }) => length),
    [4322],
  );
});

test('a mutant is wrong at that very bound', () => {
  const more = readingMutants.find(({ id }) => id === 'one-more-POST-cards-desc')!;
  const call = { method: 'POST', segments: ['cards'], key: null, token: null, origin: '' };
  const isWrong = (length: number) => more.concerns!({ ...call, args: { desc: 'x'.repeat(length) } });
  assert.deepEqual([4321, 4322, 4323].map(isWrong), [false, true, false]);
});

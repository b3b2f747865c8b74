/** Which laws a run takes, in which order, and what a target lacks for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { law, lawsIn, type Law, type LawId, type Need } from '../law/law.ts';
import { laws as all } from '../laws/all.ts';
import { ours } from '../declared/rows.ts';
import { alsoTouching, matches, rowsMatching, select, unmet } from './select.ts';
import { labOn, toy } from '../testing/toy.ts';
import type { LabOptions } from '../wire/lab.ts';

const one = (id: LawId, more: object = {}, cost = 3): Law =>
  Object.assign(law(id, { holds: () => undefined, ...more }), { cost });
const ids = (laws: readonly Law[]) => laws.map(({ id }) => id);

test('a law is found by its rule, its own name, its family, a glob, its section and those above it', () => {
  const race = one('CF-06/race');
  for (const pattern of ['CF-06', 'CF-06/race', 'cf-06', 'CF', 'CF-*', 'CF-0?', '*/race', '2.8.1', '2.8', '2']) {
    assert.equal(matches(pattern, race) || matches(pattern, one('CF-06')), true, pattern);
  }
  for (const pattern of ['CF-0', 'C', '2.8.2', '8', '2.81', 'CF-06/other'])
    assert.equal(matches(pattern, race), false, pattern);
});

test('a rule takes all its laws', () => {
  const laws = [one('CF-06'), one('CF-06/race'), one('CF-07')];
  assert.deepEqual(ids(select(laws, { only: ['CF-06'] })), ['CF-06', 'CF-06/race']);
});

test('levels are a ladder, and what only measures runs on all of them', () => {
  const laws = [one('CNV-07'), one('CNV-10'), one('ERR-02'), one('ERR-03', { profile: true })];
  assert.deepEqual(ids(select(laws, { level: 'stated' })), ['CNV-07', 'ERR-03']);
  assert.deepEqual(ids(select(laws, {})), ['CNV-07', 'CNV-10', 'ERR-03']);
  assert.equal(select(laws, { level: 'chosen' }).length, 4);
});

test('cheap laws come first, those that use up limits late, those that judge traffic last', () => {
  const watching = law('LIM-04', { watches: () => undefined });
  const laws = [watching, one('CNV-07', { needs: ['probe'] }), one('CNV-08', {}, 50), one('CNV-09')];
  assert.deepEqual(ids(select(laws, {})), ['CNV-09', 'CNV-08', 'CNV-07', 'LIM-04']);
});

test('the title of a law has at most 100 characters', () => {
  assert.deepEqual(
    all.filter(({ title }) => title.length > 100).map(({ id }) => id),
    [],
  );
});

test('two laws of one name are a slip of their author', () => {
  assert.throws(() => lawsIn({ 'a.ts': { a: one('CNV-07'), b: one('CNV-07') } }), /two laws are called CNV-07/);
  assert.throws(() => one('NOT-99' as 'CNV-07'), /which the registry does not know/);
});

const lacking = (need: Need, lab: Partial<LabOptions> = {}, server = toy()) =>
  unmet(one('CNV-07', { needs: [need] }), labOn(server, lab));

test('each need is met or named', () => {
  const far = { ...toy(), target: { ...toy().target, baseUrl: 'https://boards.example.com' } };
  assert.equal(lacking('owner'), null);
  assert.equal(lacking('outsider'), 'the target has no outsider');
  assert.equal(lacking('control'), 'the target has no control plane');
  assert.equal(lacking('control', {}, toy({ movable: true })), null);
  assert.match(lacking('virtualTime', { frozen: false }, toy({ movable: true }))!, /does not stand still/);
  assert.equal(lacking('workspace'), 'the target names no workspace');
  assert.match(lacking('webhooks', {}, far)!, /capabilities\.webhooks/);
  assert.match(lacking('writes', {}, far)!, /--i-own-this/);
  assert.equal(lacking('writes', { owned: true }, far), null);
  assert.match(lacking('limits', { limits: 'off' })!, /--limits off/);
  assert.match(lacking('probe', {}, far)!, /--limits probe/);
  assert.match(lacking('slow', {}, far)!, /--slow/);
  assert.equal(lacking('exports'), null);
  const claiming = { ...toy().target, capabilities: { claims: ['cards'] } };
  assert.equal(lacking('others', { target: claiming }), null);
  assert.equal(lacking('exports', { target: claiming }), 'the target does not have exports');
  assert.equal(
    lacking('exports', { target: { ...toy().target, capabilities: { exports: false } } }),
    'the target does not have exports',
  );
});

test('a part of the document that a target disclaims takes its laws along', () => {
  const target = { ...toy().target, capabilities: { '1': false } };
  assert.equal(unmet(one('CNV-07'), labOn(toy(), { target })), 'the target does not have part 1');
  // The words of a refusal by a limit stand in part 7.
  const none = { ...toy().target, capabilities: { '8': false } };
  assert.equal(lacking('probe', { target: none }), 'the target does not have part 8');
});

test('a route takes the laws that go through its rows, and those of its sections', () => {
  const chosen = select(all, { route: 'GET /boards/*', level: 'chosen' });
  assert.ok(chosen.some(({ id }) => id === 'CNV-01'));
  assert.ok(chosen.length < all.length / 2);
  assert.deepEqual(
    rowsMatching(ours, 'DELETE /card/*')
      .all.map(({ path }) => path)
      .filter((path) => !path.startsWith('/cards/')),
    [],
  );
  assert.equal(rowsMatching(ours, '/bords/*').all.length, 0);
});

test('a row that the document does not show takes the laws that asked it on record, and no law of another row', () => {
  for (const route of ['POST /lists', 'POST /boards', 'GET /lists/{list}']) {
    const chosen = ids(select(all, { route }));
    assert.ok(chosen.length > 1, route);
    assert.ok(!chosen.includes('FLT-05/member'), route);
  }
  assert.ok(ids(select(all, { route: 'POST /lists' })).includes('LST-01/sequential'));
  assert.ok(ids(select(all, { route: 'GET /members/{member}' })).includes('FLT-05/member'));
});

test('a section names the laws of other sections that touch it', () => {
  const others = alsoTouching(all, { only: ['4.6'] });
  assert.ok(others.some(({ id }) => id === 'EXP-01'));
  assert.ok(others.every(({ section }) => section !== '4.6'));
  assert.deepEqual(alsoTouching(all, { only: ['CNV-07'] }), []);
});

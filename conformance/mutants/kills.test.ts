/** The machinery that proves a law can fail: what a mutant reaches, and what counts as a kill. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compose } from '../wire/exchange.ts';
import { law } from '../law/law.ts';
import { fieldsRestrict, idAlwaysShown } from '../laws/1-conventions/conventions.ts';
import { noRemainderTwice, sixHeaders } from '../laws/8-limits/limits.ts';
import { labOn, toy } from '../run/toy.ts';
import { mutated, runMutants } from './kills.ts';

const patient = toy();
const who = { name: 'owner', ...patient.target.actors.owner! };
const wire = patient.connect(patient.target.baseUrl);
const me = compose(who, { path: '/1/members/me' });

test('a mutant is laid over the reply, text and bytes alike', async () => {
  const reply = await mutated(wire, ({ body }) => ({ body: { ...body, username: 'liar' } }))(me);
  assert.equal(reply.body.username, 'liar');
  assert.deepEqual(JSON.parse(reply.text), reply.body);
  assert.equal(reply.bytes.toString(), reply.text);
});

test('a mutant that cannot be mutant of a reply leaves it true', async () => {
  const reply = await mutated(wire, ({ body }) => ({ body: body.cards.map(String) }))(me);
  assert.equal(reply.body.username, 'owner');
});

test('a mutant cannot change what another mutant or the server holds', async () => {
  await mutated(wire, ({ body }) => void (body.username = 'liar'))(me);
  assert.equal((await wire(me)).body.username, 'owner');
});

test('a mutant may remember, and may stand in the place of the server', async () => {
  const forgetsWrites = mutated(wire, {
    instead: async ({ method }, _, memory) => {
      memory['writes'] = (memory['writes'] ?? 0) + (method === 'PUT' ? 1 : 0);
      return method === 'PUT' ? { body: { written: memory['writes'] } } : undefined;
    },
  });
  const before = patient.seen.length;
  const put = compose(who, { method: 'PUT', path: '/1/boards/x' });
  assert.deepEqual((await forgetsWrites(put)).body, { written: 1 });
  assert.deepEqual((await forgetsWrites(put)).body, { written: 2 });
  assert.equal(patient.seen.length, before, 'the server saw none of it');
  assert.equal((await forgetsWrites(me)).body.username, 'owner');
});

for (const one of [idAlwaysShown, fieldsRestrict, sixHeaders, noRemainderTwice]) {
  test(`${one.id} holds in truth and catches each of its mutants`, async () => {
    assert.deepEqual(
      (await runMutants(one, () => labOn(toy({ limits: true })))).filter(({ right }) => !right),
      [],
    );
  });
}

test('a law without a mutant, one that overlooks its mutant, and one that crashes on it kill nothing', async () => {
  const blind = law('CNV-07', {
    as: 'blind',
    holds: (_, { owner }) => owner.get('/1/members/me').ok(),
    mutants: { 'is not who it was': () => ({ body: { id: 'another' } }) },
  });
  const crashing = law('CNV-07', {
    as: 'crashing',
    holds: async (_, { owner }) => void (await owner.get('/1/members/me').ok()).username.length,
    mutants: { 'has no name': () => ({ body: {} }) },
  });
  const mutantless = law('CNV-07', {
    as: 'mutantless',
    holds: (_, { owner }) => owner.get('/1/members/me').ok(),
    mutants: {},
  });
  const results = [];
  for (const one of [blind, crashing, mutantless]) results.push(...(await runMutants(one, () => labOn(toy()))));
  assert.deepEqual(
    results.filter(({ right }) => !right).map(({ law: id, status }) => [id, status]),
    [
      ['CNV-07/blind', 'passed'],
      ['CNV-07/crashing', 'error'],
      ['CNV-07/mutantless', 'no mutant is named'],
    ],
  );
});

test('a law on traffic is judged on traffic that was changed about', async () => {
  const alwaysJson = law('CNV-11', {
    watches(journal, { expect, witness }) {
      for (const reply of journal) expect(reply.headers['content-type'], 'the content type', reply).matches(/json/);
      witness('replies', journal.length);
    },
    mutants: { 'calls it text': ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/plain' } }) },
  });
  assert.deepEqual(
    (await runMutants(alwaysJson, () => labOn(toy()))).map(({ right }) => right),
    [true, true],
  );
});

/** The machinery that proves a law can fail: what a lie reaches, and what counts as a bite. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compose } from '../wire/exchange.ts';
import { law } from '../law/law.ts';
import { fieldsRestrict, idAlwaysShown } from '../laws/1-conventions/conventions.ts';
import { noRemainderTwice, sixHeaders } from '../laws/8-limits/limits.ts';
import { labOn, toy } from '../run/toy.ts';
import { lie, teeth } from './kills.ts';

const patient = toy();
const who = { name: 'owner', ...patient.target.actors.owner! };
const wire = patient.connect(patient.target.baseUrl);
const me = compose(who, { path: '/1/members/me' });

test('a lie is laid over the reply, text and bytes alike', async () => {
  const reply = await lie(wire, ({ body }) => ({ body: { ...body, username: 'liar' } }))(me);
  assert.equal(reply.body.username, 'liar');
  assert.deepEqual(JSON.parse(reply.text), reply.body);
  assert.equal(reply.bytes.toString(), reply.text);
});

test('a lie that cannot be told of a reply leaves it true', async () => {
  const reply = await lie(wire, ({ body }) => ({ body: body.cards.map(String) }))(me);
  assert.equal(reply.body.username, 'owner');
});

test('a lie cannot change what another lie or the server holds', async () => {
  await lie(wire, ({ body }) => void (body.username = 'liar'))(me);
  assert.equal((await wire(me)).body.username, 'owner');
});

test('a lie may remember, and may stand in the place of the server', async () => {
  const forgetsWrites = lie(wire, {
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
  test(`${one.id} holds in truth and catches each of its lies`, async () => {
    assert.deepEqual(
      (await teeth(one, () => labOn(toy({ limits: true })))).filter(({ right }) => !right),
      [],
    );
  });
}

test('a law without a lie, one that overlooks its lie, and one that crashes on it have no teeth', async () => {
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
  const toothless = law('CNV-07', {
    as: 'toothless',
    holds: (_, { owner }) => owner.get('/1/members/me').ok(),
    mutants: {},
  });
  const bites = [];
  for (const one of [blind, crashing, toothless]) bites.push(...(await teeth(one, () => labOn(toy()))));
  assert.deepEqual(
    bites.filter(({ right }) => !right).map(({ law: id, status }) => [id, status]),
    [
      ['CNV-07/blind', 'passed'],
      ['CNV-07/crashing', 'error'],
      ['CNV-07/toothless', 'no lie is named'],
    ],
  );
});

test('a law on traffic is judged on traffic that was lied about', async () => {
  const alwaysJson = law('CNV-11', {
    watches(journal, { expect, witness }) {
      for (const reply of journal) expect(reply.headers['content-type'], 'the content type', reply).matches(/json/);
      witness('replies', journal.length);
    },
    mutants: { 'calls it text': ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/plain' } }) },
  });
  assert.deepEqual(
    (await teeth(alwaysJson, () => labOn(toy()))).map(({ right }) => right),
    [true, true],
  );
});

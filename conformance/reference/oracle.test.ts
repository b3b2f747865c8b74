/** The oracle answers, and translates between its ids and those of a server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compose, type Reply } from '../wire/exchange.ts';
import { oracle, referenceAnswer } from './oracle.ts';
import { ours } from '../declared/rows.ts';
import type { Target } from '../wire/target.ts';

const idMember = 'f'.repeat(24);
const target: Target = { baseUrl: 'http://127.0.0.1:9', actors: { owner: { key: 'k', token: 't', idMember } } };
const step = (method: string, path: string, args: Record<string, string>, body: unknown): Reply => ({
  status: 200,
  headers: {},
  body,
  text: '',
  bytes: new Uint8Array(),
  at: 0,
  ms: 0,
  era: 0,
  request: compose({ name: 'owner', key: 'k', token: 't' }, { method, path, query: args }),
});

test('the declarations name every route the kit may quantify over, and no code', () => {
  assert.ok(ours.all.length > 50);
  assert.ok(ours.all.every((row) => !('run' in row)));
});

test('two oracles of one seed tell the same story', () => {
  const made = () => oracle().play({ actor: 'owner', method: 'POST', path: '/1/boards', args: { name: 'one' } });
  assert.deepEqual(made(), made());
  assert.equal(made().status, 200);
});

test('oracles that are asked by turns know nothing of each other', () => {
  const [one, other] = [oracle(), oracle()];
  const made = (name: string) => ({ actor: 'owner', method: 'POST', path: '/1/boards', args: { name } }) as const;
  const read = { actor: 'owner', method: 'GET', path: '/1/members/me/boards', args: { fields: 'name' } } as const;
  const names = (of: typeof one) => (of.play(read).body as { name: string }[]).map(({ name }) => name);
  for (const oracle of [one, other]) oracle.play(made(oracle === one ? 'one' : 'other'));
  assert.deepEqual([names(one), names(other), names(one)], [['one'], ['other'], ['one']]);
});

test("the reference plays the steps of a server under its own ids and answers under the server's", () => {
  const board = 'a'.repeat(24);
  const steps = [
    step('POST', '/1/boards', { name: 'one' }, { id: board, name: 'one' }),
    step('GET', `/1/boards/${board}`, { fields: 'name,idMemberCreator' }, { id: 'wrong' }),
  ];
  assert.deepEqual(referenceAnswer(steps, target), {
    status: 200,
    body: { id: board, name: 'one', idMemberCreator: idMember },
  });
});

test('where the reference was not asked the same, it has no answer', () => {
  const board = 'a'.repeat(24);
  const made = step('POST', '/1/boards', { name: 'one' }, { id: board, name: 'one' });
  const read = step('GET', `/1/boards/${board}`, {}, {});
  const other = step('POST', '/1/spaces', { title: 'one' }, { id: board });
  const refused = { ...step('POST', '/1/boards', { name: 'two' }, {}), status: 400 };
  assert.equal(referenceAnswer([other, read], target), undefined);
  assert.equal(referenceAnswer([made, refused, read], target), undefined);
  assert.equal(referenceAnswer([made, { ...read, era: 1 }], target), undefined);
  assert.equal(referenceAnswer([made, { ...read, request: { ...read.request, token: 'x' } }], target), undefined);
});

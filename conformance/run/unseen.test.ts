/**
 * The things that a run never saw: an argument or a word counts as seen when a request with it was answered with
 * success.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ours } from '../declared/rows.ts';
import type { Reply } from '../wire/exchange.ts';
import { sightings, unseenByAll, type Unseen } from './unseen.ts';

/** Only what is looked at; the rest of a reply does not matter here. */
const reply = (path: string, query: readonly (readonly [string, string])[], body: unknown, status = 200) =>
  ({ request: { method: 'GET', path, query }, status, body }) as Reply;

const boards = '/1/members/me/boards';
const row = 'GET /members/{member}/boards';
const left = (...replies: Reply[]): Unseen => {
  const seen = sightings(ours, false);
  replies.forEach(seen.saw);
  return seen.unseen();
};

test('what a target says that it lacks is not looked for', () => {
  const { rows } = sightings(ours, false, { capabilities: { claims: ['boards', 'cards'] } }).unseen();
  assert.ok(rows.includes('GET /cards/{card}'));
  for (const absent of ['POST /cards/{card}/labels', 'GET /organizations/{organization}', 'GET /boards/{board}/lists'])
    assert.ok(!rows.includes(absent), absent);
});

test('a row is seen with its success, its words one by one', () => {
  const before = left(reply(boards, [['filter', 'open']], {}, 400));
  assert.ok(before.rows.includes(row) && before.arguments.includes(`${row} filter`));
  const after = left(reply(boards, [['filter', 'open']], [{ name: 'x' }, { desc: 'y' }]));
  assert.deepEqual(
    before.rows.filter((name) => !after.rows.includes(name)),
    [row],
  );
  assert.deepEqual(
    after.words.filter((word) => word.startsWith(`${row} `)),
    before.words.filter((word) => word.startsWith(`${row} `) && word !== `${row} filter=open`),
  );
  assert.deepEqual(
    before.fields.filter((field) => !after.fields.includes(field)),
    ['board.name', 'board.desc'],
  );
});

test('several runs together saw what one of them saw', () => {
  const [one, other] = [left(reply(boards, [], [])), left(reply('/1/members/me/cards', [], []))];
  const both = unseenByAll([one, other]);
  assert.deepEqual([both.rows.includes(row), both.rows.includes('GET /members/{member}/cards')], [false, false]);
  assert.equal(both.rows.length, one.rows.length - 1);
});

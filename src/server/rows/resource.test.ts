/** How records are shown: what follows from a table, from an embed and from the arguments of a call. */
import assert from 'node:assert/strict';
import type { View } from '../rights/access.ts';
import { test } from 'node:test';
import { boardWorld } from '../../testing/board-world.ts';
import { limits } from '../../document/limits.ts';
import { boardResource } from '../nouns/boards/shown.ts';
import { cardResource } from '../nouns/cards/shown.ts';
import { memberResource } from '../nouns/members/shown.ts';
import { declared } from '../rights/dialect.ts';
import { boolean, oneOf } from '../../document/values/kinds.ts';
import type { Card } from '../world/records.ts';
import { asks, embedding, planOf, show, showAll, viewArguments } from './resource.ts';

const api = boardWorld();
const held = api.token('owner');
const view: View = {
  world: api.world,
  actor: { application: api.world.applications.the(held.key), token: held, member: api.member('owner') },
  now: api.now,
  origin: 'http://127.0.0.1',
  dialect: declared,
};
const usual = { usual: cardResource.usual };

test('a field is shown as its getter says, else as it is always, else as it is stored', () => {
  const { fields } = boardResource;
  assert.equal(fields['name']!(api.board as never, view), 'Atlas');
  assert.equal(fields['enterpriseOwned']!(api.board as never, view), false);
  assert.equal(fields['shortUrl']!(api.board as never, view), `http://127.0.0.1/b/${api.board.shortLink}`);
});

test('an embed takes true or false unless it says otherwise, and is off with none if it takes that word', () => {
  const of = () => [];
  const { embeds } = embedding(cardResource, { plain: { of }, named: { on: oneOf(['all', 'none']), of } });
  assert.deepEqual([embeds['plain']!.on, embeds['plain']!.off], [boolean, false]);
  assert.equal(embeds['named']!.off, 'none');
  const names = (given: object) =>
    planOf({ ...cardResource, embeds } as never, usual, given as never).embeds.map((embed) => embed.name);
  assert.deepEqual(names({}), []);
  assert.deepEqual(names({ plain: false, named: 'none' }), []);
  assert.deepEqual(names({ plain: true, named: 'all' }), ['plain', 'named']);
});

test('the fields of a plan are those that are asked for, else the usual ones; all is more where one record is read', () => {
  const names = (asked: object, given: object) =>
    [...planOf(cardResource as never, asked as never, given as never).names].sort();
  assert.deepEqual(names(usual, {}), [...cardResource.usual].sort());
  assert.deepEqual(names(usual, { fields: ['name', 'due'] }), ['due', 'name']);
  assert.deepEqual(names(usual, { fields: 'all' }), [...cardResource.all].sort());
  const whole = names({ ...usual, whole: true }, { fields: 'all' });
  assert.deepEqual(whole, [...cardResource.whole].sort());
  assert.ok(whole.length > cardResource.all.length);
});

test('the arguments of an embed have its prefix, three levels deep and no deeper', () => {
  const args = [...viewArguments(boardResource as never).keys()];
  for (const name of ['fields', 'cards', 'card_fields', 'card_members', 'card_member_fields', 'cards_limit']) {
    assert.ok(args.includes(name), name);
  }
  assert.equal(new Set(args).size, args.length);
  const top = [...viewArguments(cardResource as never, '', 3).keys()];
  assert.deepEqual(top, ['fields']);
  const plan = planOf(boardResource as never, { usual: ['name'] }, {
    cards: 'all',
    cards_limit: 1,
    card_fields: ['name'],
    card_members: true,
    card_member_fields: ['username'],
  } as never);
  const [cards] = plan.embeds;
  assert.deepEqual([cards!.name, cards!.args, cards!.plan!.names], ['cards', { limit: 1 }, ['name']]);
  assert.deepEqual(cards!.plan!.embeds[0]!.plan!.names, ['username']);
  assert.deepEqual([asks(plan, 'cards'), asks(plan, 'lists')], [true, false]);
});

test('a record is shown with its id first, its fields and its embeds, and without what this viewer may not know', () => {
  const { embeds } = embedding(cardResource, {
    secret: { of: () => undefined },
    sum: { of: (card: Card) => card.name.length },
    who: {
      shows: { resource: () => memberResource as never, one: true, prefix: 'who_', usual: ['username'] },
      of: () => api.member('owner'),
    },
  });
  const of = { ...cardResource, embeds };
  const given = { fields: ['name'], secret: true, sum: true, who: true };
  const shown = show(planOf(of as never, usual, given as never), api.card, view);
  const who = { id: api.member('owner').id, username: 'ada_quill' };
  assert.deepEqual(shown, { id: api.card.id, name: 'Maps', sum: 4, who });
  assert.equal(Object.keys(shown)[0], 'id');
});

test('nothing stays nothing, one record is an object, and of a collection as many are shown as it may have (PAG-02)', () => {
  const plan = planOf(cardResource as never, { usual: ['name'] }, {});
  assert.deepEqual([showAll(plan, null, view), showAll(plan, undefined, view)], [null, undefined]);
  assert.deepEqual(showAll(plan, api.card, view), { id: api.card.id, name: 'Maps' });
  const many = Array.from({ length: limits.results + 1 }, () => api.card);
  assert.equal((showAll(plan, many, view) as unknown[]).length, limits.results);
});

/** Laws of 2.3 and 4.5 about where items and definitions are shown: only on request, and the same everywhere. */
import { idsOf } from '../../scene/reading.ts';
import { cardFilters, customFieldTypes } from '../../../src/spec/sets.ts';
import {
  boardBeside,
  definitionsOf,
  fieldBoard,
  fieldScene,
  itemsOf,
  payload,
  putItem,
  setting,
} from '../../scene/fields.ts';
import { optionsNamed, type Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';

export const itemsOnRequest = law('CF-18', {
  async holds(_, t) {
    const { board, list, fields } = await fieldScene(t);
    const [card, bare] = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
    await putItem(t, card, fields.text, payload(fields.text)).ok();
    const path = `/1/cards/${card.id}`;
    for (const args of [{}, { fields: 'name' }, { fields: 'all' }, { customFieldItems: false }]) {
      const shown = await t.owner.get(path, args).record();
      t.expect(Object.keys(shown), 'the keys of a card without customFieldItems=true').excludes('customFieldItems');
    }
    const [inBoard, inList] = [`/1/boards/${board.id}/cards`, `/1/lists/${list.id}/cards`];
    for (const [listing, args] of [
      ...[{}, { fields: 'name' }, { customFieldItems: false }].map((one) => [inBoard, one] as const),
      // The rows of a list show no arguments.
      ...[inList, `${inList}/open`].map((one) => [one, {}] as const),
    ])
      for (const shown of await t.owner.get(listing, args).list())
        t.expect(Object.keys(shown), 'the keys of a card not asked for items').excludes('customFieldItems');
    const whole = await t.owner.get(path, { customFieldItems: true }).record();
    t.expect(whole.name, 'the name beside the items').is(card['name']);
    t.expect(whole.customFieldItems, 'the items of the card').hasLength(1);
    await itemsOf(t, bare.id, (items) => t.expect(items, 'the items of a card without values').is([]));
    const cards = await t.owner.get(`/1/boards/${board.id}/cards`, { fields: 'name', customFieldItems: true }).list();
    const listed = (one: Thing) => cards.find(({ id }) => id === one.id);
    t.expect(listed(card)?.customFieldItems, 'the items of the card among those of the board').hasLength(1);
    t.expect(listed(card)?.name, 'its name').is(card['name']);
    t.expect(Object.keys(listed(card)), 'its keys').within(['id', 'name', 'customFieldItems']);
    t.expect(listed(bare)?.customFieldItems, 'the items of a board card without values').is([]);
  },
});

/** Cards of a board with values of every type, by filter; every value is different. */
async function gallery(t: T) {
  const scene = await fieldBoard(t);
  const [open, closed, bare] = [
    await t.fresh.card({ idList: scene.list.id }),
    await t.fresh.card({ idList: scene.list.id }),
    await t.fresh.card({ idList: scene.list.id }),
  ];
  const all = Object.values(scene.fields);
  for (const field of all) await setting(t, open, field);
  for (const field of all.slice(0, 2)) await setting(t, closed, field, 1);
  await t.stage('closeCard', { id: closed.id });
  return { ...scene, open, closed, bare };
}

export const threeViews = law('CF-19', {
  async holds(_, t) {
    const { board, open, closed, bare } = await gallery(t);
    const path = `/1/boards/${board.id}`;
    const asked = { cards: 'all', customFields: true, card_customFieldItems: true };
    const nested = await t.owner.get(path, asked).record();
    t.expect(nested.cards, 'cards in the board').isArray();
    t.expect(idsOf(nested.cards), 'the cards in the board').sameAs([open.id, closed.id, bare.id]);
    const cards = await t.owner.get(`${path}/cards`, { fields: 'name', customFieldItems: true }).list();
    const byLink = await t.owner.get(`/1/cards/${open['shortLink']}`, { customFieldItems: true }).record();
    t.expect(byLink.customFieldItems, 'the items of the card by its short link').isArray();
    for (const card of [open, closed, bare]) {
      const own = await itemsOf(t, card.id);
      const count = card === open ? customFieldTypes.length : card === closed ? 2 : 0;
      t.expect(own, 'the items of the card').hasLength(count);
      const inBoard = nested.cards.find(({ id }: Thing) => id === card.id);
      t.expect(inBoard.customFieldItems, 'its items in the board').isArray();
      t.expect(inBoard.customFieldItems, 'its items in the board').sameAs(own);
      const listed = cards.find(({ id }) => id === card.id);
      if (card !== closed) t.expect(listed?.customFieldItems, 'its items among the cards of the board').isArray();
      if (listed) t.expect(listed.customFieldItems, 'its items among the cards of the board').sameAs(own);
      if (card === open) t.expect(byLink.customFieldItems, 'its items by short link').sameAs(own);
    }
    const definitions = await definitionsOf(t, board.id);
    t.expect(definitions, 'the definitions of the board').hasLength(customFieldTypes.length);
    t.expect(nested.customFields, 'customFields in the board').isArray();
    t.expect(nested.customFields, 'customFields in the board').sameAs(definitions);
    const { customFields } = await t.owner.get(path, { customFields: true }).record();
    t.expect(customFields, 'customFields of the board without its cards').isArray();
    t.expect(customFields, 'customFields of the board without its cards').sameAs(definitions);
  },
});

const isNone = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

export const cardsOnRequest = law('CF-20', {
  also: ['CF-18'],
  async holds(_, t) {
    const { board, open, closed, bare } = await gallery(t);
    const path = `/1/boards/${board.id}`;
    for (const args of [{}, { customFields: true }, { customFields: true, card_customFieldItems: true }]) {
      const shown = await t.owner.get(path, args).record();
      t.expect(shown.cards, 'cards where they are not asked for').that(isNone(shown.cards), 'nothing');
    }
    const unasked: Record<string, unknown>[] = [
      {},
      { cards: 'all' },
      { customFields: false },
      { fields: 'name', cards: 'open' },
    ];
    for (const args of [...unasked, { cards: 'all', customFields: true }]) {
      const shown = await t.owner.get(path, args).record();
      if (unasked.includes(args))
        t.expect(shown.customFields, 'customFields of a board that is not asked for them').that(
          isNone(shown.customFields),
          'nothing',
        );
      for (const card of shown.cards ?? [])
        t.expect(Object.keys(card), 'the keys of its cards').excludes('customFieldItems');
    }
    const kept = {
      all: [open.id, closed.id, bare.id],
      closed: [closed.id],
      none: [],
      open: [open.id, bare.id],
      visible: [open.id, bare.id],
    };
    for (const cards of cardFilters) {
      const shown = await t.owner
        .get(path, { fields: 'name', cards, customFields: true, card_customFieldItems: true })
        .record();
      t.expect(idsOf(shown.cards ?? []), `the cards in the board, cards=${cards}`).sameAs(kept[cards]);
      t.expect(shown.customFields, 'customFields in the board').hasLength(customFieldTypes.length);
      t.expect(shown.name, 'the name of the board').is(board['name']);
      for (const card of shown.cards ?? []) t.expect(card.customFieldItems, 'the items of its cards').isArray();
    }
  },
});

export const emptyDefinitions = law('CF-19/none', {
  title: 'a board without custom fields has an empty array of them, at its own route and inside the board',
  level: 'stated',
  async holds(_, t) {
    const { board } = await boardBeside(t);
    await definitionsOf(t, board.id, (all) => t.expect(all, 'the definitions of a board without any').is([]));
    const shown = await t.owner.get(`/1/boards/${board.id}`, { customFields: true }).record();
    t.expect(shown.customFields, 'customFields of a board without any').is([]);
    await t.fresh.customField({ idModel: board.id, type: 'list', options: optionsNamed('one') });
    await definitionsOf(t, board.id, (all) => t.expect(all, 'the definitions of a board with one').hasLength(1));
  },
});

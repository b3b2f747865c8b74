/** Laws of 2.3 and 4.5 about where items and definitions are shown: only on request, and the same everywhere. */
import { idsOf, isNone, arrayIn, trickyName } from '../../scene/reading.ts';
import { cardFilters, customFieldTypes } from '../../../src/document/sets.ts';
import {
  cleared,
  definitionsOf,
  fieldScene,
  holdsValue,
  itemsOf,
  payload,
  putItem,
  setting,
  valuedCard,
} from '../../scene/fields.ts';
import { type Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';

export const itemsOnRequest = law('CF-18', {
  title: 'a card shows its custom field items only if asked for them',
  async holds(_, t) {
    const { board, list, card, fields } = await fieldScene(t);
    await putItem(t, card, fields.text, payload(fields.text)).ok();
    const [inBoard, inList] = [`/1/boards/${board.id}/cards`, `/1/lists/${list.id}/cards`];
    const unasked = [{}, { fields: 'name' }, { fields: 'all' }, { customFieldItems: false }];
    const reads = [`/1/cards/${card.id}`, inBoard].flatMap((path) => unasked.map((args) => [path, args] as const));
    // The rows of a list show no arguments.
    for (const [path, args] of [...reads, [inList, {}] as const, [`${inList}/open`, {}] as const])
      for (const shown of [(await t.owner.get(path, args).ok()) as any].flat())
        t.expect(shown.customFieldItems ?? null, 'the items of a card not asked for them').is(null);
    await holdsValue(t, card, fields.text);
  },
});

/** Cards of a board with values of every type, by filter; every value is different. */
async function cardsWithValues(t: T) {
  const { board, list, fields, card: open } = await valuedCard(t);
  const [closed, bare] = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
  for (const field of Object.values(fields).slice(0, 2)) await setting(t, closed, field, 1);
  await t.stage('closeCard', { id: closed.id });
  // Whether a closed card takes a value is left open; one that is taken is kept.
  const late = await putItem(t, closed, fields.text, payload(fields.text));
  return { board, fields, open, closed, bare, ofClosed: late.taken ? 3 : 2 };
}

export const threeViews = law('CF-19', {
  async holds(_, t) {
    const { board, fields, open, closed, bare, ofClosed } = await cardsWithValues(t);
    const path = `/1/boards/${board.id}`;
    const asked = { cards: 'all', customFields: true, card_customFieldItems: true };
    let nested: any;
    let answered: any;
    for (const [ofBare, next] of [[0, { value: { text: ` ${trickyName} ` } }], [1, cleared], [0]] as const) {
      nested = await t.owner.get(path, asked).record();
      t.expect(idsOf(arrayIn(t, nested, 'cards')), 'the cards in the board').sameAs([open.id, closed.id, bare.id]);
      const cards = await t.owner.get(`${path}/cards`, { fields: 'name', customFieldItems: true }).list();
      const byLink = await t.owner.get(`/1/cards/${open['shortLink']}`, { customFieldItems: true }).record();
      for (const card of [open, closed, bare]) {
        const own = await itemsOf(t, card.id);
        const count = card === open ? customFieldTypes.length : card === closed ? ofClosed : ofBare;
        t.expect(own, 'the items of the card').hasLength(count);
        if (card === bare && ofBare === 1) t.expect(own[0].value, 'its value, as it was answered').is(answered.value);
        const inBoard = nested.cards.find(({ id }: Thing) => id === card.id);
        t.expect(inBoard.customFieldItems, 'its items in the board').sameAs(own);
        const among = cards.find(({ id }) => id === card.id);
        if (among || card !== closed)
          t.expect(among?.customFieldItems, 'its items among the cards of the board').sameAs(own);
        if (card === open) t.expect(byLink.customFieldItems, 'its items by short link').sameAs(own);
      }
      if (!next) continue;
      // A server may refuse such signs.
      const set = await putItem(t, bare, fields.text, next);
      answered = set.taken ? set.body : await putItem(t, bare, fields.text, payload(fields.text)).ok();
    }
    const definitions = await definitionsOf(t, board.id);
    t.expect(definitions, 'the definitions of the board').hasLength(customFieldTypes.length);
    t.expect(nested.customFields, 'customFields in the board').sameAs(definitions);
    const { customFields } = await t.owner.get(path, { customFields: true }).record();
    t.expect(customFields, 'customFields of the board without its cards').sameAs(definitions);
  },
});

export const cardsOnRequest = law('CF-20', {
  also: ['CF-18', 'CF-54'],
  async holds(_, t) {
    const { board, open, closed, bare } = await cardsWithValues(t);
    const path = `/1/boards/${board.id}`;
    const [cards, customFields] = ['all', true];
    const requests: Readonly<Record<string, unknown>>[] = [{}, { customFields: false }, { cards }, { customFields }];
    requests.push({ customFields, card_customFieldItems: true }, { cards, customFields }, { fields: 'name', cards });
    for (const args of requests) {
      const shown = await t.owner.get(path, args).record();
      for (const name of ['cards', 'customFields'])
        if (!args[name])
          t.expect(shown[name], `${name} of a board that is not asked for them`).that(isNone(shown[name]), 'nothing');
      for (const card of shown.cards ?? []) t.expect(card.customFieldItems ?? null, 'the items of its cards').is(null);
    }
    const kept = {
      all: [open.id, closed.id, bare.id],
      closed: [closed.id],
      none: [],
      open: [open.id, bare.id],
      visible: [open.id, bare.id],
    };
    for (const word of cardFilters) {
      const args = { fields: 'name', cards: word, customFields, card_customFieldItems: true };
      const shown = await t.owner.get(path, args).record();
      t.expect(idsOf(shown.cards ?? []), `the cards in the board, cards=${word}`).sameAs(kept[word]);
      t.expect(shown.customFields, 'customFields in the board').hasLength(customFieldTypes.length);
      t.expect(shown.name, 'the name of the board').is(board['name']);
      for (const card of shown.cards ?? []) t.expect(card.customFieldItems, 'the items of its cards').isArray();
    }
  },
});

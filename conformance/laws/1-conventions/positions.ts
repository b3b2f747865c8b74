/** Laws of 1.8: the order in which records with positions are listed. */
import { law } from '../../law/law.ts';
import { definitionsOf } from '../../scene/fields.ts';
import { idsOf, arrayIn, makeCard } from '../../scene/reading.ts';

export const listingsInOrder = law('POS-05/cards-of-boards', {
  title: 'wherever a board or a list shows cards or definitions, they stand by their positions',
  // Cards have positions, but in which order they are shown is not stated.
  level: 'chosen',
  async holds(_, t) {
    const { owner, expect } = t;
    const { id: idBoard } = await t.fresh.board({}, { customFields: true });
    const { id: idList } = await t.fresh.list({ idBoard });
    const made = [];
    for (const pos of ['bottom', 'top', 'top']) made.push(await makeCard(t, { idList, name: t.uniqueMarker(), pos }));
    const cards = idsOf(made.toReversed());
    for (const path of [`boards/${idBoard}/cards`, `lists/${idList}/cards`, `lists/${idList}/cards/all`])
      expect(idsOf(await owner.get(`/1/${path}`, { fields: 'name' }).list()), `the cards at ${path}`).is(cards);
    const board = await owner.get(`/1/boards/${idBoard}`, { fields: 'name', cards: 'open' }).record();
    expect(idsOf(arrayIn(t, board, 'cards')), 'the cards embedded in the board').is(cards);
    for (const pos of [30, 10, 20]) await t.fresh.customField({ idModel: idBoard, type: 'text', pos });
    const places = (await definitionsOf(t, idBoard)).map(({ pos }) => Number(pos));
    expect(places, 'the positions of the fields as listed').is(places.toSorted((a, b) => a - b));
  },
});

/** Laws of 2.3 and 4.1 at the edges of what is told: zeros and nulls. */
import { law } from '../../law/law.ts';
import { cardOf, listed, ownCard, partsOf } from '../../scene/reading.ts';

export const noughtIsANumber = law('STK-02', {
  as: 'nought',
  title: 'top and left of a sticker may be 0, and a sticker without a rotation has the rotation 0',
  also: ['STK-03'],
  needs: ['stickers'],
  cost: 6,
  async holds(_, t) {
    const { id } = await ownCard(t);
    const stickers = [
      { image: 'star', top: 1, left: 1, zIndex: 1, rotate: 90 },
      { image: 'heart', top: 0, left: 0, zIndex: 0 },
      { image: 'check', top: 0, left: 2, zIndex: 1, rotate: 0 },
    ];
    for (const sticker of stickers) await t.owner.post(`/1/cards/${id}/stickers`, sticker).ok();
    await partsOf(t, id, (card) => {
      const all = listed(t, card, 'stickers');
      t.expect(all, 'the stickers on the card').hasLength(stickers.length);
      for (const sticker of stickers) {
        const shown = all.find((one) => one?.image === sticker.image);
        t.expect(shown, `the sticker ${sticker.image}`).has({ rotate: 0, ...sticker });
      }
    });
  },
});

export const nullIsNone = law('LBL-01', {
  as: 'null',
  title: 'a JSON null means no colour, or no date',
  level: 'implied',
  needs: ['labels', 'cards'],
  cost: 6,
  async holds(_, t) {
    const { id, idList } = await ownCard(t);
    const json = { color: null, name: t.uniqueMarker() };
    await t.owner.call({ method: 'POST', path: `/1/cards/${id}/labels`, json }).ok();
    await cardOf(t, id, 'idLabels', (card) => {
      const labels = listed(t, card, 'idLabels');
      t.expect(labels, 'the labels of the card').hasLength(1);
      t.expect(labels[0]?.color ?? null, 'the colour of its label').is(null);
      t.expect(labels[0]?.name, 'the name of its label').is(json.name);
    });
    const due = { idList, name: t.uniqueMarker(), due: null };
    const made = await t.owner.call({ method: 'POST', path: '/1/cards', json: due }).record();
    t.expect((await cardOf(t, made.id, 'due')).due ?? null, 'the due date of a card without one').is(null);
  },
});

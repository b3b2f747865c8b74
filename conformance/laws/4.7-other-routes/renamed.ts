/** Laws of 4.7 about what a search finds once a card was renamed or deleted: the card as it is. */
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { idsOf, listed, perhaps } from '../../scene/reading.ts';

async function cards(t: T, query: string): Promise<string[]> {
  const found = await t.owner.get('/1/search', { query, card_fields: 'name' }).record();
  return idsOf(listed(t, found, 'cards'));
}

export const searchKeepsUp = law('SRC-01', {
  as: 'renamed',
  title: 'a renamed card is found by its new name, and a deleted card is not found',
  level: 'implied',
  needs: ['search', 'cards', 'writes'],
  cost: 10,
  async holds(_, t) {
    const [name, other] = [t.uniqueMarker(), t.uniqueMarker()];
    const { id } = await t.fresh.card({ name });
    // The document leaves open how soon a search finds new records.
    await t.settle();
    t.pre((await cards(t, name)).includes(id));
    await t.owner.put(`/1/cards/${id}`, { name: other }).ok();
    await t.eventually(
      () => cards(t, other),
      (ids) => t.expect(ids, 'the cards found by the new name').is([id]),
    );
    await t.eventually(
      () => cards(t, name),
      (ids) => t.expect(ids, 'the cards found by the old name').is([]),
    );
    await perhaps(t, 'deleteCard', { id });
    await t.eventually(
      () => cards(t, other),
      (ids) => t.expect(ids, 'the cards found once the card was deleted').is([]),
    );
  },
});

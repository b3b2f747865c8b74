/** Laws of 2.8 about empty values: they may be refused or mean no value, but are never stored as a value. */
import { carries, fieldScene, itemOf, itemsOf, payload, putItem } from '../../scene/fields.ts';
import { succeeded } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';

const blank = { number: ['', ' '], date: ['', ' '], checkbox: ['', ' '] } as const;
const nameOf = { number: 'number', date: 'date', checkbox: 'checked' } as const;

export const blanksAreNoValues = law('CF-08', {
  as: 'blank',
  title: 'an empty number, date or checkbox never becomes a value: it is refused, or the item has no value afterwards',
  each: { type: ['number', 'date', 'checkbox'] as const },
  needs: ['customFields'],
  cost: 14,
  async holds({ type }, t) {
    const { list, fields } = await fieldScene(t);
    const field = fields[type];
    for (const text of blank[type]) {
      const value = { [nameOf[type]]: text };
      const bare = await t.fresh.card({ idList: list.id });
      await putItem(t, bare, field, { value });
      await t.settle();
      t.expect(await itemsOf(t, bare.id), `the items of a card that was given ${JSON.stringify(value)}`).is([]);
      const card = await t.fresh.card({ idList: list.id });
      await putItem(t, card, field, payload(field)).ok();
      const reply = await putItem(t, card, field, { value });
      await itemsOf(t, card.id, (items) => {
        if (succeeded(reply)) t.expect(items, 'the items of a card whose value was taken away').is([]);
        else carries(t, itemOf(t, items, field), field, payload(field), card);
      });
    }
  },
});

/**
 * Laws of 3.3 about the item of a field on a card: it is cleared by an update, and not deleted.
 */
import { customFieldTypes } from '../../../src/document/sets.ts';
import {
  carries,
  cleared,
  fieldScene,
  itemPath,
  itemsOf,
  payload,
  putItem,
  set,
  holdsValue,
  valuedCard,
} from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { refusesAll, valuesOf } from '../../scene/reading.ts';

export const clearing = law('CF-11', {
  each: { type: customFieldTypes },
  also: ['CF-32'],
  async holds({ type }, t) {
    const { card, board, fields } = await valuedCard(t, [type]);
    const field = fields[type];
    const second = await t.fresh.customField({ idModel: board.id, type });
    await putItem(t, card, second, payload(second)).ok();
    const only = (items: any[]) => {
      t.expect(valuesOf(items, 'idCustomField'), 'the fields that are still set').is([second.id]);
      carries(t, items[0], second, payload(second), card);
    };
    t.expect(await putItem(t, card, field, cleared).ok(), 'the answer to clearing').is({});
    await itemsOf(t, card.id, only);
    // The table has no such transition: whether it is refused or not, there is nothing to clear.
    const again = await putItem(t, card, field, cleared);
    if (again.taken) t.expect(again.body, 'the answer to clearing what is not set').is({});
    await itemsOf(t, card.id, only);
    await set(t, card, field, payload(field, 1));
    await holdsValue(t, card, field, payload(field, 1));
  },
});

export const noDeletion = law('CF-12', {
  title: 'an item that is set with key and token in the body is not deleted, nor changed without a token',
  each: { type: customFieldTypes },
  needs: ['customFields'],
  also: ['CF-43'],
  async holds({ type }, t) {
    const { card, fields } = await fieldScene(t);
    const field = fields[type];
    const path = itemPath(card.id, field.id);
    const put = (which: 0 | 1, more = {}) =>
      t.owner.call({ method: 'PUT', path, json: payload(field, which), place: 'body', ...more });
    carries(t, await put(0).record(), field, payload(field), card);
    const attempts = [() => t.owner.del(path), () => put(1, { token: null })];
    await refusesAll(t, () => itemsOf(t, card.id), ...attempts);
    await holdsValue(t, card, field);
  },
});

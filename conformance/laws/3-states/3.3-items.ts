/**
 * Laws of 3.3 about the item of a field on a card: it is cleared by an update, and not deleted.
 */
import { customFieldTypes } from '../../../src/spec/sets.ts';
import { carries, cleared, fieldScene, itemOf, itemPath, itemsOf, payload, putItem, set } from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { refusesAll, valuesOf } from '../../scene/reading.ts';

export const clearing = law('CF-11', {
  each: { type: customFieldTypes },
  also: ['CF-32'],
  async holds({ type }, t) {
    const { list, fields } = await fieldScene(t);
    const card = await t.fresh.card({ idList: list.id });
    const field = fields[type];
    const beside = fields[type === 'text' ? 'number' : 'text'];
    await putItem(t, card, field, payload(field)).ok();
    await putItem(t, card, beside, payload(beside)).ok();
    const only = (items: any[]) => {
      t.expect(valuesOf(items, 'idCustomField'), 'the fields that are still set').is([beside.id]);
      carries(t, items[0], beside, payload(beside), card);
    };
    t.expect(await putItem(t, card, field, cleared).ok(), 'the answer to clearing').is({});
    await itemsOf(t, card.id, only);
    // The table has no such transition: whether it is refused or not, there is nothing to clear.
    const again = await putItem(t, card, field, cleared);
    if (again.taken) t.expect(again.body, 'the answer to clearing what is not set').is({});
    await itemsOf(t, card.id, only);
    await set(t, card, field, payload(field, 1));
    await itemsOf(t, card.id, (items) => carries(t, itemOf(t, items, field), field, payload(field, 1), card));
  },
});

export const noDeletion = law('CF-12', {
  each: { type: customFieldTypes },
  async holds({ type }, t) {
    const { list, fields } = await fieldScene(t);
    const card = await t.fresh.card({ idList: list.id });
    await putItem(t, card, fields[type], payload(fields[type])).ok();
    await refusesAll(
      t,
      () => itemsOf(t, card.id),
      () => t.owner.del(itemPath(card.id, fields[type].id)),
    );
    await itemsOf(t, card.id, (items) =>
      carries(t, itemOf(t, items, fields[type]), fields[type], payload(fields[type]), card),
    );
  },
});

export const credentialsInBody = law('CF-43', {
  each: { type: ['text', 'list'] as const },
  async holds({ type }, t) {
    const { list, fields } = await fieldScene(t);
    const card = await t.fresh.card({ idList: list.id });
    const path = itemPath(card.id, fields[type].id);
    const given = payload(fields[type], 1);
    const item = await t.owner.call({ method: 'PUT', path, json: given, place: 'body' }).record();
    carries(t, item, fields[type], given, card);
    await itemsOf(t, card.id, (items) => carries(t, itemOf(t, items, fields[type]), fields[type], given, card));
    await refusesAll(
      t,
      () => itemsOf(t, card.id),
      () => t.nobody.call({ method: 'PUT', path, json: payload(fields[type], 0) }),
      () => t.owner.call({ method: 'PUT', path, json: payload(fields[type], 0), place: 'body', token: null }),
    );
    const gone = t.owner.call({ method: 'PUT', path, json: cleared, place: 'body' });
    t.expect(await gone.ok(), 'what clearing gives').is({});
  },
});

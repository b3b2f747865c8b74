/** Laws of 2.8 about what a value may name: a string, an option of the same field, a field of the card's own board. */
import { carries, fieldBoard, fieldScene, itemOf, itemsOf, putItem, set } from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { unknownId } from '../../law/arbitraries.ts';
import { refusesAll } from '../../scene/reading.ts';

const nameOf = { text: 'text', number: 'number', checkbox: 'checked' } as const;

export const innerStrings = law('CF-48', {
  title: 'a JSON number or boolean inside a value is refused, or it is shown as a string',
  each: { type: ['text', 'number', 'checkbox'] as const },
  needs: ['customFields'],
  cost: 4,
  async holds({ type }, t) {
    const { list, fields } = await fieldScene(t);
    const card = await t.fresh.card({ idList: list.id });
    const raw = type === 'checkbox' ? true : 5;
    const reply = await putItem(t, card, fields[type], { value: { [nameOf[type]]: raw } });
    const taken = t.takes(`a JSON ${typeof raw} in the value of a ${type} field`, reply);
    await itemsOf(t, card.id, (items) => {
      if (!taken) return t.expect(items, 'the items after a refusal').is([]);
      carries(t, itemOf(t, items, fields[type]), fields[type], { value: { [nameOf[type]]: String(raw) } }, card);
    });
  },
});

export const chosenOption = law('CF-30', {
  needs: ['customFields'],
  also: ['CF-09', 'CF-08'],
  cost: 12,
  async holds(_, t) {
    const { list, fields } = await fieldBoard(t, ['list']);
    const other = (await fieldScene(t)).fields.list;
    const card = await t.fresh.card({ idList: list.id });
    const [one, two] = fields.list['options'];
    await set(t, card, fields.list, { idValue: one.id });
    await set(t, card, fields.list, { idValue: two.id });
    const attempts = [
      { idValue: other['options'][0].id },
      { idValue: unknownId },
      { idValue: 'one' },
      { idValue: fields.list.id },
      { value: { text: 'one' } },
      { value: { option: one.id } },
    ];
    await refusesAll(
      t,
      () => itemsOf(t, card.id),
      ...attempts.map((json) => () => putItem(t, card, fields.list, json)),
    );
    await itemsOf(t, card.id, (items) =>
      carries(t, itemOf(t, items, fields.list), fields.list, { idValue: two.id }, card),
    );
  },
});

export const fieldsOfTheOwnBoard = law('CF-06', {
  as: 'board',
  title: 'a card takes values for fields of its own board only',
  needs: ['customFields'],
  cost: 6,
  async holds(_, t) {
    const { fields } = await fieldScene(t);
    const { list, fields: own } = await fieldBoard(t, ['text']);
    const card = await t.fresh.card({ idList: list.id });
    const foreign = fields.text;
    const attempts = [foreign, { ...foreign, id: unknownId }, card];
    await refusesAll(
      t,
      () => itemsOf(t, card.id),
      ...attempts.map((field) => () => putItem(t, card, field, { value: { text: 'alpha' } })),
      () => putItem(t, { ...card, id: unknownId }, own.text, { value: { text: 'alpha' } }),
    );
    await set(t, card, own.text, { value: { text: 'alpha' } });
  },
});

/** Laws of 2.8.5 and 4.5: when a definition is deleted, its values are deleted everywhere and for ever. */
import { customFieldTypes } from '../../../src/spec/sets.ts';
import {
  boardBeside,
  carries,
  define,
  definitionsOf,
  fieldBoard,
  itemOf,
  itemsOf,
  payload,
  putItem,
  set,
  setting,
} from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { idsOf, valuesOf } from '../../scene/reading.ts';

export const deletionTakesValues = law('CF-13', {
  each: { type: customFieldTypes },
  needs: ['customFields'],
  cost: 22,
  async holds({ type }, t) {
    const kept = type === 'text' ? 'number' : 'text';
    const { board, list, fields } = await fieldBoard(t, [type, kept]);
    const second = await t.fresh.list({ idBoard: board.id });
    const cards = [
      await t.fresh.card({ idList: list.id }),
      await t.fresh.card({ idList: second.id }),
      await t.fresh.card({ idList: list.id }),
    ] as const;
    for (const card of cards) {
      for (const field of [fields[type], fields[kept]]) {
        await setting(t, card, field);
      }
    }
    await t.stage('closeCard', { id: cards[2].id });
    const { id, name } = fields[type];
    t.expect(await t.owner.del(`/1/customFields/${id}`).ok(), 'the answer to a deletion').is({});
    await definitionsOf(t, board.id, (all) =>
      t.expect(idsOf(all), 'the definitions that are left').is([fields[kept].id]),
    );
    for (const card of cards) {
      await itemsOf(t, card.id, (items) => {
        t.expect(valuesOf(items, 'idCustomField'), 'the fields that are set').is([fields[kept].id]);
        carries(t, items[0], fields[kept], payload(fields[kept]), card);
      });
    }
    const listed = await t.owner.get(`/1/boards/${board.id}/cards`, { fields: 'name', customFieldItems: true }).list();
    for (const { customFieldItems } of listed)
      t.expect(customFieldItems, 'the items of a card of the board').hasLength(1);
    await putItem(t, cards[0], fields[type], payload(fields[type])).refused();
    const again = await define(t, { idModel: board.id, modelType: 'board', name, type }).record();
    t.expect(again.id, 'the id of a definition made anew').isNot(id);
    await itemsOf(t, cards[0].id, (items) =>
      t.expect(items, 'the items once the definition is made anew').hasLength(1),
    );
  },
});

export const deletionStaysOnItsBoard = law('CF-13', {
  as: 'board',
  title: 'deleting a definition does not delete one of the same name and type on another board, nor its values',
  level: 'implied',
  needs: ['customFields'],
  cost: 10,
  async holds(_, t) {
    const { fields } = await fieldBoard(t, ['text']);
    const { board: other, list } = await boardBeside(t);
    const twin = await t.fresh.customField({ idModel: other.id, type: 'text', name: fields.text['name'] });
    const card = await t.fresh.card({ idList: list.id });
    await set(t, card, twin, payload(twin));
    t.expect(await t.owner.del(`/1/customFields/${fields.text.id}`).ok(), 'the answer to a deletion').is({});
    await definitionsOf(t, other.id, (all) => t.expect(idsOf(all), 'the definitions of the other board').is([twin.id]));
    await itemsOf(t, card.id, (items) => carries(t, itemOf(t, items, twin), twin, payload(twin), card));
  },
});

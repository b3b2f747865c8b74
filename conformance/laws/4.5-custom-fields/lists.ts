/** Laws of 4.5.2 about a list that goes to another board: its cards and their values go with it. */
import { customFieldTypes } from '../../../src/spec/sets.ts';
import {
  boardBeside,
  carriesAlike,
  definitionsOf,
  fieldBoard,
  itemsOf,
  listTaken,
  setting,
} from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { couldSet } from '../../scene/reading.ts';

export const valuesOfLists = law('CF-21', {
  as: 'lists',
  title: 'if a list moves to another board, its cards keep their values, with the definitions of that board',
  level: 'implied',
  needs: ['customFields', 'secondBoard', 'lists'],
  cost: 22,
  async holds(_, t) {
    const { list, fields } = await fieldBoard(t);
    const beside = await boardBeside(t);
    const cards = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
    for (const card of cards) {
      for (const field of Object.values(fields)) {
        await setting(t, card, field);
      }
    }
    // A closed card of the list goes with it too.
    await couldSet(t.stage('closeCard', { id: cards[1]!.id }));
    await listTaken(t, list, beside);
    const there = await definitionsOf(t, beside.board.id, (all) =>
      t.expect(all, 'the definitions of the other board').hasLength(customFieldTypes.length),
    );
    for (const card of cards) {
      await itemsOf(t, card.id, (items) => {
        t.expect(items, 'the items of a card of the list').hasLength(customFieldTypes.length);
        for (const source of Object.values(fields)) {
          const field = there.find(({ fieldGroup }) => fieldGroup === source['fieldGroup']);
          const item = items.find(({ idCustomField }) => idCustomField === field?.id);
          carriesAlike(t, item, field, source, card);
        }
      });
    }
  },
});

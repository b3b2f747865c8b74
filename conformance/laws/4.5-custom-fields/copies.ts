/**
 * Laws of 4.1 and 4.5.2: copies keep values without being asked; definitions are found by name.
 */
import { valuesOf } from '../../scene/reading.ts';
import {
  boardBeside,
  carries,
  definitionsOf,
  fieldBoard,
  itemOf,
  itemsOf,
  payload,
  redefine,
  setting,
  taken,
} from '../../scene/fields.ts';
import { law } from '../../law/law.ts';

export const copiesKeepByDefault = law('CF-22', {
  as: 'default',
  title: 'a copy has the values of its source, on the same board and on another, unless the request says otherwise',
  needs: ['customFields', 'secondBoard'],
  also: ['FLT-03'],
  cost: 12,
  async holds(_, t) {
    const { list, fields } = await fieldBoard(t, ['text', 'list']);
    const beside = await boardBeside(t);
    const card = await t.fresh.card({ idList: list.id });
    await setting(t, card, fields.text);
    await setting(t, card, fields.list, 2);
    const copy = await t.owner.post('/1/cards', { idList: list.id, idCardSource: card.id }).record();
    await itemsOf(t, copy.id, (items) => {
      t.expect(items, 'the items of a copy on the same board').hasLength(2);
      carries(t, itemOf(t, items, fields.text), fields.text, payload(fields.text), copy);
      carries(t, itemOf(t, items, fields.list), fields.list, payload(fields.list, 2), copy);
    });
    const far = await t.owner.post('/1/cards', { idList: beside.list.id, idCardSource: card.id }).record();
    await itemsOf(t, far.id, (items) => t.expect(items, 'the items of a copy on another board').hasLength(2));
    await itemsOf(t, card.id, (items) => t.expect(items, 'the items of the source').hasLength(2));
  },
});

export const renamedDefinitions = law('CF-22', {
  as: 'renamed',
  title:
    'a definition is matched by its present fieldGroup: after it is renamed, it matches definitions with the new ' +
    'name',
  needs: ['customFields', 'secondBoard'],
  also: ['CF-05', 'CF-21'],
  cost: 16,
  async holds(_, t) {
    const { board, list, fields } = await fieldBoard(t, ['text', 'number']);
    const beside = await boardBeside(t);
    const [one, two] = [t.uniqueMarker(), t.uniqueMarker()];
    const twin = await t.fresh.customField({ idModel: beside.board.id, name: one, type: 'text' });
    const former = await t.fresh.customField({ idModel: beside.board.id, name: fields.number['name'], type: 'number' });
    await redefine(t, fields.text, { name: one });
    await redefine(t, fields.number, { name: two });
    const card = await t.fresh.card({ idList: list.id });
    await setting(t, card, fields.text);
    await setting(t, card, fields.number);
    await taken(t, 'moved', card, beside);
    const all = await definitionsOf(t, beside.board.id, (definitions) => {
      t.expect(valuesOf(definitions, 'name'), 'the names there').sameAs([one, former['name'], two]);
    });
    const made = all.find(({ name }) => name === two);
    await itemsOf(t, card.id, (items) => {
      t.expect(valuesOf(items, 'idCustomField'), 'the fields that are set').sameAs([twin.id, made.id]);
    });
    await definitionsOf(t, board.id, (definitions) => t.expect(definitions, 'the definitions it left').hasLength(2));
  },
});

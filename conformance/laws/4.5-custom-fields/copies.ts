/**
 * Laws of 4.1 and 4.5.2: copies keep values without being asked, as values of their own; definitions are found by name.
 */
import { valuesOf } from '../../scene/reading.ts';
import {
  boardBeside,
  carries,
  cleared,
  definitionsOf,
  fieldBoard,
  itemOf,
  itemsOf,
  payload,
  putItem,
  redefine,
  setting,
  taken,
} from '../../scene/fields.ts';
import type { Thing } from '../../scene/scene.ts';
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

export const copiesStandApart = law('CF-21', {
  as: 'apart',
  title: 'a copy and its source have separate values: setting or clearing one does not change the other',
  level: 'implied',
  needs: ['customFields', 'secondBoard'],
  each: { where: ['here', 'beside'] },
  cost: 14,
  async holds({ where }, t) {
    const { board, list, fields } = await fieldBoard(t, ['text']);
    const beside = where === 'beside' ? await boardBeside(t) : { board, list };
    const source = await t.fresh.card({ idList: list.id });
    await setting(t, source, fields.text, 0);
    const copy = await t.owner.post('/1/cards', { idList: beside.list.id, idCardSource: source.id }).record();
    const there = (await definitionsOf(t, beside.board.id)).find(({ name }) => name === fields.text['name']);
    const has = (card: Thing, field: Thing, which: 0 | 1 | 2) =>
      itemsOf(t, card.id, (items) => carries(t, itemOf(t, items, field), field, payload(field, which), card));
    await has(copy, there, 0);
    await setting(t, copy, there, 1);
    await has(source, fields.text, 0);
    await setting(t, source, fields.text, 2);
    await has(copy, there, 1);
    await putItem(t, copy, there, cleared).ok();
    await has(source, fields.text, 2);
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

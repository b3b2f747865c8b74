/** Laws of 4.8 about collections that are longer than a screen and far from the bound: they come whole. */
import { definitionsOf } from '../../scene/fields.ts';
import { optionsNamed } from '../../scene/scene.ts';
import { law } from '../../law/law.ts';
import { idsOf } from '../../scene/reading.ts';

const many = 26;

export const listsComeWhole = law('PAG-02', {
  as: 'lists',
  title: 'a board with two dozen lists shows all of them',
  level: 'implied',
  needs: ['boards', 'lists'],
  cost: 30,
  async holds(_, t) {
    const { id: idBoard } = await t.fresh.board();
    const made: string[] = [];
    for (let turn = 0; turn < many; turn += 1) made.push((await t.fresh.list({ idBoard, pos: 'bottom' })).id);
    const found = idsOf(await t.owner.get(`/1/boards/${idBoard}/lists`).list());
    t.expect(made, 'the lists that were made').within(found);
  },
});

export const optionsComeWhole = law('PAG-02', {
  as: 'options',
  title: 'a list field with two dozen options shows all of them, and the last can be chosen',
  level: 'implied',
  needs: ['customFields'],
  cost: 9,
  async holds(_, t) {
    const board = await t.fresh.board({}, { customFields: true });
    const texts = Array.from({ length: many }, (_unused, at) => `option ${at}`);
    const { id } = await t.fresh.customField({ idModel: board.id, type: 'list', options: optionsNamed(...texts) });
    const [field] = await definitionsOf(t, board.id, (all) => t.expect(idsOf(all), 'the definitions').is([id]));
    t.expect(
      field.options?.map((one: any) => one?.value?.text),
      'the texts of the options',
    ).sameAs(texts);
    const idValue = field.options.find((one: any) => one?.value?.text === texts.at(-1)).id;
    const card = await t.fresh.card({ idList: (await t.fresh.list({ idBoard: board.id })).id });
    const json = { idValue };
    await t.owner.call({ method: 'PUT', path: `/1/card/${card.id}/customField/${id}/item`, json }).ok();
  },
});

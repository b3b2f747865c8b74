/** Laws of 4.8 about collections that are longer than a screen and far from the bound: they come whole. */
import { payloadOf } from '../../wire/exchange.ts';
import { definitionsOf } from '../../scene/fields.ts';
import { optionsNamed } from '../../scene/scene.ts';
import { law } from '../../law/law.ts';
import { relists } from '../../law/response-mutants.ts';
import { to } from '../../wire/where.ts';
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
    const found = idsOf(await t.owner.get(`/1/boards/${idBoard}/lists`, { fields: 'name' }).list());
    t.expect(made, 'the lists that were made').within(found);
  },
  mutants: {
    'shows twenty': relists((all) => all.slice(0, 20), to('GET', /lists$/)),
    'shows twenty-five': relists((all) => all.slice(0, 25), to('GET', /lists$/)),
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
  mutants: {
    'shows twenty': relists(
      (all) => all.map((one) => ({ ...one, options: one.options.slice(0, 20) })),
      to('GET', /customFields$/),
    ),
    'knows twenty': ({ body }, request, memory) => {
      if (Array.isArray(body)) memory['known'] = body[0].options.slice(0, 20).map(({ id }: any) => id);
      const chosen = payloadOf(request)['idValue'];
      return request.method === 'PUT' && !memory['known'].includes(chosen) ? { status: 400, body: {} } : undefined;
    },
  },
});

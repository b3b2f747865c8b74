/** Laws of 4.5.3: the options that a card needs are merged where it arrives. */
import { boardBeside, carries, definitionsOf, itemOf, itemsOf, taken, ways } from '../../scene/fields.ts';
import { optionsNamed, type Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { idsOf } from '../../scene/reading.ts';

const textOf = (option: any) => option?.value?.text;

/** Two boards, each with a list field of the same name, and a card on the first. */
async function twoBoardsWithField(t: T, source: readonly string[], destination: readonly string[]) {
  const [here, there] = [await boardBeside(t), await boardBeside(t)];
  const name = t.uniqueMarker();
  const field = async (board: Thing, texts: readonly string[]) =>
    t.fresh.customField({
      idModel: board.id,
      name,
      type: 'list',
      ...(texts.length > 0 && { options: optionsNamed(...texts) }),
    });
  const fields = [await field(here.board, source), await field(there.board, destination)] as const;
  return { here, there, fields, card: await t.fresh.card({ idList: here.list.id }) };
}

const optionNamed = (field: any, text: string) => field.options.find((option: any) => textOf(option) === text);
const choose = (t: T, card: Thing, field: Thing, text: string) =>
  t.stage('setItem', { idCard: card.id, idCustomField: field.id, idValue: optionNamed(field, text).id });

const cases = [
  {
    label: '2 of 1,2,3 into 3,4,5',
    source: ['1', '2', '3'],
    chosen: '2',
    destination: ['3', '4', '5'],
    merged: ['2', '3', '4', '5'],
  },
  {
    label: '3 of 1,2,3 into 3,4,5',
    source: ['1', '2', '3'],
    chosen: '3',
    destination: ['3', '4', '5'],
    merged: ['3', '4', '5'],
  },
  { label: 'b of a,b into nothing', source: ['a', 'b'], chosen: 'b', destination: [], merged: ['b'] },
  // Texts that differ in letter case are two values.
  { label: 'a of a into A', source: ['a'], chosen: 'a', destination: ['A'], merged: ['a', 'A'] },
  { label: 'z of z into x,y', source: ['z'], chosen: 'z', destination: ['x', 'y'], merged: ['x', 'y', 'z'] },
] as const;
const journeys = [
  ...cases.map((one) => ({ ...one, way: ways[0] })),
  { ...cases[0], label: `${cases[0].label}, copied`, way: ways[1] },
];

export const optionsMerge = law('CF-23', {
  each: { journey: journeys },
  needs: ['customFields', 'secondBoard'],
  cost: 14,
  async holds({ journey: { source, chosen, destination, merged, way } }, t) {
    const {
      here,
      there,
      fields: [from, into],
      card,
    } = await twoBoardsWithField(t, source, destination);
    const [first] = destination;
    const settled = await t.fresh.card({ idList: there.list.id });
    if (first) await choose(t, settled, into, first);
    await choose(t, card, from, chosen);
    const arrived = await taken(t, way, card, there);
    const [field] = await definitionsOf(t, there.board.id, (all) => {
      t.expect(idsOf(all), 'the definitions there').is([into.id]);
      t.expect(all[0].options, 'the options there').isArray();
      t.expect(all[0].options.map(textOf), 'the texts of the options there').sameAs(merged);
      for (const old of into['options'])
        t.expect(optionNamed(all[0], textOf(old))?.id, 'the id of an option that was there').is(old.id);
      for (const option of all[0].options) t.expect(option.idCustomField, 'what an option belongs to').is(into.id);
      t.expect(new Set(idsOf(all[0].options)).size, 'how many ids of options there are').is(merged.length);
    });
    await itemsOf(t, arrived.id, (items) => {
      t.expect(items, 'the items of the card there').hasLength(1);
      carries(t, items[0], into, { idValue: optionNamed(field, chosen).id }, arrived);
    });
    if (first) {
      const items = await itemsOf(t, settled.id);
      carries(t, itemOf(t, items, into), into, { idValue: optionNamed(into, first).id }, settled);
    }
    await definitionsOf(t, here.board.id, (all) =>
      t.expect(all[0]?.options, 'the options where it came from').sameAs(from['options']),
    );
  },
});

export const mergedOrder = law('CF-34', {
  title: 'merged options read 2, 3, 4, 5, as the example has them',
  profile: true,
  needs: ['customFields', 'secondBoard'],
  cost: 9,
  async holds(_, t) {
    const { there, fields, card } = await twoBoardsWithField(t, ['1', '2', '3'], ['3', '4', '5']);
    await choose(t, card, fields[0], '2');
    await taken(t, 'moved', card, there);
    const [field] = await definitionsOf(t, there.board.id);
    const order = [...(field?.options ?? [])].sort((a, b) => a.pos - b.pos).map(textOf);
    t.choice('the order of merged options', order.join());
    t.expect(order, 'the options by their positions').is(['2', '3', '4', '5']);
  },
});

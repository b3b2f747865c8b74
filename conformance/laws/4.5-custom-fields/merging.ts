/** Laws of 4.5 on options that meet others on a new board, on the way there and back. */
import {
  boardBeside,
  carries,
  definitionsOf,
  holdsValue,
  itemsOf,
  listTaken,
  taken,
  valuedCard,
  ways,
} from '../../scene/fields.ts';
import { optionsNamed, type Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { couldSet, idsOf, listActions } from '../../scene/reading.ts';
import { limits } from '../../../src/document/limits.ts';

const textOf = (option: any) => option?.value?.text;

/** Two boards, each with a list field of the same name, and a card on the first. */
async function twoBoardsWithField(t: T, source: string, destination: string) {
  const [here, there] = [await boardBeside(t), await boardBeside(t)];
  const name = t.uniqueMarker();
  const field = async ({ id: idModel }: Thing, texts: string) => {
    const options = texts === '' ? undefined : optionsNamed(...texts);
    return t.fresh.customField({ idModel, name, type: 'list', options });
  };
  const fields = [await field(here.board, source), await field(there.board, destination)] as const;
  return { here, there, fields, card: await t.fresh.card({ idList: here.list.id }) };
}

const optionNamed = (field: any, text: string) => field.options.find((option: any) => textOf(option) === text);
const choose = (t: T, card: Thing, field: Thing, text: string) =>
  t.stage('setItem', { idCard: card.id, idCustomField: field.id, idValue: optionNamed(field, text).id });

/** The options of the destination after an option of the source was chosen. Each character stands for an option. */
const cases = [
  { source: '123', chosen: '2', destination: '345', merged: '2345' },
  // It is there already, behind four others.
  { source: '123', chosen: '3', destination: '45673', merged: '45673' },
  { source: 'ab', chosen: 'b', destination: '', merged: 'b' },
  // Texts that differ in letter case are two values.
  { source: 'a', chosen: 'a', destination: 'A', merged: 'aA' },
  { source: 'z', chosen: 'z', destination: 'xy', merged: 'xyz' },
] as const;
const journeys = [...cases.map((merge) => ({ ...merge, way: ways[0] })), { ...cases[0], way: ways[1] }].map(
  (journey) => ({
    ...journey,
    label: `${journey.chosen} of ${journey.source} into ${journey.destination || 'nothing'}, ${journey.way}`,
  }),
);

export const optionsMerge = law('CF-23', {
  also: ['CF-09'],
  each: { journey: journeys },
  needs: ['secondBoard'],
  async holds({ journey: { source, chosen, destination, merged, way } }, t) {
    const { here, there, fields, card } = await twoBoardsWithField(t, source, destination);
    const [from, into] = fields;
    const first = destination[0];
    const resident = await t.fresh.card({ idList: there.list.id });
    if (first) await choose(t, resident, into, first);
    // The choice of another card is not needed there.
    await choose(t, await t.fresh.card({ idList: here.list.id }), from, source[0]!);
    await choose(t, card, from, chosen);
    const arrived = await taken(t, way, card, there);
    const [field] = await definitionsOf(t, there.board.id, (all) => {
      t.expect(idsOf(all), 'the definitions there').is([into.id]);
      t.expect(all[0].options, 'the options there').isArray();
      t.expect(all[0].options.map(textOf), 'the texts of the options there').sameAs([...merged]);
      for (const old of into['options'])
        t.expect(optionNamed(all[0], textOf(old))?.id, 'the id of an option that was there').is(old.id);
      for (const option of all[0].options) t.expect(option.idCustomField, 'what an option belongs to').is(into.id);
      t.expect(new Set(idsOf(all[0].options)).size, 'how many ids of options there are').is(merged.length);
    });
    await itemsOf(t, arrived.id, (items) => {
      t.expect(items, 'the items of the card there').hasLength(1);
      carries(t, items[0], into, { idValue: optionNamed(field, chosen).id }, arrived);
    });
    if (first) await holdsValue(t, resident, into, { idValue: optionNamed(into, first).id });
    await definitionsOf(t, here.board.id, (all) =>
      t.expect(all[0]?.options, 'the options where it came from').sameAs(from['options']),
    );
  },
});

export const mergedOrder = law('CF-34', {
  title: 'merged options read 2, 3, 4, 5, as the example has them',
  profile: true,
  needs: ['secondBoard'],
  async holds(_, t) {
    const { there, fields, card } = await twoBoardsWithField(t, '123', '345');
    await choose(t, card, fields[0], '2');
    await taken(t, 'moved', card, there);
    const [field] = await definitionsOf(t, there.board.id);
    const order = [...(field?.options ?? [])].sort((a, b) => a.pos - b.pos).map(textOf);
    t.choice('the order of merged options', order.join());
    t.expect(order, 'the options by their positions').is(['2', '3', '4', '5']);
  },
});

export const historyStays = law('CF-24', {
  each: { way: [...ways, 'with its list'] as const },
  needs: ['secondBoard'],
  async holds({ way }, t) {
    const { board, list, card } = await valuedCard(t, ['text']);
    const otherBoard = await boardBeside(t);
    const comment = await t.fresh.comment({ idCard: card.id });
    if (way === 'with its list') await listTaken(t, list, otherBoard);
    else await taken(t, way, card, otherBoard);
    const shown = await t.owner.get(`/1/actions/${comment.id}/board`, { fields: 'name' }).record();
    t.expect(shown.id, 'the board of a comment made before').is(board.id);
    const action = await t.owner.get(`/1/actions/${comment.id}`).record();
    t.expect(action.data?.board?.id, 'data.board of a comment made before').is(board.id);
    const actionIds = async (idModels: string) => idsOf(await listActions(t, { idModels, limit: limits.results }));
    const before = await actionIds(otherBoard.board.id);
    t.expect(before, 'the actions about the board it went to').excludes(comment.id);
    await t.eventually(
      () => actionIds(board.id),
      (ids) => t.expect(ids, 'the actions about the board it left').includes(comment.id),
    );
  },
});

export const keptByTheCard = law('CF-10/kept', {
  level: 'implied',
  title: 'the values of a card stay while other things of the card change',
  async holds(_, t) {
    const { board, card } = await valuedCard(t, ['text', 'list']);
    const before = await itemsOf(t, card.id, (items) => t.expect(items, 'the values that were set').hasLength(2));
    const stay = (when: string) =>
      itemsOf(t, card.id, (items) => t.expect(items, `the values after ${when}`).sameAs(before));
    const rewritten = await t.owner.put(`/1/cards/${card.id}`, { name: t.uniqueMarker(), desc: 'said anew' });
    if (rewritten.taken) await stay('a new name and text');
    await t.stage('moveCard', { id: card.id, idList: (await t.fresh.list({ idBoard: board.id })).id });
    await stay('a move on the board');
    await t.stage('closeCard', { id: card.id });
    await stay('it went into the archive');
    await t.stage('openCard', { id: card.id });
    await stay('it came back');
    const { id } = board;
    if (!(await couldSet(t.stage('closeBoard', { id })))) return;
    // A closed board may lose its extensions: then the fields come back with them.
    if ((await definitionsOf(t, id)).length === 0) {
      const isOpen = await couldSet(t.stage('openBoard', { id }));
      if (!isOpen || !(await couldSet(t.stage('enableCustomFields', { idBoard: id })))) return;
    }
    await stay('its board was closed');
    t.expect(await definitionsOf(t, id), 'the fields of a board that was closed').hasLength(2);
  },
});

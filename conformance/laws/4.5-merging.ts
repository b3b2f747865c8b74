/** Laws of 4.5.2 to 4.5.4: options merged where a card arrives, what a card brings along only once, and what stays. */
import {
  boardBeside,
  carries,
  definitionsOf,
  fieldBoard,
  itemOf,
  itemsOf,
  optionsNamed,
  payload,
} from '../field-scene.ts';
import { staging, taken, ways } from '../field-scene.ts';
import type { T, Thing } from '../context.ts';
import { law } from '../law.ts';
import { deep } from '../lies.ts';

const another = '5f5f5f5f5f5f5f5f5f5f5f5f';
const idOf = ({ id }: { id: string }) => id;
const textOf = (option: any) => option?.value?.text;

/** Two boards with a list field of one name each, and a card on the first. */
async function two(t: T, source: readonly string[], destination: readonly string[]) {
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
    } = await two(t, source, destination);
    const [first] = destination;
    const settled = await t.fresh.card({ idList: there.list.id });
    if (first) await choose(t, settled, into, first);
    await choose(t, card, from, chosen);
    const arrived = await taken(t, way, card, there);
    const [field] = await definitionsOf(t, there.board.id, (all) => {
      t.expect(all.map(idOf), 'the definitions there').is([into.id]);
      t.expect(all[0].options, 'the options there').isArray();
      t.expect(all[0].options.map(textOf), 'the texts of the options there').sameAs(merged);
      for (const old of into['options'])
        t.expect(optionNamed(all[0], textOf(old))?.id, 'the id of an option that was there').is(old.id);
      for (const option of all[0].options) t.expect(option.idCustomField, 'what an option belongs to').is(into.id);
      t.expect(new Set(all[0].options.map(idOf)).size, 'how many ids of options there are').is(merged.length);
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
  lies: {
    'merges nothing': (reply) => ({
      body: deep(reply.body, (one) =>
        one['options']?.length > 3 ? { ...one, options: one['options'].slice(1) } : one,
      ),
    }),
    'merges all options of the source': (reply, { path }, memory) => {
      if (!/customFields$/.test(path)) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] === 1
        ? {
            body: reply.body.map((one: any) => ({
              ...one,
              options: [
                ...one.options,
                { id: another, idCustomField: one.id, value: { text: '1' }, color: 'none', pos: 1 },
              ],
            })),
          }
        : undefined;
    },
    'merges what is there already': (reply, { path }) =>
      /customFields$/.test(path)
        ? {
            body: reply.body.map((one: any) => ({
              ...one,
              options: [...one.options, { ...one.options[0], id: another }],
            })),
          }
        : undefined,
    'takes the place of the options': (reply, { path }, memory) => {
      if (!/customFields$/.test(path)) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] === 1
        ? { body: reply.body.map((one: any) => ({ ...one, options: one.options.slice(0, 1) })) }
        : undefined;
    },
    'chooses the option of the source': (reply, { path }) =>
      path.startsWith('/1/cards/')
        ? {
            body: {
              ...reply.body,
              customFieldItems: reply.body.customFieldItems.map((one: object) => ({ ...one, idValue: another })),
            },
          }
        : undefined,
    'drops the choice': (reply, { path }) =>
      path.startsWith('/1/cards/') ? { body: { ...reply.body, customFieldItems: [] } } : undefined,
    'makes all options anew': (reply, { path }, memory) => {
      if (!/customFields$/.test(path)) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] === 1
        ? {
            body: reply.body.map((one: any) => ({
              ...one,
              options: one.options.map((option: any, at: number) => ({
                ...option,
                id: `5f5f5f5f5f5f5f5f5f5f5f${at}0`,
              })),
            })),
          }
        : undefined;
    },
    'takes the option away from the source': (reply, { path }, memory) => {
      if (!/customFields$/.test(path)) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] === 2
        ? { body: reply.body.map((one: any) => ({ ...one, options: one.options.slice(1) })) }
        : undefined;
    },
  },
});

export const thereAndBack = law('CF-22', {
  as: 'again',
  title: 'a second card and a way back find the definitions that the first card brought along',
  needs: ['customFields', 'secondBoard'],
  also: ['CF-21', 'CF-06'],
  cost: 24,
  async holds(_, t) {
    const { board, list, fields } = await fieldBoard(t, ['text', 'list']);
    const here = { board, list };
    const beside = await boardBeside(t);
    const [one, next] = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
    for (const [card, which] of [
      [one, 0],
      [next, 1],
    ] as const) {
      for (const field of Object.values(fields)) {
        await t.stage('setItem', { idCard: card.id, idCustomField: field.id, ...payload(field, which) });
      }
    }
    await taken(t, 'moved', one, beside);
    const brought = (
      await definitionsOf(t, beside.board.id, (all) => t.expect(all, 'the definitions there').hasLength(2))
    ).map(idOf);
    await taken(t, 'moved', next, beside);
    await definitionsOf(t, beside.board.id, (all) => t.expect(all.map(idOf), 'the definitions there').sameAs(brought));
    await itemsOf(t, next.id, (items) => {
      t.expect(
        items.map(({ idCustomField }) => idCustomField),
        'the fields of the second card',
      ).sameAs(brought);
    });
    await taken(t, 'moved', one, here);
    await definitionsOf(t, board.id, (all) =>
      t.expect(all.map(idOf), 'the definitions it came from').sameAs([fields.text.id, fields.list.id]),
    );
    await itemsOf(t, one.id, (items) => {
      t.expect(items, 'the items after the way back').hasLength(2);
      for (const field of Object.values(fields)) carries(t, itemOf(t, items, field), field, payload(field, 0), one);
    });
    const second = await t.fresh.list({ idBoard: board.id });
    const before = await itemsOf(t, one.id);
    await staging(t.stage('moveCard', { id: one.id, idList: second.id }));
    await itemsOf(t, one.id, (items) => t.expect(items, 'the items after a move on the board').sameAs(before));
  },
  lies: {
    'makes definitions for each card': (reply, { path }, memory) => {
      if (!/customFields$/.test(path)) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] === 2 ? { body: [...reply.body, { ...reply.body[0], id: another }] } : undefined;
    },
    'makes definitions on the way back': (reply, { path }, memory) => {
      if (!/customFields$/.test(path)) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] === 3 ? { body: [...reply.body, { ...reply.body[0], id: another }] } : undefined;
    },
    'keeps the values of both boards': (reply, { path }) =>
      path.startsWith('/1/cards/')
        ? {
            body: {
              ...reply.body,
              customFieldItems: [...reply.body.customFieldItems, { id: another, idCustomField: another }],
            },
          }
        : undefined,
    'loses the values on the way back': (reply, { path }, memory) => {
      if (!path.startsWith('/1/cards/')) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] > 1 ? { body: { ...reply.body, customFieldItems: [] } } : undefined;
    },
    'carries on every move': (reply, { path }, memory) => {
      if (!path.startsWith('/1/cards/')) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] > 3
        ? {
            body: {
              ...reply.body,
              customFieldItems: reply.body.customFieldItems.map((one: object) => ({ ...one, id: another })),
            },
          }
        : undefined;
    },
  },
});

export const historyStays = law('CF-24', {
  each: { way: ways },
  needs: ['customFields', 'secondBoard', 'comments'],
  cost: 9,
  async holds({ way }, t) {
    const { board, list, fields } = await fieldBoard(t, ['text']);
    const beside = await boardBeside(t);
    const card = await t.fresh.card({ idList: list.id });
    await t.stage('setItem', { idCard: card.id, idCustomField: fields.text.id, ...payload(fields.text) });
    const comment = await t.fresh.comment({ idCard: card.id });
    await taken(t, way, card, beside);
    const shown = await t.owner.get(`/1/actions/${comment.id}/board`, { fields: 'name' }).record();
    t.expect(shown.id, 'the board of a comment made before').is(board.id);
    const action = await t.owner.get(`/1/actions/${comment.id}`).record();
    t.expect(action.data?.board?.id, 'data.board of a comment made before').is(board.id);
    const about = async (idModels: string) =>
      (await t.owner.get('/1/members/me/actions', { idModels, limit: 1000 }).list()).map(idOf);
    const before = await about(beside.board.id);
    t.expect(before, 'the actions about the board it went to').excludes(comment.id);
    await t.eventually(
      () => about(board.id),
      (ids) => t.expect(ids, 'the actions about the board it left').includes(comment.id),
    );
  },
  lies: {
    'takes the history along': (reply, { path }) =>
      /\/board$/.test(path) ? { body: { ...reply.body, id: another } } : undefined,
    'rewrites the history': (reply, { path }) =>
      /actions\/\w+$/.test(path)
        ? { body: { ...reply.body, data: { ...reply.body.data, board: { id: another } } } }
        : undefined,
    'tells it on the new board': (reply, { path }, memory) => {
      memory['id'] ??= path.split('/')[3];
      return /members\/me\/actions$/.test(path) ? { body: [...reply.body, { id: memory['id'] }] } : undefined;
    },
    'forgets it on the old one': (reply, { path }) => (/members\/me\/actions$/.test(path) ? { body: [] } : undefined),
  },
});

/** Laws of part 5 on the rows of 4.5: who may read custom fields, and who may change them. */
import { boardBeside, define, definitionsOf, fieldBoard, itemPath, itemsOf, payload, set } from '../../scene/fields.ts';
import type { Actor } from '../../wire/actor.ts';
import { stageRequest } from '../../wire/provision.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import type { Asking } from '../../wire/answer.ts';
import { law } from '../../law/law.ts';
import { timeless } from '../../scene/reading.ts';

interface FieldsScene {
  readonly board: Thing;
  readonly card: Thing;
  readonly fields: { readonly text: Thing; readonly list: Thing };
}

const scene = async (t: T): Promise<FieldsScene> => {
  const { board, list, fields } = await fieldBoard(t, ['text', 'list']);
  const card = await t.fresh.card({ idList: list.id });
  for (const field of [fields.text, fields.list]) {
    await t.stage('setItem', { idCard: card.id, idCustomField: field.id, ...payload(field) });
  }
  return { board, card, fields };
};

/** Every change that 4.5 shows. */
const changes = (who: Actor, t: T, { board, card, fields }: FieldsScene): (() => Asking)[] => {
  const { text, list } = fields;
  const [option] = list['options'];
  const write = (method: string, path: string, json: object) => () => who.call({ method, path, json });
  const definition = { idModel: board.id, modelType: 'board', name: 'x', type: 'text' };
  return [
    () => define({ owner: who }, definition),
    () => who.call(stageRequest(t.target, 'updateCustomField', { id: text.id, ...definition })),
    write('POST', `/1/customField/${list.id}/options`, { pos: 'bottom', value: { text: 'x' } }),
    write('PUT', `/1/customField/${list.id}/options/${option.id}`, { value: { text: 'x' } }),
    write('PUT', itemPath(card.id, text.id), payload(text, 1)),
    write('PUT', itemPath(card.id, text.id), { idValue: '', value: '' }),
    () => who.del(`/1/customFields/${text.id}`),
  ];
};

const reads = ({ board, card }: FieldsScene): readonly (readonly [path: string, args: object])[] => [
  [`/1/boards/${board.id}/customFields`, {}],
  [`/1/boards/${board.id}`, { customFields: true, cards: 'all', card_customFieldItems: true }],
  [`/1/boards/${board.id}/cards`, { fields: 'name', customFieldItems: true }],
  [`/1/cards/${card.id}`, { customFieldItems: true }],
];

async function changesNothing(t: T, made: FieldsScene, who: Actor): Promise<void> {
  const read = async () => ({
    definitions: await definitionsOf(t, made.board.id),
    items: await itemsOf(t, made.card.id),
  });
  await t.unchanged(read, async () => {
    for (const attempt of changes(who, t, made)) await attempt().refused();
  });
}

export const readersReadFields = law('PRM-05', {
  as: 'custom-fields',
  title: 'a token that may only read reads custom fields and changes none of them',
  needs: ['customFields', 'reader'],
  cost: 24,
  async holds(_, t) {
    const made = await scene(t);
    for (const [path, args] of reads(made)) {
      const [theirs, own] = [await t.reader.get(path, { ...args }), await t.owner.get(path, { ...args })];
      t.expect(timeless(theirs.ok()), `${path} as the reader sees it`).is(timeless(own.ok()));
    }
    await changesNothing(t, made, t.reader);
  },
});

export const strangersSeeNoFields = law('PRM-06', {
  as: 'custom-fields',
  title: 'custom fields of a private board are neither shown to an outsider or without a token, nor changed by them',
  each: { who: ['outsider', 'nobody', 'key alone'] as const },
  needs: ['customFields', 'outsider'],
  also: ['PRM-02'],
  cost: 18,
  async holds({ who }, t) {
    const made = await scene(t);
    const keyed: Actor = {
      ...t.owner,
      call: (request) => t.owner.call({ ...request, token: null }),
      get: (path, args = {}) => t.owner.call({ path, query: args, token: null }),
      del: (path) => t.owner.call({ method: 'DELETE', path, token: null }),
    };
    const other = who === 'key alone' ? keyed : t[who];
    for (const [path, args] of reads(made)) await other.get(path, { ...args }).refused();
    await changesNothing(t, made, other);
  },
});

export const colleaguesShareFields = law('PRM-01', {
  as: 'custom-fields',
  title: 'a member of the board with every permission can create, set, clear and delete custom fields as the owner can',
  level: 'implied',
  needs: ['customFields', 'colleague'],
  cost: 14,
  async holds(_, t) {
    const { board, list } = await boardBeside(t);
    await t.stage('addMember', { idBoard: board.id, idMember: t.colleague.idMember });
    const theirs: T = Object.create(t, { owner: { value: t.colleague } });
    const wanted = { idModel: board.id, modelType: 'board', name: t.uniqueMarker(), type: 'date' };
    const tried = await define(theirs, wanted);
    // The document leaves open what a normal member of a board may do to the board itself.
    const isTheirs = tried.status < 300;
    const field: Thing = isTheirs ? tried.record() : await define(t, wanted).record();
    t.choice('fields defined by a normal member', tried.status);
    const card = await t.fresh.card({ idList: list.id });
    await set(theirs, card, field, payload(field));
    await itemsOf(t, card.id, (items) => t.expect(items, 'the items as the owner sees them').hasLength(1));
    await set(t, card, field, payload(field, 1));
    await itemsOf(theirs, card.id, (items) => t.expect(items, 'the items as the colleague sees them').hasLength(1));
    const deleting = (isTheirs ? t.colleague : t.owner).del(`/1/customFields/${field.id}`);
    t.expect(await deleting.ok(), 'the answer to a deletion').is({});
    await definitionsOf(t, board.id, (all) => t.expect(all, 'the definitions that are left').is([]));
  },
});

/** Records with positions, as instances of one model: the order (1.8, 2.3, 4.1, 4.3, 4.5). */
import { definition } from '../../scene/scene.ts';
import type { Instance, Served } from '../../models/instance.ts';
import { lawsOf } from '../../models/laws.ts';
import { order, type Model } from '../../models/model.ts';
import { ordered } from '../../models/ordered.ts';
import { addOption, boardBeside, define } from '../../scene/fields.ts';
import { arrayIn, ownCard } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import { cardsWith } from '../../things/nouns.ts';
import { stageRequest } from '../../wire/provision.ts';

const made = order(['make']);
const usual = order(['make'], ['usual']);
const both = order(['make', 'move']);
const moved = order(['move']);

async function ofCards(t: T, model: Model): Promise<Served> {
  const { id: idList, idBoard } = await t.fresh.list();
  let source: string | undefined;
  return ordered(t, model, {
    hasNumbers: true,
    async make(who, name, pos) {
      const args = { idList, name, pos };
      // A copy has its own place, and a number of a JSON body is not a text.
      const reply = await (typeof pos === 'number'
        ? who.call({ method: 'POST', path: '/1/cards', json: { ...args, due: null, urlSource: null } })
        : who.post('/1/cards', { ...args, idCardSource: pos === 'top' ? source : undefined }));
      if (reply.taken) source ??= reply.body?.id;
      return reply;
    },
    move: (who, id, pos) => who.put(`/1/cards/${id}`, { pos }),
    // In which order they are listed is left open (1).
    ask: (who) => who.get(`/1/boards/${idBoard}/cards`, { fields: 'name,pos' }),
    all: (cards) => cards,
  });
}

async function ofStars(t: T, model: Model): Promise<Served> {
  const path = '/1/members/me/boardStars';
  const boards = new Map<unknown, string>();
  let at = 0;
  t.after(async () => {
    for (const { id, idBoard } of await t.owner.get(path).list())
      if (boards.has(idBoard)) await t.owner.del(`${path}/${id}`);
  });
  return ordered(t, model, {
    hasNumbers: true,
    async make(who, name, pos) {
      const { id: idBoard } = await t.fresh.board();
      boards.set(idBoard, name);
      const reply = await who.call(stageRequest(t.target, 'createStar', { idBoard, pos: String(pos) }));
      if ([404, 405, 501].includes(reply.status)) t.skip('no row here gives a star');
      return reply;
    },
    // By either of its rows.
    move: (who, id, pos) =>
      (at += 1) % 2 > 0 ? who.put(`${path}/${id}`, { pos }) : who.put(`${path}/${id}/pos`, { value: pos }),
    ask: (who) => who.get(path),
    all: (stars) => stars.map(({ id, idBoard, pos }: any) => ({ name: boards.get(idBoard), id, pos })),
  });
}

const things: readonly Pick<Instance, 'label' | 'model' | 'needs' | 'make'>[] = [
  { label: 'cards', model: order(['make', 'move'], ['usual']), make: ofCards },
  {
    label: 'check items',
    model: usual,
    needs: ['checklists'],
    async make(t, model) {
      const { id } = await ownCard(t);
      const { id: idChecklist } = await t.fresh.checklist({ idCard: id });
      return ordered(t, model, {
        make: (who, name, pos) => who.post(`/1/cards/${id}/checklist/${idChecklist}/checkItem`, { name, pos }),
        ask: (who) => who.get('/1/members/me/cards', cardsWith('checklists')),
        all: (cards) => {
          const card = cards.find((shown: any) => shown?.id === id);
          return arrayIn(t, card, 'checklists').flatMap(({ checkItems = [] }) => checkItems);
        },
      });
    },
  },
  {
    label: 'lists',
    model: both,
    async make(t, model) {
      const { id: idBoard } = await t.fresh.board();
      return ordered(t, model, {
        isListed: true,
        make: (who, name, pos) => who.call(stageRequest(t.target, 'createList', { name, idBoard, pos: String(pos) })),
        move: (who, id, pos) => who.put(`/1/lists/${id}`, { pos }),
        ask: (who) => who.get(`/1/boards/${idBoard}/lists`),
        all: (lists) => lists,
      });
    },
  },
  {
    label: 'custom fields',
    model: both,
    needs: ['customFields'],
    async make(t, model) {
      const { id: idModel } = (await boardBeside(t)).board;
      return ordered(t, model, {
        hasNumbers: true,
        isWhole: true,
        make: (owner, name, pos) =>
          define({ owner, uniqueMarker: t.uniqueMarker }, idModel, { type: 'list', name, pos }),
        move: (who, id, pos, name) =>
          who.call(
            stageRequest(t.target, 'updateCustomField', { ...definition(name, { type: 'list' }), id, idModel, pos }),
          ),
        ask: (who) => who.get(`/1/boards/${idModel}/customFields`),
        all: (fields) => fields,
      });
    },
  },
  {
    label: 'options',
    model: made,
    needs: ['customFields'],
    async make(t, model) {
      const { id: idModel } = (await boardBeside(t)).board;
      let field = { id: '' };
      return ordered(t, model, {
        async makeFirst(elements) {
          const options = elements.map(([text, pos]) => ({ color: 'none', value: { text }, pos }));
          field = await define(t, idModel, { type: 'list', options }).record();
        },
        make: (owner, text, pos) => addOption({ owner }, field, { pos, value: { text } }),
        ask: (who) => who.get(`/1/boards/${idModel}/customFields`),
        all: ([shown]) => arrayIn(t, shown, 'options').map(({ value, pos }) => ({ name: value?.text, pos })),
      });
    },
  },
  { label: 'board stars', model: moved, needs: ['boardStars'], make: ofStars },
];

export const orderLaws = lawsOf(
  things.map((thing) => ({
    ...thing,
    label: `the order of ${thing.label}`,
    group: 'the order of elements',
    rule: 'POS-02',
    also: ['POS-01', 'POS-03', 'POS-04', 'POS-05', 'CF-33', 'STR-02'],
  })),
);

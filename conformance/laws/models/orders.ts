/** Records with positions, as instances of one model: the order (1.8, 2.3, 4.1, 4.3, 4.5). */
import { definition } from '../../scene/scene.ts';
import { law } from '../../law/law.ts';
import { mustWork } from '../../models/freedom.ts';
import type { Instance } from '../../models/instance.ts';
import { lawsOf } from '../../models/laws.ts';
import { order } from '../../models/model.ts';
import { ordered, type Places } from '../../models/ordered.ts';
import { addOption, boardBeside, define, updateField } from '../../scene/fields.ts';
import { arrayIn, ownCard } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import { cardsAsked } from './cards.ts';
import { cardsWith } from '../../things/nouns.ts';
import { isNoRow } from '../../wire/exchange.ts';
import { stageRequest } from '../../wire/provision.ts';

const made = order(['make']);
const usual = order(['make'], ['usual']);
const both = order(['make', 'move']);
const moved = order(['move']);

async function ofCards(t: T): Promise<Places> {
  const { id: idList, idBoard } = await t.fresh.list();
  let source: string | undefined;
  return {
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
    alsoAsked: await cardsAsked(t, { idList, idBoard, fields: 'name,pos' }),
    all: (cards) => cards,
  };
}

async function ofStars(t: T): Promise<Places> {
  const path = '/1/members/me/boardStars';
  const boards = new Map<unknown, string>();
  let at = 0;
  t.after(async () => {
    for (const { id, idBoard } of await t.owner.get(path).list())
      if (boards.has(idBoard)) await t.owner.del(`${path}/${id}`);
  });
  return {
    hasNumbers: true,
    async make(who, name, pos) {
      const { id: idBoard } = await t.fresh.board();
      boards.set(idBoard, name);
      const reply = await who.call(stageRequest(t.target, 'createStar', { idBoard, pos: String(pos) }));
      if (isNoRow(reply)) t.skip('no row here gives a star');
      return reply;
    },
    // By either of its rows.
    move: (who, id, pos) =>
      (at += 1) % 2 > 0 ? who.put(`${path}/${id}`, { pos }) : who.put(`${path}/${id}/pos`, { value: pos }),
    ask: (who) => who.get(path),
    all: (stars) => stars.map(({ id, idBoard, pos }: any) => ({ name: boards.get(idBoard), id, pos })),
  };
}

interface Ordered extends Pick<Instance, 'label' | 'model' | 'needs'> {
  readonly places: (t: T) => Promise<Places>;
  /** They are made one by one, in a container that is empty at first. */
  readonly fromEmpty?: true;
}

const things: readonly Ordered[] = [
  { label: 'cards', model: order(['make', 'move'], ['usual']), places: ofCards, fromEmpty: true },
  {
    label: 'check items',
    fromEmpty: true,
    model: usual,
    needs: ['checklists'],
    async places(t) {
      const { id } = await ownCard(t);
      const { id: idChecklist } = await t.fresh.checklist({ idCard: id });
      return {
        make: (who, name, pos) => who.post(`/1/cards/${id}/checklist/${idChecklist}/checkItem`, { name, pos }),
        ask: (who) => who.get('/1/members/me/cards', cardsWith('checklists')),
        all: (cards) => {
          const card = cards.find((shown: any) => shown?.id === id);
          return arrayIn(t, card, 'checklists').flatMap(({ checkItems = [] }) => checkItems);
        },
      };
    },
  },
  {
    label: 'lists',
    model: both,
    async places(t) {
      const { id: idBoard } = await t.fresh.board();
      return {
        isListed: true,
        make: (who, name, pos) => who.call(stageRequest(t.target, 'createList', { name, idBoard, pos: String(pos) })),
        move: (who, id, pos) => who.put(`/1/lists/${id}`, { pos }),
        ask: (who) => who.get(`/1/boards/${idBoard}/lists`),
        all: (lists) => lists,
      };
    },
  },
  {
    label: 'custom fields',
    model: both,
    needs: ['customFields'],
    async places(t) {
      const { id: idModel } = (await boardBeside(t)).board;
      return {
        hasNumbers: true,
        isWhole: true,
        make: (owner, name, pos) =>
          define({ owner, uniqueMarker: t.uniqueMarker }, idModel, { type: 'list', name, pos }),
        move: (who, id, pos, name) => updateField(t, who, { ...definition(name, { type: 'list' }), id, idModel, pos }),
        ask: (who) => who.get(`/1/boards/${idModel}/customFields`),
        all: (fields) => fields,
      };
    },
  },
  {
    label: 'options',
    model: made,
    needs: ['customFields'],
    async places(t) {
      const { id: idModel } = (await boardBeside(t)).board;
      let field = { id: '' };
      return {
        async makeFirst(elements) {
          const options = elements.map(([text, pos]) => ({ color: 'none', value: { text }, pos }));
          field = await define(t, idModel, { type: 'list', options }).record();
        },
        make: (owner, text, pos) => addOption({ owner }, field, { pos, value: { text } }),
        ask: (who) => who.get(`/1/boards/${idModel}/customFields`),
        all: ([shown]) => arrayIn(t, shown, 'options').map(({ value, pos }) => ({ name: value?.text, pos })),
      };
    },
  },
  { label: 'board stars', model: moved, needs: ['boardStars'], places: ofStars },
];

export const orderLaws = lawsOf(
  things.map(({ places, ...thing }) => ({
    ...thing,
    label: `the order of ${thing.label}`,
    make: async (t, model) => ordered(t, model, await places(t)),
    group: 'the order of elements',
    rule: 'POS-02',
    also: ['POS-01', 'POS-03', 'POS-04', 'POS-05', 'CF-33', 'STR-02'],
  })),
);

export const topOfNothing = law('POS-02/empty', {
  title: 'each record put to the top of an empty container stands before those put there earlier',
  level: 'implied',
  also: ['POS-01', 'POS-04'],
  each: { thing: things.filter(({ fromEmpty }) => fromEmpty) },
  async holds({ thing: { label, places } }, t) {
    const { make, ask, all } = await places(t);
    const names = [t.uniqueMarker(), t.uniqueMarker(), t.uniqueMarker()];
    for (const name of names) {
      const reply = await make(t.owner, name, 'top');
      if (!reply.taken && !mustWork(t, reply, ['pos'])) t.skip('they are placed in another way here');
      reply.ok();
    }
    await t.eventually(
      async () => all((await ask(t.owner)).ok()),
      (elements) => {
        const placed = elements.filter(({ name }) => names.includes(String(name)));
        const positions = placed.flatMap(({ pos }) => (pos === undefined ? [] : [Number(pos)]));
        for (const pos of positions) t.expect(pos, `a position among ${label}`).that(pos > 0, 'a positive number');
        if (positions.length < names.length) t.skip('their positions are not shown here');
        const shown = placed.toSorted((a, b) => Number(a.pos) - Number(b.pos)).map(({ name }) => name);
        t.expect(shown, `the ${label} by their positions`).is(names.toReversed());
      },
    );
  },
});

/** Laws of 1.4 on records made from others: a copy, a part, an option has an id with its own time. */
import { createdAt } from '../../../src/spec/values.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { anotherSecond } from '../../scene/members.ts';
import { cardOf, listed, makeCard } from '../../scene/reading.ts';
import { disclaims } from '../../wire/target.ts';

interface Pair {
  /** The capability that it needs. */
  readonly of: string;
  /** The id of the first record, and how the second is made, a second later. */
  readonly first: (t: T) => Promise<{ readonly id: string; readonly make: () => Promise<string | undefined> }>;
}

const pairs: Readonly<Record<string, Pair>> = {
  'copied card': {
    of: 'cards',
    async first(t) {
      const { id, idList } = await t.fresh.card();
      return { id, make: async () => (await makeCard(t, { idList, idCardSource: id })).id };
    },
  },
  'copied checklist': {
    of: 'checklists',
    async first(t) {
      const { id: idCard } = await t.fresh.card();
      const { id } = await t.fresh.checklist({ idCard });
      const other = await t.fresh.card();
      const make = async () => {
        await t.owner.post(`/1/cards/${other.id}/checklists`, { idChecklistSource: id }).ok();
        return listed(t, await cardOf(t, other.id, 'idChecklists'), 'idChecklists')[0]?.id;
      };
      return { id, make };
    },
  },
  'check item': {
    of: 'checklists',
    async first(t) {
      const { id: idCard } = await t.fresh.card();
      const { id } = await t.fresh.checklist({ idCard });
      return { id, make: async () => (await t.fresh.checkItem({ idCard, idChecklist: id })).id };
    },
  },
  comment: {
    of: 'comments',
    async first(t) {
      const { id } = await t.fresh.card();
      return { id, make: async () => (await t.fresh.comment({ idCard: id })).id };
    },
  },
  option: {
    of: 'customFields',
    async first(t) {
      const { id: idModel } = await t.fresh.board({}, { customFields: true });
      const { id } = await t.fresh.customField({ idModel, type: 'list' });
      return { id, make: async () => (await t.fresh.option({ idCustomField: id })).id };
    },
  },
  'custom field item': {
    of: 'customFields',
    async first(t) {
      const { id: idModel } = await t.fresh.board({}, { customFields: true });
      const { id } = await t.fresh.customField({ idModel, type: 'text' });
      const list = await t.fresh.list({ idBoard: idModel });
      const card = await t.fresh.card({ idList: list.id });
      const path = `/1/card/${card.id}/customField/${id}/item`;
      return { id, make: async () => (await t.owner.put(path, { value: { text: t.uniqueMarker() } }).record()).id };
    },
  },
  webhook: {
    of: 'webhooks',
    async first(t) {
      const { id } = await t.fresh.board();
      const { url: callbackURL } = await t.receiver();
      return { id, make: async () => (await t.fresh.webhook({ idModel: id, callbackURL })).id };
    },
  },
};

export const idsOfTheirOwnTime = law('CNV-06', {
  as: 'later',
  title: 'a record that is made from an older record, or belongs to one, has an id with its own time of creation',
  needs: ['writes'],
  each: { kind: Object.keys(pairs) },
  cost: 7,
  async holds({ kind }, t) {
    const { of, first } = pairs[kind]!;
    if (disclaims(t.target, of)) t.skip(`the target does not have ${of}`);
    const { id, make } = await first(t);
    await anotherSecond(t);
    const later = await make();
    t.expect(later, `the id of the ${kind}`).isId();
    const seconds = (createdAt(String(later)) - createdAt(id)) / 1000;
    t.expect(seconds, `seconds from what was there first to the ${kind}, by their ids`).between(1, 300);
  },
});

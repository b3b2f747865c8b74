/** Laws of 1.4 on every kind of record: its id is valid and contains the time of creation. */
import { createdAt } from '../../../src/spec/values.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { instant, listed } from '../../scene/reading.ts';
import { disclaims } from '../../wire/target.ts';

interface Kind {
  /** The capability that it needs. */
  readonly of: string;
  readonly make: (t: T) => Promise<{ readonly id: string }>;
}

const onFields = async (t: T, type: 'list' | 'text') => {
  const board = await t.fresh.board({}, { customFields: true });
  return { board, field: await t.fresh.customField({ idModel: board.id, type }) };
};

const kinds: Readonly<Record<string, Kind>> = {
  board: { of: 'boards', make: (t) => t.fresh.board() },
  list: { of: 'lists', make: (t) => t.fresh.list() },
  workspace: { of: 'workspaces', make: (t) => t.fresh.workspace() },
  'board star': {
    of: 'boardStars',
    async make(t) {
      const { id: idBoard } = await t.fresh.board();
      await t.stage('createStar', { idBoard, pos: 'bottom' });
      const stars = await t.owner.get('/1/members/me/boardStars').list();
      // The document leaves open what a star shows.
      return stars.find((one) => one?.idBoard === idBoard) ?? t.skip('stars do not tell their boards');
    },
  },
  'check item': {
    of: 'checklists',
    async make(t) {
      const card = await t.fresh.card();
      const checklist = await t.fresh.checklist({ idCard: card.id });
      return t.fresh.checkItem({ idCard: card.id, idChecklist: checklist.id });
    },
  },
  'custom field': { of: 'customFields', make: async (t) => (await onFields(t, 'text')).field },
  option: {
    of: 'customFields',
    make: async (t) => t.fresh.option({ idCustomField: (await onFields(t, 'list')).field.id }),
  },
  'option of a new field': {
    of: 'customFields',
    async make(t) {
      const { id: idModel } = await t.fresh.board({}, { customFields: true });
      const options = [{ color: 'none', value: { text: 'one' }, pos: 1 }];
      const [option] = listed(t, await t.fresh.customField({ idModel, type: 'list', options }), 'options');
      return option;
    },
  },
  'custom field item': {
    of: 'customFields',
    async make(t) {
      const { board, field } = await onFields(t, 'text');
      const list = await t.fresh.list({ idBoard: board.id });
      const card = await t.fresh.card({ idList: list.id });
      const value = { text: t.uniqueMarker() };
      return t.owner.put(`/1/card/${card.id}/customField/${field.id}/item`, { value }).record();
    },
  },
  reaction: {
    of: '4.4',
    async make(t) {
      const comment = await t.fresh.comment();
      const path = `/1/actions/${comment.id}/reactions`;
      const emoji = { shortName: 'thumbsup', native: '👍', unified: '1F44D' };
      await t.owner.post(path, emoji).ok();
      const [reaction] = await t.owner.get(path).list();
      return reaction ?? t.expect.fail('the reactions to a comment', 'one', []);
    },
  },
  export: {
    of: 'exports',
    async make(t) {
      const { workspace } = t.target;
      if (!workspace) return t.skip('the target names no workspace');
      const reply = await t.owner.post(`/1/organizations/${workspace.id}/exports`);
      // Only premium workspaces have them.
      return reply.status < 300 ? reply.record() : t.skip('the workspace of the target has no exports');
    },
  },
};

export const everyIdTellsTime = law('CNV-06', {
  as: 'kinds',
  title: 'the id of a record has the form of 1.4 and contains the time of its creation, whatever the record is',
  also: ['CNV-05'],
  needs: ['writes', 'comments'],
  each: { kind: Object.keys(kinds) },
  cost: 7,
  async holds({ kind }, t) {
    const { of, make } = kinds[kind]!;
    if (disclaims(t.target, of)) t.skip(`the target does not have ${of}`);
    const { id } = await make(t);
    const comment = await t.fresh.comment();
    const written = instant((await t.owner.get(`/1/actions/${comment.id}`).record()).date);
    t.expect(id, `the id of the new ${kind}`).isId();
    // The comment was made right after it: only waiting for a limit lies between them.
    t.expect((createdAt(id) - written) / 1000, `seconds from the comment to the ${kind}, by its id`).between(-120, 5);
  },
});

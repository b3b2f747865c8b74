/** Laws of 1.4 on every kind of record: its id is valid and contains its own time of creation, whatever it is made from. */
import { createdAt } from '../../../src/spec/values.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { anotherSecond } from '../../scene/members.ts';
import { cardOf, instant, listed, makeCard, ownCard, partsOf } from '../../scene/reading.ts';
import { disclaims } from '../../wire/target.ts';

/** What makes the record, and an older one from which it is made or to which it belongs. */
interface Making {
  readonly older?: string;
  readonly make: () => Promise<{ readonly id: string }>;
}
interface Kind {
  /** The capability that it needs. */
  readonly of: string;
  readonly begin: (t: T) => Promise<Making>;
}

/** A record by itself. */
const alone = (of: string, make: (t: T) => Promise<{ readonly id: string }>): Kind => ({
  of,
  begin: async (t) => ({ make: () => make(t) }),
});
/** A record on a card, which the answer to its creation need not show. */
const onCard = (
  of: string,
  noun: string,
  args: Readonly<Record<string, unknown>>,
  read: (t: T, idCard: string) => Promise<any>,
): Kind => ({
  of,
  async begin(t) {
    const { id } = await ownCard(t);
    const make = async () => {
      await t.owner.post(`/1/cards/${id}/${noun}`, args).ok();
      return (await read(t, id))[0];
    };
    return { older: id, make };
  },
});
const field = (t: T, idModel: string, type: 'list' | 'text') => t.fresh.customField({ idModel, type });
const fieldBoard = async (t: T) => (await t.fresh.board({}, { customFields: true })).id;
const checklists = async (t: T, id: string) => listed(t, await cardOf(t, id, 'idChecklists'), 'idChecklists');

const kinds: Readonly<Record<string, Kind>> = {
  board: alone('boards', (t) => t.fresh.board()),
  list: alone('lists', (t) => t.fresh.list()),
  card: alone('cards', async (t) => makeCard(t, { idList: (await t.fresh.list()).id, name: t.uniqueMarker() })),
  workspace: alone('workspaces', (t) => t.fresh.workspace()),
  'custom field': alone('customFields', async (t) => field(t, await fieldBoard(t), 'text')),
  'board star': alone('boardStars', async (t) => {
    const { id: idBoard } = await t.fresh.board();
    await t.stage('createStar', { idBoard, pos: 'bottom' });
    const stars = await t.owner.get('/1/members/me/boardStars').list();
    // The document leaves open what a star shows.
    return stars.find((one) => one?.idBoard === idBoard) ?? t.skip('stars do not tell their boards');
  }),
  'option of a new field': alone('customFields', async (t) => {
    const options = [{ color: 'none', value: { text: 'one' }, pos: 1 }];
    const made = await t.fresh.customField({ idModel: await fieldBoard(t), type: 'list', options });
    return listed(t, made, 'options')[0];
  }),
  reaction: alone('4.4', async (t) => {
    const path = `/1/actions/${(await t.fresh.comment()).id}/reactions`;
    await t.owner.post(path, { shortName: 'thumbsup', native: '👍', unified: '1F44D' }).ok();
    return (await t.owner.get(path).list())[0] ?? t.expect.fail('the reactions to a comment', 'one', []);
  }),
  export: alone('exports', async (t) => {
    const { workspace } = t.target;
    if (!workspace) return t.skip('the target names no workspace');
    const reply = await t.owner.post(`/1/organizations/${workspace.id}/exports`);
    // Only premium workspaces have them.
    return reply.status < 300 ? reply.record() : t.skip('the workspace of the target has no exports');
  }),
  label: onCard('labels', 'labels', { color: 'blue' }, async (t, id) =>
    listed(t, await cardOf(t, id, 'idLabels'), 'idLabels'),
  ),
  checklist: onCard('checklists', 'checklists', { name: 'one' }, checklists),
  attachment: onCard('attachments', 'attachments', { url: 'https://example.com/a' }, async (t, id) =>
    listed(t, await partsOf(t, id), 'attachments'),
  ),
  sticker: onCard('stickers', 'stickers', { image: 'heart', top: 1, left: 2, zIndex: 3 }, async (t, id) =>
    listed(t, await partsOf(t, id), 'stickers'),
  ),
  'copied card': {
    of: 'cards',
    async begin(t) {
      const { id, idList } = await t.fresh.card();
      return { older: id, make: () => makeCard(t, { idList, idCardSource: id }) };
    },
  },
  'copied checklist': {
    of: 'checklists',
    async begin(t) {
      const { id: older } = await t.fresh.checklist();
      const { id } = await t.fresh.card();
      const make = async () => {
        await t.owner.post(`/1/cards/${id}/checklists`, { idChecklistSource: older }).ok();
        return (await checklists(t, id))[0];
      };
      return { older, make };
    },
  },
  'check item': {
    of: 'checklists',
    async begin(t) {
      const { id: idCard } = await t.fresh.card();
      const { id: older } = await t.fresh.checklist({ idCard });
      return { older, make: () => t.fresh.checkItem({ idCard, idChecklist: older }) };
    },
  },
  comment: {
    of: 'comments',
    async begin(t) {
      const { id: older } = await t.fresh.card();
      return { older, make: () => t.fresh.comment({ idCard: older }) };
    },
  },
  option: {
    of: 'customFields',
    async begin(t) {
      const { id: older } = await field(t, await fieldBoard(t), 'list');
      return { older, make: () => t.fresh.option({ idCustomField: older }) };
    },
  },
  'custom field item': {
    of: 'customFields',
    async begin(t) {
      const idBoard = await fieldBoard(t);
      const { id: older } = await field(t, idBoard, 'text');
      const { id } = await t.fresh.card({ idList: (await t.fresh.list({ idBoard })).id });
      const value = { text: t.uniqueMarker() };
      return { older, make: () => t.owner.put(`/1/card/${id}/customField/${older}/item`, { value }).record() };
    },
  },
  webhook: {
    of: 'webhooks',
    async begin(t) {
      const { id: older } = await t.fresh.board();
      const { url: callbackURL } = await t.receiver();
      return { older, make: () => t.fresh.webhook({ idModel: older, callbackURL }) };
    },
  },
};

export const idsTellTime = law('CNV-06', {
  also: ['CNV-05'],
  needs: ['writes', 'comments'],
  each: { kind: Object.keys(kinds) },
  cost: 8,
  async holds({ kind }, t) {
    const { of, begin } = kinds[kind]!;
    if (disclaims(t.target, of)) t.skip(`the target does not have ${of}`);
    const { older, make } = await begin(t);
    if (older !== undefined) await anotherSecond(t);
    const { id } = (await make()) ?? {};
    const comment = await t.fresh.comment();
    const written = instant((await t.owner.get(`/1/actions/${comment.id}`).record()).date);
    t.expect(written, 'the date of a comment').that(Number.isFinite(written), 'a date');
    t.expect((createdAt(comment.id) - written) / 1000, 'seconds from the date of a comment to its id').between(-5, 5);
    t.expect(id, `the id of the new ${kind}`).isId();
    // The comment was made right after it: only waiting for a limit lies between them.
    t.expect((createdAt(id) - written) / 1000, `seconds from the comment to the ${kind}, by its id`).between(-120, 5);
    if (t.target.control !== undefined) {
      t.expect((written - (await t.now())) / 1000, "seconds from the server's time to the comment").between(-120, 5);
    }
    if (older === undefined) return;
    const seconds = (createdAt(id) - createdAt(older)) / 1000;
    t.expect(seconds, `seconds from what was there first to the ${kind}, by their ids`).between(1, 300);
  },
});

/** Laws of 1.7 and 2.3 on derived fields: they and the badges change when records are made, renamed and removed. */
import { isRecord, keysOf } from '../../../src/language.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { anotherSecond } from '../../scene/members.ts';
import { addOption } from '../../scene/fields.ts';
import { arrayIn, cardOf, castVote, idsOf, ifPossible, ownCard, upload } from '../../scene/reading.ts';
import type { Args } from '../../wire/exchange.ts';
import { disclaims } from '../../wire/target.ts';
import { instant } from '../../wire/json-values.ts';

/** A field that follows from other records: where it is read, how they change, and what it holds then. */
const following: Readonly<Record<string, (t: T) => Promise<Following>>> = {
  async 'labels of a card'(t) {
    const { id } = await ownCard(t);
    const add = (name: string) => t.owner.post(`/1/cards/${id}/labels`, { color: 'red', name }).ok();
    // Its elements are not shown.
    const change = async (name: string) => (await add(name), undefined);
    return { path: `/1/cards/${id}`, args: { fields: 'labels' }, field: 'labels', change };
  },
  async 'name of a label on a card'(t) {
    const { id } = await ownCard(t);
    const was = t.uniqueMarker();
    await t.owner.post(`/1/cards/${id}/labels`, { color: 'red', name: was }).ok();
    // The answer is not shown (4.1): the card shows which label it got.
    const { idLabels } = await cardOf(t, id, 'idLabels');
    const { id: label } = arrayIn(t, { idLabels }, 'idLabels').find((shown) => shown?.name === was) ?? {};
    t.pre(label !== undefined);
    const change = async (name: string) => (await t.stage('renameLabel', { id: label, name }), name);
    return { path: `/1/cards/${id}`, args: { fields: 'idLabels' }, field: was, change };
  },
  async 'labelNames of a board'(t) {
    const { id: idBoard } = await t.fresh.board();
    const { id, name: was } = await t.fresh.label({ idBoard, color: 'red' });
    const change = async (name: string) => (await t.stage('renameLabel', { id, name }), name);
    // From which records it follows is not shown: only a board that shows the old name has to show the new one.
    return { path: `/1/boards/${idBoard}`, field: String(was), change };
  },
  async 'members of the cards of a board'(t) {
    const { id, idBoard } = await t.fresh.card();
    const { idMember } = t.owner;
    const put = () => t.stage('addMemberToCard', { idCard: id, idMember });
    const change = async () => (await put(), `"idMembers":["${idMember}"]`);
    return { path: `/1/boards/${idBoard}/cards`, field: 'idMembers', change };
  },
  async 'badges of the cards of a list'(t) {
    const { id, idList } = await ownCard(t);
    const { id: idComment } = await t.fresh.comment({ idCard: id });
    const change = async () => (await t.owner.del(`/1/actions/${idComment}`).ok(), '"comments":0');
    return { path: `/1/lists/${idList}/cards`, field: 'badges', change };
  },
  async 'custom fields that come along with a board'(t) {
    const field = await t.fresh.customField({ type: 'list' });
    const change = async (text: string) => (await addOption(t, field, { pos: 'bottom', value: { text } }).ok(), text);
    return { path: `/1/boards/${field['idModel']}`, args: { customFields: true }, field: 'customFields', change };
  },
  'idBoards of a member': async (t) => ({
    path: '/1/members/me',
    field: 'idBoards',
    change: async () => (await t.fresh.board()).id,
  }),
  'idOrganizations of a member': async (t) => ({
    path: '/1/members/me',
    field: 'idOrganizations',
    change: async () => (await t.fresh.workspace()).id,
  }),
  async 'members of a workspace'(t) {
    const [{ id }, { idMember }] = [await t.fresh.workspace(), t.colleague];
    const change = async () => (await t.stage('addToWorkspace', { idOrganization: id, idMember }), idMember);
    return { path: `/1/organizations/${id}/members`, field: 'id', change };
  },
  async 'idBoards of a workspace'(t) {
    const { id } = await t.fresh.workspace();
    const change = async () => (await t.fresh.board({ idOrganization: id })).id;
    return { path: `/1/organizations/${id}`, field: 'idBoards', change };
  },
  async 'idBoards of a workspace that loses a board'(t) {
    const { id: idOrganization } = await t.fresh.workspace();
    const { id } = await t.fresh.board({ idOrganization });
    const change = async () => (await t.stage('deleteBoard', { id }), undefined);
    return { path: `/1/organizations/${idOrganization}`, field: 'idBoards', change };
  },
  async 'idBoards of a workspace whose board goes to another'(t) {
    const { id: idOrganization } = await t.fresh.workspace();
    const { id } = await t.fresh.board({ idOrganization });
    const path = `/1/boards/${id}`;
    const { id: next } = await t.fresh.workspace();
    // Whether a board can go is not shown (4.7).
    const moved = await t.owner.put(path, { idOrganization: next });
    t.pre(moved.taken && (await t.owner.get(path, { fields: 'idOrganization' }).record())['idOrganization'] === next);
    const change = async () => (await t.owner.put(path, { idOrganization }).ok(), undefined);
    return { path: `/1/organizations/${next}`, field: 'idBoards', change };
  },
};
interface Following {
  readonly path: string;
  readonly args?: Args;
  readonly field: string;
  /**
   * Changes what it follows from, with this word if it can; returns what is to be seen in the field afterwards, undefined
   * if that is only something else than before.
   */
  readonly change: (word: string) => Promise<string | undefined>;
}

export const fieldsFollow = law('GEN-06/fields', {
  title: 'computed fields are up to date at the next read',
  needs: ['boards', 'lists', 'cards', 'others'],
  each: { what: Object.keys(following) },
  async holds({ what }, t) {
    const { path, args, field, change } = await following[what]!(t);
    const read = async () => {
      const body = await t.owner.get(path, args).ok();
      return JSON.stringify(isRecord(body) && field in body ? { [field]: body[field] } : body);
    };
    // A server may not have the field; which it must have is for other laws.
    const before = await read();
    t.pre(before.includes(`"${field}"`));
    const idFound = await change(t.uniqueMarker());
    await t.eventually(read, (shown) => {
      if (idFound === undefined) t.expect(shown, `the ${what} afterwards`).isNot(before);
      else t.expect(shown, `the ${what} afterwards`).includes(idFound);
    });
  },
});

const due = '2031-05-06T07:08:09.000Z';
/** Something that a badge tells: how one is added to the card, if it can be, and how it is removed. */
const counted: Readonly<Record<string, (t: T, id: string) => Promise<(() => Promise<unknown>) | undefined>>> = {
  async comments(t, id) {
    const comment = await t.owner.post(`/1/cards/${id}/actions/comments`, { text: 'x' }).record();
    // An edited comment counts once.
    await t.owner.put(`/1/actions/${comment.id}`, { text: t.uniqueMarker() }).ok();
    return async () => t.owner.del(`/1/actions/${comment.id}`).ok();
  },
  async attachments(t, id) {
    const args = { url: 'https://example.com/a', name: t.uniqueMarker() };
    const { badges } = await cardOf(t, id, 'badges');
    // A link first, and then a file.
    const isFirst = badges?.attachments === 0;
    const attachment = await (isFirst ? t.owner.post(`/1/cards/${id}/attachments`, args) : upload(t, id)).record();
    return () => t.stage('deleteAttachment', { idCard: id, id: attachment.id });
  },
  async checkItems(t, id) {
    const checklist = await t.fresh.checklist({ idCard: id });
    // Two in each: no checklist counts for an item.
    for (let n = 0; n < 2; n += 1) await t.fresh.checkItem({ idCard: id, idChecklist: checklist.id });
    return () => t.stage('deleteChecklist', { idCard: id, id: checklist.id });
  },
  async checkItemsChecked(t, id) {
    const { id: idChecklist } = await t.fresh.checklist({ idCard: id });
    const item = await t.fresh.checkItem({ idCard: id, idChecklist });
    const tick = (state: string) => t.stage('checkItemState', { idCard: id, idCheckItem: item.id, state });
    if ((await ifPossible(tick('complete').then(() => true))) === undefined) return undefined;
    return () => tick('incomplete');
  },
  async description(t, id) {
    await t.owner.put(`/1/cards/${id}`, { desc: '-' }).ok();
    return async () => t.owner.put(`/1/cards/${id}`, { desc: '' }).ok();
  },
  async due(t, id) {
    await t.owner.put(`/1/cards/${id}`, { due }).ok();
    return async () => t.owner.put(`/1/cards/${id}`, { due: null }).ok();
  },
  async votes(t, id) {
    await castVote(t, id, t.owner.idMember);
    return () => t.stage('withdrawVote', { idCard: id, idMember: t.owner.idMember });
  },
};

/** The badges of a bare card. */
const bareBadges = {
  attachments: 0,
  checkItems: 0,
  checkItemsChecked: 0,
  comments: 0,
  description: false,
  due: null,
  votes: 0,
};
/** The values of badges that are no count of the added parts. */
const badgesWith: Readonly<Record<string, (count: number, added: number) => object>> = {
  checkItems: (count) => ({ checkItems: 2 * count }),
  checkItemsChecked: (count, checkItems) => ({ checkItemsChecked: count, checkItems }),
  description: (count) => ({ description: count > 0 }),
  due: (count) => ({ due: count > 0 ? Date.parse(due) : null }),
};

export const badgesFall = law('CRD-08', {
  title: 'each badge is the number of those things on the card, also after one is removed',
  also: ['CRD-13'],
  needs: ['cards'],
  each: { badge: Object.keys(counted) },
  goals: ['fell'],
  async holds({ badge }, t) {
    const { id } = await ownCard(t);
    const counts = (count: number, when: string, added = count) =>
      cardOf(t, id, 'badges,subscribed', ({ badges, subscribed }) => {
        // The table gives the badge no type: nothing may stand there for a card without a date.
        const shown = { ...badges, due: badges?.due ? instant(badges.due) : null };
        const expected = badgesWith[badge]?.(count, added) ?? { [badge]: count };
        t.expect(shown, `the badges ${when}`).has({ ...bareBadges, subscribed, ...expected });
      });
    await counts(0, 'of a new card');
    // One member has one vote, and a card one text and one date.
    const most = ['votes', 'description', 'due'].includes(badge) ? 1 : 2;
    let undo: (() => Promise<unknown>) | undefined;
    for (let count = 1; count <= most; count += 1) {
      undo = await counted[badge]!(t, id);
      if (undo) await counts(count, `with ${count} of ${badge}`);
    }
    if (!undo || !(await ifPossible(undo().then(() => true))))
      return t.choice(`how what ${badge} counts is taken away`, 'otherwise');
    await counts(most - 1, `once one of ${badge} is taken away`, most);
    t.witness('fell');
  },
});

/** The activities that have surely happened to a card when the write is done. */
const activities = {
  'a new name': (t: T, card: string) => t.owner.put(card, { name: t.uniqueMarker() }),
  'a new description': (t: T, card: string) => t.owner.put(card, { desc: t.uniqueMarker() }),
  'a due date': (t: T, card: string) => t.owner.put(card, { due }),
  'a comment': (t: T, card: string) => t.owner.post(`${card}/actions/comments`, { text: t.uniqueMarker() }),
} as const;

export const activityMoves = law('CRD-59', {
  level: 'implied',
  async holds(_, t) {
    const wanted = keysOf(activities).filter(
      (activity) => activity !== 'a comment' || !disclaims(t.target, 'comments'),
    );
    const lastOf = async (id: string) => instant((await cardOf(t, id, 'dateLastActivity'))['dateLastActivity']);
    const before = new Map<string, readonly [id: string, last: number]>();
    for (const activity of wanted) {
      const { id } = await t.fresh.card();
      before.set(activity, [id, await lastOf(id)]);
    }
    await anotherSecond(t);
    for (const [activity, [id]] of before) await activities[activity as 'a comment'](t, `/1/cards/${id}`).ok();
    await t.settle();
    const moved: string[] = [];
    for (const [activity, [id, last]] of before) if ((await lastOf(id)) > last) moved.push(activity);
    // The table tells the name of the field and no more: a server may show when the card was made.
    const isMoved = moved.length > 0;
    t.choice('dateLastActivity of a card', isMoved ? 'moves when the card changes' : 'stays as it was made');
    if (isMoved) t.expect(moved, 'the changes after which dateLastActivity is later').is(wanted);
  },
});

export const cardsPaged = law('PAG-03/containers', {
  title: 'if before and since are ids, the cards of a board or a list are limited by these ids',
  level: 'implied',
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const board = await fresh.board();
    const list = await fresh.list({ idBoard: board.id });
    const cards = [];
    for (let turn = 0; turn < 3; turn += 1) {
      if (turn > 0) await anotherSecond(t);
      cards.push(await fresh.card({ idList: list.id }));
    }
    const [first = '', second = '', third = ''] = idsOf(cards);
    const comment = await ifPossible(fresh.comment({ idCard: second }));
    for (const path of [`/1/boards/${board.id}/cards`, `/1/lists/${list.id}/cards`]) {
      const found = async (args: Record<string, unknown>) => idsOf(await owner.get(path, args).list());
      expect(await found({}), `the cards at ${path}`).sameAs([first, second, third]);
      // These rows show no arguments: if a server takes none here, there is nothing to judge.
      const bounded = await owner.get(path, { before: third });
      if (!bounded.taken || bounded.list().length === 3) {
        t.choice(`before and since at ${path.replace(/\w{24}/, '{id}')}`, 'not taken');
        continue;
      }
      expect(await found({ before: third }), `those before the third at ${path}`).sameAs([first, second]);
      const since = (await found({ since: first })).filter((id) => id !== first);
      expect(since, `those since the first at ${path}`).sameAs([second, third]);
      expect((await found({ since: second })).includes(first), `whether the first is since the second`).is(false);
      // An action is as good as a card (4.8.3), which may have been made in the same second.
      if (!comment) continue;
      expect(await found({ before: comment.id }), `those before a comment at ${path}`).includes(first);
      expect(await found({ since: comment.id }), `those since a comment at ${path}`).excludes(first);
    }
  },
});

/** Laws of 1.10: a parent embeds the same records that its own route lists, and a record is the same everywhere. */
import { boardFields, cardFields, memberPublicFields, organizationFields } from '../../../src/spec/sets.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { allAlike, couldSet, listed, makeCard } from '../../scene/reading.ts';
import { disclaimsCollection } from '../../wire/target.ts';

const byId = (records: any[]) => records.toSorted((a, b) => (a?.id < b?.id ? -1 : 1));

/** The arguments for the embeds of a member, besides those of the child's own route. */
const children = {
  boards: [
    { boards: 'open', board_fields: 'name,closed' },
    { filter: 'open', fields: 'name,closed' },
  ],
  cards: [
    { cards: 'visible', card_fields: 'name,pos' },
    { filter: 'visible', fields: 'name,pos' },
  ],
  organizations: [
    { organizations: 'all', organization_fields: 'name' },
    { filter: 'all', fields: 'name' },
  ],
  notifications: [
    { notifications: 'commentCard', notifications_limit: 20, notification_fields: 'type,unread' },
    { filter: 'commentCard', limit: 20, fields: 'type,unread' },
  ],
  boardStars: [{ boardStars: true }, {}],
  savedSearches: [{ savedSearches: true }, {}],
} as const;

export const memberEmbeds = law('CNV-13', {
  as: 'members',
  title: 'what a member embeds equals what the route of the same name gives with the same arguments',
  cost: 11,
  async holds(_, t) {
    await t.sample.comment;
    await t.fresh.card({ idMembers: t.owner.idMember });
    const claimed = Object.entries(children).filter(([name]) => !disclaimsCollection(t.target, name));
    const asked = Object.assign({}, ...claimed.map(([, [embed]]) => embed));
    const recent = { actions: 'commentCard,createCard', actions_limit: 2, action_fields: 'type,date' };
    const me = await t.owner.get('/1/members/me', { fields: 'username', ...asked, ...recent }).record();
    for (const [name, [, args]] of claimed) {
      const own = await t.owner.get(`/1/members/me/${name}`, args).list();
      // The document does not say what stars and searches show: if one place shows more, the common fields agree.
      if (['boardStars', 'savedSearches'].includes(name)) {
        allAlike(t, listed(t, me, name), own, `the ${name} a member embeds`);
        continue;
      }
      const bare = (records: any[]) => byId(records.map(({ memberCreator: _, ...one }) => one));
      t.expect(bare(listed(t, me, name)), `the ${name} a member embeds`).is(bare(own));
    }
    const args = { filter: recent.actions, limit: 2, fields: 'type,date' };
    const actions = await t.owner.get('/1/members/me/actions', args).list();
    const shown = (all: any[]) => all.map((one) => [one?.id, one?.type, one?.date]);
    t.expect(shown(listed(t, me, 'actions')), 'the actions a member embeds').is(shown(actions));
  },
});

export const boardEmbeds = law('CNV-13', {
  needs: ['others'],
  as: 'boards',
  title: 'boards of a member show their lists, actions and workspace if the request asks for them',
  cost: 9,
  async holds(_, t) {
    const board = await t.fresh.board();
    const lists = [await t.fresh.list({ idBoard: board.id }), await t.fresh.list({ idBoard: board.id })];
    const card = await makeCard(t, { idList: lists[0]!.id, name: t.uniqueMarker() });
    await t.fresh.comment({ idCard: card.id });
    const asked = {
      filter: 'open',
      fields: 'idOrganization',
      lists: 'open',
      actions: 'commentCard',
      actions_limit: 2,
      action_fields: 'data,type',
      organization: true,
      organization_fields: 'name',
    };
    // The path as 1.10 writes it, with the slash at the end.
    const boards = await t.owner.get('/1/member/me/boards/', asked).list();
    const shown = boards.find((one) => one?.id === board.id);
    t.expect(shown, "the new board among the member's").that(shown !== undefined, 'to be there');
    const ids = (records: any[]) => records.map((one) => one?.id);
    const own = await t.owner.get(`/1/boards/${board.id}/lists`).list();
    t.expect(ids(listed(t, shown, 'lists')), 'the lists it brings').sameAs(ids(own));
    // A new board may have lists of its own.
    for (const { id } of lists) t.expect(ids(own), 'the lists at their own route').includes(id);
    const actions = listed(t, shown, 'actions');
    t.expect(actions, 'the actions it brings').hasLength(1);
    t.expect(actions[0]?.type, 'the type of the action it brings').is('commentCard');
    if (t.target.workspace && shown.idOrganization === t.target.workspace.id) {
      t.expect(shown.organization, 'the workspace it brings').has({ id: t.target.workspace.id });
    }
  },
});

export const cardsByFilter = law('LST-09', {
  also: ['SET-06', 'CNV-13', 'FLT-01'],
  title: 'a list gives its cards by each filter, and a board embeds the same',
  level: 'implied',
  needs: ['cards'],
  cost: 16,
  async holds(_, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const other = await t.fresh.list({ idBoard: board.id });
    const made = [];
    for (const idList of [list.id, list.id, other.id]) made.push(await makeCard(t, { idList, name: t.uniqueMarker() }));
    const [one, two, three] = made.map(({ id }) => id);
    if (!(await couldSet(t.stage('closeCard', { id: two })))) t.skip('cards are archived in another way here');
    const wanted = { all: [one, two], open: [one], closed: [two], visible: [one], none: [] };
    const ids = (records: any[]) => records.map((card) => card?.id);
    for (const [filter, expected] of Object.entries(wanted)) {
      const cards = await t.owner.get(`/1/lists/${list.id}/cards/${filter}`).list();
      t.expect(ids(cards), `the cards of the list by the filter ${filter}`).sameAs(expected);
      const whole = await t.owner.get(`/1/boards/${board.id}`, { fields: 'name', cards: filter }).record();
      if (filter === 'none' && whole.cards === undefined) continue;
      const beside = ['all', 'open', 'visible'].includes(filter) ? [three] : [];
      t.expect(ids(listed(t, whole, 'cards')), `the cards of the board by the filter ${filter}`).sameAs([
        ...expected,
        ...beside,
      ]);
    }
    const unknown = await t.owner.get(`/1/lists/${list.id}/cards/archived`);
    t.choice('an unknown filter of cards', unknown.status);
    if (unknown.status < 300) t.expect(unknown.body, 'the cards by a filter that is none').is([]);
    t.expect(ids(await t.owner.get(`/1/lists/${list.id}/cards`).list()), 'the cards of the list').includes(one);
  },
});

/** The fields that this place shows equal those of the record's own read. */
function agrees(t: T, place: string, found: any, own: any, fields: readonly string[]) {
  t.expect(found, place).that(found !== null && typeof found === 'object', 'to hold the record');
  const shown = fields.filter((key) => key in found);
  const part = (record: any) => Object.fromEntries(shown.map((key) => [key, record[key]]));
  t.expect(part(found), place).is(part(own));
}

const find = (records: any[], id: string) => records.find((one) => one?.id === id);

export const sameCard = law('CNV-13', {
  as: 'same-card',
  title: 'a card is the same wherever it is shown: alone, among those of its list, board and member, and by an action',
  needs: ['cards', 'comments', 'checklists', 'attachments'],
  cost: 16,
  async holds(_, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const given = { name: t.uniqueMarker(), desc: 'd', due: '2031-05-06T07:08:09.000Z', labels: 'red' };
    const { id } = await makeCard(t, { idList: list.id, ...given, idMembers: t.owner.idMember });
    const comment = await t.owner.post(`/1/cards/${id}/actions/comments`, { text: t.uniqueMarker() }).record();
    await t.owner.post(`/1/cards/${id}/attachments`, { url: 'https://example.com/a' }).ok();
    await t.owner.post(`/1/cards/${id}/checklists`, { name: t.uniqueMarker() }).ok();
    await t.settle();
    const fields = cardFields.join();
    const own = await t.owner.get(`/1/cards/${id}`, { fields }).record();
    const collections = {
      'among those of its list': [`/1/lists/${list.id}/cards`, {}],
      'among those of its list, by filter': [`/1/lists/${list.id}/cards/open`, {}],
      'among those of its board': [`/1/boards/${board.id}/cards`, { fields }],
      'among those of its member': ['/1/members/me/cards', { fields }],
    } as const;
    for (const [place, [path, args]] of Object.entries(collections)) {
      agrees(t, `the card ${place}`, find(await t.owner.get(path, args).list(), id), own, cardFields);
    }
    for (const [path, more] of [
      [`/1/boards/${board.id}`, {}],
      ['/1/members/me', { card_fields: fields }],
    ] as const) {
      const parent = await t.owner.get(path, { fields: 'url', cards: 'open', ...more }).record();
      agrees(t, `the card embedded in ${path}`, find(listed(t, parent, 'cards'), id), own, cardFields);
    }
    const byAction = await t.owner.get(`/1/actions/${comment.id}/card`, { fields }).record();
    agrees(t, 'the card by an action', byAction, own, cardFields);
  },
});

export const sameBoard = law('CNV-13', {
  as: 'same-board',
  title: 'a board, its list and its workspace are the same wherever they are shown',
  needs: ['comments', 'others'],
  cost: 14,
  async holds(_, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker() });
    const comment = await t.owner.post(`/1/cards/${id}/actions/comments`, { text: t.uniqueMarker() }).record();
    await t.settle();
    const { get } = t.owner;
    const fields = boardFields.join();
    const own = await get(`/1/boards/${board.id}`, { fields }).record();
    const mine = find(await get('/1/members/me/boards', { fields }).list(), board.id);
    agrees(t, "the board among the member's", mine, own, boardFields);
    const ofAction = await get(`/1/actions/${comment.id}/board`, { fields }).record();
    agrees(t, 'the board by an action', ofAction, own, boardFields);
    const asked = { fields: memberPublicFields, boards: 'open', board_fields: fields };
    const me = await get('/1/members/me', asked).record();
    agrees(t, 'the board embedded in its member', find(listed(t, me, 'boards'), board.id), own, boardFields);
    const maker = await get(`/1/actions/${comment.id}/memberCreator`, { fields: memberPublicFields }).record();
    agrees(t, 'the maker of an action', maker, me, ['id', ...memberPublicFields]);
    const among = find(await get(`/1/boards/${board.id}/members`).list(), t.owner.idMember);
    agrees(t, 'the member among those of the board', among, me, ['id', ...memberPublicFields]);
    const lists = ['id', 'name', 'closed', 'pos', 'idBoard'];
    const inBoard = find(await get(`/1/boards/${board.id}/lists`).list(), list.id);
    const byAction = await get(`/1/actions/${comment.id}/list`, { fields: lists.slice(1) }).record();
    agrees(
      t,
      'the list by an action',
      byAction,
      inBoard,
      lists.filter((key) => key in (inBoard ?? {})),
    );
    if (!t.target.workspace) return;
    const workspace = t.target.workspace.id;
    const alone = await get(`/1/organizations/${workspace}`).record();
    const workspaces = await get('/1/members/me/organizations', { fields: organizationFields }).list();
    const shown = organizationFields.filter((name) => name in alone);
    agrees(t, "the workspace among the member's", find(workspaces, workspace), alone, shown);
  },
});

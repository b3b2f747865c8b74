/** Laws of 1.2 and 1.3: me, usernames and short links, in every place that takes them. */
import { addressOf, isAddressable } from '../../law/addresses.ts';
import { alongIn } from './carriers.ts';
import { carries, cleared, fieldScene, itemsOf, putItem } from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import type { Rows } from '../../declared/rows.ts';
import { showScene } from '../../scene/shown.ts';
import {
  cardOf,
  listed,
  makeCard,
  ownCard,
  partsOf,
  castVote,
  timeless,
  idsOf,
  ifPossible,
} from '../../scene/reading.ts';

/** The reads below a member that need only a member, a word and what their example says. */
const ofMembers = ({ all }: Rows) =>
  all.filter(
    (one) =>
      one.method === 'GET' &&
      one.claim?.section === '4.2' &&
      one.path.startsWith('/members/{member}') &&
      isAddressable(one) &&
      one.arguments.every(({ name, needed }) => !needed || name in (one.claim?.example ?? {})),
  );

export const meIsTheMember = law('CNV-02', {
  also: ['CNV-03'],
  title: "below members, me, the id and the username of the token's member lead to the same answers",
  needs: ['others'],
  each: (rows) => ({ endpoint: ofMembers(rows) }),
  async holds({ endpoint }, t) {
    // Few reads of one member are allowed, and fields that change with time are left out.
    const few = { fields: 'username,fullName,url', tokens: 'all', ...alongIn(t) };
    const args = endpoint.path === '/members/{member}' ? few : endpoint.claim?.example;
    const by = async (member: string) => t.owner.get(await addressOf(endpoint, t, { member }), args);
    await showScene(t);
    const me = await by('me');
    const byId = await by(t.owner.idMember);
    // Where the row is refused to everybody there is nothing to compare.
    t.pre(me.taken || byId.taken);
    t.expect(byId.status, 'the status by id', byId).is(me.status);
    t.expect(byId.body, 'the answer by id', byId).agrees(me.body);
    const byName = await by(t.owner.username);
    t.expect(byName.status, 'the status by username', byName).is(me.status);
    t.expect(byName.body, 'the answer by username', byName).agrees(me.body);
    const read = await t.actors.reader?.get(me.request.path, args);
    if (read?.taken && Array.isArray(me.body))
      t.expect(idsOf(read.list()), 'what a token that may only read is shown', read).sameAs(idsOf(me.body));
  },
});

export const meIsWhoAsks = law('CNV-02/others', {
  title: 'me means the member who asks',
  also: ['AUT-24'],
  needs: ['colleague', 'outsider'],
  async holds(_, t) {
    for (const actor of [t.colleague, t.outsider, t.owner]) {
      const me = await actor.get('/1/members/me', { fields: 'username' }).record();
      t.expect(me, `me, asked by the ${actor.name}`).has({ id: actor.idMember, username: actor.username });
    }
    const mine = await t.sample.board;
    const own = await ifPossible(t.stage('createBoard', { name: t.uniqueMarker(), defaultLists: false }, 'outsider'));
    for (const path of ['boards', 'boards/open']) {
      const boards = idsOf(await t.outsider.get(`/1/members/me/${path}`).list());
      t.expect(boards, `the ${path} of the outsider`).excludes(mine.id);
      if (own) t.expect(boards, `the ${path} of the outsider`).includes(own.id);
    }
  },
});

export const shortLinks = law('CNV-04', {
  async holds(_, t) {
    const { id, idList } = await ownCard(t);
    const { shortLink } = await cardOf(t, id, 'shortLink');
    t.expect(shortLink, 'the short link').that(typeof shortLink === 'string' && shortLink !== '', 'a string');
    const other = await makeCard(t, { idList, name: t.uniqueMarker(), labels: 'red' });
    const [red] = listed(t, await cardOf(t, other.id, 'idLabels'), 'idLabels');
    const card = `/1/cards/${shortLink}`;
    const name = t.uniqueMarker();
    await t.owner.put(card, { name }).ok();
    const read = await t.owner.get(card, { fields: 'name,idList,url' }).record();
    t.expect(read, 'the card by its short link').is(await cardOf(t, id, 'name,idList,url'));
    t.expect(read.name, 'the name, written by short link').is(name);
    const said = await t.owner.post(`${card}/actions/comments`, { text: t.uniqueMarker() }).record();
    const { data } = await t.owner.get(`/1/actions/${said.id}`).record();
    t.expect(data?.card, 'the card of a comment that was made by short link').has({ id, shortLink });
    await t.owner.post(`${card}/attachments`, { url: 'https://example.com/a' }).ok();
    await t.owner.post(`${card}/checklists`, { name: t.uniqueMarker() }).ok();
    const [checklist] = listed(t, await cardOf(t, id, 'idChecklists'), 'idChecklists');
    const items = `${card}/checklist/${checklist?.id}/checkItem`;
    const item = await t.owner.post(items, { name: t.uniqueMarker() }).record();
    await t.owner.post(items, { name: t.uniqueMarker() }).ok();
    await t.owner.post(`${items}/${item.id}/convertToCard`).ok();
    await t.owner.post(`${card}/checklists`, { idChecklistSource: checklist?.id }).ok();
    await t.owner.post(`${card}/idLabels`, { value: red?.id }).ok();
    await t.owner.post(`${card}/labels`, { color: 'blue', name: t.uniqueMarker() }).ok();
    await castVote(t, shortLink, t.owner.idMember);
    await t.owner.post(`${card}/stickers`, { image: 'heart', top: 1, left: 2, zIndex: 3 }).ok();
    await t.owner.post(`${card}/markAssociatedNotificationsRead`).ok();
    await t.owner
      .post(`/1/cards/${(await cardOf(t, other.id, 'shortLink')).shortLink}/idMembers`, { value: t.owner.idMember })
      .ok();
    const whole = await cardOf(t, id, 'idLabels,badges');
    t.expect(whole.badges, 'what came to the card').has({ comments: 1, attachments: 1, votes: 1 });
    // That the item goes from the card and from what is copied then, is not stated (CRD-12).
    t.expect(whole.badges.checkItems, 'the check items that came to the card').oneOf([2, 4]);
    t.expect(listed(t, whole, 'idLabels'), 'the labels that came to the card').hasLength(2);
    t.expect(listed(t, await partsOf(t, id), 'stickers'), 'the stickers that came to it').hasLength(1);
    t.expect((await cardOf(t, other.id, 'idMembers')).idMembers, 'the member put on').is([t.owner.idMember]);
  },
});

export const shortLinkOfItems = law('CNV-04/items', {
  title: 'a custom field item is set by the short link of its card',
  async holds(_, t) {
    const { card, fields } = await fieldScene(t);
    const { shortLink } = await cardOf(t, card.id, 'shortLink');
    const given = { value: { text: t.uniqueMarker() } };
    const item = await putItem(t, { id: shortLink }, fields.text, given).record();
    carries(t, item, fields.text, given, card);
    await itemsOf(t, shortLink, (items) => t.expect(items, 'the items of the card').is([item]));
    await putItem(t, { id: shortLink }, fields.text, cleared).ok();
    await itemsOf(t, card.id, (items) => t.expect(items, 'the items once it is cleared').is([]));
  },
});

export const workspaceByName = law('CNV-30', {
  needs: ['workspace'],
  async holds(_, t) {
    const { id, name } = t.target.workspace!;
    if (name === undefined) t.skip('the target does not name its workspace');
    const byId = await t.owner.get(`/1/organizations/${id}`).record();
    t.expect(byId.id, 'the id of the workspace').is(id);
    const byName = await t.owner.get(`/1/organizations/${name}`).record();
    t.expect(timeless(byName), 'the workspace by its name').is(timeless(byId));
  },
});

export const byAnyName = law('CNV-02/profile', {
  title: 'a member changes the own profile by id, by username and by me',
  needs: ['4.3'],
  async holds(_, t) {
    const { owner, expect } = t;
    const now = () => owner.get('/1/members/me', { fields: 'bio,avatarSource' }).record();
    const { bio, avatarSource } = await now();
    const before = { bio, ...(avatarSource && { avatarSource }) };
    if (typeof bio === 'string') t.after(() => owner.put('/1/members/me', before));
    for (const name of ['me', owner.idMember, owner.username]) {
      const given = { bio: t.uniqueMarker(), avatarSource: 'gravatar' };
      await owner.put(`/1/members/${name}`, given).ok();
      expect(await now(), `the profile written by ${name}`).has(given);
      const below = { bio: t.uniqueMarker(), avatarSource: 'none' };
      for (const [field, value] of Object.entries(below))
        await owner.put(`/1/members/${name}/${field}`, { value }).ok();
      expect(await now(), `the profile written below ${name}`).has(below);
    }
  },
});

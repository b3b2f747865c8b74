/** Laws of 1.2 and 1.3: me, usernames and short links, in every place that takes them. */
import { keysOf } from '../../../src/language.ts';
import { addressOf, isInSample } from '../../law/addresses.ts';
import { alongIn } from './carriers.ts';
import { changes, isTakenAlso } from './conventions.ts';
import { law } from '../../law/law.ts';
import type { Rows } from '../../declared/rows.ts';
import { showScene } from '../../scene/shown.ts';
import { standardScene } from '../../law/standard.ts';
import { cardOf, timeless, idsOf, ifPossible } from '../../scene/reading.ts';
import type { Loose } from '../../wire/exchange.ts';

/** The reads below a member that need only a member, a word and what their example says. */
const ofMembers = ({ all }: Rows) =>
  all.filter(
    (row) =>
      row.method === 'GET' &&
      row.claim?.section === '4.2' &&
      row.path.startsWith('/members/{member}') &&
      isInSample(row) &&
      row.arguments.every(({ name, needed }) => !needed || name in (row.claim?.example ?? {})),
  );

export const meIsTheMember = law('CNV-02', {
  also: ['CNV-03'],
  title: "below members, me, the id and the username of the token's member lead to the same answers",
  needs: ['others'],
  each: (rows) => ({ endpoint: ofMembers(rows) }),
  early: true,
  async holds({ endpoint }, t) {
    // Few reads of one member are allowed, and fields that change with time are left out.
    const few = { fields: 'username,fullName,url', tokens: 'all', ...alongIn(t) };
    const args = endpoint.path === '/members/{member}' ? few : endpoint.claim?.example;
    const by = async (member: string) => t.owner.get(await addressOf(endpoint, t, { member }), args);
    await showScene(t);
    const me = await by('me');
    const byId = await by(t.owner.idMember);
    // If the row is refused to everybody, there is nothing to compare.
    t.pre(me.taken || byId.taken);
    t.expect(byId.status, 'the status by id', byId).is(me.status);
    t.expect(timeless(byId.body), 'the answer by id', byId).is(timeless(me.body));
    const byName = await by(t.owner.username);
    t.expect(byName.status, 'the status by username', byName).is(me.status);
    t.expect(timeless(byName.body), 'the answer by username', byName).is(timeless(me.body));
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
    const asked = await t.owner.get(`/1/members/${t.outsider.idMember}/boards`);
    if (asked.taken) t.expect(idsOf(asked.list()), 'the boards of the outsider for who asks').excludes(mine.id);
  },
});

export const shortLinks = law('CNV-04', {
  async holds(_, t) {
    const { id, idBoard } = await t.fresh.card();
    const { shortLink } = await cardOf(t, id, 'shortLink');
    t.expect(shortLink, 'the short link').that(typeof shortLink === 'string' && shortLink !== '', 'a string');
    const card = `/1/cards/${shortLink}`;
    const name = t.uniqueMarker();
    await t.owner.put(card, { name }).ok();
    const read = await t.owner.get(card, { fields: 'name,idList,url' }).record();
    t.expect(read, 'the card by its short link').is(await cardOf(t, id, 'name,idList,url'));
    t.expect(read.name, 'the name, written by short link').is(name);
    const comment = await t.owner.post(`${card}/actions/comments`, { text: t.uniqueMarker() }).record();
    const { data } = await t.owner.get(`/1/actions/${comment.id}`).record();
    t.expect(data?.card, 'the card of a comment that was made by short link').has({ id, shortLink });
    const label = await ifPossible(t.fresh.label({ idBoard }));
    const parts = {
      idMembers: await t.owner.post(`${card}/idMembers`, { value: t.owner.idMember }),
      idLabels: label && (await t.owner.post(`${card}/idLabels`, { value: label.id })),
      idChecklists: await t.owner.post(`${card}/checklists`, { name }),
      idMembersVoted: await t.owner.post(`${card}/membersVoted`, { value: t.owner.idMember }),
    };
    await cardOf(t, id, keysOf(parts).join(), (shown) => {
      for (const part of keysOf(parts))
        if (parts[part]?.taken) t.expect(shown[part], `${part}, put on the card by its short link`).hasLength(1);
    });
  },
});

export const changesByShortLink = law('CNV-04/writes', {
  title: 'in the path of a change, a card may be named by its short link',
  needs: ['checklists', 'comments'],
  each: (rows) => ({ endpoint: changes(rows).filter(({ path }) => path.includes('{card}')) }),
  goals: ['done'],
  async holds({ endpoint }, t) {
    const { id } = (await standardScene(t)).card;
    const { shortLink } = await cardOf(t, id, 'shortLink');
    const byLink = (request: Loose): Loose => ({ ...request, path: request.path.replace(id, shortLink) });
    await isTakenAlso(t, endpoint, [(request) => request, byLink], 'by the short link of its card');
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
      const change = { bio: t.uniqueMarker(), avatarSource: 'gravatar' };
      await owner.put(`/1/members/${name}`, change).ok();
      expect(await now(), `the profile written by ${name}`).has(change);
      const below = { bio: t.uniqueMarker(), avatarSource: 'none' };
      for (const [field, value] of Object.entries(below))
        await owner.put(`/1/members/${name}/${field}`, { value }).ok();
      expect(await now(), `the profile written below ${name}`).has(below);
    }
  },
});

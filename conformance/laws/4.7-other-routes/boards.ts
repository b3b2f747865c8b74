/** Laws of 4.7 on boards and workspaces: what their routes show, who may read it, and how a board is updated. */
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { couldSet, idsOf } from '../../scene/reading.ts';
import type { Thing } from '../../scene/scene.ts';
import { disclaimsCollection } from '../../wire/target.ts';

/** A board of this law with two lists, three cards and a colleague; and another board beside it. */
async function twoBoards(t: T) {
  const board = await t.fresh.board({}, { members: ['colleague'] });
  const lists = [await t.fresh.list({ idBoard: board.id }), await t.fresh.list({ idBoard: board.id })] as const;
  const cards: Thing[] = [];
  for (const [at, name] of ['one', 'two', 'three'].entries()) {
    cards.push(await t.fresh.card({ idList: lists[at % 2]!.id, name }));
  }
  // A member on two cards is one member of the board.
  for (const { id: idCard } of cards.slice(1))
    await couldSet(t.stage('addMemberToCard', { idCard, idMember: t.owner.idMember }));
  const elsewhere = await t.fresh.card();
  return { board, lists, cards, elsewhere };
}

export const routesOfABoard = law('BRD-22', {
  also: ['BRD-23'],
  needs: ['colleague'],
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const { board, lists, cards, elsewhere } = await twoBoards(t);
    // The document leaves open which fields are shown by default; those that are shown must be right.
    const agreesWith = (one: any, fields: Record<string, unknown>, what: string) => {
      const shown = Object.entries(fields).filter(([name]) => one !== undefined && name in one);
      expect(one, what).has(Object.fromEntries(shown));
    };
    const at = (what: string) => `/1/boards/${board.id}/${what}`;
    const shown = await owner.get(at('cards')).list();
    expect(idsOf(shown), 'the cards of the board').sameAs(idsOf(cards));
    expect(idsOf(shown), 'the cards of the board').excludes(elsewhere.id);
    for (const card of cards) {
      const one = shown.find(({ id }) => id === card.id);
      const { name, idList } = card;
      agreesWith(one, { idBoard: board.id, idList, name }, 'a card of the board');
    }
    const listed = await owner.get(at('lists')).list();
    // A new board may have lists of its own.
    const ours = listed.filter(({ id }) => idsOf(lists).includes(id));
    expect(idsOf(ours), 'the lists of the board, in their order').is(idsOf(lists));
    for (const one of ours) agreesWith(one, { idBoard: board.id, closed: false }, 'a list of the board');
    const members = await owner.get(at('members')).list();
    expect(idsOf(members), 'the members of the board').sameAs([owner.idMember, colleague.idMember]);
    for (const who of [owner, colleague]) {
      const { username } = members.find(({ id }) => id === who.idMember);
      if (username !== undefined && who.username !== '') expect(username, 'the username of a member').is(who.username);
      // With a slash at its end, as an example of 1.10 writes it.
      const boards = await who.get('/1/members/me/boards/', { fields: 'name' }).list();
      expect(boards, `the boards of the ${who.name}`).includes({ id: board.id, name: board['name'] });
      const isListed = idsOf(boards).includes(elsewhere['idBoard']);
      expect(isListed, `whether the other board is among those of the ${who.name}`).is(who === owner);
    }
  },
});

export const updatedBoard = law('BRD-13', {
  each: { carrier: ['query', 'json'] },
  async holds({ carrier }, t) {
    const { owner, expect } = t;
    const other = await t.sample.secondBoard;
    const board = await t.fresh.board({ desc: 'before' });
    const path = `/1/boards/${board.id}`;
    const change = async (args: Record<string, string>) => {
      const sent = carrier === 'json' ? { json: args } : { query: args };
      const answer = await owner.call({ method: 'PUT', path, ...sent }).record();
      const shown = Object.entries(args).filter(([name]) => name in answer);
      expect(answer, 'what the answer shows of the update').has(Object.fromEntries(shown));
      return answer;
    };
    const name = t.uniqueMarker();
    expect(await change({ name }), 'the answer to a new name').has({ id: board.id, name });
    const shown = () => owner.get(path, { fields: 'name,desc,closed' }).record();
    expect(await shown(), 'the board with a new name').is({ id: board.id, name, desc: 'before', closed: false });
    expect(await change({ desc: 'after\n😀' }), 'the answer to a new description').has({ id: board.id, name });
    const both = { name: `${name} again`, desc: '' };
    expect(await change(both), 'the answer to both').has({ id: board.id, name: both.name });
    expect(await shown(), 'the board with both new').is({ id: board.id, ...both, closed: false });
    const { id, name: usual = both.name } = await owner.get(path).record();
    expect({ id, name: usual }, 'the board as it is shown unasked').is({ id: board.id, name: both.name });
    const unnamed = await owner.get(`/1/boards/${other.id}`, { fields: 'name' }).record();
    expect(unnamed.name, 'the name of another board').is(other['name']);
  },
});

const below = ['', '/members', '/boards', '/cards', '/actions', '/memberships', '/exports', '/displayName'] as const;

export const workspaceClosedToStrangers = law('PRM-06/workspace', {
  title: 'no route shows a private workspace, its boards or its members to an outsider or without a token',
  level: 'implied',
  also: ['PRM-02'],
  needs: ['outsider'],
  async holds(_, t) {
    const displayName = t.uniqueMarker();
    const { id } = await t.fresh.workspace({ displayName });
    const path = `/1/organizations/${id}`;
    const { prefs } = await t.owner.get(path).record();
    if (prefs?.permissionLevel !== 'private') t.skip('a new workspace is not private here');
    const board = await t.fresh.board({ idOrganization: id });
    for (const route of below.filter((one) => !disclaimsCollection(t.target, one.slice(1))))
      for (const who of [t.outsider, t.nobody]) {
        const { text } = await who.call({ path: path + route, key: t.outsider.key });
        const told = [displayName, board.id, t.owner.idMember].filter((one) => text.includes(one));
        t.expect(told, `what ${who.name} is told at /1/organizations/{id}${route}`).is([]);
      }
  },
});

export const membersOfWorkspace = law('ORG-07', {
  needs: ['workspace', 'colleague', 'outsider'],
  async holds(_, { owner, colleague, outsider, target, expect }) {
    const path = `/1/organizations/${target.workspace!.id}/members`;
    const members = await owner.get(path).list();
    expect(idsOf(members), 'the members of the workspace').includes(owner.idMember);
    expect(idsOf(members), 'the members of the workspace, to which the target file counts its colleague').includes(
      colleague.idMember,
    );
    expect(idsOf(members), 'the members of the workspace').excludes(outsider.idMember);
    expect(new Set(idsOf(members)).size, 'how many different members it has').is(members.length);
    // The row shows no arguments: a server may show all fields, or refuse to choose.
    const named = await owner.get(path, { fields: 'username' });
    if (named.taken) {
      expect(idsOf(named.list()), 'the members by one field').sameAs(idsOf(members));
      for (const who of [owner, colleague].filter(({ username }) => username !== '')) {
        const { username } = named.body.find(({ id }: any) => id === who.idMember);
        expect(username, 'the username of a member').is(who.username);
      }
    }
  },
});

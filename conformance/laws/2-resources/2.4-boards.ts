/** Laws of 2.3 and 2.4 on what follows from other records: badges, stars, memberships. */
import { law } from '../../law/law.ts';
import { cardOf, couldSet, idsOf, letIn, arrayIn, makeCard, valuesOf } from '../../scene/reading.ts';
import { disclaims } from '../../wire/target.ts';

export const idShort = law('CRD-07', {
  also: ['CNV-04'],
  async holds(_, t) {
    const board = await t.fresh.board();
    const lists = [await t.fresh.list({ idBoard: board.id }), await t.fresh.list({ idBoard: board.id })];
    const cards: any[] = [];
    const add = async (idList: string) => {
      const { id } = await makeCard(t, { idList, name: t.uniqueMarker() });
      cards.push(await cardOf(t, id, 'idShort,shortLink,shortUrl,url'));
    };
    const first = await makeCard(t, { idList: lists[0]!.id, name: t.uniqueMarker() });
    for (const { id } of [...lists, ...lists]) await add(id);
    // A server that counts its cards would give a number twice, or other numbers to those that are left.
    if (await couldSet(t.stage('deleteCard', { id: first.id }))) {
      const { id, idShort } = cards.at(-1);
      t.expect(await cardOf(t, id, 'idShort'), 'a card after another was deleted').has({ idShort });
      await add(lists[0]!.id);
    }
    for (const card of cards) {
      t.expect(card.idShort, 'idShort').that(Number.isSafeInteger(card.idShort), 'a whole number');
    }
    for (const name of ['idShort', 'shortLink', 'shortUrl', 'url']) {
      t.expect(new Set(cards.map((card) => card[name])).size, `how many values of ${name} the cards have`).is(
        cards.length,
      );
    }
  },
});

const usual = 'POST /1/boards';

export const personalBoard = law('BRD-05', {
  async holds(_, t) {
    if ((t.target.provision?.['createBoard'] ?? usual) !== usual) t.skip('boards are made in another way here');
    const board = await t.fresh.board({ idOrganization: undefined });
    const shown = await t.owner.get(`/1/boards/${board.id}`, { fields: 'idOrganization' }).record();
    const { idBoards, idOrganizations } = await t.owner
      .get('/1/members/me', { fields: 'idBoards,idOrganizations' })
      .record();
    if (idBoards === undefined && disclaims(t.target, '4.2')) t.skip('the target does not have members');
    // A server may put it into a workspace of its maker.
    t.expect(shown.idOrganization, 'the workspace of a personal board').oneOf(['', null, ...[idOrganizations].flat()]);
    t.expect(idBoards, 'the boards of its maker').includes(board.id);
  },
});

export const boardOfItsMaker = law('BRD-01/maker', {
  title: 'a board shows its creator, its workspace and whether the member starred it',
  level: 'implied',
  needs: ['colleague'],
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const { id } = await t.fresh.board();
    const fields = { fields: 'idOrganization,starred' };
    // No set has its maker: a server may show it unasked only.
    const { idMemberCreator = owner.idMember } = await owner.get(`/1/boards/${id}`).record();
    expect(idMemberCreator, 'who made the board').is(owner.idMember);
    const shown = await owner.get(`/1/boards/${id}`, fields).record();
    if (t.target.workspace) expect(shown.idOrganization, 'its workspace').oneOf([t.target.workspace.id, '', null]);
    expect(shown.starred, 'whether a new board is starred').isNot(true);
    if (!(await couldSet(t.stage('createStar', { idBoard: id, pos: 'bottom' })))) return;
    const stars = await owner.get('/1/members/me/boardStars').list();
    // The document leaves open what a star shows.
    if (!stars.some((star) => star?.idBoard === id)) return;
    const starred = await owner.get(`/1/boards/${id}`, fields).record();
    expect(starred.starred, 'whether a starred board is starred').isNot(false);
    await letIn(t, id);
    const boards = await colleague.get('/1/members/me/boards', { fields: 'starred' }).list();
    for (const theirs of [await colleague.get(`/1/boards/${id}`, fields).record(), ...boards])
      if (theirs.id === id) expect(theirs.starred, 'whether it is starred by who did not').isNot(true);
  },
});

export const billedMembers = law('ORG-09', {
  needs: ['workspace'],
  title: 'a workspace that has members counts at least one of them as billable',
  // Whom a service bills for is its own affair.
  level: 'chosen',
  async holds(_, { owner, sample, expect }) {
    const { id } = await sample.workspace;
    const shown = await owner.get(`/1/organizations/${id}`, { fields: 'billableMemberCount' }).record();
    expect(shown.billableMemberCount, 'how many members are billable').between(1, Infinity);
  },
});

export const membersComeAndGo = law('BRD-19/joined', {
  title: 'exactly those who joined a board and did not leave it are its members',
  level: 'implied',
  also: ['GEN-05', 'PRM-06'],
  needs: ['colleague'],
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const { idMember } = colleague;
    const { id: idBoard } = await t.fresh.board();
    const board = `/1/boards/${idBoard}`;
    const members = async () => [
      idsOf(await owner.get(`${board}/members`).list()),
      valuesOf(arrayIn(t, await owner.get(board, { fields: 'memberships' }).record(), 'memberships'), 'idMember'),
    ];
    const are = (ids: readonly string[]) => (shown: readonly string[][]) => {
      for (const listing of shown)
        expect(listing, 'the members of the board, and whose memberships it has').sameAs(ids);
    };
    const boardsOf = async () => (await colleague.get('/1/members/me', { fields: 'idBoards' }).record())['idBoards'];
    are([owner.idMember])(await members());
    await letIn(t, idBoard);
    await t.eventually(members, are([owner.idMember, idMember]));
    expect(await boardsOf(), 'the boards of who joined').includes(idBoard);
    const list = await t.fresh.list({ idBoard });
    const card = await t.fresh.card({ idList: list.id });
    const { shortLink } = await cardOf(t, card.id, 'shortLink');
    const paths = [board, `/1/lists/${list.id}/cards`, `/1/cards/${card.id}`, `/1/cards/${shortLink}`];
    for (const path of paths) await colleague.get(path).ok();
    if (!(await couldSet(t.stage('removeMember', { idBoard, idMember })))) return;
    await t.eventually(members, are([owner.idMember]));
    const mine = await colleague.get('/1/members/me/boards', { fields: 'name' }).list();
    expect([...(await boardsOf()), ...idsOf(mine)], 'the boards of who has left').excludes(idBoard);
    // A workspace may see its own boards, also those that the member was never on.
    if ((await colleague.get(`/1/boards/${(await t.fresh.board()).id}`)).taken) return;
    for (const path of paths) await colleague.get(path).refused();
    await colleague.put(`/1/cards/${shortLink}`, { name: t.uniqueMarker() }).refused();
    expect((await cardOf(t, card.id, 'name')).name, 'the name of the card').is(card['name']);
  },
});

/** Laws of 2.4 and 2.7: the types of the fields of boards and workspaces, and what follows from their contents. */
import { boardFields, organizationFields } from '../../../src/spec/sets.ts';
import { law } from '../../law/law.ts';
import { couldSet, letIn, listed, makeCard } from '../../scene/reading.ts';
import { tableIn } from '../../law/dialect.ts';
import { judge } from '../../law/shape.ts';
import { boardTable, judgePlaces, organizationTable } from '../../law/tables.ts';

export const boardShape = law('BRD-01', {
  as: 'places',
  title: 'a board shows the fields of its table in their types, alone, among boards and by an action',
  also: ['BRD-12', 'BRD-19', 'BRD-20', 'CNV-21', 'CNV-22', 'LIM-24', 'SET-10', 'DLT-04', 'FLT-07'],
  needs: ['boards', 'comments'],
  cost: 10,
  async holds(_, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const card = await makeCard(t, { idList: list.id, name: t.uniqueMarker() });
    const comment = await t.owner.post(`/1/cards/${card.id}/actions/comments`, { text: t.uniqueMarker() }).record();
    const table = tableIn(t.rows, 'board', boardTable);
    const set = tableIn(t.rows, 'board', Object.fromEntries(boardFields.map((name) => [name, boardTable[name]!])));
    await judgePlaces(t, `/1/boards/${board.id}`, table, set);
    const boards = await t.owner.get('/1/members/me/boards', { fields: boardFields }).list();
    const mine = boards.find((one) => one?.id === board.id);
    const ofAction = await t.owner.get(`/1/actions/${comment.id}/board`, { fields: boardFields }).record();
    judge(t, set, [{ place: "a board among the member's", record: mine }]);
    judge(t, set, [{ place: 'the board of an action', record: ofAction }]);
    const whose = listed(t, mine, 'memberships').map((one) => one.idMember);
    t.expect(whose, 'whose memberships a new board has').includes(t.owner.idMember);
  },
});

const usual = 'POST /1/boards';

export const personalBoard = law('BRD-05', {
  needs: ['boards'],
  cost: 3,
  async holds(_, t) {
    if ((t.target.provision?.['createBoard'] ?? usual) !== usual) t.skip('boards are made in another way here');
    const board = await t.fresh.board({ idOrganization: undefined });
    const shown = await t.owner.get(`/1/boards/${board.id}`, { fields: 'idOrganization' }).record();
    t.expect(shown.idOrganization, 'the workspace of a personal board').oneOf(['', null]);
    const boards = await t.owner.get('/1/members/me', { fields: 'idBoards' }).record();
    t.expect(boards.idBoards, 'the boards of its maker').includes(board.id);
  },
});

export const boardOfItsMaker = law('BRD-01', {
  as: 'maker',
  title: 'a board shows who created it and in which workspace, and shows a member whether they starred it',
  level: 'implied',
  needs: ['boards', 'colleague'],
  cost: 7,
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
    if (!stars.some((one) => one?.idBoard === id)) return;
    const starred = await owner.get(`/1/boards/${id}`, fields).record();
    expect(starred.starred, 'whether a starred board is starred').isNot(false);
    await letIn(t, id);
    const theirs = await colleague.get(`/1/boards/${id}`, fields).record();
    expect(theirs.starred, 'whether it is starred by who did not').isNot(true);
  },
});

export const organizationShape = law('ORG-01', {
  as: 'places',
  title: 'a workspace shows the fields of its set in their types, alone and among those of a member',
  also: ['ORG-10', 'SET-13'],
  needs: ['workspace', 'boards'],
  cost: 6,
  async holds(_, t) {
    const { id } = t.target.workspace!;
    const boards: string[] = [];
    for (const board of [await t.fresh.board(), await t.fresh.board()]) {
      const { idOrganization } = await t.owner.get(`/1/boards/${board.id}`, { fields: 'idOrganization' }).record();
      if (idOrganization === id) boards.push(board.id);
    }
    const alone = await t.owner.get(`/1/organizations/${id}`).record();
    const all = await t.owner.get('/1/members/me/organizations', { fields: organizationFields }).list();
    const mine = all.find((one) => one?.id === id);
    const places = [
      { place: "the workspace among the member's", record: mine },
      { place: 'the workspace', record: { ...mine, ...alone } },
    ];
    // The route of one workspace shows no arguments: a server may choose what it shows, and refuse to be asked for all.
    const whole = await t.owner.get(`/1/organizations/${id}`, { fields: 'all' });
    if (whole.status < 300) places.push({ place: 'the whole workspace', record: whole.record() });
    for (const shown of places) {
      judge(t, organizationTable, [shown]);
      for (const board of boards) t.expect(shown.record.idBoards, `the boards of ${shown.place}`).includes(board);
      const whose = shown.record.memberships.map((one: any) => one.idMember);
      t.expect(whose, `whose memberships ${shown.place} has`).includes(t.owner.idMember);
      // A service may choose whom it bills for: guests may count, and new members may not.
      t.expect(shown.record.billableMemberCount, `billableMemberCount of ${shown.place}`).between(0, Infinity);
    }
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

/** Laws of 2.4 and 2.7: whose a board is, who starred it, and whom a workspace bills for. */
import { law } from '../../law/law.ts';
import { couldSet, letIn } from '../../scene/reading.ts';

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

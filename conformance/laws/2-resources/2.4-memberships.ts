/** Laws of 2.4 on memberships: a member who joins a board gets one there, and loses it on leaving. */
import { law } from '../../law/law.ts';
import { stageRequest } from '../../wire/provision.ts';
import { couldSet, letIn, listed, idsOf, valuesOf } from '../../scene/reading.ts';

export const shownMembership = law('BRD-19', {
  as: 'joined',
  title: 'a member who joins a board has a membership there and is in the listing of its members',
  level: 'implied',
  needs: ['boards', 'colleague'],
  cost: 7,
  async holds(_, t) {
    const board = await t.fresh.board();
    const { idMember } = t.colleague;
    const alone = await t.owner.get(`/1/boards/${board.id}`, { fields: 'memberships' }).record();
    t.expect(listed(t, alone, 'memberships'), 'the memberships before').hasLength(1);
    const makers = await t.owner.get(`/1/boards/${board.id}/members`).list();
    t.expect(idsOf(makers), 'the members of a new board').is([t.owner.idMember]);
    await letIn(t, board.id);
    await t.eventually(
      () => t.owner.get(`/1/boards/${board.id}`, { fields: 'memberships' }).record(),
      (shown) => {
        const rows = listed(t, shown, 'memberships');
        t.expect(valuesOf(rows, 'idMember'), 'whose memberships').sameAs([t.owner.idMember, idMember]);
        const row = rows.find((one) => one.idMember === idMember);
        t.expect(row, 'the membership of who joined').has({ memberType: 'normal' });
        t.expect(typeof row.unconfirmed, 'whether it is confirmed').is('boolean');
      },
    );
    const members = await t.owner.get(`/1/boards/${board.id}/members`).list();
    t.expect(idsOf(members), 'the members of the board').sameAs([t.owner.idMember, idMember]);
    const { idBoards } = await t.colleague.get('/1/members/me', { fields: 'idBoards' }).record();
    t.expect(idBoards, 'the boards of who joined').includes(board.id);
  },
});

export const leftMembership = law('BRD-19', {
  as: 'left',
  title: 'a member who leaves a board is no longer in any listing of its members',
  level: 'implied',
  also: ['GEN-05'],
  needs: ['boards', 'colleague'],
  cost: 9,
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const board = await t.fresh.board();
    const { idMember } = colleague;
    await letIn(t, board.id);
    const third = t.actors.outsider?.idMember;
    const isIn = third && (await couldSet(t.stage('addMember', { idBoard: board.id, idMember: third })));
    const others = [owner.idMember, ...(isIn ? [third] : [])];
    const members = async () => (await owner.get(`/1/boards/${board.id}/members`).list()).map((one) => one?.id);
    expect(await members(), 'the members of the board').includes(idMember);
    const reply = await owner.call(stageRequest(t.target, 'removeMember', { idBoard: board.id, idMember }));
    if (!reply.taken) t.skip('members leave boards in another way here');
    await t.eventually(members, (ids) => expect(ids, 'the members once one has left').sameAs(others));
    const shown = await owner.get(`/1/boards/${board.id}`, { fields: 'memberships' }).record();
    const rows = listed(t, shown, 'memberships').map((one) => one?.idMember);
    expect(rows, 'whose memberships are left').sameAs(others);
    const { idBoards } = await colleague.get('/1/members/me', { fields: 'idBoards' }).record();
    expect(idBoards, 'the boards of who has left').excludes(board.id);
  },
});

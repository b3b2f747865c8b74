/** Laws of 4.2 on what a member is invited to. */
import { law } from '../../law/law.ts';
import { idsOf, perhaps } from '../../scene/reading.ts';

const boards = '/1/members/me/boards';

export const invitation = law('MEM-15', {
  as: 'invitation',
  title: "a board that a member is invited to is among the member's boards or among the invitations, never in both",
  level: 'implied',
  needs: ['4.2', 'colleague', 'writes'],
  cost: 6,
  async holds(_, t) {
    const { owner, expect, target, witness } = t;
    const email = target.actors.owner?.email;
    if (email === undefined) t.skip('the target file names no address of the owner');
    const board = await t.stage('createBoard', { name: t.uniqueMarker(), defaultLists: false }, 'colleague');
    await perhaps(t, 'inviteMember', { idBoard: board.id, email }, 'colleague');
    const belongs = idsOf(await owner.get(boards, { fields: 'name' }).list()).includes(board.id);
    const isInvited = idsOf(await owner.get('/1/members/me/boardsInvited').list()).includes(board.id);
    expect({ belongs, isInvited }, 'where the board is listed').oneOf([
      { belongs: true, isInvited: false },
      { belongs: false, isInvited: true },
    ]);
    const { boardsInvited } = await owner
      .get('/1/members/me', { fields: 'username', boardsInvited: 'open', boardsInvited_fields: 'name' })
      .record();
    expect(idsOf(boardsInvited ?? []).includes(board.id), 'whether the member shows the invitation').is(isInvited);
    witness(isInvited ? 'invited' : 'added');
  },
});

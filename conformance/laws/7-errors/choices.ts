/** Points that the document leaves open and a user of a server should know: recorded, and never held against it. */
import { law } from '../../law/law.ts';
import { idsOf } from '../../scene/reading.ts';

export const visibleCards = law('FLT-06/closed-lists', {
  title: 'the filter visible leaves out the open cards of closed lists',
  profile: true,
  needs: ['writes'],
  async holds(_, t) {
    const { id, idBoard, idList } = await t.fresh.card();
    await t.stage('closeList', { id: idList });
    const cards = await t.owner.get(`/1/lists/${idList}/cards/visible`);
    const board = await t.owner.get(`/1/boards/${idBoard}`, { cards: 'visible', fields: 'name' });
    for (const found of [cards.body, board.body?.cards])
      if (Array.isArray(found)) {
        const isShown = idsOf(found).includes(id);
        t.choice('an open card of a closed list, under the filter visible', isShown ? 'shown' : 'hidden');
        t.expect(isShown, 'whether the filter visible shows an open card of a closed list').is(false);
      }
  },
});

export const boardsOfWorkspaces = law('PRM-06/listed', {
  title: 'whether a workspace lists a private board to a member who may not read it is recorded',
  profile: true,
  needs: ['workspace', 'colleague'],
  async holds(_, t) {
    const board = await t.fresh.board();
    if ((await t.colleague.get(`/1/boards/${board.id}`)).taken) t.skip('a board is in sight of its whole workspace');
    const path = `/1/organizations/${t.target.workspace!.id}`;
    const listed = await t.colleague.get(`${path}/boards`, { filter: 'all', fields: 'name' });
    const along = await t.colleague.get(path, { boards: 'all', fields: 'name' });
    for (const found of [listed.body, along.body?.boards])
      if (Array.isArray(found))
        t.choice(
          'a private board among those of its workspace, for a member who may not read it',
          idsOf(found).includes(board.id) ? 'listed' : 'hidden',
        );
  },
});

/** Points that the document leaves open and a user of a server should know: recorded, and never held against it. */
import { law } from '../../law/law.ts';
import { cardOf, idsOf } from '../../scene/reading.ts';

export const blanksOfNames = law('CRD-01/blanks', {
  title: 'whether names and texts keep the blanks at their ends is recorded',
  profile: true,
  needs: ['writes'],
  async holds(_, t) {
    const name = `  ${t.uniqueMarker()}  `;
    const { id } = await t.fresh.card({ name, desc: name });
    const shown = await cardOf(t, id, 'name,desc');
    const list = await t.fresh.list({ name });
    const lists = await t.owner.get(`/1/boards/${list['idBoard']}/lists`).list();
    const found = {
      'the name of a card': shown.name,
      'a description': shown.desc,
      'the name of a list': lists.find((entry) => entry.id === list.id)?.name,
    };
    for (const [text, value] of Object.entries(found))
      t.choice(`blanks at the ends of ${text}`, value === name ? 'kept' : 'lost');
  },
});

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
    const own = await t.colleague.get(`${path}/boards`, { filter: 'all', fields: 'name' });
    const along = await t.colleague.get(path, { boards: 'all', fields: 'name' });
    for (const found of [own.body, along.body?.boards])
      if (Array.isArray(found))
        t.choice(
          'a private board among those of its workspace, for a member who may not read it',
          idsOf(found).includes(board.id) ? 'listed' : 'hidden',
        );
  },
});

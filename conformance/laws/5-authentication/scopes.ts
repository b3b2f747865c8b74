/** Laws of 5.5 about boards that a member left. */
import { law } from '../../law/law.ts';
import { cardOf, idsOf, letIn, perhaps } from '../../scene/reading.ts';

export const boardsThatWereLeft = law('PRM-06', {
  as: 'left',
  title: 'a member who was removed from a board can no longer read it, neither by id nor by short link',
  level: 'implied',
  needs: ['boards', 'cards', 'colleague', 'writes'],
  cost: 12,
  async holds(_, t) {
    const { colleague, expect } = t;
    const { idMember } = colleague;
    const { id: idBoard } = await t.fresh.board();
    await letIn(t, idBoard);
    const list = await t.fresh.list({ idBoard });
    const card = await t.fresh.card({ idList: list.id });
    const { shortLink } = await cardOf(t, card.id, 'shortLink');
    const paths = [`/1/boards/${idBoard}`, `/1/lists/${list.id}/cards`, `/1/cards/${card.id}`, `/1/cards/${shortLink}`];
    for (const path of paths) await colleague.get(path).ok();
    await perhaps(t, 'removeMember', { idBoard, idMember });
    const mine = async () => idsOf(await colleague.get('/1/members/me/boards', { fields: 'name' }).list());
    await t.eventually(mine, (ids) => expect(ids, 'the boards of who was taken off one').excludes(idBoard));
    // A workspace may still see its own boards.
    t.pre(!(await colleague.get(`/1/cards/${card.id}`)).taken);
    for (const path of paths) await colleague.get(path).refused();
    await colleague.put(`/1/cards/${shortLink}`, { name: t.uniqueMarker() }).refused();
    expect((await cardOf(t, card.id, 'name')).name, 'the name of the card').is(card['name']);
  },
});

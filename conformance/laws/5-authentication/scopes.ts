/** Laws of 5.2 and 5.5 about what a token may not do: rows that need account, boards that the member left. */
import { law } from '../../law/law.ts';
import { cardOf, idsOf, letIn, perhaps } from '../../scene/reading.ts';
import { decide, pageOf, tokenOn } from './consent.ts';

const stars = '/1/members/me/boardStars';

export const accountOfStars = law('PRM-01', {
  as: 'account',
  title:
    'a token without account cannot change a star at the rows that list account, but can at the row that lists read',
  needs: ['5.3', '4.3', 'boards', 'writes', 'others'],
  cost: 14,
  async holds(_, t) {
    const { owner, expect } = t;
    const token = await tokenOn(t, await decide(t, await pageOf(t, { scope: 'read,write' }), /allow/i));
    if (token === undefined) return t.skip('tokens are granted in another way here');
    t.after(() => owner.call({ method: 'DELETE', path: `/1/tokens/${token}`, token }));
    const as = (method: string, path: string, query: object = {}) =>
      owner.call({ method, path, query: { ...query }, token });
    // The rows of a token show its member and whether it lacks account.
    const me = await as('GET', '/1/members/me', { fields: 'username' });
    t.pre(me.status < 300 && me.record().id === owner.idMember);
    t.pre((await as('GET', '/1/members/me/tokens')).status >= 400);
    const [one, other] = [await t.fresh.board(), await t.fresh.board()];
    const star = await perhaps(t, 'createStar', { idBoard: one.id, pos: 'bottom' });
    t.after(() => owner.del(`${stars}/${star.id}`));
    const all = async () => owner.get(stars).list();
    const before = await all();
    (await as('PUT', `${stars}/${star.id}/idBoard`, { value: other.id })).refused();
    (await as('PUT', `${stars}/${star.id}/pos`, { value: 'top' })).refused();
    expect(await all(), 'the stars afterwards').is(before);
    (await as('PUT', `${stars}/${star.id}`, { pos: 'top' })).ok();
  },
});

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
    t.pre((await colleague.get(`/1/cards/${card.id}`)).status >= 400);
    for (const path of paths) await colleague.get(path).refused();
    await colleague.put(`/1/cards/${shortLink}`, { name: t.uniqueMarker() }).refused();
    expect((await cardOf(t, card.id, 'name')).name, 'the name of the card').is(card['name']);
  },
});

/** Laws of 5.5 about a token that may write and lacks what some rows ask for beside that. */
import { law } from '../law.ts';
import { accepts, refuses, to } from '../lies.ts';
import { perhaps } from '../reading.ts';
import { decide, pageOf, tokenOn } from './5-consent.ts';

const stars = '/1/members/me/boardStars';

export const accountOfStars = law('PRM-01', {
  as: 'account',
  title: 'a token without account changes no star by the rows that ask for it, and does by the row that asks for read',
  needs: ['5.3', '4.3', 'boards', 'writes', 'others'],
  cost: 14,
  async holds(_, t) {
    const { owner, expect } = t;
    const token = await tokenOn(t, await decide(t, await pageOf(t, { scope: 'read,write' }), /allow/i));
    if (token === undefined) return t.skip('tokens are granted in another way here');
    t.after(() => owner.call({ method: 'DELETE', path: `/1/tokens/${token}`, token }));
    const as = (method: string, path: string, query: object = {}) =>
      owner.call({ method, path, query: { ...query }, token });
    // Whom the token speaks for, and whether it lacks account, its own rows tell.
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
  lies: {
    'asks for write alone': accepts(to('PUT', /idBoard$/)),
    'asks for write alone at pos': accepts(to('PUT', /pos$/)),
    'asks for account at every row of stars': refuses(to('PUT', /boardStars\/\w+$/)),
  },
});

/** Laws of 4.2 and 4.8 about the cards of a member: limits of number and time. */
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { later, memberScene } from '../../scene/members.ts';
import { idsOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

const path = '/1/members/me/cards';

const found = async ({ owner }: T, args: Record<string, unknown> = {}) =>
  idsOf(await owner.get(path, { fields: 'name', ...args }).list());

export const cardsLimited = law('LIM-17', {
  needs: ['4.2', 'others'],
  also: ['PAG-07'],
  cost: 8,
  async holds(_, t) {
    const { owner, expect } = t;
    await memberScene(t);
    const all = await found(t, { filter: 'all' });
    expect(await found(t, { filter: 'all', limit: limits.results }), `under a limit of ${limits.results}`).sameAs(all);
    const one = await found(t, { filter: 'all', limit: 1 });
    expect(one, 'under a limit of 1').hasLength(1);
    expect(all, 'the cards').includes(one[0]);
    expect(await found(t, { filter: 'all', limit: 2 }), 'under a limit of 2').hasLength(2);
    for (const limit of [0, limits.results + 1, -1, 'x', 1.5]) {
      await owner.get(path, { limit }).refused();
    }
    // The row with the filter in its path shows no further arguments.
    const there = await owner.get(`${path}/all`, { limit: 1 });
    if (there.status < 300) expect(there.list().length, 'how many at /cards/all').oneOf([1, all.length]);
  },
});

export const cardsBetween = law('PAG-03', {
  as: 'member-cards',
  title: 'since and before, as dates or as ids, limit the cards of a member by their creation',
  needs: ['4.2', 'writes'],
  also: ['PAG-04', 'ACT-07'],
  cost: 16,
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const list = await fresh.list();
    const cards = [];
    for (let turn = 0; turn < 3; turn += 1) {
      if (turn > 0) await later(t, 2200);
      cards.push(await fresh.card({ idList: list.id, idMembers: owner.idMember }));
    }
    const ids = idsOf(cards);
    const of = async (args: Record<string, unknown>) => (await found(t, args)).filter((id) => ids.includes(id));
    const at = (n: number, ms: number) => new Date(Number.parseInt(ids[n]!.slice(0, 8), 16) * 1000 + ms).toISOString();
    expect(await of({}), 'the three cards').sameAs(ids);
    for (const null_ of ['null', undefined]) expect(await of({ before: null_, since: null_ }), 'unbounded').sameAs(ids);
    expect(await of({ before: at(1, -500) }), 'before the second was made').is([ids[0]!]);
    expect(await of({ since: at(1, 1500) }), 'since the second was made').is([ids[2]!]);
    expect(await of({ since: at(0, 1500), before: at(2, -500) }), 'between the first and the third').is([ids[1]!]);
    expect(await of({ before: ids[2] }), 'before the id of the third').sameAs(ids.slice(0, 2));
    expect(
      (await of({ since: ids[0] })).filter((id) => id !== ids[0]),
      'since the id of the first',
    ).sameAs(ids.slice(1));
    // The row with the filter in its path shows no further arguments.
    const there = await owner.get(`${path}/open`, { since: at(1, 1500) });
    if (there.status < 300) {
      const found = idsOf(there.list()).filter((id) => ids.includes(id));
      expect(found.toSorted(), 'since then, at /cards/open').oneOf([[ids[2]!], ids.toSorted()]);
    }
    for (const value of ['yesterday', 'lastWeek']) {
      await owner.get(path, { before: value }).refused();
      await owner.get(path, { since: value }).refused();
    }
  },
});

/** Laws of 4.2 and 4.8 about the cards of a member: how many there are at most. */
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { memberScene } from '../../scene/members.ts';
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

/** A law of 4.2 about the actions of a member: how far its pages reach. */
import { listActions, log } from '../../scene/actions.ts';
import { law } from '../../law/law.ts';
import { longLog } from '../../scene/members.ts';
import { limits } from '../../../src/spec/limits.ts';

export const actionPages = law('ACT-05', {
  needs: ['4.2', 'others'],
  also: ['LIM-16', 'FLT-03'],
  cost: 60,
  async holds(_, t) {
    const { owner, expect, witness } = t;
    const { card } = await longLog(t);
    const about = { idModels: card.id };
    const all = await listActions(t, { ...about, limit: limits.results });
    for (const [page, limit] of [
      [0, 10],
      [1, 10],
      [2, 25],
      [5, 10],
      [54, 1],
      [19, 50],
      [limits.actionsReach - 1, 1],
      [1, limits.actionsReach - 1],
      [0, limits.actionsReach],
    ] as const) {
      const found = await listActions(t, { ...about, page, limit });
      expect(found, `page ${page} of ${limit}`).is(all.slice(page * limit, (page + 1) * limit));
      witness('pages');
    }
    expect(await listActions(t, { ...about, page: 1 }), 'page 1 unasked how long').is(all.slice(50, 100));
    for (const [page, limit] of [
      [1, limits.actionsReach],
      [20, 50],
      [limits.actionsReach, 1],
      [2, 500],
      [10, 100],
      [50, 25],
    ] as const) {
      await owner.get(log, { ...about, page, limit }).refused();
    }
    await owner.get(log, { ...about, page: 20 }).refused();
    await owner.get(log, { ...about, page: 'x' }).refused();
  },
  goals: ['pages'],
});

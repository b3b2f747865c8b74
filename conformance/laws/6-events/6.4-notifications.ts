/** Laws of 2.10, 4.2 and 6.4 about notifications: which are listed. */
import { filters } from '../../../src/spec/filters.ts';
import { notificationTypes } from '../../../src/spec/sets.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { longTale } from '../../scene/members.ts';
import { idsOf } from '../../scene/reading.ts';

import { limits } from '../../../src/spec/limits.ts';

export const path = '/1/members/me/notifications';

export const list = ({ owner }: Pick<T, 'owner'>, args: Record<string, unknown> = {}): Promise<any[]> =>
  owner.get(path, args).list();

/** Those with the filter in the path, whose row shows no other argument: how many of them come is left open. */
async function thereAre({ owner, expect }: T, words: string, kept: readonly any[]): Promise<void> {
  const found = idsOf(await owner.get(`${path}/${words}`).list());
  expect(found, `those at /${words}`).is(idsOf(kept).slice(0, found.length));
  expect(found.length, `how many come at /${words}`).between(Math.min(kept.length, 1), limits.results);
}

export const notificationFilter = law('FLT-15', {
  needs: ['4.2', 'colleague', 'notifications'],
  also: ['FLT-02', 'FLT-03', 'FLT-04', 'FLT-05', 'SET-03', 'NOT-02'],
  cost: 80,
  async holds(_, t) {
    const { owner, expect } = t;
    const { card } = await longTale(t);
    await t.stage('createComment', { idCard: card.id, text: t.uniqueMarker() }, 'colleague');
    const bare = { memberCreator: false, fields: 'type,unread', limit: limits.results };
    const all = await list(t, bare);
    expect(await list(t, { ...bare, filter: 'all', read_filter: 'all' }), 'all of them').is(all);
    for (const type of new Set(all.map((one) => String(one.type))))
      await thereAre(
        t,
        type,
        all.filter((one) => one.type === type),
      );
    const two = notificationTypes.filter((type) => all.some((one) => one.type === type)).slice(0, 2);
    const both = all.filter(({ type }) => two.includes(type));
    await thereAre(t, two.join(), both);
    await thereAre(t, notificationTypes.join(), all);
    await thereAre(t, 'all', all);
    await owner.post(`/1/cards/${card.id}/markAssociatedNotificationsRead`).ok();
    await t.stage('createComment', { idCard: card.id, text: t.uniqueMarker() }, 'colleague');
    const now = await list(t, bare);
    for (const word of ['read', 'unread'] as const) {
      const found = await list(t, { ...bare, read_filter: word });
      expect(found, `the ${word} ones`).is(now.filter((one) => filters.notificationsRead[word].keeps(one, {})));
      expect(found.length, `how many ${word} ones there are`).between(1, limits.results);
    }
    await owner.get(`${path}/nonsense`).refused();
  },
});

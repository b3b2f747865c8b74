/** Laws of 2.10, 4.2 and 6.4 about notifications: which are listed, in which form, and for whom. */
import { filters } from '../../../src/spec/filters.ts';
import { memberUsual, notificationFields, notificationTypes } from '../../../src/spec/sets.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { longTale } from '../../scene/members.ts';
import { idsOf } from '../../scene/reading.ts';

import { limits } from '../../../src/spec/limits.ts';

export const path = '/1/members/me/notifications';
const four = ['id', ...memberUsual];

export const list = ({ owner }: Pick<T, 'owner'>, args: Record<string, unknown> = {}): Promise<any[]> =>
  owner.get(path, args).list();

export const notificationShape = law('NOT-03', {
  needs: ['4.2', 'colleague', 'notifications'],
  also: ['SET-03', 'SET-04', 'NOT-14', 'FLT-03', 'CNV-07', 'CNV-19', 'CNV-08'],
  cost: 60,
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const { card } = await longTale(t);
    await t.stage('createComment', { idCard: card.id, text: t.uniqueMarker() }, 'colleague');
    const all = await list(t, { limit: 20 });
    for (const one of all) {
      expect(one?.id, 'the id of a notification').isId();
      for (const name of notificationFields) expect(Object.keys(one), 'a notification unasked').includes(name);
      expect(notificationTypes, 'the types of notifications').includes(one.type);
      expect(one.unread, 'unread').that(typeof one.unread === 'boolean', 'a boolean');
      expect(one.date, 'its date').matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
      expect(one.idMemberCreator, 'who caused it').isId();
      expect(one.data, 'its data').that(one.data !== null && typeof one.data === 'object', 'an object');
    }
    const [told] = await list(t, { limit: 1, filter: 'commentCard' });
    t.choice('the data of a notification names its card', JSON.stringify(told.data).includes(card.id));
    expect(told.idMemberCreator, 'who wrote the comment').is(colleague.idMember);
    expect(told.unread, 'unread of a new notification').is(true);
    expect(Object.keys(told.memberCreator ?? {}), 'its creator unasked').sameAs(four);
    expect(told.memberCreator, 'its creator').has({ id: colleague.idMember, username: colleague.username });
    const one = { limit: 1, filter: 'commentCard' };
    expect(await list(t, { ...one, fields: 'all', memberCreator: true }), 'with the defaults named').is([told]);
    const bare = await list(t, { ...one, memberCreator: false, fields: 'type,unread' });
    expect(bare, 'by two fields').is([{ id: told.id, type: told.type, unread: true }]);
    const [named] = await list(t, { ...one, memberCreator_fields: 'username,initials' });
    const { id, username, initials } = told.memberCreator;
    expect(named.memberCreator, 'its creator by two fields').is({ id, username, initials });
    for (const wrong of [
      { fields: 'nonsense' },
      { memberCreator: 'perhaps' },
      { memberCreator_fields: 'nonsense' },
      { entities: 'perhaps' },
    ]) {
      await owner.get(path, { ...one, ...wrong }).refused();
    }
    expect(idsOf(await list(t, { ...one, entities: true })), 'with entities').is([told.id]);
  },
});

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
    for (const type of new Set(all.map((one) => String(one.type)))) {
      const found = all.filter((one) => one.type === type);
      expect(await list(t, { ...bare, filter: type }), `those of type ${type}`).is(found);
      await thereAre(t, type, found);
    }
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
    for (const wrong of [{ filter: 'nonsense' }, { filter: 'commentCard,nonsense' }, { read_filter: 'nonsense' }]) {
      await owner.get(path, { ...bare, ...wrong }).refused();
    }
    await owner.get(`${path}/nonsense`).refused();
  },
});

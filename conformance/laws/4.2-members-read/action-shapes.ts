/** Laws of 4.2 about filters of several types, of actions and of notifications. */
import { actionTypes, notificationTypes } from '../../../src/spec/sets.ts';
import { listActions, log } from '../../scene/actions.ts';
import { law } from '../../law/law.ts';
import { longTale } from '../../scene/members.ts';
import { cardOf, couldSet, idsOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

export const severalTypes = law('FLT-04', {
  as: 'types',
  title:
    'a filter with several types keeps the actions and notifications of each of them, and an unknown word keeps none',
  level: 'implied',
  needs: ['4.2', 'writes', 'colleague'],
  also: ['SET-01', 'SET-03', 'FLT-05'],
  cost: 70,
  async holds(_, t) {
    const { owner, expect } = t;
    const card = await t.fresh.card();
    const idModels = card.id;
    await t.fresh.comment({ idCard: card.id });
    const name = t.uniqueMarker();
    await owner.put(`/1/cards/${card.id}`, { name }).ok();
    await cardOf(t, card.id, 'name', (shown) => expect(shown.name, 'the name of the card').is(name));
    const all = await listActions(t, { idModels });
    const both = [...new Set(all.map(({ type }) => String(type)))].slice(0, 2);
    // Where the table names one type (2.1), a list of them may be refused.
    t.pre((await owner.get(log, { idModels, filter: both })).status < 300);
    const found = await listActions(t, { idModels, filter: both });
    expect(idsOf(found), 'the actions of two types').is(idsOf(all.filter(({ type }) => both.includes(type))));
    expect(await listActions(t, { idModels, filter: actionTypes }), 'the actions of every type').is(all);
    await owner.get(log, { idModels, filter: 'commentCard,nonsense' }).refused();
    if (!(await couldSet(longTale(t)))) return;
    const news = '/1/members/me/notifications';
    const notifications = await owner.get(news, { limit: limits.results }).list();
    const types = [...new Set(notifications.map(({ type }) => String(type)))].slice(0, 2);
    const some = await owner.get(news, { limit: limits.results, filter: types }).list();
    expect(idsOf(some), 'the notifications of two types').is(
      idsOf(notifications.filter(({ type }) => types.includes(String(type)))),
    );
    const every = await owner.get(news, { limit: limits.results, filter: notificationTypes }).list();
    expect(idsOf(every), 'the notifications of every type').is(idsOf(notifications));
    await owner.get(news, { filter: 'commentCard,nonsense' }).refused();
  },
});

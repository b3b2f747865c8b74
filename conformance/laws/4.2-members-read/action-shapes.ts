/** Laws of 4.2 about the actions of a member: in which format they come, and filters of several types. */
import { actionFormats, actionTypes, notificationTypes } from '../../../src/spec/sets.ts';
import { listActions, log } from '../../scene/actions.ts';
import { law } from '../../law/law.ts';
import { longLog, longTale } from '../../scene/members.ts';
import { cardOf, couldSet, idsOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

export const actionFormat = law('ACT-08', {
  needs: ['4.2', 'others'],
  also: ['SET-16', 'FLT-03'],
  cost: 60,
  async holds(_, t) {
    const { owner, expect } = t;
    const { card } = await longLog(t);
    await t.fresh.comment();
    const about = { idModels: card.id, filter: 'commentCard' };
    const all = await listActions(t, { ...about, limit: limits.results });
    const counted = await owner.get(log, { ...about, limit: limits.results, format: 'count' });
    // Under which name the number stands is not shown.
    const numbers = JSON.stringify(counted.ok()).match(/\d+/g)?.map(Number) ?? [];
    expect(numbers, 'the count', counted).includes(all.length);
    expect(numbers.length, 'how many numbers the answer of the count format holds', counted).between(1, 3);
    expect(await listActions(t, { ...about, format: 'list' }), 'the list').is(all.slice(0, 50));
    const minimal = await listActions(t, { ...about, format: 'minimal' });
    expect(idsOf(minimal), 'the minimal list').is(idsOf(all.slice(0, 50)));
    for (const format of actionFormats) await owner.get(log, { ...about, format }).ok();
    await owner.get(log, { ...about, format: 'nonsense' }).refused();
  },
});

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

/** Laws of 4.2 about the actions of a member: of which types, in which order, on which pages. */
import { actionTypes } from '../../../src/spec/sets.ts';
import { listActions, log } from '../../scene/actions.ts';
import { law } from '../../law/law.ts';
import { anotherSecond, longLog } from '../../scene/members.ts';
import { cardOf, idsOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

export const newestFirst = law('ACT-02', {
  needs: ['4.2', 'writes'],
  cost: 8,
  async holds(_, t) {
    const card = await t.fresh.card();
    const comments = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await anotherSecond(t);
      comments.unshift(await t.fresh.comment({ idCard: card.id }));
    }
    for (const format of ['list', 'minimal']) {
      const shown = await listActions(t, { idModels: card.id, filter: 'commentCard', format });
      t.expect(idsOf(shown), 'the comments, newest first').is(idsOf(comments));
      if (format === 'minimal') continue;
      const dates = shown.map(({ date }) => Date.parse(date));
      t.expect(dates, 'their dates').is(dates.toSorted((a, b) => b - a));
    }
    const latest = await listActions(t, { filter: 'commentCard', limit: 1 });
    t.expect(idsOf(latest), 'the latest comment of the member').is([comments[0]!.id]);
  },
});

export const actionFilter = law('ACT-03', {
  needs: ['4.2', 'writes'],
  also: ['SET-01', 'FLT-05', 'FLT-14'],
  cost: 12,
  async holds(_, t) {
    const { owner, expect } = t;
    const card = await t.fresh.card();
    const idModels = card.id;
    const comments = [await t.fresh.comment({ idCard: card.id }), await t.fresh.comment({ idCard: card.id })];
    const changed = { name: t.uniqueMarker(), desc: t.uniqueMarker() };
    for (const [name, value] of Object.entries(changed)) await owner.put(`/1/cards/${card.id}`, { [name]: value }).ok();
    await cardOf(t, card.id, 'name,desc', (shown) => expect(shown, 'the changed card').has(changed));
    const all = await listActions(t, { idModels });
    for (const { type } of all) expect(actionTypes, 'the known types of actions').includes(type);
    expect(await listActions(t, { idModels, filter: 'all' }), 'the actions of all types').is(all);
    const said = await listActions(t, { idModels, filter: 'commentCard' });
    expect(idsOf(said), 'the comments').sameAs(idsOf(comments));
    for (const type of new Set(all.map((one) => String(one.type)))) {
      const found = await listActions(t, { idModels, filter: type });
      expect(idsOf(found), `the actions of type ${type}`).is(idsOf(all.filter((one) => one.type === type)));
    }
    expect(await listActions(t, { idModels, filter: 'deleteCard' }), 'actions of a type there is none of').is([]);
    await owner.get(log, { idModels, filter: 'nonsense' }).refused();
  },
});

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

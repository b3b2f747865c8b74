/** Laws of 4.2 about the actions of a member: how many, which, in which order, in which shape. */
import { actionTypes } from '../../../src/spec/sets.ts';
import { listActions, log } from '../../scene/actions.ts';
import type { Thing } from '../../scene/scene.ts';
import { law } from '../../law/law.ts';
import { anotherSecond, later, longLog, many } from '../../scene/members.ts';
import { cardOf, idsOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

export const actionLimit = law('ACT-04', {
  needs: ['4.2', 'others'],
  also: ['LIM-13', 'FLT-03', 'PAG-07'],
  cost: 60,
  async holds(_, t) {
    const { owner, expect, witness } = t;
    const { card } = await longLog(t);
    const about = { idModels: card.id };
    const all = await listActions(t, { ...about, limit: limits.results });
    expect(all.length, 'the actions about the card').between(many, limits.results);
    expect(await listActions(t, about), 'the actions unasked how many').is(all.slice(0, 50));
    for (const limit of [0, 1, 2, 49, 50, 51, many]) {
      expect(await listActions(t, { ...about, limit }), `under a limit of ${limit}`).is(all.slice(0, limit));
      witness('limits');
    }
    for (const limit of [-1, limits.results + 1, 5000, 'x', 1.5]) await owner.get(log, { ...about, limit }).refused();
  },
  goals: ['limits'],
});

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

export const actionsBetween = law('ACT-06', {
  needs: ['4.2', 'writes'],
  also: ['ACT-07', 'ACT-20', 'PAG-04', 'PAG-03'],
  cost: 20,
  async holds(_, t) {
    const { owner, expect } = t;
    const card = await t.fresh.card();
    const comments: Thing[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      // More than a second apart, in case dates have whole seconds.
      await later(t, 2100);
      comments.push(await t.fresh.comment({ idCard: card.id }));
    }
    await anotherSecond(t);
    const marker = await t.fresh.card();
    const ids = idsOf(comments);
    const of = async (args: Record<string, unknown>) =>
      idsOf(await listActions(t, { idModels: card.id, filter: 'commentCard', ...args })).toReversed();
    const at = (n: number, ms: number) => new Date(Date.parse(comments[n]!['date']) + ms).toISOString();
    expect(await of({ since: null, before: null }), 'without bounds').is(ids);
    expect(await of({ before: at(2, -1000) }), 'before the third').is(ids.slice(0, 2));
    expect(await of({ since: at(1, 1500) }), 'since the second').is(ids.slice(2));
    expect(await of({ since: at(0, 1500), before: at(3, -1000) }), 'between the first and the last').is(
      ids.slice(1, 3),
    );
    const elsewhere = (iso: string) => new Date(Date.parse(iso) + 19_800_000).toISOString().replace('Z', '+05:30');
    expect(await of({ before: elsewhere(at(2, -1000)) }), 'before the third, told from India').is(ids.slice(0, 2));
    expect(await of({ since: elsewhere(at(1, 1500)) }), 'since the second, told from India').is(ids.slice(2));
    expect(await of({ before: at(0, -1000) }), 'before the first').is([]);
    expect(await of({ since: at(3, 1500) }), 'since the last').is([]);
    expect(await of({ before: ids[2] }), 'before the id of the third').is(ids.slice(0, 2));
    expect(
      (await of({ since: ids[1] })).filter((id) => id !== ids[1]),
      'since the id of the second',
    ).is(ids.slice(2));
    expect(await of({ before: card.id }), 'before the id of their card').is([]);
    expect(await of({ since: card.id }), 'since the id of their card').is(ids);
    expect(await of({ before: marker.id }), 'before the id of a later card').is(ids);
    expect(await of({ since: marker.id }), 'since the id of a later card').is([]);
    expect(await of({ before: ids[3], limit: 2 }), 'two before the last').is(ids.slice(1, 3));
    for (const value of ['yesterday', '2030-13-01']) {
      await owner.get(log, { before: value }).refused();
      await owner.get(log, { since: value }).refused();
    }
    await owner.get(log, { idModels: card.id, since: 'lastView' }).list();
  },
});

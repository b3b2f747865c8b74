/** Laws of 6.4 about notifications between two points of time, and of nobody else. */
import { unknownId } from '../../law/arbitraries.ts';
import { law } from '../../law/law.ts';
import { anotherSecond, longTale } from '../../scene/members.ts';
import { idsOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';
import { path, list } from './6.4-notifications.ts';

export const notificationsBetween = law('NOT-15', {
  needs: ['4.2', 'colleague', 'notifications'],
  also: ['PAG-04', 'PAG-01'],
  cost: 75,
  async holds(_, t) {
    const { owner, expect } = t;
    const { card } = await longTale(t);
    for (let turn = 0; turn < 3; turn += 1) {
      await anotherSecond(t);
      await t.stage('createComment', { idCard: card.id, text: t.uniqueMarker() }, 'colleague');
    }
    const of = async (args: Record<string, unknown>) => idsOf(await list(t, { fields: 'date', ...args }));
    const all = await of({ limit: limits.results });
    const [newest, second, third] = all;
    expect(await of({ limit: 5, before: null, since: null }), 'without bounds').is(all.slice(0, 5));
    expect(await of({ limit: 5, before: second }), 'before the second').is(all.slice(2, 7));
    const since = (await of({ since: third })).filter((id) => id !== third);
    expect(since, 'since the third').is([newest, second]);
    expect(
      (await of({ since: third, before: newest })).filter((id) => id !== third),
      'between them',
    ).is([second]);
    const paged: string[] = [];
    for (let before: string | undefined; ;) {
      const page = await of({ limit: 20, before });
      if (page.length === 0 || paged.length > all.length) break;
      paged.push(...page);
      before = page.at(-1);
    }
    expect(paged, 'the notifications page by page').is(all);
    const there = await owner.get(`${path}/all`, { fields: 'date', before: second, limit: 5 }).list();
    expect(idsOf(there), 'before the second, at /all').is(all.slice(2, 7));
    for (const name of ['before', 'since']) await owner.get(path, { [name]: 'yesterday' }).refused();
  },
});

export const ownNotifications = law('NOT-04', {
  needs: ['4.2', 'colleague', 'notifications'],
  also: ['PRM-04', 'FLT-05'],
  cost: 70,
  async holds(_, t) {
    const { owner, expect, actors } = t;
    await longTale(t);
    const mine = idsOf(await list(t, { limit: limits.results }));
    for (const other of [actors.colleague, actors.outsider]) {
      if (!other) continue;
      for (const who of [owner.idMember, owner.username]) {
        await other.get(`/1/members/${who}/notifications`).refused();
        await other.get(`/1/members/${who}/notifications/all`).refused();
      }
      const theirs = idsOf(await other.get(path, { limit: limits.results }).list());
      for (const id of theirs) expect(mine, "the owner's notifications").excludes(id);
      const whole = await other.get(`/1/members/${owner.idMember}`, {
        fields: 'username',
        notifications: 'commentCard',
      });
      const shown = whole.status < 300 ? (whole.body?.notifications ?? []) : [];
      expect(shown, 'what a member shows to others').is([]);
    }
    if (actors.reader)
      expect(idsOf(await actors.reader.get(path, { limit: limits.results }).list()), 'by a reading token').is(mine);
    await owner.get(`/1/members/${unknownId}/notifications`).refused();
  },
});

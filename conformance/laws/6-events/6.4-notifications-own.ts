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
    const { expect } = t;
    const { card } = await longTale(t);
    for (let turn = 0; turn < 3; turn += 1) {
      await anotherSecond(t);
      await t.stage('createComment', { idCard: card.id, text: t.uniqueMarker() }, 'colleague');
    }
    const of = async (args: Record<string, unknown>) => idsOf(await list(t, { fields: 'date', ...args }));
    const all = await of({ limit: limits.results });
    const [newest, second, third] = all;
    expect(all.length, 'how many notifications there are').between(51, limits.results);
    for (const id of all) expect(id, 'the id of a notification').isId();
    expect(new Set(all).size, 'how many of them differ').is(all.length);
    expect(await of({ limit: 5, before: null, since: null }), 'without bounds').is(all.slice(0, 5));
    // The three newest are of different seconds; an id may stand for its second (4.8.3), so older ones may be left out.
    const before = await of({ limit: 5, before: second });
    expect(before[0], 'the newest before the second').is(third);
    expect(before, 'before the second').within(all.slice(2));
    expect(before, 'before the second, newest first').is(all.filter((id) => before.includes(id)));
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
    const isInOrder =
      paged.length === new Set(paged).size && paged.join() === all.filter((id) => paged.includes(id)).join();
    expect(isInOrder, 'whether the notifications come page by page in their order, each once').is(true);
    // Of what shares its second with the last of a page, an id that stands for its second loses some.
    const seconds = new Set(paged.map((id) => id.slice(0, 8)));
    const lost = all.filter((id) => !paged.includes(id));
    t.choice('notifications that paging by before loses in one second', lost.length > 0);
    expect(
      lost.filter((id) => !seconds.has(id.slice(0, 8))),
      'notifications of other seconds that no page gave',
    ).is([]);
    for (const name of ['before', 'since']) await t.owner.get(path, { [name]: 'yesterday' }).refused();
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

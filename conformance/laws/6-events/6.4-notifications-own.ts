/** Laws of 6.4 about notifications of nobody else. */
import { unknownId } from '../../law/arbitraries.ts';
import { law } from '../../law/law.ts';
import { longTale } from '../../scene/members.ts';
import { idsOf, mayLackOwn } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';
import { path, list } from './6.4-notifications.ts';

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
      const shown = whole.taken ? (whole.body?.notifications ?? []) : [];
      expect(shown, 'what a member shows to others').is([]);
    }
    if (actors.reader) {
      const read = await actors.reader.get(path, { limit: limits.results });
      if (!(await mayLackOwn(t, read))) expect(idsOf(read.list()), 'by a reading token').is(mine);
    }
    await owner.get(`/1/members/${unknownId}/notifications`).refused();
  },
});

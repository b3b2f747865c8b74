/** Laws of the table of 4.2: the values that each argument of the member read takes, and those that it refuses. */
import { invalidValuesOf, rightsOf, statedWords } from '../../law/invalid-values.ts';
import { withNamed, type NamedArgument } from '../../law/documented.ts';
import { law } from '../../law/law.ts';
import type { Rows } from '../../reference/rows.ts';
import { anotherSecond, longLog, longTale, memberScene } from '../../scene/members.ts';
import { idsOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

const path = '/1/members/me';
function tableIn(rows: Rows): readonly NamedArgument[] {
  const row = rows.at('GET', path);
  return row ? withNamed(row).named : [];
}

/** Switches every collection of the table on, so that the other arguments have an effect. */
const switchedOn = {
  fields: 'username',
  actions: 'all',
  cards: 'open',
  boards: 'open',
  board_actions: 'commentCard',
  notifications: 'commentCard',
  actions_limit: 1,
  board_actions_limit: 1,
  notifications_limit: 1,
};

/** What the table lists for an argument: where it takes a list, all words together. */
function listedFor(argument: NamedArgument): readonly string[] {
  const words = statedWords(argument);
  if (words.length === 0) return rightsOf(argument);
  return argument.isList || argument.name.endsWith('fields') ? [words.join(',')] : words;
}
/** The read of a member has a low limit (8): in each round every argument takes its next value. Most sets are shorter. */
const rounds = 8;

export const memberValues = law('FLT-14', {
  as: 'member-inside',
  title: 'every value that the member table lists for a parameter is accepted',
  needs: ['4.2', 'others'],
  also: ['SET-01', 'SET-06', 'SET-11', 'SET-12', 'SET-14', 'SET-15', 'SET-16', 'SET-17'],
  each: (rows) => ({ table: [{ label: '', named: tableIn(rows) }] }),
  cost: rounds + 4,
  async holds({ table: { named } }, t) {
    await memberScene(t);
    for (let round = 0; round < rounds; round += 1) {
      const args = named.flatMap((one) => {
        const values = listedFor(one);
        return values.length === 0 ? [] : [[one.name, values.at(-(round % values.length))] as const];
      });
      await t.owner.get(path, { ...switchedOn, ...Object.fromEntries(args) }).record();
    }
  },
});

export const noOtherMemberValue = law('FLT-05', {
  as: 'member',
  title: 'a value outside what the member table lists for a parameter is refused',
  needs: ['4.2'],
  also: ['CNV-19', 'FLT-14', 'LIM-13', 'LIM-14'],
  each: (rows) => ({ parameter: tableIn(rows).filter((one) => invalidValuesOf(one).length > 0) }),
  cost: 100,
  goals: ['refused'],
  async holds({ parameter }, { owner, witness }) {
    for (const value of invalidValuesOf(parameter)) {
      await owner.get(path, { ...switchedOn, [parameter.name]: value }).refused();
      witness('refused');
    }
  },
});

export const embeddedLimits = law('LIM-13', {
  as: 'member',
  title: `the limits of embedded actions run from 0 to ${limits.results}`,
  needs: ['4.2', 'others'],
  also: ['ACT-04'],
  cost: 60,
  async holds(_, t) {
    const { owner, expect } = t;
    await longLog(t);
    const args = { fields: 'username', action_fields: 'type', board_fields: 'name', board_action_fields: 'type' };
    const lowest = { actions_limit: 0, board_actions_limit: 0 };
    const asked = { ...args, actions: 'all', boards: 'open', board_actions: 'commentCard' };
    const none = await owner.get(path, { ...asked, ...lowest }).record();
    expect(none.actions ?? [], 'the actions under a limit of 0').is([]);
    for (const board of none.boards) expect(board?.actions ?? [], 'its actions under a limit of 0').is([]);
    const most = await owner
      .get(path, { ...asked, actions_limit: limits.results, board_actions_limit: limits.results })
      .record();
    expect(most.actions.length, `the actions under a limit of ${limits.results}`).between(51, limits.results);
  },
});

export const embeddedNotifications = law('LIM-14', {
  as: 'member',
  title: `the limit of embedded notifications runs from 1 to ${limits.results}, and they are bounded by ids`,
  needs: ['4.2', 'colleague'],
  also: ['NOT-01', 'NOT-15'],
  cost: 60,
  async holds(_, t) {
    const { owner, expect } = t;
    await longTale(t);
    const asked = { fields: 'username', notifications: 'commentCard', notification_fields: 'type,date' };
    const newest = await owner.get(path, { ...asked, notifications_limit: 1 }).record();
    expect(newest.notifications, 'the notifications under a limit of 1').hasLength(1);
    const all = await owner.get(path, { ...asked, notifications_limit: limits.results }).record();
    expect(all.notifications.length, `the notifications under a limit of ${limits.results}`).between(
      51,
      limits.results,
    );
    expect(all.notifications[0], 'the newest notification').is(newest.notifications[0]);
    const middle = all.notifications[5];
    const before = await owner.get(path, { ...asked, notifications_limit: 5, notification_before: middle.id }).record();
    // An id may stand for its second (4.8.3).
    const older = all.notifications.slice(6).filter(({ id }: any) => id.slice(0, 8) < middle.id.slice(0, 8));
    expect(idsOf(before.notifications), 'what came before a notification').oneOf([
      idsOf(all.notifications.slice(6, 11)),
      idsOf(older.slice(0, 5)),
    ]);
    await anotherSecond(t);
    const since = { notifications_limit: limits.results, notification_since: all.notifications[0].id };
    const after = await owner.get(path, { ...asked, ...since }).record();
    expect(idsOf(after.notifications), 'what came since').within([all.notifications[0].id]);
  },
});

/** Laws of the table of 4.2: which values each argument of the member read takes, and which it refuses. */
import { keysOf } from '../../../src/spec/typed.ts';
import {
  actionFields,
  actionFormats,
  actionTypes,
  attachmentFields,
  backgroundFilters,
  boardFields,
  boardFilters,
  cardFields,
  cardFilters,
  listFilters,
  memberFields,
  memberPublicFields,
  membershipFilters,
  notificationFields,
  notificationTypes,
  organizationFields,
  organizationFilters,
} from '../../../src/spec/sets.ts';
import { unknownId } from '../../law/arbitraries.ts';
import { law } from '../../law/law.ts';
import { anotherSecond, longLog, longTale, memberScene } from '../../scene/members.ts';
import { idsOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

const path = '/1/members/me';

/** Arguments with a set of single words. */
const words = {
  cards: cardFilters,
  boards: boardFilters,
  board_lists: listFilters,
  board_memberships: membershipFilters,
  board_actions_format: actionFormats,
  boardsInvited: boardFilters,
  organizations: organizationFilters,
  organizationsInvited: organizationFilters,
  boardBackgrounds: backgroundFilters,
  customBoardBackgrounds: ['all', 'none'],
  customStickers: ['all', 'none'],
  customEmoji: ['all', 'none'],
  tokens: ['all', 'none'],
  card_attachments: ['true', 'false', 'cover'],
} as const;

/** Arguments with a list of words. */
const lists = {
  fields: memberFields,
  actions: actionTypes,
  action_fields: actionFields,
  card_fields: cardFields,
  card_member_fields: memberPublicFields,
  card_attachment_fields: attachmentFields,
  board_fields: boardFields,
  board_action_fields: actionFields,
  board_organization_fields: organizationFields,
  boardsInvited_fields: boardFields,
  organization_fields: organizationFields,
  organizationsInvited_fields: organizationFields,
  notification_fields: notificationFields,
  notification_memberCreator_fields: memberPublicFields,
} as const;

const switches = [
  'actions_entities',
  'card_members',
  'card_stickers',
  'board_actions_entities',
  'board_organization',
  'boardStars',
  'savedSearches',
  'organization_paid_account',
  'notifications_entities',
  'notification_memberCreator',
  'paid_account',
] as const;

const moments = ['action_since', 'action_before', 'board_actions_since'] as const;
const bounds = ['notification_before', 'notification_since'] as const;

const switchedOn = {
  actions: 'all',
  cards: 'open',
  boards: 'open',
  board_actions: 'commentCard',
  notifications: 'commentCard',
};
const rounds = Math.max(...Object.values(words).map(({ length }) => length));

/** The values of the n-th round: in each round every set gives its next word. */
function roundOf(round: number): Record<string, unknown> {
  const args: Record<string, unknown> = { fields: 'username' };
  for (const [name, set] of Object.entries(words)) args[name] = set[round % set.length];
  // One word each: their row leaves open whether these two take a list.
  const last = { board_actions: actionTypes.at(-1 - round), notifications: notificationTypes.at(-1 - round) };
  return { ...args, actions: 'all', actions_limit: 1, board_actions_limit: 1, notifications_limit: 1, ...last };
}

export const memberValues = law('FLT-14', {
  as: 'member-inside',
  title: 'every value that the member table lists for a parameter is accepted',
  needs: ['4.2', 'others'],
  also: ['SET-01', 'SET-06', 'SET-11', 'SET-12', 'SET-14', 'SET-15', 'SET-16', 'SET-17'],
  cost: rounds + 4,
  async holds(_, t) {
    const { owner, expect } = t;
    await memberScene(t);
    for (let round = 0; round < rounds; round += 1) await owner.get(path, roundOf(round)).record();
    await owner.get(path, { ...switchedOn, ...lists }).record();
    for (const value of [true, false]) {
      const on = Object.fromEntries(switches.map((name) => [name, value]));
      await owner.get(path, { ...switchedOn, ...on, fields: 'username' }).record();
    }
    for (const value of ['null', '2020-01-01T00:00:00.000Z']) {
      const at = Object.fromEntries(moments.map((name) => [name, value]));
      await owner.get(path, { ...switchedOn, ...at, fields: 'username' }).record();
    }
    const view = { action_since: 'lastView', board_actions_since: 'lastView' };
    await owner.get(path, { ...switchedOn, ...view, fields: 'username' }).record();
    for (const value of ['null', unknownId]) {
      const at = Object.fromEntries(bounds.map((name) => [name, value]));
      await owner.get(path, { ...switchedOn, ...at, fields: 'username' }).record();
    }
    const none = await owner.get(path, { fields: 'username', cards: 'none', organizations: 'none' }).record();
    expect(none.cards ?? [], 'no cards').is([]);
    expect(none.organizations ?? [], 'no workspaces').is([]);
  },
});

const outside: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(words).map((name) => [name, ['nonsense']])),
  ...Object.fromEntries(keysOf(lists).map((name) => [name, ['nonsense', `${lists[name][0]},x`]])),
  ...Object.fromEntries(switches.map((name) => [name, ['maybe']])),
  ...Object.fromEntries([...moments, ...bounds].map((name) => [name, ['yesterday']])),
};

export const noOtherMemberValue = law('FLT-05', {
  as: 'member',
  title: 'a value outside what the member table lists for a parameter is refused',
  needs: ['4.2'],
  also: ['CNV-19', 'FLT-14'],
  each: { parameter: Object.keys(outside) },
  cost: 100,
  async holds({ parameter }, { owner, witness }) {
    for (const value of outside[parameter]!) {
      await owner.get(path, { fields: 'username', ...switchedOn, actions_limit: 1, [parameter]: value }).refused();
      witness('refused');
    }
  },
  goals: ['refused'],
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
    for (const name of ['actions_limit', 'board_actions_limit']) {
      for (const limit of [-1, limits.results + 1, 'x', 2.5])
        await owner.get(path, { ...asked, ...lowest, [name]: limit }).refused();
    }
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
    for (const limit of [0, limits.results + 1, -1])
      await owner.get(path, { ...asked, notifications_limit: limit }).refused();
    const middle = all.notifications[5];
    const before = await owner.get(path, { ...asked, notifications_limit: 5, notification_before: middle.id }).record();
    expect(idsOf(before.notifications), 'what came before a notification').is(idsOf(all.notifications.slice(6, 11)));
    await anotherSecond(t);
    const since = { notifications_limit: limits.results, notification_since: all.notifications[0].id };
    const after = await owner.get(path, { ...asked, ...since }).record();
    expect(idsOf(after.notifications), 'what came since').within([all.notifications[0].id]);
  },
});

/** Everything that a member can embed (4.2): every collection, with its arguments and defaults. */
import type { View } from '../../rights/access.ts';
import { must } from '../../calls/refusal.ts';
import { backgroundsOf } from '../../world/backgrounds.ts';
import { boardsOfMember, cardsOfMember, organizationsOfMember } from '../../finding/collections.ts';
import { notificationsOf, type NotificationsAsked } from '../notifications/notifications.ts';
import type { Member, Permission, Stored } from '../../world/records.ts';
import type { World } from '../../world/world.ts';
import { limits } from '../../../document/limits.ts';
import type { BackgroundFilter, BoardFilter, CardFilter, OrganizationFilter } from '../../../document/filters.ts';
import { filterOrNone, filterWord, idMoment, integer } from '../../../document/values/kinds.ts';
import type { Words } from '../../../document/values/kinds.ts';
import { actionsEmbed } from '../actions/shown.ts';
import { boardResource } from '../boards/shown.ts';
import { cardResource } from '../cards/shown.ts';
import { memberResource } from './shown.ts';
import { notificationResource } from '../notifications/shown.ts';
import { organizationResource } from '../organizations/shown.ts';
import {
  boardBackgroundResource,
  boardStarResource,
  customEmojiResource,
  customStickerResource,
  savedSearchResource,
} from './shown-own.ts';
import { asks, embedding, type Embedded, type Resource } from '../../rows/resource.ts';
import { tokenResource } from '../tokens/shown.ts';

type Listed<S, A> = Embedded<Member, S, A> & Required<Pick<Embedded<Member, S, A>, 'of'>>;

/** 5.6: what belongs to a member is embedded for that member only, with the permission that its own route needs. */
function owned<S, A>({ needs, ...embed }: Listed<S, A> & { readonly needs?: Permission }): Embedded<Member, S, A> {
  return {
    ...embed,
    of(who, view, choice, args, plan) {
      const { actor } = view;
      must('AUT-07', actor.member?.id === who.id);
      must('AUT-06', needs === undefined || actor.token?.permissions.includes(needs));
      return embed.of(who, view, choice, args, plan);
    },
  };
}

const shown = <R extends Stored>(of: Resource<R>, prefix = `${of.name}_`) => ({
  resource: () => of,
  prefix,
  usual: of.usual,
});
/** The same of a whole collection: `all` or `none` of what needs a permission, else `true` or `false`. */
const collection = <R extends Stored>(
  of: Resource<R>,
  all: (by: World['by']) => { of(id: string): Iterable<R> },
  needs?: Permission,
  prefix?: string,
) =>
  owned({
    ...(needs && { needs, on: filterWord('plain') }),
    shows: shown(of, prefix),
    of: ({ id }, { world }) => [...all(world.by).of(id)],
  });
/** The boards and the workspaces of a member, and those to which the member is invited. */
const boards = (prefix: string, invited: boolean) => ({
  on: filterOrNone('boards'),
  shows: { resource: () => boardResource, prefix, usual: ['name', 'closed', 'idOrganization', 'pinned'] as const },
  of: (who: Member, { world, actor }: View, filter: Words<BoardFilter>) =>
    boardsOfMember(world, who, filter, actor, invited),
});
const organizations = (prefix: string, invited: boolean) => ({
  on: filterWord('organizations'),
  shows: { resource: () => organizationResource, prefix, usual: 'all' as const },
  of: (who: Member, { world, actor }: View, filter: OrganizationFilter) =>
    organizationsOfMember(world, who, filter, actor, invited),
});

export const memberWhole: Resource<Member> = embedding(memberResource, {
  actions: actionsEmbed<Member>('member'),
  cards: {
    on: filterWord('cards'),
    shows: { resource: () => cardResource, prefix: 'card_', usual: 'all' },
    of: (who: Member, { world, actor }, filter: CardFilter, _args, plan) =>
      cardsOfMember(world, who, actor, { filter, withActions: asks(plan, 'actions') }),
  },
  boards: boards('board_', false), // MEM-15
  boardsInvited: boards('boardsInvited_', true),
  boardStars: collection(boardStarResource, (by) => by.boardStarsOfMember),
  savedSearches: collection(savedSearchResource, (by) => by.savedSearchesOfMember),
  organizations: organizations('organization_', false), // MEM-15
  organizationsInvited: organizations('organizationsInvited_', true),
  notifications: owned<NotificationsAsked['filter'], NotificationsAsked>({
    on: filterOrNone('notifications'),
    args: {
      notifications_limit: {
        as: 'limit',
        kind: integer(limits.notifications.min, limits.notifications.max),
        usual: limits.notifications.default,
      },
      notification_before: { as: 'before', kind: idMoment },
      notification_since: { as: 'since', kind: idMoment },
    },
    shows: {
      resource: () => notificationResource,
      prefix: 'notification_',
      usual: 'all',
      switches: { notifications_entities: 'entities', notifications_display: 'display' },
    },
    of: (who, { world }, filter, args) => notificationsOf(world, who, { ...args, filter }),
  }),
  tokens: collection(tokenResource, (by) => by.tokensOfMember, 'account'),
  paid_account: { of: () => paidAccount },
  boardBackgrounds: owned<BackgroundFilter, object>({
    on: filterWord('backgrounds'),
    shows: shown(boardBackgroundResource),
    of: (who, { world }, filter) => backgroundsOf(world, who, filter),
  }),
  customBoardBackgrounds: collection(
    boardBackgroundResource,
    (by) => by.boardBackgroundsOfMember,
    'customBoardBackgrounds',
    'customBoardBackground_',
  ),
  customStickers: collection(customStickerResource, (by) => by.customStickersOfMember, 'customStickers'),
  customEmoji: collection(customEmojiResource, (by) => by.customEmojiOfMember, 'customEmoji'),
});

/** Members pay for nothing here; plans belong to workspaces. */
const paidAccount = { products: [], standing: 0 };

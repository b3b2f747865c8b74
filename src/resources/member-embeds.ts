/** Everything that a member can embed (4.2): every collection, with its arguments and defaults. */
import { must } from '../model/refusal.ts';
import { backgroundsOf } from '../model/world/backgrounds.ts';
import { boardsOfMember, cardsOfMember, organizationsOfMember } from '../model/queries/collections.ts';
import { notificationsOf, type NotificationsAsked } from '../model/queries/notifications.ts';
import type { Member, Permission, Stored } from '../model/world/records.ts';
import { capped } from '../model/queries/select.ts';
import { limits } from '../spec/limits.ts';
import type { BackgroundFilter, BoardFilter, CardFilter, OrganizationFilter } from '../spec/filters.ts';
import { boolean, filterOrNone, filterWord, idMoment, integer } from '../spec/kinds.ts';
import type { Words } from '../spec/values.ts';
import { actionsEmbed } from './action.ts';
import { board } from './board.ts';
import { card } from './card.ts';
import { member } from './member.ts';
import { notification } from './notification.ts';
import { organization } from './organization.ts';
import { boardBackground, boardStar, customEmoji, customSticker, savedSearch } from './own.ts';
import { asks, embedding, type Embed, type Resource, type View } from './resource.ts';
import { token } from './token.ts';

/** 5.6: what belongs to a member is embedded for that member only, with the permissions that its own route needs. */
function owned<S, A>(
  embed: Omit<Embed<Member, S, A>, 'of'> & { of(who: Member, switched: S, args: A, view: View): unknown },
  ...needs: Permission[]
): Embed<Member, S, A> {
  return {
    ...embed,
    of(who, switched, args, view) {
      const { actor } = view;
      must('AUT-07', actor.member?.id === who.id);
      for (const need of needs) must('AUT-06', actor.token?.permissions.includes(need));
      return embed.of(who, switched, args, view);
    },
  };
}

const allOrNone = { on: filterWord('plain'), off: 'none' } as const;
const shown = <R extends Stored>(of: Resource<R>, prefix: string) => ({ resource: () => of, prefix, usual: of.usual });
const boardUsual = ['name', 'closed', 'idOrganization', 'pinned'] as const;
const boardSwitch = filterOrNone('boards');
type BoardSwitch = Words<BoardFilter>;

export const memberWhole: Resource<Member> = embedding(
  { ...member, keeps: { ...member.keeps, 'MEM-15': ['boards', 'organizations'] } },
  {
    actions: actionsEmbed<Member>('member'),
    cards: {
      on: filterWord('cards'),
      off: 'none',
      shows: { resource: () => card, prefix: 'card_', usual: 'all' },
      of: (who: Member, filter: CardFilter, _args, { world, actor }, plan) =>
        cardsOfMember(world, who, filter, {}, actor, asks(plan, 'actions')),
    },
    boards: {
      on: boardSwitch,
      off: 'none',
      shows: { resource: () => board, prefix: 'board_', usual: boardUsual },
      of: (who: Member, filter: BoardSwitch, _args, { world, actor }) => boardsOfMember(world, who, filter, actor),
    },
    boardsInvited: {
      on: boardSwitch,
      off: 'none',
      shows: { resource: () => board, prefix: 'boardsInvited_', usual: boardUsual },
      of: (who: Member, filter: BoardSwitch, _args, { world, actor }) =>
        boardsOfMember(world, who, filter, actor, true),
    },
    boardStars: owned({
      on: boolean,
      off: false,
      shows: shown(boardStar, 'boardStar_'),
      of: ({ id }, _on, _args, { world }) => capped(world.by.boardStarsOfMember.of(id)),
    }),
    savedSearches: owned({
      on: boolean,
      off: false,
      shows: shown(savedSearch, 'savedSearch_'),
      of: ({ id }, _on, _args, { world }) => capped(world.by.savedSearchesOfMember.of(id)),
    }),
    organizations: {
      on: filterWord('organizations'),
      off: 'none',
      shows: { resource: () => organization, prefix: 'organization_', usual: 'all' },
      of: (who: Member, filter: OrganizationFilter, _args, { world, actor }) =>
        organizationsOfMember(world, who, filter, actor),
    },
    organizationsInvited: {
      on: filterWord('organizations'),
      off: 'none',
      shows: { resource: () => organization, prefix: 'organizationsInvited_', usual: 'all' },
      of: (who: Member, filter: OrganizationFilter, _args, { world, actor }) =>
        organizationsOfMember(world, who, filter, actor, true),
    },
    notifications: owned<NotificationsAsked['filter'], NotificationsAsked>({
      on: filterOrNone('notifications'),
      off: 'none',
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
        resource: () => notification,
        prefix: 'notification_',
        usual: 'all',
        switches: { notifications_entities: 'entities', notifications_display: 'display' },
      },
      of: (who, filter, args, { world }) => notificationsOf(world, who, { ...args, filter }),
    }),
    tokens: owned(
      {
        ...allOrNone,
        shows: shown(token, 'token_'),
        of: ({ id }, _on, _args, { world }) => capped(world.by.tokensOfMember.of(id)),
      },
      'account',
    ),
    paid_account: { on: boolean, off: false, of: () => paidAccount },
    boardBackgrounds: owned<BackgroundFilter, object>({
      on: filterWord('backgrounds'),
      off: 'none',
      shows: shown(boardBackground, 'boardBackground_'),
      of: (who, filter, _args, { world }) => backgroundsOf(world, who, filter),
    }),
    customBoardBackgrounds: owned(
      {
        ...allOrNone,
        shows: shown(boardBackground, 'customBoardBackground_'),
        of: ({ id }, _on, _args, { world }) => capped(world.by.boardBackgroundsOfMember.of(id)),
      },
      'customBoardBackgrounds',
    ),
    customStickers: owned(
      {
        ...allOrNone,
        shows: shown(customSticker, 'customSticker_'),
        of: ({ id }, _on, _args, { world }) => capped(world.by.customStickersOfMember.of(id)),
      },
      'customStickers',
    ),
    customEmoji: owned(
      {
        ...allOrNone,
        shows: shown(customEmoji, 'customEmoji_'),
        of: ({ id }, _on, _args, { world }) => capped(world.by.customEmojiOfMember.of(id)),
      },
      'customEmoji',
    ),
  },
);

/** Members pay for nothing here; plans belong to workspaces. */
const paidAccount = { products: [], standing: 0 };

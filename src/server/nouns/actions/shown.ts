/** How an action is shown (2.2): what happened, who did it, and on request a sentence for it. */
import type { View } from '../../rights/access.ts';
import { actionsOf, type ActionsAsked, type LogOf } from '../../finding/log.ts';
import type { Action, Reaction, Stored } from '../../world/records.ts';
import { limits } from '../../../document/limits.ts';
import { actionFormats, memberSummary, memberUsual } from '../../../document/sets.ts';
import {
  filterOrNone,
  filterWords,
  idList,
  integer,
  moment,
  oneOf,
  viewMoment,
} from '../../../document/values/kinds.ts';
import { createdAt } from '../../../kinds/values.ts';
import { displayOf, entitiesOf } from './display.ts';
import { memberResource } from '../members/shown.ts';
import { Raw, resource, show, withEmbeds } from '../../rows/resource.ts';
import type { Embedded, Plan, Resource } from '../../rows/resource.ts';

/** How a reaction to a comment is shown (4.4). */
export const reactionResource = resource('reactions', {
  name: 'reaction',
  getters: { idModel: (reaction) => reaction.idAction, idEmoji: ({ emoji }) => emoji.unified },
  embeds: {
    member: {
      usual: true,
      shows: { resource: () => memberResource, one: true, prefix: 'member_', usual: memberSummary },
      of: ({ idMember }: Reaction, { world }) => world.members.get(idMember),
    },
    emoji: { usual: true, of: ({ emoji }: Reaction) => emoji },
  },
});

/** RCT-01: one entry for each emoji, the earliest first, with the caller's own reaction if there is one. */
export function reactionSummary(idAction: string, { world, actor }: View): object[] {
  const entries = new Map<string, { first: Reaction; count: number; own?: string }>();
  for (const reaction of world.by.reactionsOfAction.of(idAction)) {
    const { unified } = reaction.emoji;
    const entry = entries.get(unified) ?? { first: reaction, count: 0 };
    entry.count += 1;
    if (reaction.idMember === actor.member?.id) entry.own = reaction.id;
    entries.set(unified, entry);
  }
  return [...entries].map(([idEmoji, { first, count, own }]) => ({
    id: `${idAction}:${idEmoji}`,
    idModel: idAction,
    idEmoji,
    count,
    firstReacted: new Date(createdAt(first.id)).toISOString(),
    emoji: first.emoji,
    ...(own !== undefined && { idReaction: own }),
  }));
}

export const actionResource: Resource<Action> = resource('actions', {
  name: 'action',
  getters: {
    display: (record, view) => displayOf(record, view), // ACT-15
    entities: (record, view) => entitiesOf(record, displayOf(record, view)),
    memberCreator: ({ idMemberCreator }, view) => summary(idMemberCreator, view),
  },
  embeds: {
    // ACT-30
    display: {},
    entities: {},
    memberCreator: {
      usual: true, // ACT-09
      shows: { resource: () => memberResource, one: true, prefix: 'memberCreator_', usual: memberUsual },
      of: ({ idMemberCreator }: Action, { world }) => world.members.get(idMemberCreator),
    },
    member: {
      usual: true,
      shows: { resource: () => memberResource, one: true, prefix: 'member_', usual: memberUsual },
      of: ({ idMember }: Action, { world }) => world.members.get(idMember),
    },
    reactions: {
      shows: { resource: () => reactionResource, prefix: 'reaction_', usual: reactionResource.usual },
      of: ({ id }: Action, { world }) => [...world.by.reactionsOfAction.of(id)],
    },
  },
});

/** The sentence of an action, or its parts, in the dialect of the world. */
export const sentenceOf = (what: 'display' | 'entities', action: Action, view: View): unknown =>
  view.dialect.as(actionResource).fields[what]!(action, view);

/** A single action shows a summary of its creator and its sentence (2.2, a reading). */
export const singleAction = {
  usual: ['idMemberCreator', 'data', 'type', 'date', 'limits', 'appCreator'],
  within: { memberCreator: memberSummary, member: memberSummary },
  on: { display: true },
} as const;

export const actionLimit = integer(limits.actions.min, limits.actions.max); // LIM-13
export const actionFilter = filterWords('actions');
export const actionFormat = oneOf(actionFormats);
type ActionFormat = (typeof actionFormats)[number];
/** ACT-22: `list` is the actions, `count` how many, `minimal` the actions without their members. */
export function formatted(found: readonly Action[], format: ActionFormat | undefined, plan: Plan, view: View): unknown {
  if (format === 'count') return new Raw({ _value: found.length }); // ACT-08
  if (format === 'minimal') {
    const minimal = withEmbeds(plan, []);
    return new Raw(found.map((record) => show(minimal, record, view)));
  }
  return found;
}

type Args = Omit<ActionsAsked, 'filter'> & { readonly format?: ActionFormat };

/** The `actions` embed of a board, a card, a list, a member, a workspace. */
export function actionsEmbed<P extends Stored>(of: LogOf): Embedded<P, ActionsAsked['filter'], Args> {
  return {
    on: filterOrNone('actions'),
    args: {
      actions_limit: { as: 'limit', kind: actionLimit, usual: limits.actions.default },
      actions_since: { as: 'since', kind: viewMoment },
      action_since: { as: 'since', kind: viewMoment },
      actions_before: { as: 'before', kind: moment },
      action_before: { as: 'before', kind: moment },
      actions_format: { as: 'format', kind: actionFormat, usual: 'list' },
      actions_page: { as: 'page', kind: integer(0) },
      actions_idModels: { as: 'idModels', kind: idList },
    },
    shows: {
      resource: () => actionResource,
      prefix: 'action_',
      usual: 'all',
      // Clients write some switches of an action with the plural prefix.
      switches: {
        ...{ actions_entities: 'entities', actions_display: 'display' },
        ...{ actions_member: 'member', actions_memberCreator: 'memberCreator' },
      },
    },
    of: (parent, view, filter, { format, ...span }, plan) =>
      formatted(actionsOf(of, parent.id, { ...span, filter }, view), format, plan, view),
  };
}

function summary(id: string, { world }: View): object | null {
  const who = world.members.get(id);
  if (!who) return null;
  const { avatarHash, fullName, initials, username } = who;
  return { id, avatarHash, fullName, initials, username };
}

/** Actions (4.4): single ones with their related records, the logs of boards, lists, members and workspaces, reactions. */
import { actionsOf, type LogOf } from '../../finding/log.ts';
import type { Action, Reaction, Stored } from '../../world/records.ts';
import {
  actionResource,
  actionFilter,
  actionFormat,
  actionLimit,
  formatted,
  reactionResource,
  sentenceOf,
  singleAction,
  reactionSummary,
} from './shown.ts';
import { limits } from '../../../document/limits.ts';
import {
  idList,
  integer,
  moment,
  optional,
  text,
  usually,
  viewMoment,
  type ValuesOf,
} from '../../../document/values/kinds.ts';
import { because, DELETE, GET, POST, PUT, raw, row, shows } from '../../rows/endpoint.ts';
import type { Context, Endpoint, PathValues } from '../../rows/endpoint.ts';
import { editComment, removeComment } from './comments.ts';
import { must } from '../../calls/refusal.ts';
import { boardResource } from '../boards/shown.ts';
import { cardResource } from '../cards/shown.ts';
import { listResource } from '../lists/shown.ts';
import { memberResource } from '../members/shown.ts';
import { organizationResource } from '../organizations/shown.ts';
import { commentText } from '../../records/action.ts';
import { oneField, relative } from '../../rows/families.ts';
import { emojiNamed, emojiOf, nativeOf, unifiedOf } from './emoji.ts';
import { mayOnBoard } from '../../rights/access.ts';
import type { Change } from '../../changes/change.ts';

/** Besides these, `fields`, `entities`, `display`, `member`, `memberCreator` and `reactions` belong to an action. */
const args = {
  filter: usually(actionFilter, 'all'),
  limit: usually(actionLimit, limits.actions.default),
  format: usually(actionFormat, 'list'),
  since: optional(viewMoment),
  before: optional(moment),
  page: usually(integer(0), 0),
  idModels: optional(idList),
};
/** `GET …/actions`: the log of what the path names. `filter`: the usual one, if that is not `all`. */
export function log(
  path: `/${string}/{${LogOf}}/actions`,
  says: string,
  { filter = args.filter, ...more }: Pick<Endpoint, 'because'> & { readonly filter?: typeof args.filter } = {},
): Endpoint {
  const of = /\{(\w+)\}/.exec(path)![1] as LogOf;
  return row('GET', path, {
    says,
    ...more,
    many: 'ordered',
    needs: ['read'],
    shows: shows(actionResource),
    args: { ...args, filter },
    run({ format, ...asked }: ValuesOf<typeof args> & Readonly<Record<LogOf, Stored>>, context: Context) {
      const found = actionsOf(of, asked[of].id, asked, context);
      return formatted(found, format, context.plan, context);
    },
  });
}

const changes = 'every change is recorded (6.1), so what was changed has a log';

/** ACT-12, ACT-25: a related record of an action, if the action has one and the caller may still see it. */
function relatedRecord<K extends 'boards' | 'cards' | 'lists' | 'organizations'>(
  kind: K,
  id: string | null,
  word: string,
  context: Context,
) {
  must('ACT-25', id !== null, `the action has no ${word}`);
  return context.see(kind, id, word);
}
/** ACT-24: the member whom it is about, not who did it. */
function memberOf({ action: { idMember } }: PathValues<'/actions/{action}'>, { world }: Context) {
  must('ACT-25', idMember !== null, 'the action has no member');
  return world.members.the(idMember);
}

export const actions = because('beside the rows of 4.4, and what clients of the live service call', [
  GET('/actions/{action}', 'one action', { shows: shows(actionResource, singleAction) }),
  PUT('/actions/{action}', 'changes a comment', {
    needs: ['comments'],
    shows: shows(actionResource, singleAction),
    args: { text: commentText },
    run: ({ action, text: said }, { change }) => editComment(change, action, said),
  }),
  DELETE('/actions/{action}', 'deletes a comment', {
    needs: ['comments'],
    run: ({ action }, { change }) => removeComment(change, action),
  }),
  PUT('/actions/{action}/text', 'changes a comment', {
    needs: ['comments'],
    shows: shows(actionResource, singleAction),
    args: { value: commentText },
    run: ({ action, value }, { change }) => editComment(change, action, value),
  }),
  ...relative('/actions/{action}/board', 'the board an action is about', {
    of: boardResource,
    at: ({ action: { idBoard } }, context) => relatedRecord('boards', idBoard, 'board', context),
  }),
  ...relative('/actions/{action}/card', 'the card an action is about', {
    of: cardResource,
    at: ({ action: { idCard } }, context) => relatedRecord('cards', idCard, 'card', context),
  }),
  ...relative('/actions/{action}/list', 'the list an action is about', {
    of: listResource,
    at: ({ action: { idList } }, context) => relatedRecord('lists', idList, 'list', context),
  }),
  ...relative('/actions/{action}/member', 'the member an action is about', { of: memberResource, at: memberOf }),
  ...relative('/actions/{action}/memberCreator', 'the member who did it', {
    of: memberResource,
    at: ({ action: { idMemberCreator } }, { world }) => world.members.the(idMemberCreator),
  }),
  ...relative('/actions/{action}/organization', 'the workspace an action is about', {
    of: organizationResource,
    at: ({ action: { idOrganization } }, context) =>
      relatedRecord('organizations', idOrganization, 'organization', context),
  }),
  GET('/actions/{action}/display', 'the sentence of an action: a key to translate, and its parts', {
    run: ({ action }, context) => raw(sentenceOf('display', action, context)),
  }),
  GET('/actions/{action}/entities', 'the parts of the sentence of an action', {
    run: ({ action }, context) => raw(sentenceOf('entities', action, context)),
  }),
  oneField('/actions/{action}/{field}', 'one field of an action', { of: actionResource }), // ACT-29
  log('/members/{member}/actions', 'what a member did', {
    // ACT-04, LIM-13, SET-16
  }),
  log('/boards/{board}/actions', 'what happened on a board', { because: changes }),
  log('/lists/{list}/actions', 'what happened on a list', { because: changes }),
  log('/organizations/{organization}/actions', 'what happened in a workspace', { because: changes }),
]);

// Reactions to actions (2.10, 4.4): which emoji, by whom, and the sums.

/** RCT-02, LIM-36: the name of an emoji is short, so that stored values stay bounded. */
const word = optional(text(0, limits.lengths.reaction));
/** The body of 2.10: any one of shortName, native and unified names the emoji. */
const naming = { shortName: word, skinVariation: word, native: word, unified: word };
type Named = ValuesOf<typeof naming>;

const codePoints = /^[0-9A-F]{1,6}(-[0-9A-F]{1,6}){0,15}$/;
const tone = /^1F3F[B-F]$/;

/** RCT-07: missing parts follow from the given ones, if the emoji is known; of any other emoji the name is enough. */
function emojiMeant({ shortName, skinVariation, native, unified }: Named): Reaction['emoji'] {
  must('RCT-06', shortName || native || unified);
  const named = unified ? unified.toUpperCase() : native ? unifiedOf(native) : (emojiNamed(shortName!)?.unified ?? '');
  const skin = (skinVariation || named.split('-').find((point) => tone.test(point))) ?? null;
  const plain = named
    .split('-')
    .filter((point) => !tone.test(point))
    .join('-');
  const known = emojiOf(named) ?? emojiOf(plain);
  // A skin tone that is given beside the plain emoji is part of the emoji.
  const code = known?.skin && skin !== null && tone.test(skin.toUpperCase()) ? `${plain}-${skin.toUpperCase()}` : named;
  return {
    unified: code === '' ? shortName! : code,
    native: native && unifiedOf(native) === code ? native : (drawn(code) ?? native ?? ''),
    name: known?.name ?? '',
    shortName: shortName || (known?.shortNames[0] ?? ''),
    skinVariation: skin,
  };
}

function drawn(unified: string): string | undefined {
  if (!codePoints.test(unified)) return undefined;
  return unified.split('-').every((point) => parseInt(point, 16) <= 0x10ffff) ? nativeOf(unified) : undefined;
}

/**
 * RCT-03: a second reaction with the same emoji is the first one.
 * RCT-04: an action without a board has no board to ask.
 */
function react(change: Change, action: Action, named: Named): Reaction {
  const { world, member } = change;
  const emoji = emojiMeant(named);
  const board = world.boards.get(action.idBoard);
  must('CMT-05', !board || mayOnBoard(world, board, member, 'comment'));
  for (const known of world.by.reactionsOfAction.of(action.id)) {
    if (known.idMember === member.id && known.emoji.unified === emoji.unified) return known;
  }
  // RCT-01
  return change.add('reactions', { idAction: action.id, idMember: member.id, emoji });
}

export const reactions = [
  GET('/actions/{action}/reactions', 'the reactions to an action', {
    many: 'unordered',
    shows: reactionResource,
    run: ({ action }, { world }) => [...world.by.reactionsOfAction.of(action.id)],
  }),
  POST('/actions/{action}/reactions', 'reacts to an action', {
    shows: reactionResource,
    args: naming, // RCT-02
    run: ({ action, ...named }, { change }) => react(change, action, named),
  }),
  GET('/actions/{action}/reactions/{reaction}', 'one reaction', { shows: reactionResource }),
  DELETE('/actions/{action}/reactions/{reaction}', 'removes a reaction', {
    run({ reaction }, { change, me }) {
      must('RCT-05', reaction.idMember === me.id);
      change.remove('reactions', reaction); // RCT-01
    },
  }),
  GET('/actions/{action}/reactionsSummary', 'the reactions to an action, counted by emoji', {
    many: 'unordered',
    run: ({ action }, context) => raw(reactionSummary(action.id, context)),
  }),
];

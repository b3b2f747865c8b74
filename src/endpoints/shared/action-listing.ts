/**
 * The arguments that every listing of actions takes (4.2 /actions): of members, boards, lists, cards and workspaces.
 */
import { actionsOf } from '../../model/queries/log.ts';
import { action, actionFilter, actionFormat, actionLimit, formatted } from '../../resources/action.ts';
import { limits } from '../../spec/limits.ts';
import { idList, integer, moment, optional, type Read, usually, viewMoment } from '../../spec/kinds.ts';
import { shows, type Context } from '../../dispatch/endpoint.ts';

export const listingArguments = {
  filter: usually(actionFilter, 'all'),
  limit: usually(actionLimit, limits.actions.default),
  format: usually(actionFormat, 'list'),
  since: optional(viewMoment),
  before: optional(moment),
  page: usually(integer(0), 0),
  idModels: optional(idList),
};
/** Besides `fields`, `entities`, `display`, `member`, `memberCreator` and `reactions`, which belong to an action. */
export const listing = { many: 'ordered', needs: ['read'], shows: shows(action), args: listingArguments } as const;

type ListingArgs = Partial<Read<typeof listingArguments>>;

export function listActions(
  of: 'board' | 'card' | 'list' | 'member' | 'organization',
  id: string,
  { format, ...asked }: ListingArgs,
  context: Context,
): unknown {
  return formatted(actionsOf(context.world, of, id, asked, context.actor), format, context.plan, context);
}

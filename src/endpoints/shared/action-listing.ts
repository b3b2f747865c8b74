/** What every listing of actions takes (4.2 /actions), once: of members, boards, lists, cards and workspaces. */
import type { z } from 'zod';
import { actionsOf } from '../../model/queries/log.ts';
import { action, actionFilter, actionFormat, actionLimit, formatted } from '../../resources/action.ts';
import { limits } from '../../spec/limits.ts';
import { idList, integer, moment, viewMoment } from '../../spec/values.ts';
import { shows, type Context } from '../../dispatch/endpoint.ts';

export const listingArguments = {
  filter: actionFilter.default('all'),
  limit: actionLimit.default(limits.actions.default),
  format: actionFormat.default('list'),
  since: viewMoment.optional(),
  before: moment.optional(),
  page: integer(0).default(0),
  idModels: idList.optional(),
};
/** With `fields`, `entities`, `display`, `member`, `memberCreator` and `reactions`, which come with an action. */
export const listing = { needs: ['read'], shows: shows(action), args: listingArguments } as const;

type ListingArgs = { [K in keyof typeof listingArguments]?: z.output<(typeof listingArguments)[K]> };

export function listActions(
  of: 'board' | 'card' | 'list' | 'member' | 'organization',
  id: string,
  { format, ...asked }: ListingArgs,
  context: Context,
): unknown {
  return formatted(actionsOf(context.world, of, id, asked, context.actor), format, context.plan, context);
}
